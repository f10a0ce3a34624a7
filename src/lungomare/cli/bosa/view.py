"""Bosa at a terminal: how it is drawn, and what each decision would do, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from lungomare.cli.bosa.board import (
    draw_decision,
    draw_patronage,
    draw_sheet,
    draw_table,
    format_card,
    format_gain,
)
from lungomare.games.bosa import Phase
from lungomare.games.bosa.deck.wording import SIGNS_LEGEND

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rich.console import RenderableType

    from lungomare.cli.terminal.view import Names
    from lungomare.game import Json, Seat
    from lungomare.games.bosa import Bosa, State

AIM: Final = (
    "Have the most points after three Seasons. In your turn take a card of the market, put it"
    " into your town, and use the row or the column that it ends: each building of it does what"
    " it says. Coins bring points as a Season ends,{goals} and goods left over at the end."
)


class BosaView:
    """Bosa as people see it at a terminal, each their own goals."""

    forms: ClassVar[str] = (
        "Decisions of a turn:\n"
        "  take 2      takes the second card of the market\n"
        "  place b3    puts it on b3\n"
        "  row, col    uses the row or the column that it ends\n"
        "  do          does what the next card of the line says; do f, do t or do p with a kind\n"
        "  copy b1     copies what the card on b1 does\n"
        "  skip        leaves the card alone\n"
        f"{SIGNS_LEGEND}"
    )

    def aim(self, game: Bosa) -> str:
        """Return how one wins."""
        return AIM.format(goals="" if game.simple else " two of your goals")

    def draw(
        self, game: Bosa, state: State, seat: Seat | None, names: Names = ()
    ) -> RenderableType:
        """Return the table, with the goals of the seat alone."""
        return draw_table(game, state, seat, names)

    def prompt(self, game: Bosa, state: State) -> str:
        """Return who is asked for what."""
        *others, last = (game.write(decision) for decision in game.legal(state))
        may = f"{', '.join(others)} or {last}" if others else last
        return f"{game.seat_name(state.seat)}: {may}"

    def has_secrets(self, _game: Bosa, state: State, seat: Seat) -> bool:
        """Say whether the seat has goals, which a simple game has not."""
        return bool(state.deal.goals[seat])

    def meanings(self, game: Bosa, state: State) -> Mapping[str, str]:
        """Return what each legal decision does."""
        if state.phase is Phase.TAKE:
            return {
                game.write(decision): _format_take(game, state, decision.value)
                for decision in game.legal(state)
            }
        effects = game.preview(state)
        found = dict(_act_meanings(game, effects["acts"]))
        if state.phase is Phase.LINE:
            found = {line["line"]: format_gain(line) for line in effects["lines"]}
        elif state.phase is Phase.PLACE:
            found = _place_meanings(effects["lines"])
        return {text: found.get(text, "") for text in map(game.write, game.legal(state))}

    def played(self, game: Bosa, before: State, text: str) -> str:
        """Return what a decision did, without what it could have been."""
        if before.phase is Phase.PLACE:
            return text.replace("place", "on")
        if before.phase is Phase.LINE:
            return {"row": "its row", "col": "its column"}[text]
        return self.meanings(game, before)[text]

    def news(self, game: Bosa, before: State, after: State) -> RenderableType | None:
        """Return what a Season's end gave everyone."""
        has_ended = len(after.patronage) > len(before.patronage)
        return draw_patronage(game, after) if has_ended else None

    def step(self, game: Bosa, _before: State, after: State) -> RenderableType:
        """Return the decision at hand."""
        return draw_decision(game, after)

    def end(self, game: Bosa, state: State, names: Names = ()) -> RenderableType:
        """Return the final score sheet."""
        return draw_sheet(game, state, names)


def _format_take(game: Bosa, state: State, slot: int) -> str:
    return format_card(game.deck.buildings[state.market[slot]])


def _place_meanings(lines: list[Json]) -> dict[str, str]:
    """Return for each place what its row and its column would give."""
    found: dict[str, list[str]] = {}
    for line in lines:
        gains = found.setdefault(f"place {line['cell']}", [])
        gains.append(f"{line['line']}: {format_gain(line)}")
    return {place: "; ".join(gains) for place, gains in found.items()}


def _act_meanings(game: Bosa, acts: list[Json]) -> Iterator[tuple[str, str]]:
    """Yield for each decision on a building what it pays and gains."""
    names = {card.id: card.name for card in game.deck.buildings}
    for act in acts:
        step = act["steps"][0]
        parts = [*_signed(step["price"], "-"), *_signed(step["gain"], "+")]
        does = ", ".join(parts) or "nothing"
        yield act["decision"], f"{names[step['card']]}: {does}"


def _signed(amounts: Json, sign: str) -> list[str]:
    return [f"{name} {sign}{number}" for name, number in amounts.items()]
