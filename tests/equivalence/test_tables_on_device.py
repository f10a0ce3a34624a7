"""Tables on a device say what the server's tables say: every message, to every seat."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest

from equivalence.on_device import OnDevice
from lungomare import match
from lungomare.game import GameError, Json
from lungomare.match.commands.checks import others
from lungomare.server.jobs.refusals import refusal_of
from lungomare.server.live.client import _command
from lungomare.server.live.encoding import (
    Step,
    event_messages,
    shared_of,
    state_message,
    steps_from,
)
from lungomare.server.messages.commands import client_messages

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lungomare.match import Event, Table

SOURCE: Final = "./src/device/tables/fixtures/played.ts"
SECRET: Final = "5f" * 32
NEXT: Final = "here-next"
PERSON: Final = {"kind": "person", "player": None, "contribution": ""}
COMPUTER: Final = {"kind": "computer", "player": "level-1", "name": None, "contribution": ""}


@dataclass
class Course:
    """A table as it was opened, and what happened there."""

    wanted: Json
    steps: list[Json] = field(default_factory=list)
    table: str = "here-this"
    next: str = NEXT
    now: int = 1_000
    secret: str = SECRET


@pytest.fixture(scope="module", params=["canosa", "bosa"])
def device(request: pytest.FixtureRequest) -> Iterator[tuple[str, OnDevice]]:
    with OnDevice(request.param, SOURCE) as opened:
        yield request.param, opened


def opened(course: Course) -> Table:
    """Open the course's table as the server would."""
    wanted = course.wanted
    plans = [match.SeatPlan(seat["kind"], seat["player"]) for seat in wanted["seats"]]
    options = {**wanted["options"], "game": wanted["game"]}
    events = list(
        match.create(course.table, options, plans, course.now, secret=bytes.fromhex(SECRET))
    )
    for number, seat in enumerate(wanted["seats"]):
        if seat["name"]:
            added = bytes.fromhex(seat["contribution"])
            events += match.join(match.fold(events), number, seat["name"], added, course.now)
    return match.fold(events)


def eyes(table: Table) -> list[int | None]:
    """Return whose eyes may look."""
    return [None, *range(len(table.chairs))]


def whole(table: Table) -> Json:
    """Return all that anybody may know of a table now."""
    since = max(0, len(table.moves) - 3)
    return {
        "states": [json.loads(state_message(table, eye, effects=True)) for eye in eyes(table)],
        "records": [match.record(table, eye) for eye in eyes(table)],
        "positions": [match.redact_positions(table, eye, since) for eye in eyes(table)],
    }


def done(table: Table, step: Json) -> tuple[Json, Table]:
    """Return what is sent when a step is done, and the table after it."""
    try:
        steps = steps_from(table, _events(table, step))
    except GameError as error:
        return {"refusal": refusal_of(error), "late": isinstance(error, match.Late)}, table
    after = steps[-1].after if steps else table
    command = step.get("command")
    number = match.answered_at(after, command["seat"], command["id"]) if command else None
    return {"sent": _sent(steps, table), "number": number}, after


def _sent(steps: list[Step], table: Table) -> list[Json]:
    shared = shared_of(steps)
    by_eye = [event_messages(steps, eye, shared, effects=True) for eye in eyes(table)]
    return [json.loads(message.data) for messages in by_eye for message in messages]


def _events(table: Table, step: Json) -> tuple[Event, ...]:
    if "computer" in step:
        does = step["computer"]
        return match.play(table, does["seat"], does["actions"], does["version"], step["now"])
    message: Any = client_messages.validate_python(step["command"])
    seat, now = message.seat, step["now"]
    if step["command"].get("kind") == "rematch":
        return match.run_once(
            table, seat, message.id, lambda: match.offer_rematch(table, seat, NEXT, now)
        )
    return match.run_once(table, seat, message.id, lambda: _command(table, message, now))


def turn_of(table: Table, rng: Random) -> list[str]:
    """Return one legal action, or several of the running turn."""
    game, state = table.game, table.state
    texts: list[str] = []
    turn, seat, most = game.turn(state), game.actor(state), rng.choice([1, 2, 9])
    while len(texts) < most and game.actor(state) == seat and game.turn(state) == turn:
        action = rng.choice(list(game.legal(state)))
        texts.append(game.write(action))
        before, state = state, game.advance(state, action)
        if game.reveals(before, state):
            break
    return texts


def next_step(table: Table, rng: Random, number: int) -> Json:
    """Return what happens next: mostly a turn, now and then something else, or what is refused."""
    at = {"now": 1_000 + 10 * number - 3 * (number % 7)}
    if not table.chairs[actor := table.actor or 0].is_guest and rng.random() < 0.8:
        does = {"seat": actor, "actions": turn_of(table, rng), "version": table.version}
        return {**at, "computer": does}
    seat = actor if rng.random() < 0.9 else rng.randrange(len(table.chairs))
    asked: Json = {"type": "play", "version": table.version, "actions": turn_of(table, rng)}
    if rng.random() < 0.3:
        asked = odd_wish(table, seat, rng)
    return {
        **at,
        "command": {"id": f"r{number // rng.choice([1, 1, 1, 1, 2])}", "seat": seat, **asked},
    }


def odd_wish(table: Table, seat: int, rng: Random) -> Json:
    """Return what is asked for more rarely, right or wrong."""
    legal = [table.game.write(action) for action in table.game.legal(table.state)]
    wishes: list[Json] = [
        {"type": "play", "version": max(0, table.changed - 1), "actions": legal[:1]},
        {"type": "play", "version": table.version, "actions": legal[:1] * 3},
        {"type": "play", "version": table.version + 1, "actions": legal[:1]},
        {"type": "play", "version": table.version, "actions": ["nonsense"]},
        {"type": "say", "phrase": "nice"},
        {"type": "offer", "kind": "draw"},
        {"type": "accept", "kind": "draw"},
        {"type": "decline", "kind": "draw"},
        {"type": "assign", "target": 0, "player": None},
        {"type": "offer", "kind": "rematch"},
    ]
    if not others(table, seat):  # on the device nobody at this screen is asked
        wishes += [
            {"type": "take-back", "version": table.version, "kept": max(0, len(table.moves) - back)}
            for back in (0, 1, 2, 5)
        ]
    return rng.choice(wishes)


def games(game: str) -> Iterator[tuple[Course, int]]:
    """Yield tables to open, and how many steps are to be done at them."""
    named = {**PERSON, "name": "Ada"}
    if game == "canosa":
        options: Json = {"edition": "retail", "rules": {"first-turn": "2"}}
        yield Course({"game": game, "options": {}, "seats": [named, COMPUTER]}), 60
        yield (
            Course({"game": game, "options": options, "seats": [named, {**named, "name": "Bea"}]}),
            60,
        )
        given = {"actions": ["@b1"]}
        yield Course({"game": game, "options": given, "seats": [COMPUTER, named]}), 20
    else:
        seats = [{**named, "contribution": "00ff"}, COMPUTER, {**named, "name": "Bea"}]
        yield Course({"game": game, "options": {"players": 3}, "seats": seats}), 60
        alone = {"players": 2, "simple": True}
        yield Course({"game": game, "options": alone, "seats": [COMPUTER, named]}), 160
        whole = {"players": 2}
        yield Course({"game": game, "options": whole, "seats": [named, COMPUTER]}), 200


def test_messages_are_the_servers(device: tuple[str, OnDevice]) -> None:
    game, here = device
    rng, ended = Random(game), 0
    for course, steps in games(game):
        table = opened(course)
        expected = [whole(table)]
        for number in range(steps):
            step = next_step(table, rng, number)
            if number == steps - 3 and not table.ended:
                step["command"] = {"id": "end", "seat": 0, "type": "resign"}
                step.pop("computer", None)
            course.steps.append(step)
            messages, table = done(table, step)
            expected.append({"messages": messages, **whole(table)})
            if table.ended and number < steps - 4:
                break
        ended += table.ended is not None
        compare(here, course, expected)
    assert ended > 1


def compare(here: OnDevice, course: Course, expected: list[Json]) -> None:
    """Compare all that was said, step by step."""
    found = here.ask(course)
    assert found["folded"]
    assert len(found["said"]) == len(expected)
    for number, (said, digest) in enumerate(zip(expected, found["said"], strict=True)):
        if _digest(said) != digest:
            assert here.ask(course, only=number) == said, course.steps[:number][-1:]
            raise AssertionError("the digests differ, and what they are of does not")


def _digest(value: Json) -> str:
    text = json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()
