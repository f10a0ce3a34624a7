"""`lungomare analyse` and `lungomare solve`."""

from __future__ import annotations

import json
from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest

from lungomare import native
from lungomare.analysis.canosa import review as canosa_review
from lungomare.analysis.canosa.review import review
from lungomare.cli.canosa import solve

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from cli.conftest import Run

WINS_IN_2 = "1(s)1(s)1S/(s)5/2G2(s)/2(s)3/6/2(g)1(s)1 1,1 3,0 g1"
WINS_NOW = "1(s)1(s)1S/(s)5/2G2(s)/2(s)3/6/1(g)2(s)1 1,1 3,0 g2"
OVER = "1(s)1(s)1S/(s)5/2G2(s)/2(s)3/6/4(s)1 1,1 4,0 g1"


def record(**more: Any) -> str:
    return json.dumps(
        {"game": "canosa", "edition": "retail", "rules": {}, "layout": "standard"}
        | {"start": WINS_NOW, "actions": ["@d4", "b1-a1"]}
        | {"result": {"winner": "gold", "reason": "sailors"}}
        | more
    )


@pytest.fixture
def game(tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    file.write_text(record())
    return file


def test_a_position_is_drawn_with_its_lines(run: Run) -> None:
    ran = run("analyse", "--nodes", "3000", "--lines", "2")
    assert ran.status == 0
    assert "Gold's chance" in ran.out
    assert ran.out.count(" %") == 2
    assert "3,000 positions" in ran.out


def test_a_proof_is_counted_in_turns(run: Run) -> None:
    ran = run("analyse", "--position", WINS_IN_2, "--nodes", "50000", "--lines", "1")
    assert "wins in 2" in ran.out


def test_json_of_a_position(run: Run, tmp_path: Path) -> None:
    ask = ("analyse", "--depth", "2", "--position", WINS_NOW, "--json")
    answer = json.loads(run(*ask, "-").out)
    assert (answer["position"], answer["player"], answer["backend"]) == (WINS_NOW, "gold", "native")
    assert answer["lines"][0] == {"chance": 1.0, "score": answer["lines"][0]["score"]} | {
        "wins_in": 1,
        "line": ["b1-a1"],
    }
    file = tmp_path / "review.json"
    run(*ask, str(file))
    assert json.loads(file.read_text())["lines"] == answer["lines"]


def test_a_record_is_looked_through(run: Run, game: Path) -> None:
    ran = run("analyse", str(game), "--nodes", "3000")
    assert ran.status == 0
    assert "b1-a1" in ran.out
    assert "Gold gave away" in ran.out
    assert "Silver" not in ran.out


def test_a_record_of_a_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "two.jsonl"
    file.write_text(record() + "\n" + record(actions=["b1-a1"]) + "\n")
    answer = json.loads(run("analyse", str(file), "--line", "2", "--depth", "1", "--json", "-").out)
    assert [move["action"] for move in answer["moves"]] == ["b1-a1"]


def test_a_stopped_analysis_goes_on(
    run: Run, game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*what: Any, **how: Any) -> Iterator[Any]:
        yield from islice(review(*what, **how), 1)
        raise KeyboardInterrupt

    whole = json.loads(run("analyse", str(game), "--nodes", "3000", "--json", "-").out)
    file = tmp_path / "review.json"
    ask = ("analyse", str(game), "--nodes", "3000", "--json", str(file))
    with monkeypatch.context() as patch:
        patch.setattr(canosa_review, "review", stopped)
        ran = run(*ask)
    assert ran.status == 1
    assert f"stopped after 1 of 2 actions; the same command goes on from {file}" in ran.err
    assert len(json.loads(file.read_text())["moves"]) == 1
    assert run(*ask).status == 0
    assert json.loads(file.read_text()) == whole
    assert list(tmp_path.glob("*.part")) == []


def test_refusals(refused: Callable[..., str], game: Path, tmp_path: Path) -> None:
    taken, bosa = tmp_path / "taken.json", tmp_path / "bosa.json"
    taken.write_text("[]")
    bosa.write_text(json.dumps({"game": "bosa"}))
    for status, arguments, sentence in (
        (2, (str(game), "--position", WINS_NOW), "a record or --position, not both"),
        (2, (str(game), "--line", "2"), "has no record on line 2"),
        (2, (str(game), "--json", str(taken)), "is no analysis; name another file"),
        (1, ("--position", OVER), "the game is over"),
        (1, ("--position", "nonsense"), "four fields"),
        (1, (str(bosa),), "line 1"),
    ):
        assert sentence in refused("analyse", *arguments, status=status)


def test_another_analysis_is_not_overwritten(
    run: Run, refused: Callable[..., str], game: Path, tmp_path: Path
) -> None:
    file = tmp_path / "review.json"
    run("analyse", str(game), "--nodes", "100", "--json", str(file))
    before = file.read_text()
    said = refused("analyse", str(game), "--nodes", "200", "--json", str(file), status=2)
    assert "holds another analysis" in said
    assert file.read_text() == before


def test_a_game_of_bosa_has_no_analysis(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "bosa.jsonl"
    run("random", "bosa", "--out", str(file))
    ran = run("analyse", str(file))
    assert ran.status == 1
    assert "is a game of bosa" in ran.err


def test_without_the_core_it_says_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "_MODULE", None)
    ran = run("analyse", "--nodes", "300")
    assert ran.status == 0
    assert "the native core is missing" in ran.err
    assert "python" in ran.out
    assert run("solve", "canosa", "--turns", "1").status == 1


# solve


def test_a_win_is_proved_and_drawn(run: Run) -> None:
    ran = run("solve", "canosa", "--turns", "3", "--position", WINS_IN_2, "--lines", "1")
    assert ran.status == 0
    assert "Proved: Gold wins in 2 turns." in ran.out
    assert "Gold: c1-b1 b1-a1" in ran.out
    assert "other replies, which lose no later" in ran.out
    answer = json.loads(
        run("solve", "canosa", "--turns", "3", "--position", WINS_IN_2, "--json").out
    )
    assert (answer["result"], answer["win"]["turns"], len(answer["win"]["replies"])) == (
        "proved",
        2,
        3,
    )
    assert answer["win"]["replies"][0]["win"]["actions"] == ["c1-b1", "b1-a1"]


def test_a_win_in_one_turn(run: Run) -> None:
    ran = run("solve", "canosa", "--turns", "1", "--position", WINS_NOW)
    assert "Proved: Gold wins in 1 turn." in ran.out


def test_refuted_and_unknown_have_their_own_status(run: Run) -> None:
    ran = run("solve", "canosa", "--turns", "1", "--position", WINS_IN_2)
    assert ran.status == 3
    assert "Refuted: Gold cannot force a win within 1 turn." in ran.out
    ran = run("solve", "canosa", "--turns", "4", "--nodes", "1000")
    assert ran.status == 4
    assert "Unknown" in ran.out


def test_ctrl_c_leaves_it_unknown(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(solve, "prove", stopped)
    ran = run("solve", "canosa", "--turns", "4")
    assert ran.status == 4
    assert ran.err == "lungomare: stopped before anything was proved\n"
