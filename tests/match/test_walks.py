"""Random commands at random times: whatever is refused changes nothing, and nothing is lost."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lungomare.game import GameError
from lungomare.games.bosa.deal.verify import verify
from lungomare.games.records import replay
from lungomare.games.registry import FAMILIES
from lungomare.match import (
    ClockPlan,
    Event,
    Moved,
    TakenBack,
    abandon,
    accept_draw,
    accept_rematch,
    accept_take_back,
    assign,
    claim,
    decline,
    flag,
    forfeit,
    join,
    leave,
    next_deadline,
    offer_draw,
    offer_rematch,
    play,
    record,
    redact_table,
    resign,
    say,
    take_back,
)
from match.sittings import BOT, CANOSA, PERSON, Sitting, bosa, computer, open_sitting

if TYPE_CHECKING:
    from collections.abc import Callable

    from lungomare.game import Json

    Command = tuple[Callable[..., tuple[Event, ...]], tuple[Any, ...]]

CLOCKS = [ClockPlan(), ClockPlan("move", 3_000), ClockPlan("fischer", 9_000, 100)]
OFTEN = 24
"""How much more often a move is tried than any other command."""


def random_command(sitting: Sitting) -> Command:
    rng, table = sitting.rng, sitting.table
    seat = rng.randrange(-1, len(table.chairs) + 1)
    version = table.version - rng.choice([0, 0, 0, 1, 2])
    kind = rng.choice(["draw", "take-back", "rematch"])
    rare: list[Command] = [(resign, (seat,)), (forfeit, (seat,)), (abandon, ())]
    commands: list[Command] = [
        (join, (seat, "Ada", rng.randbytes(4))),
        (join, (seat, "Bea", b"")),
        (leave, (seat,)),
        (assign, (rng.randrange(3), seat, rng.choice(["random", None]))),
        (take_back, (seat, rng.randrange(-1, len(table.moves) + 2), version)),
        (take_back, (seat, len(table.moves) - 1, table.version)),
        (accept_take_back, (seat,)),
        (offer_draw, (seat,)),
        (accept_draw, (seat,)),
        (decline, (seat, kind)),
        (claim, (seat, sitting.now - rng.randrange(200_000))),
        (say, (seat, "hello")),
        (offer_rematch, (seat, "next")),
        (accept_rematch, (seat, "next")),
        (flag, ()),
        *(rare if rng.random() < 0.03 else []),
    ]
    return rng.choice(commands)


def random_move(sitting: Sitting) -> Command:
    rng, table = sitting.rng, sitting.table
    if not table.is_running:
        return join, (rng.randrange(len(table.chairs)), "Cleo", b"xyz")
    seat = table.actor
    assert seat is not None
    text = table.game.write(rng.choice(table.game.legal(table.state)))
    move_id = f"m{table.version}" if table.chairs[seat].is_guest else None
    late = table.version - rng.choice([0] * 9 + [1])

    def move(table: Any, now: int) -> tuple[Event, ...]:
        return play(table, seat, [text], late, now, move_id=move_id)

    return move, ()


def wander(sitting: Sitting, steps: int) -> None:
    for _ in range(steps):
        sitting.now += sitting.rng.choice([0, 1, 10, 500, -3])
        pick = random_command if sitting.rng.random() * OFTEN < 4 else random_move
        command, args = pick(sitting)
        before, shown = sitting.table, json.dumps(redact_table(sitting.table, 0))
        try:
            sitting.do(command, *args)
        except GameError:
            assert sitting.table is before
            assert json.dumps(redact_table(sitting.table, 0)) == shown
        deadline = next_deadline(sitting.table)
        if deadline is not None and sitting.now >= deadline:
            sitting.do(flag)


def surviving_moves(sitting: Sitting) -> list[str]:
    """The moves that the events say were played and not taken back."""
    kept: list[str] = []
    for event in sitting.events:
        if isinstance(event, Moved):
            kept += event.actions
        elif isinstance(event, TakenBack):
            del kept[event.kept :]
    return kept


@settings(max_examples=40, deadline=None)
@given(
    options=st.sampled_from(
        [CANOSA, {"game": "canosa", "edition": "kickstarter"}, bosa(2), bosa(3)]
    ),
    kinds=st.lists(st.sampled_from([PERSON, PERSON, BOT, computer()]), min_size=3, max_size=3),
    clock=st.sampled_from(CLOCKS),
    seed=st.integers(0, 10**6),
)
def test_a_table_is_the_fold_of_its_events(
    options: Json, kinds: list[Any], clock: ClockPlan, seed: int
) -> None:
    sitting = open_sitting(options, kinds[: options.get("players", 2)], seed, clock=clock)
    wander(sitting, 250)
    sitting.check()
    written = record(sitting.table)
    texts = [sitting.table.game.write(move) for move in sitting.table.moves]
    assert texts == surviving_moves(sitting)
    if sitting.table.ended and written:
        assert replay(FAMILIES, written).states[-1] == sitting.table.state
        if "shuffle" in written:
            assert all(check.holds for check in verify(written))


@pytest.mark.parametrize("options", [CANOSA, bosa(2)])
def test_the_same_commands_give_the_same_table(options: Json) -> None:
    first, second = (open_sitting(options, [PERSON, computer()], 5) for _ in range(2))
    for sitting in (first, second):
        sitting.rng = Random(8)
        wander(sitting, 120)
    assert first.events == second.events
    assert first.table == second.table
