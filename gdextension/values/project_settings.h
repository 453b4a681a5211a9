/* SPDX-License-Identifier: MIT */
/* The engine's project settings, as far as the layer needs them. */
#ifndef PROJECT_SETTINGS_H
#define PROJECT_SETTINGS_H

#include "bind/gdx.h"

/* Looks up the engine's methods.  Must be called once, after the engine has created its singletons. */
void project_settings_open(void);

/* Registers a setting with the editor; an existing value stays. */
void project_setting_define(const gdx_variant *name, const gdx_variant *initial, GDExtensionVariantType type,
                            uint32_t hint, const char *hint_text);
/* Stores an owned copy of a setting, or null, in `value`.  Returns whether the project has the setting.  `name` is a
 * StringName. */
bool project_setting_find(const gdx_variant *name, gdx_variant *value);

#endif
