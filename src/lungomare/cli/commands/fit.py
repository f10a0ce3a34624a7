"""`lungomare fit`: let the engine play itself and fit its weights on the games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lungomare import native
from lungomare.cli.bosa.options import named_deck
from lungomare.cli.terminal.files import read_text, why, write_text
from lungomare.cli.terminal.screen import USAGE, console, refuse, with_progress
from lungomare.games.bosa import STANDARD

if TYPE_CHECKING:
    from lungomare.players.canosa.weights import Weights
    from lungomare.training.bosa.fit import Net
    from lungomare.training.canosa.selfplay import Played

app = typer.Typer(help="Fit the weights of an evaluation on games of the engine with itself.")

Games = Annotated[int, typer.Option(help="Games to play in each round.", min=1)]
Out = Annotated[Path, typer.Option(help="The file for the weights; the games are kept beside it.")]
Seed = Annotated[int, typer.Option(help="The same seed gives the same games.", min=0)]
Jobs = Annotated[int, typer.Option(help="Games to play at the same time.", min=1, max=256)]
Nodes = Annotated[int, typer.Option(help="Positions to look at for each action.", min=1)]
Rounds = Annotated[
    int, typer.Option(help="How often to play on with the weights just fitted.", min=1)
]
First = Annotated[
    Path | None, typer.Option("--weights", help="Weights to begin with, else the package's own.")
]
Decks = Annotated[
    list[str] | None,
    typer.Option(
        "--deck",
        help="A shipped deck's name, or a deck file; give several, or one twice to play it more.",
        metavar="FILE",
    ),
]


@app.command("canosa")
def fit_canosa(
    games: Games,
    out: Out,
    seed: Seed = 0,
    jobs: Jobs = 1,
    nodes: Nodes = 1500,
    rounds: Rounds = 1,
    first: First = None,
) -> None:
    """Fit the weights of Canosa's evaluation. Stopped with Ctrl-C, the same command goes on."""
    native.require()
    _require_numpy()
    from lungomare.players.canosa.weights import write_weights  # noqa: PLC0415 - it needs the core

    weights = _read(first)
    for number in range(1, rounds + 1):
        kept = out.with_name(f"{out.name}.round-{number}.games")
        played = _played(kept, weights, games, seed + number - 1, jobs, nodes)
        weights = _fitted(played, weights)
        note = (
            "The slope of the chance to win and the weights of Canosa's evaluation, by\n"
            f"lungomare fit canosa --games {games} --seed {seed} --nodes {nodes} --rounds {number}"
        )
        write_text(out, write_weights(weights, note))
    console().print(f"the weights are in {out}", markup=False)


@app.command("bosa")
def fit_bosa(
    games: Games,
    out: Out,
    seed: Seed = 0,
    rounds: Rounds = 1,
    first: First = None,
    deck: Decks = None,
) -> None:
    """Fit the values of Bosa's planner. Each round's are written before the next begins."""
    native.require()
    _require_numpy()
    from lungomare.training.bosa import fit as values  # noqa: PLC0415 - it needs the core

    net = _read_values(first)
    decks = [named_deck(name) for name in deck or [STANDARD.name]]
    done = 0
    try:
        for number in with_progress(range(rounds), "rounds"):
            rows = values.play(net, games, seed + number, tables=values.tables_of(decks))
            net = values.fit(net, rows, seed, tell=_tell_season)
            pairs = values.tables_of(decks, (2,))
            alone = values.play(net, games // 4 + 1, seed, slack=values.SPREAD_SLACK, tables=pairs)
            net = values.fit_spread(net, alone)
            write_text(out, values.write_values(net))
            done = number + 1
    except KeyboardInterrupt:
        refuse(f"stopped after {done} rounds" + (f"; go on with --weights {out}" if done else ""))
    console().print(f"the values are in {out}", markup=False)


def _require_numpy() -> None:
    try:
        import numpy as np  # noqa: F401, PLC0415 - it may be missing
    except ImportError:
        refuse("fitting needs numpy, which comes with: pip install 'lungomare[research]'")


def _tell_season(season: int, error: float) -> None:
    """Say how far off the fitted values of a Season are."""
    text = f"Season {season}: {error:.1f} points off"
    console(stderr=True).print(text, style="dim")


def _read_values(first: Path | None) -> Net:
    from lungomare.players.bosa.values import parts_of, read_parts  # noqa: PLC0415 - as above
    from lungomare.training.bosa.fit import net_of  # noqa: PLC0415 - it needs numpy

    return net_of(parts_of("learned") if first is None else read_parts(read_text(first)))


def _read(first: Path | None) -> Weights:
    from lungomare.players.canosa.weights import (  # noqa: PLC0415 - it needs the core
        read_weights,
        shipped_weights,
    )

    return shipped_weights() if first is None else read_weights(read_text(first))


def _played(
    kept: Path, weights: Weights, games: int, seed: int, jobs: int, nodes: int
) -> list[Played]:
    """Return the games of a round: those kept from before, and the others played now."""
    from lungomare.training.canosa.selfplay import played_from  # noqa: PLC0415 - it needs the core

    flat = weights.flat()
    head = {"seed": seed, "nodes": nodes, "weights": sha256(str(flat).encode()).hexdigest()[:16]}
    try:
        lines = read_text(kept).splitlines() if kept.exists() else []
        if lines and json.loads(lines[0]) != head:
            refuse(f"{kept} holds games of another seed, depth or weights; take it away first")
        found = {row["number"]: played_from(row) for row in map(json.loads, lines[1:])}
        missing = [number for number in range(games) if number not in found]
        with kept.open("a", encoding="utf-8") as file:
            if not lines:
                file.write(json.dumps(head) + "\n")
            for game in _play(missing, seed, nodes, flat, jobs):
                found[game.number] = game
                file.write(json.dumps(game.as_json()) + "\n")
                file.flush()
    except (OSError, ValueError) as error:
        refuse(f"cannot use {kept}: {why(error) if isinstance(error, OSError) else error}", USAGE)
    except KeyboardInterrupt:
        refuse(f"stopped; {len(found)} games are kept in {kept}, and the same command goes on")
    return [found[number] for number in range(games)]


def _play(
    numbers: list[int], seed: int, nodes: int, weights: list[int], jobs: int
) -> Iterator[Played]:
    """Yield the games of these numbers as they are finished."""
    from lungomare.training.canosa.selfplay import play_alone  # noqa: PLC0415 - it needs the core

    bar = iter(with_progress(range(len(numbers)), "games"))
    if jobs == 1:
        for number in numbers:
            next(bar)
            yield play_alone(number, seed, nodes, weights)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        waiting = [pool.submit(play_alone, number, seed, nodes, weights) for number in numbers]
        try:
            for game in as_completed(waiting):
                next(bar)
                yield game.result()
        finally:
            pool.shutdown(cancel_futures=True)


def _fitted(played: list[Played], weights: Weights) -> Weights:
    from lungomare.training.canosa.fit import EPOCHS, fit, rows_of  # noqa: PLC0415 - needs numpy

    rows = rows_of(played)
    screen = console(stderr=True)
    screen.print(f"{len(played)} games, {len(rows.late)} positions", style="dim")
    if not len(rows.late):
        refuse("no position of these games was searched without being proved: play more games")
    bar = iter(with_progress(range(EPOCHS), "fitting"))
    return fit(rows, weights, tell=lambda _epoch, _loss: next(bar))
