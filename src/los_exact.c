/* SPDX-License-Identifier: MIT */
#include "los_exact.h"

#include "los_barrier.h"
#include "los_exact_question.h"
#include "los_slab.h"

/* How far, in pixels, a sight line's ends are pulled into their bases, so that rounding leaves them inside. */

static const double PULL = 1e-3;
/* Where it matters that an end is inside a piece, it is pulled farther if need be: as shares of all there is.  Close to
 * a long edge, the judge does not know inside from outside. */
static const double DEEPER[] = {0.0, 0.1, 0.5};

/* The question, and what is being looked at. */
typedef struct question {
    los_question asked;
    los_pair *pair;        /* the asked one's */
    bool is_part[2];       /* not the whole base is looked at, but a part of it inside some pieces */
    bool looks_at_heights; /* not all of the models' heights are looked at */
    bool was_offered;      /* an opening was, since this was last reset */
    bool is_seen;          /* found on the way */
    los_closing *closing;
    los_answer answer;
} question;

/* --- What the cover tells us ------------------------------------------------------------------------------------- */

static void note_closing(question *q, uint32_t name) {
    if (los_pair_note(q->pair, name)) {
        q->closing->names[q->closing->count++] = name;
    }
}

static void note_chain(void *context, const los_cover *cover) {
    question *q = context;
    for (uint32_t i = 0; i < cover->chain_count; i++) {
        uint32_t place = cover->is_mirrored ? cover->chain_count - 1 - i : i;
        note_closing(q, los_question_name(q->pair, cover->parts[cover->chain[place]].owner));
    }
}

static double middle_of(los_span span) {
    return 0.5 * (span.low + span.high);
}

/* Shows a line to the judge; if only some heights are looked at, in their middle. */
static bool judge(question *q, los_vec2 first, los_vec2 second) {
    bool is_forward = q->asked.sides[0] == LOS_SHOOTER;
    los_vec2 from = is_forward ? first : second, to = is_forward ? second : first;
    los_sight sight = los_sight_between_bases(from, to);
    double heights[2] = {middle_of(q->asked.heights[0]), middle_of(q->asked.heights[1])};
    if (q->looks_at_heights) {
        los_sight_raise(&sight, heights[is_forward ? 0 : 1], heights[is_forward ? 1 : 0]);
    }
    q->answer.from = from;
    q->answer.to = to;
    q->answer.visible = los_line_is_clear(q->pair, &sight);
    return q->answer.visible;
}

/* Remembers the line that was judged last, for the names of what stopped it.  Always false. */
static bool refuse(question *q) {
    if (q->closing != NULL) {
        q->closing->was_refused = true;
        q->closing->refused_from = q->answer.from;
        q->closing->refused_to = q->answer.to;
    }
    return false;
}

/* The line in the middle of an opening: what of it is in either base, from the rim that faces the other on. */
typedef struct course {
    double slope, height;
    double start[2], end[2];
    bool is_mirrored;
} course;

static bool find_course(const los_cover *cover, const los_opening *opening, course *found) {
    found->slope = opening->slope;
    found->height = 0.5 * (opening->low + opening->high);
    found->is_mirrored = cover->is_mirrored;
    return los_convex_chord(&cover->bases[0], found->slope, found->height, &found->end[0], &found->start[0]) &&
           los_convex_chord(&cover->bases[1], found->slope, found->height, &found->start[1], &found->end[1]);
}

/* Shows the judge a line that ends so deep in either base, as shares of all there is. */
static bool try_depths(question *q, const course *along, double first, double second) {
    const double shares[2] = {first, second};
    los_vec2 ends[2];
    for (int i = 0; i < 2; i++) {
        double depth = fabs(along->end[i] - along->start[i]), least = fmin(PULL, 0.25 * depth);
        double pull = fmin(fmax(least, shares[i] * depth), depth - least);
        double x = i == 0 ? along->start[i] - pull : along->start[i] + pull, y = along->slope * x + along->height;
        ends[i] = los_place_out(&q->asked.frame, (los_place){x, along->is_mirrored ? -y : y});
    }
    return judge(q, ends[0], ends[1]);
}

/* From rim to rim. */
static bool take_opening(void *context, const los_cover *cover, const los_opening *opening) {
    question *q = context;
    course along;
    if (!find_course(cover, opening, &along)) {
        return false;
    }
    size_t tries = q->is_part[0] || q->is_part[1] ? sizeof DEEPER / sizeof *DEEPER : 1;
    for (size_t k = 0; k < tries; k++) {
        if (try_depths(q, &along, q->is_part[0] ? DEEPER[k] : 0.0, q->is_part[1] ? DEEPER[k] : 0.0)) {
            return true;
        }
    }
    return refuse(q);
}

/* Does the line that was judged last have neighbours, as far as an opening needs? */
static bool has_room(const question *q) {
    los_sight sight = los_sight_between_bases(q->answer.from, q->answer.to);
    return los_line_has_room(q->pair, &sight, (float)(0.5 * q->asked.gap));
}

/* --- Two convex ends --------------------------------------------------------------------------------------------- */

static bool search_between(question *q, const los_convex *first, const los_convex *second,
                           const los_cover_listener *listener) {
    los_cover *cover = &q->pair->exact.cover;
    if (los_question_fill(&q->asked, first, second)) {
        if (listener->chain != NULL) {
            listener->chain(listener->context, cover);
        }
        return false;
    }
    los_place way = los_place_minus(second->centre, first->centre);
    return los_cover_search(cover, way.y / way.x, listener);
}

/* --- Prisms that lines may pass over or under -------------------------------------------------------------------- */

enum {
    PARTS_MAX = 1000 /* pairs of parts that are looked at before a pair counts as out of sight */
};

/* A part of the first base, one of the second, and what is looked at of the heights of both. */
typedef struct part {
    los_span x[2], heights[2];
} part;

typedef struct part_search {
    question *q;
    const los_convex *shapes[2];
    los_slabs slabs[2];
    bool has_slabs;
    double least_heights[2];
    part parts[PARTS_MAX];
    uint32_t count;
} part_search;

static double size_of(los_span span) {
    return span.high - span.low;
}

/* The flattest line passes over most: it starts at the near rim of the higher end and goes to the far rim of the lower
 * one.  Should something stand there, a shorter one may do. */
static bool take_flattest(void *context, const los_cover *cover, const los_opening *opening) {
    static const double FROM_FAR[] = {1.0, 0.5, 0.0};
    question *q = context;
    course along;
    q->was_offered = true;
    if (!find_course(cover, opening, &along)) {
        return false;
    }
    int low = middle_of(q->asked.heights[0]) < middle_of(q->asked.heights[1]) ? 0 : 1;
    size_t tries = q->is_part[0] || q->is_part[1] ? sizeof DEEPER / sizeof *DEEPER : 1;
    for (size_t k = 0; k < tries; k++) {
        for (size_t i = 0; i < sizeof FROM_FAR / sizeof *FROM_FAR; i++) {
            double depths[2];
            depths[low] = FROM_FAR[i];
            depths[1 - low] = 0.0;
            for (int end = 0; end < 2; end++) {
                double least = q->is_part[end] ? DEEPER[k] : 0.0;
                depths[end] = fmin(fmax(depths[end], least), 1.0 - least);
            }
            if (try_depths(q, &along, depths[0], depths[1])) {
                return true;
            }
        }
    }
    return false;
}

/* Puts the part's slabs into `shapes`; false if there is nothing of it. */
static bool cut_part(part_search *search, const part *of, los_place corners[2][LOS_SLAB_CORNERS],
                     los_convex shapes[2]) {
    for (int end = 0; end < 2; end++) {
        const los_convex *whole = search->shapes[end];
        if (of->x[end].low <= whole->low.x && of->x[end].high >= whole->high.x) {
            shapes[end] = *whole;
        } else if (!los_slab_of(&search->slabs[end], of->x[end], corners[end], &shapes[end])) {
            return false;
        }
    }
    return true;
}

typedef enum verdict {
    SEEN,
    NOT_SEEN,
    PERHAPS /* of a part of this part */
} verdict;

/* First with prisms only where they stop every line: no opening then is final.  Then with prisms wherever they may stop
 * a line: an opening then is real. */
static verdict look_at_part(part_search *search, const part *of) {
    question *q = search->q;
    los_place corners[2][LOS_SLAB_CORNERS];
    los_convex shapes[2];
    if (!cut_part(search, of, corners, shapes)) {
        return NOT_SEEN;
    }
    los_cover_listener bold = {take_flattest, q->closing != NULL ? note_chain : NULL, q};
    los_cover_listener cautious = {take_opening, NULL, q};
    q->asked.heights[0] = of->heights[0];
    q->asked.heights[1] = of->heights[1];
    q->was_offered = false;
    if (search_between(q, &shapes[0], &shapes[1], &bold)) {
        return SEEN;
    }
    if (!q->was_offered || !q->asked.is_unsure) {
        return NOT_SEEN;
    }
    /* One height at each end is enough, and the middle ones are what the judge is shown. */
    for (int end = 0; end < 2; end++) {
        q->asked.heights[end] = (los_span){middle_of(of->heights[end]), middle_of(of->heights[end])};
    }
    q->asked.is_cautious = true;
    bool seen = search_between(q, &shapes[0], &shapes[1], &cautious);
    q->asked.is_cautious = false;
    return seen ? SEEN : PERHAPS;
}

/* The size of a part's heights in pixels; 0 if the judge would not halve them any more to find the same line. */
static double height_of_part(const part_search *search, const part *of) {
    const double *least = search->least_heights;
    bool is_small = size_of(of->heights[0]) <= least[0] && size_of(of->heights[1]) <= least[1];
    return is_small ? 0.0
                    : search->q->pair->options.pixels_per_inch * fmax(size_of(of->heights[0]), size_of(of->heights[1]));
}

/* The largest of a part's sizes, in pixels; `which` says whose: 0 and 1 are the bases', 2 that of the heights. */
static double largest_size(const part_search *search, const part *of, int *which) {
    const double sizes[] = {size_of(of->x[0]), size_of(of->x[1]), height_of_part(search, of)};
    *which = sizes[1] > sizes[0] ? 1 : 0;
    *which = sizes[2] > sizes[*which] ? 2 : *which;
    return sizes[*which];
}

static los_span half_of(los_span span, bool upper) {
    double middle = middle_of(span);
    return upper ? (los_span){middle, span.high} : (los_span){span.low, middle};
}

static void add_part(part_search *search, const part *of) {
    if (search->count < PARTS_MAX) {
        search->parts[search->count++] = *of;
    }
}

/* Where the line falls, later ends pass over more; where it rises, earlier ones.  The better half comes first. */
static void add_halves(part_search *search, part of, int end) {
    bool falls = middle_of(of.heights[0]) >= middle_of(of.heights[1]);
    los_span whole = of.x[end];
    of.x[end] = half_of(whole, falls);
    add_part(search, &of);
    of.x[end] = half_of(whole, !falls);
    add_part(search, &of);
}

static void add_quarters(part_search *search, const part *of) {
    for (int quarter = 0; quarter < 4; quarter++) {
        part at = *of;
        at.heights[0] = half_of(of->heights[0], quarter < 2);
        at.heights[1] = half_of(of->heights[1], quarter % 2 == 0);
        add_part(search, &at);
    }
}

static void split_part(part_search *search, part of) {
    int which;
    if (largest_size(search, &of, &which) <= search->q->asked.gap) {
        return; /* what is still in doubt counts as closed */
    }
    if (!search->has_slabs) {
        search->has_slabs = true;
        for (int end = 0; end < 2; end++) {
            los_slabs_begin(&search->slabs[end], search->shapes[end], search->q->asked.gap * LOS_QUESTION_RIM);
        }
    }
    if (which == 2) {
        add_quarters(search, &of);
    } else {
        add_halves(search, of, which);
    }
}

/* The largest parts first. */
static bool is_seen_in_some_part(part_search *search) {
    for (uint32_t i = 0; i < search->count; i++) {
        verdict found = look_at_part(search, &search->parts[i]);
        if (found == SEEN) {
            return true;
        }
        if (found == PERHAPS) {
            split_part(search, search->parts[i]);
        }
    }
    return false;
}

static bool has_partial(const los_pair *pair) {
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        const los_obstacle *obstacle = &pair->obstacles[i];
        if (obstacle->is_partial && (obstacle->stop != LOS_PASSES || obstacle->wall_turn != LOS_WALLS_NEVER)) {
            return true;
        }
    }
    return false;
}

static bool is_seen_over(question *q, const los_convex *first, const los_convex *second) {
    const los_span heights[2] = {q->asked.heights[0], q->asked.heights[1]};
    part_search search; /* too large to be cleared each time */
    search.q = q;
    search.shapes[0] = first;
    search.shapes[1] = second;
    search.has_slabs = false;
    for (int end = 0; end < 2; end++) {
        search.least_heights[end] = 1.001 * size_of(heights[end]) / (double)(1 << LOS_HALVINGS_MAX);
    }
    search.count = 1;
    search.parts[0] =
        (part){{{first->low.x, first->high.x}, {second->low.x, second->high.x}}, {heights[0], heights[1]}};
    q->looks_at_heights = true;
    bool seen = is_seen_in_some_part(&search);
    q->looks_at_heights = false;
    q->asked.heights[0] = heights[0];
    q->asked.heights[1] = heights[1];
    return seen;
}

static bool is_seen_between(question *q, const los_convex *first, const los_convex *second) {
    los_cover_listener listener = {take_opening, q->closing != NULL ? note_chain : NULL, q};
    return has_partial(q->pair) ? is_seen_over(q, first, second) : search_between(q, first, second, &listener);
}

/* --- Rules that ask where a line ends ---------------------------------------------------------------------------- */

/* Cell 0 is the whole base, with every piece that cuts it in the way; then come the cells that are inside of some. */
static bool choose_end(question *q, int end, uint32_t number, los_convex *shape, uint64_t *inside) {
    los_cells *cells = &q->pair->exact.cells[end];
    *shape = number == 0 ? q->asked.shapes[end] : los_cell_shape(cells, number - 1);
    *inside = number == 0 ? 0 : cells->cells[number - 1].inside;
    q->is_part[end] = number > 0;
    return number == 0 || *inside != 0;
}

/* All pairs of a part of one base and a part of the other, but for the two whole bases. */
static bool is_seen_in_parts(question *q, const los_cut_base cuts[2]) {
    const los_cells *cells = q->pair->exact.cells;
    bool seen = false;
    for (uint32_t i = 0; !seen && i <= cells[0].count; i++) {
        los_convex first, second;
        uint64_t inside[2];
        if (!choose_end(q, 0, i, &first, &inside[0])) {
            continue;
        }
        for (uint32_t j = 0; !seen && j <= cells[1].count; j++) {
            if (i + j > 0 && choose_end(q, 1, j, &second, &inside[1])) {
                los_question_open(&q->asked, &cuts[0], inside[0], true);
                los_question_open(&q->asked, &cuts[1], inside[1], true);
                seen = is_seen_between(q, &first, &second);
                los_question_open(&q->asked, &cuts[0], inside[0], false);
                los_question_open(&q->asked, &cuts[1], inside[1], false);
            }
        }
    }
    return seen;
}

/* Of an opening that only lines which end inside some pieces can use: tries lines that end well inside. */
static bool take_deep(void *context, const los_cover *cover, const los_opening *opening) {
    static const double depths[] = {0.5, 0.25, 0.75};
    question *q = context;
    course along;
    bool is_there = find_course(cover, opening, &along);
    for (size_t i = 0; is_there && !q->is_seen && i < sizeof depths / sizeof *depths; i++) {
        q->is_seen = try_depths(q, &along, depths[i], depths[i]) && has_room(q);
    }
    return true;
}

/* Would there be an opening if every piece that holds a part of a base were open to all of it?  If not, there is none
 * for any part, and no base need be cut.  If so, a line through it may do, and none need be cut either. */
static bool is_worth_cutting(question *q, const los_cut_base cuts[2]) {
    los_cover_listener listener = {take_deep, NULL, q};
    los_question_open(&q->asked, &cuts[0], UINT64_MAX, true);
    los_question_open(&q->asked, &cuts[1], UINT64_MAX, true);
    bool is_open = search_between(q, &q->asked.shapes[0], &q->asked.shapes[1], &listener);
    if (!is_open && q->closing != NULL) {
        listener.chain = note_chain; /* what closes the way for the parts belongs to the answer, too */
        search_between(q, &q->asked.shapes[0], &q->asked.shapes[1], &listener);
    }
    los_question_open(&q->asked, &cuts[0], UINT64_MAX, false);
    los_question_open(&q->asked, &cuts[1], UINT64_MAX, false);
    return is_open;
}

static bool is_seen_somewhere(question *q) {
    los_cut_base cuts[2];
    los_question_find_cuts(&q->asked, cuts);
    if (is_seen_between(q, &q->asked.shapes[0], &q->asked.shapes[1])) {
        return true;
    }
    if (cuts[0].count + cuts[1].count == 0 || !is_worth_cutting(q, cuts) || q->is_seen) {
        return q->is_seen;
    }
    for (int end = 0; end < 2; end++) {
        los_question_make_cells(&q->asked, end, &cuts[end]);
    }
    return is_seen_in_parts(q, cuts);
}

/* --- Bases that overlap ------------------------------------------------------------------------------------------ */

/* A place in both bases, on the way from centre to centre: as a rule nothing blocks there. */
static bool is_seen_halfway(question *q) {
    los_place first = q->asked.shapes[0].centre, second = q->asked.shapes[1].centre;
    double from = 0.0, to = 0.0, other;
    if (!los_convex_cuts(&q->asked.shapes[0], 0.0, first, second, &other, &to) ||
        !los_convex_cuts(&q->asked.shapes[1], 0.0, first, second, &from, &other) || from >= to) {
        return false;
    }
    los_vec2 place = los_place_out(&q->asked.frame, los_place_between(first, second, 0.5 * (from + to)));
    return judge(q, place, place);
}

/* They see each other unless all of their common part is inside something that blocks.  Should the centres see each
 * other even then, so be it. */
static bool is_seen_in_common(question *q) {
    if (judge(q, q->asked.positions[0], q->asked.positions[1]) || is_seen_halfway(q)) {
        return true;
    }
    los_cells *cells = &q->pair->exact.cells[0];
    los_cells_begin(cells, &q->asked.shapes[0], q->asked.gap * LOS_QUESTION_RIM);
    los_cells_meet(cells, &q->asked.shapes[1], q->asked.gap * LOS_QUESTION_RIM);
    for (uint32_t i = 0; i < q->pair->obstacle_count; i++) {
        if (q->pair->obstacles[i].stop != LOS_PASSES) {
            los_question_cut_along(&q->asked, 0, los_question_polygon(&q->asked, i));
        }
    }
    for (uint32_t i = 0; i < cells->count; i++) {
        los_vec2 place = los_place_out(&q->asked.frame, los_cell_shape(cells, i).centre);
        if (judge(q, place, place)) {
            return true;
        }
    }
    return refuse(q);
}

/* --- The question ------------------------------------------------------------------------------------------------ */

/* Is a line clear, and are its neighbours, as far as an opening needs?  Then nothing need be searched. */
static bool is_seen_along(question *q, los_sight sight) {
    float room = (float)(0.5 * q->asked.gap);
    q->answer.from = sight.line.from;
    q->answer.to = sight.line.to;
    if (q->pair->is_floating) {
        return los_sight_raise_soon(q->pair, &sight) && los_line_has_room(q->pair, &sight, room);
    }
    return los_line_is_clear_with_room(q->pair, &sight, room);
}

/* Where a base is near its rim, above or below the way from one to the other, and well inside. */
static los_place place_near_rim(const question *q, int end, double side) {
    const los_convex *shape = &q->asked.shapes[end];
    double least = los_base_least(&q->asked.bases[end]) - q->asked.shrink;
    los_place rim = los_convex_farthest(shape, (los_place){0.0, side});
    return los_place_between(shape->centre, rim, 1.0 - fmax(0.1, q->asked.gap / least));
}

/* Half of the pairs that see each other, but not along their centres, do so along one side of both bases, past what
 * stopped the centre line.  Always in this order: the same question gets the same line, however pieces were found. */
static bool is_seen_along_rims(question *q) {
    static const double SIDES[][2] = {{-1.0, -1.0}, {1.0, 1.0}, {-1.0, 1.0}, {1.0, -1.0}};
    int shooter = q->asked.sides[0] == LOS_SHOOTER ? 0 : 1;
    for (size_t i = 0; i < sizeof SIDES / sizeof *SIDES; i++) {
        los_place from = place_near_rim(q, 0, SIDES[i][0]), to = place_near_rim(q, 1, SIDES[i][1]);
        los_vec2 ends[2] = {los_place_out(&q->asked.frame, from), los_place_out(&q->asked.frame, to)};
        if (is_seen_along(q, los_sight_between_bases(ends[shooter], ends[1 - shooter]))) {
            return true;
        }
    }
    return false;
}

static void begin(question *q, los_pair *pair, los_closing *closing) {
    *q = (question){.pair = pair, .closing = closing, .answer = {.method = LOS_BY_EXACT}};
    los_question_ask(&q->asked, pair);
    pair->exact.cover.work = LOS_COVER_WORK;
    if (closing != NULL) {
        los_pair_sort(pair); /* the same pieces, the same words, however they were found */
    }
}

static bool is_seen_at_all(question *q) {
    if (is_seen_along(q, los_sight_between_centres(q->pair))) {
        return true;
    }
    uint32_t barrier = los_pair_barrier(q->pair);
    if (barrier != LOS_NO_OBSTACLE) {
        if (q->closing != NULL) {
            note_closing(q, los_question_name(q->pair, 2 * barrier));
        }
        return false;
    }
    los_question_turn_bases(&q->asked);
    bool are_apart = los_question_find_frame(&q->asked);
    if (are_apart && is_seen_along_rims(q)) {
        return true;
    }
    los_question_ready_pieces(&q->asked);
    return are_apart ? is_seen_somewhere(q) : is_seen_in_common(q);
}

los_answer los_exact_verdict(los_pair *pair, los_closing *closing) {
    question q;
    begin(&q, pair, closing);
    bool seen = is_seen_at_all(&q);
    if (closing != NULL) {
        los_pair_forget(pair, closing->names, closing->count);
    }
    if (!seen) {
        q.answer.from = q.answer.to = (los_vec2){0.0f, 0.0f};
    }
    q.answer.visible = seen;
    q.answer.lines = seen ? 2 : 1;
    return q.answer;
}
