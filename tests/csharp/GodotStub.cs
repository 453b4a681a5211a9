// SPDX-License-Identifier: MIT
// Declarations of what examples/csharp uses of Godot's C# API, so that a compiler can check its types without Godot.
// Calls of native objects are written to the output instead: "call Class.method ARGUMENTS", "get Class.property" or
// "set Class.property".
using System;

namespace Godot
{
    public struct Vector2
    {
        public float X, Y;

        public Vector2(float x, float y)
        {
            X = x;
            Y = y;
        }
    }

    public struct Color
    {
    }

    public static class Colors
    {
        public static Color DimGray, Green;
    }

    public sealed class StringName
    {
        private readonly string _text;

        private StringName(string text)
        {
            _text = text;
        }

        public static implicit operator StringName(string text)
        {
            return new StringName(text);
        }

        public static implicit operator string(StringName name)
        {
            return name._text;
        }

        public override string ToString()
        {
            return _text;
        }
    }

    public struct Variant
    {
        private GodotObject _object;

        public static implicit operator Variant(bool value)
        {
            return default(Variant);
        }

        public static implicit operator Variant(int value)
        {
            return default(Variant);
        }

        public static implicit operator Variant(float value)
        {
            return default(Variant);
        }

        public static implicit operator Variant(double value)
        {
            return default(Variant);
        }

        public static implicit operator Variant(string value)
        {
            return default(Variant);
        }

        public static implicit operator Variant(Vector2 value)
        {
            return default(Variant);
        }

        public static implicit operator Variant(Vector2[] value)
        {
            return default(Variant);
        }

        public static implicit operator Variant(int[] value)
        {
            return default(Variant);
        }

        public static implicit operator Variant(Collections.Dictionary value)
        {
            return default(Variant);
        }

        public static implicit operator Variant(Collections.Array value)
        {
            return default(Variant);
        }

        public static implicit operator Variant(GodotObject value)
        {
            return new Variant { _object = value };
        }

        public bool AsBool()
        {
            return true;
        }

        public int AsInt32()
        {
            return 0;
        }

        public double AsDouble()
        {
            return 0.0;
        }

        public string AsString()
        {
            return "";
        }

        public byte[] AsByteArray()
        {
            return new byte[0];
        }

        public int[] AsInt32Array()
        {
            return new int[0];
        }

        public string[] AsStringArray()
        {
            return new string[0];
        }

        public Vector2[] AsVector2Array()
        {
            return new Vector2[0];
        }

        public Collections.Dictionary AsGodotDictionary()
        {
            return new Collections.Dictionary();
        }

        public Collections.Array AsGodotArray()
        {
            return new Collections.Array();
        }

        public GodotObject AsGodotObject()
        {
            return _object;
        }
    }

    public class GodotObject
    {
        /// <summary>The native class that this object stands for.</summary>
        public string StubClass = "";

        public Variant Call(StringName method, params Variant[] args)
        {
            Console.WriteLine("call {0}.{1} {2}", StubClass, method, args.Length);
            switch (method.ToString())
            {
                case "from_board":
                    return new RefCounted { StubClass = "LosTerrain" };
                case "create":
                    return new RefCounted { StubClass = "LosTable" };
                case "query":
                    return new RefCounted { StubClass = "LosResult" };
                default:
                    return default(Variant);
            }
        }

        public Variant Get(StringName property)
        {
            Console.WriteLine("get {0}.{1}", StubClass, property);
            return default(Variant);
        }

        public void Free()
        {
        }

        public void Set(StringName property, Variant value)
        {
            Console.WriteLine("set {0}.{1}", StubClass, property);
        }
    }

    public class RefCounted : GodotObject
    {
    }

    public class GDScript : RefCounted
    {
    }

    public class CanvasItem : GodotObject
    {
        public virtual void _Ready()
        {
        }

        public virtual void _Draw()
        {
        }

        public void QueueRedraw()
        {
        }

        public void DrawMultiline(Vector2[] points, Color color, float width = -1.0f, bool antialiased = false)
        {
        }

        public void DrawPolyline(Vector2[] points, Color color, float width = -1.0f, bool antialiased = false)
        {
        }
    }

    public class Node2D : CanvasItem
    {
    }

    public static class ClassDB
    {
        public static bool ClassExists(StringName className)
        {
            return true;
        }

        public static Variant Instantiate(StringName className)
        {
            return new RefCounted { StubClass = className };
        }
    }

    public static class GD
    {
        public static T Load<T>(string path) where T : class
        {
            return null;
        }

        public static void Print(params object[] what)
        {
        }
    }
}

namespace Godot.Collections
{
    using System.Collections;

    public class Dictionary : IEnumerable
    {
        public Variant this[Variant key]
        {
            get { return default(Variant); }
        }

        public void Add(Variant key, Variant value)
        {
        }

        public IEnumerator GetEnumerator()
        {
            yield break;
        }
    }

    public class Array : IEnumerable
    {
        public void Add(Variant item)
        {
        }

        public IEnumerator GetEnumerator()
        {
            yield break;
        }
    }
}
