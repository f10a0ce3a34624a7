"""Pairs of worlds that differ only in what one seat may not know, and all that it is told there.

A walk is a game of Bosa played in memory. The same walk is then played through the server
twice: with the deal as it was, and with everything that the seat cannot know dealt otherwise.
All that the seat is sent, by whatever path, must be the same to the last byte (B11.3).
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, Any

from lungomare.games.bosa import Bosa
from lungomare.games.bosa.view import resample
from lungomare.match import Moved, Refused, Said, Started, TakenBack, fold, say, take_back
from lungomare.server.live.tokens import hash_token
from lungomare.server.messages.requests import MOST_SUPPOSED
from match.sittings import PERSON, bosa, sit
from server.house import House, Socket, bearer, eventually

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import pytest

    from lungomare.game import Json, Seat
    from lungomare.match import Event, SeatPlan, Table

TABLE = "harbour-0123456-"
PROBES = ("take 1", "take 4", "place a2", "place d4", "row", "col", "do", "do f", "skip", "copy b2")


BY_ROTE = 40
"""How many decisions a person makes against a computer that is watched."""


class Leak(AssertionError):  # noqa: N818 - it is what was found
    """A seat was told something that depends on what it may not know."""

    def __init__(self, paths: set[str]) -> None:
        super().__init__(f"secrets are told by: {', '.join(sorted(paths))}")
        self.paths = paths


@dataclass
class Walk:
    """A running game as its events, the first of them up to the start."""

    events: list[Event]
    table: Table

    @property
    def opening(self) -> list[Event]:
        """The events up to the start."""
        return self.events[: self._start + 1]

    @property
    def rest(self) -> list[Event]:
        return self.events[self._start + 1 :]

    @property
    def _start(self) -> int:
        return next(at for at, event in enumerate(self.events) if isinstance(event, Started))

    def dealt_otherwise(self, eye: Seat | None, rng: Random) -> Walk:
        """Return the walk in a world that `eye` cannot tell from this one."""
        header = other_header(self.table, eye, rng)
        events = [
            replace(event, header=header) if isinstance(event, Started) else event
            for event in self.events
        ]
        return Walk(events, fold(events))


def other_header(table: Table, eye: Seat | None, rng: Random) -> Json:
    """Return the header of a deal that `eye` cannot tell from the table's."""
    game = table.game
    assert isinstance(game, Bosa)
    while True:  # not by the game's method, which tests replace
        header = game.header(resample(game.setting, table.state, eye, rng))
        if header != table.header:
            return header


def walk(
    players: int, seed: int, moves: int, *, simple: bool = False, plans: Sequence[SeatPlan] = ()
) -> Walk:
    """Play so many moves at random, with take-backs and phrases, never to the end."""
    sitting = sit(bosa(players, simple=simple), plans or [PERSON] * players, seed, public=True)
    sitting.events[0] = replace(sitting.events[0], table=TABLE)  # type: ignore[arg-type] # Created
    sitting.table = fold(sitting.events)
    rng = sitting.rng
    while len(sitting.table.moves) < moves:
        act = rng.random()
        try:
            if act < 0.1:
                kept = len(sitting.table.moves) - 1
                sitting.do(take_back, sitting.table.actor, kept, sitting.table.version)
            elif act < 0.13:
                sitting.do(say, rng.randrange(players), "nice")
            elif act < 0.3:
                sitting.play(*_whole_turn(sitting.table, rng))
            else:
                sitting.play_any()
        except Refused:
            pass
    assert sitting.table.is_running
    return Walk(sitting.events, sitting.table)


def _whole_turn(table: Table, rng: Random) -> list[str]:
    """Return random decisions to the end of the running turn."""
    game, state, texts = table.game, table.state, []
    while game.turn(state) == game.turn(table.state) and game.actor(state) == table.actor:
        action = rng.choice(game.legal(state))
        texts.append(game.write(action))
        state = game.advance(state, action)
    return texts


def walk_to_season_end(players: int, seed: int, *, simple: bool = False) -> Walk:
    """Play at random to the last turn of a Season after which its player may go first again.

    There a move that ran on would meet the next Season's market, which nobody has seen.
    """
    for again in range(100):
        sitting = sit(bosa(players, simple=simple), [PERSON] * players, seed + 1000 * again)
        sitting.events[0] = replace(sitting.events[0], table=TABLE)  # type: ignore[arg-type] # Created
        sitting.table = fold(sitting.events)
        while sitting.table.state.season < 3:
            if _is_last_of_season(sitting.table) and leads_again(sitting.table):
                return Walk(sitting.events, sitting.table)
            sitting.play_turn()
    raise AssertionError("nobody ever goes first twice")


def _is_last_of_season(table: Table) -> bool:
    game = table.game
    assert isinstance(game, Bosa)
    return bool(table.state.flipped == game.setting.season_size)


def leads_again(table: Table) -> bool:
    return _next_actor(table, likely_turn(table)) == table.actor


def likely_turn(table: Table) -> list[str]:
    """Return a way to end the running turn, if there is one after which the same seat acts on.

    It is the same in all worlds that the seat to act cannot tell apart.
    """
    turns = [_whole_turn(table, Random(number)) for number in range(60)]
    return next((turn for turn in turns if _next_actor(table, turn) == table.actor), turns[0])


def _next_actor(table: Table, texts: Sequence[str]) -> Seat | None:
    return table.game.actor(_after(table, texts))


def _after(table: Table, texts: Sequence[str]) -> Any:
    state = table.state
    for text in texts:
        state = table.game.advance(state, table.game.read(text))
    return state


BEYOND = (
    *((f"take {slot}", f"take {slot}") for slot in range(1, 5)),
    ("take 1", "row"),
    ("take 2", "place z9"),
    ("take 3", "place a1", "place a1"),
    ("take 4", "place d4"),
    ("take 1", "place b1", "take 1"),
    ("copy b2",),
    ("take",),
)
"""What a move that runs past the end of its turn may go on with; none of it can be played."""


def refused_batches(table: Table) -> Iterator[list[str]]:
    """Yield moves of every length that the seat to act cannot play, within its turn and past it."""
    turn = likely_turn(table)
    for length in range(len(turn)):
        state = _after(table, turn[:length])
        legal = {table.game.write(action) for action in table.game.legal(state)}
        yield from ([*turn[:length], text] for text in PROBES[length % 3 :: 3] if text not in legal)
    yield from ([*turn, *rest] for rest in BEYOND)


@dataclass
class Clock:
    """The server's time, which stands still until it is told."""

    now: int = 1_000
    """When walks are opened: lists, which may be a little old, then tell one time throughout."""

    def set(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for module in ("live.hub", "live.client"):
            monkeypatch.setattr(f"lungomare.server.{module}.now_ms", lambda: self.now)


@dataclass
class Transcript:
    """All that each eye was told, in order, with the path by which it was."""

    told: dict[Seat | None, list[tuple[str, bytes]]] = field(default_factory=dict)

    def add(self, eye: Seat | None, path: str, *texts: str | bytes) -> None:
        said = self.told.setdefault(eye, [])
        said += [(path, text.encode() if isinstance(text, str) else text) for text in texts]


def compare(one: Transcript, other: Transcript, eye: Seat | None) -> None:
    """Raise `Leak` with the paths by which `eye` could tell the worlds apart."""
    first, second = one.told[eye], other.told[eye]
    paths = {path for (path, a), (_, b) in zip(first, second, strict=False) if a != b}
    if len(first) != len(second):
        paths.add("number of messages")
    if paths:
        raise Leak(paths)


class Visit:
    """One world on a running server: every seat and a spectator connected, the walk played."""

    def __init__(self, house: House, world: Walk, *, often: bool = True) -> None:
        self.house = house
        self.world = world
        self.often = often
        self.eyes: list[Seat | None] = [None, *range(len(world.table.chairs))]
        self.sockets: dict[Seat | None, Socket] = {}
        self.said = Transcript()

    def token(self, eye: Seat | None) -> list[str]:
        return [] if eye is None else [f"token-{eye}"]

    async def live_through(self) -> Transcript:
        """Play the walk live; probe every path after it and, if often, before and amidst."""
        opening = self.world.opening
        hashes = {seat: hash_token(f"token-{seat}") for seat in self.eyes if seat is not None}
        await self.house.server.hub.create(opening, hashes)
        for eye in self.eyes:
            self.sockets[eye] = await self.house.connect(TABLE, self.token(eye))
            await self.hear("connect")
        probes = {0, len(self.world.rest) // 2} if self.often else set()
        for number, event in enumerate(self.world.rest):
            if number in probes:
                await self.probe()
            await self.happen(event)
        await self.probe()
        return self.said

    async def hear(self, path: str, asker: Seat | None = None) -> None:
        """Note what every socket has been sent, from the one that asked for something on.

        Its pong comes when what it asked for is done and told to everyone, so the others'
        pongs come after that too, however long the disk takes.
        """
        for eye, socket in sorted(self.sockets.items(), key=lambda held: held[0] != asker):
            before = len(socket.texts)
            await socket.drain()
            self.said.add(eye, path, *socket.texts[before:])

    async def happen(self, event: Event) -> None:
        """Let a client send what led to an event of the walk."""
        seat, version = event.seat, self.version  # type: ignore[union-attr] # those three
        common = {"id": f"{version}", "seat": seat}
        if isinstance(event, Moved):
            message = {"type": "play", "version": version, "actions": list(event.actions)}
        elif isinstance(event, TakenBack):
            message = {"type": "take-back", "version": version, "kept": event.kept}
        else:
            assert isinstance(event, Said)
            message = {"type": "say", "phrase": event.phrase}
        self.sockets[seat].send({**common, **message})
        await self.hear("take-back" if isinstance(event, TakenBack) else "live", seat)
        assert self.version > version

    @property
    def version(self) -> int:
        return self.house.server.hub.rooms[TABLE].table.version

    # Every other path

    async def probe(self) -> None:
        for eye in self.eyes:
            await self.refusals(eye)
            await self.requests(eye)
            await self.come_back(eye, "reconnect")
        await self.forget()
        for eye in self.eyes:
            await self.come_back(eye, "reconnect after a restart")

    async def refusals(self, eye: Seat | None) -> None:
        """Ask on the socket for what will be refused."""
        if eye is None:
            return
        table = self.house.server.hub.rooms[TABLE].table
        legal = {table.game.write(action) for action in table.game.legal(table.state)}
        wrong = [text for text in PROBES if eye != table.actor or text not in legal]
        base = {"seat": eye, "version": self.version}
        for text in (*wrong, "take", "place z9", "draw", "first 0"):
            await self.ask(eye, "refused move", {**base, "type": "play", "actions": [text]})
        batches = refused_batches(table) if eye == table.actor else [[*PROBES[:4]]]
        for batch in batches:
            await self.ask(eye, "refused batch", {**base, "type": "play", "actions": batch})
        late = {**base, "type": "play", "actions": ["take 1"], "version": 1}
        await self.ask(eye, "late move", late)
        not_its_turn = [n for n, s in enumerate(table.all_states()) if table.game.actor(s) != eye]
        for kept in (*not_its_turn[:1], *not_its_turn[-1:], len(table.moves)):
            await self.ask(eye, "refused take-back", {**base, "type": "take-back", "kept": kept})
        for kind in ("draw", "rematch"):
            await self.ask(eye, "refused offer", {"seat": eye, "type": "offer", "kind": kind})
        given = {"seat": eye, "type": "assign", "target": 0, "player": "random"}
        await self.ask(eye, "refused assignment", given)
        await self.ask(eye, "refused claim", {"seat": eye, "type": "claim", "absent": 0})

    async def ask(self, eye: Seat, path: str, message: Json) -> None:
        socket, before = self.sockets[eye], len(self.sockets[eye].texts)
        answer = await socket.ask({"id": "probe", **message})
        assert answer["type"] == "refused", answer
        self.said.add(eye, path, *socket.texts[before:])

    async def requests(self, eye: Seat | None) -> None:
        """Ask for everything that REST tells."""
        token = self.token(eye)[0] if eye is not None else None
        asked: list[tuple[str, str, str, Any]] = [
            ("table", "GET", f"/tables/{TABLE}", None),
            ("record", "GET", f"/tables/{TABLE}/record", None),
            ("list", "GET", "/tables?phase=playing", None),
            ("records", "GET", "/records", None),
            ("positions", "GET", f"/tables/{TABLE}/positions", None),
            ("hint", "POST", f"/tables/{TABLE}/hint", None),
            ("leave", "DELETE", f"/tables/{TABLE}/seats/{eye or 0}", None),
            ("join", "POST", f"/tables/{TABLE}/seats/0", {"name": "Zoe"}),
            *(("explain", "POST", f"/tables/{TABLE}/explain", {"action": a}) for a in PROBES),
            *(("explain after", "POST", f"/tables/{TABLE}/explain", a) for a in self.supposed()),
        ]
        for path, method, address, body in asked:
            answer = await self.house.http.request(
                method, f"/api{address}", headers=bearer(token), json=body
            )
            assert answer.status_code < 500
            headers = sorted(
                pair for pair in answer.headers.multi_items() if pair[0] != "x-request-id"
            )  # which is random, whatever is asked
            self.said.add(eye, path, str(answer.status_code), repr(headers), answer.content)

    def supposed(self) -> Iterator[Json]:
        """Yield actions to explain after others that are not done, to the end of the turn."""
        turn = likely_turn(self.house.server.hub.rooms[TABLE].table)[:MOST_SUPPOSED]
        for number, action in enumerate(PROBES):
            yield {"action": action, "after": turn[: number % (len(turn) + 1)]}
        yield from ({"action": action, "after": turn} for action in PROBES[:4])

    async def come_back(self, eye: Seat | None, path: str) -> None:
        """Connect once more, knowing nothing, a little, or nearly all."""
        for last in (0, 1, len(self.world.opening), self.version - 1, self.version):
            socket = await self.house.connect(TABLE, self.token(eye), last=last)
            await socket.drain()
            self.said.add(eye, path, *socket.texts)
            await socket.close()
            self.house.sockets.remove(socket)
        await self.hear("presence")

    async def forget(self) -> None:
        """Let the room keep no step in memory, as after a restart."""
        self.house.server.hub.rooms[TABLE].recent.clear()
        await asyncio.sleep(0)


async def watch_computer(house: House, opening: Sequence[Event]) -> tuple[Transcript, Table]:
    """Let the computer on seat 0 play against a person who plays by rote on seat 1.

    Return what a spectator is told of it, and the table at the end.
    """
    hub = house.server.hub
    room = await hub.create(opening[:-1], {1: hash_token("token-1")})
    watcher = await house.connect(TABLE)
    person = await house.connect(TABLE, ["token-1"], effects=False)
    await hub.change(room, lambda _table, _now: (opening[-1],))
    for number in range(BY_ROTE):
        await eventually(lambda: room.table.actor == 1)
        await person.drain()
        legal = [room.table.game.write(each) for each in room.table.game.legal(room.table.state)]
        message = {"type": "play", "id": str(number), "seat": 1, "version": room.table.version}
        answer = await person.ask({**message, "actions": [legal[number * 7 % len(legal)]]})
        assert answer["type"] == "ack"
    await eventually(lambda: room.table.actor == 1)
    await watcher.drain()
    said = Transcript()
    said.add(None, "computer", *watcher.texts)
    return said, room.table
