"""The types of what Canosa sends as JSON; a page's own types are made of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NotRequired

from typing_extensions import TypeAliasType, TypedDict

from lungomare.game import Models

if TYPE_CHECKING:
    CanosaRingPair = list[int]
else:  # JSON has one kind of list; that it holds two numbers only a tuple says
    CanosaRingPair = TypeAliasType("CanosaRingPair", tuple[int, int])

CanosaPlayer = TypeAliasType("CanosaPlayer", Literal["gold", "silver"])
CanosaEdition = TypeAliasType("CanosaEdition", Literal["retail", "kickstarter"])
CanosaActionKind = TypeAliasType(
    "CanosaActionKind", Literal["siren", "attack", "sailor", "transfer", "withdraw"]
)
CanosaEnd = TypeAliasType("CanosaEnd", Literal["sailors", "trap", "blocked", "repetition", "quiet"])
"""How the rules end a game (C10, C11)."""
CanosaEarlyEnd = TypeAliasType("CanosaEarlyEnd", Literal["resigned", "time", "agreed", "forfeit"])
"""How a table ends one."""


class CanosaView(TypedDict):
    """A position and what the table's rules have counted: everybody sees the same."""

    seat: int | None
    """Whose view it is; null for a spectator."""
    position: str
    turn: int
    quiet: int
    """How many turns in a row saw no Sailor move (C11.2)."""
    times: int
    """How often the position has arisen, this time included (C11.1)."""


_From = TypedDict("_From", {"from": str})  # a word that Python keeps for itself


class CanosaEffect(_From):
    """What a legal action would do: from where (`from`) to where, and all that follows."""

    kind: CanosaActionKind
    to: str
    push: str | None
    """Where an attack puts the beaten Siren (C5.3)."""
    after: str
    """The position after it, forfeits settled."""
    scores: bool
    """Whether a Sailor comes home (C9.1)."""
    returns: CanosaRingPair
    """Gold and silver rings that go back to their Sirens (C9.2)."""
    lost: CanosaRingPair
    """Gold and silver rings that leave the game (C9.3)."""
    control: CanosaPlayer | Literal["neutral"] | None
    """Whose the Sailor is after a transfer or withdrawal."""
    wins: CanosaEnd | None
    loses: CanosaEnd | None
    draws: CanosaEnd | None
    ends_turn: bool


CanosaEffects = TypeAliasType("CanosaEffects", dict[str, CanosaEffect])
"""What each legal action would do, by its text."""


class CanosaResult(TypedDict):
    """Who won, nobody in a draw, and how the game ended."""

    winner: CanosaPlayer | None
    reason: CanosaEnd | CanosaEarlyEnd


class CanosaLayout(TypedDict):
    """The Sailors' starting squares, where they are not those of a shipped layout (C2.3)."""

    name: str
    gold: list[str]
    silver: list[str]


_Switches = TypedDict(
    "_Switches",
    {
        "first-turn": Literal["1", "2"],
        "enemy-island": Literal["closed", "open"],
        "push-to-island": Literal["no", "yes"],
        "trap": Literal["loses", "forfeits"],
        "repetition": Literal["off", "on"],
        "quiet": Literal["off", "on"],
    },
    total=False,
)


class CanosaSwitches(_Switches, total=False):
    """The switches that are set otherwise than the edition does."""


class CanosaOptions(TypedDict):
    """How a game begins, as the header of a record says it."""

    game: Literal["canosa"]
    edition: CanosaEdition
    rules: CanosaSwitches
    layout: str | CanosaLayout
    start: NotRequired[str]
    """The position it begins from, if that is not the layout's."""


MODELS: Final = Models(
    options=CanosaOptions, view=CanosaView, effects=CanosaEffects, result=CanosaResult
)
