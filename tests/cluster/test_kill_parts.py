"""Any part may die at any moment: nothing acknowledged is lost or doubled, no clock forgotten."""

from __future__ import annotations

import asyncio
import sys
from random import Random
from typing import TYPE_CHECKING

import pytest

from cluster.checks import check_all
from cluster.games import Games
from cluster.kills import Killer

if TYPE_CHECKING:
    from cluster.cluster import Cluster

pytestmark = pytest.mark.anyio

FEW, MANY = 12, 300
LEAST_KILLS = {FEW: 5, MANY: 60}
TIME_S = {FEW: 300.0, MANY: 3600.0}


@pytest.mark.parametrize("games", [FEW, pytest.param(MANY, marks=pytest.mark.long)])
async def test_no_move_is_lost_or_doubled_whatever_is_killed(
    cluster: Cluster, capsys: pytest.CaptureFixture[str], games: int
) -> None:
    playing = Games(cluster, games, at_once=12)
    killer = Killer(cluster, Random(games), every=(0.3, 1.5) if games == FEW else (1.0, 4.0))
    async with asyncio.timeout(TIME_S[games]):
        least = LEAST_KILLS[games]
        await playing.play_beside(killer.kill_for_ever, lambda: killer.kills.total() < least)
        await killer.mend()
    said = check_all(cluster, playing.regulars, playing.moves, killer.away)
    capsys.readouterr()
    with capsys.disabled():
        sys.stdout.write(f" {said}; killed: {killer.figures()} ")
    assert not cluster.complaints()
