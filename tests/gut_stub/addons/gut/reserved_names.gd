# SPDX-License-Identifier: MIT
extends Node
## Reserves the names of GutTest's members in GUT 9.4 and 9.6 that the stub does not implement. A test script that
## declares a function or variable with one of these names does not parse with GUT, or overrides a function that GUT
## calls. Because of the variables here it does not parse with the stub, either.

#region Constants and variables

var _awaiter = null
var _ConnectionInfo = null
var collected_script = null
var _compare = null
var CompareResult = null
var _disable_strict_datatype_checks = null
var DOUBLE_STRATEGY = null
var EDITOR_PROPERTY = null
var _elapsed_msec_start = null
var _elapsed_physics_frames_start = null
var _elapsed_process_frames_start = null
var _elapsed_usec_start = null
var _error_type_check_methods = null
var _fail_pass_text = null
var InputFactory = null
var InputSender = null
var _lgr = null
var _signal_watcher = null
var SignalAssertParameters = null
var _strutils = null
var _summary = null
var _unixtime_began_tracking = null
var VARIABLE_PROPERTY = null
var wait_log_delay = null
var _was_ready_called = null

#endregion
#region Private functions

var _are_double_parameters_valid = null
var _assert_error_count = null
var _assert_error_text = null
var _can_make_signal_assertions = null
var _convert_spy_args = null
var _create_obj_from_type = null
var _do_datatypes_match__fail_if_not = null
var _do_ready_stuff = null
var _fail = null
var _fail_if_does_not_have_signal = null
var _fail_if_not_double_or_does_not_have_method = null
var _fail_if_not_watching = null
var _fail_if_parameters_not_array = null
var _find_object_property = null
var _get_bad_double_or_method_message = null
var _get_bad_method_message = null
var _get_connection_info = null
var _get_desc_of_calls_to_instance = null
var _get_fail_msg_including_emitted_signals = null
var _get_typeof_string = null
var _is_almost_eq = null
var _is_connected = null
var _is_connected_to_any = null
var _is_error_of_type = null
var _pass = null
var _smart_double = null
var _str = null
var _str_precision = null
var _validate_singleton_name = null
var _warn_for_public_accessors = null

#endregion
#region Public functions

var assert_accessors = null
var assert_call_count = null
var assert_called = null
var assert_called_count = null
var assert_connected = null
var assert_eq_shallow = null
var assert_exports = null
var assert_file_empty = null
var assert_file_not_empty = null
var assert_ne_shallow = null
var assert_no_new_orphans = null
var assert_not_between = null
var assert_not_called = null
var assert_not_connected = null
var assert_property = null
var assert_property_with_backing_variable = null
var assert_readonly_property = null
var assert_set_property = null
var assert_setget = null
var compare_deep = null
var compare_shallow = null
var did_wait_timeout = null
var double = null
var double_inner = null
var double_scene = null
var double_script = null
var double_singleton = null
var get_assert_count = null
var get_call_count = null
var get_call_parameters = null
var get_double_strategy = null
var get_elapsed_idle_frames = null
var get_elapsed_msec = null
var get_elapsed_physics_frames = null
var get_elapsed_process_frames = null
var get_elapsed_sec = null
var get_elapsed_usec = null
var get_logger = null
var get_pass_count = null
var get_pending_count = null
var get_summary = null
var get_summary_text = null
var ignore_method_when_doubling = null
var partial_double = null
var partial_double_singleton = null
var pause_before_teardown = null
var print_tracked_errors = null
var register_inner_classes = null
var replace_node = null
var reset_start_times = null
var run_x_times = null
var set_double_strategy = null
var set_logger = null
var simulate = null
var skip_if_godot_version_lt = null
var skip_if_godot_version_ne = null
var stub = null
var wait_idle_frames = null
var wait_physics_frames = null
var wait_process_frames = null
var wait_while = null
var yield_for = null
var yield_frames = null
var yield_to = null

#endregion
