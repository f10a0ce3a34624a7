"""Each attack of the catalogue for some seconds beside players: they hardly feel it.

A real server with the default limits, players each from an address of their own, and one attacker.
The limits here leave room for a busy machine; benchmarks/server_attacks.py measures the real ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from server_load.attacks import CATALOGUE
from server_load.campaign import Result, run_attack
from server_load.felt import playing
from server_load.processes import lungomare
from server_load.tables import Plan

if TYPE_CHECKING:
    from collections.abc import Iterator

    from server_load.felt import Players
    from server_load.processes import Running

pytestmark = pytest.mark.alone

TABLES = 24
COMPUTERS = 3
PAUSE = (0.1, 0.3)
FILES = 1024
"""Descriptors of the server: what a service gets unless told otherwise."""
BEFORE_S, DURING_S = 1.5, 3.0
P99_MS = 250.0
"""Unhindered it is 5 to 100; before the mends seven attacks made it 480 to 22,800."""
TIMES = 3.0
REPLY_MS = 1_500.0
"""An engine's thought may keep the only worker busy for a second."""
VISIT_MS = 3_000.0
TRIES = 3
"""Times are measured again where they are bad, for the machine may have been busy just then."""
GROWTH_MB = 40.0
BACK_S = 5.0
LEAVING_WORK = {"engine-tables"}
"""Attacks whose tables play on when the attacker has gone: they come last."""
NAMES = sorted(CATALOGUE, key=lambda name: name in LEAVING_WORK)


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    data = tmp_path_factory.mktemp("attacked") / "tables.db"
    with lungomare(data, files=FILES) as server:
        yield server


@pytest.fixture(scope="module")
def players(running: Running) -> Iterator[Players]:
    games = ("canosa", "bosa")
    plan = Plan(running.port, TABLES, PAUSE, games=games, computers=COMPUTERS, careful=True)
    with playing(plan) as started:
        started.ready()
        started.felt_during(1.0)
        yield started


def slow_things(result: Result) -> dict[str, float]:
    """Return what took too long with the attack, in milliseconds; moves by their rate."""
    calm, felt = result.without, result.during
    limits = {
        "p99": (felt.p99, max(P99_MS, TIMES * calm.most)),
        "a computer's reply": (felt.reply_p50, max(REPLY_MS, TIMES * calm.reply_most)),
        "somebody new": (felt.visit_most, max(VISIT_MS, TIMES * calm.visit_most)),
        "fewer moves": (calm.moves / calm.seconds, 2 * felt.moves / felt.seconds),
        "back after": (result.recovery_s, BACK_S),
    }
    return {name: figure for name, (figure, limit) in limits.items() if figure > limit}


def check_the_server(running: Running, result: Result, said: int) -> None:
    """Nothing of this depends on how busy the machine is."""
    felt = result.during
    assert result.counts, "the attack took place"
    assert not felt.errors
    assert not felt.losses
    assert not felt.unanswered
    assert result.rss_mb[1] - result.rss_mb[0] <= GROWTH_MB
    assert running.process.poll() is None
    assert not [line for line in running.said[said:] if "Traceback" in line]


@pytest.mark.parametrize("name", NAMES)
def test_players_hardly_feel_an_attack(running: Running, players: Players, name: str) -> None:
    slow: list[dict[str, float]] = []
    for _ in range(TRIES):
        said = len(running.said)
        result = run_attack(running, players, name, before_s=BEFORE_S, during_s=DURING_S)
        check_the_server(running, result, said)
        slow.append(slow_things(result))
        if not slow[-1]:
            return
    pytest.fail(f"slow every time: {slow}")
