/* SPDX-License-Identifier: MIT */
/* Hidden movement: GridLineOfSight.check_reveals and report_sight. */
#include "grid/grid_object.h"
#include "grid/grid_read.h"

#include <math.h>
#include <stdlib.h>

/* --- Reading ----------------------------------------------------------------------------------------------------- */

/* An observer or a piece of equipment. */
typedef struct {
    gdx_variant id; /* in results; owned */
    cell_list path; /* observers: owns observer.path */
    los_grid_observer observer;
    los_grid_equipment equipment;
} detector;

typedef struct {
    detector *list;
    uint32_t count;
} detectors;

static void detectors_free(detectors *all) {
    for (uint32_t i = 0; i < all->count; i++) {
        gdx_variant_destroy(&all->list[i].id);
        cell_list_free(&all->list[i].path);
    }
    free(all->list);
}

/* A copy of its id; without one, its index in the list. */
static gdx_variant id_of(const gdx_dictionary *entry, int64_t index) {
    const gdx_variant *id = gdx_dictionary_find(entry, &lookup.id);
    gdx_variant copy;
    if (id == NULL) {
        return variant_of_number(index);
    }
    gdx.call.variant_new_copy(&copy, id);
    return copy;
}

static void read_own_rules(reader *from, los_grid_observer *observer) {
    double number;
    if (read_number(from, &lookup.xray, &number) == FOUND_VALUE) {
        observer->has_xray = number >= 0.0 && number <= UINT16_MAX && floor(number) == number;
        observer->xray = observer->has_xray ? (uint16_t)number : 0;
        if (!observer->has_xray) {
            reader_warn(from, &lookup.xray, "should be a whole number from 0 to %d, not %g; ignored", UINT16_MAX,
                        number);
        }
    }
    if (read_number(from, &lookup.max_range, &number) == FOUND_VALUE) {
        observer->has_range = true;
        observer->max_range = number;
    }
}

/* Reads the required cell.  False, with a warning, if there is none. */
static bool read_required_cell(reader *from, los_cell *cell) {
    read_result found = read_cell(from, &lookup.cell, cell);
    if (found == FOUND_NOTHING) {
        reader_warn(from, &lookup.cell, "is missing; the %s is left out", from->kind);
    }
    return found == FOUND_VALUE;
}

/* False, with a warning, if the entry cannot be used; the same below. */
static bool read_observer(reader *from, bool want_path, detector *to) {
    if (!read_required_cell(from, &to->observer.cell)) {
        return false;
    }
    read_own_rules(from, &to->observer);
    if (want_path) {
        read_cells(from, &lookup.path, &to->path);
        to->observer.path = to->path.cells;
        to->observer.path_count = to->path.count;
    }
    return true;
}

static bool read_kind(reader *from, los_grid_device *device) {
    static const struct {
        const char *word;
        los_grid_device device;
    } kinds[] = {{"reveal", LOS_GRID_DEVICE_REVEAL},
                 {"motion_sensor", LOS_GRID_DEVICE_MOTION_SENSOR},
                 {"radar", LOS_GRID_DEVICE_RADAR}};
    text_buffer word = {0};
    bool is_known = false;
    read_result found = read_text(from, &lookup.kind, &word);
    for (int i = 0; found == FOUND_VALUE && i < 3; i++) {
        if (los_text_equal(text_buffer_text(&word), los_text_of(kinds[i].word))) {
            *device = kinds[i].device;
            is_known = true;
        }
    }
    if (!is_known && found != FOUND_UNUSABLE) {
        reader_warn(from, &lookup.kind,
                    "should be \"reveal\", \"motion_sensor\" or \"radar\"; the equipment is left out");
    }
    text_buffer_free(&word);
    return is_known;
}

/* A reveal without a cell covers the whole board; without a radius the range is unlimited. */
static bool read_equipment(reader *from, detector *to) {
    if (!read_kind(from, &to->equipment.device)) {
        return false;
    }
    bool has_cell = gdx_dictionary_find(from->data, &lookup.cell) != NULL;
    if ((has_cell || to->equipment.device != LOS_GRID_DEVICE_REVEAL) &&
        !read_required_cell(from, &to->equipment.cell)) {
        return false;
    }
    double radius = -1.0;
    read_result found = read_number(from, &lookup.radius, &radius);
    if (found == FOUND_VALUE && radius < 0.0) {
        reader_warn(from, &lookup.radius, "should be 0 or more, not %g; the equipment is left out", radius);
        return false;
    }
    to->equipment.radius = has_cell ? radius : -1.0;
    return found != FOUND_UNUSABLE;
}

typedef enum {
    OBSERVERS,
    OBSERVERS_WITH_PATHS,
    EQUIPMENT
} detector_kind;

/* Reads all entries; those that cannot be used cause a warning and are left out.  False, with an error, if memory runs
 * out. */
static bool read_detectors(const gdx_array *array, detector_kind kind, const char *method, detectors *all) {
    int64_t count = gdx_size(GDX_ARRAY, array);
    all->count = 0;
    all->list = calloc((size_t)count + 1, sizeof *all->list);
    if (all->list == NULL) {
        grid_error("%s: out of memory", method);
        return false;
    }
    const char *word = kind == EQUIPMENT ? "equipment" : "observer";
    for (int64_t i = 0; i < count; i++) {
        const gdx_variant *entry = gdx_array_at(array, i);
        detector *to = &all->list[all->count];
        *to = (detector){.observer = los_default_grid_observer(), .equipment = los_default_grid_equipment()};
        if (gdx_variant_type(entry) != GDX_DICTIONARY) {
            grid_warning_once("%s %lld should be a Dictionary, not %s; left out", word, (long long)i,
                              describe(entry).text);
            continue;
        }
        gdx_dictionary held;
        gdx_variant_get(entry, GDX_DICTIONARY, &held);
        reader from = reader_of(&held, word, i, NULL);
        from.class_name = GRID_CLASS;
        from.consequence = kind == EQUIPMENT ? "the equipment is left out" : NULL;
        if (kind == EQUIPMENT ? read_equipment(&from, to) : read_observer(&from, kind == OBSERVERS_WITH_PATHS, to)) {
            to->id = id_of(&held, i);
            all->count++;
        }
        reader_end(&from);
        gdx.destroy[GDX_DICTIONARY](&held);
    }
    return true;
}

/* --- Reveals ----------------------------------------------------------------------------------------------------- */

/* One element of the result. */
typedef struct {
    const detector *by;
    los_grid_reveal reveal;
    los_grid_detection detection;
} reveal_entry;

static int64_t clamp(int64_t value, int64_t min, int64_t max) {
    return value < min ? min : value > max ? max : value;
}

/* The cells of the board within the radius of a motion sensor. */
static gdx_variant variant_of_area(const los_grid_equipment *sensor, los_cell size) {
    bool is_limited = sensor->radius >= 0.0 && sensor->radius < (double)INT32_MAX;
    int64_t reach = is_limited ? (int64_t)sensor->radius : (int64_t)UINT32_MAX;
    los_cell at = sensor->cell;
    int64_t left = clamp(at.x - reach, 0, size.x), right = clamp(at.x + reach + 1, 0, size.x);
    int64_t top = clamp(at.y - reach, 0, size.y), bottom = clamp(at.y + reach + 1, 0, size.y);
    cell_list list = {0};
    bool has_room = true;
    for (int64_t y = top; has_room && y < bottom; y++) {
        for (int64_t x = left; has_room && x < right; x++) {
            if (los_grid_in_range(LOS_GRID_METRIC_EUCLIDEAN, sensor->radius, (double)(x - at.x), (double)(y - at.y))) {
                has_room = cell_list_add(&list, (los_cell){(int32_t)x, (int32_t)y});
            }
        }
    }
    gdx_variant variant = variant_of_cells(list.cells, list.count);
    cell_list_free(&list);
    return variant;
}

static gdx_variant variant_of_reveal(const reveal_entry *entry, los_cell size) {
    gdx_dictionary dictionary;
    gdx.construct[GDX_DICTIONARY](&dictionary, NULL);
    gdx_dictionary_put(&dictionary, &keys.observer, variant_of_copy(&entry->by->id));
    gdx_dictionary_put(&dictionary, &keys.reason, gdx_variant_make_text(los_grid_reveal_word(entry->reveal)));
    gdx_dictionary_put(&dictionary, &keys.partial, variant_of_flag(entry->detection.partial));
    if (entry->detection.partial && entry->by->equipment.device == LOS_GRID_DEVICE_MOTION_SENSOR) {
        gdx_dictionary_put(&dictionary, &keys.area, variant_of_area(&entry->by->equipment, size));
    } else if (entry->detection.partial) {
        gdx_dictionary_put(&dictionary, &keys.direction, variant_of_cell(entry->detection.direction));
    }
    return variant_of_dictionary(&dictionary);
}

/* Fills `entries` in the order of the lists, observers first; returns how many there are. */
static uint32_t find_reveals(const los_grid *grid, const los_grid_rules *rules, const detectors *observers,
                             const detectors *equipment, los_cell agent, bool check_path, reveal_entry *entries) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < observers->count; i++) {
        const detector *by = &observers->list[i];
        los_grid_reveal reveal = los_grid_revealed_by(grid, rules, &by->observer, agent, check_path);
        if (reveal != LOS_GRID_NOT_REVEALED) {
            entries[count++] = (reveal_entry){.by = by, .reveal = reveal};
        }
    }
    for (uint32_t i = 0; i < equipment->count; i++) {
        const detector *by = &equipment->list[i];
        los_grid_detection detection = los_grid_detect(&by->equipment, agent);
        if (detection.detected && los_grid_contains(grid, agent)) {
            entries[count++] = (reveal_entry){by, LOS_GRID_REVEAL_EQUIPMENT, detection};
        }
    }
    return count;
}

static void write_reveals(const reveal_entry *entries, uint32_t count, los_cell size, gdx_array *ret) {
    if (count > 0 && gdx_resize(GDX_ARRAY, ret, count)) {
        for (uint32_t i = 0; i < count; i++) {
            gdx_array_put(ret, i, variant_of_reveal(&entries[i], size));
        }
    }
}

/* One error for the first cell that is outside, if the rules have outside_is_error. */
static void report_outside_detectors(const grid_rules *rules, los_cell size, const detectors *observers, los_cell agent,
                                     const char *method) {
    if (rules->outside_is_error && !grid_size_contains(size, agent)) {
        grid_report_outside(size, agent, method);
        return;
    }
    for (uint32_t i = 0; rules->outside_is_error && i < observers->count; i++) {
        if (!grid_size_contains(size, observers->list[i].observer.cell)) {
            grid_report_outside(size, observers->list[i].observer.cell, method);
            return;
        }
    }
}

/* Units of work (los_grid.h) of one cell that is in the area of a motion sensor, at most. */
static const uint64_t AREA_CELL_WORK = 30;
/* How many times the work of a verdict a report is: it follows every ray to its end, for the reason. */
static const uint64_t REPORT_WORK = 5;

/* An upper bound of the work of an observer, from its own cell and, with `check_path`, from those of its path. */
static uint64_t work_of_observer(const los_grid_rules *rules, const los_grid_observer *observer, los_cell agent,
                                 bool check_path) {
    los_grid_rules own = los_grid_rules_for_observer(rules, observer);
    uint64_t work = los_grid_pair_work(&own, observer->cell, agent);
    for (uint32_t i = 0; check_path && i < observer->path_count; i++) {
        work += los_grid_pair_work(&own, observer->path[i], agent);
    }
    return work;
}

static uint64_t work_of_area(const los_grid_equipment *equipment, los_cell size) {
    double side = equipment->radius < 0.0 ? 2.0 * LOS_GRID_SIDE_MAX : 2.0 * equipment->radius + 1.0;
    double width = fmin(side, size.x), height = fmin(side, size.y);
    return equipment->device == LOS_GRID_DEVICE_MOTION_SENSOR ? (uint64_t)(width * height) * AREA_CELL_WORK : 0;
}

static uint64_t work_of_observers(const los_grid_rules *rules, const detectors *observers, los_cell agent,
                                  bool check_path) {
    uint64_t work = 0;
    for (uint32_t i = 0; i < observers->count; i++) {
        work += work_of_observer(rules, &observers->list[i].observer, agent, check_path);
    }
    return work;
}

static bool is_within_limit(const los_grid_rules *rules, const detectors *observers, const detectors *equipment,
                            los_cell agent, bool check_path, los_cell size) {
    uint64_t work = work_of_observers(rules, observers, agent, check_path);
    for (uint32_t i = 0; i < equipment->count; i++) {
        work += work_of_area(&equipment->list[i].equipment, size);
    }
    return work <= LOS_GRID_WORK_MAX;
}

/* One error: the observers are beyond the limit of work; each pair is `weight` times the work of a verdict. */
static void report_work(const los_grid_rules *rules, const detectors *observers, bool check_path, uint64_t weight,
                        const char *method) {
    uint64_t pairs = observers->count;
    for (uint32_t i = 0; check_path && i < observers->count; i++) {
        pairs += observers->list[i].observer.path_count;
    }
    pairs *= weight;
    grid_report_work(method, los_grid_fitting_pair_range(rules, pairs < UINT32_MAX ? (uint32_t)pairs : UINT32_MAX));
}

static void find_and_write_reveals(grid_object *object, const detectors *observers, const detectors *equipment,
                                   los_cell agent, bool check_path, gdx_array *ret) {
    reveal_entry *entries = malloc(((size_t)observers->count + equipment->count + 1) * sizeof *entries);
    grid_rules rules;
    if (entries == NULL) {
        grid_error("check_reveals: out of memory");
    } else if (grid_query_begin(object, NULL, GRID_SIGHT, "check_reveals", &rules)) {
        los_cell size = grid_size_of(object->grid);
        uint32_t count = 0;
        bool is_small = is_within_limit(&rules.core, observers, equipment, agent, check_path, size);
        if (is_small) {
            count = find_reveals(object->grid, &rules.core, observers, equipment, agent, check_path, entries);
        }
        try_lock_release_read(&object->lock);
        write_reveals(entries, count, size, ret);
        if (is_small) {
            report_outside_detectors(&rules, size, observers, agent, "check_reveals");
        } else {
            report_work(&rules.core, observers, check_path, 1, "check_reveals");
        }
    }
    free(entries);
}

void grid_check_reveals(void *self, const void *const *args, void *ret) {
    grid_object *object = self;
    bool check_path = *(const GDExtensionBool *)args[2] != 0;
    detectors observers = {0}, equipment = {0};
    if (read_detectors(args[0], check_path ? OBSERVERS_WITH_PATHS : OBSERVERS, "check_reveals", &observers) &&
        read_detectors(args[3], EQUIPMENT, "check_reveals", &equipment)) {
        find_and_write_reveals(object, &observers, &equipment, cell_argument(args[1]), check_path, ret);
    }
    detectors_free(&observers);
    detectors_free(&equipment);
}

/* --- Report ------------------------------------------------------------------------------------------------------ */

static gdx_variant variant_of_report(const detector *by, const los_grid_result *result, int64_t round) {
    gdx_dictionary dictionary;
    gdx.construct[GDX_DICTIONARY](&dictionary, NULL);
    gdx_dictionary_put(&dictionary, &keys.observer, variant_of_copy(&by->id));
    gdx_dictionary_put(&dictionary, &keys.cell, variant_of_cell(by->observer.cell));
    gdx_dictionary_put(&dictionary, &keys.has_los, variant_of_flag(result->visible));
    gdx_dictionary_put(&dictionary, &keys.reason, gdx_variant_make_text(los_grid_reason_word(result->reason)));
    gdx_dictionary_put(&dictionary, &keys.round, variant_of_number(round));
    return variant_of_dictionary(&dictionary);
}

/* Verdict and reason.  A trace would also follow the ray of a pair that is out of range, which counts as no work. */
static los_grid_result query_observer(const los_grid *grid, const los_grid_rules *rules, los_cell from,
                                      los_cell agent) {
    double dx = (double)agent.x - from.x, dy = (double)agent.y - from.y;
    bool is_near = los_grid_in_range(rules->metric, rules->max_range, dx, dy);
    if (!is_near && los_grid_contains(grid, from) && los_grid_contains(grid, agent)) {
        return (los_grid_result){.reason = LOS_GRID_BY_RANGE};
    }
    return los_grid_query_cells(grid, rules, from, agent, NULL, 0);
}

static void query_all(const los_grid *grid, const los_grid_rules *rules, const detectors *observers, los_cell agent,
                      los_grid_result *results) {
    for (uint32_t i = 0; i < observers->count; i++) {
        const los_grid_observer *observer = &observers->list[i].observer;
        los_grid_rules own = los_grid_rules_for_observer(rules, observer);
        results[i] = query_observer(grid, &own, observer->cell, agent);
    }
}

static void query_and_write_report(grid_object *object, const detectors *observers, los_cell agent, int64_t round,
                                   gdx_array *ret) {
    los_grid_result *results = malloc(((size_t)observers->count + 1) * sizeof *results);
    grid_rules rules;
    if (results == NULL) {
        grid_error("report_sight: out of memory");
    } else if (grid_query_begin(object, NULL, GRID_SIGHT, "report_sight", &rules)) {
        los_cell size = grid_size_of(object->grid);
        bool is_small = REPORT_WORK * work_of_observers(&rules.core, observers, agent, false) <= LOS_GRID_WORK_MAX;
        if (is_small) {
            query_all(object->grid, &rules.core, observers, agent, results);
        }
        try_lock_release_read(&object->lock);
        if (!is_small) {
            report_work(&rules.core, observers, false, REPORT_WORK, "report_sight");
            free(results);
            return;
        }
        if (observers->count > 0 && gdx_resize(GDX_ARRAY, ret, observers->count)) {
            for (uint32_t i = 0; i < observers->count; i++) {
                gdx_array_put(ret, i, variant_of_report(&observers->list[i], &results[i], round));
            }
        }
        report_outside_detectors(&rules, size, observers, agent, "report_sight");
    }
    free(results);
}

void grid_report_sight(void *self, const void *const *args, void *ret) {
    grid_object *object = self;
    detectors observers = {0};
    if (read_detectors(args[0], OBSERVERS, "report_sight", &observers)) {
        query_and_write_report(object, &observers, cell_argument(args[1]), *(const int64_t *)args[2], ret);
    }
    detectors_free(&observers);
}
