"""How an analysis and a proof look in a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich import box
from rich.table import Table
from rich.tree import Tree

from lungomare.cli.canosa.board import NAMES, draw_board
from lungomare.cli.reports.marks import format_marks
from lungomare.cli.reports.sparklines import spark
from lungomare.games.canosa import write_action

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rich.console import Console

    from lungomare.analysis.canosa.analyse import Analysis, Variation
    from lungomare.analysis.canosa.proof import Proof, Win
    from lungomare.game import Json, Seat
    from lungomare.games.canosa import Action, Canosa, State

LONGEST_LINE: Final = 12
"""Actions of a line that are shown: six turns; what follows is rarely played."""


def print_analysis(screen: Console, state: State, found: Analysis) -> None:
    """Draw the position and list the best lines with the chances of who is to act."""
    screen.print(draw_board(state))
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column(f"{NAMES[found.player]}'s chance", justify="right")
    table.add_column("line")
    for line in found.lines:
        table.add_row(format_chance(line), format_line(line.texts))
    screen.print(table)
    positions = "" if found.is_stopped else f"{found.nodes:,} positions, "
    effort = f"{found.depth} actions deep, {positions}{found.seconds:.2f} s"
    screen.print(f"{effort}, {found.backend}", style="dim")


def format_chance(line: Variation) -> str:
    """Return the chance as a person reads it; a proof in turns."""
    if line.wins_in is None:
        return f"{100 * line.chance:.0f} %"
    return f"{'wins' if line.wins_in > 0 else 'loses'} in {abs(line.wins_in)}"


def format_line(texts: Sequence[str]) -> str:
    """Return the beginning of a line."""
    more = " …" if len(texts) > LONGEST_LINE else ""
    return " ".join(texts[:LONGEST_LINE]) + more


def print_all_actions(screen: Console, document: Json) -> None:
    """List the actions of a game with what they were worth, and sum up both players."""
    screen.print(_moves_table(document["moves"], lambda move: bool(move["mark"])))
    print_players(screen, document["players"])


def print_review(
    screen: Console, _game: Canosa, document: Json, top: int, seat: Seat | None
) -> None:
    """Draw the chances, list the actions that lost most, and sum up the players."""
    moves: Sequence[Json] = document["moves"]
    screen.print(f"{NAMES[0]}'s chance  {spark([_gold(move) for move in moves])}")
    own = [move for move in moves if seat is None or move["player"] == NAMES[seat].lower()]
    lost = [move for move in own if move["loss"] > 0]
    worst = sorted(lost, key=lambda move: -move["loss"])[:top]
    if worst:
        screen.print(_moves_table(worst, lambda _: True))
    print_players(screen, document["players"])


def _gold(move: Json) -> float:
    after: float = move["after"]
    return after if move["player"] == NAMES[0].lower() else 1 - after


def _moves_table(moves: Sequence[Json], has_better: Callable[[Json], bool]) -> Table:
    table = Table(box=box.SIMPLE_HEAD)
    for head in ("", "player", "action", "before", "after", "better was"):
        table.add_column(head, justify="right" if head in ("", "before", "after") else "left")
    for move in moves:
        table.add_row(
            str(move["number"]),
            move["player"].capitalize(),
            f"{move['action']}{move['mark']}",
            f"{100 * move['before']:.0f} %",
            f"{100 * move['after']:.0f} %",
            format_line(move["best"]["line"]) if has_better(move) else "",
        )
    return table


def print_players(screen: Console, players: Sequence[Json]) -> None:
    """Say how much each player gave away, and with which marks."""
    for player in players:
        if player["actions"]:
            name, mean = player["player"].capitalize(), 100 * player["loss"]
            marks = format_marks(player["marks"])
            screen.print(f"{name} gave away {mean:.1f} % of a win an action{marks}.", markup=False)


def print_proof(screen: Console, state: State, proof: Proof) -> None:
    """Say what is proved and draw the winning turns with the replies that hold out longest."""
    screen.print(draw_board(state))
    name, turns = NAMES[state.position.player], _format_turns(proof.turns)
    sentence = {
        "proved": f"Proved: {name} wins in {_format_turns(proof.win.turns)}." if proof.win else "",
        "refuted": f"Refuted: {name} cannot force a win within {turns}.",
        "unknown": f"Unknown: the positions ran out before a win within {turns} was"
        " proved or refuted.",
    }[proof.result]
    screen.print(sentence)
    if proof.win:
        screen.print(_tree(proof.win, state.position.player))
    screen.print(f"{proof.nodes:,} positions", style="dim")


def _tree(win: Win, hero: Seat) -> Tree:
    tree = Tree(f"{NAMES[hero]}: {_format_actions(win.actions)}")
    for reply in win.replies:
        branch = tree.add(f"{NAMES[1 - hero]}: {_format_actions(reply.actions)}")
        if reply.win:
            branch.add(_tree(reply.win, hero))
    if win.other_replies:
        tree.add(f"[dim]and {win.other_replies} other replies, which lose no later[/dim]")
    return tree


def _format_actions(actions: Sequence[Action]) -> str:
    return " ".join(write_action(action) for action in actions)


def _format_turns(count: int) -> str:
    return "1 turn" if count == 1 else f"{count} turns"
