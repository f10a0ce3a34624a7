"""Any game in a terminal: its view as indented text."""

from __future__ import annotations

from lungomare.cli.terminal.view import PlainView, format_end, format_nested
from lungomare.games.canosa import Canosa, read_position

WON = "6/6/6/1G4/3S2/1(g)()()()() 1,2 4,1 s2"


def test_values_are_nested_by_lines() -> None:
    value = {"a": 1, "b": [], "c": {"d": [True, None, "x"], "e": {}}, "f": [[1, 2], {"g": False}]}
    assert list(format_nested(value)) == [
        "a: 1",
        "b: none",
        "c:",
        "  d:",
        "    - yes",
        "    - none",
        "    - x",
        "  e: none",
        "f:",
        "  -",
        "    - 1",
        "    - 2",
        "  -",
        "    g: no",
    ]
    assert list(format_nested(0)) == ["0"]
    assert list(format_nested(False)) == ["no"]


def test_the_end_is_a_sentence() -> None:
    game = Canosa()
    assert format_end(game, game.start()) == "The game goes on."
    won = game.start_from(read_position(WON, game.rules))
    assert format_end(game, won) == "Gold won (sailors, C10.1)."


def test_the_prompt_names_who_is_to_act() -> None:
    game = Canosa()
    assert PlainView().prompt(game, game.start()) == "Gold"
