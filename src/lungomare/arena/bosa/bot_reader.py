"""A game of Bosa as the messages of the bot protocol give it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from lungomare.arena.bot_reader import BotReader, Known
from lungomare.game import Invalid, quote
from lungomare.games.bosa import Bosa, deck_from_json

if TYPE_CHECKING:
    from random import Random

    from lungomare.game import Json

_MALFORMED: Final = (KeyError, IndexError, TypeError, ValueError, AttributeError)
"""What reading a view may raise that is none."""


class BosaReader(BotReader):
    """Reads the deck, then every time a view."""

    def __init__(self, new: Json) -> None:
        players, deck = new.get("players"), deck_from_json(new.get("deck"))
        if type(players) is not int:
            raise Invalid(f'"players" is {quote(players)}, not a number', "B1.1")
        self.games = [Bosa(players, deck), Bosa(players, deck, simple=True)]

    def read(self, message: Json, rng: Random) -> Known:
        """Draw a state around the view; a seat without goals plays the simple game (B2.3)."""
        view: Any = message.get("view")
        try:
            game, seat = self.games[not view["goals"]], view["seat"]
            state = game.state_from_view(view, (), rng)
            shown = game.view(state, seat)
            agrees = seat == view["turn"] and shown == {key: view[key] for key in shown}
        except _MALFORMED:
            agrees = False
        if not agrees:
            raise Invalid('"view" is none that a seat to act could have of this game', "B11.1")
        return Known(game, seat, state, ())
