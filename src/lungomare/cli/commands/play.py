"""`lungomare play`: people at one terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import typer

from lungomare.cli.bosa import options as bosa
from lungomare.cli.bosa.board import (
    draw_decision,
    draw_patronage,
    draw_sheet,
    draw_table,
    player_name,
)
from lungomare.cli.canosa import options as canosa
from lungomare.cli.canosa.board import LEGEND, NAMES, draw_board, tell_turn
from lungomare.cli.terminal.game_loop import Sitting
from lungomare.cli.terminal.screen import console, wipe
from lungomare.cli.terminal.streams import ask
from lungomare.games.bosa import STANDARD, Phase
from lungomare.games.bosa.deck.wording import SIGNS_TOLD
from lungomare.games.canosa import OPEN_ISLAND_WARNING

if TYPE_CHECKING:
    from rich.console import RenderableType

    from lungomare.game import Json, Seat

app = typer.Typer(help="Play in the terminal.", no_args_is_help=True)


class CanosaFace:
    """Canosa as two people see it in a terminal."""

    forms: ClassVar[str] = (
        "Actions: @c3 moves your Siren to c3, @c3xd4 attacks the Siren on c3 and puts her on d4,\n"
        "c3-b3 moves a Sailor, +c3 puts a ring on the Sailor on c3, -c3 takes yours back.\n"
        f"{LEGEND}"
    )
    offers_draws: ClassVar[bool] = True
    undoes_turns: ClassVar[bool] = True

    def cover(self) -> None:
        """Do nothing: there are no secrets."""

    def draw(self, _game: Any, state: Any) -> RenderableType:
        """Return the board."""
        return draw_board(state)

    def prompt(self, _game: Any, state: Any) -> str:
        """Return who owes how many actions."""
        return tell_turn(state).rstrip(".")

    def seat_name(self, seat: Seat) -> str:
        """Return Gold or Silver."""
        return NAMES[seat]

    def resigned(self, _game: Any, seat: Seat) -> Json:
        """Return the other player's victory."""
        return {"winner": NAMES[1 - seat].lower(), "reason": "resigned"}

    def before(self, sitting: Sitting) -> None:
        """Do nothing: everyone may see everything."""

    def after(self, sitting: Sitting, before: Any) -> None:
        """Show the board again."""
        del before
        sitting.show_board()

    def tell_end(self, _game: Any, state: Any) -> RenderableType:
        """Return nothing more than the board says already."""
        del state
        return "Type undo to look back, save FILE to keep the game."


@app.command("canosa")
def play_canosa(
    position: canosa.PositionText = None,
    edition: canosa.Edition = "retail",
    rule: canosa.Rule = None,
    layout: canosa.LayoutFile = "standard",
) -> None:
    """Play Canosa, two people at one terminal. Ctrl-C saves the game and leaves."""
    game = canosa.canosa_game(edition, rule, layout)
    if game.rules.enemy_island_open:
        console().print(OPEN_ISLAND_WARNING, style="italic")
    Sitting(game, canosa.canosa_state(game, position), CanosaFace()).run()


class BosaFace:
    """Bosa as several people see it at one terminal, goals covered between turns."""

    forms: ClassVar[str] = (
        "Decisions: take 2 takes the second card of the market, place b3 puts it on b3,\n"
        "row or col chooses the line; then for each card of it: do, do f / do t / do p (with a\n"
        f"kind), copy b1, or skip.\n{SIGNS_TOLD}"
    )
    offers_draws: ClassVar[bool] = False
    undoes_turns: ClassVar[bool] = False

    def __init__(self) -> None:
        self.shown_to: Seat | None = None
        self.news: RenderableType | None = None

    def cover(self) -> None:
        """Let the next player ask for the screen, whoever it is."""
        self.shown_to = None

    def draw(self, game: Any, state: Any) -> RenderableType:
        """Return the table, with the goals of the player to act alone."""
        seat = None if state.phase is Phase.OVER else state.seat
        return draw_table(game, state, seat if seat == self.shown_to else None)

    def prompt(self, game: Any, state: Any) -> str:
        """Return who is asked for what."""
        *others, last = (game.write(decision) for decision in game.legal(state))
        return f"{player_name(state.seat)}: {', '.join(others)} or {last}"

    def seat_name(self, seat: Seat) -> str:
        """Return Player 1 and so on."""
        return player_name(seat)

    def resigned(self, game: Any, seat: Seat) -> Json:
        """Return the other's victory; with more players the game is given up by all."""
        if game.seats == 2:  # noqa: PLR2004 - a duel has a winner
            return {"reason": "resigned", "winners": [1 - seat]}
        return {"reason": "abandoned", "winners": []}

    def before(self, sitting: Sitting) -> None:
        """Cover the goals until the next player has the screen."""
        seat = sitting.game.actor(sitting.state)
        if sitting.is_over or seat is None:
            return
        has_goals = bool(sitting.state.deal.goals[seat])
        is_new = seat != self.shown_to and (has_goals or self.shown_to is not None)
        if is_new and has_goals:
            wipe(sitting.console)
            ask(f"Pass the screen to {player_name(seat)}, who presses Enter. ")
        if self.news is not None:
            sitting.console.print(self.news)
        is_new |= self.news is not None
        self.shown_to, self.news = seat, None
        if is_new:
            sitting.show_board()

    def after(self, sitting: Sitting, before: Any) -> None:
        """Show the decision at hand; keep a Season's end for the next player to see first."""
        game: Any = sitting.game
        state = sitting.state
        if len(state.patronage) > len(before.patronage):
            self.news = draw_patronage(game, state)
        if state.phase is Phase.OVER:
            sitting.show_board()
        elif state.turn == before.turn:
            sitting.console.print(draw_decision(game, state))
        elif state.seat == before.seat:
            sitting.show_board()

    def tell_end(self, game: Any, state: Any) -> RenderableType:
        """Return the final score sheet."""
        return draw_sheet(game, state)


@app.command("bosa")
def play_bosa(
    players: bosa.Players = 2,
    simple: bosa.Simple = False,
    deck: bosa.DeckFile = STANDARD.name,
    seed: bosa.SeedText = None,
) -> None:
    """Play Bosa, several people at one terminal. Ctrl-C saves the game and leaves."""
    game, start, text = bosa.dealt(players, deck, seed, simple=simple)
    sitting = Sitting(game, start, BosaFace())
    sitting.extra = {"shuffle": {"text": text}}
    sitting.run()
