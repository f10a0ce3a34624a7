"""Canosa at a terminal: how it is drawn, and what each action would do, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from lungomare.cli.canosa.board import LEGEND, draw_board, format_turn
from lungomare.games.canosa import OPEN_ISLAND_WARNING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rich.console import RenderableType

    from lungomare.cli.terminal.view import Names
    from lungomare.game import Seat
    from lungomare.games.canosa import Canosa, State
    from lungomare.games.canosa.models import CanosaEffect

AIM: Final = (
    "Bring four Sailors to your island before the other does: Gold's is a1, Silver's f6."
    " A Sailor with your ring on top is yours and steps towards it. Your Siren puts rings on"
    " Sailors beside her, also on the other's, who then follow you. A turn is two actions."
)


class CanosaView:
    """Canosa as people see it in a terminal; nothing is hidden."""

    forms: ClassVar[str] = (
        "Actions:\n"
        "  @c3     moves your Siren to c3\n"
        "  @c3xd4  attacks the Siren on c3 and puts her on d4\n"
        "  c3-b3   moves your Sailor from c3 to b3\n"
        "  +c3     puts a ring on the Sailor on c3\n"
        "  -c3     takes your ring back from the Sailor on c3\n"
        f"{LEGEND}"
    )

    def aim(self, game: Canosa) -> str:
        """Return how one wins; and a warning where few games are."""
        return f"{AIM} {OPEN_ISLAND_WARNING}" if game.rules.enemy_island_open else AIM

    def draw(
        self, _game: Canosa, state: State, _seat: Seat | None, names: Names = ()
    ) -> RenderableType:
        """Return the board."""
        return draw_board(state, names)

    def prompt(self, _game: Canosa, state: State) -> str:
        """Return who owes how many actions."""
        return format_turn(state).rstrip(".")

    def has_secrets(self, _game: Canosa, _state: State, _seat: Seat) -> bool:
        """Say that there are none."""
        return False

    def meanings(self, game: Canosa, state: State) -> Mapping[str, str]:
        """Return what each legal action does."""
        effects = game.preview(state)
        return {text: ", ".join(_format_effect(effect)) for text, effect in effects.items()}

    def played(self, game: Canosa, before: State, text: str) -> str:
        """Return the action and what it did."""
        return f"{text} ({self.meanings(game, before)[text]})"

    def news(self, _game: Canosa, _before: State, _after: State) -> None:
        """Return nothing: the board shows it."""

    def step(self, _game: Canosa, _before: State, _after: State) -> None:
        """Return nothing but the board."""

    def end(self, _game: Canosa, _state: State, _names: Names = ()) -> RenderableType:
        """Return what can be done now; the board says who has won."""
        return "Type review for what decided it, new to play again, save FILE to keep the game."


def _format_effect(effect: CanosaEffect) -> Iterator[str]:
    """Yield the parts of a sentence on an action."""
    yield {
        "siren": f"Siren to {effect['to']}",
        "attack": f"Siren attacks {effect['to']} and pushes the other to {effect['push']}",
        "sailor": f"Sailor from {effect['from']} to {effect['to']}",
        "transfer": f"ring on the Sailor on {effect['to']}",
        "withdraw": f"ring back from the Sailor on {effect['from']}",
    }[effect["kind"]]
    if effect["scores"]:
        yield "home"
    if effect["control"]:
        whose = effect["control"]
        yield "now neutral" if whose == "neutral" else f"now {whose}'s"
    if effect["wins"]:
        yield "wins the game"
    if effect["loses"]:
        yield "loses the game"
    if effect["draws"]:
        yield "a draw"
