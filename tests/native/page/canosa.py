"""What the page's module of Canosa is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.canosa.test_perft import FILES
from lungomare.games.canosa import FAMILY, Canosa, Position, Rules, State, read_position
from lungomare.native import canosa as native
from lungomare.native.canosa._core import CanosaEngine
from native.canosa.record_fingerprint import DEPTH, POSITIONS
from native.page.questions import Question, Said, course_answer, real, wide

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lungomare.native.canosa._core import EngineFinding, EngineProof
    from lungomare.native.lockstep import Course

COURSE, PERFT, RANDOM_GAMES, SEARCH, PROOF = range(5)
REASONS: Final = ("", *native.CLAUSES)
PROOFS: Final = {"refuted": -1, "unknown": 0, "proved": 1}
MEGABYTES: Final = 2
"""As certificate.cpp has it."""


def number_of(stack: str | None) -> int:
    """Return a stack as the core has it: a 1, then a digit for each ring, 1 for silver."""
    return 0 if stack is None else int("1" + "".join(str(int(ring == "s")) for ring in stack), 2)


def numbers_of(position: Position, rules: Rules) -> list[int]:
    """Return the switches and a position."""
    return [
        native._switches(rules),  # noqa: SLF001 - as its own JSON texts hand them over
        *map(number_of, position.sailors),
        *position.sirens,
        *position.carried,
        *position.scores,
        position.player,
        position.owed,
    ]


def course(played: Course, states: list[Position], seed: int, number: int) -> Question:
    """Ask for a game that was played through; the law says every state of it.

    It may begin from a position that no record can say: one with more rings than there are.
    """
    del seed  # its header says how it was opened
    header = {key: value for key, value in played.header.items() if key != "start"}
    game, _ = FAMILY.open_record(header)
    state = game.start_from(states[0])
    numbers = numbers_of(state.position, game.rules)
    said = Said()
    for _, chosen in played.trail:
        say_state(game, state, said)
        if chosen >= 0:
            numbers.append(chosen)
            state = game.advance(state, game.decode(chosen))
    answer = course_answer(played.trail, bytes(said.data))
    return Question("canosa", f"game {number}: {played.header}", COURSE, numbers, answer)


def say_state(game: Canosa, state: State, said: Said) -> None:
    """Say all that the core says of a state."""
    ids = [game.encode(action) for action in game.legal(state)]
    said.add(state.turn, state.quiet, state.sailor_moved, state.times())
    end = state.outcome
    said.add(REASONS.index(end.reason) if end else 0)
    said.add(end.winners[0] if end and end.winners else -1)
    said.add_wide(native.pack(state.position).hash)
    said.add(len(ids), *ids)


def perfts(most: int) -> Iterator[Question]:
    """Ask for all of the law's counts up to so many."""
    for case in (case for cases in FILES.values() for case in cases):
        position = read_position(case.position, case.game.rules)
        for depth, count in enumerate(case.counts, 1):
            if count <= most:
                said = Said()
                said.add_wide(count)
                numbers = [*numbers_of(position, case.game.rules), depth]
                what = f"perft {depth}: {case.name}"
                yield Question("canosa", what, PERFT, numbers, bytes(said.data))


def random_games(games: int) -> Iterator[Question]:
    """Ask for random games in every mix of the switches."""
    for seed, game in enumerate(FAMILY.variants()):
        position = game.start().position
        found = native.pack(position).random_games(native.pack_rules(game.rules), games, seed)
        said = Said()
        said.add_wide(found["games"], found["steps"])
        said.add_wide(*(found["reasons"].get(reason, 0) for reason in REASONS))
        said.add_wide(*found["wins"], found["fingerprint"])
        numbers = [*numbers_of(position, game.rules), *wide(games), *wide(seed)]
        yield Question("canosa", f"random games {seed}", RANDOM_GAMES, numbers, bytes(said.data))


def searches(nodes: int) -> Iterator[Question]:
    """Ask the engine: the fingerprint, as many nodes each, weakened, several lines, and proofs."""
    for edition, text in POSITIONS:
        yield search(edition, text, depth=DEPTH)
        yield search(edition, text, nodes=nodes, lines=3)
        yield search(edition, text, nodes=nodes // 4, seed=5, attention=0.4, noise=30.0)
        yield proof(edition, text, turns=2, nodes=nodes)


def search(  # noqa: PLR0913 - as the engine is asked
    edition: str,
    text: str,
    *,
    depth: int = 0,
    nodes: int = 0,
    lines: int = 1,
    seed: int = 0,
    attention: float = 1.0,
    noise: float = 0.0,
) -> Question:
    """Ask for a search, with one thread and an empty memory."""
    game = Canosa(edition)
    position = read_position(text, game.rules)
    engine = CanosaEngine(native.pack_rules(game.rules), megabytes=MEGABYTES)
    found = engine.search(
        native.resume(game.start_from(position), game.rules),
        depth=depth,
        nodes=nodes,
        lines=lines,
        seed=seed,
        attention=attention,
        noise=noise,
    )
    asked = [depth, lines, *wide(nodes), seed, *real(attention), *real(noise)]
    numbers = [*numbers_of(position, game.rules), *asked]
    what = f"search {edition} {text} {asked}"
    return Question("canosa", what, SEARCH, numbers, say_found(found["depth"], found))


def proof(edition: str, text: str, *, turns: int, nodes: int) -> Question:
    """Ask whether the game is won within so many turns."""
    game = Canosa(edition)
    position = read_position(text, game.rules)
    engine = CanosaEngine(native.pack_rules(game.rules), megabytes=MEGABYTES)
    root = native.resume(game.start_from(position), game.rules)
    found = engine.solve(root, turns, nodes)
    asked = [turns, 1, *wide(nodes), 0, *real(1.0), *real(0.0)]
    numbers = [*numbers_of(position, game.rules), *asked]
    answer = say_found(PROOFS[found["result"]], found)
    return Question("canosa", f"proof {edition} {text} {asked}", PROOF, numbers, answer)


def say_found(first: int, found: EngineFinding | EngineProof) -> bytes:
    """Say what the engine found, as the row that its export returns."""
    said = Said()
    said.add(first, *wide(found["nodes"]), len(found["lines"]))
    for line in found["lines"]:
        said.add(line["score"], line["wins_in"] or 0, len(line["actions"]), *line["actions"])
    return bytes(said.data)
