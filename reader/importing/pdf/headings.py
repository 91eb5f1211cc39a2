"""Finds headings: those in the file's outline, or else those that look like headings."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from reader.importing.pdf.breaks import body_size
from reader.importing.pdf.groups import Group
from reader.importing.pdf.printed_rows import Rows
from reader.text.document import BlockKind

_LARGER = 1.1
_LONGEST = 150
_MOST_ROWS = 3
_DEEPEST = 4
_TOO_MUCH = 0.3
_SHORTEST_KEY = 4
_LETTERS = re.compile(r"[^\W\d_]")
_UNLIKE = re.compile(r"[,;:]$|\.{4}|[^\W\d_]{2}\. .*\.$|^.{80,}\.$")
_KEY = re.compile(r"[\W_]+")
_NUMBERING = re.compile(r"(?:(?:\d+(?:\.\d+)*|[IVXLC]+|[A-Z])[.):]?|§+\s*\d+)\s+(?=\S)")


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """A bookmark of the file with its destination; pages are counted from 0."""

    title: str
    level: int
    page: int


@dataclass(frozen=True, slots=True)
class Landmark:
    """A heading and its row, or the first row of what it names."""

    title: str
    level: int
    row: int


def by_outline(
    rows: Rows, groups: Sequence[Group], entries: Sequence[OutlineEntry]
) -> tuple[list[Group], list[Landmark]]:
    """Find each entry's title on its page, and make its block a heading.

    An entry whose title is not found leads to the first row of its page.
    """
    found = list(groups)
    places = _groups_by_page(rows, groups)
    marks: list[Landmark] = []
    for entry in entries:
        place = _matching(rows, found, places.get(entry.page, []), entry.title)
        if place is None:
            row = int(np.searchsorted(rows.pages, entry.page))
            if row < len(rows):
                marks.append(Landmark(entry.title, entry.level, row))
            continue
        group = found[place]
        marks.append(Landmark(entry.title, entry.level, group.rows[0]))
        if len(group.rows) <= _MOST_ROWS and group.kind is not BlockKind.TABLE:
            found[place] = replace(group, kind=BlockKind.HEADING, level=entry.level)
    return found, marks


def _groups_by_page(rows: Rows, groups: Sequence[Group]) -> dict[int, list[int]]:
    places: dict[int, list[int]] = {}
    for index, group in enumerate(groups):
        places.setdefault(int(rows.pages[group.rows[0]]), []).append(index)
    return places


def _matching(rows: Rows, groups: Sequence[Group], places: Sequence[int], title: str) -> int | None:
    """Find the group with the text ``title``, exactly if there is one, or that begins with it."""
    wanted = _key(title)
    if not wanted:
        return None
    beginning = None
    for place in places:
        key = _key(_text(rows, groups[place], _MOST_ROWS))
        if key == wanted:
            return place
        if beginning is None and (
            key.startswith(wanted) or (len(key) >= _SHORTEST_KEY and wanted.endswith(key))
        ):
            beginning = place
    return beginning


def _text(rows: Rows, group: Group, most: int) -> str:
    return " ".join(rows.texts[row] for row in group.rows[:most])


def _key(text: str) -> str:
    """Return letters and figures without the number of the section, which outlines often omit."""
    bare = _NUMBERING.sub("", text, count=1) if _NUMBERING.match(text) else text
    return _KEY.sub("", bare).casefold()


def by_font(rows: Rows, groups: Sequence[Group]) -> tuple[list[Group], list[Landmark]]:
    """Find headings as short pieces in larger or bolder print than the text; larger is higher.

    If bold print is common it means nothing, and only size counts.
    """
    body = body_size(rows)
    bold_speaks = rows.lengths[rows.bold].sum() < _TOO_MUCH * rows.lengths.sum()
    chosen = [
        index
        for index, group in enumerate(groups)
        if _is_short(rows, group) and _stands_out(rows, group, body, bold=bool(bold_speaks))
    ]
    styles = sorted({_style(rows, groups[index]) for index in chosen}, reverse=True)
    found, marks = list(groups), []
    for index in chosen:
        group = groups[index]
        level = min(styles.index(_style(rows, group)) + 1, _DEEPEST)
        found[index] = replace(group, kind=BlockKind.HEADING, level=level)
        marks.append(Landmark(_text(rows, group, _MOST_ROWS), level, group.rows[0]))
    return found, marks


def _style(rows: Rows, group: Group) -> tuple[int, bool]:
    row = group.rows[0]
    return round(float(rows.sizes[row])), bool(rows.bold[row])


def _is_short(rows: Rows, group: Group) -> bool:
    if group.kind not in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM):
        return False
    if len(group.rows) > _MOST_ROWS or rows.angles[group.rows[0]]:
        return False
    text = _text(rows, group, _MOST_ROWS)
    if len(text) > _LONGEST or len(_LETTERS.findall(text)) < 2:
        return False
    return not _UNLIKE.search(text)


def _stands_out(rows: Rows, group: Group, body: float, *, bold: bool) -> bool:
    size = float(rows.sizes[group.rows[0]])
    if size >= _LARGER * body:
        return True
    return bold and size > body / _LARGER and all(rows.bold[row] for row in group.rows)
