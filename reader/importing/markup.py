"""Converts Markdown and saved web pages to clean XHTML: no scripts, no references outside."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from gettext import gettext as tr

from lxml import etree, html
from markdown_it import MarkdownIt

from reader.errors import UnreadableFileError

DEEPEST_NESTING = 100
"""The deepest nesting of elements: MuPDF lays them out by recursion, and no hand-written page
needs more.
"""

_MOST_PARSED = 400
"""The deepest nesting that is parsed: libxml2 silently drops anything below 2,048, and what
follows. Items of lists, rows and cells are not counted, and come on top.
"""

_KEPT = frozenset(
    """
    html head title body section article main header footer nav aside div p h1 h2 h3 h4 h5 h6
    blockquote pre hr br ul ol li dl dt dd table caption thead tbody tfoot tr th td figure
    figcaption a abbr b bdi bdo cite code dfn em i kbd mark q s samp small span strong sub sup u
    var ruby rt rp ins del address details summary
    """.split()  # noqa: SIM905  # a list of eighty literals is harder to read
)
_DROPPED = frozenset(
    """
    script style template noscript iframe frame frameset object embed applet audio video source
    track canvas svg img picture map area link meta base button input select textarea option
    datalist dialog progress meter math param
    """.split()  # noqa: SIM905
)
_ATTRIBUTES = frozenset({"id", "lang", "dir", "colspan", "rowspan", "role", "start", "value"})
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>")
_BAD_CHARACTERS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_TAG = re.compile(r"<(/?)([A-Za-z][^\s/<>]*)[^<>]*>")
_ALONE = frozenset(
    """
    area base br col embed hr img input link meta param source track wbr html head body p
    """.split()  # noqa: SIM905  # a list of literals is harder to read
)
"""Elements that end at the latest with the next of their kind, so that they do not nest."""
_LISTED = {"li", "dt", "dd", "option", "optgroup", "rt", "rp"}
_PARTS = _LISTED | {"tr", "td", "th", "thead", "tbody", "tfoot", "colgroup", "caption"}
"""Parts of lists, tables and choices, which nest only as those do."""


def markdown_to_xhtml(text: str) -> bytes:
    """Convert Markdown (CommonMark with tables) to XHTML; HTML in it is shown literally."""
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    return html_to_xhtml(f"<html><body>{parser.render(text)}</body></html>")


def html_to_xhtml(text: str, *, linked: bool = False) -> bytes:
    """Convert a web page to XHTML with its text, its structure and its internal links; no more.

    With ``linked``, all links stay, with their addresses.

    Raises:
        UnreadableFileError: there is nothing in it.
    """
    parser = html.HTMLParser(remove_comments=True, remove_pis=True, no_network=True, huge_tree=True)
    try:
        # The text is decoded already, and would be decoded a second time by its declaration.
        plain = _DECLARATION.sub("", _BAD_CHARACTERS.sub(" ", text), count=1)
        root = html.document_fromstring(shallow(plain, _MOST_PARSED), parser=parser)
    except (etree.ParserError, ValueError) as problem:
        raise UnreadableFileError(
            tr("The page is empty."), tr("Save it again, with its text.")
        ) from problem
    _clean(root, linked=linked)
    html.html_to_xhtml(root)
    return etree.tostring(root, encoding="utf-8", xml_declaration=True)


def _clean(root: html.HtmlElement, *, linked: bool) -> None:
    for element in _dropped(root):
        element.drop_tree()
    for element in list(root.iter()):
        if element is not root and element.tag not in _KEPT:
            element.drop_tag()
            continue
        kept = {
            key: value
            for key, value in element.items()
            if _is_kept(element.tag, key, value) or (linked and key == "href")
        }
        if element.tag == "a" and "id" not in kept and element.get("name"):
            kept["id"] = element.get("name")
        element.attrib.clear()
        element.attrib.update(kept)
    for element in _too_deep(root):
        element.drop_tag()


def _dropped(root: html.HtmlElement) -> list[html.HtmlElement]:
    return [
        element
        for element in root.iter()
        if element is not root
        and (
            element.tag in _DROPPED
            or not isinstance(element.tag, str)
            or element.get("hidden") is not None
            or _HIDDEN.search(element.get("style") or "")
        )
    ]


def _is_kept(tag: str, key: str, value: str) -> bool:
    return key in _ATTRIBUTES or (tag == "a" and key == "href" and value.startswith("#"))


def _too_deep(root: html.HtmlElement) -> Iterator[html.HtmlElement]:
    depth, deep = 0, []
    for event, element in etree.iterwalk(root, events=("start", "end")):
        depth += 1 if event == "start" else -1
        if event == "start" and depth > DEEPEST_NESTING:
            deep.append(element)
    yield from deep


def shallow(text: str, most: int) -> str:
    """Return ``text`` without the tags of elements deeper than ``most``; their text stays."""
    if text.count("<") <= most:
        return text
    flattening = _Flattening(most)
    return _TAG.sub(flattening.keep, text)


class _Flattening:
    def __init__(self, most: int) -> None:
        self._most = most
        self._open = Counter[str]()
        self._depth = 0
        self._dropped = Counter[str]()

    def keep(self, tag: re.Match[str]) -> str:
        """Return the tag, or nothing."""
        name = tag[2].lower()
        if name in _ALONE:
            return tag[0]
        if name in _PARTS:
            return "" if self._depth >= self._most else tag[0]
        return self._end(tag[0], name) if tag[1] else self._begin(tag[0], name)

    def _begin(self, tag: str, name: str) -> str:
        if tag.endswith("/>"):
            return tag
        if self._depth >= self._most:
            self._dropped[name] += 1
            return ""
        self._depth += 1
        self._open[name] += 1
        return tag

    def _end(self, tag: str, name: str) -> str:
        if self._dropped[name]:
            self._dropped[name] -= 1
            return ""
        if self._open[name]:
            self._open[name] -= 1
            self._depth -= 1
        return tag
