"""Bosa as the registry lists it: its variants, its clauses, and how its records open."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, ClassVar, Final

from lungomare.game import Family, Models, Option, quote
from lungomare.games.bosa.bosa import Bosa
from lungomare.games.bosa.deck.decks import SHIPPED, STANDARD, deck_from_json, shipped_deck
from lungomare.games.bosa.models import MODELS
from lungomare.games.bosa.refusals import REFUSALS
from lungomare.games.bosa.state import FEWEST_PLAYERS
from lungomare.games.bosa.turn.decisions import MOST_PLAYERS
from lungomare.games.clauses import load_chapters, load_clauses

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from lungomare.game import Json
    from lungomare.games.bosa.state import State

MIRRORED: Final = replace(
    STANDARD,
    name="mirrored",
    buildings=STANDARD.buildings[::-1],
    goals=STANDARD.goals[::-1],
    chart=((2, 1), (5, 4), (8, 9)),
)
"""A deck that is not shipped: the standard cards backwards, and a shorter chart."""


class BosaFamily(Family):
    """All of Bosa: 2 to 5 players, with goals or simple, with any deck."""

    name: ClassVar[str] = "bosa"
    clauses: Mapping[str, str] = load_clauses("lungomare.games.bosa")
    chapters = load_chapters("lungomare.games.bosa")
    options: ClassVar[tuple[Option, ...]] = (
        Option("players", 2),
        Option("deck", STANDARD.name),
        Option("simple", default=False),
        Option("setup", is_deal=True, clause="B2.1"),
    )
    models: ClassVar[Models] = MODELS
    refusals = REFUSALS.templates
    seats = (FEWEST_PLAYERS, MOST_PLAYERS)

    def variants(self) -> Sequence[Bosa]:
        """Return a game for each number of players, simple ones, and one with its own deck."""
        return [
            *(Bosa(players) for players in (2, 3, 4, 5)),
            *(Bosa(players, simple=True) for players in (2, 5)),
            Bosa(3, MIRRORED),
        ]

    def open_record(self, record: Json) -> tuple[Bosa, State]:
        """Return the game and the dealt state that a record begins from."""
        game = self.open_undealt(record)
        return game, game.start_from(record.get("setup"))

    def open_undealt(self, options: Json) -> Bosa:
        """Return the game of a record's header, whatever it says of the deal."""
        players, simple = options.get("players"), options.get("simple")
        if type(players) is not int:
            raise REFUSALS.invalid("players-number", "B1.1", players=quote(players))
        if type(simple) is not bool:
            raise REFUSALS.invalid("simple-flag", "B2.3", simple=quote(simple))
        return game_of(players, options.get("deck"), simple=simple)


def game_of(players: int, deck: object, *, simple: bool) -> Bosa:
    """Return the game with a record's deck: a shipped name, or the whole deck as JSON."""
    if not isinstance(deck, str):
        return Bosa(players, deck_from_json(deck), simple=simple)
    if deck not in SHIPPED:
        raise REFUSALS.invalid("no-deck", "B10.0", deck=quote(deck), known=", ".join(SHIPPED))
    return _shipped_game(players, deck, simple)


@cache
def _shipped_game(players: int, deck: str, simple: bool) -> Bosa:
    """Return the one game of this kind: what is worked out of a deck takes 50 kB."""
    return Bosa(players, shipped_deck(deck), simple=simple)


FAMILY: Final = BosaFamily()
"""Bosa as the registry of games lists it."""
