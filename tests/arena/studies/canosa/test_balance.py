"""The study of balance: what it plays, and how it counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from lungomare.arena import play_games
from lungomare.arena.studies.canosa.balance import (
    REASONS,
    STRENGTHS,
    VARIANTS,
    Variant,
    as_json,
    study,
    weigh,
)
from lungomare.games.canosa import KICKSTARTER, RETAIL
from lungomare.games.canosa.editions import switches_beyond

if TYPE_CHECKING:
    from lungomare.game import Json

RETAIL_ALONE = VARIANTS[0]


def played(variant: Variant, nodes: int, games: int, *, jobs: int = 1, seed: int = 0) -> list[Json]:
    found = play_games(study(variant, nodes, games, seed), range(games), jobs)
    return sorted(found, key=lambda record: record["number"])


def told(record: Json) -> tuple[list[str], Json]:
    return record["actions"], record["result"]


def test_both_editions_and_every_switch_alone() -> None:
    assert [variant.game().rules for variant in VARIANTS].count(RETAIL) == 1
    assert KICKSTARTER in [variant.game().rules for variant in VARIANTS]
    alone = [switches_beyond("retail", variant.game().rules) for variant in VARIANTS]
    single = {name for switches in alone if len(switches) == 1 for name in switches}
    assert single == {"first-turn", "enemy-island", "push-to-island", "trap"}
    assert VARIANTS[-1].name == "kickstarter, enemy-island closed"
    low, high = STRENGTHS
    assert 8 <= high / low <= 10


def test_games_begin_at_the_start_and_differ() -> None:
    records = played(RETAIL_ALONE, 300, 6)
    assert all("start" not in record and "opening" not in record for record in records)
    assert len({tuple(record["actions"]) for record in records}) > 1
    assert [told(record) for record in records] != [
        told(record) for record in played(RETAIL_ALONE, 300, 6, seed=1)
    ]


def test_the_same_games_however_many_processes() -> None:
    alone = played(RETAIL_ALONE, 200, 4)
    together = played(RETAIL_ALONE, 200, 4, jobs=2)
    assert [told(record) for record in alone] == [told(record) for record in together]


def record(winner: str | None, reason: str, *actions: str) -> Json:
    return {"actions": list(actions), "result": {"winner": winner, "reason": reason}}


def test_what_is_counted() -> None:
    quick = ("@b2", "@e5", "@e4", "@c3")  # one action, two, and the first of two
    found = weigh(
        RETAIL_ALONE,
        10,
        [
            record("gold", "sailors", *quick[:1]),
            record("gold", "trap", *quick[:3]),
            record(None, "repetition", *quick[:3]),
            record("silver", "sailors", *quick[:3]),
        ],
    )
    assert (found.games, found.different) == (4, 2)
    assert found.won("gold").share == 0.5
    assert (found.won(None).count, found.won("silver").count) == (1, 1)
    assert found.gold == 0.625
    assert found.reasons == {"sailors": 2, "trap": 1, "repetition": 1}
    assert found.turns == (2.75, 3, 3)
    low, high = found.won("gold").interval
    assert low == pytest.approx(0.15, abs=0.005)
    assert high == pytest.approx(0.85, abs=0.005)


def test_the_figures_for_a_program() -> None:
    found = as_json(weigh(VARIANTS[1], 10, [record("gold", "sailors", "@b2")]))
    assert found["rules"] == {"first-turn": "2"}
    assert found["gold"]["share"] == 1
    assert found["drawn"]["games"] == 0
    assert list(found["reasons"]) == list(REASONS)
    assert found["turns"]["median"] == 1
