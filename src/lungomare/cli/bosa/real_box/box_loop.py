"""A game at a real table: the loop that reads what people type, and keeps the game in a file."""

from __future__ import annotations

import json
import shlex
from typing import TYPE_CHECKING, Final

from lungomare.cli.bosa.real_box import screen
from lungomare.cli.bosa.real_box.offers import offers
from lungomare.cli.bosa.real_box.telling import (
    buildings_of,
    corrected,
    find_name,
    parts_of,
    tell,
    with_goals,
)
from lungomare.cli.bosa.real_box.turn_report import format_turn
from lungomare.cli.commands.review import review_command
from lungomare.cli.terminal.files import replace_text
from lungomare.cli.terminal.line_reader import Word, line_reader
from lungomare.cli.terminal.play_commands import OTHER_WORDS
from lungomare.cli.terminal.screen import Refusal, console
from lungomare.game import GameError, Illegal, Invalid, Unreadable, quote
from lungomare.games.bosa import FAMILY, Phase
from lungomare.games.bosa.deck.wording import SIGNS_LEGEND
from lungomare.games.bosa.real_box.record import to_record
from lungomare.games.bosa.real_box.seen import awaited, candidates, undo

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from rich.console import RenderableType

    from lungomare.game import Seat
    from lungomare.games.bosa.real_box.seen import Seen

HELP: Final = f"""\
A card: its colour and what it prints, as much as it takes: r f4 is red, 1 fish for 4 points.
  {SIGNS_LEGEND}
A turn: the card or its slot, the cell, r or c for row or column: 2b3r, or r f4 b3 c.
  All that can be done is done; what is to be chosen is asked. Or answer at once, card by card:
  d does, s skips, f t p choose a kind, b1 copies b1. 2b3r s skips the first, 2b3r ds the second.
Several things on one line have commas between them: 2b3r, y 2t. Decisions as lungomare play bosa
takes them, such as take 2, are read too."""


class BoxLoop:
    """A game with the real box in progress."""

    def __init__(self, seen: Seen, names: Sequence[str], path: Path) -> None:
        """Go on with a game; it is kept in the file at `path` after every line."""
        self.seen = seen
        self.names = names
        self.path = path
        self.done = False
        self.console = console()
        self.reader = line_reader("bosa-box")
        self._asked: set[Seat] = set()
        """Who has been asked for goals, once the game is over."""
        self.commands: dict[str, tuple[str, Callable[[str], None]]] = {
            "help": ("this list", self._help),
            "towns": ("towns, or towns NAME: show everybody's townscape, or one", self._towns),
            "score": ("the points so far", self._score),
            "cards": ("the cards that may be turned up now", self._cards),
            "undo": ("take back the last card, or the last turn", self._undo),
            "correct": (
                "correct CARD, CARD or correct NAME, TURN: what was typed wrongly",
                self._correct,
            ),
            "goals": (
                "goals NAME, GOAL, GOAL: what somebody's goals are, at any time",
                self._goals,
            ),
            "clause": ("clause NUMBER: read a clause of the rules", self._clause),
            "review": ("look back at the finished game", self._review),
            "quit": ("leave; the same command with the file goes on", self._quit),
        }

    def run(self) -> None:
        """Go on until the people leave, by a word, Ctrl-C or the end of input."""
        self.keep()
        self._say(f"The game is kept in {self.path}. Type what is asked for, or help.")
        self._show()
        try:
            while not self.done:
                self.take(self.reader.read(f"{self._question()} > ", self._words))
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            self._quit("")

    def take(self, line: str) -> None:
        """Do what one typed line says; at a refusal what stands before it on the line is done."""
        word, _, rest = line.strip().partition(" ")
        word = OTHER_WORDS.get(word.casefold(), word.casefold())
        before = self.seen
        try:
            if word in self.commands:
                self.commands[word][1](rest.strip())
            elif (seat := self._owes_goals) is not None:
                self._take_goals(seat, parts_of(line))
            else:
                self._tell_all(parts_of(line))
        except (GameError, Refusal) as error:
            self._refuse(error)
        if self.seen is not before:
            self._keep()

    def _say(self, sentence: str) -> None:
        self.console.print(sentence, markup=False)

    def _print(self, drawn: RenderableType) -> None:
        self.console.print(drawn)

    # What is asked and shown

    @property
    def _owes_goals(self) -> Seat | None:
        """Return who is asked for goals now: those who have shown none, one after the other."""
        if self.seen.state.phase is not Phase.OVER or self.seen.game.simple:
            return None
        hands = enumerate(self.seen.goals)
        return next((seat for seat, hand in hands if not hand and seat not in self._asked), None)

    def _question(self) -> str:
        if (seat := self._owes_goals) is not None:
            name = self.names[seat]
            return f"{name}'s goals, all or the two that count (Enter: not known)"
        if self.seen.state.phase is Phase.OVER:
            return "The game is over (review, towns, undo, quit)"
        return screen.format_question(self.seen, self.names)

    def _show(self) -> None:
        """Show how things stand, when a player is to decide or the game is over."""
        phase = self.seen.state.phase
        if phase is Phase.OVER and self._owes_goals is None:
            self._print(screen.draw_ending(self.seen, self.names))
        elif phase is Phase.TAKE and awaited(self.seen) is None:
            self._print(screen.draw_standing(self.seen, self.names))

    def _words(self, line: str) -> Iterator[Word]:
        """Yield what may be typed in place of a line that is begun."""
        if self.seen.state.phase is not Phase.OVER or self._owes_goals is not None:
            yield from offers(self.seen, self.names, line)
        for name, (meaning, _) in self.commands.items() if line else ():
            if name.startswith(line.casefold()):
                yield Word(name, meaning)

    def _tell_all(self, parts: Sequence[str]) -> None:
        """Do one part after the other; behind one that is refused nothing is done."""
        for at, part in enumerate(parts, 1):
            try:
                self._tell(part)
            except GameError as error:
                self._refuse(error)
                if rest := ", ".join(parts[at:]):
                    self._say(f"Left out is what stood behind it: {rest}.")
                return

    def _refuse(self, error: GameError | Refusal) -> None:
        if isinstance(error, Unreadable):
            self._say(f"Not understood: {error}. Type help for a list.")
        else:
            how = "allowed" if isinstance(error, Illegal) else "done"
            self._say(f"Not {how}: {error}.")

    def _tell(self, text: str) -> None:
        before = self.seen
        self.seen = tell(before, self.names, text)
        if self.seen.state.turn != before.state.turn:
            began = undo(self.seen)
            decisions = self.seen.log[len(began.log) :]
            name = self.names[began.state.seat]
            self._say(format_turn(self.seen.game, began.state, decisions, name))
        if len(self.seen.state.patronage) != len(before.state.patronage):
            self._print(screen.draw_season_end(self.seen, self.names))
        self._show()

    # What people may type

    def _help(self, _: str) -> None:
        self._say(HELP)
        for name, (meaning, _command) in self.commands.items():
            self._say(f"  {name:<8} {meaning}")

    def _towns(self, name: str) -> None:
        seats = [find_name(self.names, name)] if name else range(len(self.names))
        self._print(screen.draw_towns(self.seen, self.names, seats))

    def _score(self, _: str) -> None:
        self._print(screen.draw_ending(self.seen, self.names))

    def _cards(self, _: str) -> None:
        cards = buildings_of(self.seen, candidates(self.seen))
        if cards:
            self._print(screen.draw_unseen(cards))
        else:
            self._say("No card is turned up now.")

    def _undo(self, _: str) -> None:
        if not self.seen.log:
            raise Invalid("there is nothing to take back")
        before, self.seen = self.seen, undo(self.seen)
        gone = before.log[len(self.seen.log) :]
        self._say(f"Taken back: {', '.join(map(self.seen.game.write, gone))}.")
        self._asked.clear()
        self._show()

    def _correct(self, rest: str) -> None:
        match parts_of(rest):
            case [wrong, right]:
                self.seen = corrected(self.seen, self.names, wrong, right)
                self._show()
            case _:
                self._say(
                    "Say what it really is: correct r f4, b 2t for a card or its slot, or"
                    " correct Anna, 2b3c for somebody's last turn."
                )

    def _goals(self, rest: str) -> None:
        name, *goals = parts_of(rest) or [""]
        if not name:
            self._say("Say whose and which: goals Anna, line red, group 3.")
            return
        self.seen = with_goals(self.seen, find_name(self.names, name), goals)
        self._score("")

    def _take_goals(self, seat: Seat, goals: list[str]) -> None:
        """Take the goals of whoever is asked for them."""
        self.seen = with_goals(self.seen, seat, goals)
        self._asked.add(seat)
        self._show()

    def _clause(self, number: str) -> None:
        if text := FAMILY.clauses.get(number.upper()):
            self._say(f"{number.upper()}: {text}")
        else:
            self._say(
                f"There is no clause {quote(number)}; the first is {next(iter(FAMILY.clauses))}."
            )

    def _review(self, _: str) -> None:
        if self.seen.state.phase is not Phase.OVER:
            self._say("The game is not over yet.")
            return
        self._keep()
        named = enumerate(self.names, 1)
        self._say(", ".join(f"player {seat} is {name}" for seat, name in named) + ".")
        review_command(self.path)

    def _quit(self, _: str) -> None:
        self._keep()
        again = f"lungomare box bosa {shlex.quote(str(self.path))}"
        self._say(f"The game is kept in {self.path}; {again} goes on.")
        self.done = True

    def _keep(self) -> None:
        """Write the game down, or say why that cannot be done, and go on."""
        try:
            self.keep()
        except Refusal as refusal:
            self._say(f"Not kept: {refusal}.")

    def keep(self) -> None:
        """Write the game down, or raise a sentence; the file is whole at every moment."""
        replace_text(self.path, json.dumps(to_record(self.seen, self.names)) + "\n")
