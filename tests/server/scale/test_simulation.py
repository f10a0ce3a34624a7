"""The simulation behind docs/host/scale.md agrees with what is known of queues."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from statistics import fmean

import pytest
from grown.simulation import BACK_S, GATHER_S, Costs, Load, Queue, Simulation, most_moves, simulate

NOTHING = Costs(receive=0, answer=0, hear=0, come=0, commit=0, row=0, sync=0, bus=0)
USUAL = Costs(
    receive=300e-6,
    answer=300e-6,
    hear=300e-6,
    come=2e-3,
    commit=150e-6,
    row=15e-6,
    sync=2e-3,
    bus=2e-6,
)


@pytest.mark.parametrize("busy", [0.3, 0.6, 0.8])
def test_a_queue_is_as_late_as_the_formula_says(busy: float) -> None:
    """With random arrivals and services, mean time = service / (1 - busy) (M/M/1)."""
    rng, queue, now, taken = Random(1), Queue(), 0.0, []
    for _ in range(100_000):
        now += rng.expovariate(busy)
        taken.append(queue.take(now, rng.expovariate(1.0)) - now)
    assert fmean(taken) == pytest.approx(1 / (1 - busy), rel=0.05)
    assert queue.busy / now == pytest.approx(busy, rel=0.02)


def test_a_process_is_as_busy_as_its_moves_take() -> None:
    load = Load(processes=1, moves=800, crossing=0.0, seconds=40)
    assert simulate(USUAL, load)["busy"] == pytest.approx(800 * 600e-6, rel=0.05)


def test_moves_that_come_together_share_a_commit() -> None:
    """A writer has one commit under way, so that a sync and its wait bound commits, not moves."""
    costs = replace(NOTHING, sync=0.008)
    few, many = (Simulation(costs, Load(1, moves, seconds=20)).run() for moves in (10, 2_000))
    assert few.came / few.commits < 1.2
    assert many.commits / 20 < 1 / (costs.sync + GATHER_S) * 1.05
    assert many.came / many.commits > 15


def test_every_move_is_acknowledged_and_told() -> None:
    found = Simulation(USUAL, Load(processes=3, moves=600)).run()
    assert len(found.acknowledged) == len(found.told)
    assert len(found.acknowledged) == pytest.approx(found.came / 2, rel=0.1)


def test_more_processes_bear_more_moves() -> None:
    """Nothing but the processes is full here, so that each adds what the first one bears."""
    one, eight = (most_moves(USUAL, Load(n, 0, seconds=2.0), 100.0, steps=7) for n in (1, 8))
    assert 6.5 < eight / one < 9.5


def test_latency_grows_with_load() -> None:
    times = [simulate(USUAL, Load(4, moves))["ack_p99"] for moves in (400, 3_000, 4_400)]
    assert times == sorted(times)
    assert times[0] < 30 < times[2]


def test_whoever_lost_a_process_comes_back_as_fast_as_the_others_can_take_them() -> None:
    load = Load(processes=4, moves=400, seconds=8, dying=1, sockets=3_000)
    found = Simulation(USUAL, load).run()
    assert len(found.back) == 3_000
    # a thousand for each of the three, 2 ms each, beside a tenth of its time for moves and events
    assert max(found.back) == pytest.approx(BACK_S[0] + 1_000 * 2e-3 / 0.9, rel=0.15)
