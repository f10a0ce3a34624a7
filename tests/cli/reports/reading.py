"""A report read as a browser does, and held to what every report promises."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Final

VOID: Final = {"meta", "br", "hr", "img", "link", "input"}
FOREIGN: Final = {"script", "img", "link", "iframe", "object", "embed", "image", "foreignObject"}


class Reading(HTMLParser):
    """What stands in a page: its tags, its text, its ids, where its links lead."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.text = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attrs:
            assert not name.startswith("on"), f"<{tag} {name}>"
            assert name not in {"src", "srcset", "action"}, f"<{tag} {name}>"
            self.ids += [value or ""] if name == "id" else []
            self.links += [value or ""] if name == "href" else []

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def read_report(text: str) -> Reading:
    """Return a report that is whole, stands alone, and needs no script."""
    assert text.lstrip().startswith("<!doctype html>")
    read = Reading(text)
    assert read.open == []
    assert not FOREIGN & set(read.tags)
    assert len(read.ids) == len(set(read.ids))
    assert {link.removeprefix("#") for link in read.links} <= set(read.ids)
    assert all(link.startswith("#") for link in read.links)
    assert set(re.findall(r"url\(#([^)]*)\)", text)) <= set(read.ids)
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "").replace("http-equiv", "")
    assert "@import" not in text
    return read
