/* SPDX-License-Identifier: MIT */
/* The engine's project settings, as far as we need them. */
#ifndef PROJECT_SETTINGS_H
#define PROJECT_SETTINGS_H

#include "gdx.h"

/* Looks up what the functions below call; to be called once the engine's singletons exist. */
void project_settings_open(void);

/* Makes a setting known to the editor, keeping the value it may have. */
void project_setting_define(const gdx_variant *name, const gdx_variant *initial, GDExtensionVariantType type,
                            uint32_t hint, const char *hint_text);
/* True and an owned copy if the project has the setting, whose name is a StringName: as a property, which takes half
 * the time of get_setting. */
bool project_setting_find(const gdx_variant *name, gdx_variant *value);

#endif
