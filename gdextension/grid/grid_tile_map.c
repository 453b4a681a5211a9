/* SPDX-License-Identifier: MIT */
/* GridLineOfSight.load_tile_map_layer: a board from a TileMapLayer, or from any object with the same methods.  They are
 * called by name, so the extension does not depend on the class. */
#include "grid/grid_object.h"
#include "grid/grid_read.h"

#include <stdio.h>

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

/* The result of a method without arguments if it is an int, else `other`. */
static int64_t call_number(callee of, const char *method, int64_t other) {
    gdx_variant result = call_method(of, method, NULL);
    if (gdx_variant_type(&result) == GDX_INT) {
        gdx_variant_get(&result, GDX_INT, &other);
    }
    gdx_variant_destroy(&result);
    return other;
}

/* --- Validation -------------------------------------------------------------------------------------------------- */

/* Optional custom data layers: what separates a tile from its neighbor.  Doors come last, since they replace walls. */
static const struct {
    const char *name;
    los_cell step;
    bool is_door;
} sides[] = {
    {"los_wall_right", {1, 0}, false},
    {"los_wall_bottom", {0, 1}, false},
    {"los_door_right", {1, 0}, true},
    {"los_door_bottom", {0, 1}, true},
};
enum {
    SIDE_COUNT = sizeof sides / sizeof *sides
};

typedef struct {
    callee layer;
    gdx_variant tile_set;  /* owned */
    gdx_variant data_name; /* of the custom data layer with the flags */
    char data_text[64];
    los_cell origin;
    gdx_variant side_names[SIDE_COUNT]; /* null: the tile set has no such layer */
    bool has_warned, has_warned_of_side[SIDE_COUNT];
} tile_reader;

static callee tile_set_of(const tile_reader *tiles) {
    return (callee){gdx_variant_object(&tiles->tile_set), tiles->layer.call};
}

/* False, with an error, if the object lacks a method that is used. */
static bool is_layer(callee layer) {
    if (layer.object != NULL && has_method(layer, "get_used_rect") && has_method(layer, "get_used_cells") &&
        has_method(layer, "get_cell_tile_data")) {
        return true;
    }
    grid_error("load_tile_map_layer: layer should be a TileMapLayer; nothing changed");
    return false;
}

static bool has_data_layer(const tile_reader *tiles, const gdx_variant *name) {
    gdx_variant found = call_method(tile_set_of(tiles), "get_custom_data_layer_by_name", name);
    int64_t layer = -1;
    if (gdx_variant_type(&found) == GDX_INT) {
        gdx_variant_get(&found, GDX_INT, &layer);
    }
    gdx_variant_destroy(&found);
    return layer >= 0;
}

/* False, with an error, if the tile set lacks the custom data layer; the engine would print one error per tile. */
static bool open_tile_set(tile_reader *tiles) {
    tiles->tile_set = call_method(tiles->layer, "get_tile_set", NULL);
    if (gdx_variant_object(&tiles->tile_set) == NULL) {
        grid_error("load_tile_map_layer: layer has no tile set; nothing changed");
        return false;
    }
    if (!has_data_layer(tiles, &tiles->data_name)) {
        grid_error("load_tile_map_layer: the tile set has no custom data layer \"%s\"; nothing changed",
                   tiles->data_text);
        return false;
    }
    for (int i = 0; i < SIDE_COUNT; i++) {
        gdx_variant name = gdx_variant_make_text(sides[i].name);
        if (has_data_layer(tiles, &name)) {
            tiles->side_names[i] = name;
        } else {
            gdx_variant_destroy(&name);
        }
    }
    return true;
}

/* Warns about tiles that are no squares.  In the diamond layouts, isometric tiles are squares that are drawn at an
 * angle: their coordinates are those of a square board. */
static void warn_of_shape(const tile_reader *tiles) {
    enum {
        SHAPE_SQUARE,
        SHAPE_ISOMETRIC,
        SHAPE_HALF_OFFSET_SQUARE,
        SHAPE_HEXAGON,
        LAYOUT_DIAMOND_RIGHT = 4,
        LAYOUT_DIAMOND_DOWN = 5
    };
    int64_t shape = call_number(tile_set_of(tiles), "get_tile_shape", SHAPE_SQUARE);
    int64_t layout = call_number(tile_set_of(tiles), "get_tile_layout", 0);
    if (shape == SHAPE_ISOMETRIC && layout != LAYOUT_DIAMOND_RIGHT && layout != LAYOUT_DIAMOND_DOWN) {
        grid_warning_once("load_tile_map_layer: \"tile_shape\" of the tile set is isometric with offset rows, but the "
                          "board has square cells: neighbors and lines differ from the map. Set \"tile_layout\" to a "
                          "diamond layout");
    } else if (shape == SHAPE_HALF_OFFSET_SQUARE || shape == SHAPE_HEXAGON) {
        grid_warning_once("load_tile_map_layer: \"tile_shape\" of the tile set is %s, but the board has square cells: "
                          "neighbors and lines differ from the map",
                          shape == SHAPE_HEXAGON ? "hexagon" : "half-offset square");
    }
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
static uint8_t flags_of_tile(tile_reader *tiles, callee tile, los_cell at) {
    gdx_variant data = call_method(tile, "get_custom_data", &tiles->data_name);
    uint8_t flags = 0;
    if (!flags_of_data(&data, &flags)) {
        flags = 0;
        if (!tiles->has_warned) {
            grid_warning_once("load_tile_map_layer: \"%s\" of tile (%d, %d) should be flags from 0 to %d, not %s; such "
                              "tiles count as free",
                              tiles->data_text, at.x, at.y, LOS_GRID_FLAGS, describe(&data).text);
        }
        tiles->has_warned = true;
    }
    gdx_variant_destroy(&data);
    return flags;
}

/* Reads what is between two cells: a bool for a wall; the state of a door, or a bool, where true is a closed one. False
 * if the value is anything else; null is nothing. */
static bool boundary_of_data(const gdx_variant *data, bool is_door, int64_t *boundary) {
    int64_t number = 0;
    GDExtensionBool is_there = 0;
    if (gdx_variant_type(data) == GDX_BOOL) {
        gdx_variant_get(data, GDX_BOOL, &is_there);
        number = !is_there ? LOS_GRID_OPEN : is_door ? LOS_GRID_DOOR_CLOSED : LOS_GRID_BOUNDARY_WALL;
    } else if (gdx_variant_type(data) == GDX_INT && is_door) {
        gdx_variant_get(data, GDX_INT, &number);
    } else if (gdx_variant_type(data) != GDX_NIL) {
        return false;
    }
    *boundary = number;
    return number >= LOS_GRID_OPEN && (number <= LOS_GRID_DOOR_CLOSING || !is_door);
}

/* Warns about the first tile whose side cannot be used. */
static void warn_of_side(tile_reader *tiles, int side, los_cell at, const char *problem) {
    if (!tiles->has_warned_of_side[side]) {
        grid_warning_once("load_tile_map_layer: \"%s\" of tile (%d, %d) %s; such tiles have no %s there",
                          sides[side].name, at.x, at.y, problem, sides[side].is_door ? "door" : "wall");
    }
    tiles->has_warned_of_side[side] = true;
}

/* Sets one side of a tile.  False if memory runs out. */
static bool read_side(tile_reader *tiles, int side, callee tile, los_cell at, los_grid *grid) {
    los_cell cell = {at.x - tiles->origin.x, at.y - tiles->origin.y};
    los_cell next = {cell.x + sides[side].step.x, cell.y + sides[side].step.y};
    gdx_variant data = call_method(tile, "get_custom_data", &tiles->side_names[side]);
    int64_t boundary = LOS_GRID_OPEN;
    los_status status = LOS_OK;
    if (!boundary_of_data(&data, sides[side].is_door, &boundary)) {
        char problem[128];
        snprintf(problem, sizeof problem, "should be a %s, not %s",
                 sides[side].is_door ? "state of a door from 0 to 6 or a bool" : "bool", describe(&data).text);
        warn_of_side(tiles, side, at, problem);
    } else if (boundary != LOS_GRID_OPEN && !los_grid_contains(grid, next)) {
        if (sides[side].is_door) { /* a wall at the border changes nothing: the border blocks */
            warn_of_side(tiles, side, at, "is at the border of the board");
        }
    } else if (boundary != LOS_GRID_OPEN) {
        status = los_grid_set_boundary(grid, cell, next, boundary);
    }
    gdx_variant_destroy(&data);
    return status == LOS_OK;
}

/* False if memory runs out; the same below. */
static bool read_tile(tile_reader *tiles, const gdx_variant *position, los_cell at, los_grid *grid) {
    gdx_variant data = call_method(tiles->layer, "get_cell_tile_data", position);
    callee tile = {gdx_variant_object(&data), tiles->layer.call};
    bool is_done = true;
    if (tile.object != NULL) {
        los_grid_set_cell(grid, (los_cell){at.x - tiles->origin.x, at.y - tiles->origin.y},
                          flags_of_tile(tiles, tile, at));
    }
    for (int i = 0; is_done && tile.object != NULL && i < SIDE_COUNT; i++) {
        is_done = gdx_variant_type(&tiles->side_names[i]) == GDX_NIL || read_side(tiles, i, tile, at, grid);
    }
    gdx_variant_destroy(&data);
    return is_done;
}

static bool read_tiles(tile_reader *tiles, los_grid *grid) {
    gdx_variant given = call_method(tiles->layer, "get_used_cells", NULL);
    gdx_array positions;
    bool is_done = true;
    if (gdx_variant_type(&given) != GDX_ARRAY) {
        gdx_variant_destroy(&given);
        return true;
    }
    gdx_variant_get(&given, GDX_ARRAY, &positions);
    for (int64_t i = 0, count = gdx_size(GDX_ARRAY, &positions); is_done && i < count; i++) {
        const gdx_variant *position = gdx_array_at(&positions, i);
        los_cell at;
        is_done = !cell_of(position, &at) || read_tile(tiles, position, at, grid);
    }
    gdx.destroy[GDX_ARRAY](&positions);
    gdx_variant_destroy(&given);
    return is_done;
}

static void close_tiles(tile_reader *tiles) {
    for (int i = 0; i < SIDE_COUNT; i++) {
        gdx_variant_destroy(&tiles->side_names[i]);
    }
    gdx_variant_destroy(&tiles->tile_set);
    gdx_variant_destroy(&tiles->data_name);
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
        grid_report_status(LOS_NO_MEMORY, "load_tile_map_layer");
    } else if (is_layer(tiles.layer) && open_tile_set(&tiles) && size_board(&tiles, grid)) {
        warn_of_shape(&tiles);
        if (read_tiles(&tiles, grid)) {
            *(GDExtensionBool *)ret = grid_replace(object, grid, NULL, "load_tile_map_layer");
        } else {
            grid_report_status(LOS_NO_MEMORY, "load_tile_map_layer");
        }
    }
    los_grid_destroy(grid);
    close_tiles(&tiles);
    gdx_variant_destroy(&owner);
}
