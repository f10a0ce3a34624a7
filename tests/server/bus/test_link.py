"""The connection to Redis when it cannot be made, or breaks again and again; who is told of it."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import pytest

from lungomare.server.bus import link as links
from lungomare.server.bus.bus import NoBus
from lungomare.server.bus.link import Link
from lungomare.server.bus.listeners import Listeners
from server.house import PATIENCE, eventually

if TYPE_CHECKING:
    from services import Redis

pytestmark = pytest.mark.anyio


async def nothing() -> None:
    """Open a connection to which nothing needs to be said."""


async def test_an_option_that_the_client_does_not_know_is_said(
    redis: Redis, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(links, "CONNECT_S", 0.1)  # for which a start waits
    async with Link(f"{redis.url()}?socket_timeut=3", nothing) as link:
        await eventually(lambda: "the bus is away" in caplog.text)
        assert not link.is_up


async def test_a_link_that_breaks_whenever_it_is_up_is_tried_less_and_less_often(
    redis: Redis, caplog: pytest.LogCaptureFixture
) -> None:
    async with asyncio.timeout(PATIENCE), Link(redis.url(), nothing) as link:
        times: list[float] = []

        def break_it() -> None:
            times.append(time.monotonic())
            link.subscribe("PING", [])  # the answer to which is nobody's

        link.went_up = break_it
        break_it()
        await eventually(lambda: len(times) == 5)
        assert times[4] - times[3] >= links.AGAIN_S[-1]
    assert "Redis says what nobody has asked for" in caplog.text


async def test_every_part_is_told_that_the_bus_came_also_after_one_that_fails(
    caplog: pytest.LogCaptureFixture,
) -> None:
    bus = NoBus()
    told: list[str] = []

    def fail() -> None:
        raise ValueError("this part is broken")

    Listeners(bus).came_back += [fail, lambda: told.append("second")]
    async with asyncio.timeout(PATIENCE), bus:
        assert told == ["second"]
    assert "cannot be told" in caplog.text
