"""The sequential test: published tests of Stockfish, independent sums, error rates."""

from __future__ import annotations

import math
from random import Random

import pytest

from lungomare.arena.results.sprt import GAMES, PAIRS, Sprt, Trial, log_likelihood_ratio
from lungomare.arena.results.statistics import score_at
from lungomare.game import Invalid


@pytest.mark.parametrize(
    ("bounds", "pairs", "published"),
    [
        ((-0.25, 1.25), (253, 4282, 17604, 4431, 286), 2.94),  # pull request 3209, 10 s games
        ((0.25, 1.25), (58, 3302, 33130, 3518, 84), 2.97),  # and its 60 s games
        ((-0.5, 1.5), (17, 253, 1042, 337, 39), 2.96),  # 2971
        ((0.25, 1.75), (11, 407, 3238, 513, 11), 2.93),
        ((-1.0, 3.0), (424, 2948, 5832, 3045, 460), 2.94),  # 2493
        ((0.0, 2.0), (1284, 17437, 55536, 18085, 1292), 2.94),
    ],
)
def test_published_results_of_stockfish(
    bounds: tuple[float, float], pairs: tuple[int, ...], published: float
) -> None:
    means = score_at(bounds[0]), score_at(bounds[1])
    counts = dict(zip(PAIRS, pairs, strict=True))
    assert log_likelihood_ratio(counts, *means) == pytest.approx(published, abs=0.005)


def test_the_trinomial_ratio_by_another_way() -> None:
    """With three results a mean leaves one number free: look for its best value directly."""
    wins, draws, losses = 60, 70, 40
    ratio = log_likelihood_ratio({1.0: wins, 0.5: draws, 0.0: losses}, 0.5, 0.55, GAMES)

    def best(mean: float) -> float:
        def likelihood(won: float) -> float:
            drawn = 2 * (mean - won)
            parts = (won, wins), (drawn, draws), (1 - won - drawn, losses)
            return sum(count * math.log(chance) for chance, count in parts)

        steps = 200_000
        low, high = max(0.0, 2 * mean - 1), mean
        tries = (low + (high - low) * step / steps for step in range(1, steps, 40))
        return max(map(likelihood, tries))

    assert ratio == pytest.approx(best(0.55) - best(0.5), abs=1e-4)


def test_turning_the_results_round_turns_the_ratio_round() -> None:
    counts = {0.0: 3, 0.25: 10, 0.5: 40, 0.75: 25, 1.0: 9}
    turned = {1 - score: count for score, count in counts.items()}
    there = log_likelihood_ratio(counts, score_at(0), score_at(10))
    back = log_likelihood_ratio(turned, score_at(-10), score_at(0))
    assert there == pytest.approx(-back)


def test_the_bounds_are_walds() -> None:
    assert Sprt(0, 5).bounds == pytest.approx((-2.944, 2.944), abs=5e-4)


@pytest.mark.parametrize("bounds", [(5.0, 5.0), (5.0, 0.0), (0.0, math.inf), (math.nan, 1.0)])
def test_hypotheses_that_are_none(bounds: tuple[float, float]) -> None:
    with pytest.raises(Invalid, match="--sprt E0,E1"):
        Sprt(*bounds)


@pytest.mark.parametrize(("truth", "accepted"), [(0.0, "H0"), (100.0, "H1")])
def test_the_error_rates_hold(truth: float, accepted: str) -> None:
    """At either hypothesis the other is accepted in about one test of twenty."""
    rng, tests = Random(3), 150
    wrong = sum(_decide(rng, truth) != accepted for _ in range(tests))
    assert wrong <= 0.1 * tests, "three deviations above the promised 5 %"


def test_between_the_hypotheses_either_may_pass() -> None:
    rng = Random(4)
    assert {_decide(rng, 50.0) for _ in range(20)} == {"H0", "H1"}


def _decide(rng: Random, truth: float) -> str:
    """Draw pairs of a player who is so much stronger until the test decides."""
    trial, won = Trial(Sprt(0.0, 100.0)), score_at(truth)
    while trial.accepted is None:
        trial.feed((_game(rng, won) + _game(rng, won)) / 2)
    return trial.accepted


def _game(rng: Random, won: float) -> float:
    drawn = rng.random()
    return 1.0 if drawn < won - 0.1 else 0.5 if drawn < won + 0.1 else 0.0


def test_nothing_counts_after_the_decision() -> None:
    trial = Trial(Sprt(0.0, 200.0))
    for _ in range(100):
        trial.feed(1.0)
    assert trial.accepted == "H1"
    assert sum(trial.scores.values()) < 100
