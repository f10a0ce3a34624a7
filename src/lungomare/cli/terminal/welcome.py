"""What somebody reads first: the aim, who plays, and what can be typed now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lungomare.games.registry import FAMILIES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lungomare.cli.terminal.game_loop import GameLoop


def welcome(loop: GameLoop) -> Iterator[str]:
    """Yield the lines above the first board."""
    aim = loop.view.aim(loop.game)
    if aim:
        yield f"{FAMILIES[loop.game.name].title}. {aim}"
        yield ""
    yield from players(loop)


def players(loop: GameLoop) -> Iterator[str]:
    """Yield who plays, where computers do."""
    if loop.person is not None and len(loop.seating.seats) > 1:
        yield f"You are {loop.game.seat_name(loop.person)}."
    for seat, computer in enumerate(loop.seating.seats):
        if computer is not None:
            yield f"{loop.game.seat_name(seat)} is {computer.label}. {computer.plays}".rstrip()


def example(loop: GameLoop) -> str:
    """Return how to begin: something that is legal now, and what it would do."""
    text, meaning = next(iter(loop.meanings().items()), ("", ""))
    if not text:
        return ""
    does = f" ({meaning})" if meaning else ""
    return f"Type what you do, such as {text}{does}, or help; hint says what is good."
