"""`lungomare perft canosa`: count the sequences of actions, to compare two programs."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from lungomare import native
from lungomare.cli.canosa import options as canosa
from lungomare.cli.lazy import Lazy
from lungomare.cli.terminal.screen import USAGE, console, print_json, refuse
from lungomare.games.canosa import act, legal_actions, perft, settle, write_action

if TYPE_CHECKING:
    from collections.abc import Callable

    from lungomare.games.canosa import Position, Rules


def perft_canosa(
    depth: Annotated[int, typer.Option(help="How many single actions deep.", min=0, max=20)],
    position: canosa.PositionText = None,
    divide: Annotated[bool, typer.Option(help="Count below each first action.")] = False,
    edition: canosa.Edition = "retail",
    rule: canosa.Rule = None,
    layout: canosa.LayoutFile = "standard",
    as_json: canosa.AsJson = False,
    backend: Annotated[
        str | None, typer.Option(help="native or python; native where it is present.")
    ] = None,
    threads: Annotated[
        int, typer.Option(help="How many threads; native only.", min=1, max=256)
    ] = 1,
) -> None:
    """Count the sequences of DEPTH actions from a Canosa position (C11.4)."""
    count = _counter(backend or native.backend(), threads)
    game = canosa.canosa_game(edition, rule, layout)
    root = canosa.canosa_state(game, position).position
    began = perf_counter()
    counts: dict[str, int] = {}
    if divide and depth > 0:
        for action in legal_actions(root, game.rules):
            after = settle(act(root, action), game.rules)
            counts[write_action(action)] = count(after, game.rules, depth - 1)
    total = sum(counts.values()) if counts else count(root, game.rules, depth)
    seconds = perf_counter() - began
    if as_json:
        print_json({"depth": depth, "count": total, "divide": counts, "seconds": round(seconds, 3)})
        return
    for text in sorted(counts):
        console().print(f"{text} {counts[text]}", markup=False)
    console().print(total)
    console(stderr=True).print(f"{seconds:.2f} s", style="dim")


def _counter(backend: str, threads: int) -> Callable[[Position, Rules, int], int]:
    """Return the perft of this backend, or leave with a sentence."""
    if backend == "python":
        return perft
    if backend != "native":
        refuse(f"a backend is native or python, not {backend!r}", USAGE)
    count = Lazy("lungomare.native.canosa:perft", needs=(native.require,)).load()

    def count_natively(position: Position, rules: Rules, depth: int) -> int:
        found: int = count(position, rules, depth, threads)
        return found

    return count_natively
