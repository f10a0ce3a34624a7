"""The site is built without a warning, its links are alive, and it loads nothing from elsewhere."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urldefrag, urlsplit

import pytest

from documents.pages import ROOT
from documents.site import Document, documents_of
from lungomare.games.registry import SHIPPED

LOADED_BY_STYLE: Final = re.compile(r"(?:url\(|@import)\s*['\"]?([^'\")\s;]+)")
SCHEMES: Final = {"https", "http", "mailto"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built as `scripts/docs` builds it."""
    folder = tmp_path_factory.mktemp("site")
    mkdocs = Path(sys.executable).with_name("mkdocs")
    done = subprocess.run(
        [mkdocs, "build", "--strict", "--site-dir", folder],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="module")
def documents(site: Path) -> dict[Path, Document]:
    return documents_of(site)


def test_every_link_leads_to_a_page_and_an_anchor(
    site: Path, documents: dict[Path, Document]
) -> None:
    dead = [
        f"{file.relative_to(site)}: {link}"
        for file, document in documents.items()
        if file.name != "404.html"  # its links are those of the site's root
        for link in document.links
        if not _leads_somewhere(file, link, documents)
    ]
    assert dead == []


def test_nothing_is_loaded_from_elsewhere(site: Path, documents: dict[Path, Document]) -> None:
    loaded = [address for document in documents.values() for address in document.loaded]
    for style in site.rglob("*.css"):
        loaded += LOADED_BY_STYLE.findall(style.read_text("utf-8"))
    assert len(loaded) > len(documents)
    assert [address for address in loaded if urlsplit(address).netloc] == []


def test_nothing_asks_the_theme_to_load_from_elsewhere(documents: dict[Path, Document]) -> None:
    """The theme's script fetches what draws diagrams, and a repository's stars, for such pages."""
    for document in documents.values():
        assert not re.search(r'class="mermaid"|data-md-component="source"', document.html)


def test_every_clause_has_an_anchor(site: Path, documents: dict[Path, Document]) -> None:
    for family in SHIPPED:
        anchors = documents[site / f"play/{family.name}-clauses/index.html"].anchors
        assert {number.lower().replace(".", "-") for number in family.clauses} <= anchors


def test_a_clause_that_is_named_is_linked(site: Path, documents: dict[Path, Document]) -> None:
    links = documents[site / "how/architecture/index.html"].links
    assert "../../play/canosa-clauses/#c10-3" in links
    assert "../../play/bosa-clauses/#b10-4" in links


def test_the_search_lists_rules_before_functions(site: Path) -> None:
    index = json.loads((site / "search/search_index.json").read_text("utf-8"))
    weights = {page["location"]: page.get("boost", 1) for page in index["docs"]}
    assert weights["api/bosa/"] < weights["how/engine/"] < weights["play/bosa/"]


def _leads_somewhere(file: Path, link: str, documents: dict[Path, Document]) -> bool:
    parts = urlsplit(link)
    if parts.scheme:
        return parts.scheme in SCHEMES and bool(parts.netloc or parts.path)
    address, anchor = urldefrag(unquote(link))
    target = (file.parent / address).resolve() if address else file
    target = target / "index.html" if target.is_dir() else target
    if target not in documents:
        return target.is_file()
    return not anchor or anchor in documents[target].anchors
