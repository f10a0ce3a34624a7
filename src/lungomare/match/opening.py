"""From a table's options to a game that can begin.

Options are what the header of a record says. Where they leave out what chance decides, the table
deals by the verifiable shuffle once every seat is filled.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lungomare.game import Game, Invalid, Json, quote
from lungomare.games.records import replay
from lungomare.games.registry import FAMILIES
from lungomare.games.shuffle import seed_from_secret

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.game import Family, Option


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
    family = family_named(options.get("game"))
    defaults = {each.key: each.default for each in family.options if each.default is not None}
    said = {each.key: options[each.key] for each in family.options if each.key in options}
    known = {"game": family.name, **defaults, **said}
    missing = _missing_deal(family, options)
    if missing:
        game = family.open_undealt(known)
        if game.moves_key in options:
            sentence = f'a game to go on from needs its "{missing.key}"'
            raise Invalid(sentence, missing.clause, code="needs-deal", key=missing.key)
        return Opening(game, known, None)
    game, start = family.open_record(known)
    given = {**known, game.moves_key: options.get(game.moves_key, [])}
    return Opening(game, given, game.header(start))


def _missing_deal(family: Family, options: Json) -> Option | None:
    """Return what is still to be dealt, if anything is."""
    deals = (option for option in family.options if option.is_deal)
    return next((option for option in deals if option.key not in options), None)


def family_named(name: object) -> Family:
    """Return the game of this name, or raise `Invalid`."""
    if not isinstance(name, str) or name not in FAMILIES:
        known = ", ".join(FAMILIES)
        sentence = f"there is no game {quote(name)}; there are: {known}"
        raise Invalid(sentence, code="no-game", game=quote(name), known=known)
    return FAMILIES[name]


def deal(game: Game[Any, Any], secret: bytes, contributions: Sequence[bytes]) -> Json:
    """Return the header of a game dealt from the secret and every seat's bytes."""
    return game.header(game.deal_from_seed(seed_from_secret(secret, contributions)))


def public_header(game: Game[Any, Any], header: Json | None) -> Json:
    """Return of a record's header what everyone may know: all but the deal.

    Without a header it is what the table will deal from.
    """
    known = game.header(game.start()) if header is None else header
    hidden = {option.key for option in FAMILIES[game.name].options if option.is_deal}
    return {key: value for key, value in known.items() if key not in hidden}
