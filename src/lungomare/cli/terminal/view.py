"""How a game looks in a terminal; and how one looks that nobody has drawn: its view as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rich.console import RenderableType

    from lungomare.game import Game, Seat

    Names = Sequence[str]
    """What the seats are called at this terminal; what the game calls them if there are none."""


class TerminalView(Protocol):
    """How one game looks in a terminal."""

    @property
    def forms(self) -> str:
        """How actions are written, for `help`."""
        ...

    def aim(self, game: Any) -> str:
        """Return in two or three lines how one wins; nothing where nobody has written it."""
        ...

    def draw(self, game: Any, state: Any, seat: Seat | None, names: Names = ()) -> RenderableType:
        """Return the state as the seat, or with None anybody, may see it."""
        ...

    def prompt(self, game: Any, state: Any) -> str:
        """Return who is asked for what, in a few words."""
        ...

    def has_secrets(self, game: Any, state: Any, seat: Seat) -> bool:
        """Say whether the seat is shown what others must not see."""
        ...

    def meanings(self, game: Any, state: Any) -> Mapping[str, str]:
        """Return by its text what each legal action would do, in a few words; "" is nothing.

        Nothing in it depends on what the seat to act may not know.
        """
        ...

    def played(self, game: Any, before: Any, text: str) -> str:
        """Return what a computer did by the action that `text` writes, in a few words."""
        ...

    def news(self, game: Any, before: Any, after: Any) -> RenderableType | None:
        """Return what an action brought that whoever acts next is shown first."""
        ...

    def step(self, game: Any, before: Any, after: Any) -> RenderableType | None:
        """Return what is shown after an action within a turn; None for everything."""
        ...

    def end(self, game: Any, state: Any, names: Names = ()) -> RenderableType:
        """Return how the game ended."""
        ...


class PlainView:
    """Any game in a terminal: what a seat may know, as indented text."""

    forms = "Type an action as `moves` lists it."

    def aim(self, _game: Game[Any, Any]) -> str:
        """Return nothing: a game without a view of its own has not said it."""
        return ""

    def draw(
        self, game: Game[Any, Any], state: Any, seat: Seat | None, _names: Names = ()
    ) -> RenderableType:
        """Return the view of the seat."""
        return Text("\n".join(format_nested(game.view(state, seat))))

    def prompt(self, game: Game[Any, Any], state: Any) -> str:
        """Return the seat to act."""
        seat = game.actor(state)
        return "" if seat is None else game.seat_name(seat)

    def has_secrets(self, game: Game[Any, Any], _state: Any, _seat: Seat) -> bool:
        """Say whether the game has any."""
        return game.has_secrets

    def meanings(self, game: Game[Any, Any], state: Any) -> Mapping[str, str]:
        """Return the legal actions, without a word on them."""
        return {game.write(action): "" for action in game.legal(state)}

    def played(self, _game: Game[Any, Any], _before: Any, text: str) -> str:
        """Return the action itself."""
        return text

    def news(self, _game: Game[Any, Any], _before: Any, _after: Any) -> None:
        """Return nothing: whoever acts next is shown everything."""

    def step(self, _game: Game[Any, Any], _before: Any, _after: Any) -> None:
        """Return nothing but everything."""

    def end(self, game: Game[Any, Any], state: Any, _names: Names = ()) -> RenderableType:
        """Return who won."""
        return Text(format_end(game, state))


def format_end(game: Game[Any, Any], state: Any) -> str:
    """Return a sentence on how the game ended, or that it goes on."""
    outcome = game.outcome(state)
    if outcome is None:
        return "The game goes on."
    winners = " and ".join(game.seat_name(seat) for seat in outcome.winners)
    clause = f", {outcome.clause}" if outcome.clause else ""
    return f"{winners or 'Nobody'} won ({outcome.reason}{clause})."


def format_nested(value: object, depth: int = 0) -> Iterator[str]:
    """Yield a value of JSON as lines, each part of an object or a list on a line of its own."""
    space = "  " * depth
    if isinstance(value, dict):
        parts = [(f"{key}:", part) for key, part in value.items()]
    elif isinstance(value, list | tuple):
        parts = [("-", part) for part in value]
    else:
        parts = []
        yield f"{space}{_format_plain(value)}"
    for name, part in parts:
        if isinstance(part, dict | list | tuple) and part:
            yield f"{space}{name}"
            yield from format_nested(part, depth + 1)
        else:
            yield f"{space}{name} {_format_plain(part)}"


def _format_plain(value: object) -> str:
    """Return a value without parts; a person reads "none" more easily than "[]"."""
    if value is None or value in ([], {}, ()):
        return "none"
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
