"""People around one terminal: the loop that reads lines and plays a game by them."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import gettempdir
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from lungomare.cli.terminal.files import fresh_name, write_text, written_records
from lungomare.cli.terminal.screen import Refusal, console
from lungomare.cli.terminal.streams import ask
from lungomare.game import GameError, Illegal, Unreadable, quote
from lungomare.games.records import replay, write_record
from lungomare.games.registry import FAMILIES

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import RenderableType

    from lungomare.game import Game, Json, Seat


class Face(Protocol):
    """How one game looks in a terminal."""

    forms: ClassVar[str]
    """How actions are written, for `help`."""
    offers_draws: ClassVar[bool]
    undoes_turns: ClassVar[bool]
    """Whether people may take back more than the running turn: not where cards were seen."""

    def cover(self) -> None:
        """Show no secret until the one it belongs to has the screen."""

    def draw(self, game: Any, state: Any) -> RenderableType:
        """Return the state as the seat to act may see it."""

    def prompt(self, game: Any, state: Any) -> str:
        """Return who is asked for what, in a few words."""

    def seat_name(self, seat: Seat) -> str:
        """Return what a seat is called."""

    def resigned(self, game: Any, seat: Seat) -> Json:
        """Return the result of a game that `seat` gave up."""

    def before(self, sitting: Sitting) -> None:
        """Do what must be done before the next decision is asked for: pass the screen."""

    def after(self, sitting: Sitting, before: Any) -> None:
        """Show what the last decision brought."""

    def tell_end(self, game: Any, state: Any) -> RenderableType:
        """Return how the game ended."""


class Sitting:
    """A game in progress at one terminal."""

    def __init__(self, game: Game[Any, Any], start: Any, face: Face) -> None:
        self.face = face
        self.game = game
        self.states = [start]
        self.moves: list[Any] = []
        self.result: Json | None = None
        self.extra: Json = {}
        self.saved = True
        self.done = False
        self.console = console()
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
        if not face.offers_draws:
            del self.commands["draw"]

    @property
    def state(self) -> Any:
        """The present state."""
        return self.states[-1]

    @property
    def is_over(self) -> bool:
        """Whether the rules or the people have ended the game."""
        return self.result is not None or self.game.outcome(self.state) is not None

    def run(self) -> None:
        """Play until the people leave, by a word, Ctrl-C or the end of input; the game is kept."""
        self.console.print("Type what you do, or [bold]help[/bold].")
        self.show_board()
        try:
            while not self.done:
                self.face.before(self)
                self.take(ask(self._prompt()))
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            self._quit("")

    def take(self, line: str) -> None:
        """Do what one typed line says; a refusal is told and changes nothing."""
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
        except (GameError, Refusal) as error:
            self._say(f"Not done: {error}.")

    def _say(self, sentence: str) -> None:
        self.console.print(sentence, markup=False)

    def _prompt(self) -> str:
        if self.is_over:
            return "The game is over (undo, save FILE, quit) > "
        return self.face.prompt(self.game, self.state) + " > "

    def _act(self, text: str) -> None:
        move = self.game.read(text)
        if self.result is not None:
            self._say("The game is over; undo takes the end back.")
            return
        before = self.state
        self.states.append(self.game.apply(before, move))
        self.moves.append(move)
        self.saved = False
        self.face.after(self, before)

    def _help(self, _: str) -> None:
        self.console.print(self.face.forms, markup=False)
        for name, (meaning, _command) in self.commands.items():
            self.console.print(f"  {name:<7} {meaning}", markup=False)

    def show_board(self) -> None:
        """Show everything the seat to act may see."""
        self.console.print(self.face.draw(self.game, self.state))
        if self.game.outcome(self.state):
            self.console.print(self.face.tell_end(self.game, self.state))

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
        if self.result is not None:
            self.result = None
        elif not self.moves:
            self._say("There is nothing to take back.")
            return
        elif not self.face.undoes_turns and self._turn(-2) != self._turn(-1):
            self._say("Only the running turn can be taken back: new cards have been seen since.")
            return
        else:
            self.moves.pop()
            self.states.pop()
        self.saved = False
        self.show_board()

    def _turn(self, place: int) -> int:
        return self.game.turn(self.states[place])

    def record(self) -> Json:
        """Return the game so far as a record."""
        result = self.result or self.game.result(self.state)
        return write_record(self.game, self.states[0], self.moves, result) | self.extra

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
        played = replay(FAMILIES, record)
        if played.game.name != self.game.name:
            self._say(f"{name} is a game of {played.game.name}, not of {self.game.name}.")
            return
        self.game, self.states, self.moves = played.game, list(played.states), list(played.moves)
        self.result = None if played.game.outcome(self.state) else record["result"]
        self.extra = {key: value for key, value in record.items() if key not in self.record()}
        self.saved = True
        self.face.cover()
        self.show_board()

    def _resign(self, _: str) -> None:
        seat = self.game.actor(self.state)
        if self.is_over or seat is None:
            self._say("The game is over already.")
            return
        self._end(self.face.resigned(self.game, seat), f"{self.face.seat_name(seat)} resigns")

    def _draw(self, _: str) -> None:
        if self.is_over:
            self._say("The game is over already.")
            return
        self._end({"winner": None, "reason": "agreed"}, "A draw is agreed")

    def _end(self, result: Json, sentence: str) -> None:
        self.result = result
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
