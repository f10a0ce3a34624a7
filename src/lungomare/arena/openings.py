"""How games begin: the opening of a number, or from a book of positions.

All follow from the contest's seed and the opening's number alone, on every machine alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lungomare.arena.registry import arena_of
from lungomare.game import GameError, Invalid

if TYPE_CHECKING:
    from lungomare.arena.game_arena import Opening
    from lungomare.game import Game


def open_game(game: Game[Any, Any], seed: int, number: int, book: tuple[str, ...] = ()) -> Opening:
    """Return the opening of this number; from the book, if there is one."""
    if book:
        return arena_of(game.name).open_from_book(game, book[number])
    return arena_of(game.name).open_game(game, seed, number)


def read_book(game: Game[Any, Any], text: str) -> tuple[str, ...]:
    """Return the positions of a book, one a line, or raise `Invalid` with the line that is none.

    Empty lines and what follows a # are passed over.
    """
    book = []
    for number, line in enumerate(text.splitlines(), 1):
        position = line.partition("#")[0].strip()
        if position:
            _check_position(game, position, number)
            book.append(position)
    if not book:
        raise Invalid("there is no position in it")
    return tuple(book)


def _check_position(game: Game[Any, Any], position: str, line: int) -> None:
    try:
        arena_of(game.name).check_position(game, position)
    except GameError as error:
        raise Invalid(f"line {line}: {error}") from error
