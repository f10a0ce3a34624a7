"""What an outside program is sent of Bosa: the deck once, then views."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lungomare.games.bosa import Bosa, deck_to_json, untranslated
from lungomare.players.bot_messages import BotMessages

if TYPE_CHECKING:
    from lungomare.game import Game, Json, Seat
    from lungomare.players.player import Situation


class BosaMessages(BotMessages):
    """A game's deck and the program's seat; then what that seat may see."""

    def new(self, game: Game[Any, Any], start: Any, seat: Seat) -> Json:
        """Return the number of players, the seat and the whole deck."""
        del start
        assert isinstance(game, Bosa)  # noqa: S101 - the registry sees to it
        deck = deck_to_json(untranslated(game.deck))
        return {"players": game.seats, "seat": seat, "deck": deck}

    def act(self, situation: Situation) -> Json:
        """Return the view of the seat."""
        return {"view": situation.game.view(situation.state, situation.seat)}
