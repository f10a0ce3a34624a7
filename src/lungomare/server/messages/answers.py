"""What REST answers, in games of any kind."""

from __future__ import annotations

from pydantic import Field

from lungomare.server.messages.words import Sent


class Refusal(Sent):
    """Why not: one sentence for a person, and the clause of the rules if there is one."""

    sentence: str = Field(description="In English, without the clause.")
    clause: str | None
    where: str | None = Field(description="The place in what was sent.")
    code: str | None = Field(
        description="What the rules, the table or the server refuse, for words of one's own."
    )
    values: dict[str, str | int] = Field(description="What belongs into the words of a code.")


class RefusedAnswer(Sent):
    """Every answer that is no success."""

    refusal: Refusal


class HeldSeat(Sent):
    """A seat and its token; whoever has the token holds the seat. Sent once."""

    seat: int
    token: str


class Opened(Sent):
    """A table that was opened or sat down at."""

    table: str
    held: list[HeldSeat]


class Explained(Sent):
    """Whether an action is legal now and, if not, why not."""

    action: str
    legal: bool
    refusal: Refusal | None


class Hint(Sent):
    """What a strong player would do from this seat, seeing what the seat sees."""

    action: str
    line: list[str]
    value: float | None = Field(description="The chance to win, between 0 and 1.")
    wins_in: int | None = Field(
        default=None,
        description="Where it is proved: wins in so many turns of its own, or, negative, loses in"
        " so many.",
    )


class Evaluated(Sent):
    """How a moment of a game stands, and how it would go on."""

    chances: list[float] = Field(description="Each seat's chance to win, a draw being shared.")
    wins_in: int | None = Field(
        description="Where it is proved: whoever is to act wins in so many turns, or, negative,"
        " loses in so many."
    )
    line: list[str] = Field(description="How all would best go on; none after the end.")
    depth: int = Field(description="Actions looked ahead.")
