"""`lungomare players`: everyone who can be named."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from lungomare import native
from lungomare.games.registry import FAMILIES, SHIPPED
from lungomare.players.registry import lines_of, options_of, player

if TYPE_CHECKING:
    import pytest

    from cli.conftest import Run


def test_everyone_who_can_be_named_is_listed_with_a_line(run: Run) -> None:
    told = run("players").out
    for family in SHIPPED:
        assert family.title in told
        for name, line in lines_of(family.name).items():
            assert player(name, family.variants()[0]).name == name
            assert line
            assert line in told
            for option in options_of(name, family.name):
                assert str(option) in told
    assert told.count("Yardstick, not offered at tables.") == 2
    assert "module:Class" in told


def test_one_game_and_json(run: Run) -> None:
    assert "Bosa" not in run("players", "canosa").out
    found = json.loads(run("players", "bosa", "--json").out)
    assert [each["player"] for each in found["bosa"]][-2:] == ["planner", "plain"]
    assert "tries" in found["bosa"][-2]["options"]
    ran = run("players", "chess")
    assert (ran.status, ran.out) == (2, "")
    assert f"there is no game 'chess'; there are: {', '.join(FAMILIES)}" in ran.err


def test_without_the_core_it_says_what_is_missing(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(native, "_MODULE", None)
    told = run("players", "canosa").out
    assert "Without the native core Canosa's levels look at fewer positions" in told
    assert f"The native core is missing: {native.HOW_TO_GET_IT}." in told
