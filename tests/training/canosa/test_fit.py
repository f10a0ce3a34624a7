"""Fitting the weights: games of the engine with itself, files of weights, and the command."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import numpy as np
import pytest

from cli.conftest import refused, run
from lungomare.game import Invalid
from lungomare.players.canosa.weights import (
    TERMS,
    Weights,
    read_weights,
    shipped_weights,
    write_weights,
)
from lungomare.training.canosa.fit import BATCH, Rows, fit, rows_of, slope_of
from lungomare.training.canosa.selfplay import Played, play_alone

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cli.conftest import Run

__all__ = ["refused", "run"]
SHIPPED = shipped_weights()


def test_weights_are_read_as_they_were_written() -> None:
    assert read_weights(write_weights(SHIPPED, "Two lines\nof a note.")) == SHIPPED


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        ("/* tempo early */ ", "/* tempo early */ 1, ", "'tempo early' are 3 numbers, not 2"),
        ("/* slope */", "/* steep */", "'slope' are 0 numbers"),
        ("/* slope */ ", "/* slope */ 9", "'slope' is not from"),
    ],
)
def test_wrong_weights_get_a_sentence(before: str, after: str, why: str) -> None:
    text = write_weights(SHIPPED, "").replace(before, after)
    with pytest.raises(Invalid, match=why):
        read_weights(text if "9" not in after else text.replace(after, after + "999"))


def test_the_same_seed_gives_the_same_game() -> None:
    once = play_alone(3, 5, 60, SHIPPED.flat())
    assert play_alone(3, 5, 60, SHIPPED.flat()) == once
    assert Played.from_json(json.loads(json.dumps(once.to_json()))) == once
    assert play_alone(4, 5, 60, SHIPPED.flat()) != once
    assert len(once.actions) == len(once.scores)
    assert once.result in {0, 0.5, 1}


def test_rows_are_the_searched_positions() -> None:
    games = [play_alone(number, 1, 40, SHIPPED.flat()) for number in range(3)]
    rows = rows_of(games)
    assert len(rows.late) == sum(s is not None for game in games for s in game.scores)
    assert set(rows.results) <= {game.result for game in games}
    assert 0 <= rows.late.min() <= rows.late.max() <= 1


def made_up_rows() -> Rows:
    """Positions that take two weights, of which one wins by chance three games in four."""
    rng = np.random.default_rng(1)
    count = BATCH * 2
    features = np.zeros((count, 64), np.int16)
    features[:, 0] = rng.choice([-1, 1], count)
    features[:, 1] = rng.choice([-2, 2], count)
    won = rng.random(count) < np.where(features[:, 0] > 0, 0.75, 0.25)
    scores = np.where(features[:, 0] > 0, 110.0, -110.0)
    return Rows(
        features,
        rng.random(count).astype(np.float32),
        won.astype(np.float32),
        scores.astype(np.float32),
    )


def test_a_fit_finds_what_foretells_the_result() -> None:
    nothing = {term: (0,) * count for term, count in TERMS.items()}
    losses: list[float] = []
    rows = made_up_rows()
    found = fit(
        rows, Weights(200, nothing, nothing), epochs=60, report=lambda _, loss: losses.append(loss)
    )
    first, second = found.early["score"][:2]
    assert 120 < first < 260  # three in four is 220 at a scale of 200; half of it the engine's
    assert abs(second) < 40
    assert losses[-1] < losses[0]
    assert 80 < slope_of(rows) < 120


def test_the_command_plays_fits_and_goes_on(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "weights"
    asked = ("fit", "canosa", "--out", str(out), "--nodes", "30", "--seed", "2")
    ran = run(*asked, "--games", "2", "--rounds", "2")
    assert ran.status == 0, ran.err
    assert read_weights(out.read_text("utf-8")) != SHIPPED
    kept = tmp_path / "weights.round-1.games"
    before = kept.read_text("utf-8").splitlines()
    assert len(before) == 3
    assert run(*asked, "--games", "3", "--jobs", "2").status == 0
    assert kept.read_text("utf-8").splitlines()[:3] == before
    assert len(kept.read_text("utf-8").splitlines()) == 4


def test_the_command_refuses_games_of_others(refused: Callable[..., str], tmp_path: Path) -> None:
    asked = ("fit", "canosa", "--games", "1", "--nodes", "30", "--out", str(tmp_path / "w"))
    kept = tmp_path / "w.round-1.games"
    kept.write_text('{"seed": 77}\n', "utf-8")
    assert "another seed" in refused(*asked, status=1)
    kept.write_text("not json\n", "utf-8")
    assert "does not hold games of a fit" in refused(*asked, status=2)
    missing = refused(*asked, "--weights", str(tmp_path / "none"), status=2)
    assert "cannot read" in missing


def test_the_command_can_be_stopped(
    refused: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("lungomare.training.canosa.selfplay.play_alone", stop)
    asked = ("fit", "canosa", "--games", "1", "--out", str(tmp_path / "w"))
    assert "the same command goes on" in refused(*asked, status=1)


def test_the_command_says_what_is_missing(
    refused: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = ("fit", "canosa", "--games", "1", "--out", str(tmp_path / "w"))
    with monkeypatch.context() as without:
        without.setitem(sys.modules, "numpy", None)
        assert "lungomare[research]" in refused(*asked, status=1)
    monkeypatch.setattr("lungomare.native._MODULE", None)
    assert "compiler" in refused(*asked, status=1)
