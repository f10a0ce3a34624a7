"""The types of what Bosa sends as JSON; a page's own types are made of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NotRequired

from typing_extensions import TypeAliasType, TypedDict

from lungomare.game import Models

if TYPE_CHECKING:
    BosaChartStep = list[int]
else:  # JSON has one kind of list; that it holds coins and points only a tuple says
    BosaChartStep = TypeAliasType("BosaChartStep", tuple[int, int])

BosaColor = TypeAliasType(
    "BosaColor", Literal["red", "orange", "yellow", "green", "blue", "purple"]
)
BosaKind = TypeAliasType("BosaKind", Literal["fish", "textile", "pottery"])
BosaPhase = TypeAliasType("BosaPhase", Literal["deal", "take", "place", "line", "act", "over"])
BosaLineName = TypeAliasType("BosaLineName", Literal["row", "col"])
BosaGoalKind = TypeAliasType(
    "BosaGoalKind",
    Literal[
        "exactly-three",
        "group",
        "surrounded",
        "one-per-line",
        "varied-rows",
        "paired-columns",
        "varied-quarters",
    ],
)
BosaEarlyEnd = TypeAliasType(
    "BosaEarlyEnd", Literal["resigned", "time", "forfeit", "abandoned", "agreed"]
)
"""How a table, not the rules, ends a game."""


# Decks


class BosaAmounts(TypedDict, total=False):
    """What a card costs or gives; `any` is so many of one kind, `each` so many of every kind."""

    coins: int
    fish: int
    textile: int
    pottery: int
    points: int
    any: int
    each: int


class BosaCopyEffect(TypedDict):
    """Do the action of another building of the same colour (B6)."""

    copy: Literal["color"]


class BosaGainEffect(TypedDict):
    """Gain, once or for each building of the card's colour (B6)."""

    gain: BosaAmounts
    per: NotRequired[Literal["color"]]


class BosaSpendEffect(TypedDict):
    """Pay a price for a gain (B6)."""

    spend: BosaAmounts
    gain: BosaAmounts


BosaCardEffect = TypeAliasType("BosaCardEffect", BosaCopyEffect | BosaGainEffect | BosaSpendEffect)
"""What a building's action does, as its card prints it (B6)."""


class BosaNames(TypedDict, total=False):
    """What a card is called in a language, where that is not its `name`."""

    en: str
    it: str


class BosaBuilding(TypedDict):
    """A building card; its `season` is 0 for a Start card (B1.3)."""

    id: str
    name: NotRequired[str]
    names: NotRequired[BosaNames]
    season: int
    color: BosaColor
    effect: BosaCardEffect


class BosaGoal(TypedDict):
    """A goal card; some kinds name a colour, one a size (B9)."""

    id: str
    kind: BosaGoalKind
    points: int
    color: NotRequired[BosaColor]
    size: NotRequired[int]


class BosaDeck(TypedDict):
    """All cards of a game and the patronage chart: coins and points of each step (B1, B7.1)."""

    name: str
    cards: list[BosaBuilding]
    goals: list[BosaGoal]
    chart: list[BosaChartStep]


# Options and result


class BosaSetup(TypedDict):
    """The deal: who goes first, Start cards, the Seasons' cards top first, goals (B2)."""

    first: int
    starts: list[str]
    seasons: list[list[str]]
    goals: list[list[str]]


class BosaOptions(TypedDict):
    """How a game begins, as the header of a record says it; the set-up is secret until the end."""

    game: Literal["bosa"]
    players: int
    deck: str | BosaDeck
    """The name of a shipped deck, or the whole of another."""
    simple: bool
    setup: NotRequired[BosaSetup]


class BosaResult(TypedDict):
    """Who won, by totals and coins left, or for which reason a table ended the game (B8.3)."""

    winners: list[int]
    totals: NotRequired[list[int]]
    coins: NotRequired[list[int]]
    reason: NotRequired[BosaEarlyEnd]


# The view


class BosaPurse(TypedDict):
    """What a player has: three tracks, coins and points (B1.5)."""

    fish: int
    textile: int
    pottery: int
    coins: int
    points: int


class BosaSeat(BosaPurse):
    """A player's purse, and the card on each cell of the townscape that has one."""

    town: dict[str, str]


class BosaView(TypedDict):
    """All that a seat, or a spectator, may know of the table (B11)."""

    players: int
    seat: int | None
    """Whose view it is; null for a spectator."""
    season: int
    first: int | None
    """Who goes first in this Season."""
    turn: int | None
    """The seat whose turn it is."""
    phase: BosaPhase
    market: list[str | None]
    stack: int
    """How many cards of the Season are still face down."""
    held: str | None
    """The card taken and not yet placed."""
    placed: str | None
    """The cell of the building placed this turn."""
    at: str | None
    """The cell whose action is being decided."""
    copier: str | None
    """The cell of the copy through which it was reached."""
    queue: list[str]
    """The cells of the line still to come."""
    seats: list[BosaSeat]
    goals: list[str]
    """The goal cards of the seat whose view it is."""


# What decisions would give


class BosaChange(TypedDict, total=False):
    """What a purse gains or pays; what does not change is left out."""

    fish: int
    textile: int
    pottery: int
    coins: int
    points: int


class BosaPatronage(TypedDict):
    """What the chart would give: coins spent, points scored, coins kept (B7.1)."""

    spent: int
    points: int
    kept: int


class BosaStep(TypedDict):
    """A building of a line: what it pays and gains in fact (B5)."""

    cell: str
    card: str
    can: bool
    """False where the building is passed over (B5.2)."""
    price: BosaChange
    gain: BosaChange
    choose: NotRequired[list[BosaKind]]
    """The kinds that may be chosen."""
    kind: NotRequired[BosaKind]
    """The kind chosen."""
    copies: NotRequired[list[str]]
    """The cells that a copy could copy now."""
    copied: NotRequired[str]
    """The cell that it copies."""
    skipped: NotRequired[Literal[True]]
    assumes: NotRequired[Literal[True]]
    """Whether the preview has chosen between several ways."""


class BosaEntry(TypedDict):
    """Where some decisions lead: the steps, the purse after them, and what they gain."""

    steps: list[BosaStep]
    after: BosaPurse
    gain: BosaChange
    patronage: BosaPatronage
    """What the chart would then give."""
    decisions: list[str]
    """The texts that lead exactly there."""


class BosaLineEntry(BosaEntry):
    """What a card on a cell gives by its row or its column."""

    slot: int | None
    """The card's place in the market, from 1; null once it is taken."""
    cell: str
    line: BosaLineName


class BosaActEntry(BosaEntry):
    """What a decision within a line gives, and the rest of the line after it."""

    decision: str


class BosaEffects(TypedDict):
    """What the actor's decisions would give: `lines` before one is chosen, then `acts`."""

    season_ends: bool
    """Whether patronage is collected as this turn ends (B3.4)."""
    patronage: BosaPatronage
    """What the chart would give now."""
    lines: list[BosaLineEntry]
    acts: list[BosaActEntry]


# The score sheet


class BosaSeasonScore(TypedDict):
    """The points of a Season: from cards, and from patronage (null while it runs)."""

    cards: int
    patronage: int | None


class BosaGoalScore(TypedDict):
    """A goal, its points as the townscape stands, and whether it is one of the two that count."""

    id: str
    points: int
    counts: bool
    most: NotRequired[int]
    """What it cannot pass any more, in a running game."""


class BosaSeatScore(TypedDict):
    """A seat's points by source; the total is as if the game ended now."""

    seasons: list[BosaSeasonScore]
    leftovers: int
    goals: list[BosaGoalScore] | None
    """Null where the reader may not know them."""
    coins: int
    total: int


class BosaPlacingGoals(TypedDict):
    """What each goal of the reader would score with a card on a cell."""

    slot: int | None
    cell: str
    goals: list[int]


class BosaSheet(TypedDict):
    """The score sheet as one seat may read it (B7.1, B8, B11)."""

    seats: list[BosaSeatScore]
    could: list[BosaPlacingGoals]
    """To a reader who is to take or to place: every card and cell."""


MODELS: Final = Models(
    options=BosaOptions, view=BosaView, effects=BosaEffects, sheet=BosaSheet, result=BosaResult
)
