"""What a client asks by REST, read strictly: unknown keys and wrong types are refused."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import BaseModel, Field

from lungomare.server.messages.words import (
    LEAST_SEATS,
    MOST_SEATS,
    ClockKind,
    GameName,
    Hex,
    JsonObject,
    Key,
    Name,
    SeatKind,
    SeatNumber,
    Strict,
    Text,
)

MOST_SUPPOSED: Final = 8
"""Actions before the one that is asked about: as many as a turn has decisions, and some."""
KEPT: Final = "A random word: if the answer is lost, the same request again gets the same one."
RECORD: Final = "As for a replay; its result is not looked at."


class ClockRequest(Strict):
    """How thinking time is given; times in milliseconds."""

    kind: ClockKind = "none"
    base: Annotated[int, Field(ge=0)] = 0
    increment: Annotated[int, Field(ge=0)] = 0


class SeatRequest(Strict):
    """Who is to sit on a seat; a name sits the creator down there at once."""

    kind: SeatKind = "person"
    player: Text | None = None
    name: Name | None = None
    contribution: Hex = ""


class TableRequest(Strict):
    """A table to open: a game with its options, its seats, its clock."""

    game: GameName = Field(description="A game's name, as the catalogue lists it.")
    options: JsonObject = Field(
        default_factory=dict,
        description="As the header of a record: the options that the catalogue lists; with moves,"
        " an unfinished game to go on from.",
    )
    seats: Annotated[list[SeatRequest], Field(min_length=LEAST_SEATS, max_length=MOST_SEATS)]
    clock: ClockRequest = ClockRequest()
    public: bool = False
    away_seconds: Annotated[int, Field(ge=10, le=86_400)] = 120
    key: Key | None = Field(default=None, description=KEPT)


class JoinRequest(Strict):
    """Somebody who sits down."""

    name: Name
    contribution: Hex = ""
    key: Key | None = Field(default=None, description=KEPT)


class ActionRequest(Strict):
    """An action to explain."""

    action: Text
    seat: SeatNumber | None = None
    after: list[Text] = Field(
        default=[],
        max_length=MOST_SUPPOSED,
        description="Actions that are supposed to be done first, and are not.",
    )


class RecordRequest(BaseModel):
    """A record to look at, as `lungomare replay` reads it."""

    record: JsonObject


class StudyRequest(Strict):
    """A record as far as it goes, who looks at it, and perhaps an action to ask about."""

    record: JsonObject = Field(description=RECORD)
    seat: SeatNumber = 0
    action: Text | None = Field(None, description="An action: is it legal, or why not?")


class EvaluationRequest(Strict):
    """A record as far as it goes, and after how many of its moves to look."""

    record: JsonObject = Field(description=RECORD)
    at: Annotated[int | None, Field(ge=0, description="After so many moves; all if null.")] = None
