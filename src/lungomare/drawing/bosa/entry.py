"""Bosa's entry: a moment as a seat may see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from lungomare.drawing.bosa.moment import Moment, picture_of
from lungomare.drawing.bosa.paint import SHAPES
from lungomare.drawing.bosa.turn import turn_picture
from lungomare.drawing.game_drawing import GameDrawing, Shown, seat_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.drawing.svg import Theme
    from lungomare.game import Game, Seat
    from lungomare.games.bosa import Bosa, State


class BosaDrawing(GameDrawing):
    """Draws the market, all townscapes and stores, and the goals of the seat that looks."""

    def draw(
        self, game: Game[Any, Any], state: Any, seat: Seat | None, shown: Shown, theme: Theme
    ) -> str:
        """Return the moment, drawn from the seat's view alone."""
        moment = _moment(cast("Bosa", game), state, seat, shown)
        return picture_of(moment).document(SHAPES, theme)

    def draw_turn(
        self, game: Game[Any, Any], state: Any, actions: Sequence[Any], theme: Theme = "auto"
    ) -> str:
        """Return the market and the townscape of who acts, with the card placed and its line."""
        shown = Shown(hint=tuple(actions))
        moment = _moment(cast("Bosa", game), state, game.actor(state), shown)
        return turn_picture(moment).document(SHAPES, theme)


def _moment(bosa: Bosa, state: State, seat: Seat | None, shown: Shown) -> Moment:
    result = bosa.result(state)
    return Moment(
        view=bosa.view(state, seat),
        buildings={card.id: card for card in bosa.deck.buildings},
        goals={goal.id: goal for goal in bosa.deck.goals},
        names=[seat_name(bosa, each, shown.names) for each in range(bosa.seats)],
        outcome=bosa.outcome(state),
        totals=result["totals"] if result else (),
        last=shown.last,
        hint=shown.hint,
    )
