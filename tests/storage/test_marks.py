"""Marks in the library: kept, changed, found, and never lost with their document."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.annotations.anchoring import draft
from reader.annotations.mark import Anchor, Colour, Draft, Mark, MarkKind
from reader.records import Details
from reader.text.document import DocumentId
from reader.text.span import Span
from storage.library import SqliteLibrary
from tests.storage.helpers import add, parsed, source

TEXT = "Call me Ishmael. Some years ago, never mind how long."
START = datetime(2026, 11, 23, 8, 0, tzinfo=UTC)


class Ticking:
    """A clock that goes on by a minute each time it is looked at."""

    def __init__(self) -> None:
        self.time = START

    def __call__(self) -> datetime:
        self.time += timedelta(minutes=1)
        return self.time


@pytest.fixture
def library(tmp_path: Path) -> Iterator[SqliteLibrary]:
    with SqliteLibrary.open(tmp_path / "library", clock=Ticking()) as opened:
        yield opened


def mark(
    library: SqliteLibrary, document: DocumentId, start: int = 0, end: int = 4, **more
) -> Mark:
    made = draft(document, TEXT, MarkKind.HIGHLIGHT, Span(start, end))
    return library.marks.add([replace(made, **more)])[0]


def test_a_mark_is_kept_with_all_it_has(library: SqliteLibrary):
    record = add(library, TEXT)
    made = mark(library, record.id, 8, 15, colour=Colour.BLUE, note="Who is this?")
    assert library.marks.of(record.id) == [made]
    assert (made.document, made.home, made.title) == (record.id, record.source.sha256, "A book")
    assert (made.span, made.anchor.quote) == (Span(8, 15), "Ishmael")
    assert (made.anchor.before, made.anchor.after) == (TEXT[:8], TEXT[15:])
    assert (made.colour, made.note) == (Colour.BLUE, "Who is this?")
    assert made.created == made.changed == START + timedelta(minutes=1)


def test_they_stand_in_reading_order_the_unplaced_last(library: SqliteLibrary):
    record = add(library, TEXT)
    lost = mark(library, record.id, span=None)
    late, early = mark(library, record.id, 20, 30), mark(library, record.id, 3, 9)
    wide = mark(library, record.id, 3, 40)
    assert library.marks.of(record.id) == [early, wide, late, lost]
    assert not lost.placed
    assert early.placed


def test_a_change_keeps_when_it_was_made_and_says_when_it_was_changed(library: SqliteLibrary):
    record = add(library, TEXT)
    made = mark(library, record.id)
    (changed,) = library.marks.change([replace(made, note="Better.", colour=Colour.PINK)])
    assert library.marks.of(record.id) == [changed]
    assert (changed.created, changed.note) == (made.created, "Better.")
    assert changed.changed > made.changed
    library.marks.put_back([made])
    assert library.marks.of(record.id) == [made]


def test_removing_and_putting_back(library: SqliteLibrary):
    record = add(library, TEXT)
    one, other = mark(library, record.id), mark(library, record.id, 8, 15)
    library.marks.remove([one.id])
    assert library.marks.of(record.id) == [other]
    assert library.marks.change([replace(one, note="gone")]) == []
    library.marks.put_back([one])
    assert library.marks.of(record.id) == [one, other]
    assert mark(library, record.id).id > other.id


def test_marks_outlive_their_document_and_come_back_with_its_file(library: SqliteLibrary):
    record = add(library, TEXT)
    made = mark(library, record.id, 8, 15)
    library.documents.edit(record.id, Details("The Whale", (), None))
    library.documents.remove(record.id)
    (left,) = library.marks.all()
    assert left == replace(made, document=None, title="The Whale")
    assert not left.placed
    assert library.marks.left_behind(record.source.sha256) == [left]
    again = add(library, TEXT)
    library.marks.adopt(again.id, {left.id: Span(0, 7)})
    assert library.marks.of(again.id) == [
        replace(made, document=again.id, span=Span(0, 7), title="A book")
    ]
    assert library.marks.left_behind(record.source.sha256) == []


def test_marks_of_a_document_set_aside_are_out_of_sight(library: SqliteLibrary):
    record = add(library, TEXT)
    made = mark(library, record.id, note="hello")
    library.documents.set_aside(record.id)
    assert library.marks.all() == []
    assert library.marks.search("hello") == []
    library.documents.put_back(record.id)
    assert library.marks.all() == [made]


def test_a_mark_put_back_after_its_document_was_erased_is_left_behind(library: SqliteLibrary):
    record = add(library, TEXT)
    made = mark(library, record.id)
    library.marks.remove([made.id])
    library.documents.remove(record.id)
    library.marks.put_back([made])
    assert library.marks.all() == [replace(made, document=None)]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("ishmael", True),
        ("ISHM", True),
        ("cafe ishmael", True),
        ("CAFÉ", True),
        ("ahab", False),
        ("100%", True),
        ("_", False),
        ("' OR 1", False),
        ("", False),
    ],
)
def test_searching_notes_and_quotes(library: SqliteLibrary, words: str, found: bool):
    record = add(library, TEXT)
    made = mark(library, record.id, 8, 15, note="Met him in a café, 100% sure.")
    assert library.marks.search(words) == ([made] if found else [])


def test_mending_does_not_lose_marks(library: SqliteLibrary):
    record = add(library, TEXT)
    made = mark(library, record.id)
    library.store.run("PRAGMA foreign_keys = OFF")
    library.store.run("UPDATE marks SET document = 77")
    library.mend()
    assert library.problems() == ()
    assert library.marks.left_behind(record.source.sha256) == [replace(made, document=None)]


@given(
    quote=st.text(min_size=1),
    note=st.text(),
    kind=st.sampled_from(list(MarkKind)),
    colour=st.sampled_from(list(Colour)),
)
def test_whatever_is_marked_and_noted_is_kept(
    library: SqliteLibrary, quote: str, note: str, kind: MarkKind, colour: Colour
):
    record = library.documents.by_hash(source("one").sha256) or library.documents.add(
        parsed(TEXT), source("one")
    )
    made = library.marks.add([Draft(record.id, kind, None, Anchor(quote), colour, note)])
    assert library.marks.of(record.id)[-1] == made[0]
    assert made[0].note == note
