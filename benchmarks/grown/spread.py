"""How soon an event is on another process's socket after its commit, and how a death is felt."""

from __future__ import annotations

import time
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final

from server_load.felt import part, playing
from server_load.processes import lungomare
from server_load.tables import Plan

from grown.parts import FILES, grown
from grown.progress import say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grown.parts import Parts

PAUSE: Final = (1.0, 2.0)
QUICK: Final = (0.5, 1.0)
"""Seconds between moves where a process is killed: what is to be seen is not who thinks long."""
WARM_UP_S: Final = 6.0
AFTER_S: Final = 6.0
"""How long is looked at after a kill."""
STAMPED: Final = ("track_commit_timestamp=on",)
COMMITS: Final = """
SELECT table_id, number, extract(epoch FROM pg_xact_commit_timestamp(xmin))::float8 FROM events
"""
Told = tuple[float, tuple[str, int, int]]


def measure_spread(processes: int, tables: int, seconds: float) -> dict[str, Any]:
    """Return the time from PostgreSQL's commit to the other seat's socket, at people's pace.

    PostgreSQL stamps a commit before it syncs it, so that the sync is part of the time.
    """
    say(f"{tables} tables, each at two processes")
    with grown(processes, "--unlimited", settings=STAMPED) as parts:
        first, *others = parts.ports
        plan = Plan(
            first,
            tables,
            PAUSE,
            games=("canosa", "bosa"),
            others=tuple(others),
            places="apart",
            timed=True,
        )
        with playing(plan) as players:
            players.ready()
            time.sleep(WARM_UP_S)
            begin = time.monotonic()
            felt = players.felt_during(seconds)
            told = players.times(begin, begin + seconds)["told"]
        commits = {(table, number): at for table, number, at in parts.ask(COMMITS)}
    ahead = time.time() - time.monotonic()
    first_known, last_known = _by_seats(told)
    delays = sorted(
        at + ahead - commits[event] for event, at in last_known.items() if event in commits
    )
    between = sorted(at - first_known[event] for event, at in last_known.items())
    return {
        "processes": processes,
        "tables": tables,
        "events": len(delays),
        "p50": part(delays, 0.5),
        "p99": part(delays, 0.99),
        "most": part(delays, 1.0),
        "between_seats_p50": part(between, 0.5),
        "between_seats_p99": part(between, 0.99),
        "ack_p50": felt.p50,
        "ack_p99": felt.p99,
        "client_lag_p99": felt.lag_p99,
        "errors": len(felt.errors),
    }


def _by_seats(told: Iterable[Told]) -> tuple[dict[Any, float], dict[Any, float]]:
    """Return when the first and when the last of the two seats was told of each event."""
    key = itemgetter(0, 2)
    ordered = sorted(((key(known), at) for at, known in told), key=itemgetter(0))
    both = {
        event: times
        for event, group in groupby(ordered, key=itemgetter(0))
        if len(times := [at for _, at in group]) == 2  # noqa: PLR2004 - the seats
    }
    return ({e: min(times) for e, times in both.items()}, {e: max(t) for e, t in both.items()})


def measure_deaths(processes: int, tables: int, computers: int, kills: int) -> dict[str, Any]:
    """Return how long players of a killed process wait for their next event.

    Those who had no seat at the process feel nothing but their opponents' waiting. A computer's
    reply is due when the process that looked after its table dies: it waits for the leases.
    """
    found: dict[str, list[float]] = {"players": [], "computers": []}
    with grown(processes, "--unlimited", workers=1) as parts:
        first, *others = parts.ports
        plan = Plan(
            *(first, tables, QUICK),
            others=tuple(others),
            computers=computers,
            timed=True,
        )
        with playing(plan) as players:
            players.ready()
            time.sleep(WARM_UP_S)
            for number in range(kills):
                say(f"a process is killed: {number + 1} of {kills}")
                began = time.monotonic()
                _kill(parts, number % processes)
                time.sleep(AFTER_S)
                times = players.times(began - 2, time.monotonic())
                found["players"] += _until_next_event(times, began)
                found["computers"] += _until_reply(times, began)
                _start_again(parts, number % processes)
                time.sleep(AFTER_S / 2)
            felt = players.felt(began, time.monotonic())
    return {
        "processes": processes,
        "tables": tables,
        "computers": computers,
        "kills": kills,
        "errors": len(felt.errors),
        "first_errors": felt.errors[:3],
        **{
            name: {
                "count": len(waits),
                "p50": part(sorted(waits), 0.5),
                "p99": part(sorted(waits), 0.99),
                "most": part(sorted(waits), 1.0),
            }
            for name, waits in found.items()
        },
    }


def _kill(parts: Parts, number: int) -> None:
    process = parts.servers[number].process
    process.kill()
    process.wait()


def _start_again(parts: Parts, number: int) -> None:
    """Start a killed process again, on its port."""
    port = parts.servers[number].port
    again = lungomare(
        parts.database, "--bus", parts.redis.url(), "--unlimited", port=port, files=FILES
    )
    parts.servers[number] = parts.stack.enter_context(again)


def _until_next_event(times: dict[str, list[Any]], began: float) -> list[float]:
    """Return for each seat that lost its line how long after the kill its next event came."""
    cut = {tuple(seat) for at, seat in times["lost"] if at >= began}
    known: dict[tuple[str, int], int] = {}
    waits: dict[tuple[str, int], float] = {}
    for at, (table, seat, version) in sorted(times["told"]):
        if at < began:
            known[table, seat] = version
        elif (table, seat) in cut and version > known.get((table, seat), 0):
            waits.setdefault((table, seat), at - began)
    return [waits.get(seat, AFTER_S) for seat in cut]


def _until_reply(times: dict[str, list[Any]], began: float) -> list[float]:
    """Return how long computers took whose reply was due at the kill, or soon after."""
    due = [(at, at + took) for at, took in times["replies"]]
    due += [(at, at + took) for at, took in times["waiting"]]
    return [replied - max(at, began) for at, replied in due if at < began + 1.0 and replied > began]
