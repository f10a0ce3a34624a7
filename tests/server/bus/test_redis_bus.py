"""The bus on a real Redis: in order, signed, and back by itself whatever becomes of it."""

from __future__ import annotations

import asyncio
import contextlib
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from redis import Redis as BlockingClient
from redis.asyncio import Redis as Client

from lungomare.server.bus.bus import EVERYONE, NoBus, process_channel, table_channel
from lungomare.server.bus.link import SILENT_TICKS, TICK_S
from lungomare.server.bus.opening import UnusableBus, address_of, check_bus, open_bus
from lungomare.server.bus.redis_bus import RedisBus
from lungomare.server.settings import Settings
from server.house import PATIENCE, eventually

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from services import Redis

pytestmark = pytest.mark.anyio

KEY = b"sixteen candles and a lighthouse"
CHANNEL = table_channel("t")


class Ear(RedisBus):
    """A bus that notes what it hears, and when it comes and goes."""

    def __init__(self, url: str, key: bytes = KEY) -> None:
        super().__init__(url, key)
        self.messages: list[Any] = []
        self.turns: list[str] = []
        self.hear = lambda channel, message: self.messages.append((channel, message))
        self.came_back = lambda: self.turns.append("up")
        self.went_away = lambda: self.turns.append("down")

    @property
    def numbers(self) -> list[Any]:
        return [message["n"] for _, message in self.messages]


@contextlib.asynccontextmanager
async def two(redis: Redis) -> AsyncIterator[tuple[Ear, Ear]]:
    """Two processes that both hear a channel."""
    async with (
        asyncio.timeout(PATIENCE),
        Ear(redis.url()) as first,
        Ear(redis.url()) as second,
    ):
        for bus in (first, second):
            assert bus.is_up
            bus.subscribe(CHANNEL)
        await settle(first, second)
        yield first, second


async def settle(*buses: RedisBus) -> None:
    """Wait until Redis has done all that it was told."""
    for bus in buses:
        await bus.link.ask("PING")


# What is heard


async def test_others_hear_in_order_what_is_sent_and_nobody_hears_itself(redis: Redis) -> None:
    async with two(redis) as (first, second):
        for number in range(1000):
            first.send(CHANNEL, {"n": number, "text": "Forlì"})
        second.send(CHANNEL, {"n": "from the second"})
        await eventually(lambda: len(second.messages) == 1000 and first.messages)
        assert second.numbers == list(range(1000))
        expected = {"n": 0, "text": "Forlì", "from": first.process}
        assert second.messages[0] == (CHANNEL, expected)
        assert first.numbers == ["from the second"]
        assert (first.forged, second.forged) == (0, 0)


async def test_only_who_subscribes_hears_a_channel(redis: Redis) -> None:
    async with two(redis) as (first, second):
        second.subscribe(EVERYONE)
        second.subscribe(process_channel(second.process))
        second.unsubscribe(CHANNEL)
        await settle(second)
        first.send(CHANNEL, {"n": 1})
        first.send(process_channel(second.process), {"n": 2})
        first.send(process_channel("another"), {"n": 3})
        first.send(EVERYONE, {"n": 4})
        await eventually(lambda: 4 in second.numbers)
        assert second.numbers == [2, 4]


async def test_who_subscribes_and_then_speaks_hears_the_answer(redis: Redis) -> None:
    async with two(redis) as (first, second):

        def answer(_channel: str, message: Any) -> None:
            second.send(message["reply"], {"n": message["n"]})

        second.hear = answer
        for number in range(200):
            first.subscribe(f"reply:{number}")
            first.send(CHANNEL, {"n": number, "reply": f"reply:{number}"})
        await eventually(lambda: len(first.numbers) >= 200)
        assert first.numbers == list(range(200))


async def test_what_is_not_signed_with_our_key_for_its_place_is_dropped(redis: Redis) -> None:
    async with two(redis) as (first, second), Client.from_url(redis.url()) as stranger:
        channel, data = await _overhear(stranger, first)
        second.subscribe("other")
        await settle(second)
        for forged in (b"", b"x", b'{"n": 2}', data[:-1], data[:-1] + b" ", b"\0" * 16 + data[16:]):
            await stranger.publish(channel, forged)
        await stranger.publish(channel.replace(CHANNEL.encode(), b"other"), data)
        first.send(CHANNEL, {"n": 3})
        await eventually(lambda: 3 in second.numbers)
        assert second.numbers == [1, 3]
        assert second.forged == 7
        assert second.is_up


async def _overhear(stranger: Client, speaker: RedisBus) -> tuple[bytes, bytes]:
    """Return a message as whoever reaches Redis can read it."""
    async with stranger.pubsub() as listening:
        await listening.psubscribe("*")
        await listening.get_message(timeout=PATIENCE)
        speaker.send(CHANNEL, {"n": 1})
        got = await listening.get_message(timeout=PATIENCE)
        return got["channel"], got["data"]


async def test_two_houses_on_one_redis_do_not_meet(redis: Redis) -> None:
    async with two(redis) as (first, _), Ear(redis.url(), KEY[::-1]) as other:
        other.subscribe(CHANNEL)
        await settle(other)
        first.send(CHANNEL, {"n": 1})
        await settle(first, other)
        assert (other.numbers, other.forged) == ([], 0)


async def test_a_listener_that_fails_does_not_break_the_bus(
    redis: Redis, caplog: pytest.LogCaptureFixture
) -> None:
    async with two(redis) as (first, second):
        hear = second.hear
        second.hear = lambda _channel, message: message["missing"]  # type: ignore[assignment]
        first.send(CHANNEL, {"n": 1})
        await eventually(lambda: "could not be handled" in caplog.text)
        second.hear = hear
        first.send(CHANNEL, {"n": 2})
        await eventually(lambda: second.numbers == [2])


async def test_a_message_that_another_version_writes_otherwise_does_not_break_the_bus(
    redis: Redis, caplog: pytest.LogCaptureFixture
) -> None:
    async with two(redis) as (first, second):
        place = f"lungomare:{first.signer(b'lungomare bus').name}:{CHANNEL}"
        strange = first.signer(b"lungomare bus").sign(place.encode(), b"in another form")
        first.link.tell("PUBLISH", place, strange)
        await eventually(lambda: "could not be handled" in caplog.text)
        first.send(CHANNEL, {"n": 1})
        await eventually(lambda: second.numbers == [1])
        assert second.turns == ["up"]


# Redis comes and goes


async def test_redis_is_killed_and_comes_back(redis: Redis) -> None:
    async with two(redis) as (first, second):
        first.send(CHANNEL, {"n": 1})
        await eventually(lambda: second.numbers == [1])
        redis.kill()
        await eventually(lambda: not first.is_up and not second.is_up)
        first.send(CHANNEL, {"n": 2})
        first.subscribe("while away")
        first.unsubscribe(CHANNEL)
        redis.start()
        await eventually(lambda: first.is_up and second.is_up)
        first.send(CHANNEL, {"n": 3})
        second.send(CHANNEL, {"n": 4})
        second.send("while away", {"n": 5})
        await eventually(lambda: second.numbers == [1, 3])
        await eventually(lambda: first.numbers == [5])
        assert first.turns == second.turns == ["up", "down", "up"]


async def test_a_server_starts_without_redis_and_meets_the_others_later(redis: Redis) -> None:
    redis.kill()
    async with asyncio.timeout(PATIENCE), Ear(redis.url()) as bus:
        assert not bus.is_up
        bus.send(CHANNEL, {"n": 1})
        redis.start()
        await eventually(lambda: bus.turns == ["up"])


async def test_a_redis_that_stands_still_is_noticed_within_two_seconds(redis: Redis) -> None:
    assert TICK_S * (SILENT_TICKS + 1) <= 2, "and what a busy machine adds"
    async with two(redis) as (first, second):
        redis.pause()
        for number in range(100):
            first.send(CHANNEL, {"n": number})
        await eventually(lambda: not first.is_up and not second.is_up)
        redis.resume()
        await eventually(lambda: first.is_up and second.is_up)
        first.send(CHANNEL, {"n": "after"})
        await eventually(lambda: "after" in second.numbers)


async def test_a_process_that_was_held_up_itself_does_not_blame_redis(redis: Redis) -> None:
    async with two(redis) as (first, second):
        first.send(CHANNEL, {"n": 1})
        time.sleep(3)  # noqa: ASYNC251 - the event loop is what is held up
        await eventually(lambda: second.numbers == [1])
        await settle(first, second)
        assert first.turns == second.turns == ["up"]


async def test_flushed_redis_goes_on(redis: Redis) -> None:
    async with two(redis) as (first, second):
        assert redis.ask("FLUSHALL") == "+OK"
        first.send(CHANNEL, {"n": 1})
        await eventually(lambda: second.numbers == [1])
        assert second.turns == ["up"]


async def test_a_subscriber_that_redis_throws_out_comes_back_and_is_told(redis: Redis) -> None:
    """It does not read, so that Redis ends the connection and all that was on its way."""
    async with two(redis) as (first, second):
        with BlockingClient.from_url(redis.url()) as flood:  # which holds up the event loop
            flood.config_set("client-output-buffer-limit", "pubsub 1000000 0 0")
            (place,) = flood.pubsub_channels()
            while flood.pubsub_numsub(place) != [(place, 0)]:
                flood.publish(place, b"x" * 100_000)
        await eventually(lambda: first.turns == second.turns == ["up", "down", "up"])
        first.send(CHANNEL, {"n": "after"})
        await eventually(lambda: second.numbers == ["after"])


async def test_ten_thousand_subscriptions_stand_again_after_redis_was_killed(redis: Redis) -> None:
    async with two(redis) as (first, second):
        for number in range(10_000):
            second.subscribe(table_channel(str(number)))
        await settle(second)
        redis.kill()
        await eventually(lambda: not first.is_up and not second.is_up)
        redis.start()
        await eventually(lambda: first.is_up and second.is_up)
        for number in range(0, 10_000, 100):
            first.send(table_channel(str(number)), {"n": number})
        await eventually(lambda: second.numbers == list(range(0, 10_000, 100)))


async def test_a_redis_that_does_not_permit_it_is_no_bus(redis: Redis) -> None:
    async with Client.from_url(redis.url()) as keeper:
        await keeper.acl_setuser(
            "guest", enabled=True, passwords=["+guest"], commands=["+@all"], channels=["none"]
        )
    url = redis.url().replace("//", "//guest:guest@")
    async with asyncio.timeout(PATIENCE), Ear(url) as bus:
        bus.subscribe(CHANNEL)
        await eventually(lambda: "down" in bus.turns)


async def test_a_wrong_password_is_said_once_and_not_shown(
    redis: Redis, caplog: pytest.LogCaptureFixture
) -> None:
    async with Client.from_url(redis.url()) as keeper:
        await keeper.config_set("requirepass", "mussels")
    async with asyncio.timeout(PATIENCE):
        async with Ear(redis.url().replace("//", "//:mussels@")) as right:
            assert right.is_up
        async with Ear(redis.url().replace("//", "//:cockles@")) as wrong:
            assert not wrong.is_up
    (said,) = [each.getMessage() for each in caplog.records if "away" in each.getMessage()]
    assert "invalid username-password pair" in said
    assert "mussels" not in caplog.text
    assert "cockles" not in caplog.text


@pytest.mark.alone
async def test_a_message_costs_little(redis: Redis) -> None:
    """What a process pays for each message, in bursts of ten as a busy one sends."""
    count = 10_000
    async with two(redis) as (first, second):
        message = {"type": "events", "events": [{"number": 7, "text": "x" * 300}]}
        spent = time.process_time()
        for number in range(count // 10):
            for _ in range(10):
                first.send(CHANNEL, {**message, "n": number})
            await settle(first)
        await eventually(lambda: len(second.messages) == count)
        cost = (time.process_time() - spent) / count * 1e6
    print(f"\na message sent and heard: {cost:.1f} µs of processor time")  # noqa: T201 - a figure
    assert cost < 200


# Which bus


def test_a_bus_that_cannot_be_used_is_refused_in_a_sentence() -> None:
    with pytest.raises(UnusableBus, match=r"not at http://example\.org/x"):
        check_bus("http://me:secret@example.org/x", KEY)
    with pytest.raises(UnusableBus, match="32 characters"):
        check_bus("redis://example.org", b"short")
    assert address_of("redis://me:secret@example.org:6379/1") == "redis://example.org:6379/1"
    assert address_of("unix:///run/redis.sock?password=secret") == "unix:///run/redis.sock"


@pytest.mark.parametrize(
    "url",
    [
        "redis://:ab/cd+ef==@example.org:6379/0",
        "redis://:1234?x@example.org",
        "redis://me:12#34@example.org",
        "redis://:a[b@example.org",
        "redis://:a[b]c@example.org",
        "redis://:p@ss@example.org",
        "redis://example.org/0?password=p@ss",
        "redis://:secret",
        "redis://example.org:port",
        "redis://[::1",
        "redis://example.org?socket_timeut=3",
        "redis://example.org?socket_timeout=long",
        "redis://example.org?protocol=9",
        "rediss://example.org?ssl_cert_reqs=perhaps",
    ],
)
def test_an_address_that_cannot_be_read_is_refused_in_a_sentence(url: str) -> None:
    with pytest.raises(UnusableBus, match=r"cannot be read; .* / as %2F") as refused:
        check_bus(url, KEY)
    assert "example" not in str(refused.value), "what may be part of a password is not shown"


@pytest.mark.parametrize(
    "url",
    [
        "redis://:a%2Fb%40c@example.org:6379/0",
        "redis://example.org",
        "rediss://me:secret@[2001:db8::1]:6380/1?ssl_cert_reqs=required",
        "unix://me:secret@/run/redis.sock?db=1",
    ],
)
def test_an_address_that_can_be_read(url: str) -> None:
    check_bus(url, KEY)
    assert "secret" not in address_of(url)


async def test_settings_choose_the_bus(redis: Redis) -> None:
    assert isinstance(open_bus(Settings()), NoBus)
    settings = replace(Settings(), bus=redis.url(), bus_key=KEY)
    async with open_bus(settings, "mine") as bus:
        assert (bus.is_up, bus.is_shared, bus.process) == (True, True, "mine")
