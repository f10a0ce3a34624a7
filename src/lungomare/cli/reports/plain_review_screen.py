"""How the review of a game that nobody can judge looks in a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lungomare.cli.terminal.view import format_nested

if TYPE_CHECKING:
    from rich.console import Console

    from lungomare.game import Game, Json, Seat


def print_plain_review(
    screen: Console, game: Game[Any, Any], document: Json, _top: int, seat: Seat | None
) -> None:
    """List the turns, of one seat if one is named, say how the game ended and why no more."""
    for turn in document["turns"]:
        who = turn["seat"]
        if seat in (None, who):
            name = "Chance" if who is None or who < 0 else game.seat_name(who)
            screen.print(f"{turn['turn']:>4} {name}: {', '.join(turn['played'])}", markup=False)
    result = document["result"]
    ended = ["The game is not finished."]
    if result is not None:
        ended = ["How it ended:", *format_nested(result, 1)]
    screen.print("\n".join(ended), markup=False)
    screen.print(document["note"], markup=False)
