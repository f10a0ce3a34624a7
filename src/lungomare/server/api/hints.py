"""Hints: what a strong player would do, for one person who plays against computers."""

from __future__ import annotations

import secrets
from random import Random
from typing import TYPE_CHECKING, Any, Final

from fastapi import Request

from lungomare import match
from lungomare.analysis.analysis import Budget
from lungomare.analysis.registry import analysis_of
from lungomare.match.events import BOT, PERSON
from lungomare.players.registry import hint_player, without_core
from lungomare.server import messages as m
from lungomare.server.api.routes import Routes
from lungomare.server.api.shared import REFUSALS, TableId, Token, room_of, seat_in, server_of
from lungomare.server.http.answers import busy, payer_of
from lungomare.server.http.refusals import Denied
from lungomare.server.workers.pool import Busy, Rank

if TYPE_CHECKING:
    from lungomare.match import Table
    from lungomare.players import Situation
    from lungomare.server.workers.thinkers import Thinking

router = Routes()

LOOK: Final = Budget(seconds=0.4)
"""How long whoever judges positions looks at one: as long as one waits gladly."""


@router.post("/tables/{table_id}/hint", response_model=m.Hint, responses=REFUSALS)
async def hint(request: Request, table_id: TableId, token: Token = None) -> Any:
    """What a strong player would do; only where one person plays against computers."""
    server = server_of(request)
    room = await room_of(server.hub, table_id, token)
    table, seat = room.table, seat_in(room, token)
    if seat is None:
        raise Denied(403, "hint-player", "only the player at the table gets a hint")
    if not is_alone(table):
        raise Denied(409, "hint-alone", "hints are for tables with one person and computers only")
    situation = match.situation(table, seat, Random(secrets.randbits(64)))
    try:
        return await _hint(server.hub.thinkers, situation, payer_of(request))
    except Busy as error:
        raise busy(error) from None


def is_alone(table: Table) -> bool:
    """Say whether one person plays against computers only: then help is fair."""
    kinds = [chair.plan.kind for chair in table.chairs]
    return kinds.count(PERSON) == 1 and BOT not in kinds


async def _hint(thinkers: Thinking, situation: Situation, payer: str) -> m.Hint:
    """Return the best line of whoever judges this game, or the choice of its strongest level."""
    game, state = situation.game, situation.state
    if analysis_of(game.name).has_evaluation:
        found = await thinkers.evaluate(game, state, LOOK, payer=payer, rank=Rank.HINT)
        value = found.chances[situation.seat]
        return m.Hint(
            action=found.line[0], line=list(found.line), value=value, wins_in=found.wins_in
        )
    name = hint_player(game.name)
    if name is None:
        raise Denied(409, "hint-nobody", "nobody here knows this game well enough for a hint")
    choice = await thinkers.choose(name, situation, payer=payer, rank=Rank.HINT)
    line = [game.write(action) for action in choice.line or (choice.action,)]
    # what stands in for the core chooses well enough, and knows little of how it will end
    chance = None if without_core(game.name) else choice.value
    return m.Hint(action=line[0], line=line, value=chance)
