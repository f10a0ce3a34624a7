"""`lungomare play bosa`: several people at one terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from lungomare.cli.any_game import SeedText
from lungomare.cli.bosa import options as bosa
from lungomare.cli.bosa.board import draw_decision, draw_patronage, draw_sheet, draw_table
from lungomare.cli.terminal.game_loop import GameLoop
from lungomare.games.bosa import STANDARD
from lungomare.games.bosa.deck.wording import SIGNS_LEGEND

if TYPE_CHECKING:
    from rich.console import RenderableType

    from lungomare.game import Seat
    from lungomare.games.bosa import Bosa, State


class BosaView:
    """Bosa as several people see it at one terminal, each their own goals."""

    forms: ClassVar[str] = (
        "Decisions: take 2 takes the second card of the market, place b3 puts it on b3,\n"
        "row or col chooses the line; then for each card of it: do, do f / do t / do p (with a\n"
        f"kind), copy b1, or skip.\n{SIGNS_LEGEND}"
    )

    def draw(self, game: Bosa, state: State, seat: Seat | None) -> RenderableType:
        """Return the table, with the goals of the seat alone."""
        return draw_table(game, state, seat)

    def prompt(self, game: Bosa, state: State) -> str:
        """Return who is asked for what."""
        *others, last = (game.write(decision) for decision in game.legal(state))
        return f"{game.seat_name(state.seat)}: {', '.join(others)} or {last}"

    def has_secrets(self, _game: Bosa, state: State, seat: Seat) -> bool:
        """Say whether the seat has goals, which a simple game has not."""
        return bool(state.deal.goals[seat])

    def news(self, game: Bosa, before: State, after: State) -> RenderableType | None:
        """Return what a Season's end gave everyone."""
        has_ended = len(after.patronage) > len(before.patronage)
        return draw_patronage(game, after) if has_ended else None

    def step(self, game: Bosa, _before: State, after: State) -> RenderableType:
        """Return the decision at hand."""
        return draw_decision(game, after)

    def end(self, game: Bosa, state: State) -> RenderableType:
        """Return the final score sheet."""
        return draw_sheet(game, state)


def play_bosa(
    players: bosa.Players = 2,
    simple: bosa.Simple = False,
    deck: bosa.DeckFile = STANDARD.name,
    seed: SeedText = None,
) -> None:
    """Play Bosa, several people at one terminal. Ctrl-C saves the game and leaves."""
    game, start, text = bosa.dealt(players, deck, seed, simple=simple)
    GameLoop(game, start, BosaView(), {"shuffle": {"text": text}}).run()
