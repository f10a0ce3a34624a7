"""What the checks of the kill tests find: each fault that they look for, planted."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from cluster.checks import check_clocks, check_ends, check_refused, check_told
from lungomare import match
from match.sittings import PERSON, bosa, sit
from server.process import Address
from server.regulars import Heard, Regular

if TYPE_CHECKING:
    from lungomare.game import Json

NAME = "table"
BASE = 1500


def flagged(late: int = 0, times: int = 1) -> list[Json]:
    """Return the events of a game of two in which a flag fell so late, so often."""
    clock = match.ClockPlan("move", BASE, 0)
    sitting = sit(bosa(3), [PERSON] * 3, 1, clock=clock)
    sitting.play_any()
    deadline = match.next_deadline(sitting.table)
    assert deadline is not None
    events = [*sitting.events, *match.flag(sitting.table, deadline + late)]
    events += [events[-1]] * (times - 1)
    return [match.event_to_json(event) for event in events]


def test_a_flag_in_time() -> None:
    assert check_clocks({NAME: flagged(late=200)}, []).late_ms == [200]


def test_a_late_flag_is_found_unless_the_database_was_down() -> None:
    events = flagged(late=20_000)
    with pytest.raises(AssertionError, match=r"20\.0 s late"):
        check_clocks({NAME: events}, [])
    fell = events[-1]["at"]
    assert check_clocks({NAME: events}, [(fell - 18_000, fell - 1_000)]).late_ms == [3_000]


def test_a_flag_that_falls_twice_is_found() -> None:
    with pytest.raises(AssertionError):
        check_clocks({NAME: flagged(times=2)}, [])


def test_a_flag_that_falls_early_is_found() -> None:
    events = flagged()
    events[-1]["at"] -= 1
    with pytest.raises(AssertionError, match="too early"):
        check_clocks({NAME: events}, [])


def test_a_game_without_an_end_is_found() -> None:
    with pytest.raises(AssertionError, match="0 ends"):
        check_ends({NAME: flagged()})


def regular(*events: Json, refused: str | None = None) -> Regular:
    """Return a client that was told these events."""
    heard = Heard(NAME, None)
    for number, event in enumerate(events, 1):
        heard.events[number] = event
        heard.public[number] = {"played": number}
    made = Regular(Address(), NAME, [], Random(1), [], heard={None: heard})
    if refused:
        made.refused[refused] = {"sentence": "no"}
    return made


MOVES: list[Json] = [
    {"type": "moved", "id": f"m{number}", "seat": 0, "actions": ["a"], "at": number}
    for number in range(3)
]


def test_what_everyone_was_told_is_the_same() -> None:
    assert check_told([regular(*MOVES), regular(*MOVES)], {NAME: MOVES}) == 6
    with pytest.raises(AssertionError, match="to the last"):
        check_told([regular(*MOVES[:2])], {NAME: MOVES})
    with pytest.raises(AssertionError, match="actions"):
        check_told([regular(*MOVES[:2], {**MOVES[2], "actions": ["b"]})], {NAME: MOVES})
    other = regular(*MOVES)
    other.heard[None].public[2] = {"played": 7}
    with pytest.raises(AssertionError):
        check_told([regular(*MOVES), other], {NAME: MOVES})


def test_what_was_refused_and_yet_happened_is_found() -> None:
    check_refused([regular(*MOVES, refused="other")], {NAME: MOVES})
    with pytest.raises(AssertionError, match="and yet it happened"):
        check_refused([regular(*MOVES, refused="m1")], {NAME: MOVES})
