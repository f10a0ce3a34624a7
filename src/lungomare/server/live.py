"""One client's socket: let in, shown the table, listened to, told what happens."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING, Final

from pydantic import ValidationError
from starlette.responses import JSONResponse
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from lungomare import match as acts
from lungomare.game import GameError
from lungomare.server import messages as m
from lungomare.server.guards import HEADERS, is_own_origin
from lungomare.server.hub import NoTable, now_ms
from lungomare.server.refusing import refusal, refusal_of
from lungomare.server.rematches import rematch
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

COME_BACK: Final = 1012
"""The close code of a server that stops; a page that gets it connects again."""
GOODBYE_S: Final = 2.0
"""How long a client may take to read that it is to come back."""


async def serve_socket(server: Server, socket: WebSocket, table_id: str) -> None:
    """Serve one client of one table until either leaves."""
    address = socket.client.host if socket.client else "unknown"
    if not is_own_origin(socket.headers, server.settings):
        await _turn_away(socket, 403, "pages of other sites cannot connect here")
        return
    if PROTOCOL not in _offered(socket):
        await _turn_away(socket, 400, f"the socket speaks {PROTOCOL}, which was not offered")
        return
    if not server.door.may_request(address):
        await _turn_away(
            socket, 429, "too many requests from this address; wait a moment", "too-many"
        )
        return
    if not server.door.may_connect(address):
        await _turn_away(socket, 429, "this address has too many sockets open", "too-many")
        return
    try:
        await _let_in(server, socket, table_id)
    finally:
        server.door.disconnected(address)


def _offered(socket: WebSocket) -> list[str]:
    header = socket.headers.get("sec-websocket-protocol", "")
    return [word.strip() for word in header.split(",")]


async def _turn_away(
    socket: WebSocket, status: int, sentence: str, code: str | None = None
) -> None:
    """Answer before the socket is accepted, as REST would."""
    told = {"refusal": refusal(sentence, code=code)}
    await socket.send_denial_response(JSONResponse(told, status, HEADERS))


async def _let_in(server: Server, socket: WebSocket, table_id: str) -> None:
    """Accept the socket if its table exists and every token it brings opens a seat there."""
    try:
        room = await server.hub.room(table_id)
    except NoTable:
        await _turn_away(socket, 404, "there is no such table", "no-table")
        return
    tokens = [w.removeprefix(SEAT_PREFIX) for w in _offered(socket) if w.startswith(SEAT_PREFIX)]
    seats = [seat_of(token, room.hashes) for token in tokens]
    if None in seats:
        await _turn_away(socket, 403, "this token opens no seat here", "no-seat")
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
        self._task = asyncio.current_task()
        self._is_answering = False
        self._is_closing = False
        self._is_lost = False

    async def run(self) -> None:
        """Show the table, then listen and tell until the client leaves or the server stops."""
        server, room = self.server, self.room
        sender = asyncio.create_task(self._send_on())
        server.lines.add(self)
        try:
            await self._catch_up()
            self.contact.seats = tuple(seat for seat in self.contact.seats if self._holds(seat))
            self._show_state()
            server.hub.enter(room, self.contact)
            await self._listen()
        except WebSocketDisconnect:
            pass
        except asyncio.CancelledError:
            if not self._is_lost:
                raise
        finally:
            server.lines.discard(self)
            server.hub.leave(room, self.contact)
            self.contact.send = _lose  # else each holds the other, and both hold the whole room
            sender.cancel()

    async def _catch_up(self) -> None:
        """Send a client that comes back all that it has missed.

        More may happen meanwhile; when this returns the client has everything until now, and
        whoever calls it must take the client in before anything else can happen.
        """
        last = self.socket.query_params.get("last", "")
        self.known = int(last) if last.isdecimal() and len(last) < 10 else 0  # noqa: PLR2004
        while 0 < self.known < self.room.table.version:
            steps = await self.server.hub.steps_since(self.room, self.known)
            effects = self.contact.wants_effects
            for eye in self.contact.eyes:  # in a thread: it may be a whole game
                tell = partial(event_messages, steps, eye, effects=effects)
                for told in await asyncio.to_thread(tell):
                    await self.socket.send_text(told.decode())
            self.known = steps[-1].after.version

    def _show_state(self) -> None:
        """Send the table to a client that does not know it yet."""
        if self.known != self.room.table.version:
            for eye in self.contact.eyes:
                wants = self.contact.wants_effects
                self._queue(encode(state_message(self.room.table, eye, effects=wants)))

    def _queue(self, message: bytes) -> None:
        """Put a message on its way; a client too slow to read is told to come back."""
        if self._is_closing:
            return
        try:
            self.outbox.put_nowait(message)
        except asyncio.QueueFull:
            self._is_closing = True
            self.server.close_soon(self)

    async def _send_on(self) -> None:
        try:
            while (message := await self.outbox.get()) is not None:
                await self.socket.send_text(message.decode())
        except (WebSocketDisconnect, RuntimeError):
            pass

    async def close(self, sentence: str) -> None:
        """Tell the client to come back, and hang up, whether it reads or not."""
        if self.socket.application_state is not WebSocketState.CONNECTED:
            return
        try:
            async with asyncio.timeout(GOODBYE_S):
                await self.socket.send_text(encode({"type": "bye", "sentence": sentence}).decode())
                await self.socket.close(COME_BACK)
        except TimeoutError:
            self._give_up()
        except (WebSocketDisconnect, RuntimeError):
            pass

    def _give_up(self) -> None:
        """Leave a client that does not read, but never in the middle of a change."""
        self._is_lost = True
        if self._task and not self._is_answering:
            self._task.cancel()

    async def _listen(self) -> None:
        while not self._is_lost:
            received = await self.socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            text = received.get("text")
            if not self.bucket.take():
                told = refusal("too many messages at once; wait a moment", code="too-many")
                self._refuse(None, told)
            elif text is None:
                self._refuse(None, refusal("messages are JSON texts"))
            else:
                self._is_answering = True
                await self._answer(text)
                self._is_answering = False

    async def _answer(self, text: str) -> None:
        """Do what a message asks, and acknowledge or refuse it."""
        try:
            message = m.client_messages.validate_json(text)
        except ValidationError as error:
            sentence, where = tell_fault(error)
            self._refuse(_id_in(text), refusal(sentence, where=where))
            return
        if isinstance(message, m.Ping):
            self._queue(encode({"type": "pong", "at": now_ms()}))
            return
        if not self._holds(message.seat):
            sentence = f"you do not hold seat {message.seat}"
            self._refuse(message.id, refusal(sentence, code="seat-not-held"))
            return
        try:
            number = await self._do(message)
        except acts.Late as late:
            self._refuse(message.id, refusal_of(late), seat=message.seat)
        except GameError as error:
            self._refuse(message.id, refusal_of(error, whole=True))
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
            return (await rematch(hub, room, seat, added, accepts=accepts)).version
        absent = room.away_since
        table = await hub.change(room, lambda table, now: _command(table, message, now, absent))
        return table.version

    def _refuse(self, message_id: str | None, told: Json, *, seat: Seat | None = None) -> None:
        """Say no; after a late move with how the table stands now, for the seat that moved."""
        answer: Json = {"type": "refused", "id": message_id, "refusal": told}
        if seat is not None:
            wants = self.contact.wants_effects
            answer["state"] = state_message(self.room.table, seat, effects=wants)
        self._queue(encode(answer))


def _lose(message: bytes) -> None:
    """Send to a client that has left."""
    del message


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
