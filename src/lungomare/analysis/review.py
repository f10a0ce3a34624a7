"""A played game looked through step by step: what is found can be kept and gone on with."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lungomare.game import Json
    from lungomare.games.records import Replay

Step = TypeVar("Step")
"""What is found about one action or turn."""


class Review(ABC, Generic[Step]):
    """A game to look through.

    Everything is computed on values; JSON is for files, and `from_json` reads what `to_json` wrote.
    """

    key: ClassVar[str]
    """Where the steps stand in a review as JSON."""
    things: ClassVar[str]
    """What people call the steps, in the plural."""
    played: Replay

    @property
    @abstractmethod
    def total(self) -> int:
        """How many steps there are."""

    @property
    @abstractmethod
    def limit(self) -> Json:
        """How much each step is looked at; two reviews with the same limit find the same."""

    @abstractmethod
    def steps(self, since: int = 0) -> Iterator[Step]:
        """Yield what is found about each step, in order, from the one after `since` others."""

    @abstractmethod
    def to_json(self, step: Step) -> Json:
        """Return a step as a file has it."""

    @abstractmethod
    def from_json(self, data: Json) -> Step:
        """Return the step that `to_json` wrote, or raise `KeyError`, `TypeError` or `GameError`."""

    @abstractmethod
    def sum_up(self, steps: Sequence[Step]) -> Json:
        """Return what a review as JSON says of the whole game, beside its steps."""
