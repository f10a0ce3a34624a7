"""Leaves out of the navigation what is not written yet."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from files import ROOT_PAGES

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Drop the entries of pages that are not there."""
    config.nav = _kept(config.nav or [], Path(config.docs_dir))
    return config


def _kept(entries: list[Any], docs: Path) -> list[Any]:
    kept: list[Any] = []
    for entry in entries:
        if isinstance(entry, str):
            kept += [entry] if _is_there(entry, docs) else []
            continue
        ((title, target),) = entry.items()
        if isinstance(target, list):
            inner = _kept(target, docs)
            kept += [{title: inner}] if inner else []
        elif _is_there(target, docs):
            kept.append(entry)
    return kept


def _is_there(page: str, docs: Path) -> bool:
    return (docs / page).is_file() or page in ROOT_PAGES.values() or page.endswith("-clauses.md")
