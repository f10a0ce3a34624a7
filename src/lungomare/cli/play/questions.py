"""What somebody is asked who types `lungomare play` and nothing else."""

from __future__ import annotations

import shlex
from textwrap import fill
from typing import TYPE_CHECKING, Any, NamedTuple

import typer

from lungomare.cli.terminal.line_reader import is_interactive
from lungomare.cli.terminal.screen import USAGE, console
from lungomare.cli.terminal.streams import ask
from lungomare.cli.terminal.typed import format_suggestions, suggestions
from lungomare.games.registry import FAMILIES
from lungomare.players import levels_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

COMPUTER = "computer"
PEOPLE = "people"
PLAYERS = "players"
"""The option of a game's command that says how many play."""


class Answer(NamedTuple):
    """One of the answers to a question, and what it stands for."""

    word: str
    says: str = ""


def ask_what_to_play(context: typer.Context) -> None:
    """Ask which game, how many and against whom, and play it; leaving is an answer too.

    Where nobody can answer, list what may be played.
    """
    if not is_interactive():
        typer.echo(context.get_help())
        raise typer.Exit(USAGE)
    screen = console()
    screen.print("Welcome to Lungomare. Ctrl-C leaves; Enter takes the first answer.")
    try:
        words = _questions(screen, context)
    except (EOFError, KeyboardInterrupt):
        screen.print()
        return
    screen.print(f"Next time at once: lungomare play {shlex.join(words)}", style="dim")
    group: Any = context.command
    name, command, rest = group.resolve_command(context, words)
    with command.make_context(name, rest, parent=context) as chosen:
        command.invoke(chosen)


def _questions(screen: Console, context: typer.Context) -> list[str]:
    """Return the words that the answers stand for on the command line."""
    group: Any = context.command
    games = [Answer(name, _about(name)) for name in group.entries if name in FAMILIES]
    words = [game := _asked(screen, "Which game?", games)]
    least, most = FAMILIES[game].seats
    _, command, _ = group.resolve_command(context, [game])
    if least < most and PLAYERS in {option.name for option in command.params}:
        counts = [Answer(str(number)) for number in range(least, most + 1)]
        words += ["--players", _asked(screen, "How many play, you included?", counts)]
    levels = levels_of(game)
    if not levels:
        return words
    whom = [Answer(COMPUTER), Answer(PEOPLE, "at this terminal")]
    if _asked(screen, "Against whom?", whom) == COMPUTER:
        strengths = [
            Answer(level.player, f"{level.names['en']}: {level.plays['en']}") for level in levels
        ]
        words += ["--against", _asked(screen, "How strong?", strengths)]
    return words


def _about(name: str) -> str:
    """Return how many play a game."""
    least, most = FAMILIES[name].seats
    return f"{least} players" if least == most else f"{least} to {most} players"


def _asked(screen: Console, question: str, answers: Sequence[Answer]) -> str:
    """Return the word of the answer, by its number or its word; ask until it is one of them."""
    screen.print(f"\n{question}", style="bold")
    for number, answer in enumerate(answers, 1):
        begins = f"  {number}  {answer.word:<8}  "
        lines = fill(begins + answer.says, screen.width, subsequent_indent=" " * len(begins))
        screen.print(lines.rstrip(), markup=False)
    known = {answer.word.casefold(): answer.word for answer in answers}
    places = {str(number): answer.word for number, answer in enumerate(answers, 1)}
    while True:
        typed = ask(f"1 to {len(answers)} > ").strip().casefold()
        found = known.get(typed) or places.get(typed or "1")
        if found is not None:
            return found
        like = suggestions(typed, known)
        screen.print(format_suggestions(like) if like else "Type one of the numbers.")
