"""What the catalogue lists of every game; a game may list more of its own."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from lungomare.server.messages.words import Sent


class ListedOption(Sent):
    """A key of the options that say how a game begins."""

    key: str
    default: Any = Field(description="What a table plays with if nothing is said; null if nothing.")
    is_deal: bool = Field(description="Whether chance decides it, and the table may deal it.")
    clause: str | None


class ListedLevel(Sent):
    """A level of the computer: its player, and its name and how it plays in each language."""

    player: str
    name: dict[str, str]
    plays: dict[str, str]


class ListedGame(Sent):
    """A game that can be played here."""

    title: str
    seats: tuple[int, int] = Field(description="The least and the most.")
    has_secrets: bool = Field(description="Whether seats may know different things.")
    options: list[ListedOption]
    players: list[str] = Field(description="Who may be named for a computer's seat.")
    levels: list[ListedLevel] = Field(description="From the weakest.")
    clauses: dict[str, str] = Field(description="Our short text of each clause of the rules.")


class AnyGames(BaseModel):
    """Every game by its name."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, ListedGame]
