"""Intervals, Elo and superiority: against known values, and against simulated truth."""

from __future__ import annotations

import math
from random import Random

import pytest

from lungomare.arena.results.statistics import Unit, elo, estimate, score_at, superiority, wilson


@pytest.mark.parametrize(
    ("score", "games", "low", "high"),
    [
        (0.5, 100, 0.4038, 0.5962),  # the standard example of Wilson's interval
        (0.0, 10, 0.0, 0.2775),
        (1.0, 10, 0.7225, 1.0),
        (0.9, 50, 0.7864, 0.9565),
    ],
)
def test_wilson_known_values(score: float, games: float, low: float, high: float) -> None:
    assert wilson(score, games) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize(
    ("score", "rating"), [(0.5, 0), (0.75, 190.85), (0.64, 99.95), (0.76, 200.24), (0.1, -381.70)]
)
def test_elo_known_values(score: float, rating: float) -> None:
    assert elo(score) == pytest.approx(rating, abs=0.005)
    assert score_at(elo(score)) == pytest.approx(score)


def test_elo_of_one_among_equals() -> None:
    assert elo(0.25, fair=0.25) == pytest.approx(0)
    assert elo(0.5, fair=0.25) == pytest.approx(400 * math.log10(3)), "as strong as all three"
    assert score_at(elo(0.4, 0.2), 0.2) == pytest.approx(0.4)
    assert (elo(1.0), elo(0.0)) == (math.inf, -math.inf)


def test_pairs_are_the_unit_not_games() -> None:
    """Two games that always fall together tell no more than one."""
    alone = [Unit(1, float(number % 2)) for number in range(400)]
    together = [Unit(2, 2.0 * (number % 2)) for number in range(200)]
    opposed = [Unit(2, 1.0)] * 200
    widths = [each.high - each.low for each in map(estimate, (alone, together, opposed))]
    assert widths[1] == pytest.approx(widths[0] * math.sqrt(2), rel=0.02)
    assert widths[2] < widths[0] / 5, "what is always one all tells that they are equal"


def test_a_row_of_wins_is_no_certainty() -> None:
    few, many = estimate([Unit(2, 2.0)] * 5), estimate([Unit(2, 2.0)] * 50)
    assert few.score == few.high == 1
    assert few.low < 0.6
    assert 0.9 < many.low < 1
    assert superiority(few, 0.5) < superiority(many, 0.5) <= 1


def test_superiority_is_even_when_the_score_is() -> None:
    assert superiority(estimate([Unit(2, 2.0), Unit(2, 0.0)]), 0.5) == pytest.approx(0.5)
    won = estimate([Unit(1, 1.0)] * 15 + [Unit(1, 0.0)] * 5)
    assert superiority(won, 0.5) == pytest.approx(0.987, abs=0.01), "the normal value for 15 of 20"


@pytest.mark.parametrize(
    ("score", "draws", "favour", "pairs"),
    [(0.5, 0.0, 0.0, 50), (0.5, 0.3, 0.2, 50), (0.75, 0.1, 0.15, 100), (0.95, 0.0, 0.04, 100)],
)
def test_the_interval_covers_the_truth(
    score: float, draws: float, favour: float, pairs: int
) -> None:
    """In 95 of 100 matches or a little more, whatever the openings favour."""
    rng, rounds = Random(2), 800
    covered = 0
    for _ in range(rounds):
        found = estimate([_pair(rng, score, draws, favour) for _ in range(pairs)])
        covered += found.low <= score <= found.high
    assert 0.93 <= covered / rounds <= 0.99


def _pair(rng: Random, score: float, draws: float, favour: float) -> Unit:
    """Draw a pair whose opening favours one side by so much at most."""
    tilt = rng.uniform(-favour, favour)
    points = 0.0
    for chance in (score + tilt, score - tilt):
        drawn = rng.random()
        points += 1.0 if drawn < chance - draws / 2 else 0.5 if drawn < chance + draws / 2 else 0.0
    return Unit(2, points)


def test_an_unfinished_unit_counts_by_its_games() -> None:
    assert estimate([Unit(2, 2.0), Unit(1, 0.0)]).score == pytest.approx(2 / 3)
