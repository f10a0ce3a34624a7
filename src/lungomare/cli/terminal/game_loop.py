"""A game at one terminal, of people or against computers: the loop that reads lines and plays."""

from __future__ import annotations

import secrets
from random import Random
from typing import TYPE_CHECKING, Any, Final

from rich.text import Text

from lungomare.cli.terminal.computer_turns import let_computers_play
from lungomare.cli.terminal.line_reader import Word, line_reader
from lungomare.cli.terminal.local_table import LocalTable
from lungomare.cli.terminal.news import Beside, News
from lungomare.cli.terminal.opponents import only_people
from lungomare.cli.terminal.play_commands import clause, commands_for, why
from lungomare.cli.terminal.saving import leave
from lungomare.cli.terminal.screen import Refusal, console, wipe
from lungomare.cli.terminal.streams import ask, exiting_on_signals
from lungomare.cli.terminal.typed import format_suggestions, read_typed, suggestions
from lungomare.cli.terminal.welcome import example, welcome
from lungomare.game import GameError, Illegal, Unreadable, quote
from lungomare.match.refusals import Refused

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from rich.console import RenderableType

    from lungomare.cli.terminal.local_table import Opening
    from lungomare.cli.terminal.opponents import Seating
    from lungomare.cli.terminal.view import TerminalView
    from lungomare.game import Game, Json, Seat

SENTENCES: Final = {
    "game-over": "The game is over already.",
    "nothing-to-take-back": "There is nothing to take back.",
    "seen-more": "Only the running turn can be taken back: new cards have been seen since.",
}
"""What people at one terminal read where a table says no, by the code of its refusal."""


READABLE: Final = 90
"""Columns at most in which sentences are set."""


class GameLoop:
    """A game in progress at one terminal."""

    def __init__(
        self,
        opening: Opening,
        view: TerminalView,
        seating: Seating | None = None,
        local: LocalTable | None = None,
    ) -> None:
        """Take how the game begins, and its table if it was played on; all are people if unsaid."""
        self.view = view
        self.reader = line_reader(opening.game.name)
        self.console = console()
        self.rng = Random(secrets.randbits(64))
        self.done = False
        self._has_shown = False
        """Whether a board has been on the screen, of this game or of one before."""
        self.commands = commands_for(opening.game)
        table = local or LocalTable(opening.game, opening.start)
        self.begin(opening, table, seating or only_people(opening.game))

    def begin(self, opening: Opening, local: LocalTable, seating: Seating) -> None:
        """Go on with this game, with these players."""
        self.opening, self.local, self.seating = opening, local, seating
        self.saved = True
        self.file: Path | None = None
        """Where the game was written down or read."""
        self._is_first = True
        """Whether nobody has seen the board yet."""
        self.news = News()
        self._meanings: tuple[Any, Mapping[str, str]] = (None, {})
        self._shown_to: Seat | None = self.person
        """Who has the screen, as far as anybody must."""
        for seat, computer in enumerate(seating.seats):
            if computer is not None:
                computer.begin(self.game, local.table.start, seat)

    def part(self, *, are_done: bool) -> None:
        """Tell the computers that this game is over, and whether they are needed for another."""
        for computer in filter(None, self.seating.seats):
            computer.over(self.record()["result"])
            if are_done:
                computer.leave()

    @property
    def game(self) -> Game[Any, Any]:
        """The game that is played."""
        return self.local.game

    @property
    def state(self) -> Any:
        """The present state."""
        return self.local.state

    @property
    def people(self) -> list[Seat]:
        """The seats of people."""
        return [seat for seat, computer in enumerate(self.seating.seats) if computer is None]

    @property
    def person(self) -> Seat | None:
        """The seat of the one person who plays here; None where several do."""
        people = self.people
        return people[0] if len(people) == 1 else None

    @property
    def names(self) -> list[str]:
        """What each seat is called here: "Gold (you)", "Silver, Starfish"."""
        return [self._name(seat) for seat in range(self.game.seats)]

    def _name(self, seat: Seat) -> str:
        name, computer = self.game.seat_name(seat), self.seating.seats[seat]
        if computer is not None:
            return f"{name}, {computer.short}"
        return f"{name} (you)" if self.person is not None else name

    def run(self) -> None:
        """Play until the people leave, by a word, Ctrl-C or the end of input; the game is kept.

        It is kept also when the terminal is closed, or the process is told to end.
        """
        with exiting_on_signals():
            try:
                self._welcome()
                while not self.done:
                    let_computers_play(self)
                    self._pass_screen()
                    if not self.done:
                        self.take(self.reader.read(self._prompt(), self.words))
            except (EOFError, KeyboardInterrupt):
                self.console.print()
            finally:
                try:
                    leave(self, "")
                finally:
                    self.part(are_done=True)

    def _welcome(self) -> None:
        """Say what it is about, to several people before one of them takes the screen."""
        if self.person is None:
            self.say("\n".join(welcome(self)))
            return
        self.news.add(Text("\n".join(welcome(self))))
        if self.local.table.actor != self.person:
            self.show_board(self.news.take())

    def take(self, line: str) -> None:
        """Do what one typed line says; a refusal is printed and changes nothing.

        Ctrl-C stops what is being worked out, such as a hint, and not the game.
        """
        line = line.strip()
        word, _, rest = line.partition(" ")
        command = self.commands.named(word)
        try:
            if command is not None and line not in self.meanings():
                command.run(self, rest.strip())
            elif word:
                self._act(line)
        except Unreadable as error:
            self.say(f"Not understood: {error}. Type help for a list.")
            self._suggest(line, [*self.meanings(), *self.commands])
        except Illegal as error:
            self.say(f"Not allowed: {error}.")
            clause(self, error.clause)
            self._suggest(line, self.meanings())
        except GameError as error:
            self.say(SENTENCES.get(error.code or "", f"Not done: {error}."))
        except Refusal as error:
            self.say(f"Not done: {error}.")
        except KeyboardInterrupt:
            self.say("Stopped.")

    def say(self, sentence: str, style: str | None = None) -> None:
        """Print a sentence, wrapped where a person reads it."""
        width = min(self.console.width, READABLE) if self.console.is_terminal else None
        if sentence:
            self.console.print(sentence, style=style, markup=False, width=width)

    def meanings(self) -> Mapping[str, str]:
        """Return by its text what each legal action would do; nothing once the game is over."""
        if self.local.is_over:
            return {}
        if self._meanings[0] is not self.state:
            self._meanings = (self.state, self.view.meanings(self.game, self.state))
        return self._meanings[1]

    def _suggest(self, text: str, known: Sequence[str] | Mapping[str, str]) -> None:
        found = [each for each in suggestions(text, known) if each != text]
        if found:
            self.say(format_suggestions(found))

    def words(self, line: str) -> Iterator[Word]:
        """Yield what may be typed in place of a line that is begun."""
        typed = line.casefold()
        for text, meaning in self.meanings().items():
            if text.casefold().startswith(typed):
                yield Word(text, meaning)
        for name, command in self.commands.items():
            if name.startswith(typed):
                yield Word(name, command.meaning)

    def _prompt(self) -> str:
        if self.local.is_over:
            return "Game over (review, new, undo, save, quit) > "
        return self.view.prompt(self.game, self.state) + " > "

    def _act(self, line: str) -> None:
        """Play the actions of a line, one after the other as far as they are allowed."""
        if self.local.is_over:
            if self.game.outcome(self.state):
                why(self, line)
            self.say("The game is over; undo takes the end back.")
            return
        before = self.state
        try:
            self._play_each(filter(None, map(str.strip, line.split(","))))
        finally:
            if self.state is not before:
                self.saved = False
                self._show_after(before)

    def _play_each(self, texts: Iterable[str]) -> None:
        seat = self.local.table.actor
        for text in texts:
            if self.local.table.actor != seat:
                raise Refused(f"{quote(text)} and what follows: it is no longer your turn")
            self.local.play(self.game.write(read_typed(self.game, self.state, text)))

    # The screen

    def show_board(self, news: RenderableType | None = None) -> None:
        """Show all that the seat to act may see, once it has the screen; else what anybody may.

        Where the terminal is wide, news stand beside it.
        """
        self._has_shown = True
        seat = self.game.actor(self.state)
        own = self.person if self.person is not None else seat
        eyes = own if own == self._shown_to else None
        board = self.view.draw(self.game, self.state, eyes, self.names)
        self.console.print(board if news is None else Beside(board, news))
        outcome = self.game.outcome(self.state)
        if outcome is not None:
            self.console.print(self.view.end(self.game, self.state, self.names))
            if self.person is not None:
                self.say("You have won." if self.person in outcome.winners else "You have not won.")

    def _show_after(self, before: Any) -> None:
        """Show what an action brought; whoever is next is shown the board with the screen."""
        game, state = self.game, self.state
        seat, is_same_turn = game.actor(state), game.turn(state) == game.turn(before)
        self.news.add(self.view.news(game, before, state))
        step = self.view.step(game, before, state) if is_same_turn and seat is not None else None
        if step is not None:
            self.console.print(step)
        elif seat in (None, game.actor(before)):
            self.show_board(self.news.take())

    def _pass_screen(self) -> None:
        """Cover what belongs to one seat until the next has the screen; show what is new to it."""
        seat, is_first = self.game.actor(self.state), self._is_first
        is_next = is_first
        if seat is not None and not self.local.is_over:
            has_secrets = self.view.has_secrets(self.game, self.state, seat)
            is_other = seat != self._shown_to
            if is_other and has_secrets:
                self._hand_over(seat)
            is_next |= is_other and (has_secrets or self._shown_to is not None)
            self._shown_to = seat
        news, self._is_first = self.news.take(), False
        if is_next or news is not None:
            self.show_board(news)
        if is_first:
            self.say(example(self))

    def _hand_over(self, seat: Seat) -> None:
        """Wait until a seat has the screen, with nothing on it that was another's."""
        if self._has_shown:
            wipe(self.console)
        ask(f"Pass the screen to {self.game.seat_name(seat)}, who presses Enter. ")

    def show_again(self) -> None:
        """Show the board of another moment; who is to act may not have the screen."""
        seat = self.game.actor(self.state)
        is_open = seat is not None and not self.view.has_secrets(self.game, self.state, seat)
        if self.person is None and is_open:
            self._shown_to = seat
        self.show_board()

    def record(self) -> Json:
        """Return the game so far as a record."""
        return self.local.record() | self.opening.extra
