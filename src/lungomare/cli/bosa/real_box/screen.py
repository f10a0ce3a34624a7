"""What a table with the real box is shown: standings, market, turns in words, the score."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rich import box
from rich.columns import Columns
from rich.console import Group
from rich.table import Table
from rich.text import Text

from lungomare.cli.bosa.real_box.card_words import card_words, format_card
from lungomare.cli.bosa.real_box.turn_words import short_answers
from lungomare.cli.bosa.towns import COLOURS, EMPTY, GAP, draw_player
from lungomare.games.bosa import CELLS, Phase
from lungomare.games.bosa.deck.wording import describe_effect, describe_goal
from lungomare.games.bosa.real_box.record import ending_scores
from lungomare.games.bosa.real_box.seen import awaited, shown
from lungomare.games.bosa.score.ending import NO_MORE, outcome_of_endings
from lungomare.games.bosa.state import TURNS_A_SEASON

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rich.console import RenderableType

    from lungomare.game import Outcome, Seat
    from lungomare.games.bosa import Bosa, Building, Deck, State
    from lungomare.games.bosa.real_box.seen import Seen
    from lungomare.games.bosa.score.ending import EndingScore


def draw_standing(seen: Seen, names: Sequence[str]) -> RenderableType:
    """Return whose turn it is, what everyone has, and the market."""
    state = shown(seen)
    return Group(_heading(seen, names), _standing(state, names), _market(seen.game, state))


def _heading(seen: Seen, names: Sequence[str]) -> Text:
    state, players = seen.state, seen.game.seats
    stack = seen.game.setting.season_size - state.flipped
    turn = (state.turn - 1) // players % TURNS_A_SEASON + 1
    heading = f"Season {state.season} · {names[state.seat]}'s turn {turn} of {TURNS_A_SEASON}"
    return Text(f"{heading} · {stack} card{'s' * (stack != 1)} in the stack", style="bold")


def _standing(state: State, names: Sequence[str]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(no_wrap=True, overflow="ellipsis")
    for heading in ("fish", "textiles", "pottery", "coins", "points"):
        table.add_column(heading, justify="right")
    for seat, (name, purse) in enumerate(zip(names, state.purses, strict=True)):
        mark = "> " if seat == state.seat else "  "
        style = "bold" if seat == state.seat else ""
        table.add_row(Text(mark + name), *map(str, purse), style=style)
    return table


def _market(game: Bosa, state: State) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for slot, card in enumerate(state.market, 1):
        if card != EMPTY:
            building = game.deck.buildings[card]
            colour = Text(f" {building.color:<6} ", style=COLOURS[building.color])
            table.add_row(str(slot), colour, Text(describe_effect(building)))
    return table


def draw_towns(seen: Seen, names: Sequence[str], seats: Iterable[Seat]) -> RenderableType:
    """Return the townscapes and purses of these seats, side by side where there is room."""
    towns = [draw_player(seen.game, shown(seen), seat, names) for seat in seats]
    return Columns(towns, padding=(0, GAP))


def draw_unseen(cards: Sequence[Building]) -> RenderableType:
    """Return the cards that may be turned up now, with what may be typed for each."""
    table = Table(box=None, padding=(0, 2, 0, 0))
    for heading in ("colour", "type", "which is"):
        table.add_column(heading)
    alike = Counter((card.color, card.effect) for card in cards)
    for card in {(card.color, card.effect): card for card in cards}.values():
        colour = Text(f" {card.color:<6} ", style=COLOURS[card.color])
        count = alike[card.color, card.effect]
        several = f" ({count} of them)" if count > 1 else ""
        table.add_row(colour, Text(card_words(card)), Text(describe_effect(card) + several))
    return table


def draw_season_end(seen: Seen, names: Sequence[str]) -> RenderableType:
    """Return what the Season that has just ended gave everyone, and who goes first now (B7)."""
    state = seen.state
    table = Table(title=f"End of Season {len(state.patronage)}", box=box.SIMPLE)
    for heading in ("", "patronage", "points", "coins kept"):
        table.add_column(heading, justify="right" if heading else "left")
    for seat, name in enumerate(names):
        purse, given = state.purses[seat], state.patronage[-1][seat]
        table.add_row(Text(name), f"+{given}", str(purse.points), str(purse.coins))
    if state.phase is Phase.OVER:
        return table
    first = f"{names[state.first]} has the fewest points and goes first (B7.3)."
    return Group(table, Text(first))


def draw_ending(seen: Seen, names: Sequence[str]) -> RenderableType:
    """Return the score sheet, with what is not known said as such; before the end, so far (B8)."""
    scores = ending_scores(seen)
    if seen.state.phase is Phase.OVER:
        verdict = format_winner(scores, names, outcome_of_endings(scores))
    else:
        verdict = "So it would be if the game ended now."
    sheet = draw_scores(scores, names, seen.game.deck)
    return Group(sheet, Text(verdict, style="bold"))


def draw_scores(scores: Sequence[EndingScore], names: Sequence[str], deck: Deck) -> RenderableType:
    """Return points by source, and each goal that was shown."""
    sheet = Table(title="Score sheet", box=box.SIMPLE)
    sheet.add_column("points from")
    for name in names:
        sheet.add_column(Text(name), justify="right")
    for row in _rows(scores):
        sheet.add_row(*row, style="bold" if row[0] == "total" else "")
    return Group(sheet, *_goal_lines(scores, names, deck))


def _rows(scores: Sequence[EndingScore]) -> Iterator[tuple[str, ...]]:
    known = [each.score for each in scores]
    seasons = len(known[0].patronage)
    for season in range(seasons):
        yield f"patronage, Season {season + 1}", *(str(each.patronage[season]) for each in known)
    yield "cards" if seasons else "score marker", *(str(each.cards) for each in known)
    yield "resources left", *(str(each.leftovers) for each in known)
    if any(each.score.goals or each.more != NO_MORE for each in scores):
        counted = (sum(goal.points for goal in each.goals if goal.counts) for each in known)
        yield "two goals", *map(str, counted)
    yield "total", *(str(each.total) for each in known)
    if any(each.more != NO_MORE for each in scores):
        yield "goals not shown", *(_format_more(each.more) for each in scores)
    yield "coins left", *(str(each.coins) for each in known)


def _format_more(more: tuple[int, int]) -> str:
    return "" if more == NO_MORE else f"+{more[0]} to {more[1]}"


def _goal_lines(scores: Sequence[EndingScore], names: Sequence[str], deck: Deck) -> Iterator[Text]:
    goals = {goal.id: goal for goal in deck.goals}
    for name, each in zip(names, scores, strict=True):
        for goal in each.score.goals:
            counts = "counted" if goal.counts else "not counted"
            line = f"{name}, {counts}: {goal.points} ({describe_goal(goals[goal.id])})"
            yield Text(line, style="" if goal.counts else "dim")


def format_winner(
    scores: Sequence[EndingScore], names: Sequence[str], outcome: Outcome | None
) -> str:
    """Return who has won and by what, or that goals not shown can still decide it (B8.3)."""
    if outcome is None:
        return "Goals that were not shown can still decide who wins (B8.2)."
    winners = " and ".join(names[seat] for seat in outcome.winners)
    how = {"points": "wins", "coins": "wins the tie by coins", "shared": "share the victory"}
    is_open = any(each.more != NO_MORE for each in scores)
    whatever = ", whatever the goals not shown add" if is_open else ""
    return f"{winners} {how[outcome.reason]}{whatever} ({outcome.clause})."


def format_question(seen: Seen, names: Sequence[str]) -> str:
    """Return what is asked for now, in a few words."""
    wanted, state = awaited(seen), seen.state
    if wanted is not None and wanted.season is None:
        return "Who goes first?"
    if wanted is not None and not wanted.season:
        return f"{names[wanted.seat]}'s Start card"
    if wanted is not None:
        return f"Season {wanted.season}, the card for slot {wanted.slot + 1}"
    if state.phase is Phase.TAKE:
        return f"{names[state.seat]}: card, cell, line"
    if state.phase is Phase.ACT:
        return f"{names[state.seat]}: {_format_choice(seen)}"
    *others, last = (seen.game.write(decision) for decision in seen.game.legal(state))
    return f"{names[state.seat]}: {', '.join(others)} or {last}"


def _format_choice(seen: Seen) -> str:
    """Return what is to be done and the answers there are."""
    state, game = seen.state, seen.game
    card = game.deck.buildings[state.towns[state.seat][state.at]]
    *answers, last = (short for short, _ in short_answers(seen))
    return f"{CELLS[state.at]} {format_card(card)}: {', '.join(answers)} or {last}"
