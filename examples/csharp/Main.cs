// SPDX-License-Identifier: MIT
// Asks who sees whom, prints the answers and draws the tested lines.
using EnhancedLos;
using Godot;
using Godot.Collections;

public partial class Main : Node2D
{
    private LosResult _result;

    public override void _Ready()
    {
        var ruin = new Dictionary
        {
            { "id", "ruin_1" },
            { "type", "ruins" },
            { "height_category", "tall" },
            { "polygon", new[] { new Vector2(480, 300), new Vector2(520, 300), new Vector2(520, 405), new Vector2(480, 405) } },
        };
        var board = new Dictionary { { "terrain_features", new Array { ruin } }, { "edition", 10 } };
        LosTerrain terrain = LosTerrain.FromBoard(board);
        Dictionary shooter = LosModel.Circle(new Vector2(200, 400), 32);
        Dictionary target = LosModel.Circle(new Vector2(800, 400), 60);

        GD.Print("has_los: ", terrain.HasLos(shooter, target));
        _result = terrain.Query(shooter, target);
        GD.Print(_result.ToString());

        var table = new LosTable(terrain) { ModelsBlock = true };
        int hero = table.AddModel(shooter, "squad", 1);
        int enemy = table.AddModel(target, "orks", 2);
        GD.Print("distance: ", table.Distance(hero, enemy), " inches");
        table.MoveModel(hero, new Vector2(200, 340));
        LosResult moved = table.Query(hero, enemy);
        GD.Print(moved.HasLos ? "visible" : "blocked by " + string.Join(", ", moved.Blockers));
        QueueRedraw();
    }

    public override void _Draw()
    {
        if (_result == null)
        {
            return;
        }
        DrawMultiline(_result.AttemptedPoints, Colors.DimGray);
        if (_result.HasLos)
        {
            DrawPolyline(_result.SightLine, Colors.Green, 3.0f);
        }
    }
}
