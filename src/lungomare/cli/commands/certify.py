"""`lungomare certify`: play random games in both backends and compare them at every step."""

from __future__ import annotations

import json
from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer

from lungomare.cli.bounds import MOST_GAMES, MOST_SEED
from lungomare.cli.terminal.files import Force, check_new, write_text
from lungomare.cli.terminal.screen import console, print_json, refuse, with_progress
from lungomare.native.certificate import Found, Ledger
from lungomare.native.certificate import certify as compare

Games = Annotated[
    int, typer.Option(help="How many games of all games together.", min=1, max=MOST_GAMES)
]
Seed = Annotated[
    int, typer.Option(help="The same seed gives the same games and digest.", min=0, max=MOST_SEED)
]
First = Annotated[
    int, typer.Option(help="The number of the first game, to see one again.", min=0, max=MOST_GAMES)
]
Out = Annotated[
    Path | None, typer.Option(help="A file for the record of a difference.", metavar="FILE")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for a program.")]


def certify(
    games: Games = 200,
    seed: Seed = 0,
    first: First = 0,
    out: Out = None,
    as_json: AsJson = False,
    force: Force = False,
) -> None:
    """Play random games in the law and in the native core, in lockstep.

    At every step legal actions, states, hashes, outcomes and score sheets must be equal.
    """
    if out is not None:
        check_new(out, force=force)
    ledger, began = Ledger(), perf_counter()
    numbers = with_progress(range(first, first + games), "games")
    try:
        for found in compare(seed, numbers, ledger):
            if found:
                _report(found, out)
    except KeyboardInterrupt:
        numbers.close()
        refuse(f"stopped; all {sum(ledger.games.values())} games so far were equal")
    seconds = perf_counter() - began
    if as_json:
        counts = {"games": ledger.games, "steps": ledger.steps, "ends": ledger.ends}
        print_json({**counts, "seed": seed, "first": first, "digest": ledger.digest})
        return
    screen = console()
    for name, count in ledger.games.items():
        ends = ", ".join(f"{end} {each}" for end, each in sorted(ledger.ends[name].items()))
        screen.print(f"{name}: {count} games, {ledger.steps[name]} states, all equal ({ends})")
    screen.print(f"digest {ledger.digest} (seed {seed}, games {first} to {first + games - 1})")
    console(stderr=True).print(f"{seconds:.1f} s", style="dim")


def _report(found: Found, out: Path | None) -> None:
    """Write the record of a difference down and leave."""
    record = json.dumps(found.record())
    if out is None:
        print(record)  # noqa: T201 - to standard output, for a program
    else:
        write_text(out, record + "\n")
    step = len(found.course.moves)
    again = f"lungomare certify --seed {found.seed} --first {found.number} --games 1"
    refuse(
        f"game {found.number} of {found.course.name} differs after {step} moves in"
        f" {found.difference.what}; to see it again: {again}"
    )
