/* SPDX-License-Identifier: MIT */
/* GridLineOfSight.load_tile_map_layer: a board from a TileMapLayer, or from any object with the same methods.  They are
 * called by name, so the extension does not depend on the class. */
#include "grid_diagnostics.h"
#include "grid_object.h"
#include "grid_read.h"

/* --- Methods of any object, called by name ----------------------------------------------------------------------- */

typedef struct {
    GDExtensionObjectPtr object;
    GDExtensionMethodBindPtr call; /* Object.call */
} callee;

static callee callee_of(GDExtensionObjectPtr object) {
    return (callee){object, gdx_method_bind("Object", "call", 3400424181)};
}

/* The result, owned; null if there is no such method. */
static gdx_variant call_method(callee of, const char *method, const gdx_variant *argument) {
    gdx_string_name word = gdx_string_name_make(method);
    gdx_variant name = gdx_variant_make(GDX_STRING_NAME, &word), result;
    GDExtensionConstVariantPtr args[2] = {&name, argument};
    GDExtensionCallError error = {GDEXTENSION_CALL_OK, 0, 0};
    if (of.object == NULL || of.call == NULL) {
        gdx.call.variant_new_nil(&result);
    } else {
        gdx.call.object_method_bind_call(of.call, of.object, args, argument == NULL ? 1 : 2, &result, &error);
    }
    gdx_variant_destroy(&name);
    gdx_string_name_destroy(&word);
    return result;
}

static bool has_method(callee of, const char *method) {
    gdx_string_name word = gdx_string_name_make(method);
    gdx_variant name = gdx_variant_make(GDX_STRING_NAME, &word);
    gdx_variant result = call_method(of, "has_method", &name);
    GDExtensionBool has = 0;
    if (gdx_variant_type(&result) == GDX_BOOL) {
        gdx_variant_get(&result, GDX_BOOL, &has);
    }
    gdx_variant_destroy(&result);
    gdx_variant_destroy(&name);
    gdx_string_name_destroy(&word);
    return has != 0;
}

/* --- Validation -------------------------------------------------------------------------------------------------- */

typedef struct {
    callee layer;
    gdx_variant data_name; /* of the custom data layer */
    char data_text[64];
    los_cell origin;
} tile_reader;

/* False, with an error, if the object lacks a method that is used. */
static bool is_layer(callee layer) {
    if (layer.object != NULL && has_method(layer, "get_used_rect") && has_method(layer, "get_used_cells") &&
        has_method(layer, "get_cell_tile_data")) {
        return true;
    }
    grid_error("load_tile_map_layer: layer should be a TileMapLayer; nothing changed");
    return false;
}

/* False, with an error, if the tile set lacks the custom data layer; the engine would print one error per tile. */
static bool has_custom_data(const tile_reader *tiles) {
    gdx_variant tile_set = call_method(tiles->layer, "get_tile_set", NULL);
    GDExtensionObjectPtr object = gdx_variant_object(&tile_set);
    int64_t layer = -1;
    if (object != NULL) {
        gdx_variant found = call_method(callee_of(object), "get_custom_data_layer_by_name", &tiles->data_name);
        if (gdx_variant_type(&found) == GDX_INT) {
            gdx_variant_get(&found, GDX_INT, &layer);
        }
        gdx_variant_destroy(&found);
    }
    gdx_variant_destroy(&tile_set);
    if (object == NULL) {
        grid_error("load_tile_map_layer: layer has no tile set; nothing changed");
    } else if (layer < 0) {
        grid_error("load_tile_map_layer: the tile set has no custom data layer \"%s\"; nothing changed",
                   tiles->data_text);
    }
    return layer >= 0;
}

/* Makes a board for all used cells from the origin on.  False, with an error, if that is not possible. */
static bool size_board(const tile_reader *tiles, los_grid *grid) {
    gdx_variant given = call_method(tiles->layer, "get_used_rect", NULL);
    struct {
        int32_t x, y, width, height;
    } used = {0, 0, 0, 0};
    if (gdx_variant_type(&given) == GDX_RECT2I) {
        gdx_variant_get(&given, GDX_RECT2I, &used);
    }
    gdx_variant_destroy(&given);
    if (used.width <= 0 || used.height <= 0) {
        return true; /* an empty board */
    }
    if (used.x < tiles->origin.x || used.y < tiles->origin.y) {
        grid_error("load_tile_map_layer: the used rect starts at (%d, %d), before the origin (%d, %d); nothing "
                   "changed. Pass its "
                   "position as origin",
                   used.x, used.y, tiles->origin.x, tiles->origin.y);
        return false;
    }
    int64_t width = (int64_t)used.x + used.width - tiles->origin.x;
    int64_t height = (int64_t)used.y + used.height - tiles->origin.y;
    if (!grid_size_is_usable(width, height, "load_tile_map_layer")) {
        return false;
    }
    if (los_grid_resize(grid, width, height) != LOS_OK) {
        grid_error("load_tile_map_layer: out of memory; nothing changed");
        return false;
    }
    return true;
}

/* --- Tiles ------------------------------------------------------------------------------------------------------- */

/* Reads an int of flags or a bool, where true is a wall; null is free.  False if the value is anything else. */
static bool flags_of_data(const gdx_variant *data, uint8_t *flags) {
    int64_t number = 0;
    GDExtensionBool is_wall = 0;
    switch (gdx_variant_type(data)) {
    case GDX_NIL:
        break;
    case GDX_BOOL:
        gdx_variant_get(data, GDX_BOOL, &is_wall);
        number = is_wall ? LOS_GRID_WALL : 0;
        break;
    case GDX_INT:
        gdx_variant_get(data, GDX_INT, &number);
        break;
    default:
        return false;
    }
    *flags = (uint8_t)number;
    return number >= 0 && number <= LOS_GRID_FLAGS;
}

/* The flags of a tile; 0 if its data are not usable, with a warning for the first such tile. */
static uint8_t flags_of_tile(const tile_reader *tiles, const gdx_variant *position, los_cell at, bool *has_warned) {
    gdx_variant tile = call_method(tiles->layer, "get_cell_tile_data", position);
    GDExtensionObjectPtr object = gdx_variant_object(&tile);
    uint8_t flags = 0;
    if (object != NULL) {
        gdx_variant data = call_method((callee){object, tiles->layer.call}, "get_custom_data", &tiles->data_name);
        if (!flags_of_data(&data, &flags)) {
            flags = 0;
            if (!*has_warned) {
                grid_warning_once(
                    "load_tile_map_layer: \"%s\" of tile (%d, %d) should be flags from 0 to %d, not %s; such "
                    "tiles count as free",
                    tiles->data_text, at.x, at.y, LOS_GRID_FLAGS, describe(&data).text);
            }
            *has_warned = true;
        }
        gdx_variant_destroy(&data);
    }
    gdx_variant_destroy(&tile);
    return flags;
}

static void read_tiles(const tile_reader *tiles, los_grid *grid) {
    gdx_variant given = call_method(tiles->layer, "get_used_cells", NULL);
    gdx_array positions;
    bool has_warned = false;
    if (gdx_variant_type(&given) != GDX_ARRAY) {
        gdx_variant_destroy(&given);
        return;
    }
    gdx_variant_get(&given, GDX_ARRAY, &positions);
    for (int64_t i = 0, count = gdx_size(GDX_ARRAY, &positions); i < count; i++) {
        const gdx_variant *position = gdx_array_at(&positions, i);
        los_cell at;
        if (cell_of(position, &at)) {
            los_cell cell = {at.x - tiles->origin.x, at.y - tiles->origin.y};
            los_grid_set_cell(grid, cell, flags_of_tile(tiles, position, at, &has_warned));
        }
    }
    gdx.destroy[GDX_ARRAY](&positions);
    gdx_variant_destroy(&given);
}

void grid_load_tile_map_layer(void *self, const void *const *args, void *ret) {
    grid_object *object = self;
    gdx_variant owner = gdx_variant_make(GDX_OBJECT, &object->instance.object); /* the layer may call a script */
    tile_reader tiles = {.layer = callee_of(gdx_object_argument(args[0])), .origin = cell_argument(args[2])};
    los_grid *grid = los_grid_create(los_default_allocator());
    tiles.data_name = gdx_variant_make(GDX_STRING, args[1]);
    gdx_variant_text(&tiles.data_name, tiles.data_text, sizeof tiles.data_text);
    *(GDExtensionBool *)ret = 0;
    if (grid == NULL) {
        grid_error("load_tile_map_layer: out of memory; nothing changed");
    } else if (is_layer(tiles.layer) && has_custom_data(&tiles) && size_board(&tiles, grid)) {
        read_tiles(&tiles, grid);
        *(GDExtensionBool *)ret = grid_replace(object, grid, "load_tile_map_layer");
    }
    los_grid_destroy(grid);
    gdx_variant_destroy(&tiles.data_name);
    gdx_variant_destroy(&owner);
}
