"""`lungomare review`: both games looked back at from their records."""

from __future__ import annotations

import json
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from lungomare import native
from lungomare.analysis.bosa import review as bosa_review
from lungomare.cli.reports.sparklines import LONGEST, spark
from lungomare.games.bosa import STANDARD, Bosa, deck_from_json, deck_to_json
from lungomare.games.bosa.deal.from_seed import deal_from_seed
from lungomare.games.records import write_record
from lungomare.games.shuffle import seed_from_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from cli.conftest import Run
    from lungomare.game import Json

QUICK = ("--tries", "3")
CANOSA = "1(s)1(s)1S/(s)5/2G2(s)/2(s)3/6/1(g)2(s)1 1,1 3,0 g2"


def bosa_record(game: Bosa, decisions: int | None = None) -> Json:
    """A record of a game of random decisions, or of its first so many."""
    rng = Random(5)
    moves: list[Any] = []
    setup = deal_from_seed(game.deck, game.seats, seed_from_text("5"), simple=game.simple)
    start = state = game.start_from(setup)
    while game.outcome(state) is None and len(moves) != decisions:
        moves.append(rng.choice(game.legal(state)))
        state = game.apply(state, moves[-1])
    return write_record(game, start, moves, game.result(state))


@pytest.fixture
def bosa(tmp_path: Path) -> Path:
    file = tmp_path / "bosa.json"
    file.write_text(json.dumps(bosa_record(Bosa(2))))
    return file


@pytest.fixture
def canosa(tmp_path: Path) -> Path:
    file = tmp_path / "canosa.json"
    answer = {"game": "canosa", "edition": "retail", "rules": {}, "layout": "standard"}
    answer |= {"start": CANOSA, "actions": ["@d4", "b1-a1"]}
    file.write_text(json.dumps(answer | {"result": {"winner": "gold", "reason": "sailors"}}))
    return file


def test_a_game_of_bosa(run: Run, bosa: Path) -> None:
    ran = run("review", str(bosa), *QUICK, "--top", "2")
    assert ran.status == 0
    for said in (
        "Player 1's share",
        "\nTurn ",
        "  better  ",
        "Player 2 gave away",
        "points ahead",
        "victory, %",
        "luck",
        "its row",
        "± is the interval of 95 %",
    ):
        assert said in ran.out
    assert ran.out.count("s1-") + ran.out.count("s2-") + ran.out.count("s3-") == 4
    assert ran.err == ""


def test_json_of_bosa(run: Run, bosa: Path) -> None:
    answer = json.loads(run("review", str(bosa), *QUICK, "--json", "-").out)
    assert [*answer] == [
        *("game", "players", "deck", "simple", "setup", "record", "limit"),
        *("turns", "expected", "split", "seats"),
    ]
    assert answer["limit"] == {"tries": 3, "seconds": None, "seed": 0}
    assert [turn["turn"] for turn in answer["turns"]] == [*range(1, 31)]
    record = json.loads(bosa.read_text())
    for turn in answer["turns"]:
        assert [*turn] == [
            *("turn", "season", "seat", "at", "played", "best", "mark", "futures"),
            *("share", "margin", "effects"),
        ]
        decisions = turn["played"]["decisions"]
        assert record["decisions"][turn["at"] :][: len(decisions)] == decisions
        assert [*turn["share"]] == [*turn["margin"]] == ["played", "best", "loss"]
        assert {*turn["effects"]} == {"share", "margin"}
        for effects in turn["effects"]["margin"]:
            assert [*effects] == ["before", "after", "swing", "decision", "hidden"]
    for measure in ("share", "margin"):
        for seat in answer["split"][measure]:
            parts = ("expected", "deal", "cards", "hidden", "own", "others")
            assert [*seat] == ["final", *parts, "luck"]
            added = sum(seat[part]["value"] for part in parts)
            assert added == pytest.approx(seat["final"]["value"])
    assert [*answer["seats"][0]] == ["seat", "turns", "loss", "marks"]


def test_a_game_for_three_on_standard_input_with_a_deck_of_ones_own(run: Run) -> None:
    """As an export of the server may be: unfinished, ended by the table, with more keys."""
    deck = deck_from_json(deck_to_json(STANDARD) | {"name": "mine"})
    answer = bosa_record(Bosa(3, deck, simple=True), decisions=30)
    answer |= {"result": {"reason": "abandoned", "winners": []}, "names": ["A", "B", "C"]}
    ran = run("review", "-", *QUICK, "--json", "-", typed=json.dumps(answer))
    found = json.loads(ran.out)
    assert found["deck"]["name"] == "mine"
    assert 3 <= len(found["turns"]) <= 10
    assert found["split"]["margin"][0]["final"]["error"] > 0  # three futures may agree on who wins


def test_only_one_seat_is_listed(run: Run, bosa: Path) -> None:
    ran = run("review", str(bosa), *QUICK, "--seat", "1", "--top", "30", "--jobs", "2")
    rows = [line for line in ran.out.splitlines() if line.startswith("Turn ")]
    assert len(rows) > 5
    assert all("Player 2, gave away" in row for row in rows)


def test_a_stopped_review_goes_on(
    run: Run, bosa: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*what: Any, **how: Any) -> Iterator[Any]:
        yield from islice(review(*what, **how), 4)
        raise KeyboardInterrupt

    review = bosa_review.review
    whole = json.loads(run("review", str(bosa), *QUICK, "--json", "-").out)
    file = tmp_path / "review.json"
    ask = ("review", str(bosa), *QUICK, "--json", str(file))
    with monkeypatch.context() as patch:
        patch.setattr(bosa_review, "review", stopped)
        ran = run(*ask)
        assert ran.status == 1
        assert f"stopped after 4 of 30 turns; the same command goes on from {file}" in ran.err
        half = json.loads(file.read_text())
        assert len(half["turns"]) == half["seats"][0]["turns"] + half["seats"][1]["turns"] == 4
        assert half["split"]["margin"][0]["final"]["error"] > 0
    assert run(*ask).status == 0
    assert json.loads(file.read_text()) == whole
    assert list(tmp_path.glob("*.part")) == []


def test_stopped_before_anything_was_judged(
    run: Run, bosa: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: Any, **__: Any) -> Iterator[Any]:
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr(bosa_review, "review", stopped)
    ran = run("review", str(bosa), *QUICK)
    assert ran.status == 1
    assert ran.err == "lungomare: stopped after 0 of 30 turns\n"


def test_a_game_of_canosa(run: Run, canosa: Path) -> None:
    ran = run("review", str(canosa), "--tries", "3000")
    assert ran.status == 0
    assert "Gold's chance" in ran.out
    assert "Gold gave away" in ran.out
    answer = json.loads(run("review", str(canosa), "--tries", "3000", "--json", "-").out)
    analysed = run("analyse", str(canosa), "--nodes", "3000", "--json", "-").out
    assert answer == json.loads(analysed)
    assert answer["players"][0] == {
        "player": "gold",
        "actions": 2,
        "loss": answer["players"][0]["loss"],
        "marks": {"??": 0, "?": 0, "?!": 0},
    }


def test_the_worst_of_canosa_come_first(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "random.jsonl"
    run("random", "canosa", "--out", str(file), "--seed", "3")
    ask = ("review", str(file), "--tries", "40")
    answer = json.loads(run(*ask, "--json", "-").out)
    worst = sorted(answer["moves"], key=lambda move: -move["loss"])[:3]
    shown = run(*ask, "--top", "3").out
    assert all(f"{move['action']}{move['mark']}" in shown for move in worst)
    silver = run(*ask, "--top", "3", "--seat", "1").out.split("gave away")[0]
    assert "Silver  " in silver
    assert "Gold  " not in silver


def test_refusals(refused: Callable[..., str], bosa: Path, canosa: Path, tmp_path: Path) -> None:
    bad, begun, other = (tmp_path / name for name in ("bad.json", "begun.json", "other.json"))
    answer = bosa_record(Bosa(2), decisions=20)
    bad.write_text(json.dumps(answer | {"decisions": [*answer["decisions"][:7], "take 9"]}))
    begun.write_text(json.dumps(answer | {"decisions": answer["decisions"][:2]}))
    other.write_text(json.dumps({"record": "", "limit": {}, "turns": []}))
    for status, arguments, sentence in (
        (2, (bosa, "--tries", "9", "--budget-ms", "9"), "--budget-ms or --tries, not both"),
        (2, (bosa, "--seat", "2"), "there is no seat 2: seats are 0 to 1"),
        (2, (bosa, "--line", "2"), "has no record on line 2"),
        (2, (canosa, "--jobs", "2"), "--jobs and --seed are for Bosa"),
        (2, (bosa, "--json", other), "holds another analysis"),
        (2, (bosa, "--json", bosa), "is no analysis; name another file"),
        (2, (tmp_path / "none.json",), "cannot read"),
        (1, (bad,), "decision 8, 'take 9'"),
        (1, (begun,), "no whole turn"),
        (1, ("-",), "standard input holds no record: it is empty"),
    ):
        assert sentence in refused("review", *map(str, arguments), status=status)


def test_bosa_needs_the_core_and_canosa_does_not(
    run: Run, bosa: Path, canosa: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(native, "_MODULE", None)
    ran = run("review", str(bosa))
    assert ran.status == 1
    assert ran.err.startswith("lungomare: the native core is missing")
    assert ran.err.count("\n") == 1
    assert run("review", str(canosa), "--tries", "100").status == 0


def test_a_row_of_numbers_fits_a_line() -> None:
    assert spark([0.0, 0.5, 0.99, 1.0]) == "▁▅██"
    for count in (LONGEST, LONGEST + 1, 5 * LONGEST + 7):
        assert spark([0.3] * count) == "▃" * LONGEST
