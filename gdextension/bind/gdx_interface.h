/* SPDX-License-Identifier: MIT */
/* The engine functions that this library uses, as two lists.
 *
 * X(type, name): `name` is the engine's name of the function, `type` its typedef in the engine's header.  The required
 * list contains nothing newer than Godot 4.3.  `./dev test` compares both lists with the header's @since tags. */
#ifndef GDX_INTERFACE_H
#define GDX_INTERFACE_H

#include <gdextension_interface.h>

#define GDX_REQUIRED(X)                                                                                                \
    X(GDExtensionInterfaceGetGodotVersion, get_godot_version)                                                          \
    X(GDExtensionInterfaceGetVariantFromTypeConstructor, get_variant_from_type_constructor)                            \
    X(GDExtensionInterfaceGetVariantToTypeConstructor, get_variant_to_type_constructor)                                \
    X(GDExtensionInterfaceVariantGetPtrConstructor, variant_get_ptr_constructor)                                       \
    X(GDExtensionInterfaceVariantGetPtrDestructor, variant_get_ptr_destructor)                                         \
    X(GDExtensionInterfaceVariantGetPtrBuiltinMethod, variant_get_ptr_builtin_method)                                  \
    X(GDExtensionInterfaceVariantGetPtrUtilityFunction, variant_get_ptr_utility_function)                              \
    X(GDExtensionInterfaceVariantGetPtrOperatorEvaluator, variant_get_ptr_operator_evaluator)                          \
    X(GDExtensionInterfaceVariantCanConvertStrict, variant_can_convert_strict)                                         \
    X(GDExtensionInterfaceVariantNewCopy, variant_new_copy)                                                            \
    X(GDExtensionInterfaceVariantNewNil, variant_new_nil)                                                              \
    X(GDExtensionInterfaceVariantDestroy, variant_destroy)                                                             \
    X(GDExtensionInterfaceVariantGetType, variant_get_type)                                                            \
    X(GDExtensionInterfaceVariantGetKeyed, variant_get_keyed)                                                          \
    X(GDExtensionInterfaceVariantStringify, variant_stringify)                                                         \
    X(GDExtensionInterfaceVariantGetTypeName, variant_get_type_name)                                                   \
    X(GDExtensionInterfaceStringNewWithUtf8Chars, string_new_with_utf8_chars)                                          \
    X(GDExtensionInterfaceStringNewWithUtf8CharsAndLen2, string_new_with_utf8_chars_and_len2)                          \
    X(GDExtensionInterfaceStringToUtf8Chars, string_to_utf8_chars)                                                     \
    X(GDExtensionInterfaceStringToUtf32Chars, string_to_utf32_chars)                                                   \
    X(GDExtensionInterfaceStringNameNewWithUtf8Chars, string_name_new_with_utf8_chars)                                 \
    X(GDExtensionInterfaceArrayOperatorIndex, array_operator_index)                                                    \
    X(GDExtensionInterfaceArrayOperatorIndexConst, array_operator_index_const)                                         \
    X(GDExtensionInterfaceArraySetTyped, array_set_typed)                                                              \
    X(GDExtensionInterfaceDictionaryOperatorIndex, dictionary_operator_index)                                          \
    X(GDExtensionInterfaceDictionaryOperatorIndexConst, dictionary_operator_index_const)                               \
    X(GDExtensionInterfacePackedVector2ArrayOperatorIndex, packed_vector2_array_operator_index)                        \
    X(GDExtensionInterfacePackedVector2ArrayOperatorIndexConst, packed_vector2_array_operator_index_const)             \
    X(GDExtensionInterfacePackedStringArrayOperatorIndex, packed_string_array_operator_index)                          \
    X(GDExtensionInterfacePackedByteArrayOperatorIndex, packed_byte_array_operator_index)                              \
    X(GDExtensionInterfacePackedByteArrayOperatorIndexConst, packed_byte_array_operator_index_const)                   \
    X(GDExtensionInterfacePackedInt32ArrayOperatorIndex, packed_int32_array_operator_index)                            \
    X(GDExtensionInterfacePackedInt32ArrayOperatorIndexConst, packed_int32_array_operator_index_const)                 \
    X(GDExtensionInterfacePackedFloat32ArrayOperatorIndex, packed_float32_array_operator_index)                        \
    X(GDExtensionInterfacePackedStringArrayOperatorIndexConst, packed_string_array_operator_index_const)               \
    X(GDExtensionInterfaceGlobalGetSingleton, global_get_singleton)                                                    \
    X(GDExtensionInterfaceObjectMethodBindPtrcall, object_method_bind_ptrcall)                                         \
    X(GDExtensionInterfaceWorkerThreadPoolAddNativeGroupTask, worker_thread_pool_add_native_group_task)                \
    X(GDExtensionInterfaceObjectMethodBindCall, object_method_bind_call)                                               \
    X(GDExtensionInterfaceObjectHasScriptMethod, object_has_script_method)                                             \
    X(GDExtensionInterfaceObjectCallScriptMethod, object_call_script_method)                                           \
    X(GDExtensionInterfaceObjectSetInstance, object_set_instance)                                                      \
    X(GDExtensionInterfaceObjectGetInstanceBinding, object_get_instance_binding)                                       \
    X(GDExtensionInterfaceObjectSetInstanceBinding, object_set_instance_binding)                                       \
    X(GDExtensionInterfaceRefSetObject, ref_set_object)                                                                \
    X(GDExtensionInterfaceClassdbConstructObject, classdb_construct_object)                                            \
    X(GDExtensionInterfaceClassdbGetMethodBind, classdb_get_method_bind)                                               \
    X(GDExtensionInterfaceClassdbRegisterExtensionClass3, classdb_register_extension_class3)                           \
    X(GDExtensionInterfaceClassdbRegisterExtensionClassMethod, classdb_register_extension_class_method)                \
    X(GDExtensionInterfaceClassdbRegisterExtensionClassIntegerConstant,                                                \
      classdb_register_extension_class_integer_constant)                                                               \
    X(GDExtensionInterfaceClassdbRegisterExtensionClassPropertyIndexed,                                                \
      classdb_register_extension_class_property_indexed)                                                               \
    X(GDExtensionInterfaceClassdbRegisterExtensionClassPropertyGroup, classdb_register_extension_class_property_group) \
    X(GDExtensionInterfaceClassdbRegisterExtensionClassSignal, classdb_register_extension_class_signal)                \
    X(GDExtensionInterfaceClassdbUnregisterExtensionClass, classdb_unregister_extension_class)

/* Since 4.5, so not in every header: called when the main loop starts, ends, and on each frame. */
typedef struct {
    void (*startup)(void), (*shutdown)(void), (*frame)(void);
} gdx_main_loop_callbacks;
typedef void (*gdx_register_main_loop_callbacks)(GDExtensionClassLibraryPtr library,
                                                 const gdx_main_loop_callbacks *callbacks);

/* Since 4.4: the address of the value inside a Variant. */
typedef void *(*gdx_inside_function)(GDExtensionVariantPtr variant);
typedef gdx_inside_function (*gdx_get_inside_function)(GDExtensionVariantType type);

/* Versions as numbers that can be compared. */
#define GDX_VERSION(major, minor) ((uint32_t)(major) << 8 | (uint32_t)(minor))

/* X(type, name, since): `since` is the first version with the function.  It is not requested from an older engine,
 * because each request for an unknown function logs an error.  The first does nothing in export templates, which have
 * no F1 help; the typo in its type's name is in the header. */
#define GDX_OPTIONAL(X)                                                                                                \
    X(GDExtensionsInterfaceEditorHelpLoadXmlFromUtf8Chars, editor_help_load_xml_from_utf8_chars, GDX_VERSION(4, 3))    \
    X(gdx_register_main_loop_callbacks, register_main_loop_callbacks, GDX_VERSION(4, 5))                               \
    X(gdx_get_inside_function, variant_get_ptr_internal_getter, GDX_VERSION(4, 4))

#define GDX_DECLARE(type, name)                 type name;
#define GDX_DECLARE_OPTIONAL(type, name, since) type name;
typedef struct gdx_interface {
    GDX_REQUIRED(GDX_DECLARE)
    GDX_OPTIONAL(GDX_DECLARE_OPTIONAL)
} gdx_interface;
#undef GDX_DECLARE
#undef GDX_DECLARE_OPTIONAL

#endif
