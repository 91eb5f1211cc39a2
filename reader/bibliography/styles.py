"""Writes references in the Citation Style Language: notes, in-text citations, entries."""

from __future__ import annotations

import io
import re
from functools import cache
from html import unescape
from typing import Any

from reader.bibliography.kinds import CiteStyle
from reader.bibliography.reference import Locator, Reference
from reader.text.imprint import Kind
from resources.styles import STYLES

_CSL = "{http://purl.org/net/xbiblio/csl}"
_LOCALES = {"de": "de-DE", "en": "en-US"}
_TAG = re.compile(r"<[^>]+>")
_IN_MARKS = frozenset({Kind.ARTICLE, Kind.CHAPTER, Kind.WEBPAGE})
_ENTITIES = {"&amp;": "\ue000", "&lt;": "\ue001", "&gt;": "\ue002"}
_STAND_INS = str.maketrans(dict(zip("&<>", _ENTITIES.values(), strict=True)))
"""Private-use characters that replace those with a meaning in HTML."""


def cited_in(
    style: CiteStyle, reference: Reference, locator: Locator | None, language: str = "en"
) -> tuple[str, str]:
    """Write ``reference`` in ``style``, in the words of ``language``: as HTML.

    The first names the place, as a footnote or in brackets; the second is the entry of the work.
    """
    from citeproc import (  # needed by few, and slow to import
        Citation,
        CitationItem,
        CitationStylesBibliography,
        formatter,
    )
    from citeproc import Locator as CiteLocator
    from citeproc.source.json import CiteProcJSON

    item = _item(style, reference)
    shown = _fitting(style, locator)
    place = {"locator": CiteLocator(shown.label, shown.value)} if shown else {}
    found = _style(style, _LOCALES.get(language, _LOCALES["en"]))
    bibliography = CitationStylesBibliography(found, CiteProcJSON([item]), formatter.html)
    citation = Citation([CitationItem(item["id"], **place)])
    bibliography.register(citation)
    inline = str(bibliography.cite(citation, lambda _missing: None))
    entries = " ".join(str(entry) for entry in bibliography.bibliography())
    american = _LOCALES.get(language, "en-US") == "en-US"
    return (
        _finished(inline, american=american),
        _finished(_title_once(entries, item["title"]), american=american),
    )


def plain(text: str) -> str:
    """Return the text of ``html``."""
    return unescape(_TAG.sub("", text))


@cache
def _style(style: CiteStyle, locale: str) -> Any:
    """Return the style without what citeproc-py gets wrong.

    It abbreviates given names if a style says ``initialize="false"``, and treats conditions that
    distinguish an author's works as fulfilled if there is only one work.
    """
    from citeproc import CitationStylesStyle
    from lxml import etree

    tree = etree.parse(STYLES / f"{style.value}.csl")
    if style is not CiteStyle.APA:
        for element in tree.iter():
            element.attrib.pop("initialize-with", "")
    for name in ("if", "else-if"):
        for condition in tree.iter(f"{_CSL}{name}"):
            if "disambiguate" in condition.attrib:
                condition.attrib.clear()
                condition.set("type", "none-such")
    return CitationStylesStyle(io.BytesIO(etree.tostring(tree)), locale=locale, validate=False)


def _fitting(style: CiteStyle, locator: Locator | None) -> Locator | None:
    """Adapt a locator: APA has no chapters without words."""
    if locator and style is CiteStyle.APA and locator.label == "chapter":
        return Locator("section", f"“{locator.value}”")
    return locator


def _item(style: CiteStyle, reference: Reference) -> dict[str, Any]:
    """Return the item, with single marks in a title that gets double ones."""
    item = {key: _hidden(each) for key, each in reference.as_csl().items() if key != "language"}
    if reference.kind in _IN_MARKS and style is not CiteStyle.APA:
        item["title"] = item["title"].translate(str.maketrans("“”„", "‘’‚"))  # noqa: RUF001
    return item


def _hidden(value: Any) -> Any:
    """Hide HTML characters: citeproc-py passes them on, and changes the case of entities."""
    if isinstance(value, str):
        return value.translate(_STAND_INS)
    if isinstance(value, list):
        return [_hidden(each) for each in value]
    if isinstance(value, dict):
        return {key: _hidden(each) for key, each in value.items()}
    return value


def _title_once(entry: str, title: str) -> str:
    """Remove a title that stands in for the author where it follows a second time."""
    words = re.escape(title).replace(r"\ ", r"\s+")
    twice = re.compile(
        rf"^((?:<i>)?[“„]?{words}[”“]?(?:</i>)?\.)(.*?)\s*(?:<i>)?[“„]?{words}[”“]?(?:</i>)?\.",
        re.IGNORECASE | re.DOTALL,
    )
    return twice.sub(r"\1\2", entry)


def _finished(text: str, *, american: bool) -> str:
    """Return HTML; commas and full stops go within closing marks in American English."""
    if american:
        text = re.sub(r"(’?”)([.,])(?=\s|$|<)", r"\2\1", text)
    text = re.sub(r"\.(’?”?)\.(?=\s|$)", r".\1", text)
    for entity, stand_in in _ENTITIES.items():
        text = text.replace(stand_in, entity)
    return text
