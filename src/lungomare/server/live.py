"""One client's socket: let in, shown the table, listened to, told what happens."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from lungomare import match as acts
from lungomare.game import GameError
from lungomare.server import messages as m
from lungomare.server.guards import is_own_origin
from lungomare.server.hub import NoTable, now_ms
from lungomare.server.rooms import Contact, Room, encode, event_messages, state_message
from lungomare.server.secrets_of_seats import seat_of

if TYPE_CHECKING:
    from lungomare.game import Json, Seat
    from lungomare.match import Event, Table
    from lungomare.server.app import Server

log: Final = logging.getLogger(__name__)

PROTOCOL: Final = "lungomare.v1"
"""The subprotocol of the socket. A client offers it and, for each seat it holds, `seat.TOKEN`
beside it: so tokens come before the socket is accepted, and never in an address."""
SEAT_PREFIX: Final = "seat."

REFUSED: Final = 4403
NO_TABLE: Final = 4404
TOO_MANY: Final = 4429
COME_BACK: Final = 1012
"""Close codes; a page that gets the last one connects again."""


async def serve_socket(server: Server, socket: WebSocket, table_id: str) -> None:
    """Serve one client of one table until either leaves."""
    address = socket.client.host if socket.client else "unknown"
    if not is_own_origin(socket.headers, server.settings) or PROTOCOL not in _offered(socket):
        await socket.close(REFUSED)
        return
    if not server.door.may_connect(address):
        await socket.close(TOO_MANY)
        return
    try:
        await _let_in(server, socket, table_id)
    finally:
        server.door.disconnected(address)


def _offered(socket: WebSocket) -> list[str]:
    header = socket.headers.get("sec-websocket-protocol", "")
    return [word.strip() for word in header.split(",")]


async def _let_in(server: Server, socket: WebSocket, table_id: str) -> None:
    """Accept the socket if its table exists and every token it brings opens a seat there."""
    try:
        room = await server.hub.room(table_id)
    except NoTable:
        await socket.close(NO_TABLE)
        return
    tokens = [w.removeprefix(SEAT_PREFIX) for w in _offered(socket) if w.startswith(SEAT_PREFIX)]
    seats = [seat_of(token, room.hashes) for token in tokens]
    if None in seats:
        await socket.close(REFUSED)
        return
    await socket.accept(subprotocol=PROTOCOL)
    held = dict(zip(seats, tokens, strict=True))
    await Line(server, socket, room, {s: t for s, t in held.items() if s is not None}).run()


class Line:
    """The line to one client."""

    def __init__(
        self, server: Server, socket: WebSocket, room: Room, tokens: dict[Seat, str]
    ) -> None:
        self.server = server
        self.socket = socket
        self.room = room
        self.tokens = tokens
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue(
            server.settings.limits.contact_queue
        )
        effects = socket.query_params.get("effects", "1") != "0"
        self.contact = Contact(tuple(sorted(tokens)), effects, self._queue)
        self.bucket = server.door.new_bucket()

    async def run(self) -> None:
        """Show the table, then listen and tell until the client leaves or the server stops."""
        server, room = self.server, self.room
        sender = asyncio.create_task(self._send_on())
        server.lines.add(self)
        try:
            await self._greet()
            server.hub.enter(room, self.contact)
            await self._listen()
        except WebSocketDisconnect:
            pass
        finally:
            server.lines.discard(self)
            server.hub.leave(room, self.contact)
            sender.cancel()

    async def _greet(self) -> None:
        """Send the table, or to a client that comes back what it has missed."""
        last = self.socket.query_params.get("last", "")
        known = int(last) if last.isdigit() and len(last) < 10 else 0  # noqa: PLR2004
        steps = None
        if 0 < known <= self.room.table.version:
            steps = await self.server.hub.steps_since(self.room, known)
        for eye in self.contact.eyes:
            if steps is None:
                message = state_message(self.room.table, eye, effects=self.contact.wants_effects)
                self._queue(encode(message))
            else:
                effects = self.contact.wants_effects
                for told in event_messages(steps, eye, effects=effects):
                    self._queue(told)

    def _queue(self, message: bytes) -> None:
        """Put a message on its way; a client too slow to read is told to come back."""
        try:
            self.outbox.put_nowait(message)
        except asyncio.QueueFull:
            self.server.close_soon(self)

    async def _send_on(self) -> None:
        try:
            while (message := await self.outbox.get()) is not None:
                await self.socket.send_text(message.decode())
        except (WebSocketDisconnect, RuntimeError):
            pass

    async def close(self, sentence: str) -> None:
        """Tell the client to come back, and hang up."""
        if self.socket.application_state is WebSocketState.CONNECTED:
            try:
                await self.socket.send_text(encode({"type": "bye", "sentence": sentence}).decode())
                await self.socket.close(COME_BACK)
            except (WebSocketDisconnect, RuntimeError):
                pass

    async def _listen(self) -> None:
        while True:
            received = await self.socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            text = received.get("text")
            if not self.bucket.take():
                self._refuse(None, "too many messages at once; wait a moment")
            elif text is None:
                self._refuse(None, "messages are JSON texts")
            else:
                await self._answer(text)

    async def _answer(self, text: str) -> None:
        """Do what a message asks, and acknowledge or refuse it."""
        try:
            message = m.client_messages.validate_json(text)
        except ValidationError as error:
            self._refuse(_id_in(text), *tell_fault(error))
            return
        if isinstance(message, m.Ping):
            self._queue(encode({"type": "pong", "at": now_ms()}))
            return
        if not self._holds(message.seat):
            self._refuse(message.id, f"you do not hold seat {message.seat}")
            return
        try:
            number = await self._do(message)
        except acts.Late as late:
            self._refuse(message.id, late.sentence, clause=late.clause, seat=message.seat)
        except GameError as refusal:
            self._refuse(message.id, str(refusal), clause=refusal.clause)
        else:
            self._queue(encode({"type": "ack", "id": message.id, "number": number}))

    def _holds(self, seat: Seat) -> bool:
        """Say whether the client's token still opens this seat."""
        token = self.tokens.get(seat)
        return token is not None and seat_of(token, self.room.hashes) == seat

    async def _do(self, message: m.Command) -> int:
        """Make the change a message asks for; return the number of the table's last event."""
        hub, room, seat = self.server.hub, self.room, message.seat
        if isinstance(message, m.Play):
            table = await hub.change(room, lambda table, now: _play(table, message, now))
            return acts.answered(table, seat, message.id) or table.version
        if isinstance(message, m.Offer | m.Accept) and message.kind == "rematch":
            added = bytes.fromhex(message.contribution)
            accepts = isinstance(message, m.Accept)
            return (await hub.rematch(room, seat, added, accepts=accepts)).version
        absent = room.away_since
        table = await hub.change(room, lambda table, now: _command(table, message, now, absent))
        return table.version

    def _refuse(
        self,
        message_id: str | None,
        sentence: str,
        where: str | None = None,
        *,
        clause: str | None = None,
        seat: Seat | None = None,
    ) -> None:
        answer: Json = {
            "type": "refused",
            "id": message_id,
            "refusal": {"sentence": sentence, "clause": clause, "where": where},
        }
        if seat is not None:
            wants = self.contact.wants_effects
            answer["state"] = state_message(self.room.table, seat, effects=wants)
        self._queue(encode(answer))


def _play(table: Table, message: m.Play, now: int) -> tuple[Event, ...]:
    return acts.play(table, message.seat, message.actions, message.version, now, move_id=message.id)


def _command(
    table: Table, message: m.Command, now: int, away_since: dict[Seat, int]
) -> tuple[Event, ...]:
    """Return the events that any other message asks for."""
    seat = message.seat
    match message:
        case m.TakeBack():
            return acts.take_back(table, seat, message.kept, message.version, now)
        case m.Offer():
            return acts.offer_draw(table, seat, now)
        case m.Accept(kind="draw"):
            return acts.accept_draw(table, seat, now)
        case m.Accept():
            return acts.accept_take_back(table, seat, now)
        case m.Decline():
            return acts.decline(table, seat, message.kind, now)
        case m.Claim():
            return acts.claim(table, message.absent, away_since.get(message.absent, now), now)
        case m.Say():
            return acts.say(table, seat, message.phrase, now)
        case _:
            return acts.resign(table, seat, now)


def _id_in(text: str) -> str | None:
    """Return the id of a message that is otherwise faulty, so that its sender knows which."""
    try:
        found = m.IdOnly.model_validate_json(text).id
    except ValidationError:
        return None
    return found


def tell_fault(error: ValidationError) -> tuple[str, str | None]:
    """Return the first fault of what was sent as a sentence, and its place."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"]) or None
    return first["msg"], where
