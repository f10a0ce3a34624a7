"""Fitting the weights: those that would have foretold best how the games ended.

Each position of the games whose score was not proved is a row: the weights it takes, how far the
game had come, and what became of it. A logistic regression (by Adam, in small batches) finds the
weights under which the chances come nearest to that. What became of it is the result, mixed with
what the engine itself thought, which is less noisy.

It needs numpy, which comes with the extra `research`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from lungomare.native.canosa._core import MOST_FEATURES, canosa_features
from lungomare.players.canosa.weights import MOST, TERMS, Weights
from lungomare.training.canosa.selfplay import Played, new_game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from numpy.typing import NDArray

    from lungomare.native.canosa._core import CanosaPosition

SCALE: Final = 200.0
"""A worth of so much is fitted as 73 games in 100; it sets the unit of all weights."""
LAST_PHASE: Final = 6
"""Sailors home in a running game, of both players, at most: how far it has come."""
TRUST: Final = 0.3
"""How much of the target is the engine's own score. Weights fitted with 0 and with 0.65 did worse:
the one won 58 of 100 games against the round before where 0.3 won 64, the other 43 against 0.3."""
EPOCHS: Final = 12
BATCH: Final = 4096
RATE: Final = 4.0
"""Adam's first step in hundredths; it falls to nothing in the course."""
DECAY: Final = 2e-6
"""How much a weight pulls back to 0: only those that hardly ever occur feel it."""


@dataclass(frozen=True, slots=True)
class Rows:
    """Positions to fit on, one in each row."""

    features: NDArray[np.int16]
    """The weights taken, from 1, negative where they count against Gold, filled up with 0."""
    late: NDArray[np.float32]
    """How far the game had come, from 0 to 1."""
    results: NDArray[np.float32]
    """For Gold."""
    scores: NDArray[np.float32]
    """What the engine said, for Gold."""


def rows_of(games: Iterable[Played]) -> Rows:
    """Return every position of the games that the engine searched and did not prove."""
    positions: list[CanosaPosition] = []
    facts: list[tuple[float, float, float]] = []
    for played in games:
        game = new_game()
        for action, score in zip(played.actions, played.scores, strict=True):
            if score is not None:
                position = game.position
                _, _, _, home, player, _ = position.fields()
                positions.append(position)
                facts.append((sum(home) / LAST_PHASE, played.result, -score if player else score))
            game.play(action)
    features = np.frombuffer(canosa_features(positions), np.int16)
    late, results, scores = np.array(facts, np.float32).reshape(-1, 3).T
    return Rows(features.reshape(-1, MOST_FEATURES), late, results, scores)


def chance(score: NDArray[Any], slope: float) -> NDArray[Any]:
    """Return the chances of leads."""
    return np.asarray(1 / (1 + np.exp(-score / slope)))


def worths(rows: Rows, pairs: NDArray[np.float64], which: NDArray[Any]) -> NDArray[Any]:
    """Return Gold's lead in the rows numbered `which`; `pairs` is early and late."""
    features, late = rows.features[which], rows.late[which]
    signs, numbers = np.sign(features), np.abs(features)
    early_sum = (pairs[0][numbers] * signs).sum(1)
    late_sum = (pairs[1][numbers] * signs).sum(1)
    return np.asarray(early_sum * (1 - late) + late_sum * late)


def fit(
    rows: Rows,
    start: Weights | None,
    seed: int = 0,
    *,
    epochs: int = EPOCHS,
    report: Callable[[int, float], object] = lambda _epoch, _loss: None,
) -> Weights:
    """Return the weights that foretell the rows best, beginning from `start`."""
    rng = np.random.default_rng(seed)
    targets = (1 - TRUST) * rows.results + TRUST * chance(rows.scores, SCALE)
    pairs = _pairs_of(start)
    mean, spread = np.zeros_like(pairs), np.zeros_like(pairs)
    batches = max(len(rows.late) // BATCH, 1)
    steps = epochs * batches
    for step in range(steps):
        if step % batches == 0:
            order = rng.permutation(len(rows.late))
            loss = 0.0
        which = order[step % batches :: batches]
        guess = chance(worths(rows, pairs, which), SCALE)
        wrong = guess - targets[which]
        loss += float((wrong**2).mean()) / batches
        slant = _gradient(rows, which, wrong) + DECAY * pairs
        mean = 0.9 * mean + 0.1 * slant
        spread = 0.999 * spread + 0.001 * slant**2
        correction = np.sqrt(1 - 0.999 ** (step + 1)) / (1 - 0.9 ** (step + 1))
        rate = RATE * (1 - step / steps) * correction
        pairs -= rate * mean / (np.sqrt(spread) + 1e-9)
        if step % batches == batches - 1:
            report(step // batches + 1, loss)
    return _weights_of(pairs, slope_of(rows))


def _gradient(rows: Rows, which: NDArray[Any], wrong: NDArray[Any]) -> NDArray[np.float64]:
    features, late = rows.features[which], rows.late[which]
    signs, numbers = np.sign(features), np.abs(features).ravel()
    size = sum(TERMS.values()) + 1
    found = [
        np.bincount(numbers, (signs * (wrong * part)[:, None]).ravel(), size)
        for part in (1 - late, late)
    ]
    slant = np.array(found) / len(which)
    slant[:, 0] = 0  # what fills a row up is no weight
    return slant


def slope_of(rows: Rows) -> int:
    """Return the slope under which the engine's scores foretell the results best."""
    slopes = range(40, 800, 4)
    errors = [float(((chance(rows.scores, slope) - rows.results) ** 2).mean()) for slope in slopes]
    return slopes[int(np.argmin(errors))]


def _pairs_of(weights: Weights | None) -> NDArray[np.float64]:
    """Return early and late weights in a row each, after a 0 for what fills up."""
    pairs = np.zeros((2, sum(TERMS.values()) + 1))
    if weights:
        for row, part in enumerate((weights.early, weights.late)):
            pairs[row, 1:] = np.concatenate([part[term] for term in TERMS])
    return pairs


def _weights_of(pairs: NDArray[np.float64], slope: int) -> Weights:
    rounded = np.clip(np.rint(pairs[:, 1:]), -MOST, MOST).astype(int)
    parts: list[dict[str, tuple[int, ...]]] = []
    for row in rounded:
        cuts = np.cumsum(list(TERMS.values()))[:-1]
        parts.append(
            {
                term: tuple(int(weight) for weight in part)
                for term, part in zip(TERMS, np.split(row, cuts), strict=True)
            }
        )
    return Weights(slope, *parts)
