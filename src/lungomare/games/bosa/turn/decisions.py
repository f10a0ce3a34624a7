"""Decisions: the small steps of a turn, and the draws of chance, each with a fixed id.

Ids never change, since learned players and stored games rest on them: `take` 0-3, `place`
4-19, `row` 20, `col` 21, `skip` 22, `do` 23, `do f` `do t` `do p` 24-26, `copy` 27-42;
then chance: 43 and up draw a card by its place in the deck file, buildings before goals,
and the last five choose the first player.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

from lungomare.game import quote
from lungomare.games.bosa.deck.cards import BUILDINGS, GOALS
from lungomare.games.bosa.refusals import REFUSALS
from lungomare.games.bosa.townscape import CELLS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from lungomare.game import Unreadable

MOST_PLAYERS: Final = 5
SLOTS: Final = 4
KIND_LETTERS: Final = "ftp"
NO_KIND: Final = -1


class Verb(Enum):
    """What a decision does."""

    TAKE = "take"
    PLACE = "place"
    ROW = "row"
    COL = "col"
    SKIP = "skip"
    DO = "do"
    COPY = "copy"
    DRAW = "draw"
    FIRST = "first"


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision; `value` is its slot, cell, kind, card or seat, counted from 0."""

    number: int
    verb: Verb
    value: int = 0


def _all() -> tuple[Decision, ...]:
    steps = [
        *((Verb.TAKE, slot) for slot in range(SLOTS)),
        *((Verb.PLACE, cell) for cell in range(len(CELLS))),
        (Verb.ROW, 0),
        (Verb.COL, 0),
        (Verb.SKIP, 0),
        *((Verb.DO, kind) for kind in (NO_KIND, 0, 1, 2)),
        *((Verb.COPY, cell) for cell in range(len(CELLS))),
        *((Verb.DRAW, card) for card in range(BUILDINGS + GOALS)),
        *((Verb.FIRST, seat) for seat in range(MOST_PLAYERS)),
    ]
    return tuple(Decision(number, verb, value) for number, (verb, value) in enumerate(steps))


def _of(verb: Verb) -> tuple[Decision, ...]:
    return tuple(decision for decision in DECISIONS if decision.verb is verb)


DECISIONS: Final = _all()
"""Every decision; its place here is its id."""

TAKES: Final = _of(Verb.TAKE)
PLACES: Final = _of(Verb.PLACE)
LINES: Final = _of(Verb.ROW) + _of(Verb.COL)
(SKIP,) = _of(Verb.SKIP)
DO, *DO_KIND = _of(Verb.DO)
COPIES: Final = _of(Verb.COPY)
DRAWS: Final = _of(Verb.DRAW)
FIRSTS: Final = _of(Verb.FIRST)


def write_decision(decision: Decision, ids: Sequence[str]) -> str:
    """Return the notation of a decision; `ids` names the cards in the deck file's order."""
    verb, value = decision.verb, decision.value
    if verb in (Verb.PLACE, Verb.COPY):
        return f"{verb.value} {CELLS[value]}"
    if verb is Verb.TAKE:
        return f"take {value + 1}"
    if verb is Verb.DRAW:
        return f"draw {ids[value]}"
    if verb is Verb.FIRST:
        return f"first {value}"
    if verb is Verb.DO and value != NO_KIND:
        return f"do {KIND_LETTERS[value]}"
    return str(verb.value)


def read_decision(text: str, numbers: Mapping[str, int]) -> Decision:
    """Return the decision that `text` writes, or raise `Unreadable` with where reading stopped.

    `numbers` gives each card's place in the deck file by its id.
    """
    word, space, rest = text.partition(" ")
    verb = _VERBS.get(word)
    if verb is None:
        known = ", ".join(_VERBS)
        raise REFUSALS.unreadable("no-decision", 1, known=known, text=quote(word))
    if not space:
        if verb in _ALONE:
            return _ALONE[verb]
        raise REFUSALS.unreadable(f"{_NAMES[verb]}-missing", len(text) + 1, verb=word)
    value = numbers.get(rest) if verb is Verb.DRAW else _VALUES.get(verb, {}).get(rest)
    if value is None:
        raise _unknown(verb, rest)
    return _BY_VERB[verb, value]


def _unknown(verb: Verb, rest: str) -> Unreadable:
    at = len(verb.value) + len(" ") + 1
    if verb not in _NAMES:
        return REFUSALS.unreadable("nothing-follows", at, verb=verb.value)
    return REFUSALS.unreadable(f"{_NAMES[verb]}-unknown", at, text=quote(rest))


_VERBS: Final = {verb.value: verb for verb in Verb}
_ALONE: Final = {verb: _of(verb)[0] for verb in (Verb.ROW, Verb.COL, Verb.SKIP, Verb.DO)}
_BY_VERB: Final = {(decision.verb, decision.value): decision for decision in DECISIONS}
_NAMES: Final = {
    Verb.TAKE: "slot",
    Verb.PLACE: "cell",
    Verb.DO: "kind",
    Verb.COPY: "cell",
    Verb.DRAW: "card",
    Verb.FIRST: "seat",
}
"""What each verb names."""
_VALUES: Final = {
    Verb.TAKE: {str(slot + 1): slot for slot in range(SLOTS)},
    Verb.PLACE: {name: cell for cell, name in enumerate(CELLS)},
    Verb.DO: {letter: kind for kind, letter in enumerate(KIND_LETTERS)},
    Verb.COPY: {name: cell for cell, name in enumerate(CELLS)},
    Verb.FIRST: {str(seat): seat for seat in range(MOST_PLAYERS)},
}
