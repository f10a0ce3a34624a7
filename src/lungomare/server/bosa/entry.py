"""Bosa in the catalogue, with its decks; and the route that checks decks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lungomare.games import bosa
from lungomare.server.bosa.described_deck import BosaDescribedDeck, describe_deck
from lungomare.server.game_entry import ServerGame
from lungomare.server.messages.catalogue import ListedGame

if TYPE_CHECKING:
    from lungomare.game import Json


class BosaListed(ListedGame):
    """Bosa: the decks that are shipped, by name."""

    decks: dict[str, BosaDescribedDeck]


def _catalogue() -> Json:
    return {"decks": {name: describe_deck(bosa.shipped_deck(name)) for name in bosa.SHIPPED}}


BOSA: Final = ServerGame(_catalogue, BosaListed, routes=("lungomare.server.bosa.decks:decks",))
