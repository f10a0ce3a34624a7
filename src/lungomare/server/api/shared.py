"""What routes share: parameters, the refusals that each describes, the room of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final

from fastapi import Header, Path

from lungomare.server.http.answers import respond
from lungomare.server.http.refusals import Denied
from lungomare.server.live.rooms import NoTable
from lungomare.server.live.tokens import seat_of
from lungomare.server.messages.answers import RefusedAnswer
from lungomare.server.messages.words import MOST_SEATS

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from fastapi import Request, Response

    from lungomare.game import Seat
    from lungomare.server.app import Server
    from lungomare.server.jobs.answers import Answer
    from lungomare.server.live.hub import Hub
    from lungomare.server.live.rooms import Room

TableId = Annotated[str, Path(description="The table's name.")]
SeatPath = Annotated[int, Path(ge=0, lt=MOST_SEATS)]
Token = Annotated[
    str | None, Header(alias="Authorization", description="Bearer and a seat's token.")
]
REFUSALS: Final[dict[int | str, dict[str, Any]]] = {
    status: {"description": why, "model": RefusedAnswer}
    for status, why in {
        400: "Not to be read.",
        403: "Not yours.",
        404: "No such table.",
        409: "The table or the rules say no.",
        413: "Too large.",
        422: "Not as described here.",
        429: "Too many.",
        503: "Too busy to think now.",
    }.items()
}


def server_of(request: Request) -> Server:
    """Return the running server that is asked."""
    server: Server = request.app.state.server
    return server


async def room_of(hub: Hub, table_id: str, token: str | None = None) -> Room:
    """Return the table's room, or answer that there is none, in the same words for any name.

    Another process may just have given out the token.
    """
    tokens = [] if token is None else [token.partition(" ")[2]]
    try:
        return await hub.room(table_id, tokens=tokens)
    except NoTable:
        raise Denied(404, "no-table", "there is no such table") from None


def seat_in(room: Room, token: str | None) -> Seat | None:
    """Return the seat that the request's token opens, None without a token."""
    if token is None:
        return None
    kind, _, word = token.partition(" ")
    seat = seat_of(word, room.hashes) if kind.lower() == "bearer" else None
    if seat is None:
        raise Denied(403, "no-seat", "this token opens no seat here")
    return seat


async def kept(
    server: Server, key: tuple[Any, ...], work_out: Callable[[], Awaitable[Answer]]
) -> Response:
    """Answer as before, if it was asked before."""
    answer = server.answers.get(key)
    if answer is None:
        answer = await work_out()
        server.answers.keep(key, answer)
    return respond(answer)
