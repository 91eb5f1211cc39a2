"""Marks after a new edition, and ten thousand of them in one document.

    python -m pytest tests/benchmarks/test_marks.py --benchmark-enable -s

Editions are made by script (``tests/editions.py``) of the handbook, and, where the shared material
is there, of a novel of 565,000 words: words replaced, dropped and added, paragraphs lost, chapters
moved. 1,000 marks of 1 to 300 words each are placed in it. Right: it covers the same words. Wrong:
it covers others. Gone: its words are not there any more, or stand in pieces in different chapters,
and it is unplaced, as it should be. Unplaced: it should have been found.
"""

from __future__ import annotations

import random
import time
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtTest import QTest

from reader.annotations.anchoring import anchor_of, draft
from reader.annotations.mark import Anchor, Colour, Mark, MarkId, MarkKind
from reader.annotations.placing import Placer
from reader.importing.importing import import_document
from reader.text.document import DocumentId
from reader.text.span import Span
from resources.handbook import HANDBOOK
from storage.library import SqliteLibrary
from tests.benchmarks.test_finding import NOVEL, parsed
from tests.corpus import corpus
from tests.doubles import stand_in
from tests.editions import Changes, edition
from tests.reader.pages.made import parse
from tests.ui.pages.showing import showing, write_pages
from ui.annotations.highlight_layer import MarkLayer, MarkTable
from ui.background.jobs import Urgency
from ui.pages.document.touching import surface

MARKS, MANY, TIMES = 1000, 10_000, 7
LENGTHS = (1, 2, 3, 5, 8, 15, 30, 80, 300)
EDITIONS = {
    "chapters moved": Changes(0, 0, 0, 0, 1.0),
    "light": Changes(0.01, 0.005, 0.005, 0.01, 0.3),
    "medium": Changes(),
    "heavy": Changes(0.15, 0.05, 0.05, 0.1, 0.6),
}

pytestmark = [pytest.mark.timeout(1800)]


@pytest.fixture(autouse=True)
def _measured(request):
    if not request.config.getoption("benchmark_enable"):
        pytest.skip("a measurement: --benchmark-enable")


def handbook():
    return parsed(Path(HANDBOOK)).text


def novel():
    return parsed(corpus(NOVEL)).text


def spans_in(words, seed=5):
    chance = random.Random(seed)
    for _ in range(MARKS):
        length = chance.choice(LENGTHS)
        first = chance.randrange(len(words) - length)
        yield Span(words[first].start, words[first + length - 1].end)


def covers(found, truth):
    shared = min(found.end, truth.end) - max(found.start, truth.start)
    extent = max(found.end, truth.end) - min(found.start, truth.start)
    edges = abs(found.start - truth.start) < 15 and abs(found.end - truth.end) < 15
    return shared > 0 and (shared / extent >= 0.7 or edges)


@pytest.mark.parametrize("text_of", [handbook, pytest.param(novel, marks=pytest.mark.corpus)])
@pytest.mark.parametrize("known", [True, False], ids=["old text known", "quotes alone"])
def test_marks_after_a_new_edition(text_of, known):
    text = text_of()
    for name, changes in EDITIONS.items():
        made = edition(text, changes, seed=3)
        counts = dict.fromkeys(("right", "wrong", "gone", "unplaced"), 0)
        started = time.process_time()
        placer = Placer.of(made.text, text if known else None)
        for span in spans_in(made.words):
            found, truth = placer.place(anchor_of(text, span), span), made.place(span)
            if truth and len(truth) > 3 * len(span) + 40:
                truth = None  # in pieces
            if found is None:
                counts["unplaced" if truth else "gone"] += 1
            else:
                counts["right" if truth and covers(found, truth) else "wrong"] += 1
        took = time.process_time() - started
        print(f"\n{text_of.__name__}, {name}: {counts}, {took:.1f} s of processor time")
        assert counts["wrong"] <= MARKS // 500


def best(work):
    took = []
    for _ in range(TIMES):
        started = time.perf_counter()
        work()
        took.append(time.perf_counter() - started)
    return min(took) * 1000


def test_many_marks_to_fetch_and_to_find(tmp_path):
    chance = random.Random(1)
    with closing(SqliteLibrary.open(tmp_path / "library")) as library:
        *_, event = import_document(library, Path(HANDBOOK))
        document = event.record.id
        text = library.documents.content(document).text
        none = best(lambda: library.documents.content(document) and library.marks.of(document))
        starts = [chance.randrange(len(text) - 80) for _ in range(MANY)]
        library.marks.add(
            [
                draft(document, text, MarkKind.HIGHLIGHT, Span(at, at + 40), note=f"note {at}")
                for at in starts
            ]
        )
        fetched = best(lambda: MarkTable(library.marks.of(document)))
        sought = best(lambda: library.marks.search("note 77"))
        table = MarkTable(library.marks.of(document))
        page = best(lambda: table.within(Span(9000, 12000)))
        print(f"\nnone: {none:.2f} ms; {MANY:,} marks fetched (on a lane) in {fetched:.0f} ms")
        print(f"searched in {sought:.1f} ms; those of a page found in {page:.3f} ms")


def test_drawing_a_page_of_many_marks(tmp_path, qtbot):
    path = write_pages(tmp_path / "pages.pdf", sizes=((595, 842),) * 200)
    content = parse(path)
    chance = random.Random(1)
    with showing(path, content=content) as view:
        qtbot.waitUntil(lambda: view.pages > 0 and view.picture_ready(1))
        texts = _Texts(view)
        layer = MarkLayer(view, stand_in(texts))
        view.add_layer(layer)
        draw = view.viewport().grab
        texts.read()
        bare = best(draw)
        marks = [_mark(number, chance.randrange(len(content.text) - 60)) for number in range(MANY)]
        layer.show(MarkTable(marks))
        draw()
        full = best(draw)
        seen = len(MarkTable(marks).within(texts.get(1).text.span))
        print(f"\na page: {bare:.2f} ms without marks, {full:.2f} ms with {seen} of {MANY:,} on it")


class _Texts:
    """The texts of the pages in sight, read at once."""

    def __init__(self, view):
        self._view = view
        self._kept = {}

    def read(self):
        got = []
        for page in self.in_sight():
            job = surface(self._view._document, page, Urgency.NOW)
            job.happened.connect(got.append)
        while len(got) < len(self.in_sight()):
            QTest.qWait(10)
        self._kept = {each.page: each for each in got}

    def in_sight(self):
        return self._view.camera.visible

    def get(self, page):
        return self._kept.get(page)


def _mark(number, start):
    when = datetime(2026, 1, 1, tzinfo=UTC)
    kinds, colours = list(MarkKind)[:3], list(Colour)
    return Mark(
        MarkId(number),
        DocumentId(1),
        "",
        "",
        kinds[number % 3],
        Span(start, start + 40),
        Anchor("x" * 40),
        colours[number % 5],
        "note" if number % 4 == 0 else "",
        when,
        when,
    )
