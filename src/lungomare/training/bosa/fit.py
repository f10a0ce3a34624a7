"""Fitting the planner's values: games by value with a little noise, then what came of them.

The network is fitted to the points that were still to come, goals aside (least squares, by Adam in
small batches), the table of goals to how often each was met and what is kept of their promises to
the points of the best two (ridge regression), and the spread to who won. The kinds of resources are
exchanged at random in each row: no deck need prefer one.

It needs numpy, which comes with the extra `research`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from lungomare.games.bosa import STANDARD, Bosa
from lungomare.native.bosa import pack_deck
from lungomare.native.bosa._core import (
    BY_VALUE,
    CONDITIONS,
    GOALS_A_SEAT,
    KIND_INPUTS,
    NET_SHAPES,
    PURSE_INPUTS,
    SAMPLE_SIZE,
    SEASONS,
    TOWN_INPUTS,
    TURNS,
    UNITS,
    BosaPlanner,
    bosa_samples,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from lungomare.games.bosa import Deck

Net = dict[str, "NDArray[np.float32]"]
"""The parts of a network by name, as `NET_SHAPES` lists them."""

SIZES: Final = (2, 3, 4, 5)
"""Players at the tables that are played."""
SLACK: Final = 5.0
"""By so many points turns are misjudged on purpose, so that others than the best are seen too. The
first rounds, from weights by hand, took 8 and 6."""
SPREAD_SLACK: Final = 2.0
INPUTS: Final = TOWN_INPUTS + PURSE_INPUTS
EPOCHS: Final = 12
BATCH: Final = 1024
RATE: Final = 2e-3
DECAY: Final = 1e-5
RIDGE: Final = 20.0
"""As if every condition had been seen so often without a goal being met."""
KEEPS_RIDGE: Final = 5.0
"""As if promises had been kept to the letter so often."""
POINTS: Final = 10.0
"""The network is fitted in units of so many points."""


@dataclass(frozen=True, slots=True)
class Rows:
    """Positions after turns: what the network saw, and what came of them."""

    inputs: NDArray[np.float32]
    left: NDArray[np.int64]
    to_come: NDArray[np.float32]
    lead: NDArray[np.float32]
    won: NDArray[np.float32]
    goals: NDArray[np.uint8]
    """Of each goal of a hand: its parts in each condition, and how often it was met in the end."""
    points: NDArray[np.float32]
    """Of each goal of a hand, for each time it is met."""
    scored: NDArray[np.float32]
    """By goals in the end."""


def net_of(parts: dict[str, Any]) -> Net:
    """Return a network as arrays."""
    return {
        name: np.array(parts[name], np.float32).reshape(shape) for name, shape in NET_SHAPES.items()
    }


def tables_of(decks: Sequence[Deck], sizes: Sequence[int] = SIZES) -> list[Bosa]:
    """Return a table of each size for each deck; a deck that is named twice is played twice."""
    return [Bosa(players, deck) for deck in decks for players in sizes]


def play(
    net: Net,
    games: int,
    seed: int,
    *,
    slack: float = SLACK,
    tables: Sequence[Bosa] = (),
) -> Rows:
    """Play about as many rows as so many games of two; return a row for every turn but the last.

    They are shared out evenly among the tables; those of the standard deck if none are named.
    """
    flat = [float(number) for name in NET_SHAPES for number in net[name].ravel()]
    planner = BosaPlanner(BY_VALUE, flat, slack=slack)
    samples, goals = [], []
    played = tables or tables_of([STANDARD])
    for number, game in enumerate(played):
        share = max(1, 2 * games // (game.seats * len(played)))
        draws = seed * len(played) + number
        rows, parts = bosa_samples(pack_deck(game), [planner] * game.seats, share, draws)
        samples.append(np.frombuffer(rows, np.float32).reshape(-1, SAMPLE_SIZE))
        goals.append(np.frombuffer(parts, np.uint8).reshape(-1, CONDITIONS + 1))
    all_rows = np.concatenate(samples)
    left, to_come, scored, total, _, rival, won = all_rows[:, INPUTS:-GOALS_A_SEAT].T
    return Rows(
        all_rows[:, :INPUTS],
        left.astype(np.int64),
        to_come,
        total - rival,
        won,
        np.concatenate(goals),
        all_rows[:, -GOALS_A_SEAT:],
        scored,
    )


def fit(
    net: Net,
    rows: Rows,
    seed: int = 0,
    *,
    epochs: int = EPOCHS,
    report: Callable[[int, float], object] = lambda _season, _error: None,
) -> Net:
    """Return the network fitted to the rows, beginning from `net`; its spread is left as it was.

    `report` hears of each Season the root of the mean squared error, in points.
    """
    rng = np.random.default_rng(seed)
    fitted = {name: part.copy() for name, part in net.items()}
    fitted["goals"] = fit_goals(rows.goals)
    fitted["keeps"] = fit_keeps(fitted["goals"], rows)
    for season in range(SEASONS):
        report(season + 1, _fit_season(fitted, season, rows, rng, epochs))
    # Nobody has 15 turns left after a turn: what the bias is for whoever has not begun.
    fitted["bias"][TURNS] = 2 * fitted["bias"][TURNS - 1] - fitted["bias"][TURNS - 2]
    return fitted


def fit_goals(goals: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Return for each condition how often a part in it helps to meet its goal."""
    parts, met = goals[:, :-1].astype(np.float32), goals[:, -1].astype(np.float32)
    squares = (parts.T @ parts).astype(np.float64) + RIDGE * np.eye(CONDITIONS)
    return np.linalg.solve(squares, (parts.T @ met).astype(np.float64)).astype(np.float32)


def fit_keeps(table: NDArray[np.float32], rows: Rows) -> NDArray[np.float32]:
    """Return for each number of turns left what hands bring by the promises of their goals.

    That is so much in any case, and a part of what the best, the second and so on promise.
    """
    times = np.maximum(rows.goals[:, :-1].astype(np.float32) @ table, 0).reshape(-1, GOALS_A_SEAT)
    promises = -np.sort(-times * rows.points, 1)
    inputs = np.concatenate([np.ones((len(promises), 1), np.float32), promises], 1)
    letter = np.array([0, 1, 1, 0, 0], np.float32)
    keeps = np.tile(letter, (TURNS + 1, 1))
    for left in range(1, TURNS):
        here = inputs[rows.left == left]
        wrong = rows.scored[rows.left == left] - here @ letter
        squares = (here.T @ here).astype(np.float64) + KEEPS_RIDGE * np.eye(1 + GOALS_A_SEAT)
        keeps[left] += np.linalg.solve(squares, here.T @ wrong).astype(np.float32)
    keeps[TURNS] = keeps[TURNS - 1]
    return keeps


def fit_spread(net: Net, rows: Rows) -> Net:
    """Return the network with the spread by which its leads foretell the winners best.

    The rows are of games of two by the network itself.
    """
    spread = net["spread"].copy()
    for left in range(1, TURNS):
        here = rows.left == left
        if here.any():
            spread[left] = min(
                np.arange(2.0, 40.0, 0.5),
                key=lambda by: _surprise(rows.lead[here] / by, rows.won[here]),
            )
    spread[TURNS] = spread[TURNS - 1]
    return net | {"spread": spread}


def _surprise(leads: NDArray[Any], won: NDArray[Any]) -> float:
    chances = np.clip(1 / (1 + np.exp(-leads)), 1e-6, 1 - 1e-6)
    return float(-(won * np.log(chances) + (1 - won) * np.log(1 - chances)).mean())


def write_values(net: Net) -> str:
    """Return the network as a data file, a row of numbers a line, to four figures."""
    parts = []
    for name in NET_SHAPES:
        rows = np.atleast_2d(net[name].reshape(-1, net[name].shape[-1]))
        lines = [
            json.dumps([float(f"{n:.4g}") for n in row], separators=(",", ":")) for row in rows
        ]
        parts.append(f' "{name}": [\n  ' + ",\n  ".join(lines) + "\n ]")
    return "{\n" + ",\n".join(parts) + "\n}\n"


# The network of one Season, by Adam


def _fit_season(net: Net, season: int, rows: Rows, rng: np.random.Generator, epochs: int) -> float:
    """Fit one Season's part of the network in its place; return the error of the last epoch."""
    here = ((TURNS - rows.left) // (TURNS // SEASONS) == season) & (rows.left > 0)
    which = np.flatnonzero(here)
    weights = {
        "in": np.concatenate([net["town"][season], net["purse"][season]]),
        "bias": net["bias"].copy(),
        "out": net["out"][season] / POINTS,
    }
    if not weights["in"][:, 1:].any():
        _begin(weights, rows, which, rng)
    means = {name: np.zeros_like(part) for name, part in weights.items()}
    squares = {name: np.zeros_like(part) for name, part in weights.items()}
    batches = max(len(which) // BATCH, 1)
    steps, error = epochs * batches, 0.0
    for step in range(1, steps + 1):
        at = (step - 1) % batches
        if at == 0:
            order, error = rng.permutation(which), 0.0
        batch = order[at::batches]
        wrong, slants = _slants(weights, _exchanged(rows.inputs[batch], rng), rows, batch)
        error += float((wrong**2).mean()) / batches
        rate = RATE * (0.52 + 0.5 * np.cos(np.pi * step / steps))
        for name, slant in slants.items():
            means[name] = 0.9 * means[name] + 0.1 * slant
            squares[name] = 0.999 * squares[name] + 0.001 * slant**2
            mean, square = means[name] / (1 - 0.9**step), squares[name] / (1 - 0.999**step)
            weights[name] -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)
    seen = np.unique(rows.left[which])
    net["town"][season], net["purse"][season] = np.split(weights["in"], [TOWN_INPUTS])
    net["bias"][seen] = weights["bias"][seen]
    net["out"][season] = weights["out"] * POINTS
    return float(np.sqrt(error) * POINTS)


def _begin(weights: Net, rows: Rows, which: NDArray[Any], rng: np.random.Generator) -> None:
    """Begin a network that has only its linear unit: that one by regression, the others small."""
    turns = np.eye(TURNS + 1, dtype=np.float32)[rows.left[which]]
    inputs = np.concatenate([rows.inputs[which], turns], 1)
    squares = inputs.T @ inputs + 10 * np.eye(inputs.shape[1])
    line = np.linalg.solve(squares, inputs.T @ (rows.to_come[which] / POINTS))
    weights["in"][:, 0], weights["bias"][:, 0] = line[:INPUTS], line[INPUTS:]
    weights["in"][:, 1:] = rng.normal(0, 0.35, (INPUTS, UNITS - 1))
    weights["bias"][:, 1:] = rng.normal(0, 0.3, UNITS - 1)
    weights["out"][:] = np.concatenate([[1.0], rng.normal(0, 0.015, UNITS - 1)])


def _slants(
    weights: Net, inputs: NDArray[np.float32], rows: Rows, batch: NDArray[Any]
) -> tuple[NDArray[Any], Net]:
    """Return by how much each row is foretold wrong, and where the weights would go."""
    left = rows.left[batch]
    units = inputs @ weights["in"] + weights["bias"][left]
    lit = np.maximum(units, 0)
    lit[:, 0] = units[:, 0]  # the linear unit
    wrong = lit @ weights["out"] - rows.to_come[batch] / POINTS
    push = wrong / len(batch)
    back = push[:, None] * weights["out"]
    back[:, 1:] *= units[:, 1:] > 0
    bias = np.eye(TURNS + 1, dtype=np.float32)[left].T @ back
    return wrong, {
        "in": inputs.T @ back + DECAY * weights["in"],
        "bias": bias,
        "out": lit.T @ push,
    }


def _exchanged(inputs: NDArray[np.float32], rng: np.random.Generator) -> NDArray[np.float32]:
    """Return the rows with the three kinds exchanged at random."""
    found = inputs.copy()
    orders = np.array(list(permutations(range(3))))[rng.integers(6, size=len(inputs))]
    for first in KIND_INPUTS:
        found[:, first : first + 3] = np.take_along_axis(inputs[:, first : first + 3], orders, 1)
    return found
