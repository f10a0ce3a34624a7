"""The evaluation: the same for both colours, and as the weights say."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from lungomare.games.canosa import Canosa, Position
from lungomare.native.canosa import pack, pack_rules
from lungomare.native.canosa._core import MOST_FEATURES, CanosaEngine, canosa_features
from lungomare.players.canosa.weights import TERMS, shipped_weights

CANOSA = Canosa()
RULES = pack_rules(CANOSA.rules)
OTHER = {"g": "s", "s": "g"}


def colours_exchanged(position: Position) -> Position:
    """The same position for the other player, the board turned round."""
    sailors = tuple(
        None if stack is None else "".join(OTHER[ring] for ring in stack)
        for stack in reversed(position.sailors)
    )
    gold, silver = position.sirens
    return Position(
        sailors,
        (35 - silver, 35 - gold),
        position.carried[::-1],
        position.scores[::-1],
        1 - position.player,
        position.owed,
    )


def mirrored(position: Position) -> Position:
    """The same position, mirrored in the diagonal between the islands."""
    place = [square % 6 * 6 + square // 6 for square in range(36)]
    sailors = tuple(position.sailors[place[square]] for square in range(36))
    sirens = (place[position.sirens[0]], place[position.sirens[1]])
    return position._replace(sailors=sailors, sirens=sirens)


def positions(seed: int, games: int) -> list[Position]:
    """Those of random games."""
    rng, found = Random(seed), []
    for _ in range(games):
        state = CANOSA.start()
        while not state.outcome:
            found.append(state.position)
            state = CANOSA.advance(state, rng.choice(CANOSA.legal(state)))
    return found


POSITIONS = positions(4, 3)


@pytest.mark.parametrize("turned", [colours_exchanged, mirrored])
def test_every_term_is_the_same_from_either_side(turned: object) -> None:
    assert callable(turned)
    engine = CanosaEngine(RULES, megabytes=1)
    met: set[str] = set()
    for position in POSITIONS:
        terms = engine.evaluate(pack(position))
        assert engine.evaluate(pack(turned(position))) == terms
        met |= {term for term, worth in terms.items() if worth}
    assert met == {*TERMS, "total"}


def test_the_worth_is_the_sum_of_the_weights_that_the_position_takes() -> None:
    weights = shipped_weights()
    engine = CanosaEngine(RULES, weights.flat(), megabytes=1)
    early, late = (
        np.concatenate([part[t] for t in TERMS]) for part in (weights.early, weights.late)
    )
    rows = np.frombuffer(canosa_features([pack(each) for each in POSITIONS]), np.int16)
    for position, row in zip(POSITIONS, rows.reshape(-1, MOST_FEATURES), strict=True):
        taken = row[row != 0]
        numbers, signs = np.abs(taken) - 1, np.sign(taken)
        phase = sum(position.scores)
        both = int((early[numbers] * signs).sum()) * (6 - phase)
        both += int((late[numbers] * signs).sum()) * phase
        worth = abs(both) // 6 * (1 if both > 0 else -1)
        total = engine.evaluate(pack(position))["total"]
        assert total == (worth if position.player == 0 else -worth)


def test_the_weights_compiled_in_are_those_of_the_package() -> None:
    inside = CanosaEngine(RULES, megabytes=1)
    given = CanosaEngine(RULES, shipped_weights().flat(), megabytes=1)
    for position in POSITIONS[::7]:
        assert inside.evaluate(pack(position)) == given.evaluate(pack(position))
    assert inside.chance(250) == given.chance(250)


def test_no_eye_for_a_term_is_a_weight_of_nothing() -> None:
    blind = CanosaEngine(RULES, shipped_weights().without("threat", "guard").flat(), megabytes=1)
    for position in POSITIONS[::7]:
        terms = blind.evaluate(pack(position))
        assert terms["threat"] == terms["guard"] == 0


def test_a_chance_grows_with_the_score() -> None:
    engine = CanosaEngine(RULES, megabytes=1)
    assert engine.chance(0) == 0.5
    assert engine.chance(-100) == pytest.approx(1 - engine.chance(100))
    assert 0.5 < engine.chance(50) < engine.chance(500) < 1


@pytest.mark.parametrize(
    ("weights", "why"),
    [([1, 2], "weights, not 2"), ([0] * 1, "weights, not 1")],
)
def test_wrong_weights_get_a_sentence(weights: list[int], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        CanosaEngine(RULES, weights)
    flat = shipped_weights().flat()
    with pytest.raises(ValueError, match="slope"):
        CanosaEngine(RULES, [0, *flat[1:]])
    with pytest.raises(ValueError, match="-8000 to 8000"):
        CanosaEngine(RULES, [flat[0], 9000, *flat[2:]])
