"""Our players at online tables: what they are handed, and whole games."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from client.servers import LIMIT_S
from lungomare.client import Busy, Nonsense, Place, Refused, SeatedPlayer, Server, Update
from lungomare.client.seat import Follower
from lungomare.games.canosa import Canosa
from lungomare.games.records import replay
from lungomare.games.registry import FAMILIES
from lungomare.players import Choice, Situation, player

if TYPE_CHECKING:
    from client.servers import Served
    from lungomare.client import Now
    from lungomare.game import Json


def ignore(update: Update) -> None:
    del update


@pytest.mark.parametrize(
    ("game", "options", "names"),
    [
        ("canosa", {"edition": "kickstarter"}, ["greedy", "level-1"]),
        ("bosa", {"players": 3}, ["greedy", "random", "level-2"]),
    ],
)
def test_our_players_play_whole_games(
    calm: Served, game: str, options: Json, names: list[str]
) -> None:
    async def story() -> None:
        async with asyncio.timeout(LIMIT_S), Server(calm.url) as server:
            opened = await server.create(game, [Place("bot", name=n) for n in names], options)
            ends = await asyncio.gather(
                *(
                    sit(server, opened.table, opened.tokens[seat], name, seat)
                    for seat, name in enumerate(names)
                )
            )
            assert all(end == ends[0] for end in ends)
            record = await server.record(opened.table)
            assert record["result"] == ends[0]
            replay(FAMILIES, record)

    async def sit(server: Server, table: str, token: str, name: str, seat: int) -> Json | None:
        async with server.sit(table, [token]) as online:
            chooser = player(name, Follower(online.options).game)
            seated = SeatedPlayer(online, seat, chooser.choose, Random(seat), budget=0.02)
            return (await seated.play(ignore))["result"]

    asyncio.run(story())


def now_of(game: Any, state: Any, seat: int) -> Now:
    update: Any = {"seat": seat, "view": game.view(state, seat)}
    return update  # type: ignore[no-any-return]


def test_a_follower_goes_with_take_backs_and_keeps_the_history() -> None:
    game = Canosa()
    start = game.start()
    follower = Follower(game.header(start))
    lines = [["@b2"], ["@b2", "@e5", "@d5"], ["@b2", "@e5", "@e4"], [], ["@b1"]]
    for line in lines:
        state = start
        for text in line:
            state = game.apply(state, game.read(text))
        assert follower.state(now_of(game, state, 0), line, Random(0)) == state


@pytest.mark.parametrize(
    "view", [None, {}, {"position": "elsewhere"}, {"phase": "take"}, {"phase": 7}]
)
@pytest.mark.parametrize("options", [{"game": "canosa"}, {"game": "bosa"}])
def test_a_server_that_shows_another_game_is_not_followed(options: Json, view: Any) -> None:
    now: Any = {"seat": 0, "view": view}
    with pytest.raises(Nonsense, match="otherwise than it is played here"):
        Follower(options).state(now, [], Random(0))


def test_moves_that_cannot_be_are_not_followed() -> None:
    game = Canosa()
    follower = Follower(game.header(game.start()))
    with pytest.raises(Nonsense):
        follower.state(now_of(game, game.start(), 0), ["@b2", "@b2"], Random(0))
    assert follower.state(now_of(game, game.start(), 0), [], Random(0)) == game.start()


def test_a_refusal_that_nothing_explains_is_raised(calm: Served) -> None:
    async def story() -> None:
        async with asyncio.timeout(LIMIT_S), Server(calm.url) as server:
            opened = await server.create("canosa", [Place(name="Ada"), Place(name="Ben")])
            async with server.sit(opened.table, [opened.tokens[0]]) as table:
                seated = SeatedPlayer(table, 0, lambda s: Choice(s.game.read("@c3")), Random(0))
                with pytest.raises(Refused, match="at least 1"):
                    await seated.play(ignore)

    asyncio.run(story())


def test_a_player_too_quick_for_the_server_rests_and_plays_on(
    calm: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lungomare.client.seat.REST_S", 0)

    async def story() -> None:
        async with asyncio.timeout(LIMIT_S), Server(calm.url) as server:
            opened = await server.create("bosa", [Place(name="Ada"), Place("computer", "random")])
            async with server.sit(opened.table, [opened.tokens[0]]) as table:
                play = table.play
                refused: list[Any] = []

                async def play_second(*given: Any, **more: Any) -> int:
                    if not refused:
                        refused.append(given)
                        raise Busy("too many messages at once")
                    return await play(*given, **more)

                monkeypatch.setattr(table, "play", play_second)
                await SeatedPlayer(table, 0, lambda s: Choice(s.legal[-1]), Random(0)).play(ignore)
                assert len(refused) == 1

    asyncio.run(story())


def test_a_choice_that_comes_late_is_made_anew(calm: Served) -> None:
    """While the player thinks, the same seat moves elsewhere."""

    async def story() -> None:
        async with asyncio.timeout(LIMIT_S), Server(calm.url) as server:
            opened = await server.create("bosa", [Place(name="Ada"), Place("computer", "random")])
            async with (
                server.sit(opened.table, opened.tokens.values()) as here,
                server.sit(opened.table, opened.tokens.values()) as there,
            ):
                await seated_here(here, there)

    async def seated_here(here: Any, there: Any) -> None:
        loop = asyncio.get_running_loop()
        asked: list[Situation] = []

        def choose(situation: Situation) -> Choice:
            asked.append(situation)
            if len(asked) == 1:
                other = asyncio.run_coroutine_threadsafe(there.play(["take 1"]), loop)
                other.result(LIMIT_S)
            return Choice(situation.legal[-1])

        async for update in there:
            if update.now["actor"] == 0:
                break
        await SeatedPlayer(here, 0, choose, Random(0)).play(ignore)
        assert "take 1" in here.moves
        assert len(asked) > 1

    asyncio.run(story())


def test_a_seat_that_was_left_is_played_on_by_another(calm: Served) -> None:
    async def story() -> None:
        async with asyncio.timeout(LIMIT_S), Server(calm.url) as server:
            opened = await server.create("bosa", [Place(name="Ada"), Place(name="Ben")])
            async with server.sit(opened.table, opened.tokens.values()) as table:
                await table.resign(seat=0)
                seated = SeatedPlayer(table, 0, lambda s: Choice(s.legal[0]), Random(0))
                now = await seated.play(ignore)
                assert (now["phase"], now["seats"][0]["left_by"]) == ("playing", "resigned")

    asyncio.run(story())


def test_a_player_stops_when_the_table_is_closed(calm: Served) -> None:
    async def story() -> None:
        async with asyncio.timeout(LIMIT_S), Server(calm.url) as server:
            opened = await server.create("canosa", [Place(name="Ada"), Place()])
            async with server.sit(opened.table, opened.tokens.values()) as table:
                seated = SeatedPlayer(table, 0, lambda s: Choice(s.legal[0]), Random(0))
                playing = asyncio.create_task(seated.play(ignore))
            assert (await playing)["phase"] == "waiting"

    asyncio.run(story())


def test_an_offer_is_declined_at_once(calm: Served) -> None:
    """Whoever offers a program a draw waits for no answer that never comes."""

    async def story() -> None:
        async with asyncio.timeout(LIMIT_S), Server(calm.url) as server:
            opened = await server.create("canosa", [Place(name="Ada"), Place("bot", name="Bot")])
            ada = server.sit(opened.table, [opened.tokens[0]])
            async with server.sit(opened.table, [opened.tokens[1]]) as table, ada:
                seated = SeatedPlayer(table, 1, lambda s: Choice(s.legal[0]))
                playing = asyncio.create_task(seated.play())
                await ada.offer("draw")
                async for update in ada:
                    if update.event and update.event["type"] == "declined":
                        assert update.event["seat"] == 1
                        break
                await ada.resign()
                assert (await playing)["reason"] == "resigned"

    asyncio.run(story())
