"""The small words that messages are made of: names, numbers, and how strictly each is read."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    StringConstraints,
)
from pydantic_core import CoreSchema, PydanticCustomError

from lungomare.game import quote
from lungomare.games.registry import FAMILIES

SEATS: Final = {name: family.seats for name, family in FAMILIES.items()}
"""The least and the most seats of each game, asked once: a game may look through its variants."""
HAS_SECRETS: Final = {name: family.has_secrets for name, family in FAMILIES.items()}
"""Whether seats may know different things in each game, asked once."""
LEAST_SEATS: Final = min(least for least, _ in SEATS.values())
MOST_SEATS: Final = max(most for _, most in SEATS.values())

JsonObject = dict[str, Any]
"""What a client sends that only the law can judge: options, records, decks."""

Hex = Annotated[str, StringConstraints(pattern=r"^(?:[0-9a-f]{2}){0,64}$")]
"""What a seat adds to the shuffle, in lower-case hex."""
Name = Annotated[str, StringConstraints(min_length=1, max_length=64)]
Text = Annotated[str, StringConstraints(min_length=1, max_length=64)]
Id = Annotated[str, StringConstraints(min_length=1, max_length=64)]
Key = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{22,64}$")]
"""A random word that a client makes for one request; sent again, it gets the same answer."""
SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS)]
Version = Annotated[int, Field(ge=0)]

SeatKind = Literal["person", "computer", "bot"]
ClockKind = Literal["none", "move", "fischer", "days"]
OfferKind = Literal["take-back", "draw", "rematch"]
Phase = Literal["waiting", "playing", "over"]


def _known_game(name: str) -> str:
    if name not in FAMILIES:
        raise PydanticCustomError(
            "no_game",
            "there is no game {name}; there are: {games}",
            {"name": quote(name), "games": ", ".join(FAMILIES)},
        )
    return name


GameName = Annotated[Text, AfterValidator(_known_game)]
"""The name of a game that this server knows."""


def absent(description: str | None = None) -> Any:
    """Return the field of a key that is left out where there is nothing to say; never null."""
    return Field(default=None, description=description, json_schema_extra=_without_default)


def _without_default(schema: JsonObject) -> None:
    schema.pop("default", None)


class Strict(BaseModel):
    """What comes from outside: exact types, no unknown keys."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Sent(BaseModel):
    """What the server sends: described here, written elsewhere; it has no other keys.

    What pydantic needs of it is made when somebody asks: for the schema, or in a test.
    """

    model_config = ConfigDict(extra="forbid", defer_build=True)

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source: type[BaseModel], handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Have the docstrings of a game's own types read, which the model is made of.

        To say so in the class would have every module of messages parsed at each start.
        """
        cls.model_config["use_attribute_docstrings"] = True
        return handler(source)
