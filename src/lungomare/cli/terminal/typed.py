"""What somebody types, read as they meant it; and what they may have meant."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final

from lungomare.game import Unreadable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from lungomare.game import Game

MOST_SUGGESTIONS: Final = 3
LIKENESS: Final = 0.5
"""Of two texts, between 0 and 1; two signs of five may differ."""
_SIGNS: Final = re.compile(r"[^a-z0-9]+")


def read_typed(game: Game[Any, Any], state: Any, text: str) -> Any:
    """Return the action that a typed text means, legal or not, or raise `Unreadable`.

    What is not written as the game writes it may still be clear: capitals and spaces do not
    matter, nor do signs, the first word and the ends of words where only one legal action is left.
    """
    try:
        return game.read(text)
    except Unreadable:
        legal = {game.write(action): action for action in game.legal(state)}
        meant = _meant(text, list(legal))
        if meant is None:
            raise
        return legal[meant]


def _meant(text: str, legal: Sequence[str]) -> str | None:
    """Return the only legal action that the text is another writing of."""
    typed = _joined(text)
    ways: tuple[Callable[[str], bool], ...] = (
        lambda each: _joined(each) == typed,
        lambda each: _squeezed(each) == _squeezed(text),
        lambda each: _last_word(each) == typed,
        lambda each: _is_short_for(text, each),
    )
    for is_meant in ways:
        found = [each for each in legal if is_meant(each)]
        if len(found) == 1:
            return found[0]
    return None


def suggestions(text: str, known: Iterable[str]) -> list[str]:
    """Return those of the known texts that are most like what was typed, the likeliest first."""
    texts = list(known)
    same = [each for each in texts if _squeezed(each) == _squeezed(text) != ""]
    like = get_close_matches(text.casefold(), texts, MOST_SUGGESTIONS, LIKENESS)
    return list(dict.fromkeys([*same, *like]))[:MOST_SUGGESTIONS]


def format_suggestions(found: Sequence[str]) -> str:
    """Return the question whether one of these was meant."""
    *first, last = found
    return f"Did you mean {' or '.join([', '.join(first), last] if first else [last])}?"


def _joined(text: str) -> str:
    return "".join(text.casefold().split())


def _squeezed(text: str) -> str:
    return _SIGNS.sub("", text.casefold())


def _last_word(text: str) -> str:
    return (text.casefold().split() or [""])[-1]


def _is_short_for(text: str, action: str) -> bool:
    """Say whether each word begins the action's: `d` is short for `do`, and `d f` for `do f`."""
    typed, words = text.casefold().split(), action.casefold().split()
    return len(typed) == len(words) and all(
        each == word or (each.isalpha() and word.startswith(each))
        for each, word in zip(typed, words, strict=True)
    )
