"""The list as a value: it behaves as a tuple would, and games share what they have in common."""

from __future__ import annotations

import pickle
from threading import Thread
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lungomare.games.canosa import Canosa
from lungomare.games.persistent import PersistentList

if TYPE_CHECKING:
    from collections.abc import Sequence

STEPS = st.lists(st.tuples(st.integers(0, 1000), st.integers(0, 3)), max_size=60)


@given(STEPS)
def test_whatever_grows_from_whatever_each_stays_as_it_was(
    steps: Sequence[tuple[int, int]],
) -> None:
    lists, models = [PersistentList[int]()], [()]
    for which, item in steps:
        at = which % len(lists)
        grown = lists[at].append(item) if item else lists[at].first(which % 7)
        model = (*models[at], item) if item else models[at][: which % 7]
        lists.append(grown)
        models.append(model)  # type: ignore[arg-type] # a tuple of any length
    for found, model in zip(lists, models, strict=True):
        assert (tuple(found), len(found)) == (model, len(model))
        assert [found.count(item) for item in range(4)] == [model.count(i) for i in range(4)]
        assert found[1:-1] == list(model[1:-1])
        assert [found[at] for at in range(-len(model), len(model))] == [*model, *model]
        assert found == PersistentList(model)
        assert hash(found) == hash(PersistentList(model))
        assert pickle.loads(pickle.dumps(found)) == found  # noqa: S301 - our own


def test_what_is_not_there_is_refused() -> None:
    grown = PersistentList("ab").append("c")
    shorter = grown.first(1)
    for at in (1, -2):
        with pytest.raises(IndexError, match="1 items"):
            shorter[at]
    assert shorter != "a"
    assert repr(shorter) == "PersistentList(['a'])"


def test_two_threads_that_grow_one_list_do_not_mix() -> None:
    grown: dict[int, list[PersistentList[int]]] = {0: [], 1: []}
    start = PersistentList((-1,))

    def grow(name: int) -> None:
        for _ in range(2000):
            ends = start
            for item in range(5):
                ends = ends.append(item * 2 + name)
            grown[name].append(ends)

    threads = [Thread(target=grow, args=(name,)) for name in grown]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for name, ends in grown.items():
        assert {tuple(end) for end in ends} == {(-1, *(item * 2 + name for item in range(5)))}


def test_a_game_that_never_ends_shares_its_whole_past() -> None:
    """Twenty thousand actions to and fro: copied each time, the past would fill 1.6 GB."""
    game = Canosa("retail", {"repetition": "off", "quiet": "off"})
    states = [game.advance(game.start(), game.read("@a2"))]
    cycle = [game.read(text) for text in ("@f5", "@e6", "@b1", "@a2")]
    for number in range(20_000):
        states.append(game.advance(states[-1], cycle[number % 4]))
    assert len(states[-1].earlier) == 20_001
    assert len({id(state.earlier._items) for state in states}) == 1  # noqa: SLF001 - what is shared
    assert states[-1].times() == 5000
    assert len(states[1].earlier) == 2
