"""Marks come back with the file of a document that was erased."""

from __future__ import annotations

from reader.annotations.anchoring import draft
from reader.annotations.mark import MarkKind
from reader.importing.importing import import_document
from reader.text.span import Span
from storage.library import SqliteLibrary


def imported(library, path):
    *_, last = import_document(library, path)
    return last.record


def test_marks_of_an_erased_document_return_with_its_file(tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada.\n\nThe engine weaves algebraic patterns.\n\nYours, Charles.\n")
    with SqliteLibrary.open(tmp_path / "library") as library:
        record = imported(library, path)
        text = library.documents.content(record.id).text
        span = Span(text.index("engine"), text.index("engine") + 6)
        (made,) = library.marks.add(
            [draft(record.id, text, MarkKind.UNDERLINE, span, note="Which one?")]
        )
        library.documents.remove(record.id)
        again = imported(library, path)
        (back,) = library.marks.of(again.id)
        assert again.id != record.id
        assert (back.id, back.span, back.note) == (made.id, span, "Which one?")


def test_another_file_gets_none_of_them(tmp_path):
    one, other = tmp_path / "one.txt", tmp_path / "other.txt"
    one.write_text("The engine weaves algebraic patterns.\n")
    other.write_text("The engine weaves algebraic patterns, he said.\n")
    with SqliteLibrary.open(tmp_path / "library") as library:
        record = imported(library, one)
        text = library.documents.content(record.id).text
        library.marks.add([draft(record.id, text, MarkKind.HIGHLIGHT, Span(4, 10))])
        library.documents.remove(record.id)
        assert library.marks.of(imported(library, other).id) == []
        assert len(library.marks.all()) == 1
