"""Why not? Every kind of illegal click is answered with a sentence and its clause."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from e2e.hands import cell, play_on

if TYPE_CHECKING:
    from e2e.house import Visitors

BESET = "6/2()3/1(s)2S1/2(gsg)G1(g)/2(ss)(g)2/5(s) 1,2 2,1 g2"
"""Gold's Siren on d3 carries one ring, Silver's beside her on e4 two."""
STRONG = BESET.replace("1,2 2,1", "3,1 2,1")
"""Gold's Siren carries three."""
AT_HOME = "5S/6/1(s)1(s)2/2(s)3/1G2(g)1/1(g)4 2,2 3,2 g2"
"""Gold's Siren on b2, beside her island, which she has left."""
AT_THEIRS = "6/4GS/1(s)1(s)2/2(s)3/4(g)1/1(g)4 2,2 3,2 g2".replace("4GS", "4G1").replace(
    "6/", "2S3/", 1
)
"""Gold's Siren on e5, beside Silver's island, which Silver's has left."""


@pytest.mark.parametrize(
    ("position", "presses", "clause", "sentence"),
    [
        (BESET, "d3 f6", "C4.1", "f6 is not next to the gold Siren on d3"),
        (AT_HOME, "b2 a1", "C4.2", "a1 is her own island"),
        (AT_THEIRS, "e5 f6", "C4.3", "f6 is the other Siren's island"),
        (BESET, "d3 e4", "C5.1", "carries one ring, not more than the other's two rings"),
        (STRONG, "d3 e4 a6", "C5.3", "a6 is not next to e4, the square taken"),
        (BESET, "b4", "C6.1", "The Sailor on b4 is silver's"),
        (BESET, "c5", "C6.1", "he is neutral"),
        (BESET, "f3 f4", "C6.2", "f4 is not one straight step from f3 towards a1"),
        (BESET, "d2>c2", "C6.2", "c2 is not empty"),
        (BESET, "d3 b4", "C7.1", "b4 is not next to the gold Siren"),
        (STRONG, "c3 +", "C7.1", "c3 wears three rings already"),
        (STRONG, "c3 -", "C8.1", "The gold Siren on d3 carries three rings already"),
        (BESET, "d2 c2 -", "C8.1", "The top ring on c2 is silver's"),
    ],
)
def test_an_illegal_click_is_explained(
    visitors: Visitors, position: str, presses: str, clause: str, sentence: str
) -> None:
    page = visitors.arrive("/replay")
    play_on(page, position, "Two at this screen")
    expect(page.get_by_text("Gold: 2 actions").first).to_be_visible()
    for press in presses.split():
        if press in "+-":
            page.keyboard.press(press)
        elif ">" in press:
            cell(page, press[:2]).drag_to(cell(page, press[3:]))
        else:
            cell(page, press).click()
    why = page.get_by_role("alert")
    expect(why).to_contain_text(sentence)
    link = why.get_by_role("link", name=re.compile(f"^({clause})$"))
    expect(link).to_be_visible()


def test_the_clause_leads_to_its_place_in_the_rules(visitors: Visitors) -> None:
    page = visitors.arrive("/replay")
    play_on(page, BESET, "Two at this screen")
    cell(page, "d3").click()
    cell(page, "f6").click()
    page.get_by_role("alert").get_by_role("link", name="C4.1").click()
    page.wait_for_url("**/rules/canosa#C4.1")
    expect(page.get_by_role("heading", name="The rules of Canosa")).to_be_visible()
    expect(page.locator("[id='C4.1']")).to_be_in_viewport()
    expect(page.locator(".clause.here")).to_have_attribute("id", "C4.1")
    frame = page.locator(".prose figure .canosa-frame").first
    expect(frame).to_have_css("fill", "none")  # painted by the page's sheet; black without it
    page.get_by_label("Search").fill("attack")
    expect(page.get_by_text("An attack moves no rings.")).to_be_visible()
    expect(page.get_by_text("Gold goes first.")).to_have_count(0)
    page.go_back()
    expect(page.get_by_text("Gold: 2 actions").first).to_be_visible()


def test_a_spoiled_file_is_explained_too(visitors: Visitors) -> None:
    visitors.expected = re.compile("409|422")
    page = visitors.arrive("/replay")
    chooser = page.get_by_label(re.compile("A record"))
    chooser.set_input_files({"name": "x.json", "mimeType": "text/plain", "buffer": b"no game"})
    expect(page.get_by_role("alert")).to_have_text("There is no record of a game in this file.")
    wrong = b'{"game": "canosa", "actions": ["@c3"], "result": null}'
    chooser.set_input_files({"name": "y.json", "mimeType": "text/plain", "buffer": wrong})
    expect(page.get_by_role("alert")).to_contain_text("c3 is not next to the gold Siren on a1")
