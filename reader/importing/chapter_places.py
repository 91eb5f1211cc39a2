"""The positions of chapters, anchors and pages of a reflowing document in its text."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate

from reader.importing.chapters import Chapter
from reader.importing.elements import clean_label
from reader.importing.epub.archive import resolve
from reader.importing.epub.contents import Entry
from reader.text.document import Link, PrintPage
from reader.text.ink import InkMap
from reader.text.span import Span, merge


class Places:
    """Converts positions in chapters, by visible characters, to offsets of the canonical text.

    ``names`` are the parts of the archive for ``chapters``, in the same order.
    """

    def __init__(self, names: Sequence[str], chapters: Sequence[Chapter], text: str) -> None:
        self._chapters = chapters
        self._ink = InkMap(text)
        self._bases = list(accumulate((chapter.ink for chapter in chapters), initial=0))[:-1]
        self._numbers: dict[str, int] = {}
        if len(names) == len(chapters):
            for number, name in enumerate(names):
                self._numbers.setdefault(_key(name), number)

    @cached_property
    def spine(self) -> tuple[int, ...]:
        """The offset at which each chapter begins."""
        return tuple(self._ink.offset(base) for base in self._bases)

    def page_span(self, chapter: int, first: int, last: int) -> Span:
        """Return the span of visible characters ``first`` up to ``last`` of a chapter."""
        base = self._bases[chapter]
        return self._ink.span(base + first, base + last)

    def of(self, entry: Entry) -> int | None:
        """Return the target of an entry: its anchor, or else the start of the part."""
        number = self._numbers.get(_key(entry.part))
        if number is None:
            return None
        within = self._chapters[number].structure.anchors.get(entry.fragment, 0)
        return self._ink.offset(self._bases[number] + within)

    def links(self) -> Iterator[Link]:
        """Yield the links that lead to a place in the text, in order."""
        for name, number in self._numbers.items():
            for first, last, address in self._chapters[number].structure.links:
                target = self.of(Entry("", 0, *resolve(name, address)))
                if target is not None and first < last:
                    yield Link(self.page_span(number, first, last), target)

    def print_pages(self, listed: Iterable[Entry]) -> tuple[PrintPage, ...]:
        """Return the starts of printed pages: those ``listed``, else those marked in the text."""
        found = {
            (start, label): PrintPage(label, start)
            for label, start in (*self._listed(listed),) or (*self._marked(),)
        }
        return tuple(page for _, page in sorted(found.items(), key=lambda item: item[0][0]))

    def around(self, parts: Iterable[str]) -> tuple[Span, ...]:
        """Return the spans that the chapters mark as title page or the like, and all ``parts``."""
        found = [
            self.page_span(number, *ink)
            for number, chapter in enumerate(self._chapters)
            for ink in chapter.structure.around
        ]
        for part in parts:
            number = self._numbers.get(_key(part))
            if number is not None:
                found.append(self.page_span(number, 0, self._chapters[number].ink))
        return merge(found)

    def _listed(self, entries: Iterable[Entry]) -> Iterator[tuple[str, int]]:
        for entry in entries:
            label, start = clean_label(entry.title), self.of(entry)
            if label and start is not None:
                yield label, start

    def _marked(self) -> Iterator[tuple[str, int]]:
        for base, chapter in zip(self._bases, self._chapters, strict=True):
            for label, place in chapter.structure.print_pages:
                yield label, self._ink.offset(base + place)


def _key(name: str) -> str:
    return unicodedata.normalize("NFC", name)
