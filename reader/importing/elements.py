"""The meaning of XHTML elements for the text in them."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from lxml import etree

from reader.importing.drafts import DraftBlock
from reader.importing.epub.contents import EPUB_TYPE
from reader.text.document import BlockKind
from reader.text.normalise import normalise

BREAK = "\x0b"
"""A placeholder for a meaningful line break while text is gathered."""

NOTE_REFERENCES = frozenset({"noteref", "doc-noteref"})
PAGE_BREAKS = frozenset({"pagebreak", "doc-pagebreak"})

_NOTES = frozenset(
    """
    footnote endnote rearnote footnotes endnotes rearnotes
    doc-footnote doc-endnote doc-endnotes
    """.split()  # noqa: SIM905
)
BLOCKS = frozenset(
    """
    html body section article main header footer nav aside div p blockquote ul ol li dl dt dd
    pre hr table caption figure figcaption address center hgroup h1 h2 h3 h4 h5 h6 form fieldset
    details summary
    """.split()  # noqa: SIM905  # a list of literals is harder to read
)
_UNSEEN = frozenset({"head", "script", "style", "svg", "rt", "rp"})
"""Elements that are no part of the text; ruby readings are shown, but would interrupt words."""

_LEVELS = {f"h{level}": level for level in range(1, 7)}
_KINDS = {
    "pre": BlockKind.CODE,
    "li": BlockKind.LIST_ITEM,
    "dd": BlockKind.LIST_ITEM,
    "dt": BlockKind.LIST_ITEM,
    "figcaption": BlockKind.CAPTION,
    "caption": BlockKind.CAPTION,
    **dict.fromkeys(_LEVELS, BlockKind.HEADING),
}
_VERSE = re.compile(r"(?:^|[\s:_-])(?:verse|poem|poetry|stanza|song|hymn|lyrics?)(?:$|[\s_-])")
_PAGE_ID = re.compile(r"(?:page|pg|p)[_.-]?(\d+|[ivxlc]+)$", re.IGNORECASE)
_PAGE_WORD = re.compile(r"^(?:page|p\.|pg\.?)\s+(?=\S)", re.IGNORECASE)
_LONGEST_LABEL = 40
_LONGEST_VERSE_LINE = 70
_FEWEST_VERSE_LINES = 3


@dataclass(frozen=True, slots=True)
class Context:
    """The properties that an element passes on to everything inside it."""

    kind: BlockKind = BlockKind.PARAGRAPH
    level: int = 0
    verse: bool = False
    note: bool = False
    table: bool = False
    unseen: bool = False


def roles_of(element: etree._Element) -> frozenset[str]:
    """Return the purposes that the book gives an element: its epub:type and its ARIA role."""
    named = element.get(EPUB_TYPE) or element.get("epub:type") or ""
    role = element.get("role") or ""
    return frozenset(f"{named} {role}".lower().split()) if named or role else frozenset()


def inner_context(
    outer: Context, element: etree._Element, tag: str, roles: frozenset[str]
) -> Context:
    """Return the context inside ``element``, which is in ``outer``."""
    if outer.unseen or tag in _UNSEEN or roles & PAGE_BREAKS:
        return replace(outer, unseen=True)
    context = outer
    if roles & _NOTES:
        context = replace(context, note=True)
    if not context.verse and _is_verse(element, roles):
        context = replace(context, verse=True)
    if tag == "table":
        return replace(context, table=True)
    if tag == "p" and element.get("class") == "item":
        return replace(context, kind=BlockKind.LIST_ITEM)
    if tag in _KINDS:
        table = context.table and tag != "caption"
        return replace(context, kind=_KINDS[tag], level=_LEVELS.get(tag, 0), table=table)
    return context


def _is_verse(element: etree._Element, roles: frozenset[str]) -> bool:
    named = (element.get("class") or "").lower()
    return any(map(_VERSE.search, (*roles, named)))


def stands_alone(tag: str, outer: Context, inner: Context) -> bool:
    """Whether the element has lines of its own; cells of a table do not."""
    return tag in BLOCKS and not (outer.table and inner.table)


def page_label(element: etree._Element) -> str:
    """Return the label of the printed page that begins here, as far as the element has one."""
    candidates = (
        element.get("title"),
        element.get("aria-label"),
        "".join(map(str, element.itertext())),
        "".join(_PAGE_ID.findall(element.get("id") or "")),
    )
    labels = (clean_label(candidate or "") for candidate in candidates)
    return next((label for label in labels if label), "")


def clean_label(text: str) -> str:
    """Return a page label without the word "page"; empty if it is none."""
    label = _PAGE_WORD.sub("", normalise(text).strip("[](){}|. "))
    return label if len(label) <= _LONGEST_LABEL else ""


def tidy(raw: str, context: Context) -> DraftBlock:
    """Clean gathered text for a block; meaningful lines are kept."""
    lines = [line for line in map(normalise, raw.split(BREAK)) if line]
    kind = _kind(lines, context)
    keeps_lines = kind in {BlockKind.VERSE, BlockKind.CODE}
    level = context.level if kind is BlockKind.HEADING else 0
    return DraftBlock(("\n" if keeps_lines else " ").join(lines), kind, level)


def _kind(lines: list[str], context: Context) -> BlockKind:
    if context.note and context.kind is not BlockKind.HEADING:
        return BlockKind.FOOTNOTE
    if context.kind is not BlockKind.PARAGRAPH:
        return context.kind
    short = all(len(line) <= _LONGEST_VERSE_LINE for line in lines)
    fewest = 2 if context.verse else _FEWEST_VERSE_LINES
    is_verse = len(lines) >= fewest and (short or context.verse)
    return BlockKind.VERSE if is_verse else BlockKind.PARAGRAPH


def whole_number(text: str | None, otherwise: int) -> int:
    """Parse an attribute that should be a number; books get it wrong."""
    try:
        return int(text) if text else otherwise
    except ValueError:
        return otherwise
