"""How an analysis and a proof look in a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich import box
from rich.table import Table
from rich.tree import Tree

from lungomare.cli.canosa_board import NAMES, draw_board
from lungomare.games.canosa import write_action

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from lungomare.game import Json, Seat
    from lungomare.games.canosa import Action, State
    from lungomare.players.canosa_analysis import AnalysedLine, Analysis
    from lungomare.players.canosa_proof import Proof, Win

LONGEST_LINE: Final = 12
"""Actions of a line that are shown: six turns; what follows is rarely played."""


def tell_analysis(screen: Console, state: State, found: Analysis) -> None:
    """Draw the position and list the best lines with the chances of who is to act."""
    screen.print(draw_board(state))
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column(f"{NAMES[found.player]}'s chance", justify="right")
    table.add_column("line")
    for line in found.lines:
        table.add_row(tell_chance(line), tell_line(line.texts))
    screen.print(table)
    told = f"{found.depth} actions deep, {found.nodes:,} positions, {found.seconds:.2f} s"
    screen.print(f"{told}, {found.backend}", style="dim")


def tell_chance(line: AnalysedLine) -> str:
    """Return the chance as a person reads it; a proof in turns."""
    if line.wins_in is None:
        return f"{100 * line.chance:.0f} %"
    return f"{'wins' if line.wins_in > 0 else 'loses'} in {abs(line.wins_in)}"


def tell_line(texts: Sequence[str]) -> str:
    """Return the beginning of a line."""
    more = " …" if len(texts) > LONGEST_LINE else ""
    return " ".join(texts[:LONGEST_LINE]) + more


def tell_review(screen: Console, moves: Sequence[Json]) -> None:
    """List the actions of a game with what they were worth, and sum up both players."""
    table = Table(box=box.SIMPLE_HEAD)
    for head in ("", "player", "action", "before", "after", "better was"):
        table.add_column(head, justify="right" if head in ("", "before", "after") else "left")
    for move in moves:
        better = tell_line(move["best"]["line"]) if move["mark"] else ""
        table.add_row(
            str(move["number"]),
            move["player"].capitalize(),
            f"{move['action']}{move['mark']}",
            f"{100 * move['before']:.0f} %",
            f"{100 * move['after']:.0f} %",
            better,
        )
    screen.print(table)
    for name in NAMES:
        losses = [move["loss"] for move in moves if move["player"] == name.lower()]
        if losses:
            mean = 100 * sum(losses) / len(losses)
            screen.print(f"{name} gave away {mean:.1f} % of a win an action.")


def tell_proof(screen: Console, state: State, proof: Proof) -> None:
    """Say what is proved and draw the winning turns with the replies that hold out longest."""
    screen.print(draw_board(state))
    name, turns = NAMES[state.position.player], _turns(proof.turns)
    said = {
        "proved": f"Proved: {name} wins in {_turns(proof.win.turns)}." if proof.win else "",
        "refuted": f"Refuted: {name} cannot force a win within {turns}.",
        "unknown": f"Unknown: the positions ran out before a win within {turns} was"
        " proved or refuted.",
    }[proof.result]
    screen.print(said)
    if proof.win:
        screen.print(_tree(proof.win, state.position.player))
    screen.print(f"{proof.nodes:,} positions", style="dim")


def _tree(win: Win, hero: Seat) -> Tree:
    tree = Tree(f"{NAMES[hero]}: {_told(win.actions)}")
    for reply in win.replies:
        branch = tree.add(f"{NAMES[1 - hero]}: {_told(reply.actions)}")
        if reply.win:
            branch.add(_tree(reply.win, hero))
    if win.other_replies:
        tree.add(f"[dim]and {win.other_replies} other replies, which lose no later[/dim]")
    return tree


def _told(actions: Sequence[Action]) -> str:
    return " ".join(write_action(action) for action in actions)


def _turns(count: int) -> str:
    return "1 turn" if count == 1 else f"{count} turns"
