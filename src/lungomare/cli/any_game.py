"""Options on the command line for a game that has none of its own, and what they open."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from lungomare.cli.bounds import MOST_ROWS
from lungomare.cli.terminal.files import written_records
from lungomare.cli.terminal.screen import USAGE, refuse
from lungomare.game import CHANCE, GameError
from lungomare.games.records import Replay, replay
from lungomare.games.registry import FAMILIES
from lungomare.games.shuffle import seed_from_text
from lungomare.match.opening import open_options

if TYPE_CHECKING:
    from lungomare.game import Family, Game, Json


def complete_option(ctx: typer.Context) -> list[str]:
    """Return the beginnings of `KEY=VALUE` that the command's game knows."""
    family = FAMILIES.get(ctx.info_name or "")
    return [f"{option.key}=" for option in family.options] if family else []


Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        help="An option of the game, as a record's header has it; VALUE is JSON, or else a text."
        " May be given several times.",
        metavar="KEY=VALUE",
        autocompletion=complete_option,
    ),
]
SeedText = Annotated[
    str | None,
    typer.Option("--seed", help="Any text; the same text deals the same game.", metavar="TEXT"),
]
RecordFile = Annotated[
    Path | None, typer.Option("--record", help="A file with records.", metavar="FILE")
]
Line = Annotated[int, typer.Option(help="Which record of the file, from 1.", min=1, max=MOST_ROWS)]
At = Annotated[
    int | None,
    typer.Option(
        help="After how many actions; all of them if left out.", min=0, max=MOST_ROWS, metavar="N"
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for a program.")]


@dataclass(frozen=True)
class Moment:
    """Where in a file of records to look."""

    record: Path | None = None
    line: int = 1
    at: int | None = None


@dataclass(frozen=True)
class Opened:
    """A game and the state in which its first seat acts."""

    game: Game[Any, Any]
    start: Any
    seed: str | None
    """The text that it was dealt from; None where nothing was dealt."""


def read_options(texts: list[str] | None) -> Json:
    """Return the options that `KEY=VALUE` name, or leave with a sentence."""
    found: Json = {}
    for text in texts or []:
        key, equals, value = text.partition("=")
        if not equals or not key:
            refuse(f"an option is written KEY=VALUE; this is {text!r}", USAGE)
        try:
            found[key] = json.loads(value)
        except (ValueError, RecursionError):
            found[key] = value
    return found


def check_options(family: Family, options: Json) -> None:
    """Leave with a sentence if the game has no such option."""
    keys = [option.key for option in family.options]
    for key in options:
        if key not in keys:
            known = f"it has: {', '.join(keys)}" if keys else "it has none"
            refuse(f"{family.title} has no option {key!r}; {known}", USAGE)


def open_game(family: Family, texts: list[str] | None) -> tuple[Game[Any, Any], Any | None]:
    """Return the game of these options and its start, None where it is still to be dealt."""
    options = read_options(texts)
    check_options(family, options)
    try:
        opening = open_options({"game": family.name, **options})
        if opening.header is None:
            return opening.game, None
        game, start = family.open_record(opening.header)
        return game, None if game.actor(start) == CHANCE else start
    except GameError as error:
        refuse(str(error), USAGE)


def opened(family: Family, texts: list[str] | None, seed: str | None) -> Opened:
    """Return the game of these options, dealt from the seed or from a fresh one if it must be."""
    game, start = open_game(family, texts)
    if start is not None:
        if seed:
            refuse("nothing is left to deal from a --seed; leave it out", USAGE)
        return Opened(game, start, None)
    text = secrets.token_hex(8) if seed is None else seed
    return Opened(game, game.deal_from_seed(seed_from_text(text)), text)


def chosen(
    family: Family, moment: Moment, options: list[str] | None, seed: str | None
) -> tuple[Game[Any, Any], Any]:
    """Return a state from a record, or the opening of a game dealt from a seed."""
    if moment.record is None:
        if moment != Moment():
            refuse("--line and --at are places in a --record; name one", USAGE)
        found = opened(family, options, seed or "")
        return found.game, found.start
    if options or seed is not None:
        refuse("a --record has its own seed and options; leave those out", USAGE)
    played = recorded(family, moment.record, moment.line)
    return played.game, state_at(played, moment.at)


def recorded(family: Family, file: Path, line: int) -> Replay:
    """Return a game of this family from a file of records, or leave with a sentence."""
    records = written_records(file)
    if line > len(records):
        refuse(f"{file} holds {len(records)} records; there is no record {line}", USAGE)
    try:
        played = replay(FAMILIES, records[line - 1].record())
    except GameError as error:
        refuse(f"{file}, record {line}: {error}")
    if played.game.name != family.name:
        refuse(f"{file}, record {line} is a game of {played.game.name}", USAGE)
    return played


def latest(family: Family, moment: Moment) -> tuple[Any, ...]:
    """Return the actions of the turn that led to a moment of a record; none without a record."""
    if moment.record is None:
        return ()
    played = recorded(family, moment.record, moment.line)
    end = len(played.moves) if moment.at is None else moment.at
    turns = [played.game.turn(state) for state in played.states[:end]]
    return tuple(
        move for move, turn in zip(played.moves[:end], turns, strict=True) if turn == turns[-1]
    )


def state_at(played: Replay, at: int | None) -> Any:
    """Return the state after `at` moves, by default after all, or leave with a sentence."""
    if at is not None and at > len(played.moves):
        moves = f"{len(played.moves)} {played.game.moves_key}"
        refuse(f"the game has {moves}; there is no state {at}", USAGE)
    return played.states[-1 if at is None else at]
