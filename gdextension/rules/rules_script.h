/* SPDX-License-Identifier: MIT */
/* What the script of LosRules calls, as gdx_function. */
#ifndef RULES_SCRIPT_H
#define RULES_SCRIPT_H

/* (form: Dictionary, is_reported: bool): the form with all keys and with numbers for words, its mistakes, and for each
 * table which of its rows are exact. */
void rules_script_read(void *self, const void *const *args, void *ret);
/* (preset: int): the form of a preset; empty, with an error, for a number that is none. */
void rules_script_preset(void *self, const void *const *args, void *ret);
/* (rules: Object): the rules are read again at their next use. */
void rules_script_changed(void *self, const void *const *args, void *ret);

#endif
