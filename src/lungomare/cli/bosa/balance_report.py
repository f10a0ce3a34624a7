"""A study of a deck of Bosa as tables, for a terminal, a document and a program."""

from __future__ import annotations

import re
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from lungomare.arena.studies.bosa.limits import check_limits
from lungomare.arena.studies.bosa.study import BOX_COINS, SOURCES, Mean, pooled
from lungomare.cli.reports.balance_output import format_document
from lungomare.cli.reports.tables import WIDEST, markdown, plain, refilled
from lungomare.game import Invalid
from lungomare.games.bosa.deck.wording import describe_effect

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from lungomare.arena.studies.bosa.limits import LimitCheck
    from lungomare.arena.studies.bosa.study import Row, Study
    from lungomare.game import Json
    from lungomare.games.bosa import Building

Table = tuple[tuple[str, ...], list[tuple[str, ...]]]
"""A head and rows."""
Columns = dict[str, tuple[str, "Callable[[Mean], str]"]]
"""By its title, the figure that a column shows, and how."""
Named = dict[tuple[str, ...], list[str]]
"""By the first cells of a row, the ids of what it sums up."""

# Numbers


def format_mean(mean: Mean) -> str:
    """Return `1.05 (1.02 to 1.08)`; nothing where nothing was seen."""
    low, high = mean.interval
    return f"{mean.mean:.2f} ({low:.2f} to {high:.2f})" if mean.count else ""


def format_share(mean: Mean) -> str:
    """Return a share: `25.3%`."""
    return f"{mean.mean:.1%}" if mean.count else ""


def format_points(mean: Mean) -> str:
    """Return points, with their sign."""
    return f"{mean.mean:+z.1f}" if mean.count else ""


def format_number(mean: Mean) -> str:
    """Return a plain number."""
    return f"{mean.mean:.1f}" if mean.count else ""


def format_check(check: LimitCheck) -> str:
    """Return what came nearest to breaking a condition; a cross before it if it did."""
    low, high = check.interval
    if check.is_share:
        figure = f"{check.figure:.1%} ({low:.1%} to {high:.1%})"
    else:
        figure = f"{check.figure:.2f} ({low:.2f} to {high:.2f})"
    return " ".join(filter(None, ("" if check.holds else "✗", figure, check.which)))


# Tables by table size and strength


def _which(study: Study) -> tuple[str, str]:
    return str(study.players), study.strength.name


def conditions(found: Sequence[Study]) -> Table:
    """Return B10.4, condition by condition, with the worst case at each table."""
    sizes = sorted({study.players for study in found})
    judged = [(study, {each.name: each for each in check_limits(study)}) for study in found]
    names = {each.name: each.limit for _, by_name in judged for each in by_name.values()}
    strengths = list(dict.fromkeys(study.strength for study in found))
    rows = []
    for name, limit in names.items():
        for strength in strengths:
            at = {s.players: each[name] for s, each in judged if s.strength == strength}
            cells = [format_check(at[size]) if size in at else "" for size in sizes]
            rows.append((name, limit, strength.name, *cells))
    return ("condition", "limit", "played by", *(f"{size} players" for size in sizes)), rows


def seats(found: Sequence[Study]) -> Table:
    """Return shares of the victory by turn order, and totals."""
    most = max((study.players for study in found), default=0)
    head = (
        *("players", "played by", "games"),
        *(f"place {place}" for place in range(1, most + 1)),
        "mean totals",
    )
    rows = []
    for study in found:
        cells = [format_mean(seat) for seat in study.seats]
        cells += [""] * (most - len(cells))
        totals = " ".join(f"{total.mean:.0f}" for total in study.totals)
        rows.append((*_which(study), str(study.games), *cells, totals))
    return head, rows


def points(found: Sequence[Study]) -> Table:
    """Return where a seat's points come from, and the coins that all hold."""
    head = ("players", "played by", *SOURCES, "most coins, mean", f"more than {BOX_COINS}")
    rows = []
    for study in found:
        coins = sum(number * games for number, games in enumerate(study.coins)) / study.games
        low, high = study.beyond_the_box.share_interval
        beyond = f"{study.beyond_the_box.mean:.2%} ({low:.2%} to {high:.2%})"
        sources = [format_number(mean) for mean in study.sources.values()]
        rows.append((*_which(study), *sources, f"{coins:.0f}", beyond))
    return head, rows


def steps(found: Sequence[Study]) -> Table:
    """Return how many of the seats reach which step of the chart."""
    chart = found[0].deck.chart if found else ()
    head = ("players", "played by", "Season", "none", *(f"{coins} coins" for coins, _ in chart))
    rows = [
        (*_which(study), str(season), *(f"{share:.1%}" for share in shares))
        for study in found
        for season, shares in enumerate(study.steps, 1)
    ]
    return head, rows


# Tables by what is on the cards: all tables together


def by_strength(found: Sequence[Study]) -> list[tuple[str, list[Study]]]:
    """Return the studies of each strength, by its name."""
    names = dict.fromkeys(study.strength.name for study in found)
    return [(name, [study for study in found if study.strength.name == name]) for name in names]


def _side_by_side(
    found: Sequence[Study],
    columns: Columns,
    named: Named,
    rows_of: Callable[[Study], dict[str, Row]],
    head: tuple[str, ...],
) -> Table:
    """Return a row for each name, with each column for each strength; ids of a name together."""
    groups = by_strength(found)
    titles = [f"{title}, {name}" for name, _ in groups for title in columns]
    rows = []
    for name, ids in named.items():
        cells = [
            format_cell(pooled(rows_of(study)[each][figure] for study in studies for each in ids))
            for _, studies in groups
            for figure, format_cell in columns.values()
        ]
        rows.append((*name, *cells))
    return (*head, *titles), rows


CARD_COLUMNS: Final[Columns] = {
    "taken": ("taken", format_share),
    "better by": ("edge", format_points),
    "wins": ("won", format_mean),
    "lead": ("lead", format_points),
    "uses": ("uses", format_number),
    "points": ("points", format_number),
}


def cards(found: Sequence[Study]) -> Table:
    """Return what each building is worth."""
    named: Named = {
        (card.id, action_name(card)): [card.id] for card in buildings(found) if card.season
    }
    return _side_by_side(found, CARD_COLUMNS, named, lambda study: study.cards, ("card", "action"))


def actions(found: Sequence[Study]) -> Table:
    """Return the same for all buildings of a Season with the same action."""
    named: Named = {}
    for card in buildings(found):
        if card.season:
            named.setdefault((str(card.season), action_name(card)), []).append(card.id)
    named = {(*name, str(len(ids))): ids for name, ids in sorted(named.items())}
    head = ("Season", "action", "cards")
    return _side_by_side(found, CARD_COLUMNS, named, lambda study: study.cards, head)


def starts(found: Sequence[Study]) -> Table:
    """Return what it is worth to begin with each Start card."""
    columns: Columns = {key: CARD_COLUMNS[key] for key in ("wins", "lead", "uses")}
    named: Named = {
        (card.id, action_name(card)): [card.id] for card in buildings(found) if not card.season
    }
    return _side_by_side(found, columns, named, lambda study: study.cards, ("Start card", "action"))


def sorts(found: Sequence[Study]) -> Table:
    """Return how much of each colour is built and of each resource sold, and who wins with it."""
    columns: Columns = {
        "built or sold": ("amount", format_number),
        "wins with most": ("won", format_mean),
    }
    ids = found[0].sorts if found else {}
    named: Named = {(name,): [name] for name in ids}
    return _side_by_side(found, columns, named, lambda study: study.sorts, ("colour or resource",))


def goals(found: Sequence[Study]) -> Table:
    """Return how often each goal counts, and for how much."""
    columns: Columns = {
        "among the best two": ("counted", format_share),
        "points then": ("points", format_number),
        "points in all deals": ("worth", format_number),
        "wins when dealt": ("won", format_mean),
    }
    ids = found[0].goals if found and not found[0].simple else {}
    named: Named = {(name,): [name] for name in ids}
    return _side_by_side(found, columns, named, lambda study: study.goals, ("goal",))


def buildings(found: Sequence[Study]) -> Iterable[Building]:
    """Return the cards of the deck that was studied."""
    return found[0].deck.buildings if found else ()


def action_name(card: Building) -> str:
    """Return the action whatever the kind and the colour: `spend 1 coin for 2 of a kind`."""
    text = describe_effect(card).replace(f"{card.color} building", "building of its colour")
    return re.sub(r"\b(fish|textiles?|pottery)\b", "of a kind", text)


TABLES: Final = {
    "conditions": conditions,
    "seats": seats,
    "points": points,
    "steps": steps,
    "colours": sorts,
    "starts": starts,
    "goals": goals,
    "actions": actions,
    "cards": cards,
}
"""The tables by the name under which a document marks their places."""

BY_STRENGTH: Final = ("colours", "starts", "goals", "actions")
"""Those that have the strengths side by side where there is room, and else one after the other."""

EXPLAINED: Final = (
    "wins: share of the victory over a fair one. taken: of the turns in which the card lay there."
    " better by: points, at first sight, of the best turn with it over those with the other cards."
    " lead: of its takers' totals over the table's mean. uses, points: by its action, a taker."
)


def _parts(name: str, found: Sequence[Study]) -> list[Sequence[Study]]:
    """Return the studies that a terminal has room for in one table of this name."""
    if name in BY_STRENGTH:
        return [studies for _, studies in by_strength(found)]
    if name == "conditions":
        sizes = sorted({study.players for study in found})
        return [[study for study in found if study.players == size] for size in sizes]
    return [found]


def lines(found: Sequence[Study]) -> list[str]:
    """Return the tables as a terminal has them; the long one of single cards is JSON's."""
    printed = []
    for name, table in TABLES.items():
        if name == "cards":
            continue
        for part in _parts(name, found):
            head, rows = table(part)
            printed += [*plain(head, rows), ""] if rows else []
    return [*printed, *wrap(EXPLAINED, WIDEST)]


HEADINGS: Final = {
    "conditions": "When a deck is in balance",
    "seats": "Seats",
    "points": "Where points come from",
    "steps": "Steps of the chart",
    "colours": "Colours and resources",
    "starts": "Start cards",
    "goals": "Goals",
    "actions": "Actions",
    "cards": "Cards",
}
IMAGES: Final = {
    "actions": "Wins of those who take each action",
    "points": "Where points come from",
    "steps": "Steps of the chart reached",
    "goals": "How often each goal counts",
}


def image_stem(deck: str) -> str:
    """Return how the names of a deck's images begin."""
    return "bosa-" + (re.sub(r"[^a-z0-9]+", "-", deck.lower()).strip("-") or "deck")


def fresh_document(study: Study) -> str:
    """Return a document about a deck, with the places of its tables and images."""
    deck, stem = study.deck.name, image_stem(study.deck.name)
    about = f"The planner against itself, with the deck {deck}. What the columns are: {EXPLAINED}"
    left_out = {"goals"} if study.simple else set()
    return format_document(
        f"How the deck {deck} plays",
        about,
        {text: f"{deck} {name}" for name, text in HEADINGS.items() if name not in left_out},
        {text: f"{stem}-{name}" for name, text in IMAGES.items() if name not in left_out},
    )


def filled(document: str, deck: str, found: Sequence[Study]) -> str:
    """Return the document with the tables written anew for which it has places marked."""
    marked = [name for name in TABLES if f"<!-- begin {deck} {name} -->" in document]
    if not marked:
        places = ", ".join(TABLES)
        raise Invalid(
            f"the document has no place for a table, <!-- begin {deck} NAME --> to"
            f" <!-- end {deck} NAME -->; NAME is one of: {places}; a document that is"
            " not there yet is written whole"
        )
    tables = {f"{deck} {name}": markdown(*TABLES[name](found)) for name in marked}
    return refilled(document, tables)


# For a program


def study_to_json(study: Study) -> Json:
    """Return all that was counted, for a program."""
    return {
        "deck": study.deck.name,
        "players": study.players,
        "strength": study.strength.name,
        "simple": study.simple,
        "games": study.games,
        "conditions": [
            {
                "name": each.name,
                "limit": each.limit,
                "which": each.which,
                "figure": each.figure,
                "interval": each.interval,
                "holds": each.holds,
            }
            for each in check_limits(study)
        ],
        "seats": [_mean_json(mean) for mean in study.seats],
        "totals": [_mean_json(mean) for mean in study.totals],
        "sources": {name: _mean_json(mean) for name, mean in study.sources.items()},
        "steps": study.steps,
        "most_coins": study.coins,
        "cards": {
            name: {"dealt": study.dealt[name], **_row_json(row)}
            for name, row in study.cards.items()
        },
        "colors_and_resources": {name: _row_json(row) for name, row in study.sorts.items()},
        "goals": {} if study.simple else {n: _row_json(row) for n, row in study.goals.items()},
    }


def _row_json(row: Row) -> Json:
    return {name: _mean_json(mean) for name, mean in row.items()}


def _mean_json(mean: Mean) -> Json:
    return {"count": mean.count, "mean": mean.mean, "interval": mean.interval}
