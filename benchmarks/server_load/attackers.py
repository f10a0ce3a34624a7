"""Attackers in a process of their own: python -m server_load.attackers PLAN.

PLAN has the server's `port` and the `names` of attacks that go on at the same time, each from an
address of its own, until standard input ends. Prints what came of each as one JSON object.

Real attackers compute elsewhere: the process gives way to the server and the players.
"""

from __future__ import annotations

import asyncio
import os
import resource
import sys
from typing import Any, Final

import orjson
import uvloop

from server_load.attacks import CATALOGUE, Site

POLITE: Final = 10
"""Niceness: with both cores busy the attackers get a tenth of what the others do."""


async def attack(port: int, names: list[str]) -> dict[str, Any]:
    """Attack until standard input ends; return what came of it."""
    sites = {name: Site(port, address(name)) for name in names}
    tasks = [asyncio.create_task(_persist(name, site)) for name, site in sites.items()]
    await asyncio.to_thread(sys.stdin.read)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return {name: dict(site.counts) for name, site in sites.items()}


async def _persist(name: str, site: Site) -> None:
    """Begin again whatever goes wrong, as when the server is killed meanwhile."""
    while True:
        try:
            await CATALOGUE[name].run(site)
        except (OSError, EOFError, ValueError, KeyError) as error:
            site.counts[f"failed: {error!r}"[:80]] += 1
        await asyncio.sleep(0.2)


def address(name: str) -> str:
    """Return the address that an attack comes from; no player has one of these."""
    return f"127.0.{1 + list(CATALOGUE).index(name)}.2"


def main() -> None:
    """Attack as the plan says."""
    plan = orjson.loads(sys.argv[1])
    os.nice(POLITE)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    print(orjson.dumps(uvloop.run(attack(plan["port"], plan["names"]))).decode(), flush=True)


if __name__ == "__main__":
    main()
