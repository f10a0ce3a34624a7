"""All attacks together while the server is killed again and again: what became of the moves."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from random import Random
from typing import TYPE_CHECKING, Any, Final

import orjson

from server_load.attacks import CATALOGUE
from server_load.campaign import attacking
from server_load.felt import playing
from server_load.processes import free_port, lungomare
from server_load.tables import Plan

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from server_load.felt import Felt, Players

FILES: Final = 4_096
LIVES_S: Final = (15.0, 45.0)
"""Between which seconds the server lives until it is killed."""
SETTLE_S: Final = 4.0
"""After a start, until everyone is back: the page's waits between attempts grow to 4 s."""
GAMES: Final = ("canosa", "bosa")
PAUSE: Final = (0.2, 0.6)


def besiege(folder: Path, seconds: float, tables: int, names: Sequence[str]) -> dict[str, Any]:
    """Attack a server in every way at once, and kill it now and then; return what came of it."""
    data, port, rng = folder / "tables.db", free_port(), Random(1)
    plan = Plan(port, tables, PAUSE, games=GAMES, computers=tables // 8, careful=True)
    felt: list[Felt] = []
    starts_s: list[float] = []
    ends, most_mb, said = time.monotonic() + seconds, 0.0, ""
    with playing(plan) as players, attacking(port, names or list(CATALOGUE)) as attackers:
        while (now := time.monotonic()) < ends:
            with lungomare(data, port=port, files=FILES) as running:
                starts_s.append(round(time.monotonic() - now, 2))
                life = min(time.monotonic() + rng.uniform(*LIVES_S), ends)
                begin = time.monotonic() + SETTLE_S
                while time.monotonic() < life:
                    most_mb = max(most_mb, running.rss_mb())
                    time.sleep(0.2)
                felt += _felt_in(players, begin, life - 1)
                running.process.kill()
                running.process.wait()
                said += "".join(running.said)
        moves = players.moves()
        everything = players.felt(0, time.monotonic())
    return {
        "seconds": seconds,
        "kills": len(starts_s),
        "starts_s": starts_s,
        "acknowledged": len(moves),
        "resent": everything.resent,
        "games": everything.games,
        "errors": len(everything.errors),
        "first_errors": everything.errors[:5],
        "losses": everything.losses,
        "wrong": faults(data, moves),
        "while_up": [each.to_json() for each in felt],
        "rss_mb_most": round(most_mb, 1),
        "tracebacks": said.count("Traceback"),
        "attacks": attackers.counts,
    }


def _felt_in(players: Players, begin: float, end: float) -> list[Felt]:
    """Return what was felt in a life of the server, unless it was too short to tell."""
    return [players.felt(begin, end)] if end - begin > 1 else []


def faults(data: Path, moves: Sequence[Any]) -> list[str]:
    """Return every acknowledged move that is not in the file once, where it was said to be."""
    tables, wrong = _stored(data), []
    for table, seat, name, number, actions in moves:
        events = tables.get(table, [])
        event = events[number - 1] if number <= len(events) else {}
        if event.get("type") == "ended" and event.get("id") == name:
            event = events[number - 2]  # the last event of a move that ends the game is its end
        found = (event.get("type"), event.get("seat"), event.get("id"), event.get("actions"))
        if found != ("moved", seat, name, actions):
            wrong.append(f"{table} {number}: {name} was acknowledged, {found} is there")
    for table, events in tables.items():
        ids = [event["id"] for event in events if event["type"] == "moved" and event["id"]]
        if len(ids) != len(set(ids)):
            wrong.append(f"{table}: a move counts twice")
    return wrong


def _stored(data: Path) -> dict[str, list[Any]]:
    """Return the events of every table, as they are in the file."""
    found: dict[str, list[Any]] = {}
    with closing(sqlite3.connect(data)) as file:
        rows = file.execute("SELECT table_id, data FROM events ORDER BY table_id, number")
        for table, event in rows:
            found.setdefault(table, []).append(orjson.loads(event))
    return found
