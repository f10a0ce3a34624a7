"""The rules of a game to read, as the rulebook has them."""

from __future__ import annotations

from asyncio import to_thread
from dataclasses import asdict
from functools import cache
from typing import Annotated, Literal

import orjson
from fastapi import Query, Request, Response

from lungomare.games.registry import FAMILIES
from lungomare.match.opening import family_named
from lungomare.rulebook import rules_page
from lungomare.server.api.routes import Routes
from lungomare.server.api.shared import REFUSALS
from lungomare.server.http.files import File, make_file, send_file
from lungomare.server.messages.words import Sent

router = Routes()

Language = Literal["en", "it"]


class RulesText(Sent):
    """The rules of a game in a language: prose with diagrams, their style, and chapters' titles."""

    language: str
    html: str
    style: str
    chapters: dict[str, str]


@router.get("/rules/{game}", response_model=RulesText, responses=REFUSALS)
async def get_rules(
    game: str, request: Request, language: Annotated[Language, Query()] = "en"
) -> Response:
    """The rules of a game to read; in English where they are not in the language asked for."""
    name = family_named(game).name
    return send_file(await to_thread(_file, name, language), request)  # drawn the first time


@cache
def _file(game: str, language: str) -> File:
    """Return the rules as they are sent: the same as long as the server runs."""
    page = rules_page(game, language)
    chapters = dict(FAMILIES[game].chapters)
    text = {**asdict(page), "chapters": chapters}
    return make_file(orjson.dumps(text), "application/json")
