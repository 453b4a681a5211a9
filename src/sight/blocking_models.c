/* SPDX-License-Identifier: MIT */
#include "sight/blocking_models.h"

#include "base/assert.h"
#include "base/bits.h"
#include "base/sort.h"
#include "geometry/bases.h"
#include "los/los_table.h"

/* --- Conditions of two models ------------------------------------------------------------------------------------- */

/* Inches: a model on a lower floor is at ground level. */
static const double GROUND_LEVEL_HEIGHT = 3.0;

/* --- Of the models -------------------------------------------------------------------------------------------------
 */

static bool compares(los_comparison comparison, double value, double number, double tolerance) {
    switch (comparison) {
    case LOS_LESS:
        return value < number - tolerance;
    case LOS_AT_MOST:
        return value <= number + tolerance;
    case LOS_MORE:
        return value > number + tolerance;
    case LOS_AT_LEAST:
        break;
    }
    return value >= number - tolerance;
}

bool los_who_combine(los_who who, bool shooter, bool target) {
    switch (who) {
    case LOS_WHO_SHOOTER:
        return shooter;
    case LOS_WHO_TARGET:
        return target;
    case LOS_WHO_EITHER:
        return shooter || target;
    case LOS_WHO_BOTH:
        break;
    }
    return shooter && target;
}

static bool has_tag(const los_model *model, const los_condition *condition) {
    return (model->tags >> condition->tag & 1) != 0 || (model->keywords & condition->keyword) != 0;
}

static bool holds_for_models(const los_condition *condition, const los_model *shooter, const los_model *target,
                             double inches) {
    switch (condition->kind) {
    case LOS_CONDITION_MODEL_TAG:
        return los_who_combine(condition->who, has_tag(shooter, condition), has_tag(target, condition));
    case LOS_CONDITION_RANGE:
        return compares(condition->comparison, inches, condition->number, LOS_RANGE_TOLERANCE_INCHES);
    case LOS_CONDITION_HIDDEN:
        return target->is_hidden;
    case LOS_CONDITION_SAME_SIDE:
        return shooter->side == target->side;
    default:
        return false;
    }
}

los_conditions los_models_conditions(const los_rules *rules, const los_model *shooter, const los_model *target,
                                     double inches) {
    los_conditions conditions = {shooter->keywords | target->keywords, 0};
    if (shooter->elevation_inches < GROUND_LEVEL_HEIGHT && target->elevation_inches < GROUND_LEVEL_HEIGHT) {
        conditions.flags |= LOS_GROUND_LEVEL;
    }
    for (uint64_t left = rules->sets.of_pair; left != 0; left &= left - 1) {
        uint32_t number = los_lowest_bit(left);
        if (holds_for_models(&rules->conditions[number], shooter, target, inches)) {
            conditions.custom |= (uint64_t)1 << number;
        }
    }
    return conditions;
}

static double size_of(const los_model *model) {
    return model->size > 0.0 ? model->size : model->height_inches;
}

void los_models_sizes(const los_model *shooter, const los_model *target, double sizes[LOS_WHO_BOTH + 1]) {
    double from = size_of(shooter), to = size_of(target);
    sizes[LOS_WHO_SHOOTER] = from;
    sizes[LOS_WHO_TARGET] = to;
    sizes[LOS_WHO_EITHER] = from > to ? from : to;
    sizes[LOS_WHO_BOTH] = from < to ? from : to;
}

uint64_t los_size_conditions(const los_rules *rules, double size, const double sizes[LOS_WHO_BOTH + 1]) {
    uint64_t conditions = 0;
    for (uint64_t left = rules->sets.of_sizes; left != 0; left &= left - 1) {
        uint32_t number = los_lowest_bit(left);
        const los_condition *condition = &rules->conditions[number];
        if (compares(condition->comparison, size, sizes[condition->who], 0.0)) {
            conditions |= (uint64_t)1 << number;
        }
    }
    return conditions;
}

/* True if a condition holds for a model that is in the way of models of these sizes. */
static bool blocker_condition_holds(const los_condition *condition, const los_model *blocker,
                                    const double sizes[LOS_WHO_BOTH + 1], bool compares_sizes) {
    if (condition->kind == LOS_CONDITION_BLOCKER_TAG) {
        return has_tag(blocker, condition);
    }
    return compares_sizes && compares(condition->comparison, size_of(blocker), sizes[condition->who], 0.0);
}

/* --- Models that block -------------------------------------------------------------------------------------------- */

/* Pixels: bases closer than this touch. */
static const double CONTACT = 0.01;

bool los_model_list_reserve(los_model_list *models, const los_allocator *allocator, uint32_t count) {
    return los_reserve(allocator, (void **)&models->items, &models->capacity, count, sizeof *models->items) &&
           los_reserve(allocator, (void **)&models->slots, &models->slot_capacity, count, sizeof *models->slots);
}

void los_model_list_free(los_model_list *models, const los_allocator *allocator) {
    los_release(allocator, models->items);
    los_release(allocator, models->slots);
    *models = (los_model_list){0};
}

/* --- Which models ------------------------------------------------------------------------------------------------ */

static los_bvh_query query_of(const los_model_search *search) {
    los_vec2 from = search->from, to = search->to, along = los_sub(to, from);
    float reach = search->reach, length = sqrtf(los_dot(along, along));
    los_bvh_query query = los_bvh_query_of_box((los_box){
        {los_minf(from.x, to.x) - reach, los_minf(from.y, to.y) - reach},
        {los_maxf(from.x, to.x) + reach, los_maxf(from.y, to.y) + reach},
    });
    if (length > 0.0f) {
        query.normal = (los_vec2){-along.y / length, along.x / length};
        float at = los_dot(query.normal, from), at_end = los_dot(query.normal, to);
        float half = reach + 1e-5f * (fabsf(from.x) + fabsf(from.y) + fabsf(to.x) + fabsf(to.y));
        query.low = los_minf(at, at_end) - half;
        query.high = los_maxf(at, at_end) + half;
    }
    return query;
}

/* Writes the slots of the models in play that a line may meet, ascending. */
static uint32_t find_slots(const los_model_search *search, uint32_t *slots) {
    const los_table *table = search->blocking->table;
    if (table->slot_count <= LOS_SCANNED_SLOTS_MAX) {
        const los_disk_corridor corridor = {search->from, search->to, search->reach};
        return los_disk_groups_find(&table->disks, &corridor, slots);
    }
    los_bvh_query query = query_of(search);
    uint32_t count = los_table_find(table, &query, slots);
    los_sort_numbers(slots, count);
    return count;
}

/* False only if no line meets the circle around the model's base, or the box around it.  Reports of the exact mode list
 * models of the region, so both searches must find the same. */
static bool is_in_region(const los_model_search *search, const los_table_slot *slot) {
    float reach = search->reach + (float)los_base_circumradius(&slot->base);
    if (los_distance_squared_to_segment(slot->entry.model.position, search->from, search->to) > reach * reach) {
        return false;
    }
    if (slot->base.kind == LOS_CONVEX_ELLIPSE && slot->base.half_length == slot->base.half_width) {
        return true; /* the box contains the circle */
    }
    los_bvh_query query = query_of(search);
    return los_bvh_query_overlaps(&query, &slot->box);
}

static bool are_equal(const los_base *a, const los_base *b) {
    return a->kind == b->kind && a->half_length == b->half_length && a->half_width == b->half_width &&
           a->cosine == b->cosine && a->sine == b->sine;
}

/* True if the slot contains one of the two models: by handle, or by the same base in the same place. */
static bool is_of_pair(const los_model_search *search, const los_table_slot *slot, los_handle handle) {
    for (int side = 0; side < 2; side++) {
        const los_placed_model *placed = search->placed[side];
        if (handle == search->blocking->ignored[side]) {
            return true;
        }
        if (los_equal(slot->entry.model.position, placed->model.position)) {
            los_base base = los_base_of(&placed->model, placed->pixels_per_inch);
            if (are_equal(&base, &slot->base)) {
                return true;
            }
        }
    }
    return false;
}

static bool is_of_units(const los_blocking_models *blocking, const los_table_slot *slot) {
    los_unit unit = slot->entry.unit;
    return unit != LOS_NO_UNIT && (unit == blocking->units[0] || unit == blocking->units[1]);
}

/* Height categories: a model does not block those whose top is above its own. */
static bool is_seen_over(const los_model_search *search, const los_table_slot *slot) {
    return search->options->heights == LOS_HEIGHTS_CATEGORY &&
           fmax(los_model_heights(&search->placed[0]->model).high, los_model_heights(&search->placed[1]->model).high) >
               slot->top;
}

/* The rule set's own conditions on the model in the way. */
static los_conditions conditions_of(const los_model_search *search, const los_model *blocker) {
    const los_rules *rules = search->rules;
    los_conditions conditions = search->conditions;
    double sizes[LOS_WHO_BOTH + 1];
    los_models_sizes(&search->placed[0]->model, &search->placed[1]->model, sizes);
    for (uint64_t left = rules->sets.of_blocker; left != 0; left &= left - 1) {
        uint32_t number = los_lowest_bit(left);
        if (blocker_condition_holds(&rules->conditions[number], blocker, sizes,
                                    search->options->heights == LOS_HEIGHTS_CATEGORY)) {
            conditions.custom |= (uint64_t)1 << number;
        }
    }
    return conditions;
}

/* What the rules say about a model in the way; NULL if it lets lines pass. */
static const los_rule *rule_of(const los_model_search *search, const los_table_slot *slot) {
    const los_rule_rows *table = &search->rules->tables[LOS_MODEL_RULES];
    static const los_rule blocks = {.effect = LOS_EFFECT_BLOCK};
    if (table->count == 0) {
        return is_seen_over(search, slot) ? NULL : &blocks;
    }
    uint8_t row = los_rules_row(table, conditions_of(search, &slot->entry.model), 0);
    return row == LOS_NO_ROW || table->rows[row].effect == LOS_EFFECT_PASS ? NULL : &table->rows[row];
}

static bool may_block(const los_model_search *search, const los_table_slot *slot, los_handle handle) {
    return (slot->entry.flags & LOS_MODEL_BLOCKS) != 0 &&
           !(search->rules->ignore_own_units && is_of_units(search->blocking, slot)) &&
           !is_of_pair(search, slot, handle);
}

/* --- Finding them ------------------------------------------------------------------------------------------------ */

/* True if the bases of the pair touch or overlap. */
static bool is_in_contact(const los_model_list *models, const los_model_search *search) {
    const los_vec2 positions[2] = {search->placed[0]->model.position, search->placed[1]->model.position};
    return los_separate(models->own, positions, CONTACT).distance < CONTACT;
}

/* The distance between the circles around a model's base and the nearer one of the pair. */
static double gap_to_pair(const los_model_search *search, const los_table_slot *slot) {
    double nearest = INFINITY;
    for (int side = 0; side < 2; side++) {
        const los_placed_model *placed = search->placed[side];
        los_vec2 from = slot->entry.model.position, to = placed->model.position;
        los_vec2d offset = {(double)to.x - (double)from.x, (double)to.y - (double)from.y};
        nearest = los_min(nearest, los_vec2d_length(offset) - (double)placed->reach);
    }
    return nearest - los_base_circumradius(&slot->base);
}

static void add_model(los_model_list *models, const los_model_search *search, uint32_t number, const los_rule *rule) {
    const los_table *table = search->blocking->table;
    const los_table_slot *slot = &table->slots[number];
    LOS_ASSERT(models->count < models->capacity);
    models->items[models->count++] = (los_blocking_model){
        .base = slot->base,
        .position = slot->entry.model.position,
        .heights = los_model_heights(&slot->entry.model),
        .rule_blocks = rule->effect == LOS_EFFECT_BLOCK,
        .blocks = rule->effect == LOS_EFFECT_BLOCK,
        .hindrance = rule->effect == LOS_EFFECT_HINDER ? rule->amount : 0.0,
        .gap = gap_to_pair(search, slot),
        .name = los_table_handle(table, number) | LOS_MODEL_NAME_BIT,
    };
}

/* Adds all models that block, whether the bases of the pair touch or not. */
static void add_models(los_model_list *models, const los_model_search *search) {
    const los_table *table = search->blocking->table;
    uint32_t found = find_slots(search, models->slots);
    for (uint32_t i = 0; i < found; i++) {
        uint32_t number = models->slots[i];
        const los_table_slot *slot = &table->slots[number];
        const los_rule *rule = may_block(search, slot, los_table_handle(table, number)) ? rule_of(search, slot) : NULL;
        if (rule != NULL && is_in_region(search, slot)) {
            add_model(models, search, number, rule);
        }
    }
}

void los_model_list_find(los_model_list *models, const los_model_search *search) {
    const los_table *table = search->blocking->table;
    models->is_found = true;
    models->count = 0;
    if (table == NULL) {
        return;
    }
    LOS_ASSERT(models->capacity >= table->slot_count && models->slot_capacity >= table->slot_count);
    LOS_ASSERT(table->pixels_per_inch == search->options->pixels_per_inch);
    add_models(models, search);
    for (int side = 0; models->count > 0 && side < 2; side++) {
        models->own[side] = los_base_of(&search->placed[side]->model, search->options->pixels_per_inch);
    }
    if (models->count > 0 && is_in_contact(models, search)) {
        models->count = 0;
    }
}

/* --- True heights ------------------------------------------------------------------------------------------------ */

bool los_model_list_has_floating(const los_model_list *models, los_interval lines) {
    for (uint32_t i = 0; i < models->count; i++) {
        los_interval prism = models->items[i].heights;
        if (prism.low > lines.low && prism.low <= lines.high) {
            return true;
        }
    }
    return false;
}

void los_model_list_resolve_heights(los_model_list *models, los_interval lines) {
    for (uint32_t i = 0; i < models->count; i++) {
        los_blocking_model *model = &models->items[i];
        los_interval prism = model->heights;
        model->blocks = model->rule_blocks && !(prism.high < lines.low || prism.low > lines.high);
        model->is_partial = !(prism.low <= lines.low && prism.high >= lines.high);
    }
}

bool los_model_list_has_prisms(const los_model_list *models) {
    for (uint32_t i = 0; i < models->count; i++) {
        if (models->items[i].blocks && models->items[i].is_partial) {
            return true;
        }
    }
    return false;
}
