"""Computers at a terminal take their turns: each by what its seat knows, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lungomare.cli.terminal.news import Played
from lungomare.cli.terminal.saving import leave
from lungomare.cli.terminal.screen import thinking
from lungomare.game import GameError
from lungomare.match import situation
from lungomare.players import rest_of_turn

if TYPE_CHECKING:
    from lungomare.cli.terminal.game_loop import GameLoop
    from lungomare.cli.terminal.opponents import Computer
    from lungomare.game import Seat


def let_computers_play(loop: GameLoop) -> None:
    """Play for every computer until a person is to act; what they did is news."""
    while (seat := loop.local.table.actor) is not None:
        computer = loop.seating.seats[seat]
        if computer is None:
            return
        try:
            _let_play(loop, seat, computer)
        except GameError as error:
            loop.say(f"{computer.label} cannot go on: {error}.")
            leave(loop, "")
            return


def _let_play(loop: GameLoop, seat: Seat, computer: Computer) -> None:
    """Play what a computer chooses, as far as it can know what comes of it."""
    game, turn = loop.game, loop.game.turn(loop.state)
    known = situation(loop.local.table, seat, loop.rng, computer.budget)
    with thinking(loop.console, f"{computer.label} thinks"):
        choice = computer.player.choose(known)
    for text in rest_of_turn(game, known.state, choice):
        before = loop.state
        did = loop.view.played(game, before, text)
        loop.local.play(text)
        loop.saved = False
        loop.news.add(Played(seat, turn, loop.names[seat], (did,)))
        loop.news.add(loop.view.news(game, before, loop.state))
