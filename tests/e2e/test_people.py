"""People together: at one screen, by a link, watching, and when the server dies in between."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from e2e.hands import (
    await_moves,
    await_yes,
    canosa_card,
    cell,
    choose_way,
    click,
    invite_friend,
    moves_of,
    play_on,
    share_screen,
    state_after,
)
from e2e.house import HARMLESS
from lungomare.games.canosa import Canosa
from lungomare.games.canosa.notation import read_position

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

    from e2e.house import Visitors

GAME = Canosa()
OPENING = ["b6-a6", "@e5", "a5-b5", "@b2", "+c3"]
"""Gold's single action, Silver's turn, Gold's turn."""


def status(page: Page, text: str) -> None:
    expect(page.get_by_text(re.compile(text)).first).to_be_visible()


def act(page: Page, text: str) -> None:
    """Do the next action and see it in the move list."""
    moves = moves_of(page)
    click(page, state_after(moves), GAME.read(text))
    await_moves(page, len(moves) + 1)
    assert moves_of(page) == [*moves, text]


def invite(visitors: Visitors) -> tuple[Page, str]:
    """Open a table as Ada and return her window and the link she would send."""
    ada = visitors.arrive()
    invite_friend(ada)
    link = ada.get_by_label("Link to this table").input_value()
    expect(ada.get_by_role("img", name="The link as a QR code")).to_be_visible()
    expect(ada.get_by_text("works on this computer only")).to_be_visible()
    return ada, link.removeprefix(visitors.house.address)


def join(visitors: Visitors, link: str, name: str = "Bea") -> Page:
    bea = visitors.arrive(link)
    bea.get_by_label("Your name").fill(name)
    bea.get_by_role("button", name="Play Silver").click()
    status(bea, "Ada: 1 action to come")
    return bea


def test_two_at_one_screen_every_kind_of_action_and_a_draw(visitors: Visitors) -> None:
    page = visitors.arrive()
    share_screen(page)
    status(page, "Gold: 1 action")
    for text in OPENING:
        act(page, text)
    status(page, "Silver: 2 actions")
    page.get_by_role("button", name="Take back").click()
    await_moves(page, len(OPENING) - 1)
    status(page, "Gold: 1 action")
    act(page, "+c3")
    page.get_by_role("button", name="Agree on a draw").click()
    status(page, "Both agreed on a draw")

    # Attack and withdrawal, from a position where both are possible.
    page.goto(visitors.house.address + "/replay")
    position = "6/2()3/1(s)2S1/2(gsg)G1(g)/2(ss)(g)2/5(s) 2,1 2,1 g2"
    play_on(page, position, "Two at this screen")
    start = GAME.start_from(read_position(position))
    click(page, start, GAME.read("@e4xf5"))
    await_moves(page, 1)
    page.get_by_role("button", name="Take back").click()
    await_moves(page, 0)
    click(page, start, GAME.read("-d2"))
    await_moves(page, 1)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    status(page, "Gold has resigned, Silver wins")
    expect(page.get_by_role("region", name="Player Silver")).to_contain_text("won")


def test_a_friend_joins_by_link_and_both_finish_and_play_again(visitors: Visitors) -> None:
    ada, link = invite(visitors)
    bea = join(visitors, link)
    status(ada, "Your turn: 1 action")
    expect(ada.get_by_role("region", name="Player Silver")).to_contain_text("Bea")
    expect(ada.get_by_role("region", name="Player Silver")).to_contain_text("here")
    act(ada, "b6-a6")
    cell(ada, "c5").click()
    expect(ada.get_by_text("Bea is to act. Look around meanwhile")).to_be_visible()
    status(bea, "Your turn: 2 actions")
    assert moves_of(bea) == ["b6-a6"]
    act(bea, "@e5")
    act(bea, "a5-b5")

    bea.get_by_role("button", name="Take back").click()
    ada.get_by_role("button", name="Decline").click()
    expect(bea.get_by_text("You have asked to take back.")).to_have_count(0)
    assert len(moves_of(bea)) == 3
    ada.get_by_role("button", name="Take back").click()
    bea.get_by_role("button", name="Accept").click()
    await_moves(ada, 0)
    await_moves(bea, 0)
    act(ada, "b6-a6")

    bea.get_by_role("button", name="Say").click()
    bea.get_by_role("button", name="Good luck, have fun.").click()
    expect(ada.get_by_role("region", name="Player Silver")).to_contain_text("Good luck")
    bea.get_by_role("button", name="Offer a draw").click()
    ada.get_by_role("button", name="Accept").click()
    status(ada, "Both agreed on a draw")
    status(bea, "Both agreed on a draw")
    first = ada.url
    ada.get_by_role("button", name="Rematch").click()
    status(bea, "Ada would like a rematch")
    bea.get_by_role("button", name="Rematch").click()
    ada.wait_for_url(lambda url: url != first)
    bea.wait_for_url(ada.url)
    status(bea, "Your turn: 1 action")
    expect(bea.get_by_role("region", name="Player Gold")).to_contain_text("Bea")


def test_a_clock_runs_for_whoever_is_to_act(visitors: Visitors) -> None:
    page = visitors.arrive()
    card = choose_way(canosa_card(page), "One screen")
    card.get_by_text("Options").click()
    card.get_by_label("Clock").select_option("a minute a turn")
    card.get_by_role("button", name="Start the game").click()
    gold, silver = (page.get_by_role("region", name=f"Player {who}") for who in ("Gold", "Silver"))
    expect(gold.get_by_role("timer")).to_contain_text("1:00")
    act(page, "b6-a6")
    expect(silver.get_by_role("timer")).to_contain_text("0:5")
    expect(gold.get_by_role("timer")).to_contain_text("1:00")


LISTED = """async ([phase, table]) => {
  const { tables } = await (await fetch(`/api/tables?phase=${phase}`)).json();
  return tables.some(each => each.table === table);
}"""


def await_listed(page: Page, phase: str) -> None:
    """Wait until the lists have the page's table: they are up to a second old, a first page ten."""
    await_yes(page, LISTED, [phase, page.url.rpartition("/")[2]])


def test_a_spectator_sees_everything_and_touches_nothing(visitors: Visitors) -> None:
    ada = visitors.arrive()
    card = choose_way(canosa_card(ada), "Open tables")
    card.get_by_label("Your name").fill("Ada")
    card.get_by_role("button", name="Open a table for anyone").click()
    status(ada, "Waiting for the other player")
    await_listed(ada, "waiting")
    bea = visitors.arrive()
    choose_way(canosa_card(bea), "Open tables: 1")
    bea.get_by_role("link", name=re.compile("Ada")).click()
    bea.get_by_label("Your name").fill("Bea")
    bea.get_by_role("button", name="Play Silver").click()
    status(ada, "Your turn: 1 action")
    await_listed(ada, "playing")
    cleo = visitors.arrive()
    choose_way(canosa_card(cleo), "Open tables")
    cleo.get_by_role("link", name=re.compile("Ada – Bea")).click()
    status(cleo, "You are watching")
    status(ada, "1 person is watching")
    act(ada, "b6-a6")
    await_moves(cleo, 1)
    expect(cleo.get_by_role("button", name="Resign")).to_have_count(0)
    cleo.get_by_role("gridcell", name=re.compile("^f6,")).click()
    expect(cleo.get_by_text("only the players act")).to_be_visible()
    expect(cleo.get_by_role("gridcell", selected=True)).to_have_count(0)


def test_a_second_window_and_another_device_hold_the_same_seat(visitors: Visitors) -> None:
    ada, link = invite(visitors)
    join(visitors, link)
    second = ada.context.new_page()
    second.goto(ada.url)
    act(second, "b6-a6")
    await_moves(ada, 1)
    ada.get_by_role("button", name="More").click()
    seat = ada.get_by_label("link to your own seat").input_value()
    phone = visitors.arrive(seat.removeprefix(visitors.house.address))
    status(phone, "Bea: 2 actions to come")
    assert "#" not in phone.url, "the token does not stay in the address"
    expect(phone.get_by_role("button", name="Resign")).to_be_visible()
    phone.reload()
    expect(phone.get_by_role("button", name="Resign")).to_be_visible()


def test_the_server_is_killed_and_both_go_on(visitors: Visitors) -> None:
    visitors.expected = HARMLESS
    ada, link = invite(visitors)
    bea = join(visitors, link)
    act(ada, "b6-a6")
    visitors.house.kill()
    status(ada, "connection is lost")
    status(bea, "connection is lost")
    # Bea acts while nobody hears it: the move waits, and counts once when the server is back.
    click(bea, state_after(["b6-a6"]), GAME.read("@e5"))
    status(bea, "On its way")
    visitors.house.open()
    await_moves(bea, 2)
    await_moves(ada, 2)
    assert moves_of(ada) == ["b6-a6", "@e5"]
    expect(ada.get_by_text("connection is lost")).to_have_count(0)
    act(bea, "a5-b5")
    status(ada, "Your turn: 2 actions")


SHORTEST_AWAY_S = 10
"""The least that a table lets its players be away."""


def impatient(page: Page) -> None:
    """Let tables that this window opens wait for absent players as shortly as they may."""

    def hurry(route: Route) -> None:
        wanted = route.request.post_data_json
        if wanted is None:
            route.continue_()
        else:
            route.continue_(post_data={**wanted, "away_seconds": SHORTEST_AWAY_S})

    page.route("**/api/tables", hurry)


def test_the_game_of_who_stays_away_can_be_claimed(visitors: Visitors) -> None:
    ada = visitors.arrive()
    impatient(ada)
    invite_friend(ada)
    expect(ada.get_by_role("heading", name="Send this link")).to_be_visible()
    bea = join(visitors, ada.url.removeprefix(visitors.house.address))
    act(ada, "b6-a6")
    status(bea, "Your turn: 2 actions")
    bea.context.close()
    expect(ada.get_by_role("region", name="Player Silver")).to_contain_text("away")
    expect(ada.get_by_role("button", name="Claim the game")).to_have_count(0)
    claim = ada.get_by_role("button", name="Claim the game")
    expect(claim).to_be_visible(timeout=4 * SHORTEST_AWAY_S * 1000)
    expect(ada.get_by_text("Bea has been away for long.")).to_be_visible()
    claim.click()
    expect(ada.get_by_role("heading", name="You have won!")).to_be_visible()
    status(ada, "Silver was away for too long, Gold wins")


def test_a_link_to_nowhere_says_so(visitors: Visitors) -> None:
    visitors.expected = re.compile(r"status of 404 \(Not Found\) \S+/api/tables/\w+$")
    for name in ("AAAAAAAAAAAAAAAA", "short"):
        page = visitors.arrive(f"/t/{name}")
        expect(page.get_by_role("heading", name="There is no such table")).to_be_visible()
    assert len(visitors.complaints) == 2, "the browser's own line for each request, no socket"
    page.goto(visitors.house.address + "/nowhere")
    expect(page.get_by_role("heading", name="There is nothing here")).to_be_visible()
    page.get_by_role("link", name="To the games").click()
    expect(canosa_card(page).get_by_role("button", name="Play Canosa")).to_be_visible()
