"""Messages that carry a position: a model for each game, made of the game's own types.

None of them is written down here: every registered game has a `…State`, a `…Event` and so on, and
`Other…` stands for the games of other servers, which a page may meet. `game` says which it is.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from pydantic import BaseModel, Discriminator, Field, Tag, WithJsonSchema, create_model
from typing_extensions import TypeAliasType

from lungomare.game import Models
from lungomare.games.registry import FAMILIES
from lungomare.server.messages.answers import Refusal
from lungomare.server.messages.events import TableEvent
from lungomare.server.messages.table import ClockPlan, Now, Occupant
from lungomare.server.messages.words import JsonObject, Phase, Sent, absent

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

OTHER: Final = "other"
SHEETS: Final = "In a game with points, the score sheet beside each view, as the asker may know it."


class StateBase(Now):
    """The whole table; first on every connection."""

    type: Literal["state"]
    table: str
    options: JsonObject
    clock: ClockPlan
    public: bool
    away: int
    created: int
    moves: list[str]


class EventBase(Now):
    """The next event of the table and how things stand after it."""

    type: Literal["event"]
    number: int
    event: TableEvent
    between: list[JsonObject] = absent(
        "Where several actions were done at once, what could be seen after each but the last."
    )


class ListedTableBase(Sent):
    """A public table in a list; a deck of one's own is there by its name."""

    game: str
    table: str
    phase: Phase
    seats: list[Occupant]
    clock: ClockPlan
    options: JsonObject
    created: int
    updated: int


class PositionsBase(Sent):
    """What the asker could see after `since` moves and after each move that followed."""

    game: str
    since: int
    views: list[JsonObject]
    sheets: list[JsonObject] = Field(description=SHEETS)
    more: bool = Field(description="Whether others follow: ask again with `since` there.")


class ReplayedBase(Sent):
    """A record played through: how it began, its moves, and what could be seen after each."""

    game: str
    options: JsonObject = Field(description="The record's header, with the game's name.")
    moves: list[str]
    views: list[JsonObject] = Field(description="One more than there are moves.")
    sheets: list[JsonObject] = Field(description=SHEETS)
    result: JsonObject | None


class StudiedBase(Sent):
    """How a record stands after its last move, as one seat sees it."""

    game: str
    options: JsonObject = Field(description="The record's header, with the game's name.")
    moves: list[str]
    actor: int | None
    view: JsonObject
    legal: list[str] = Field(description="For the seat that asked, where it is to act.")
    effects: JsonObject | None = Field(description="What each of them would do.")
    sheet: JsonObject | None = Field(description="In a game with points, those so far.")
    result: JsonObject | None
    refusal: Refusal | None = Field(description="Why the action asked about is not legal.")


OtherName = Annotated[str, WithJsonSchema({"type": "string", "not": {"enum": [*FAMILIES]}})]
"""The name of a game that is not registered here: so exactly one model describes a message."""
Fields = dict[str, Any]


def _now(models: Models) -> Fields:
    return {
        "view": models.view | None,
        "effects": models.effects,
        "sheet": models.sheet,
        "result": models.result | None,
    }


def _state(models: Models) -> Fields:
    return {**_now(models), "options": models.options}


def _event(models: Models) -> Fields:
    return {**_now(models), "between": list[models.view]}  # type: ignore[name-defined]


def _listed(models: Models) -> Fields:
    return {"options": models.options}


def _positions(models: Models) -> Fields:
    return {"views": list[models.view], "sheets": list[models.sheet]}  # type: ignore[name-defined]


def _replayed(models: Models) -> Fields:
    return {
        **_positions(models),
        "options": models.options,
        "result": models.result | None,
    }


def _studied(models: Models) -> Fields:
    return {
        "options": models.options,
        "view": models.view,
        "effects": models.effects | None,
        "sheet": models.sheet | None,
        "result": models.result | None,
    }


def _each_game(name: str, base: type[BaseModel], typed: Callable[[Models], Fields]) -> Any:
    """Return the union of `base` for every game, under this name in the schema."""
    kind = name.removesuffix("Message")
    made = {
        game: _model(f"{_camel(game)}{kind}", base, Literal[game], typed(family.models))
        for game, family in FAMILIES.items()
    }
    made[OTHER] = _model(f"Other{kind}", base, OtherName, typed(Models()))
    choices = [Annotated[model, Tag(tag)] for tag, model in made.items()]
    return TypeAliasType(name, Annotated[reduce(or_, choices), Discriminator(_game_of)])


def _model(name: str, base: type[BaseModel], game: Any, typed: Mapping[str, Any]) -> Any:
    """Return the model with the type of these fields changed, and all else as it is."""
    fields = {"game": game, **typed}
    changed: Any = {key: (kind, base.model_fields[key]) for key, kind in fields.items()}
    return create_model(name, __base__=base, __doc__=base.__doc__, **changed)


def _camel(game: str) -> str:
    return "".join(word.capitalize() for word in game.replace("-", "_").split("_"))


def _game_of(message: Any) -> str:
    """Return which game a message is about; `OTHER` is any that is not registered here."""
    game: str = message.get("game", OTHER) if isinstance(message, dict) else message.game
    return game if game in FAMILIES else OTHER


StateMessage = _each_game("StateMessage", StateBase, _state)
EventMessage = _each_game("EventMessage", EventBase, _event)
ListedTable = _each_game("ListedTable", ListedTableBase, _listed)
Positions = _each_game("Positions", PositionsBase, _positions)
Replayed = _each_game("Replayed", ReplayedBase, _replayed)
Studied = _each_game("Studied", StudiedBase, _studied)


class Listed(Sent):
    """Public tables, the latest first."""

    tables: list[ListedTable]  # type: ignore[valid-type] # made above
