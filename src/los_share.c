/* SPDX-License-Identifier: MIT */
#include "los_share.h"

#include "los_look.h"

/* How far the bounds of what is seen may be off, in shares of the gap and of half the target's least extent. */
static const double OFF_BY_GAP = 0.5;
static const double OFF_BY_BASE = 0.002;
/* A fraction that is neither none nor all keeps this far from both. */
static const double LEAST_FRACTION = 1e-4;

/* How many parts of covers may be looked at before it has to do with what was seen. */
static const uint64_t WORK = 2000000;

enum {
    NAMING_COLUMNS = 22, /* of so many columns, one is asked what hides its hidden parts */
    NAMING_HEIGHTS = 3,  /* of either model, if it matters */
    /* At parts of the bases and the models' heights, where lines may pass over prisms: see los_look.h. */
    LOOKS = 5000,
    LOOKS_FLOATING = 10000, /* where all heights of the models count */
    LOOKS_AT_PLACE = 150    /* of a target that overlaps the shooter */
};

/* A pair, and what is known of it so far. */
typedef struct share {
    los_question q;
    los_exact_room *room;
    los_report *report;
    int from, to;                   /* which of the question's bases is the shooter's, which the target's */
    los_cut_base cuts[2];           /* pieces that ask where a line ends */
    los_cut_base around;            /* all pieces that cut the target */
    double tolerance;               /* pixels */
    uint32_t looks_left;            /* see los_look.h */
    double area, seen, most_hidden; /* of the parts of the target looked at; the last one is a width */
} share;

static void note(share *s, uint32_t name) {
    if (los_pair_note(s->q.pair, name)) {
        s->report->blocking[s->report->blocking_count++] = name;
    }
}

static const los_obstacle *obstacle_of(const share *s, uint32_t place) {
    return &s->q.pair->obstacles[s->around.obstacles[place]];
}

/* --- From a part of the shooter to a part of the target ---------------------------------------------------------- */

static bool fill(share *s, const los_convex *origin, const los_convex *target) {
    return los_question_fill(&s->q, s->from == 0 ? origin : target, s->from == 0 ? target : origin);
}

/* From the whole base, with every piece in the way; then from those of its parts that are inside of some.  Pieces that
 * the target is inside of stay open. */
static void look_from_all(share *s, const los_convex *target, uint64_t target_inside) {
    los_cells *cells = &s->room->cells[s->from];
    const los_look look = {&s->q, s->from, s->tolerance, &s->looks_left};
    los_columns_begin(s->room->columns, target);
    los_question_open(&s->q, &s->around, target_inside, true);
    los_look_between(&look, &s->q.shapes[s->from], target);
    for (uint32_t i = 0; i < cells->count; i++) {
        uint64_t inside = cells->cells[i].inside;
        if (inside != 0) {
            los_convex origin = los_cell_shape(cells, i);
            los_question_open(&s->q, &s->cuts[s->from], inside, true);
            los_look_between(&look, &origin, target);
            los_question_open(&s->q, &s->cuts[s->from], inside, false);
            los_question_open(&s->q, &s->around, target_inside, true);
        }
    }
}

/* --- What hides ------------------------------------------------------------------------------------------------- */

/* A square that is as good as its middle. */
static los_convex dot_at(los_place middle, double half, los_place corners[4]) {
    static const los_place ways[4] = {{-1.0, -1.0}, {1.0, -1.0}, {1.0, 1.0}, {-1.0, 1.0}};
    for (int i = 0; i < 4; i++) {
        corners[i] = (los_place){middle.x + half * ways[i].x, middle.y + half * ways[i].y};
    }
    return los_convex_of_corners(corners, 4);
}

static void name_chain(void *context, const los_cover *cover) {
    share *s = context;
    for (uint32_t i = 0; i < cover->chain_count; i++) {
        note(s, los_question_name(s->q.pair, cover->parts[cover->chain[i]].owner));
    }
}

/* What is open though the place is hidden is too narrow to be seen through: the search goes on. */
static bool pass_on(void *context, const los_cover *cover, const los_opening *opening) {
    (void)context;
    (void)cover;
    (void)opening;
    return false;
}

static bool take_it(void *context, const los_cover *cover, const los_opening *opening) {
    return !pass_on(context, cover, opening);
}

/* Is the way closed by what no line passes over or under? */
static bool is_surely_closed(share *s, const los_convex *origin, const los_convex *dot, double slope) {
    const los_cover_listener listener = {take_it, NULL, s};
    return fill(s, origin, dot) || !los_cover_search(&s->room->cover, slope, &listener);
}

static void name_closed(share *s, const los_convex *origin, const los_convex *dot, double slope) {
    const los_cover_listener listener = {pass_on, name_chain, s};
    if (fill(s, origin, dot)) {
        name_chain(s, &s->room->cover);
    } else {
        los_cover_search(&s->room->cover, slope, &listener);
    }
}

/* The same for single lines from here and there, at one height of either model. */
static void name_by_lines_at(share *s, const los_convex *origin, const los_convex *dot) {
    static const los_place ways[] = {{0.0, 0.0}, {1.0, 0.0}, {0.0, 1.0}, {-1.0, 0.0}, {0.0, -1.0}};
    los_place corners[4];
    for (int i = 0; i < 5; i++) {
        los_place rim = i == 0 ? origin->centre : los_convex_farthest(origin, ways[i]);
        los_place eye = los_place_between(origin->centre, rim, 0.95), way = los_place_minus(dot->centre, eye);
        los_convex start = dot_at(eye, 0.5 * s->tolerance, corners);
        name_closed(s, &start, dot, way.y / way.x);
    }
}

static los_span height_of(los_span heights, int number) {
    double height = heights.high - (double)number / (NAMING_HEIGHTS - 1) * (heights.high - heights.low);
    return (los_span){height, height};
}

/* At some of the models' heights, if they have more than one: where prisms stop some lines of all and others stop the
 * rest. */
static void name_by_lines(share *s, const los_convex *origin, const los_convex *dot) {
    const los_span heights[2] = {s->q.heights[0], s->q.heights[1]};
    int counts[2];
    for (int end = 0; end < 2; end++) {
        counts[end] = heights[end].high > heights[end].low ? NAMING_HEIGHTS : 1;
    }
    for (int i = 0; i < counts[0] * counts[1]; i++) {
        s->q.heights[0] = height_of(heights[0], i % counts[0]);
        s->q.heights[1] = height_of(heights[1], i / counts[0]);
        name_by_lines_at(s, origin, dot);
    }
    s->q.heights[0] = heights[0];
    s->q.heights[1] = heights[1];
}

/* Names the pieces that close the way from a part of the shooter to a hidden place. */
static void name_between(share *s, const los_convex *origin, const los_convex *dot) {
    los_place way = los_place_minus(dot->centre, origin->centre);
    double slope = way.y / way.x;
    s->q.is_cautious = false;
    if (los_pair_has_prisms(s->q.pair) && !is_surely_closed(s, origin, dot, slope)) {
        name_by_lines(s, origin, dot);
    } else {
        name_closed(s, origin, dot, slope);
    }
}

/* The same from all over the shooter: with every piece in the way, and from parts that are inside of some. */
static void name_before(share *s, los_place place, uint64_t target_inside) {
    los_cells *cells = &s->room->cells[s->from];
    los_place corners[4];
    double gap = s->q.gap;
    los_convex dot = dot_at(place, 0.5 * s->tolerance, corners);
    s->q.gap = fmin(gap, 0.25 * s->tolerance);
    name_between(s, &s->q.shapes[s->from], &dot);
    for (uint32_t i = 0; i < cells->count; i++) {
        uint64_t inside = cells->cells[i].inside;
        if (inside != 0) {
            los_convex origin = los_cell_shape(cells, i);
            los_question_open(&s->q, &s->cuts[s->from], inside, true);
            name_between(s, &origin, &dot);
            los_question_open(&s->q, &s->cuts[s->from], inside, false);
            los_question_open(&s->q, &s->around, target_inside, true);
        }
    }
    s->q.gap = gap;
}

/* Names all that may stop a line. */
static void name_all(share *s, const los_convex *target) {
    const los_cover *cover = &s->room->cover;
    s->q.is_cautious = true;
    fill(s, &s->q.shapes[s->from], target);
    for (uint32_t i = 0; i < cover->part_count; i++) {
        note(s, los_question_name(s->q.pair, cover->parts[i].owner));
    }
}

/* Has all that may stop a line been named already? */
static bool all_are_named(share *s, const los_convex *target) {
    const los_cover *cover = &s->room->cover;
    s->q.is_cautious = true;
    /* Where one piece closes all, the cover is left as it is then. */
    bool are_named = s->report->blocking_count > 0 && !fill(s, &s->q.shapes[s->from], target);
    for (uint32_t i = 0; are_named && i < cover->part_count; i++) {
        are_named = los_pair_has_noted(s->q.pair, los_question_name(s->q.pair, cover->parts[i].owner));
    }
    return are_named;
}

/* Asks about everything that is hidden, in some of the columns, at both ends and in the middle. */
static void name_what_hides(share *s, const los_convex *target, uint64_t target_inside) {
    for (uint32_t i = 0; i < LOS_COLUMNS_MAX; i++) {
        const los_column *column = &s->room->columns->columns[i];
        bool is_asked = i % NAMING_COLUMNS == NAMING_COLUMNS / 2 || s->report->blocking_count == 0;
        for (uint32_t k = 0; is_asked && k <= column->count; k++) {
            los_heights_range hidden = los_column_hidden(column, k);
            for (int spot = 0; spot < 3 && hidden.high - hidden.low > s->tolerance; spot++) {
                double y = hidden.low + (0.05 + 0.45 * spot) * (hidden.high - hidden.low);
                name_before(s, (los_place){s->room->columns->x[i], y}, target_inside);
            }
        }
    }
    if (s->report->blocking_count == 0) {
        name_all(s, target); /* what is hidden because an opening is too narrow may have no line that is stopped */
    }
}

/* --- The target ------------------------------------------------------------------------------------------------- */

static void add_up(share *s, const los_convex *target, uint64_t target_inside) {
    const los_columns *columns = s->room->columns;
    double most = los_columns_most_hidden(columns);
    s->area += los_columns_area(columns);
    s->seen += los_columns_seen_area(columns);
    s->most_hidden = fmax(s->most_hidden, most);
    if (most > s->tolerance && !all_are_named(s, target)) {
        name_what_hides(s, target, target_inside);
    }
}

/* Is every end of a line in there, at all heights of the model, in the prism? */
static bool holds_all_heights(const share *s, const los_obstacle *obstacle) {
    los_span prism = s->q.pair->terrain->pieces[obstacle->piece].heights, ends = s->q.heights[s->to];
    return !obstacle->is_partial || (prism.low <= ends.low && prism.high >= ends.high);
}

/* A part of the target inside a piece that stops all lines that end there is hidden, whoever looks. */
static bool is_hidden(share *s, uint64_t inside) {
    bool hidden = false;
    for (uint32_t i = 0; i < s->around.count; i++) {
        const los_obstacle *obstacle = obstacle_of(s, i);
        if ((inside >> i & 1) != 0 && obstacle->stop == LOS_STOPS && holds_all_heights(s, obstacle)) {
            note(s, s->q.pair->terrain->pieces[obstacle->piece].name[s->q.pair->rules->nameless]);
            hidden = true;
        }
    }
    return hidden;
}

/* The pieces that let lines end inside them. */
static uint64_t that_open(const share *s, uint64_t inside) {
    for (uint32_t i = 0; i < s->around.count; i++) {
        inside &= obstacle_of(s, i)->stop == LOS_STOPS ? ~((uint64_t)1 << i) : UINT64_MAX;
    }
    return inside;
}

static void look_at_cell(share *s, uint32_t number) {
    los_cells *cells = &s->room->cells[s->to];
    uint64_t inside = cells->cells[number].inside;
    los_convex target = los_cell_shape(cells, number);
    if (is_hidden(s, inside)) {
        los_columns_begin(s->room->columns, &target);
        s->area += los_columns_area(s->room->columns);
        s->most_hidden = fmax(s->most_hidden, fmin(target.high.x - target.low.x, target.high.y - target.low.y));
        return;
    }
    inside = that_open(s, inside);
    look_from_all(s, &target, inside);
    add_up(s, &target, inside);
    los_question_open(&s->q, &s->around, inside, false);
}

/* Can the piece, or a wall of it, come near the target's base? */
static bool is_near(const share *s, const los_box *box) {
    const los_convex *shape = &s->q.shapes[s->to];
    los_vec2 at = s->q.positions[s->to];
    float half = (float)fmax(shape->high.x - shape->low.x, shape->high.y - shape->low.y); /* twice what is needed */
    return box->low.x <= at.x + half && box->high.x >= at.x - half && box->low.y <= at.y + half &&
           box->high.y >= at.y - half;
}

/* Lists the pieces that cut the target: those with an edge across it that can stop a line. */
static void find_around(share *s) {
    s->around.count = 0;
    for (uint32_t i = 0; i < s->q.pair->obstacle_count; i++) {
        const los_obstacle *obstacle = &s->q.pair->obstacles[i];
        const los_box *box = &s->q.pair->terrain->pieces[obstacle->piece].box;
        if (obstacle->stop != LOS_PASSES && !obstacle->is_open && s->around.count < LOS_CELL_PIECES_MAX &&
            is_near(s, box) &&
            los_overlap_of(&s->q.shapes[s->to], &s->q.frame, los_question_polygon(&s->q, i)) == LOS_PARTLY) {
            s->around.obstacles[s->around.count++] = i;
        }
    }
}

/* Cuts along a segment, if it runs through the target. */
static void cut_along(share *s, los_vec2 start, los_vec2 end, bool *is_begun) {
    const los_convex *shape = &s->q.shapes[s->to];
    los_cells *cells = &s->room->cells[s->to];
    los_place a = los_place_in(&s->q.frame, start), b = los_place_in(&s->q.frame, end);
    double first, last;
    if ((a.x == b.x && a.y == b.y) || !los_convex_cuts(shape, 0.0, a, b, &first, &last)) {
        return;
    }
    if (!*is_begun) {
        los_cells_begin(cells, shape, s->q.gap * LOS_QUESTION_RIM);
        *is_begun = true;
    }
    los_cells_cut(cells, a, b);
}

/* Cuts along the walls that run through the target, and along pieces that are but a line; false if there are none. */
static bool cut_walls(share *s, bool is_begun) {
    const los_terrain *terrain = s->q.pair->terrain;
    for (uint32_t i = 0; i < s->q.pair->obstacle_count; i++) {
        const los_obstacle *obstacle = &s->q.pair->obstacles[i];
        const los_piece *piece = &terrain->pieces[obstacle->piece];
        los_polygon polygon = los_question_polygon(&s->q, i);
        if (!is_near(s, &piece->bounds)) {
            continue;
        }
        if (polygon.count == 2 && obstacle->stop != LOS_PASSES) {
            cut_along(s, polygon.points[0], polygon.points[1], &is_begun);
        }
        for (uint32_t k = 0; obstacle->wall_turn != LOS_WALLS_NEVER && k < piece->wall_count; k++) {
            const los_wall *wall = &terrain->walls[piece->first_wall + k];
            cut_along(s, wall->start, wall->end, &is_begun);
        }
    }
    return is_begun;
}

/* Is there nothing at all between the whole bases? */
static bool is_way_empty(share *s) {
    s->q.is_cautious = true;
    return !fill(s, &s->q.shapes[s->from], &s->q.shapes[s->to]) && s->room->cover.part_count == 0;
}

static void look_at_target(share *s) {
    los_cells *cells = &s->room->cells[s->to];
    los_question_find_cuts(&s->q, s->cuts);
    los_question_make_cells(&s->q, s->from, &s->cuts[s->from]);
    find_around(s);
    los_question_make_cells(&s->q, s->to, &s->around);
    if (!cut_walls(s, s->around.count > 0)) {
        if (is_way_empty(s)) {
            s->area = s->seen = 1.0;
            return;
        }
        look_from_all(s, &s->q.shapes[s->to], 0);
        add_up(s, &s->q.shapes[s->to], 0);
        return;
    }
    for (uint32_t i = 0; i < s->around.count; i++) {
        los_cells_mark(cells, i, &s->q.frame, los_question_polygon(&s->q, s->around.obstacles[i]));
    }
    for (uint32_t i = 0; i < cells->count; i++) {
        look_at_cell(s, i);
    }
}

/* --- Bases that overlap ------------------------------------------------------------------------------------------ */

enum {
    GRID = 24, /* places of the target along one side of its box */
    FINER = 3  /* and so many for one where what is seen ends */
};
/* Half the extent, in pixels, of the base that stands for a place. */
static const double PLACE = 0.3;

static bool is_inside(const los_convex *shape, los_place place) {
    double first, last;
    return los_convex_cuts(shape, 0.0, place, (los_place){place.x + 1e-6, place.y}, &first, &last);
}

/* A place in both bases sees itself, unless it is inside something that blocks; or the shooter's centre sees it even
 * then, as it might see another centre (los_exact.c). */
static void look_at_itself(share *s, los_vec2 place) {
    los_sight sight = los_sight_between_bases(place, place);
    los_sight from_centre = los_sight_between_bases(s->q.positions[s->from], place);
    bool seen = los_line_is_clear(s->q.pair, &sight) || los_line_is_clear(s->q.pair, &from_centre);
    uint32_t count = seen ? 0 : los_line_blockers(s->q.pair, &sight, s->report->line_names);
    for (uint32_t i = 0; i < count; i++) {
        note(s, s->report->line_names[i]);
    }
    s->area = 1.0;
    s->seen = seen ? 1.0 : 0.0;
}

/* Asks about one place of the target as if it were all of it. */
static bool is_place_seen(const share *whole, los_vec2 place, bool is_common) {
    share s = {.room = whole->room, .report = whole->report, .from = whole->from, .to = whole->to};
    double half = fmin(PLACE, 0.5 * los_base_least(&whole->q.bases[whole->to]));
    los_question_begin(&s.q, whole->q.pair);
    los_question_ready_pieces(&s.q);
    s.looks_left = LOOKS_AT_PLACE;
    s.q.bases[s.to] = (los_base){LOS_CONVEX_ELLIPSE, half, half, 1.0, 0.0};
    s.q.positions[s.to] = place;
    s.q.gap = fmin(s.q.gap, 0.5 * half);
    s.tolerance = 0.5 * half;
    if (!is_common && los_question_find_frame(&s.q)) {
        look_at_target(&s);
    } else {
        look_at_itself(&s, place);
    }
    return s.seen > 0.5 * s.area;
}

typedef enum place_state {
    NOT_THERE, /* not in the base */
    HIDDEN,
    SEEN
} place_state;

/* Of `side` by `side` places in the target's box. */
static place_state look_at_place(const share *s, int column, int row, int side) {
    const los_convex *target = &s->q.shapes[s->to];
    los_place place = {
        target->low.x + (target->high.x - target->low.x) * (column + 0.5) / side,
        target->low.y + (target->high.y - target->low.y) * (row + 0.5) / side,
    };
    if (!is_inside(target, place)) {
        return NOT_THERE;
    }
    bool is_common = is_inside(&s->q.shapes[s->from], place);
    return is_place_seen(s, los_place_out(&s->q.frame, place), is_common) ? SEEN : HIDDEN;
}

static void count_place(share *s, place_state state, double weight) {
    s->area += state != NOT_THERE ? weight : 0.0;
    s->seen += state == SEEN ? weight : 0.0;
    s->most_hidden = state == HIDDEN ? INFINITY : s->most_hidden;
}

/* Does what is seen end between a place and its neighbours? */
static bool is_at_border(place_state states[GRID][GRID], int column, int row) {
    static const int ways[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    place_state own = states[row][column];
    for (int i = 0; i < 4; i++) {
        int x = column + ways[i][0], y = row + ways[i][1];
        place_state other = x < 0 || y < 0 || x >= GRID || y >= GRID ? NOT_THERE : states[y][x];
        if (own != NOT_THERE && other != NOT_THERE && own != other) {
            return true;
        }
    }
    return false;
}

/* No models of a game stand so: it will do to ask about single places, one by one. */
static void look_at_overlap(share *s) {
    place_state states[GRID][GRID];
    for (int i = 0; i < GRID * GRID; i++) {
        states[i / GRID][i % GRID] = look_at_place(s, i % GRID, i / GRID, GRID);
    }
    for (int i = 0; i < GRID * GRID; i++) {
        int column = i % GRID, row = i / GRID;
        if (!is_at_border(states, column, row)) {
            count_place(s, states[row][column], 1.0);
            continue;
        }
        for (int k = 0; k < FINER * FINER; k++) {
            place_state state = look_at_place(s, column * FINER + k % FINER, row * FINER + k / FINER, GRID * FINER);
            count_place(s, state, 1.0 / (FINER * FINER));
        }
    }
}

/* --- The question ------------------------------------------------------------------------------------------------ */

static los_share conclude(share *s) {
    bool full = s->most_hidden <= fmax(s->q.gap, 2.0 * s->tolerance);
    double fraction = s->area > 0.0 ? s->seen / s->area : 0.0;
    los_pair_forget(s->q.pair, s->report->blocking, s->report->blocking_count);
    if (full) {
        s->report->blocking_count = 0;
        return (los_share){true, true, 1.0};
    }
    return (los_share){true, false, fmin(fmax(fraction, LEAST_FRACTION), 1.0 - LEAST_FRACTION)};
}

los_share los_share_of(los_pair *pair, los_report *report) {
    share s = {.room = &pair->exact, .report = report};
    if (!los_check_report(pair, false, report).visible) {
        return (los_share){false, false, 0.0};
    }
    los_question_begin(&s.q, pair);
    los_question_ready_pieces(&s.q);
    s.looks_left = pair->is_floating ? LOOKS_FLOATING : LOOKS;
    s.from = s.q.sides[0] == LOS_SHOOTER ? 0 : 1;
    s.to = 1 - s.from;
    s.tolerance = fmax(OFF_BY_GAP * s.q.gap, OFF_BY_BASE * los_base_least(&s.q.bases[s.to]));
    report->blocking_count = 0;
    pair->exact.cover.work = WORK;
    if (los_question_find_frame(&s.q)) {
        look_at_target(&s);
    } else {
        look_at_overlap(&s);
    }
    return conclude(&s);
}
