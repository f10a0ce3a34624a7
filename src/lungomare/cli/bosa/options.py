"""Bosa's options on the command line, the same for every command."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, cast

import typer

from lungomare.cli import any_game
from lungomare.cli.bounds import MOST_ROWS
from lungomare.cli.terminal.files import is_missing, read_text
from lungomare.cli.terminal.screen import USAGE, refuse
from lungomare.games.bosa import (
    FAMILY,
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


def complete_deck() -> list[str]:
    """Return the decks that ship; a shell knows the files itself."""
    return list(SHIPPED)


Players = Annotated[int, typer.Option(help="How many play.", min=2, max=5)]
Simple = Annotated[bool, typer.Option("--simple", help="Play without goal cards.")]
DeckFile = Annotated[
    str,
    typer.Option(
        "--deck",
        help="A shipped deck's name, or a deck file.",
        metavar="FILE",
        autocompletion=complete_deck,
    ),
]
At = Annotated[
    int | None,
    typer.Option(
        help="After how many decisions; all of them if left out.", min=0, max=MOST_ROWS, metavar="N"
    ),
]


def named_deck(name: str) -> Deck:
    """Return the shipped deck or the deck file called `name`, or leave with a sentence."""
    if name in SHIPPED:
        return shipped_deck(name)
    path = Path(name)
    if is_missing(path):
        refuse(f"there is no deck and no file {name!r}; the decks are: {', '.join(SHIPPED)}", USAGE)
    try:
        return load_deck(read_text(path), path.stem)
    except InvalidDeck as error:
        refuse(f"{path}: {error}", USAGE)


def dealt(players: int, deck: str, seed: str | None, *, simple: bool) -> tuple[Bosa, State, str]:
    """Return a game dealt from a typed seed, or from a fresh one, and the seed (B12.7)."""
    game = Bosa(players, named_deck(deck), simple=simple)
    text = seed if seed is not None else secrets.token_hex(8)
    setup = deal_from_seed(game.deck, players, seed_from_text(text), simple=simple)
    return game, game.start_from(setup), text


@dataclass(frozen=True)
class Opening:
    """What to deal where no record is named."""

    seed: str | None
    players: int
    deck: str
    simple: bool


def chosen(moment: any_game.Moment, opening: Opening) -> tuple[Bosa, State]:
    """Return a state from a record, or the opening of a game dealt from a seed."""
    if moment.record is not None:
        if opening != Opening(None, FEWEST_PLAYERS, STANDARD.name, simple=False):
            refuse("a --record has its own seed, players, deck and goals; leave those out", USAGE)
        played = any_game.recorded(FAMILY, moment.record, moment.line)
        return cast("Bosa", played.game), any_game.state_at(played, moment.at)
    if moment != any_game.Moment():
        refuse("--line and --at are places in a --record; name one", USAGE)
    game, state, _ = dealt(opening.players, opening.deck, opening.seed or "", simple=opening.simple)
    return game, state
