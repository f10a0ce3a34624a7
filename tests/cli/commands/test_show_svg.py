"""`show --svg` and `deck show --svg`: pictures of positions, moments and decks."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from drawing.pictures import SVG, parsed
from lungomare.games.registry import FAMILIES

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cli.conftest import Run


def texts(picture: str) -> set[str]:
    return {"".join(text.itertext()) for text in parsed(picture).iter(f"{SVG}text")}


@pytest.fixture
def records(run: Run, tmp_path: Path) -> Callable[[str], str]:
    """Return a function that writes two random games and gives their file."""

    def records(game: str) -> str:
        file = str(tmp_path / f"{game}.jsonl")
        assert run("random", game, "--games", "2", "--out", file).status == 0
        return file

    return records


def test_the_start_of_every_game(run: Run) -> None:
    for game in FAMILIES:
        ran = run("show", game, "--svg", "-")
        assert ran.status == 0, ran.err
        parsed(ran.out)


def test_a_position_and_a_moment_of_canosa(
    run: Run, tmp_path: Path, records: Callable[[str], str]
) -> None:
    file, picture = records("canosa"), tmp_path / "p.svg"
    moment = ("--record", file, "--line", "2", "--at", "3")
    assert run("show", "canosa", *moment, "--svg", str(picture)).status == 0
    shown = json.loads(run("show", "canosa", *moment, "--json").out)["position"]
    drawn = picture.read_text("utf-8")
    assert (
        run("show", "canosa", "--position", shown, "--svg", "-").out != drawn
    )  # what was done last
    assert 'class="canosa-touched"' in drawn
    assert run("show", "canosa", "--position", shown, "--svg", str(picture)).status == 0
    assert "canosa-touched" not in picture.read_text("utf-8")
    assert (
        run("show", "canosa", "--seat", "1", "--svg", "-").out
        != run("show", "canosa", "--seat", "0", "--svg", "-").out
    )


def test_a_moment_of_bosa_for_whom_it_is_drawn(run: Run, records: Callable[[str], str]) -> None:
    moment = ("show", "bosa", "--record", records("bosa"), "--at", "30")
    anybody = run(*moment, "--svg", "-").out
    own = run(*moment, "--seat", "1", "--svg", "-").out
    assert "The goals of Player 2" in texts(own) - texts(anybody)
    ended = run(*moment[:4], "--svg", "-").out
    assert any(text.endswith(" points in all") for text in texts(ended))


def test_a_deck_of_ones_own(run: Run, tmp_path: Path) -> None:
    deck = json.loads(run("deck", "json").out)
    hostile = "<&\"'>"
    cards, goals = deck["cards"], deck["goals"]
    lines = [f"chart = {deck['chart']}"]
    for season, name in enumerate(("start", "season-1", "season-2", "season-3")):
        chosen = [card for card in cards if card["season"] == season]
        lines.append(f"{name} = [{', '.join(toml(card | {'name': hostile}) for card in chosen)}]")
    lines.append(f"goals = [{', '.join(map(toml, goals))}]")
    file = tmp_path / "mine.toml"
    file.write_text("\n".join(lines), "utf-8")
    ran = run("deck", "show", str(file), "--svg", "-")
    assert ran.status == 0, ran.err
    assert {hostile, "Bosa: the deck mine"} <= texts(ran.out)


def toml(value: object) -> str:
    """Write a card as an inline table."""
    if isinstance(value, dict):
        kept = {key: each for key, each in value.items() if key not in {"season", "names"}}
        return "{" + ", ".join(f"{json.dumps(k)} = {toml(v)}" for k, v in kept.items()) + "}"
    return json.dumps(value)


def test_what_is_refused(
    refused: Callable[..., str], tmp_path: Path, records: Callable[[str], str]
) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text("mine", "utf-8")
    for picture, says in (("/dev/full", "no space left"), ("/no/such/p.svg", "no such file")):
        assert says in refused("show", "canosa", "--svg", picture, status=2)
    assert "is there already" in refused("deck", "show", "--svg", str(mine), status=2)
    file = records("canosa")
    for option in (("--position", "x"), ("--edition", "kickstarter"), ("--layout", "x")):
        assert "leave those out" in refused("show", "canosa", "--record", file, *option, status=2)
    assert "places in a --record" in refused("show", "canosa", "--at", "3", status=2)
    assert "there are seats 0 to 1" in refused("show", "canosa", "--seat", "2", status=2)
