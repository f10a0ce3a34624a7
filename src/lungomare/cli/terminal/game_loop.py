"""People around one terminal: the loop that reads lines and plays a game by them."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import gettempdir
from typing import TYPE_CHECKING, Any, Final

from lungomare.cli.terminal.files import fresh_name, write_text, written_records
from lungomare.cli.terminal.local_table import LocalTable
from lungomare.cli.terminal.screen import Refusal, console, wipe
from lungomare.cli.terminal.streams import ask
from lungomare.game import GameError, Illegal, Unreadable, quote
from lungomare.games.registry import FAMILIES

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import RenderableType

    from lungomare.cli.terminal.view import TerminalView
    from lungomare.game import Game, Json, Seat

SENTENCES: Final = {
    "game-over": "The game is over already.",
    "nothing-to-take-back": "There is nothing to take back.",
    "seen-more": "Only the running turn can be taken back: new cards have been seen since.",
}
"""What people at one terminal read where a table says no, by the code of its refusal."""


class GameLoop:
    """A game in progress at one terminal."""

    def __init__(
        self, game: Game[Any, Any], start: Any, view: TerminalView, extra: Json | None = None
    ) -> None:
        """Take a game that begins from `start`; `extra` is what else its record is to say."""
        self.local = LocalTable(game, start)
        self.view = view
        self.extra: Json = extra or {}
        self.saved = True
        self.done = False
        self.console = console()
        self._shown_to: Seat | None = None
        """Who has the screen, as far as anybody must."""
        self._news: RenderableType | None = None
        self.commands: dict[str, tuple[str, Callable[[str], None]]] = {
            "help": ("this list", self._help),
            "board": ("show the board again", lambda _: self.show_board()),
            "moves": ("list what you may do now", self._moves),
            "why": ("why ACTION: is it allowed, and if not, by which clause?", self._why),
            "clause": ("clause NUMBER: read a clause of the rules", self._clause),
            "undo": ("take back the last action", self._undo),
            "save": ("save FILE: write the game down", self._save),
            "load": ("load FILE: go on with a game written down", self._load),
            "resign": ("give the game up", self._resign),
            "draw": ("agree to a draw; ask your opponent first", self._draw),
            "quit": ("leave; an unsaved game is saved", self._quit),
        }
        if game.plays_on:
            del self.commands["draw"]

    @property
    def game(self) -> Game[Any, Any]:
        """The game that is played."""
        return self.local.game

    @property
    def state(self) -> Any:
        """The present state."""
        return self.local.state

    def run(self) -> None:
        """Play until the people leave, by a word, Ctrl-C or the end of input; the game is kept."""
        self.console.print("Type what you do, or [bold]help[/bold].")
        self.show_board()
        try:
            while not self.done:
                self._pass_screen()
                self.take(ask(self._prompt()))
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            self._quit("")

    def take(self, line: str) -> None:
        """Do what one typed line says; a refusal is printed and changes nothing."""
        word, _, rest = line.strip().partition(" ")
        try:
            if word in self.commands:
                self.commands[word][1](rest.strip())
            elif word:
                self._act(line.strip())
        except Unreadable as error:
            self._say(f"Not understood: {error}. Type help for a list.")
        except Illegal as error:
            self._say(f"Not allowed: {error}.")
            self._clause(error.clause)
        except GameError as error:
            self._say(SENTENCES.get(error.code or "", f"Not done: {error}."))
        except Refusal as error:
            self._say(f"Not done: {error}.")

    def _say(self, sentence: str) -> None:
        self.console.print(sentence, markup=False)

    def _prompt(self) -> str:
        if self.local.is_over:
            return "The game is over (undo, save FILE, quit) > "
        return self.view.prompt(self.game, self.state) + " > "

    def _act(self, text: str) -> None:
        move, before = self.game.read(text), self.state
        if self.game.outcome(before):
            self._why(text)
        if self.local.is_over:
            self._say("The game is over; undo takes the end back.")
            return
        self.local.play(self.game.write(move))
        self.saved = False
        self._show_after(before)

    # The screen

    def show_board(self) -> None:
        """Show all that the seat to act may see, once it has the screen; else what anybody may."""
        seat = self.game.actor(self.state)
        eyes = seat if seat == self._shown_to else None
        self.console.print(self.view.draw(self.game, self.state, eyes))
        if self.game.outcome(self.state):
            self.console.print(self.view.end(self.game, self.state))

    def _show_after(self, before: Any) -> None:
        """Show what an action brought; whoever is next is shown the board with the screen."""
        game, state = self.game, self.state
        seat, is_same_turn = game.actor(state), game.turn(state) == game.turn(before)
        self._news = self.view.news(game, before, state) or self._news
        step = self.view.step(game, before, state) if is_same_turn and seat is not None else None
        if step is not None:
            self.console.print(step)
        elif seat in (None, game.actor(before)):
            self.show_board()

    def _pass_screen(self) -> None:
        """Cover what belongs to one seat until the next has the screen."""
        seat = self.game.actor(self.state)
        if self.local.is_over or seat is None:
            return
        has_secrets = self.view.has_secrets(self.game, self.state, seat)
        is_new = seat != self._shown_to and (has_secrets or self._shown_to is not None)
        if is_new and has_secrets:
            wipe(self.console)
            ask(f"Pass the screen to {self.game.seat_name(seat)}, who presses Enter. ")
        if self._news is not None:
            self.console.print(self._news)
        is_new |= self._news is not None
        self._shown_to, self._news = seat, None
        if is_new:
            self.show_board()

    # What people may type

    def _help(self, _: str) -> None:
        self.console.print(self.view.forms, markup=False)
        for name, (meaning, _command) in self.commands.items():
            self.console.print(f"  {name:<7} {meaning}", markup=False)

    def _moves(self, _: str) -> None:
        texts = [self.game.write(action) for action in self.game.legal(self.state)]
        self._say("  ".join(sorted(texts)) if texts else "Nothing: the game is over.")

    def _why(self, text: str) -> None:
        refusal = self.game.explain(self.state, self.game.read(text))
        if refusal:
            raise refusal
        self._say(f"{text} is allowed.")

    def _clause(self, number: str) -> None:
        clauses = FAMILIES[self.game.name].clauses
        if number in clauses:
            self.console.print(f"{number}: {clauses[number]}", style="dim", markup=False)
        else:
            self._say(f"There is no clause {quote(number)}; the first is {next(iter(clauses))}.")

    def _undo(self, _: str) -> None:
        self.local.take_back()
        seat = self.game.actor(self.state)
        if seat is not None and not self.view.has_secrets(self.game, self.state, seat):
            self._shown_to = seat
        self.saved = False
        self.show_board()

    def record(self) -> Json:
        """Return the game so far as a record."""
        return self.local.record() | self.extra

    def _save(self, name: str) -> None:
        if not name:
            self._say("Say where: save FILE.")
            return
        write_text(Path(name), json.dumps(self.record()) + "\n")
        self.saved = True
        self._say(f"Saved in {name}.")

    def _load(self, name: str) -> None:
        if not name:
            self._say("Say which: load FILE.")
            return
        record = written_records(Path(name))[0].record()
        local = LocalTable.from_record(record)
        if local.game.name != self.game.name:
            self._say(f"{name} is a game of {local.game.name}, not of {self.game.name}.")
            return
        own = local.record()
        self.local = local
        self.extra = {key: value for key, value in record.items() if key not in own}
        self.saved = True
        self._shown_to = None
        self.show_board()

    def _resign(self, _: str) -> None:
        seat = self.local.resign()
        self._end(f"{self.game.seat_name(seat)} resigns")

    def _draw(self, _: str) -> None:
        self.local.agree_draw()
        self._end("A draw is agreed")

    def _end(self, sentence: str) -> None:
        self.saved = False
        self._say(f"{sentence}. The game is over.")

    def _quit(self, _: str) -> None:
        if not self.saved:
            self._keep()
        self.done = True

    def _keep(self) -> None:
        """Save under a name of our own: here, or where everyone may write."""
        stem = f"{self.game.name}-game"
        try:
            self._save(str(fresh_name(stem, Path())))
        except Refusal as refusal:
            self._say(f"Not saved here: {refusal}.")
            self._save(str(fresh_name(stem, Path(gettempdir()))))
