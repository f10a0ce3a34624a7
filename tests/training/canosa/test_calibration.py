"""Calibration: sums by hand, intervals that hold, and the plot."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree as ET

import pytest

from lungomare.games.canosa import ACTIONS, Canosa
from lungomare.players.canosa.weights import shipped_weights
from lungomare.training.canosa.calibration import (
    Forecast,
    actor,
    as_markdown,
    as_svg,
    calibrate,
    forecasts_of,
)
from lungomare.training.canosa.selfplay import Played, play_alone


def test_sums_by_hand() -> None:
    found = calibrate([Forecast(1, 0.1, 0), Forecast(1, 0.14, 1), Forecast(2, 1.0, 1)])
    assert found.games == 2
    assert [one.count for one in found.bins] == [2, 1]
    low, high = found.bins
    assert low.forecast == pytest.approx(0.12)
    assert low.came == 0.5
    assert (high.forecast, high.came, high.low, high.high) == (1.0, 1.0, 1.0, 1.0)
    assert found.brier == pytest.approx((0.01 + 0.86**2) / 3)
    assert found.error == pytest.approx(2 * 0.38 / 3)


def test_honest_forecasts_have_no_error_but_chance_and_shifted_ones_have_theirs() -> None:
    rng = Random(1)
    chances = [rng.random() for _ in range(20_000)]
    honest = [Forecast(n, c, float(rng.random() < c)) for n, c in enumerate(chances)]
    found = calibrate(honest)
    assert found.error < 0.02
    assert found.brier == pytest.approx(1 / 6, abs=0.01)  # the mean of c(1 - c)
    inside = sum(one.low <= one.forecast <= one.high for one in found.bins)
    assert inside >= 8  # of ten; fewer once in a hundred
    timid = [each._replace(chance=0.25 + each.chance / 2) for each in honest]
    assert calibrate(timid).error == pytest.approx(0.125, abs=0.02)


def test_positions_of_one_game_are_no_independent_witnesses() -> None:
    alone = [Forecast(n, 0.5, float(n % 2)) for n in range(100)]
    shared = [Forecast(n // 10, 0.5, float(n // 10 % 2)) for n in range(100)]
    narrow, wide = (calibrate(each).bins[0] for each in (alone, shared))
    assert (wide.high - wide.low) / (narrow.high - narrow.low) == pytest.approx(10**0.5)


def test_each_score_is_a_forecast_for_who_acts() -> None:
    played = play_alone(3, seed=5, nodes=60, weights=shipped_weights().flat())
    game = Canosa()
    state = game.start()
    for number, action in enumerate(played.actions):
        assert actor(number) == state.position.player
        state = game.advance(state, ACTIONS[action])
    lost = Played(7, (0, 0, 0), (None, 50, -50), 1.0)
    found = forecasts_of([lost], lambda score: 0.5 + score / 1000)
    assert found == [Forecast(7, 0.55, 0.0), Forecast(7, 0.45, 0.0)]


def test_plot_and_table_show_every_bin() -> None:
    found = calibrate([Forecast(n, (n % 10) / 10 + 0.05, n % 2) for n in range(200)])
    drawn = ET.fromstring(as_svg(found))  # noqa: S314 - we made it
    assert len(drawn.findall("{http://www.w3.org/2000/svg}circle")) == 10
    assert as_markdown(found).count("\n") == 11
