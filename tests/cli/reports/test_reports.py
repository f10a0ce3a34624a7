"""Reports in HTML: what they hold, that they stand alone, and that names are only names."""

from __future__ import annotations

import json
import re
from random import Random
from typing import TYPE_CHECKING, Any, NoReturn

import pytest

from cli.reports.reading import read_report
from lungomare.cli.reports import review_file
from lungomare.cli.reports.charts import Bar, Dot, Part
from lungomare.cli.reports.page.blocks import (
    Block,
    Drawn,
    Fact,
    Moment,
    Pictures,
    Report,
    Section,
    Table,
    Text,
)  # fmt: skip
from lungomare.cli.reports.page.plots import Buoy, Shore, bars, columns, intervals
from lungomare.cli.reports.page.render import render
from lungomare.drawing import Shown, draw
from lungomare.games.bosa import Bosa
from lungomare.games.canosa import Canosa
from lungomare.games.records import write_record

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cli.conftest import Run
    from lungomare.game import Game

HOSTILE = "<script>alert('1')</script>\"'&</svg></style>{{ 7 * 7 }}"


def written_game(game: Game[Any, Any], file: Path, moves: int | None = None) -> Path:
    """Write a random game, or its first moves."""
    rng, played = Random(3), list[Any]()
    start = state = game.deal_from_seed(bytes(32))
    while (legal := game.legal(state)) and len(played) != moves:
        played.append(rng.choice(legal))
        state = game.advance(state, played[-1])
    file.write_text(json.dumps(write_record(game, start, played, game.result(state))), "utf-8")
    return file


def test_whatever_is_said_is_only_text() -> None:
    game = Canosa()
    board = draw(game, game.start(), None, Shown(names=(HOSTILE, HOSTILE)))
    table = Table(HOSTILE, (HOSTILE, HOSTILE), [(HOSTILE, HOSTILE)], anchors=["m-1"])
    parts = (Part(HOSTILE, "#c8503f"), Part("b", "#e9bd4b"))
    blocks: list[Block] = [
        Text(HOSTILE),
        table,
        Shore(
            HOSTILE, (HOSTILE, HOSTILE), [(0.5, 0.5), (1.0, 0.0)], (HOSTILE, "1"), HOSTILE,
            [Buoy(1, 1, 0, "m-1", HOSTILE)],
        ).plot(),
        bars(HOSTILE, parts, [Bar(HOSTILE, (0.25, 0.75))]),
        intervals(HOSTILE, [Dot(HOSTILE, 0.5, (0.2, 0.9))], (0, 1), 0.5, lambda n: f"{n:.0%}"),
        columns(HOSTILE, [(HOSTILE, 3)]),
        Pictures([Drawn(board, HOSTILE), Drawn(board, HOSTILE)]),
        Moment(1, "m-1", HOSTILE, HOSTILE, HOSTILE, [Drawn(board, HOSTILE)], [(HOSTILE, HOSTILE)]),
    ]  # fmt: skip
    facts = [Fact(HOSTILE, HOSTILE, HOSTILE)]
    read = read_report(
        render(Report(HOSTILE, HOSTILE, facts, [Section(HOSTILE, blocks)], [HOSTILE]))
    )
    assert read.text.count(HOSTILE) > 20


def test_a_shore_s_bands_are_the_shares() -> None:
    shares = [(0.5, 0.25, 0.25), (0.2, 0.3, 0.5), (1.0, 0.0, 0.0)]
    plot = Shore("c", ("A", "B", "C"), shares, ("0", "1", "2"), "turn").plot()
    assert 'class="band-0" d="M0 100L0 50L1 80L2 0L2 100z"' in plot.svg
    assert 'class="band-1" d="M0 100L0 25L1 50L2 0L2 100z"' in plot.svg
    assert 'class="band-4" d="M0 100L0 0L1 0L2 0L2 100z"' in plot.svg
    assert plot.table.rows[1] == ("1", "20%", "30%", "50%")


def test_everybody_s_band_is_named() -> None:
    """In the key from the top, and in the band itself only where that has room beside buoys."""
    shares = [(0.48, 0.04, 0.48)] * 21
    buoy = Buoy(1, 10, 0, "m-1", "here")
    plot = Shore("c", ("A", "B", "C"), shares, [str(n) for n in range(21)], "turn", [buoy]).plot()
    assert re.findall(r'x="26" y="[\d.]+">(.)<', plot.svg) == ["C", "B", "A"]
    within = re.findall(r'<text class="band-name[^"]*" x="([\d.]+)%" y="[\d.]+">(.)<', plot.svg)
    assert [name for _, name in within] == ["A", "C"]
    assert all(abs(float(x) - 50) >= 13 for x, _ in within)


@pytest.mark.parametrize(("sand", "on_sea"), [(0.9, 0), (0.6, 1), (0.1, 3)])
def test_shares_beside_a_shore_are_written_for_what_they_stand_on(sand: float, on_sea: int) -> None:
    plot = Shore("c", ("A", "B"), ((0.5, 0.5), (sand, 1 - sand)), ("0", "1"), "turn").plot()
    assert str(plot.svg).count("inside right on-sea") == on_sea


def test_intervals_stay_on_their_scale() -> None:
    dots = [Dot("a", 0.5, (0.0, 1.0)), Dot("b", 2.0, (-1.0, 9.0))]
    plot = intervals("c", dots, (0.0, 1.0), 0.5, str)
    assert plot.svg.count('class="span" x1="1.5%" x2="98.5%"') == 2
    assert plot.table.rows[1] == ("b", "2.0", "-1.0", "9.0")


def test_a_game_of_canosa(run: Run, tmp_path: Path) -> None:
    game, page = written_game(Canosa(), tmp_path / "g.json", 40), tmp_path / "r.html"
    assert (
        run("review", str(game), "--tries", "50", "--top", "3", "--report", str(page)).status == 0
    )
    read = read_report(page.read_text("utf-8"))
    assert read.text.count("Better:") == read.text.count("Played:") == 3
    assert read.links.count("#m-1") in {0, 2}
    for words in ("Gold's chance is the sand", "of a win given away an action", "Every action"):
        assert words in read.text
    ran = run("analyse", str(game), "--nodes", "50", "--report", str(page))
    assert ran.status == 0, ran.err
    read = read_report(page.read_text("utf-8"))
    marked = sum(read.text.count(f"Action {n}: ") > 0 for n in range(1, 41))
    assert read.text.count("Better:") == marked > 0


def test_a_position_of_canosa(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "r.html"
    assert run("analyse", "--nodes", "200", "--lines", "2", "--report", str(page)).status == 0
    read = read_report(page.read_text("utf-8"))
    assert "Gold is to act" in read.text
    assert read.tags.count("figcaption") == 2


def test_control_c_in_the_first_turn_leaves_a_report_all_the_same(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object, **__: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(review_file, "with_progress", stop)
    page = tmp_path / "r.html"
    for game in (Canosa(), Bosa(2)):
        file = written_game(game, tmp_path / "g.json", 40)
        ran = run("review", str(file), "--report", str(page))
        assert ran.err.startswith("lungomare: stopped after 0 of ")
        read = read_report(page.read_text("utf-8"))
        assert "section" not in read.tags
        assert " 0 " in read.text


@pytest.mark.parametrize(("players", "moves"), [(2, 60), (3, None)])
def test_a_game_of_bosa(run: Run, tmp_path: Path, players: int, moves: int | None) -> None:
    game, page = written_game(Bosa(players), tmp_path / "g.json", moves), tmp_path / "r.html"
    ran = run("review", str(game), "--tries", "2", "--top", "2", "--report", str(page))
    assert ran.status == 0, ran.err
    read = read_report(page.read_text("utf-8"))
    assert read.text.count("Better:") == 2
    assert ("not finished" in read.text) is (moves is not None)
    for words in ("Luck and decisions", "own turns", "of a win given away a turn", "±"):
        assert words in read.text


def test_a_match(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "r.html"
    canosa = ("match", "canosa", "--player", "random", "--player", "greedy", "--games", "4")
    assert run(*canosa, "--report", str(page)).status == 0
    read = read_report(page.read_text("utf-8"))
    assert read.text.count("Opening ") == 2
    for words in ("random against greedy", "Nobody forfeited", "Pairs of games", "on average"):
        assert words in read.text
    bosa = ("match", "bosa", *("--player", "random") * 2, "--player", "greedy", "--games", "3")
    assert run(*bosa, "--report", str(page)).status == 0
    assert "the line is the share of an equal" in read_report(page.read_text("utf-8")).text
    unequal = (*bosa[:2], "--players", "3", "--player", "greedy", "--player", "random")
    assert run(*unequal, "--games", "3", "--report", str(page)).status == 0
    read = read_report(page.read_text("utf-8"))
    assert "Scores over the share of an equal in as many seats" in read.text
    assert "3.00" in read.text, "all of the victory from one seat of three"


def test_a_study_of_each_game(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "r.html"
    bosa = ("balance", "bosa", "--players", "2", "--games", "6", "--strength", "value")
    assert run(*bosa, "--report", str(page)).status == 0
    read = read_report(page.read_text("utf-8"))
    for words in ("conditions hold", "Share of the victory over a fair one", "The deck standard-2"):
        assert words in read.text
    small = ("--games", "2", "--nodes", "50", "--variant", "trap forfeits")
    assert run("balance", "canosa", *small, "--report", str(page)).status == 0
    assert "How games end" in read_report(page.read_text("utf-8")).text


def test_what_cannot_be_written_is_refused_at_once(
    refused: Callable[..., str], tmp_path: Path
) -> None:
    game = str(written_game(Canosa(), tmp_path / "g.json", 4))
    other = tmp_path / "own.html"
    other.write_text("mine", "utf-8")
    for page, says in (
        ("/no/such/folder/r.html", "cannot write"),
        (str(tmp_path), "cannot write"),
        (str(other), "is there already"),
    ):
        for command in (("review", game), ("analyse", game), ("analyse",)):
            assert says in refused(*command, "--report", page, status=2)
    assert other.read_text("utf-8") == "mine"
    assert "cannot keep a review" in refused("review", game, "--json", str(tmp_path), status=2)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["g.json", "own.html"]
