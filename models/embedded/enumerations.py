"""Lists in running text: the sentence that announces one, and the items that belong to it."""

from __future__ import annotations

import re

from models.embedded.material import Material
from models.embedded.weights import SIZES
from models.embedded.wordlists import ENGLISH, either
from reader.text.document import BlockKind

_WORDS = ENGLISH.list
_COUNTED = re.compile(
    rf"\b({'|'.join(_WORDS.numbers)}|[2-9]|1[0-2])\s+(?:[\w-]+\s+){{0,4}}[\w-]*[a-z]s\W*$",
    re.IGNORECASE,
)
_FOLLOWING = re.compile(rf":\W*$|\b(?:{either(_WORDS.announcing)})\b[^.]*\W*$", re.IGNORECASE)
_MARKED = re.compile(
    r"^\W{0,2}(?:[•‣◦▪·*–—-]\s|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]\s"
    rf"|(?:{either(_WORDS.ordinals)})(?:ly)?\b)",
    re.IGNORECASE,
)
_JOINED = re.compile(rf"\b(?:{either(_WORDS.joining)})\b")


def announced(text: str) -> int | None:
    """The number of items a sentence announces, 0 if not given; None if it announces no list."""
    counted = _COUNTED.search(text)
    if counted:
        said = counted[1].lower()
        return _WORDS.numbers.get(said) or int(said)
    return 0 if _FOLLOWING.search(text) else None


def items_after(material: Material, index: int) -> range:
    """The sentences of the list that ``index`` announces; none where it announces none."""
    count = announced(material.text(index))
    first = last = index + 1
    if count is None or last >= len(material.content.sentences):
        return range(first, first)
    if is_item(material, last):
        while is_item(material, last) or (last > first and _goes_on(material, last)):
            last += 1
            if (
                last - first >= SIZES.most_items * 2
                or _words(material, first, last) > SIZES.list_words
            ):
                break
        return range(first, last)
    most = count or 1
    if material.kind(first) is BlockKind.TABLE:
        return range(first, first)
    while last < len(material.content.sentences) and last - first < most:
        if _words(material, last, last + 1) > SIZES.unmarked_item and last > first:
            break
        if material.kind(last) is BlockKind.HEADING:
            break
        last += 1
        if _lists_itself(material.text(last - 1)):
            break
    return range(first, last)


def run_of(material: Material, index: int) -> range:
    """The list that the item ``index`` belongs to, with what announces it; itself where none is."""
    if not is_item(material, index):
        return range(index, index + 1)
    first = index
    while first and is_item(material, first - 1) and index - first < SIZES.most_items:
        first -= 1
    if first and announced(material.text(first - 1)) is not None:
        found = items_after(material, first - 1)
        if index in found:
            return range(first - 1, found.stop)
    return range(index, index + 1)


def is_item(material: Material, index: int) -> bool:
    """Whether the sentence begins an item of a list."""
    if not 0 <= index < len(material.content.sentences):
        return False
    kind = material.kind(index)
    begins = material.first_in_block(index) or kind is not BlockKind.LIST_ITEM
    return begins and (
        kind is BlockKind.LIST_ITEM or _MARKED.match(material.text(index)) is not None
    )


def _goes_on(material: Material, index: int) -> bool:
    """Whether the sentence continues an item."""
    if not index < len(material.content.sentences):
        return False
    inside = not material.first_in_block(index)
    return inside and material.kind(index) is BlockKind.LIST_ITEM


def _lists_itself(text: str) -> bool:
    marks = text.count(",") + text.count(";")
    return marks > 1 or (marks == 1 and _JOINED.search(text) is not None)


def _words(material: Material, first: int, last: int) -> float:
    spans = material.content.sentences[first:last]
    return sum(material.counts.of(span) for span in spans)
