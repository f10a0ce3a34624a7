"""No message depends on what its receiver may not know, on any path; planted leaks are found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pkgutil import resolve_name
from random import Random
from typing import TYPE_CHECKING, Any
from zlib import crc32

import orjson
import pytest

from lungomare.game import GameError, Illegal
from lungomare.match import Late, Refused, Started
from lungomare.server.websocket.frames import Outgoing
from match.sittings import PERSON, bosa, computer, open_sitting
from server.house import House, settings_at, think_here
from server.worlds import (
    TABLE,
    Clock,
    Leak,
    Transcript,
    Visit,
    Walk,
    compare,
    other_header,
    walk,
    walk_to_season_end,
    watch_computer,
)

if TYPE_CHECKING:
    from pathlib import Path

    from lungomare.game import Seat
    from lungomare.match import Event, Table
    from lungomare.server.settings import Settings
    from services import PostgreSQL, Redis

pytestmark = pytest.mark.anyio


class Worlds:
    """Plays walks, each on a server of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.count = 0

    def settings(self) -> Settings:
        """Return the settings of the next server, which has no tables yet."""
        self.count += 1
        return settings_at(self.folder / str(self.count))

    async def told(self, world: Walk, *, often: bool) -> Transcript:
        async with House(self.settings()).running() as house:
            return await Visit(house, world, often=often).live_through()

    async def check(
        self, world: Walk, eyes: list[Seat | None], rng: Random, *, often: bool = False
    ) -> None:
        """Raise `Leak` if one of the eyes can tell a world dealt otherwise from this one."""
        one = await self.told(world, often=often)
        for eye in eyes:
            other = world.dealt_otherwise(eye, rng)
            compare(one, await self.told(other, often=often), eye)


class SharedWorlds(Worlds):
    """Plays walks on servers that could be several processes: on PostgreSQL and Redis."""

    def __init__(self, postgresql: PostgreSQL, redis: Redis) -> None:
        super().__init__(postgresql.folder)
        self.postgresql = postgresql
        self.redis = redis

    def settings(self) -> Settings:
        data = self.postgresql.url(self.postgresql.new_database())
        return settings_at(self.folder, data=data, bus=self.redis.url(), bus_key=b"k" * 32)


@pytest.fixture
def worlds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Worlds:
    think_here(monkeypatch)
    Clock().set(monkeypatch)
    return Worlds(tmp_path)


@pytest.mark.clause("B11.1", "B11.2", "B11.3")
@pytest.mark.parametrize(
    ("players", "moves", "simple"), [(2, 70, False), (3, 25, False), (5, 40, False), (4, 12, True)]
)
async def test_no_path_tells_a_secret(
    worlds: Worlds, players: int, moves: int, simple: bool
) -> None:
    world = walk(players, players + moves, moves, simple=simple)
    eyes: list[Seat | None] = [None, *range(players)]
    await worlds.check(world, eyes, Random(moves), often=players < 4)


@pytest.mark.clause("B11.1", "B11.2", "B11.3")
async def test_no_path_tells_a_secret_on_postgresql_and_redis(
    postgresql: PostgreSQL, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    think_here(monkeypatch)
    Clock().set(monkeypatch)
    world = walk(3, 9, 20)
    await SharedWorlds(postgresql, redis).check(world, [None, 1], Random(9), often=True)


@pytest.mark.clause("B11.2", "B11.3")
@pytest.mark.parametrize(
    ("players", "simple"), [(2, False), (3, False), (4, False), (5, False), (2, True)]
)
async def test_a_refused_move_past_the_end_of_a_season_tells_nothing(
    worlds: Worlds, players: int, simple: bool
) -> None:
    """Its player goes first again: what it would meet next is a market that nobody has seen."""
    world = walk_to_season_end(players, players, simple=simple)
    await worlds.check(world, [world.table.actor], Random(players))


async def test_moves_tried_on_the_true_state_past_a_reveal_are_found(
    worlds: Worlds, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = walk_to_season_end(2, 2)
    monkeypatch.setattr("lungomare.games.bosa.bosa.Bosa.reveals", lambda *_: False)
    monkeypatch.setattr(
        "lungomare.games.bosa.bosa.Bosa.resample", lambda _game, state, _seat, _rng: state
    )
    with pytest.raises(Leak) as leak:
        await worlds.check(world, [world.table.actor], Random(1))
    assert leak.value.paths == {"refused batch"}


def stack(table: Table) -> str:
    """The cards of the last Season, which nobody may know yet, in their order."""
    return "-".join(table.header["setup"]["seasons"][2]) if table.header else ""


def all_goals(table: Table) -> str:
    return str(table.game.header(table.state)["setup"]["goals"])


Plant = Callable[[pytest.MonkeyPatch], None]


def wrap(target: str, leak: Callable[..., Any]) -> Plant:
    """Replace a function by one that is given the true one and its arguments."""

    def plant(monkeypatch: pytest.MonkeyPatch) -> None:
        module, _, name = target.rpartition(".")
        true = getattr(resolve_name(module), name)
        monkeypatch.setattr(target, lambda *args, **more: leak(true, *args, **more))

    return plant


def in_view(true: Any, table: Any, state: Any, seat: Any) -> Any:
    goals = [table.ids[card] for hand in state.deal.goals for card in hand]
    return true(table, state, seat) | {"goals": goals}


def in_between(true: Any, before: Table, *args: Any) -> Any:
    hands = before.game.header(before.state)["setup"]["goals"]
    goals = [goal for hand in hands for goal in hand]
    return [view | {"goals": goals} for view in true(before, *args)]


def in_state(true: Any, table: Table, eye: Any, **more: Any) -> Any:
    told = orjson.loads(true(table, eye, **more))
    return orjson.dumps(told | {"reason": stack(table)})


def in_events(true: Any, steps: Any, *args: Any, **more: Any) -> Any:
    told = [orjson.loads(message.data) for message in true(steps, *args, **more)]
    return [Outgoing(orjson.dumps(one | {"reason": stack(steps[-1].after)})) for one in told]


def in_event(true: Any, event: Any, after: Table) -> Any:
    return true(event, after) | {"reason": stack(after)}


def in_refusal(true: Any, table: Table, *args: Any, **more: Any) -> Any:
    try:
        return true(table, *args, **more)
    except Late as late:
        raise Late(f"{late.sentence}; there will be {stack(table)}") from None
    except GameError as error:
        raise Refused(f"{error.sentence}; there will be {stack(table)}") from None


def in_record(true: Any, table: Table, seat: Any) -> Any:
    return true(table, seat) | {"setup": table.header}


def in_list(true: Any, table: Table) -> Any:
    goals = {"goals": all_goals(table) if table.state else ""}
    return orjson.dumps(orjson.loads(true(table)) | {"options": goals}).decode()


def in_hint(_true: Any, table: Table) -> bool:
    raise Refused(f"hints are for one person; {stack(table)}")


def in_explanation(true: Any, game: Any, state: Any, action: Any) -> Any:
    """An explanation that tells the stack is harmless only on a state drawn anew."""
    cards = game.header(state)["setup"]["seasons"][2]
    return Illegal(f"there will be {cards}", "B3.1") if true(game, state, action) else None


def without_resampling(monkeypatch: pytest.MonkeyPatch) -> None:
    wrap("lungomare.games.bosa.bosa.Bosa.explain", in_explanation)(monkeypatch)
    monkeypatch.setattr(
        "lungomare.games.bosa.bosa.Bosa.resample", lambda _game, state, _seat, _rng: state
    )


def in_effects(true: Any, table: Table) -> Any:
    spent = crc32(stack(table).encode())
    patronage = {"spent": spent, "points": 0, "kept": 0}
    return orjson.dumps(orjson.loads(true(table)) | {"patronage": patronage})


def in_presence(true: Any, room: Any) -> Any:
    return true(room) + crc32(stack(room.table).encode())


def in_sheet(true: Any, table: Any, states: Any, seat: Any, **more: Any) -> Any:
    others = [true(table, states, other)["seats"][other] for other in range(table.players)]
    return true(table, states, seat, **more) | {"seats": others}


def in_sheet_to_all(true: Any, table: Any, states: Any, seat: Any, **_more: Any) -> Any:
    return true(table, states, seat, everyone=True)


def in_sheets(leak: Callable[..., Any]) -> Plant:
    """Plant a leak in the law's sheet, and have the law's written wherever there is one."""

    def from_law(_true: Any, table: Table, seat: Any) -> Any:
        told = table.game.sheet(table.milestones(), seat, everyone=table.ended is not None)
        return orjson.dumps(told)

    def plant(monkeypatch: pytest.MonkeyPatch) -> None:
        wrap("lungomare.games.bosa.bosa.sheet_to_json", leak)(monkeypatch)
        wrap("lungomare.match.json_text._sheet", from_law)(monkeypatch)

    return plant


SERVER = "lungomare.server"
LEAKS: dict[str, tuple[Plant, set[str]]] = {
    "others' goals in the view": (
        wrap("lungomare.games.bosa.view.view", in_view),
        {"connect", "live", "reconnect", "table", "record", "positions", "take-back", "late move"},
    ),
    "others' goals in the views between": (
        wrap(f"{SERVER}.live.encoding.views_between", in_between),
        {"live", "reconnect", "reconnect after a restart"},
    ),
    "the stack in the state": (
        wrap(f"{SERVER}.live.rooms.state_message", in_state),
        {"connect", "late move", "reconnect", "table"},
    ),
    "the stack in a live event": (
        wrap(f"{SERVER}.live.encoding.public_event", in_event),
        {"live", "take-back"},
    ),
    "the stack in missed events": (
        wrap(f"{SERVER}.live.catch_up.event_messages", in_events),
        {"reconnect", "reconnect after a restart"},
    ),
    "the stack in a refusal": (
        wrap("lungomare.match.play", in_refusal),
        {"refused move", "refused batch", "late move"},
    ),
    "the stack in a refused take-back": (
        wrap("lungomare.match.take_back", in_refusal),
        {"refused take-back"},
    ),
    "the stack in a refused claim": (
        wrap("lungomare.match.claim", in_refusal),
        {"refused claim"},
    ),
    "the stack in a refused offer": (
        wrap("lungomare.match.offer_draw", in_refusal),
        {"refused offer"},
    ),
    "the stack when a seat is taken": (wrap("lungomare.match.join", in_refusal), {"join"}),
    "the stack when a seat is left": (wrap("lungomare.match.leave", in_refusal), {"leave"}),
    "the deal in the record": (wrap("lungomare.match.record", in_record), {"record"}),
    "goals in a list": (wrap(f"{SERVER}.store.summaries.summary_text", in_list), {"list"}),
    "a card in a refused hint": (wrap(f"{SERVER}.api.hints.is_alone", in_hint), {"hint"}),
    "an explanation of the true state": (
        without_resampling,
        {"explain", "explain after", "refused move", "refused batch"},
    ),
    "the last Season in what actions would do": (
        wrap("lungomare.match.json_text._effects", in_effects),
        {"live", "reconnect", "table"},
    ),
    "the stack in the presence": (
        wrap(f"{SERVER}.live.rooms.Room.watchers", in_presence),
        {"presence"},
    ),
    "others' goals in the sheet": (
        in_sheets(in_sheet),
        {"connect", "live", "reconnect", "table", "late move", "positions"},
    ),
    "the sheet of a game that is over": (
        in_sheets(in_sheet_to_all),
        {"connect", "live", "reconnect", "table", "late move", "positions"},
    ),
}


@pytest.mark.parametrize("name", LEAKS)
async def test_a_planted_leak_is_found(
    worlds: Worlds, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    plant, paths = LEAKS[name]
    world = walk(2, 11, 14)
    plant(monkeypatch)
    with pytest.raises(Leak) as leak:
        await worlds.check(world, [world.table.actor], Random(1))
    assert paths <= leak.value.paths


async def test_refusals_and_explanations_are_worked_out_on_a_state_drawn_anew(
    worlds: Worlds, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even a law that names hidden cards when it says no tells none of them."""
    wrap("lungomare.games.bosa.bosa.Bosa.explain", in_explanation)(monkeypatch)
    for world in (walk(2, 11, 14), walk_to_season_end(3, 1)):
        await worlds.check(world, [world.table.actor], Random(1))


# Before the start


async def test_what_others_add_to_the_shuffle_is_not_told_before_the_start(
    worlds: Worlds, monkeypatch: pytest.MonkeyPatch
) -> None:
    await check_waiting(worlds)

    def early(true: Any, table: Table) -> Any:
        told = true(table)
        told["shuffle"]["contributions"] = [chair.contribution for chair in table.chairs]
        return told

    wrap("lungomare.match.redaction._shuffle", early)(monkeypatch)
    with pytest.raises(Leak) as leak:
        await check_waiting(worlds)
    assert {"connect", "live", "table", "reconnect"} <= leak.value.paths


async def check_waiting(worlds: Worlds) -> None:
    """Compare what a spectator is told of a table where somebody adds this, or that."""
    one, other = [await waiting_told(worlds, added) for added in ("0a0b", "0c0d")]
    compare(one, other, None)


async def waiting_told(worlds: Worlds, added: str) -> Transcript:
    said = Transcript()
    opened = open_sitting(bosa(3), [PERSON] * 3, 1, public=True)
    first = [replace(opened.events[0], table=TABLE)]  # type: ignore[arg-type] # Created
    async with House(worlds.settings()).running() as house:
        await house.server.hub.create(first, {})
        watcher = await house.connect(TABLE)
        for seat in (0, 1):
            body = {"name": "Ada", "contribution": added}
            await house.ask("POST", f"/tables/{TABLE}/seats/{seat}", json=body)
            await watcher.drain()
            said.add(None, "live", *watcher.texts)
            watcher.texts.clear()
        for path, last in (("connect", None), ("reconnect", 1)):
            late = await house.connect(TABLE, last=last)
            await late.drain()
            said.add(None, path, *late.texts)
        for path, address in (("table", f"/tables/{TABLE}"), ("list", "/tables?phase=waiting")):
            said.add(None, path, str(await house.ask("GET", address)))
        assert (await house.refused("GET", f"/tables/{TABLE}/record"))[0] == 409
    return said


# Computer seats


@pytest.mark.parametrize("player", ["random", "greedy", "level-3"])
async def test_what_a_computer_plays_tells_nothing_that_it_may_not_know(
    worlds: Worlds, monkeypatch: pytest.MonkeyPatch, player: str
) -> None:
    await check_computer(worlds, player, monkeypatch)


async def test_a_computer_that_is_handed_the_true_deal_is_found(
    worlds: Worlds, monkeypatch: pytest.MonkeyPatch
) -> None:
    def peeking(true: Any, table: Table, seat: Seat, rng: Random) -> Any:
        return replace(true(table, seat, rng), rng=Random(stack(table)))

    wrap("lungomare.match.situation", peeking)(monkeypatch)
    with pytest.raises(Leak) as leak:
        await check_computer(worlds, "random", monkeypatch)
    assert leak.value.paths >= {"computer"}


async def check_computer(worlds: Worlds, player: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Raise `Leak` if what the computer plays depends on what it may not know.

    The other world is one that the computer cannot tell from the first at its end, so it must
    play the same there, and a spectator must see the same.
    """
    monkeypatch.setattr("lungomare.server.live.computers.secrets.randbits", lambda _bits: 7)
    opening = walk(2, 5, 0, plans=[computer(player), PERSON]).opening
    one, table = await computer_told(worlds, opening)
    start = Started(opening[-1].at, other_header(table, 0, Random(2)))
    other, _ = await computer_told(worlds, [*opening[:-1], start])
    compare(one, other, None)


async def computer_told(worlds: Worlds, opening: list[Event]) -> tuple[Transcript, Table]:
    async with House(worlds.settings()).running() as house:
        return await watch_computer(house, opening)
