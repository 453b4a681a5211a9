// SPDX-License-Identifier: MIT
// Typed access to Enhanced Line of Sight from C#.
//
// Godot makes no C# classes for an extension, so each class here holds the native object and calls it by name. Copy this
// file into your project and add the methods you need: every method and property of the class reference (F1) can be
// called the same way. See docs/csharp.md.
using System;
using Godot;
using Godot.Collections;

namespace EnhancedLos
{
    /// <summary>Which lines are tested: EnhancedLineOfSight.Mode.</summary>
    public enum LosMode
    {
        Legacy,
        Sampled,
        Exact,
    }

    /// <summary>Creates native objects by the name of their class.</summary>
    internal static class Native
    {
        /// <summary>A new object of a class of the extension.</summary>
        /// <exception cref="InvalidOperationException">The library is not loaded.</exception>
        public static RefCounted Create(StringName className)
        {
            if (!ClassDB.ClassExists(className))
            {
                throw new InvalidOperationException(
                    className + ": the library of Enhanced Line of Sight is not loaded; is addons/enhanced_los there?");
            }
            return (RefCounted)ClassDB.Instantiate(className).AsGodotObject();
        }
    }

    /// <summary>Models as the dictionaries that the engine reads.</summary>
    public static class LosModel
    {
        /// <summary>A model with a round base. Positions are pixels, base sizes millimeters.</summary>
        public static Dictionary Circle(Vector2 position, float baseMm)
        {
            return new Dictionary { { "position", position }, { "base_mm", baseMm } };
        }
    }

    /// <summary>LosTerrain: terrain read once, queried many times.</summary>
    public sealed class LosTerrain
    {
        private static readonly StringName ClassName = "LosTerrain";
        private static readonly StringName FromBoardName = "from_board";
        private static readonly StringName SetPieceName = "set_piece";
        private static readonly StringName RemovePieceName = "remove_piece";
        private static readonly StringName HasLosName = "has_los";
        private static readonly StringName CheckName = "check";
        private static readonly StringName QueryName = "query";
        private static readonly StringName VisibilityMatrixName = "visibility_matrix";
        private static readonly StringName EditionName = "edition";
        private static readonly StringName ModeName = "mode";

        /// <summary>The native object, for methods that this class does not have.</summary>
        public RefCounted Native { get; }

        public LosTerrain(RefCounted native)
        {
            Native = native;
        }

        /// <summary>A new terrain with the pieces and options of a board.</summary>
        public static LosTerrain FromBoard(Dictionary board)
        {
            // A static method is called through an instance: ClassDB.ClassCallStatic is newer than Godot 4.3.
            RefCounted any = EnhancedLos.Native.Create(ClassName);
            return new LosTerrain((RefCounted)any.Call(FromBoardName, board).AsGodotObject());
        }

        /// <summary>The rules: 10 or 11.</summary>
        public int Edition
        {
            get { return Native.Get(EditionName).AsInt32(); }
            set { Native.Set(EditionName, value); }
        }

        /// <summary>Which lines are tested.</summary>
        public LosMode Mode
        {
            get { return (LosMode)Native.Get(ModeName).AsInt32(); }
            set { Native.Set(ModeName, (int)value); }
        }

        /// <summary>Adds a piece, or replaces the one with the same id.</summary>
        public bool SetPiece(Dictionary piece)
        {
            return Native.Call(SetPieceName, piece).AsBool();
        }

        /// <summary>Removes every piece with this id. False if there is none.</summary>
        public bool RemovePiece(string id)
        {
            return Native.Call(RemovePieceName, id).AsBool();
        }

        /// <summary>Whether the shooter sees the target: the fastest query.</summary>
        public bool HasLos(Dictionary shooter, Dictionary target)
        {
            return Native.Call(HasLosName, shooter, target).AsBool();
        }

        /// <summary>The answer with its proof, as a typed result.</summary>
        public LosResult Query(Dictionary shooter, Dictionary target, bool wantBlockPoints = false)
        {
            return new LosResult((RefCounted)Native.Call(QueryName, shooter, target, wantBlockPoints).AsGodotObject());
        }

        /// <summary>The same as a dictionary.</summary>
        public Dictionary Check(Dictionary shooter, Dictionary target, bool wantBlockPoints = false)
        {
            return Native.Call(CheckName, shooter, target, wantBlockPoints).AsGodotDictionary();
        }

        /// <summary>Which shooters see which targets: one byte per pair, 0 or 1, shooter by shooter.</summary>
        public byte[] VisibilityMatrix(Godot.Collections.Array shooters, Godot.Collections.Array targets)
        {
            return Native.Call(VisibilityMatrixName, shooters, targets).AsByteArray();
        }
    }

    /// <summary>LosTable: models on a terrain, by handle. They may block sight.</summary>
    public sealed class LosTable
    {
        private static readonly StringName ClassName = "LosTable";
        private static readonly StringName CreateName = "create";
        private static readonly StringName ModelsBlockName = "models_block";
        private static readonly StringName AddModelName = "add_model";
        private static readonly StringName MoveModelName = "move_model";
        private static readonly StringName RemoveModelName = "remove_model";
        private static readonly StringName HasLosName = "has_los";
        private static readonly StringName CheckName = "check";
        private static readonly StringName QueryName = "query";
        private static readonly StringName DistanceName = "distance";
        private static readonly StringName VisibilityMatrixName = "visibility_matrix";

        /// <summary>The native object, for methods that this class does not have.</summary>
        public RefCounted Native { get; }

        public LosTable(LosTerrain terrain)
        {
            RefCounted any = EnhancedLos.Native.Create(ClassName);
            Native = (RefCounted)any.Call(CreateName, terrain.Native).AsGodotObject();
        }

        /// <summary>Whether models block sight.</summary>
        public bool ModelsBlock
        {
            get { return Native.Get(ModelsBlockName).AsBool(); }
            set { Native.Set(ModelsBlockName, value); }
        }

        /// <summary>Registers a model. Returns its handle, or -1 if a value cannot be used.</summary>
        public int AddModel(Dictionary model, string unit = "", int side = 0)
        {
            return Native.Call(AddModelName, model, unit, side).AsInt32();
        }

        /// <summary>Moves a model. False if the handle is stale.</summary>
        public bool MoveModel(int handle, Vector2 position)
        {
            return Native.Call(MoveModelName, handle, position).AsBool();
        }

        /// <summary>Removes a model. False if the handle is stale.</summary>
        public bool RemoveModel(int handle)
        {
            return Native.Call(RemoveModelName, handle).AsBool();
        }

        /// <summary>Whether model a sees model b: the fastest query.</summary>
        public bool HasLos(int a, int b)
        {
            return Native.Call(HasLosName, a, b).AsBool();
        }

        /// <summary>The answer with its proof, as a typed result.</summary>
        public LosResult Query(int a, int b, bool wantBlockPoints = false)
        {
            return new LosResult((RefCounted)Native.Call(QueryName, a, b, wantBlockPoints).AsGodotObject());
        }

        /// <summary>The same as a dictionary.</summary>
        public Dictionary Check(int a, int b)
        {
            return Native.Call(CheckName, a, b).AsGodotDictionary();
        }

        /// <summary>The distance in inches, base to base.</summary>
        public double Distance(int a, int b)
        {
            return Native.Call(DistanceName, a, b).AsDouble();
        }

        /// <summary>Which models see which: one byte per pair, 0 or 1, row by row.</summary>
        public byte[] VisibilityMatrix(int[] from, int[] to)
        {
            return Native.Call(VisibilityMatrixName, from, to).AsByteArray();
        }
    }

    /// <summary>LosResult: the answer of one query. Every property is read from the native object when it is used.</summary>
    public sealed class LosResult
    {
        private static readonly StringName HasLosName = "has_los";
        private static readonly StringName IsValidName = "is_valid";
        private static readonly StringName MethodName = "method";
        private static readonly StringName ReasonName = "reason";
        private static readonly StringName SightLineName = "sight_line";
        private static readonly StringName BlockersName = "blockers";
        private static readonly StringName BlockingTerrainName = "blocking_terrain";
        private static readonly StringName BlockingModelsName = "blocking_models";
        private static readonly StringName CoverName = "cover";
        private static readonly StringName LineCountName = "line_count";
        private static readonly StringName AttemptedLinesName = "attempted_lines";
        private static readonly StringName AttemptedPointsName = "attempted_points";
        private static readonly StringName ToDictionaryName = "to_dictionary";

        /// <summary>The native object, for <c>LosOverlay2D.show_check</c>.</summary>
        public RefCounted Native { get; }

        public LosResult(RefCounted native)
        {
            Native = native;
        }

        /// <summary>Whether the target is visible.</summary>
        public bool HasLos
        {
            get { return Native.Get(HasLosName).AsBool(); }
        }

        /// <summary>Whether the query could be answered.</summary>
        public bool IsValid
        {
            get { return Native.Get(IsValidName).AsBool(); }
        }

        /// <summary>What decided, such as "edge_to_edge".</summary>
        public string Method
        {
            get { return Native.Get(MethodName).AsString(); }
        }

        /// <summary>Why nothing was tested; mostly empty.</summary>
        public string Reason
        {
            get { return Native.Get(ReasonName).AsString(); }
        }

        /// <summary>The two ends of the clear line, or none.</summary>
        public Vector2[] SightLine
        {
            get { return Native.Get(SightLineName).AsVector2Array(); }
        }

        /// <summary>The ids of the pieces and models that block.</summary>
        public string[] Blockers
        {
            get { return Native.Get(BlockersName).AsStringArray(); }
        }

        /// <summary>The ids of the pieces that block, as the edition lists them.</summary>
        public string[] BlockingTerrain
        {
            get { return Native.Get(BlockingTerrainName).AsStringArray(); }
        }

        /// <summary>The handles of the models that block.</summary>
        public int[] BlockingModels
        {
            get { return Native.Get(BlockingModelsName).AsInt32Array(); }
        }

        /// <summary>The cover under a rule set: {label, pieces, share} for each row.</summary>
        public Godot.Collections.Array Cover
        {
            get { return Native.Get(CoverName).AsGodotArray(); }
        }

        /// <summary>The number of tested lines.</summary>
        public int LineCount
        {
            get { return Native.Get(LineCountName).AsInt32(); }
        }

        /// <summary>The tested lines as dictionaries {from, to, blocked}, made each time this is read.</summary>
        public Godot.Collections.Array AttemptedLines
        {
            get { return Native.Get(AttemptedLinesName).AsGodotArray(); }
        }

        /// <summary>The ends of the tested lines, two points per line.</summary>
        public Vector2[] AttemptedPoints
        {
            get { return Native.Get(AttemptedPointsName).AsVector2Array(); }
        }

        /// <summary>The result as the dictionary of Check.</summary>
        public Dictionary ToDictionary()
        {
            return Native.Call(ToDictionaryName).AsGodotDictionary();
        }

        public override string ToString()
        {
            return Native.ToString();
        }
    }
}
