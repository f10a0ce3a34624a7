"""Links to tables, as the page writes them."""

from __future__ import annotations

import pytest

from client.page_links import page_link
from lungomare.client import Link, Refused, read_link
from lungomare.client.link import read_server

TABLE = "abcdefghijkl-_12"


@pytest.mark.parametrize(
    ("text", "link"),
    [
        (f"http://127.0.0.1:8000/t/{TABLE}", Link("http://127.0.0.1:8000", TABLE)),
        (f"https://play.example/t/{TABLE}/", Link("https://play.example", TABLE)),
        (f" http://h/games/t/{TABLE}#seat=x ", Link("http://h/games", TABLE, ("x",))),
        (f"http://h/t/{TABLE}#seat=a-_1&seat=b", Link("http://h", TABLE, ("a-_1", "b"))),
        (f"http://h/t/{TABLE}#seat=0.a&seat=12.b", Link("http://h", TABLE, ("a", "b"))),
        (f"http://h/t/{TABLE}#rules", Link("http://h", TABLE)),
    ],
)
def test_a_link_says_server_table_and_seats(text: str, link: Link) -> None:
    assert read_link(text) == link
    assert read_link(str(link)) == link


def test_the_page_s_own_links_are_read() -> None:
    for tokens in ({0: "a-_1"}, {1: "x", 3: "y"}):
        text = page_link("http://h:8000", TABLE, tokens)
        assert "#seat=" in text
        assert read_link(text) == Link("http://h:8000", TABLE, tuple(tokens.values()))


@pytest.mark.parametrize(
    "text",
    ["", TABLE, f"ftp://h/t/{TABLE}", f"http:///t/{TABLE}", "http://h/t/short", "http://h/x"],
)
def test_what_is_no_link_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="is no link to a table"):
        read_link(text)


@pytest.mark.parametrize("seat", ["0.", ".x", "0.1.x", "a b", "%00", "x.y", "%ff"])
def test_what_is_no_seat_is_refused(seat: str) -> None:
    with pytest.raises(Refused, match="gives a seat as NUMBER"):
        read_link(f"http://h/t/{TABLE}#seat={seat}")


@pytest.mark.parametrize("host", ["[h", "h:99999", "127.05.0.1", "h\0"])
def test_what_is_no_address_is_refused(host: str) -> None:
    for read in (read_link, read_server):
        with pytest.raises(Refused, match="is no address"):
            read(f"http://{host}/t/{TABLE}")
