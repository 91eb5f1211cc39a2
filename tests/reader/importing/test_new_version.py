"""A person's data on a document is transferred to a newer version of it."""

from __future__ import annotations

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.annotations.anchoring import draft
from reader.annotations.mark import MarkKind
from reader.errors import FileChangedError, FileGoneError
from reader.importing.new_version import carried, hand_on
from reader.importing.parser_client import source_of
from reader.importing.unchanged import check_unchanged, same_file
from reader.records import Details
from reader.text.span import Span
from tests.books import Chapter, book
from tests.shelf import put

OLD = book(Chapter(1, "One", ("First words of it.", "Second words here.", "Third and last.")))
NEW = book(
    Chapter(1, "One", ("Words before.", "First words of it.", "Second words here.", "Third."))
)


def test_collections_details_and_place_are_handed_on(library):
    old, new = put(library, OLD, "Old"), put(library, NEW, "New")
    kept = library.collections.make("Kept")
    library.collections.make("Other")
    library.collections.put_in(kept.id, [old])
    library.documents.edit(old, Details("Called by me", (), None))
    place = OLD.text.index("Second")
    library.positions.move(old, place, place)
    hand_on(library, old, new)
    assert [each.documents for each in library.collections.all()] == [(old, new), ()]
    assert library.documents.get(new).title == "Called by me"
    assert NEW.text[library.positions.of(new).place :].startswith("Second words")
    assert library.positions.of(old).place == place


def test_what_the_newer_one_has_already_stays(library):
    old, new = put(library, OLD, "Old"), put(library, NEW, "New")
    library.positions.move(old, 3, 3)
    library.positions.move(new, 9, 9)
    hand_on(library, old, new)
    assert library.documents.get(new).title == "New"
    assert library.positions.of(new).place == 9


def marked(library, document, quote, note=""):
    text = library.documents.content(document).text
    span = Span(text.index(quote), text.index(quote) + len(quote))
    return library.marks.add([draft(document, text, MarkKind.HIGHLIGHT, span, note=note)])[0]


def test_marks_stand_where_their_words_do_and_stay_in_the_earlier_version(library):
    old, new = put(library, OLD, "Old"), put(library, NEW, "New")
    kept = marked(library, old, "Second words here", "Important.")
    lost = marked(library, old, "and last")
    handed = hand_on(library, old, new)
    assert (handed.placed, handed.unplaced) == (1, 1)
    first, second = library.marks.of(new)
    assert first.span.of(NEW.text) == first.anchor.quote == "Second words here"
    assert (first.note, first.created, second.created) == (
        "Important.",
        kept.created,
        lost.created,
    )
    assert (second.span, second.anchor) == (None, lost.anchor)
    assert library.marks.of(old) == [kept, lost]


def test_marks_are_handed_on_once(library):
    old, new = put(library, OLD, "Old"), put(library, NEW, "New")
    marked(library, old, "Second words here")
    hand_on(library, old, new)
    assert hand_on(library, old, new).drafts == ()
    assert len(library.marks.of(new)) == 1


@given(st.text(max_size=80), st.text(max_size=80), st.integers(0, 80))
def test_a_place_stays_within_the_text(before, now, offset):
    assert 0 <= carried(before, now, min(offset, len(before))) <= len(now)


@given(st.text(max_size=80), st.integers(0, 80))
def test_a_place_stays_where_nothing_changed(text, offset):
    at = min(offset, len(text))
    assert carried(text, text, at) == at


def test_size_and_time_are_compared_and_then_the_content(tmp_path, monkeypatch):
    path = tmp_path / "a.txt"
    path.write_text("one words")
    source = source_of(path)
    looked = []
    monkeypatch.setattr(
        "reader.importing.unchanged.same_file", lambda *_: looked.append(1) or same_file(*_)
    )
    assert check_unchanged(source) == source.modified
    assert not looked
    os.utime(path, ns=(1, 5_000_000_000))
    assert check_unchanged(source) == 5_000_000_000
    assert looked
    path.write_text("two words")
    with pytest.raises(FileChangedError, match="has changed"):
        check_unchanged(source)
    path.write_text("three")
    looked.clear()
    with pytest.raises(FileChangedError):
        check_unchanged(source)
    assert not looked
    path.unlink()
    with pytest.raises(FileGoneError):
        check_unchanged(source)
    path.mkdir()
    with pytest.raises(FileGoneError):
        check_unchanged(source)
