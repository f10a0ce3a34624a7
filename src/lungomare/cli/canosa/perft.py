"""`lungomare perft canosa`: count the sequences of actions, to compare two programs."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from lungomare import native
from lungomare.cli.canosa import options as canosa
from lungomare.cli.lazy import Lazy
from lungomare.cli.terminal.screen import USAGE, console, print_json, refuse, with_progress
from lungomare.games.canosa import act, legal_actions, perft, settle, write_action

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from lungomare.games.canosa import Position, Rules

    Count = Callable[[Position, Rules, int], int]


def perft_canosa(
    depth: Annotated[int, typer.Option(help="How many single actions deep.", min=0, max=20)],
    position: canosa.PositionText = None,
    divide: Annotated[bool, typer.Option(help="Count below each first action.")] = False,
    edition: canosa.Edition = "retail",
    rule: canosa.Rule = None,
    layout: canosa.LayoutFile = "standard",
    as_json: canosa.AsJson = False,
    backend: Annotated[
        str | None,
        typer.Option(help="native or python.", show_default="native where it is present"),
    ] = None,
    threads: Annotated[
        int, typer.Option(help="How many threads; native only.", min=1, max=256)
    ] = 1,
) -> None:
    """Count the sequences of DEPTH actions from a Canosa position (C11.4)."""
    count = _counter(backend or native.backend(), threads)
    game = canosa.canosa_game(edition, rule, layout)
    root = canosa.canosa_state(game, position).position
    finished: list[int] = []
    counts: dict[str, int] = {}
    try:
        for level in range(depth + 1):
            began = perf_counter()
            counts = dict(_divide(root, game.rules, level, count))
            finished.append(sum(counts.values()) if counts else count(root, game.rules, level))
    except KeyboardInterrupt:
        _stop(finished, as_json=as_json)
    total, seconds = finished[-1], perf_counter() - began
    shown = counts if divide else {}
    if as_json:
        print_json({"depth": depth, "count": total, "divide": shown, "seconds": round(seconds, 3)})
        return
    for text in sorted(shown):
        console().print(f"{text} {shown[text]}", markup=False)
    console().print(total)
    console(stderr=True).print(f"{seconds:.2f} s", style="dim")


def _divide(root: Position, rules: Rules, depth: int, count: Count) -> Iterator[tuple[str, int]]:
    """Yield each first action with the sequences that go on from it, and show how far it is."""
    actions = legal_actions(root, rules) if depth > 0 else ()
    for action in with_progress(actions, f"depth {depth}"):
        after = settle(act(root, action), rules)
        yield write_action(action), count(after, rules, depth - 1)


def _stop(finished: list[int], *, as_json: bool) -> NoReturn:
    """Print the depths that were counted to their end, and leave."""
    if as_json:
        print_json({"stopped": True, "counts": finished})
    else:
        for depth, total in enumerate(finished):
            console().print(f"depth {depth}: {total}")
    refuse(f"stopped in depth {len(finished)}; the depths before it are counted")


def _counter(backend: str, threads: int) -> Count:
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
