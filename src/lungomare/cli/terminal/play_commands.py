"""What people may type beside actions: to look, to go back, to end, to begin again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rich.table import Table

from lungomare.cli.terminal import advice, saving
from lungomare.cli.terminal.local_table import LocalTable
from lungomare.cli.terminal.typed import read_typed
from lungomare.cli.terminal.welcome import players
from lungomare.game import quote
from lungomare.games.registry import FAMILIES

if TYPE_CHECKING:
    from lungomare.cli.terminal.game_loop import GameLoop
    from lungomare.game import Game


class Command(NamedTuple):
    """A word that may be typed."""

    meaning: str
    run: Callable[[GameLoop, str], None]
    usage: str = ""
    """The word with what follows it."""


def show_help(loop: GameLoop, _: str) -> None:
    """List how actions are written, and all commands."""
    loop.say(loop.view.aim(loop.game))
    loop.say(loop.view.forms)
    loop.say("Several in a row have commas between them. Beside these:")
    table = Table.grid(padding=(0, 2))
    for name, command in loop.commands.items():
        table.add_row(f"  {command.usage or name}", command.meaning)
    loop.console.print(table)


def show_board(loop: GameLoop, _: str) -> None:
    """Show the board again."""
    loop.show_board()


def moves(loop: GameLoop, _: str) -> None:
    """List the legal actions, and what each would do."""
    found = loop.meanings()
    if not found:
        loop.say("Nothing: the game is over.")
    elif not any(found.values()):
        loop.say("  ".join(sorted(found)))
    else:
        table = Table.grid(padding=(0, 2))
        for text, meaning in sorted(found.items()):
            table.add_row(f"  {text}", meaning)
        loop.console.print(table)


def why(loop: GameLoop, text: str) -> None:
    """Say whether an action is allowed, and if not, by which clause."""
    if not text:
        loop.say("Say which: why ACTION.")
        return
    move = read_typed(loop.game, loop.state, text)
    refusal = loop.game.explain(loop.state, move)
    if refusal:
        raise refusal
    loop.say(f"{loop.game.write(move)} is allowed.")


def clause(loop: GameLoop, number: str) -> None:
    """Read a clause of the rules."""
    clauses = FAMILIES[loop.game.name].clauses
    known = number.upper() if number.upper() in clauses else number
    if known in clauses:
        loop.say(f"{known}: {clauses[known]}", "dim")
    else:
        loop.say(f"There is no clause {quote(number)}; the first is {next(iter(clauses))}.")


def undo(loop: GameLoop, _: str) -> None:
    """Take back the last action of a person, and what computers did since."""
    loop.local.take_back(loop.people)
    loop.saved = False
    loop.show_again()


def resign(loop: GameLoop, _: str) -> None:
    """Give the game up for the seat that is to act."""
    seat = loop.local.resign()
    _end(loop, f"{loop.game.seat_name(seat)} resigns")


def draw(loop: GameLoop, _: str) -> None:
    """End the game as a draw, if a computer that plays agrees."""
    computers = [computer for computer in loop.seating.seats if computer is not None]
    if computers and not loop.local.is_over and not advice.accepts_draw(loop):
        loop.say(f"{computers[0].label} declines the draw: it does not think that it stands worse.")
        return
    loop.local.agree_draw()
    _end(loop, "A draw is agreed")


def _end(loop: GameLoop, sentence: str) -> None:
    loop.saved = False
    loop.say(f"{sentence}. The game is over.")


def new(loop: GameLoop, _: str) -> None:
    """Begin another game; whoever did not choose a seat moves up by one."""
    saving.keep(loop)
    loop.part(are_done=False)
    opening = loop.opening.again()
    loop.begin(opening, LocalTable(opening.game, opening.start), loop.seating.next())
    loop.say("\n".join(players(loop)))


COMMANDS: Final = {
    "help": Command("this list", show_help),
    "hint": Command("what a strong player would do", advice.hint),
    "eval": Command("who stands better, as far as you can know", advice.evaluate),
    "moves": Command("what you may do now, and what it does", moves),
    "why": Command("is it allowed, and if not, by which clause?", why, "why ACTION"),
    "clause": Command("read a clause of the rules", clause, "clause NUMBER"),
    "board": Command("show the board again", show_board),
    "undo": Command("take back your last action", undo),
    "draw": Command("offer a draw; of two people, ask first", draw),
    "resign": Command("give the game up", resign),
    "review": Command("after the end: which moves lost most", advice.review),
    "new": Command("another game, sides changed; this one is saved", new),
    "save": Command("write the game down", saving.save, "save FILE"),
    "load": Command("go on with a game written down", saving.load, "load FILE"),
    "quit": Command("leave; an unsaved game is saved", saving.leave),
}
OTHER_WORDS: Final = {"?": "help", "exit": "quit", "analyse": "review", "analyze": "review"}
"""What people type as well, and it is understood."""


def commands_for(game: Game[Any, Any]) -> Commands:
    """Return the commands of a game; not every game knows a draw."""
    return Commands(
        {name: each for name, each in COMMANDS.items() if name != "draw" or not game.plays_on}
    )


class Commands(dict[str, Command]):
    """Commands by the words that are listed; others are understood too."""

    def named(self, word: str) -> Command | None:
        """Return the command that a word, in whatever letters, means."""
        return self.get(OTHER_WORDS.get(word.lower(), word.lower()))
