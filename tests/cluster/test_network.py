"""The network between the parts fails in every way: nothing is lost, doubled or forgotten."""

from __future__ import annotations

import asyncio
import itertools
import sys
from random import Random
from typing import TYPE_CHECKING

import pytest

from cluster.checks import check_all
from cluster.games import Games
from cluster.network import EVERY, FAULTS, PLACES, Network

if TYPE_CHECKING:
    from cluster.cluster import Cluster

pytestmark = pytest.mark.anyio

SOME = [(place, [*FAULTS][(2 + number) % 5]) for number, place in enumerate(PLACES)]
"""Every place and every fault once; all of each with -m long."""


@pytest.mark.parametrize(
    ("games", "rounds", "faults"),
    [(6, 1, SOME), pytest.param(100, 4, EVERY, marks=pytest.mark.long)],
    ids=["some", "every"],
)
async def test_no_move_is_lost_or_doubled_whatever_the_network_does(
    faulty: Cluster,
    capsys: pytest.CaptureFixture[str],
    games: int,
    rounds: int,
    faults: list[tuple[str, str]],
) -> None:
    playing = Games(faulty, games, at_once=6, pauses=0.1)
    network = Network(faulty, Random(games))
    coming = itertools.chain.from_iterable(itertools.repeat(faults, rounds))
    failing = asyncio.create_task(network.fail(coming))
    async with asyncio.timeout(3600):
        await playing.play_beside(lambda: failing, more=lambda: not failing.done())
    await asyncio.to_thread(faulty.await_whole)
    said = check_all(faulty, playing.regulars, playing.moves, network.away)
    assert set(network.happened) == set(faults)
    assert not faulty.complaints()
    capsys.readouterr()
    with capsys.disabled():
        sys.stdout.write(f" {said}; {network.happened.total()} faults ")
