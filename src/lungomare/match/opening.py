"""From a table's options to a game that can begin.

Options are what the header of a record says; where they have no set-up and the game needs a
deal, the table deals by the verifiable shuffle once every seat is filled (B12).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from lungomare.game import Game, Invalid, Json
from lungomare.games import bosa, canosa
from lungomare.games.bosa.deal import shuffle
from lungomare.games.records import replay
from lungomare.games.registry import FAMILIES

if TYPE_CHECKING:
    from collections.abc import Sequence

HEADER_KEYS: Final = {
    "canosa": ("edition", "rules", "layout", "start"),
    "bosa": ("players", "deck", "simple", "setup"),
}
"""What of a record says how a game begins; beside these, its moves."""

MOVES_KEYS: Final = {"canosa": canosa.Canosa.moves_key, "bosa": bosa.Bosa.moves_key}

BOSA_DEFAULTS: Final[Json] = {"players": 2, "deck": bosa.STANDARD.name, "simple": False}


@dataclass(frozen=True, slots=True)
class Opening:
    """A game as the options give it: the start and moves so far, or a deal still to be made."""

    game: Game[Any, Any]
    options: Json
    """The options without what says nothing about how the game begins."""
    header: Json | None
    """The record's header; None where the table has still to deal."""


def open_options(options: Json) -> Opening:
    """Return what the options open, or raise a `GameError` that says what is wrong with them.

    Moves that stand beside them are played through.
    """
    opening = trust_options(options)
    if opening.header is not None:
        replay(FAMILIES, {**opening.options, "result": None})
    return opening


def trust_options(options: Json) -> Opening:
    """Return what the options open; their moves, if there are any, are not looked at."""
    name = options.get("game")
    if not isinstance(name, str) or name not in FAMILIES:
        raise Invalid(f"there is no game {name!r}; there are: {', '.join(FAMILIES)}")
    known = {key: options[key] for key in ("game", *HEADER_KEYS[name]) if key in options}
    defaults = BOSA_DEFAULTS if name == "bosa" else {}
    key = MOVES_KEYS[name]
    if name == "bosa" and "setup" not in options:
        if key in options:
            raise Invalid('a game to go on from needs its "setup"', "B2.1")
        return Opening(_bosa(defaults | known), defaults | known, None)
    given = {**defaults, **known, key: options.get(key, [])}
    game, start = FAMILIES[name].open_record(given)
    return Opening(game, given, game.header(start))


def _bosa(options: Json) -> bosa.Bosa:
    """Return the game of Bosa that is still to be dealt."""
    players, simple = options["players"], options["simple"]
    if type(players) is not int:
        raise Invalid(f'"players" is {players!r}, not a number', "B1.1")
    if type(simple) is not bool:
        raise Invalid(f'"simple" is {simple!r}, not true or false', "B2.3")
    return bosa.game_of(players, options["deck"], simple=simple)


def deal(game: Game[Any, Any], secret: bytes, contributions: Sequence[bytes]) -> Json:
    """Return the header of a game dealt from the secret and every seat's bytes (B12.3, B12.6)."""
    assert isinstance(game, bosa.Bosa), "only Bosa is dealt"  # noqa: S101 - told to mypy
    seed = shuffle.seed_from_secret(secret, contributions)
    setup = shuffle.deal_from_seed(game.deck, game.seats, seed, simple=game.simple)
    return game.header(game.deal(setup))


def public_header(game: Game[Any, Any], header: Json | None) -> Json:
    """Return of a record's header what everyone may know: all but the set-up of a deal.

    Without a header it is what the table will deal from.
    """
    known = game.header(game.start()) if header is None else header
    return {key: value for key, value in known.items() if key != "setup"}


def has_secrets(game: Game[Any, Any]) -> bool:
    """Say whether seats know different things: then, and only then, a game redraws them."""
    return type(game).resample is not Game.resample


def plays_on(game: Game[Any, Any]) -> bool:
    """Say whether a seat that gives up is played on by the computer instead of losing.

    With more than two seats, or with secrets, one seat's leaving must not decide the game.
    """
    return game.seats > 2 or has_secrets(game)  # noqa: PLR2004 - two, the plainest game
