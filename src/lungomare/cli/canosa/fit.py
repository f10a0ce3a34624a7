"""`lungomare fit canosa`: let the engine play itself and fit its weights on the games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import closing
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lungomare.cli.bounds import MOST_POSITIONS
from lungomare.cli.commands.fit import First, Games, Out, Rounds, Seed
from lungomare.cli.terminal.files import (
    Force,
    check_new,
    check_regular,
    check_writable,
    is_missing,
    read_text,
    why,
    write_text,
)
from lungomare.cli.terminal.screen import USAGE, console, refuse, with_progress
from lungomare.players.canosa.weights import read_weights, shipped_weights, write_weights
from lungomare.training.canosa import selfplay
from lungomare.training.canosa.fit import EPOCHS, fit, rows_of

if TYPE_CHECKING:
    from lungomare.players.canosa.weights import Weights
    from lungomare.training.canosa.selfplay import Played

Jobs = Annotated[int, typer.Option(help="Games to play at the same time.", min=1, max=256)]
Nodes = Annotated[
    int, typer.Option(help="Positions to look at for each action.", min=1, max=MOST_POSITIONS)
]


def fit_canosa(
    games: Games,
    out: Out,
    seed: Seed = 0,
    jobs: Jobs = 1,
    nodes: Nodes = 1500,
    rounds: Rounds = 1,
    first: First = None,
    force: Force = False,
) -> None:
    """Fit the weights of Canosa's evaluation. Stopped with Ctrl-C, the same command goes on."""
    weights = _read(first)
    check_writable(out)
    check_regular(out)
    goes_on = not is_missing(_games_of(out, 1))
    check_new(out, force=force or goes_on)
    for number in range(1, rounds + 1):
        played = _played(_games_of(out, number), weights, games, seed + number - 1, jobs, nodes)
        weights = _fitted(played, weights)
        note = (
            "The slope of the chance to win and the weights of Canosa's evaluation, by\n"
            f"lungomare fit canosa --games {games} --seed {seed} --nodes {nodes} --rounds {number}"
        )
        write_text(out, write_weights(weights, note))
    console().print(f"the weights are in {out}", markup=False)


def _games_of(out: Path, number: int) -> Path:
    """Return the file in which the games of a round are kept."""
    return out.with_name(f"{out.name}.round-{number}.games")


def _read(first: Path | None) -> Weights:
    return shipped_weights() if first is None else read_weights(read_text(first))


def _played(
    kept: Path, weights: Weights, games: int, seed: int, jobs: int, nodes: int
) -> list[Played]:
    """Return the games of a round: those kept from before, and the others played now."""
    flat = weights.flat()
    head = {"seed": seed, "nodes": nodes, "weights": sha256(str(flat).encode()).hexdigest()[:16]}
    try:
        lines = read_text(kept).splitlines() if kept.exists() else []
        if lines and json.loads(lines[0]) != head:
            refuse(f"{kept} holds games of another seed, depth or weights; take it away first")
        found = {
            row["number"]: selfplay.Played.from_json(row) for row in map(json.loads, lines[1:])
        }
        missing = [number for number in range(games) if number not in found]
        with kept.open("a", encoding="utf-8") as file:
            if not lines:
                file.write(json.dumps(head) + "\n")
            for game in _play(missing, seed, nodes, flat, jobs):
                found[game.number] = game
                file.write(json.dumps(game.to_json()) + "\n")
                file.flush()
    except OSError as error:
        refuse(f"cannot use {kept}: {why(error)}", USAGE)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        refuse(f"{kept} does not hold games of a fit; take it away first", USAGE)
    except KeyboardInterrupt:
        refuse(f"stopped; {len(found)} games are kept in {kept}, and the same command goes on")
    return [found[number] for number in range(games)]


def _play(
    numbers: list[int], seed: int, nodes: int, weights: list[int], jobs: int
) -> Iterator[Played]:
    """Yield the games of these numbers as they are finished."""
    with closing(with_progress(range(len(numbers)), "games")) as bar:
        next(bar, None)
        for game in _play_all(numbers, seed, nodes, weights, jobs):
            yield game
            next(bar, None)


def _play_all(
    numbers: list[int], seed: int, nodes: int, weights: list[int], jobs: int
) -> Iterator[Played]:
    if jobs == 1:
        for number in numbers:
            yield selfplay.play_alone(number, seed, nodes, weights)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        waiting = [
            pool.submit(selfplay.play_alone, number, seed, nodes, weights) for number in numbers
        ]
        try:
            for game in as_completed(waiting):
                yield game.result()
        finally:
            pool.shutdown(cancel_futures=True)


def _fitted(played: list[Played], weights: Weights) -> Weights:
    rows = rows_of(played)
    screen = console(stderr=True)
    screen.print(f"{len(played)} games, {len(rows.late)} positions", style="dim")
    if not len(rows.late):
        refuse("no position of these games was searched without being proved: play more games")
    bar = iter(with_progress(range(EPOCHS), "fitting"))
    return fit(rows, weights, report=lambda _epoch, _loss: next(bar))
