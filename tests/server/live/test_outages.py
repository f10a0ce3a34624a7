"""Tables that are taken over after an outage: which of them are read again, and which are not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from lungomare.server.clock import now_ms
from lungomare.server.live import hub as hub_module
from lungomare.server.store.outages import Outage
from lungomare.server.store.store import Waiting
from server.house import person

if TYPE_CHECKING:
    from server.house import House

pytestmark = pytest.mark.anyio

MINUTE = 60_000
HOUR = 60 * MINUTE


@pytest.mark.parametrize(("ended", "is_read"), [(2 * HOUR, False), (MINUTE, True)])
async def test_only_after_an_outage_of_the_last_hour_is_a_table_read_that_waits(
    house: House, monkeypatch: pytest.MonkeyPatch, ended: int, is_read: bool
) -> None:
    days = {"kind": "days", "base": 48 * HOUR}
    opened = await house.open_table("canosa", [person("Ada"), person("Bea")], clock=days)
    hub, store = house.server.hub, house.server.store
    monkeypatch.setattr(hub_module, "UNUSED_S", -1.0)
    hub.forget_unused()
    assert opened.table not in hub.rooms
    now = now_ms()

    async def wait(_shards: object) -> list[Waiting]:
        return [Waiting(opened.table, now + 24 * HOUR, now - HOUR)]

    monkeypatch.setattr(store, "to_wake", wait)
    monkeypatch.setattr(type(store), "outages", [Outage(now - 3 * HOUR, now - ended)])
    await hub.attendance.begin()
    assert (opened.table in hub.rooms) == is_read
    assert opened.table in hub.attendance.deadlines
