"""Finding English on the Italian page: in what is seen, and in what a screen reader says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

PAGE = Path(__file__).parents[3] / "web/src"
TEXTS = [*PAGE.glob("i18n/*.ts"), *PAGE.glob("games/*/texts/*.ts")]
SAID = re.compile(r"""\b(en|it): ?(['"`])(.+?)(?<!\\)\2""")
WORDS = re.compile(
    r"\b(the|and|of|your|you|with|this|that|these|is|are|was|has|have|can|not|from|which|who|what"
    r"|for|by|be|to|on|at|or|an|cards?|turns?|games?|players?|seats?|rows?|column|house|wins?)\b",
    re.IGNORECASE,
)
"""Words that English needs and Italian does not have."""
OURS = re.compile(r"scripts/play --lan|lungomare verify|\b[a-z]+(-[a-z]+)+\b")
"""Commands, options and ids of cards, which are the same in every language."""

HEARD = """() => {
  const NAMES = ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext'];
  const said = [document.title];
  const isHeard = (element) =>
    element.checkVisibility() && !element.closest('[lang]:not([lang=it]), script, style, code');
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode())
    if (isHeard(texts.currentNode.parentElement)) said.push(texts.currentNode.data);
  for (const name of NAMES)
    for (const element of document.querySelectorAll(`[${name}]`))
      if (isHeard(element)) said.push(element.getAttribute(name));
  return [...new Set(said.map((text) => text.trim()).filter(Boolean))];
}"""
"""All that the page shows or has read out, but for what is marked as of another language."""


def english_texts() -> set[str]:
    """Return every English text of the page that says something else in Italian."""
    said: dict[str, set[str]] = {"en": set(), "it": set()}
    for path in TEXTS:
        for language, _, text in SAID.findall(path.read_text("utf-8")):
            said[language] |= {*text.split("|")}
    return said["en"] - said["it"]


ENGLISH = english_texts()


def english_on(page: Page) -> list[str]:
    """Return what is English of all that the page says."""
    assert page.locator("html").get_attribute("lang") == "it"
    heard: list[str] = page.evaluate(HEARD)
    return [text for text in heard if text in ENGLISH or WORDS.search(OURS.sub("", text))]
