"""Bosa's options on the command line, the same for every command."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from lungomare.cli.terminal.files import read_text, written_records
from lungomare.cli.terminal.screen import USAGE, refuse
from lungomare.game import GameError
from lungomare.games.bosa import (
    SHIPPED,
    STANDARD,
    Bosa,
    Deck,
    InvalidDeck,
    State,
    deal_from_seed,
    load_deck,
    seed_from_text,
    shipped_deck,
)
from lungomare.games.bosa.state import FEWEST_PLAYERS
from lungomare.games.records import replay
from lungomare.games.registry import FAMILIES

Players = Annotated[int, typer.Option(help="How many play.", min=2, max=5)]
Simple = Annotated[bool, typer.Option("--simple", help="Play without goal cards.")]
DeckFile = Annotated[
    str, typer.Option("--deck", help="A shipped deck's name, or a deck file.", metavar="FILE")
]
SeedText = Annotated[
    str | None,
    typer.Option("--seed", help="Any text; the same text deals the same game.", metavar="TEXT"),
]
RecordFile = Annotated[
    Path | None, typer.Option("--record", help="A file with records.", metavar="FILE")
]
Line = Annotated[int, typer.Option(help="Which record of the file, from 1.", min=1)]
At = Annotated[
    int | None,
    typer.Option(help="After how many decisions; all of them if left out.", min=0, metavar="N"),
]


def named_deck(name: str) -> Deck:
    """Return the shipped deck or the deck file called `name`, or leave with a sentence."""
    if name in SHIPPED:
        return shipped_deck(name)
    path = Path(name)
    try:
        return load_deck(read_text(path), path.stem)
    except InvalidDeck as error:
        refuse(f"{path}: {error}", USAGE)


def dealt(players: int, deck: str, seed: str | None, *, simple: bool) -> tuple[Bosa, State, str]:
    """Return a game dealt from a typed seed, or from a fresh one, and the seed (B12.7)."""
    game = Bosa(players, named_deck(deck), simple=simple)
    text = seed if seed is not None else secrets.token_hex(8)
    setup = deal_from_seed(game.deck, players, seed_from_text(text), simple=simple)
    return game, game.deal(setup), text


def recorded(file: Path, line: int, at: int | None) -> tuple[Bosa, State]:
    """Return the game of a record and its state after `at` decisions."""
    records = written_records(file)
    if line > len(records):
        refuse(f"{file} holds {len(records)} records; there is no record {line}", USAGE)
    try:
        played = replay(FAMILIES, records[line - 1].record())
    except GameError as error:
        refuse(f"{file}, record {line}: {error}")
    if not isinstance(played.game, Bosa):
        refuse(f"{file}, record {line} is a game of {played.game.name}", USAGE)
    if at is not None and at > len(played.moves):
        refuse(f"the game has {len(played.moves)} decisions; there is no state {at}", USAGE)
    return played.game, played.states[-1 if at is None else at]


@dataclass(frozen=True)
class Moment:
    """Where in a file of records to look."""

    record: Path | None
    line: int
    at: int | None


@dataclass(frozen=True)
class Opening:
    """What to deal where no record is named."""

    seed: str | None
    players: int
    deck: str
    simple: bool


def chosen(moment: Moment, opening: Opening) -> tuple[Bosa, State]:
    """Return a state from a record, or the opening of a game dealt from a seed."""
    if moment.record is not None:
        if opening != Opening(None, FEWEST_PLAYERS, STANDARD.name, simple=False):
            refuse("a --record has its own seed, players, deck and goals; leave those out", USAGE)
        return recorded(moment.record, moment.line, moment.at)
    if moment != Moment(None, 1, None):
        refuse("--line and --at are places in a --record; name one", USAGE)
    game, state, _ = dealt(opening.players, opening.deck, opening.seed or "", simple=opening.simple)
    return game, state
