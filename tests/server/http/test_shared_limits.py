"""Limits by network over several processes, which tell each other what was used."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from lungomare.server.bus.bus import EVERYONE, NoBus
from lungomare.server.http import door as door_module
from lungomare.server.http import shared_limits
from lungomare.server.http.door import Door
from lungomare.server.http.shared_limits import FRESH_S, MOST_TOLD, SharedLimits
from lungomare.server.settings import Limits

if TYPE_CHECKING:
    from lungomare.server.bus.bus import Message

ADA, BEA = "203.0.113.7", "2001:db8:1:2::5"


class Wire(NoBus):
    """A bus whose messages are kept until they are delivered."""

    is_shared = True

    def __init__(self, process: str) -> None:
        super().__init__(process)
        self.messages: list[Message] = []

    def send(self, channel: str, message: Message) -> None:
        assert channel == EVERYONE
        self.messages.append({**json.loads(json.dumps(message)), "from": self.process})


class Processes:
    """Several processes, their doors, and a clock that stands still until it is moved."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, count: int, limits: Limits) -> None:
        self.now = 1000.0
        for module in (door_module, shared_limits):
            monkeypatch.setattr(module.time, "monotonic", lambda: self.now)
        self.living = frozenset(f"process {number}" for number in range(count))
        self.doors = [Door(limits) for _ in range(count)]
        self.buses = [Wire(f"process {number}") for number in range(count)]
        self.limits = [
            SharedLimits(door, bus, lambda: self.living)
            for door, bus in zip(self.doors, self.buses, strict=True)
        ]

    def pass_second(self) -> int:
        """Let a second pass and everyone tell; return how many messages that took."""
        self.now += 1
        for each in self.limits:
            each.tell()
        messages = [message for bus in self.buses for message in bus.messages]
        for bus in self.buses:
            bus.messages.clear()
        for message in messages:
            for each, bus in zip(self.limits, self.buses, strict=True):
                if bus.process != message["from"]:
                    each.hear(message)
        return len(messages)


def test_requests_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """However they are spread over the processes; a flood gets what one process would give."""
    three = Processes(monkeypatch, 3, Limits())
    let_in = 0
    for second in range(120):
        if second == 60:
            let_in = 0
        for door in three.doors:
            let_in += sum(door.may_request(ADA) for _ in range(100))
        assert all(door.may_request(BEA) for door in three.doors)
        three.pass_second()
    assert 0.8 * 20 * 60 <= let_in <= 1.5 * 20 * 60


def test_one_process_alone_gives_the_whole_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    three = Processes(monkeypatch, 3, Limits())
    let_in = 0
    for _ in range(60):
        let_in += sum(three.doors[0].may_request(ADA) for _ in range(100))
        three.pass_second()
    assert let_in == pytest.approx(60 + 20 * 59, abs=2)


def test_tables_together(monkeypatch: pytest.MonkeyPatch) -> None:
    three = Processes(monkeypatch, 3, Limits(tables_an_hour=12))
    opened = 0
    for number in range(60):
        opened += three.doors[number % 3].may_open_table(ADA)
        three.pass_second()
    assert opened == 12
    assert all(door.may_open_table(BEA) for door in three.doors)


def test_processor_time_together(monkeypatch: pytest.MonkeyPatch) -> None:
    three = Processes(monkeypatch, 3, Limits())
    for _ in range(5):
        for door in three.doors[:2]:
            door.charge(ADA, 0.2)
        three.pass_second()
    assert three.doors[2].delay(ADA) > 1
    assert three.doors[2].delay(BEA) == 0


def test_sockets_together(monkeypatch: pytest.MonkeyPatch) -> None:
    three = Processes(monkeypatch, 3, Limits(sockets=30))
    for door in three.doors[:2]:
        assert all(door.may_connect(BEA) for _ in range(14))
    three.pass_second()
    assert [three.doors[2].may_connect(BEA) for _ in range(4)] == [True, True, False, False]
    three.doors[0].disconnected(BEA)
    assert not three.doors[2].may_connect(BEA)
    three.pass_second()
    assert three.doors[2].may_connect(BEA)
    for _ in range(13):
        three.doors[0].disconnected(BEA)
    three.pass_second()
    assert three.doors[2].may_connect(BEA), "they are told of until none is left"


def test_a_process_that_is_gone_holds_no_sockets(monkeypatch: pytest.MonkeyPatch) -> None:
    two = Processes(monkeypatch, 2, Limits(sockets=10))
    for _ in range(10):
        two.doors[0].may_connect(ADA)
    two.pass_second()
    assert not two.doors[1].may_connect(ADA)
    two.now += FRESH_S
    assert two.doors[1].may_connect(ADA), "nothing was heard of it for long"
    two.pass_second()
    assert not two.doors[1].may_connect(ADA)
    two.living = frozenset({"process 1"})
    two.pass_second()
    assert two.doors[1].may_connect(ADA)


def test_people_cause_no_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    """A club behind one address uses less than its part of each limit."""
    three = Processes(monkeypatch, 3, Limits())
    messages = 0
    for _ in range(60):
        for door in three.doors:
            for _ in range(3):
                door.may_request(ADA)
            door.charge(ADA, 0.005)
        messages += three.pass_second()
    assert messages == 0


def test_nobody_is_told_while_nobody_else_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    one = Processes(monkeypatch, 1, Limits())
    for _ in range(50):
        one.doors[0].may_request(ADA)
    assert one.pass_second() == 0
    assert one.doors[0].usage == {}
    two = Processes(monkeypatch, 2, Limits())
    two.buses[0].is_up = False
    for _ in range(50):
        two.doors[0].may_request(ADA)
    assert two.pass_second() == 0


def test_a_message_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that use most are told of."""
    two = Processes(monkeypatch, 2, Limits())
    for number in range(3 * MOST_TOLD):
        for _ in range(10 + number % 3):
            two.doors[0].may_request(f"10.0.{number // 256}.{number % 256}")
    two.now += 1
    two.limits[0].tell()
    [message] = two.buses[0].messages
    used: Any = message["used"]
    assert len(used) == MOST_TOLD
    assert {amounts[0] for amounts in used.values()} == {12}
    assert len(json.dumps(message)) < 40_000


@pytest.mark.parametrize(
    "message",
    [
        {},
        {"from": "process 0"},
        {"from": "process 0", "used": [], "sockets": {}},
        {"from": 1, "used": {}, "sockets": {}},
        {"from": "process 0", "used": {ADA: [1, 2]}, "sockets": {}},
        {"from": "process 0", "used": {ADA: 9}, "sockets": {ADA: "many"}},
        {"from": "process 0", "used": {ADA: [-50, -1, -9]}, "sockets": {ADA: -64}},
        {"from": "process 0", "used": {ADA: [1e300, 1e300, 1e300]}, "sockets": {ADA: 1e300}},
    ],
)
def test_what_cannot_be_read_counts_nothing(
    monkeypatch: pytest.MonkeyPatch, message: Message
) -> None:
    two = Processes(monkeypatch, 2, Limits(sockets=1))
    two.limits[1].hear(message)
    door = two.doors[1]
    assert door.delay(ADA) == 0
    assert sum(door.may_request(ADA) for _ in range(100)) == 60
    assert [door.may_connect(ADA), door.may_connect(ADA)] == [True, False]


def test_a_server_alone_counts_nothing_for_others() -> None:
    door = Door(Limits())
    SharedLimits(door, NoBus(), lambda: frozenset({"only"}))
    door.may_request(ADA)
    assert door.usage is None
