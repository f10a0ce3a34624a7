"""One seat's page: its socket, its moves, its pings, and its coming back when the line is lost.

It does what web/src/api/connection.ts does: it asks for a sign of life when the line opens and when
it has been silent for long, comes back with the last number it knows after growing waits, and sends
what was not acknowledged again under the same id.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any, Final

import orjson

from server_load.wire import WebSocket, open_socket, upgrade_request

if TYPE_CHECKING:
    from random import Random

    from server_load.tables import PlayedTable

WAITS: Final = (0.15, 0.4, 1.0, 2.0, 4.0)
"""The longest waits before each attempt to come back; each is cut by up to a half at random."""
QUIET_S: Final = 15.0
"""Both as connection.ts has them."""
PING: Final = b'{"type":"ping"}'
BEGINNING: Final = b'{"type":"'
"""How every message begins; what stands next is its type, and most need no further look."""


class Browser:
    """Holds one seat of a table and plays any legal action, after a pause or at once."""

    def __init__(self, table: PlayedTable, seat: int, token: str, address: str) -> None:
        self.table = table
        self.seat = seat
        self.token = token
        self.address = address
        self.plan = table.load.plan
        self.seen = table.load.seen
        self.rng: Random = table.rng
        self.socket: WebSocket | None = None
        self.pending: dict[str, Any] | None = None
        """The move that was sent and not acknowledged yet."""
        self.sent_at = 0.0
        self._latest = b"{}"
        """The last state or event; looked into when it matters."""
        self._mine = b'"actor":%d' % seat
        self._heard_at = time.monotonic()
        self._moves = 0
        self._failures = 0
        self._number = 0
        """The last number that was told; checked where the plan is to be careful."""
        self.waits_since: float | None = None
        """Since when a computer has been to act."""
        self._timer: asyncio.TimerHandle | None = None
        self._coming: asyncio.Task[None] | None = None
        self._is_done = False
        self.come()

    # The line

    def come(self) -> None:
        """Open the socket, with the number of the last event known."""
        if not self._is_done:
            self._coming = asyncio.create_task(self._come())

    async def _come(self) -> None:
        self._number = orjson.loads(self._latest).get("version", 0)
        path = f"/api/tables/{self.table.name}/live?last={self._number}"
        path += "" if self.plan.effects else "&effects=0"
        port = self.plan.port_for(self.table.number, self.seat, self._failures)
        request = upgrade_request(port, path, [self.token], packed=self.plan.packed)
        try:
            self.socket = await open_socket(self, port, request, self.address)
        except OSError:
            self._come_again()
        if self._is_done and self.socket:
            self.socket.close()

    def opened(self) -> None:
        """Ping, and send again what was not acknowledged."""
        self._failures = 0
        if self.plan.timed:
            self.seen.came.append((time.monotonic(), (self.table.name, self.seat)))
        self._send(PING)
        if self.pending:
            self.seen.resent += 1
            self._send(orjson.dumps(self.pending))
        self._consider()

    def lost(self, status: int) -> None:
        """Come back after a while, unless the game is over."""
        self.socket = None
        if not self._is_done:
            self.seen.note_loss(f"turned away with {status}" if status else "the line was lost")
            if self.plan.timed:
                self.seen.lost.append((time.monotonic(), (self.table.name, self.seat)))
            self._come_again()

    def close(self) -> None:
        """Leave for good."""
        self._is_done = True
        if self._timer:
            self._timer.cancel()
        if self.socket:
            self.socket.close()

    def ping_if_quiet(self, now: float) -> None:
        """Ask for a sign of life if none has come for long."""
        if now - self._heard_at > QUIET_S:
            self._heard_at = now
            self._send(PING)

    def _come_again(self) -> None:
        wait = WAITS[min(self._failures, len(WAITS) - 1)] * (1 - self.rng.random() / 2)
        self._failures += 1
        asyncio.get_running_loop().call_later(wait, self.come)

    def _send(self, message: bytes) -> None:
        if self.socket and self.socket.is_open:  # what is pending is sent when it opens
            self.socket.send(message)

    # The game

    def heard(self, message: bytes) -> None:
        """Look at a message as closely as it deserves."""
        self._heard_at = time.monotonic()
        end = message.find(b'"', len(BEGINNING))
        kind = message[len(BEGINNING) : end]
        if kind in {b"event", b"state"}:
            self._see(message)
        elif kind == b"ack":
            self._acknowledged(orjson.loads(message))
        elif kind == b"refused":
            self._refused(orjson.loads(message))

    def _see(self, message: bytes) -> None:
        self._latest = message
        if self.plan.timed:
            self._note_time(orjson.loads(message))
        if self.plan.careful:
            self._check_number(orjson.loads(message))
        if b'"phase":"over"' in message:
            self.table.over()
            return
        if self.table.has_computer:
            self._time_reply(is_mine=self._mine in message)
        self._consider()

    def _check_number(self, told: dict[str, Any]) -> None:
        """Numbers have no gaps, whatever happened to the line."""
        if told["type"] == "event" and told["number"] != self._number + 1:
            self.seen.note_error(f"event {told['number']} came after {self._number}")
        self._number = told["version"]

    def _note_time(self, told: dict[str, Any]) -> None:
        """Note when this seat knew of how many events."""
        known = (self.table.name, self.seat, told["version"])
        self.seen.told.append((self._heard_at, known))

    def _time_reply(self, *, is_mine: bool) -> None:
        """Note how long the computer on the other seat took."""
        if not is_mine:
            self.waits_since = self.waits_since or time.monotonic()
        elif self.waits_since:
            self.seen.replies.append((self.waits_since, time.monotonic() - self.waits_since))
            self.waits_since = None

    def _consider(self) -> None:
        """Plan a move if it is ours to act and none is under way."""
        if self._timer or self.pending or self._mine not in self._latest:
            return
        if self.plan.pause is None:
            self._move()
        else:
            wait = self.rng.uniform(*self.plan.pause)
            self._timer = asyncio.get_running_loop().call_later(wait, self._move)

    def _move(self) -> None:
        """Play any legal action on what is known now."""
        self._timer = None
        now = orjson.loads(self._latest)
        if now["actor"] != self.seat or now["phase"] != "playing" or self._is_done:
            return
        self._moves += 1
        self.pending = {
            "type": "play",
            "id": f"{self.seat}-{self._moves}",
            "seat": self.seat,
            "version": now["version"],
            "actions": [self.rng.choice(now["legal"])],
        }
        self.sent_at = time.monotonic()
        self._send(orjson.dumps(self.pending))

    def _acknowledged(self, told: dict[str, Any]) -> None:
        move = self.pending
        if move is None or told["id"] != move["id"]:
            self.seen.note_error(f"an acknowledgement of {told['id']} that nobody waits for")
            return
        self.pending = None
        self.seen.waits.append((self.sent_at, time.monotonic() - self.sent_at))
        if self.plan.careful:
            made = (self.table.name, self.seat, move["id"], told["number"], move["actions"])
            self.seen.moves.append(made)
        self._consider()

    def _refused(self, told: dict[str, Any]) -> None:
        """Note a refusal: nothing that is sent here deserves one."""
        self.seen.note_error(f"refused: {told['refusal']['sentence']}")
        self.pending = None
        if told.get("state"):
            self._see(orjson.dumps(told["state"]))
