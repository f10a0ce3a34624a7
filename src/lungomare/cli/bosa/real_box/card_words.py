"""Cards as people at a real table name them: by colour and by what the card prints.

A real card shows neither id nor name. `r f4` is red, a fish for 4 points; `b 2t` is blue, two
textiles; `g cp` is green, a coin and a pottery for each green building; `y =` is a yellow copy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lungomare.game import Invalid, quote
from lungomare.games.bosa.deck.wording import describe_goal, sign_effect

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from lungomare.games.bosa import Building, Goal

_NO_SIGNS: Final = str.maketrans("", "", "+*>·→-1 ")
"""What need not be typed of a sign: a single one is understood."""
MOST_LISTED: Final = 9
FEWEST_LETTERS: Final = 3
"""Of a name."""


class Ambiguous(Invalid):
    """Several cards are meant by the same words."""

    def __init__(self, text: str, cards: Sequence[Building]) -> None:
        listed = " · ".join(format_card(card) for card in cards[:MOST_LISTED])
        more = "" if len(cards) <= MOST_LISTED else f" and {len(cards) - MOST_LISTED} more"
        super().__init__(f"{quote(text)} may be {listed}{more}: say more of it")


def format_card(card: Building) -> str:
    """Return the card in a few characters: `red 1f>4*`."""
    return f"{card.color} {sign_effect(card)}"


def card_words(card: Building) -> str:
    """Return what may be typed for the card: `r 1f>4*`."""
    return f"{card.color[0]} {sign_effect(card)}"


def find_card(cards: Sequence[Building], text: str, where: str) -> Building:
    """Return the one card that the words mean, or raise `Invalid`.

    Cards that are alike in all but their names are one: which of them it is makes no difference.
    `where` says in a few words what the cards are.
    """
    found = find_cards(cards, text)
    if not found:
        raise Invalid(f"{quote(text)} fits no card of {where}")
    if len(found) > 1:
        raise Ambiguous(text, found)
    return found[0]


def find_cards(cards: Sequence[Building], text: str) -> list[Building]:
    """Return the cards that the words fit best, without those that are alike in all but name."""
    words = text.casefold().split()
    for fits in (_is_named, _has_sign, _holds_sign, _says) if words else ():
        found = [card for card in cards if fits(card, words)]
        if found:
            return _different(found)
    return []


def _different(cards: Sequence[Building]) -> list[Building]:
    return list({(card.color, card.effect): card for card in reversed(cards)}.values())[::-1]


def _is_named(card: Building, words: Sequence[str]) -> bool:
    """Fit the id, or the whole name."""
    return " ".join(words) in (card.id.casefold(), card.name.casefold())


def _has_sign(card: Building, words: Sequence[str]) -> bool:
    """Fit the colour and the whole of the sign."""
    return _colour_and(card, words, lambda typed, sign: typed == sign)


def _holds_sign(card: Building, words: Sequence[str]) -> bool:
    """Fit the colour, and some of the sign in its order; the colour alone fits too."""
    return _colour_and(card, words, _is_within)


def _colour_and(card: Building, words: Sequence[str], fits: Callable[[str, str], bool]) -> bool:
    color, *rest = words
    typed, sign = (
        text.replace(card.color, "").translate(_NO_SIGNS)
        for text in ("".join(rest), sign_effect(card))
    )
    return card.color.startswith(color) and fits(typed, sign)


def _is_within(typed: str, sign: str) -> bool:
    signs = iter(sign)
    return all(letter in signs for letter in typed)


def _says(card: Building, words: Sequence[str]) -> bool:
    """Fit every word with the beginning of one that the card has: colour, id or name.

    Not from a letter or two: who types a colour's letter means no name that begins with it.
    """
    if len(words[0]) < FEWEST_LETTERS:
        return False
    has = [card.color, *card.id.casefold().split("-"), *card.name.casefold().split()]
    return all(any(each.startswith(word) for each in has) for word in words)


def find_goal(goals: Sequence[Goal], text: str) -> Goal:
    """Return the one goal that the words mean, as `line red` does, or raise `Invalid`."""
    words = text.casefold().split()
    exact = [goal for goal in goals if goal.id.casefold() == " ".join(words)]
    found = exact or [goal for goal in goals if goal_fits(goal, words)]
    if len(found) == 1:
        return found[0]
    if not found:
        raise Invalid(f"{quote(text)} fits no goal that nobody else has")
    listed = " · ".join(f"{goal.id} ({describe_goal(goal)})" for goal in found[:MOST_LISTED])
    raise Invalid(f"{quote(text)} may be {listed}: say more of it")


def goal_fits(goal: Goal, words: Sequence[str]) -> bool:
    """Say whether each word begins one that the goal may be called by."""
    has = list(_goal_words(goal))
    return bool(words) and all(any(each.startswith(word) for each in has) for word in words)


def _goal_words(goal: Goal) -> Iterator[str]:
    """Yield what the goal may be called; the first part of an id is the same for all of ours."""
    yield from goal.kind.split("-")
    yield from (part for part in goal.id.casefold().split("-") if part != "g")
    if goal.color:
        yield goal.color
    if goal.size:
        yield str(goal.size)
