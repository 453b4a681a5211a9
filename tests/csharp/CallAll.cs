// SPDX-License-Identifier: MIT
// Runs the example once, then calls every public member of the wrapper. GodotStub.cs prints the native calls.
using System;
using System.Linq;
using System.Reflection;
using EnhancedLos;
using Godot.Collections;

public static class CallAll
{
    private const BindingFlags Own = BindingFlags.Public | BindingFlags.Instance | BindingFlags.DeclaredOnly;

    public static void Main()
    {
        var main = new global::Main();
        main._Ready();
        main._Draw();
        var terrain = LosTerrain.FromBoard(new Dictionary());
        var table = new LosTable(terrain);
        foreach (object wrapper in new object[] { terrain, table, terrain.Query(new Dictionary(), new Dictionary()), table.Query(0, 1) })
        {
            CallMembers(wrapper);
        }
    }

    private static void CallMembers(object wrapper)
    {
        foreach (MethodInfo method in wrapper.GetType().GetMethods(Own))
        {
            method.Invoke(wrapper, method.GetParameters().Select(Argument).ToArray());
        }
    }

    private static object Argument(ParameterInfo parameter)
    {
        Type type = parameter.ParameterType;
        if (type == typeof(string))
        {
            return "";
        }
        return type.IsArray ? System.Array.CreateInstance(type.GetElementType(), 0) : Activator.CreateInstance(type);
    }
}
