"""A deal of which only a part is known, completed in one fixed way.

Chance deals whole before the first decision, but at a real table cards are seen one by one. No
decision depends on a card that lies face down, so any completion will do; what it adds is never
shown.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from lungomare.games.bosa.deck.cards import SEASONS, START
from lungomare.games.bosa.state import Deal

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from lungomare.games.bosa.state import Setting


def complete(setting: Setting, known: Deal) -> Deal:
    """Return the deal with the unseen cards in the deck file's order where `known` has none.

    `known` holds the cards seen so far, each pile from its top, and -1 for an unknown first player.
    """
    return Deal(
        first=max(known.first, 0),
        starts=_filled(known.starts, setting.stacks[START], setting.players),
        goals=complete_goals(setting, known.goals),
        seasons=tuple(
            _filled(pile, setting.stacks[season], setting.season_size)
            for season, pile in zip(SEASONS, known.seasons, strict=True)
        ),
    )


def complete_goals(
    setting: Setting, known: Sequence[tuple[int, ...]]
) -> tuple[tuple[int, ...], ...]:
    """Return every seat's hand of goals: those known, then others that nobody has shown."""
    rest = _unseen(setting.goals, sum(known, ()))
    return tuple((*hand, *islice(rest, max(setting.goals_a_seat - len(hand), 0))) for hand in known)


def _filled(seen: tuple[int, ...], cards: Sequence[int], size: int) -> tuple[int, ...]:
    return (*seen, *islice(_unseen(cards, seen), size - len(seen)))


def _unseen(cards: Sequence[int], seen: Collection[int]) -> Iterator[int]:
    return (card for card in cards if card not in seen)
