"""The catalogue: everything a page needs to offer a table of any game and to show its rules."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import orjson
from fastapi import Request, Response
from pydantic import create_model

from lungomare.games.registry import FAMILIES
from lungomare.match import PHRASES
from lungomare.players.registry import levels_of, players_of
from lungomare.server.api.routes import Routes
from lungomare.server.api.shared import REFUSALS
from lungomare.server.http.files import File, make_file, send_file
from lungomare.server.messages.catalogue import AnyGames
from lungomare.server.messages.words import HAS_SECRETS, SEATS, Sent
from lungomare.server.registry import ENTRIES, entry_of

if TYPE_CHECKING:
    from lungomare.game import Family, Json, Option
    from lungomare.players.levels import Level

router = Routes()

_own: Any = {name: (entry.listed, ...) for name, entry in ENTRIES.items()}
Games = create_model("Games", __base__=AnyGames, __doc__=AnyGames.__doc__, **_own)


class Catalogue(Sent):
    """The games that can be played here, and the set phrases that can be said."""

    games: Games  # type: ignore[valid-type]
    phrases: dict[str, str]


@router.get("/catalogue", response_model=Catalogue, responses=REFUSALS)
async def get_catalogue(request: Request) -> Response:
    """Every game: its options, players, clauses and whatever else it lists; the set phrases."""
    return send_file(catalogue_file(), request)


@cache
def catalogue_file() -> File:
    """Return the catalogue as it is sent: the same as long as the server runs."""
    return make_file(orjson.dumps(catalogue()), "application/json")


def catalogue() -> Json:
    """Return what the catalogue says."""
    return {
        "games": {name: _listed(family) for name, family in FAMILIES.items()},
        "phrases": dict(PHRASES),
    }


def _listed(family: Family) -> Json:
    return {
        "title": family.title,
        "seats": list(SEATS[family.name]),
        "has_secrets": HAS_SECRETS[family.name],
        "options": [_option(option) for option in family.options],
        "players": list(players_of(family.name)),
        "levels": [_level(level) for level in levels_of(family.name)],
        "clauses": dict(family.clauses),
        **entry_of(family.name).catalogue(),
    }


def _option(option: Option) -> Json:
    return {
        "key": option.key,
        "default": option.default,
        "is_deal": option.is_deal,
        "clause": option.clause,
    }


def _level(level: Level) -> Json:
    return {"player": level.player, "name": dict(level.names), "plays": dict(level.plays)}
