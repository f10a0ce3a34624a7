"""Fitting the planner's values: it learns, keeps its shapes, and can be run by anyone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from lungomare.games.bosa import Bosa
from lungomare.native.bosa import pack_deck
from lungomare.native.bosa._core import BY_VALUE, CONDITIONS, BosaPlanner, bosa_games
from lungomare.players.bosa.values import flat, parts_of, read_parts, values
from lungomare.training.bosa import fit as bosa_fit

if TYPE_CHECKING:
    from collections.abc import Sequence


def share(one: Sequence[float], other: Sequence[float], deals: int) -> float:
    """What `one` wins of two-player games against `other`, each deal from both seats."""
    players = [BosaPlanner(BY_VALUE, each) for each in (one, other)]
    deck, won = pack_deck(Bosa(2)), 0.0
    for seat, seats in enumerate((players, players[::-1])):
        for *_, winners in bosa_games(deck, seats, 0, deals, seed=5):
            won += (seat in winners) / len(winners)
    return won / (2 * deals)


def test_one_short_round_already_beats_the_weights_by_hand() -> None:
    """600 games for a fit, 400 to judge by: equals would be within five of a hundred of half."""
    net = bosa_fit.net_of(parts_of("hand"))
    rows = bosa_fit.play(net, 600, seed=3, slack=8.0)
    errors: list[float] = []
    fitted = bosa_fit.fit(net, rows, epochs=6, report=lambda _season, error: errors.append(error))
    assert len(errors) == 3
    assert errors[2] < errors[1] < 30
    assert share(flat(read_parts(bosa_fit.write_values(fitted))), values("hand"), 200) > 0.6


def test_the_learned_values_are_far_better_than_those_by_hand() -> None:
    assert share(values("learned"), values("hand"), 200) > 0.75


def test_rows_tell_what_came_of_positions() -> None:
    rows = bosa_fit.play(bosa_fit.net_of(parts_of("learned")), 8, seed=1, tables=[Bosa(2), Bosa(3)])
    assert len(rows.left) == 4 * (2 * 15 - 1) + 2 * (3 * 15 - 1)  # all but the last turn of all
    assert set(rows.left) == set(range(15))
    assert rows.inputs.shape == (len(rows.left), bosa_fit.INPUTS)
    assert (rows.to_come > -1).all()  # what was there cannot be lost
    assert rows.goals.shape == (4 * len(rows.left), CONDITIONS + 1)
    assert rows.points.shape == (len(rows.left), 4)
    assert 0 < rows.scored.mean() < 100
    assert 0 < rows.won.mean() < 0.6


def test_promises_tell_more_the_later_they_are_made() -> None:
    """The values that are shipped: what a hand brings is nearly what it promises, in the end."""
    keeps = bosa_fit.net_of(parts_of("learned"))["keeps"]
    assert list(keeps[0]) == [0, 1, 1, 0, 0]  # then it is known
    in_any_case, best, _, third, _ = keeps[1:15].T
    assert (np.diff(in_any_case) > 0).all()  # from the last turn backwards
    assert (np.diff(best) < 0).all()
    assert third[8] > third[0]  # it may yet become one of the two that count


def test_what_is_kept_of_promises_is_found_again() -> None:
    """Hands that bring 5 points and half of what their best goal promises, at 3 turns left."""
    rng = np.random.default_rng(1)
    parts = rng.integers(0, 3, (8000, CONDITIONS)).astype(np.uint8)
    table = np.zeros(CONDITIONS, np.float32)
    table[0] = 1.0
    points = rng.integers(3, 9, (2000, 4)).astype(np.float32)
    best = (parts[:, 0].reshape(-1, 4) * points).max(1)
    left, none = np.full(2000, 3), np.zeros(2000, np.float32)
    goals = np.concatenate([parts, np.zeros((8000, 1), np.uint8)], 1)
    inputs = np.zeros((2000, 0), np.float32)
    rows = bosa_fit.Rows(inputs, left, none, none, none, goals, points, 5 + best / 2)
    assert bosa_fit.fit_keeps(table, rows)[3] == pytest.approx([5, 0.5, 0, 0, 0], abs=0.3)


def test_the_spread_fits_the_winners() -> None:
    """Leads that decide little have a large spread, those that decide all a small one."""
    rng = np.random.default_rng(1)
    lead = rng.normal(0, 20, 4000).astype(np.float32)
    left = np.repeat([3, 9], 2000)
    by = np.where(left == 3, 4.0, 25.0)
    won = (rng.random(4000) < 1 / (1 + np.exp(-lead / by))).astype(np.float32)
    empty = np.zeros((0, CONDITIONS + 1), np.uint8)
    points = np.zeros((4000, 4), np.float32)
    inputs = np.zeros((4000, 0), np.float32)
    rows = bosa_fit.Rows(inputs, left, lead, lead, won, empty, points, lead)
    spread = bosa_fit.fit_spread(bosa_fit.net_of(parts_of("hand")), rows)["spread"]
    assert spread[3] == pytest.approx(4.0, abs=1.0)
    assert spread[9] == pytest.approx(25.0, abs=6.0)
