"""A list as a value: appending returns a longer one and leaves this one as it was.

A game's past grows move by move, and every state along the way holds its own part of it. Copied
each time, a game of n moves would cost n × n; here all parts of one game share their items.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar, overload

Item = TypeVar("Item")


class PersistentList(Sequence[Item]):
    """Items in order; frozen, hashable, equal to any other with equal items.

    `append` takes constant time along one game. Only a branch that differs from what was appended
    here before copies the items.
    """

    __slots__ = ("_items", "_length")

    def __init__(self, items: Iterable[Item] = ()) -> None:
        self._items = list(items)
        """Shared with others, which may have appended more than `_length` of them."""
        self._length = len(self._items)

    def append(self, item: Item) -> PersistentList[Item]:
        """Return the list with one more item."""
        items, length = self._items, self._length
        if not length:
            return PersistentList((item,))  # else all games would share one beginning for ever
        if length == len(items):
            items.append(item)
        if items[length] is not item and items[length] != item:  # another branch, or thread
            items = [*items[:length], item]
        return _part(items, length + 1)

    def first(self, count: int) -> PersistentList[Item]:
        """Return the list of the first `count` items, at most all of them."""
        return _part(self._items, min(count, self._length))

    def count(self, value: Any) -> int:
        """Return how often `value` is there."""
        if self._length == len(self._items):
            return self._items.count(value)
        return self._items[: self._length].count(value)

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[Item]:
        return islice(self._items, self._length)

    @overload
    def __getitem__(self, at: int) -> Item: ...

    @overload
    def __getitem__(self, at: slice) -> list[Item]: ...

    def __getitem__(self, at: int | slice) -> Item | list[Item]:
        if isinstance(at, slice):
            return self._items[: self._length][at]
        if not -self._length <= at < self._length:
            raise IndexError(f"there are {self._length} items, and none at {at}")
        return self._items[at if at >= 0 else self._length + at]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PersistentList):
            return NotImplemented
        return self._length == other._length and self[:] == other[:]

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"PersistentList({self[:]!r})"

    def __reduce__(self) -> tuple[type[PersistentList[Item]], tuple[list[Item]]]:
        return PersistentList, (self[:],)


def _part(items: list[Item], length: int) -> PersistentList[Item]:
    """Return a list of the first `length` of shared items."""
    part: PersistentList[Item] = PersistentList.__new__(PersistentList)
    part._items = items  # noqa: SLF001 - it is made here instead of in __init__
    part._length = length  # noqa: SLF001 - as above
    return part
