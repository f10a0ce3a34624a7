"""Attacks of the catalogue on several processes behind nginx: players hardly feel them."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest
from server_load.campaign import run_attack
from server_load.felt import playing
from server_load.processes import Running
from server_load.tables import Plan

from cluster.cluster import Cluster
from server.attacks.test_attacks import (
    BEFORE_S,
    DURING_S,
    NAMES,
    PAUSE,
    TRIES,
    check_the_server,
    slow_things,
)

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Iterator

    from server_load.felt import Players

    from services import Service

pytestmark = pytest.mark.alone

TABLES, COMPUTERS = 12, 2
SOME = {"churn", "late-moves"}
"""Attacked with every day; with all others in the long run."""


class RunningCluster(Running):
    """All server processes as one."""

    cluster: Cluster

    def rss_mb(self) -> float:
        """Return the memory of the process that has the most."""
        each = [_one(server).rss_mb() for server in self.cluster.servers]
        return max(each)

    def workers_rss_mb(self) -> float:
        each = [_one(worker).workers_rss_mb() for worker in self.cluster.workers]
        return sum(each)


def _one(part: Service) -> Running:
    return Running(cast("subprocess.Popen[str]", part.process), part.port)


@pytest.fixture(scope="module")
def running() -> Iterator[Running]:
    with Cluster(flags=("--pace", "0")).running() as cluster:
        started = RunningCluster(_one(cluster.servers[0]).process, cluster.nginx.port)
        started.cluster = cluster
        yield started
        assert not cluster.complaints()


@pytest.fixture(scope="module")
def players(running: Running) -> Iterator[Players]:
    games = ("canosa", "bosa")
    plan = Plan(running.port, TABLES, PAUSE, games=games, computers=COMPUTERS, careful=True)
    with playing(plan) as started:
        started.ready()
        started.felt_during(1.0)
        yield started


@pytest.mark.parametrize(
    "name",
    [name if name in SOME else pytest.param(name, marks=pytest.mark.long) for name in NAMES],
)
def test_players_of_several_processes_hardly_feel_an_attack(
    running: Running, players: Players, name: str
) -> None:
    slow: list[dict[str, float]] = []
    for _ in range(TRIES):
        result = run_attack(running, players, name, before_s=BEFORE_S, during_s=DURING_S)
        check_the_server(running, result, 0)
        slow.append(slow_things(result))
        if not slow[-1]:
            return
    pytest.fail(f"slow every time: {slow}")
