"""A table keeps few of its states; what it does not keep it can always find again."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

import pytest

from lungomare.match import accept_take_back, fold, record, take_back
from lungomare.match.folding import KEEP_EVERY
from lungomare.match.table import STRIDE, fold_gradually
from match.sittings import CANOSA, PERSON, bosa, sit

if TYPE_CHECKING:
    from lungomare.game import Json
    from match.sittings import Sitting


def states_of(sitting: Sitting) -> list[object]:
    """Play all moves again from the start."""
    table = sitting.table
    return list(accumulate(table.moves, table.game.advance, initial=table.start))


@pytest.mark.parametrize("options", [CANOSA, bosa(2), bosa(5)], ids=str)
def test_every_state_of_the_way_can_be_found(options: Json) -> None:
    sitting = sit(options, [PERSON] * options.get("players", 2), seed=4)
    sitting.play_any(5 * KEEP_EVERY)
    table, states = sitting.table, states_of(sitting)
    assert [table.state_after(count) for count in range(len(states))] == states
    assert table.all_states() == states
    assert 1 < len(table.kept) < len(states) / 10


def test_after_a_take_back_only_what_is_still_played_is_kept() -> None:
    sitting = sit(CANOSA, [PERSON, PERSON], seed=4)
    sitting.play_any(2 * KEEP_EVERY + 3)
    for kept in (KEEP_EVERY + 3, KEEP_EVERY - 1, 2):
        table = sitting.table
        seat = table.game.actor(table.state_after(kept))
        assert seat is not None
        if sitting.do(take_back, seat, kept, table.version) == ["offered"]:
            sitting.do(accept_take_back, 1 - seat)
        assert len(sitting.table.moves) == kept
        assert max(count for count, _ in sitting.table.kept) <= kept
        assert sitting.table.state == states_of(sitting)[-1]
        sitting.play_any(2)
    sitting.check()


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_sheet_needs_no_more_than_what_is_kept(players: int) -> None:
    sitting = sit(bosa(players), [PERSON] * players, seed=7)
    while sitting.table.is_running:
        sitting.play_any(11)
        table, states = sitting.table, states_of(sitting)
        for seat in (None, *range(players)):
            whole = table.game.sheet(states, seat)
            assert table.game.sheet(table.milestones(), seat) == whole


def test_a_table_of_many_moves_shares_them_with_the_table_before() -> None:
    sitting = sit(CANOSA, [PERSON, PERSON], seed=4)
    sitting.play_any(20)
    before = sitting.table
    sitting.play_any(1)
    assert before.moves._items is sitting.table.moves._items  # noqa: SLF001 - what is shared
    assert len(before.moves) == 20


def test_given_moves_are_folded_a_few_at_a_time() -> None:
    before = sit(CANOSA, [PERSON, PERSON], seed=1)
    before.play_any(3 * STRIDE - 5)
    given = record(before.table)
    assert given is not None
    sitting = sit({**given, "result": None}, [PERSON, PERSON])
    sitting.play_any(2)
    tables = list(fold_gradually(sitting.events))
    assert tables.count(None) == 3
    assert [table.version for table in tables if table] == [1, 2, 3, 4, 5, 6]
    assert tables[-1] == sitting.table == fold(sitting.events)
    assert list(sitting.table.moves)[: len(before.table.moves)] == list(before.table.moves)
