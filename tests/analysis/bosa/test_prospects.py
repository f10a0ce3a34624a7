"""Who may expect what in a running game of Bosa, by what one seat knows."""

from __future__ import annotations

from random import Random

import pytest

from lungomare.analysis.analysis import Budget
from lungomare.analysis.registry import analysis_of
from lungomare.games.bosa import Bosa
from lungomare.games.shuffle import seed_from_text
from lungomare.players import Situation

FEW = Budget(tries=60)


@pytest.mark.parametrize("played", [0, 41, 62])
def test_shares_add_up_and_depend_on_nothing_hidden(played: int) -> None:
    game, rng = Bosa(3), Random(played)
    state = game.deal_from_seed(seed_from_text("lido"))
    for _ in range(played):
        state = game.advance(state, rng.choice(game.legal(state)))
    seat, found, drawn = state.seat, set(), set()
    for _ in range(3):
        other = game.resample(state, seat, rng)
        known = Situation(game, seat, other, tuple(game.legal(other)), None, rng)
        estimate = analysis_of("bosa").estimate(known, FEW)
        assert estimate is not None
        found.add((estimate.chances, estimate.line))
        drawn.add(other.deal)
    assert len(drawn) == 3
    ((shares, line),) = found
    assert sum(shares) == pytest.approx(1)
    assert game.read(line[0]) in game.legal(state)
