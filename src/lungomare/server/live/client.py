"""One client at a table: sent the table and what happens there, and listened to."""

from __future__ import annotations

import asyncio
import logging
import time
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Protocol

from pydantic import ValidationError

from lungomare import match as acts
from lungomare.game import GameError
from lungomare.server import messages as m
from lungomare.server.clock import now_ms
from lungomare.server.jobs.refusals import refusal, refusal_of
from lungomare.server.live.catch_up import messages_of, messages_since
from lungomare.server.live.encoding import encode, joined
from lungomare.server.live.rematches import rematch
from lungomare.server.live.rooms import Contact, Room
from lungomare.server.live.tokens import seat_of
from lungomare.server.store.database import StoreFailure
from lungomare.server.telemetry.tracing import span
from lungomare.server.websocket.frames import Outgoing
from lungomare.server.workers.pool import Busy, Rank

if TYPE_CHECKING:
    from starlette.types import Receive, Send

    from lungomare.game import Json, Seat
    from lungomare.match import Event, Table
    from lungomare.server.app import Server

log: Final = logging.getLogger(__name__)

COME_BACK: Final = 1012
"""The close code of a server that stops; a page that gets it connects again."""
GOODBYE_S: Final = 2.0
"""How long a client may take to read that it is to come back."""
FAR_BEHIND: Final = 512
"""Events; whoever has missed more is sent the whole table instead: that is shorter."""
LONGEST_REST_S: Final = 1.0
"""Between two looks at whether a network's processor time is there again."""
CATCH_UP_S: Final = 2.0
"""Of a worker's time, to work out what a client has missed: ten times what the most takes."""
NOT_HELD: Final = "you do not hold seat {}"


class Connection(Protocol):
    """The way to one client, as `connections` gives it."""

    @property
    def unsent(self) -> int:
        """Bytes that wait for the client to read."""
        ...

    def send_frame(self, message: Outgoing) -> None:
        """Put a message on its way; never blocks."""
        ...

    def abort(self) -> None:
        """Hang up at once."""
        ...


class Client:
    """Somebody connected to a table, with the seats whose tokens they brought."""

    def __init__(
        self,
        server: Server,
        room: Room,
        tokens: dict[Seat, str],
        connection: Connection,
        send: Send,
    ) -> None:
        self.server = server
        self.room = room
        self.tokens = tokens
        self.connection = connection
        self.contact = Contact(tuple(sorted(tokens)), True, "", self.send)
        self.bucket = server.door.new_bucket()
        self._asgi_send = send
        self._is_closing = False

    async def run(self, receive: Receive, last: int) -> None:
        """Send the table, then listen until the client leaves or the server stops."""
        server, room = self.server, self.room
        server.clients.add(self)
        try:
            known = await self._catch_up(last)
            self._drop_lost_seats()
            if server.hub.rooms.get(room.table.id) is not room:  # it took too long to catch up
                await self.close("You have fallen behind; come back.")
                return
            if known != room.table.version:
                self._send_state()
            server.hub.enter(room, self.contact)
            await self._listen(receive)
        except OSError:
            pass  # the client is gone
        finally:
            server.clients.discard(self)
            server.hub.leave(room, self.contact)
            self.contact.send = _lose  # else each holds the other, and both hold the whole room

    # Sending

    async def _catch_up(self, known: int) -> int:
        """Send a client that comes back all that it has missed; return the last event it knows.

        More may happen meanwhile; when this returns the client has everything until now, and
        whoever calls it must take the client in before anything else can happen.
        """
        while 0 < known < self.room.table.version:
            self._drop_lost_seats()
            missing = self.room.table.version - known
            if missing <= len(self.room.recent):
                steps = list(self.room.recent)[-missing:]
                effects = self.contact.wants_effects
                for data in messages_of(steps, self.contact.eyes, effects=effects):
                    self.send(Outgoing(data))
                known += missing
            elif missing > FAR_BEHIND or not (known := await self._catch_up_far(known)):
                return 0
        return known

    async def _catch_up_far(self, known: int) -> int:
        """Send what is no longer in memory; return the last event sent, 0 if it cannot be now.

        The store may be ahead of the room by what is just being written.
        """
        hub, version = self.server.hub, self.room.table.version
        contact = self.contact
        try:
            texts = (await hub.store.read_texts(self.room.table.id))[:version]
            missed = await self.server.workers.run(
                messages_since,
                texts,
                known,
                contact.eyes,
                contact.wants_effects,
                payer=contact.network,
                rank=Rank.CATCHING_UP,
                seconds=CATCH_UP_S,
            )
        except (Busy, GameError, StoreFailure):
            return 0
        for data in missed:  # as quickly as the client reads: it may be a whole game
            await _rest(self.server.door.delay(contact.network))
            await self._asgi_send({"type": "websocket.send", "text": data.decode()})
        return version

    def _send_state(self) -> None:
        """Send the table to a client that does not know it yet."""
        for eye in self.contact.eyes:
            self.send(Outgoing(self.room.state(eye, effects=self.contact.wants_effects)))

    def send(self, message: Outgoing) -> None:
        """Put a message on its way; a client too slow to read is to come back."""
        if self._is_closing:
            return
        self.connection.send_frame(message)
        if self.connection.unsent > self.server.settings.limits.unsent_bytes // 2:
            self._is_closing = True
            self.server.close_soon(self)

    def _send_json(self, message: Json) -> None:
        self.send(Outgoing(encode(message)))

    async def close(self, sentence: str) -> None:
        """Say to come back, and hang up, whether the client reads or not."""
        self._is_closing = True
        bye = encode({"type": "bye", "sentence": sentence}).decode()
        try:
            async with asyncio.timeout(GOODBYE_S):
                await self._asgi_send({"type": "websocket.send", "text": bye})
                await self._asgi_send({"type": "websocket.close", "code": COME_BACK})
        except TimeoutError:
            self.connection.abort()
        except (OSError, RuntimeError):
            pass  # it is gone, or knows already

    # Listening

    async def _listen(self, receive: Receive) -> None:
        door, network = self.server.door, self.contact.network
        while True:
            delay = door.delay(network)
            if delay:  # whoever causes much waits; nobody else does
                await _rest(delay)
                continue
            received = await receive()
            if received["type"] == "websocket.disconnect":
                return
            text = received.get("text")
            if text is None:
                self._refuse(None, refusal("messages are JSON texts"))
            elif not self.bucket.take():
                why = refusal("too many messages at once; wait a moment", code="too-many")
                self._refuse(_id_in(text), why)
            else:
                await self._answer(text)

    async def _answer(self, text: str) -> None:
        """Do what a message asks, and acknowledge or refuse it."""
        began = time.perf_counter()
        try:
            message = m.client_messages.validate_json(text)
        except ValidationError as error:
            sentence, where = describe_fault(error)
            self._refuse(_id_in(text), refusal(sentence, where=where))
            return
        if isinstance(message, m.Ping):
            self._send_json({"type": "pong", "at": now_ms()})
            return
        if message.seat not in self.contact.seats:
            sentence = NOT_HELD.format(message.seat)
            self._refuse(message.id, refusal(sentence, code="seat-not-held"))
            return
        with span(f"command {message.type}", "server"):
            await self._obey(message, message.type, began)

    async def _obey(self, message: m.Command, kind: str, began: float) -> None:
        """Do what a seat asks for, and acknowledge or refuse it."""
        commands = self.server.commands
        try:
            number = await self._do(message)
        except acts.Late as late:
            commands.refused[kind, "late"] += 1
            self._refuse(message.id, refusal_of(late), seat=message.seat)
        except GameError as error:
            commands.refused[kind, "rules"] += 1
            self._refuse(message.id, refusal_of(error))
        except StoreFailure as failure:
            commands.refused[kind, "store"] += 1
            self._refuse(message.id, refusal(str(failure), code=failure.code))
        else:
            self._send_json({"type": "ack", "id": message.id, "number": number})
            commands.seconds[kind].note(time.perf_counter() - began)

    def _holds(self, seat: Seat) -> bool:
        """Say whether the client's token still opens this seat."""
        token = self.tokens.get(seat)
        return token is not None and seat_of(token, self.room.hashes) == seat

    def _drop_lost_seats(self) -> None:
        """See no more with the eyes of seats that have changed hands meanwhile."""
        self.contact.seats = tuple(seat for seat in self.contact.seats if self._holds(seat))

    async def _do(self, message: m.Command) -> int:
        """Make the change a message asks for; return the number of the table's last event."""
        hub, room, seat = self.server.hub, self.room, message.seat
        if isinstance(message, m.Offer | m.Accept) and message.kind == "rematch":
            added = bytes.fromhex(message.contribution)
            accepts = isinstance(message, m.Accept)
            table = await rematch(hub, room, seat, added, accepts=accepts, request=message.id)
        else:
            table = await hub.change(room, lambda table, now: self._once(table, message, now))
        return acts.answered_at(table, seat, message.id) or table.version

    def _once(self, table: Table, message: m.Command, now: int) -> tuple[Event, ...]:
        """Return the events that a message asks for: none if they have happened already.

        The seat may have changed hands since the message came: while others were served, or at
        another process.
        """
        if not self._holds(message.seat):
            raise acts.Refused(NOT_HELD.format(message.seat), code="seat-not-held")
        if isinstance(message, m.Claim):
            hub = self.server.hub
            known = hub.exchange.knows_presence()
            away = self.room.away_since.get(message.absent) if known else None
            up = hub.up_since
            command = partial(acts.claim, table, message.absent, away, now, up_since=up)
        else:
            command = partial(_command, table, message, now)
        return acts.run_once(table, message.seat, message.id, command)

    def _refuse(self, message_id: str | None, why: Json, *, seat: Seat | None = None) -> None:
        """Say no; after a late move with how the table stands now, for the seat that moved."""
        answer = encode({"type": "refused", "id": message_id, "refusal": why})
        if seat is not None and self._holds(seat):
            state = self.room.state(seat, effects=self.contact.wants_effects)
            answer = joined(answer, b'{"state":' + state + b"}")
        self.send(Outgoing(answer))


async def _rest(delay: float) -> None:
    """Let others go first, and whoever has used more than their time wait for a while."""
    await asyncio.sleep(min(delay, LONGEST_REST_S))


def _lose(message: Outgoing) -> None:
    """Send to a client that has left."""
    del message


def _command(table: Table, message: m.Command, now: int) -> tuple[Event, ...]:
    """Return the events that any message but a claim asks for."""
    seat = message.seat
    match message:
        case m.Play():
            return acts.play(table, seat, message.actions, message.version, now, move_id=message.id)
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
        case m.Assign():
            return acts.assign(table, seat, message.target, message.player, now)
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


def describe_fault(error: ValidationError) -> tuple[str, str | None]:
    """Return the first fault of what was sent as a sentence, and its place."""
    first: Any = error.errors(include_url=False, include_context=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"]) or None
    return first["msg"], where
