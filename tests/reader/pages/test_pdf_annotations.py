"""Annotations that other programs left in a PDF become marks on the words they cover."""

from __future__ import annotations

import hashlib
from contextlib import closing
from datetime import UTC, datetime

import pymupdf
import pytest

from reader.annotations.import_marks import drafts_of
from reader.annotations.mark import Colour, MarkKind
from reader.errors import PasswordNeededError, UnreadableFileError
from reader.pages.opening_pages import open_pages
from reader.pages.pdf_annotations import brought_marks
from reader.text.document import DocumentId, Format
from tests.reader.pages.linked import write_linked_pdf
from tests.reader.pages.made import parse


def annotated(path, write, **saving):
    """The same file with what ``write`` does to its pages."""
    made = path.with_name("annotated.pdf")
    with pymupdf.open(path) as document:
        write(document)
        document.save(made, **saving)
    return made


def read(path, password=None):
    content = parse(path, password)
    with closing(open_pages(path, content, Format.PDF, password)) as source:
        return content, brought_marks(source, content, path, password)


def highlight(page, words, note="", colour=(1, 0.8, 0), method="add_highlight_annot"):
    made = getattr(page, method)(page.search_for(words)[0])
    made.set_colors(stroke=colour)
    made.set_info(content=note, creationDate="D:20250115103045+01'00'")
    made.update()


@pytest.mark.parametrize("rotation", [0, 90, 270])
def test_what_is_covered_is_marked(tmp_path, rotation):
    path = write_linked_pdf(tmp_path / "linked.pdf", rotation=rotation)

    def write(document):
        highlight(document[0], "Column 01 begins", "Really?", (0.3, 0.8, 0.3))
        highlight(document[1], "Column 10", colour=(0, 0, 1), method="add_underline_annot")

    content, found = read(annotated(path, write))
    assert [
        (f.kind, f.anchor.quote, f.note, f.colour, f.span.of(content.text)) for f in found.found
    ] == [
        (MarkKind.HIGHLIGHT, "Column 01 begins", "Really?", Colour.GREEN, "Column 01 begins"),
        (MarkKind.UNDERLINE, "Column 10", "", Colour.BLUE, "Column 10"),
    ]
    assert found.found[0].created == datetime(2025, 1, 15, 9, 30, 45, tzinfo=UTC)


def test_a_comment_in_the_margin_belongs_to_the_words_beside_it(tmp_path):
    path = write_linked_pdf(tmp_path / "linked.pdf")

    def write(document):
        at = document[1].search_for("Column 10")[0]
        document[1].add_text_annot((12, at.y0), "See page 3.")

    _, found = read(annotated(path, write))
    (comment,) = found.found
    assert (comment.kind, comment.note) == (MarkKind.NOTE, "See page 3.")
    assert comment.anchor.quote.startswith("Column 10 begins")


def test_highlights_overlapping_by_the_dozen_are_all_read(tmp_path):
    path = write_linked_pdf(tmp_path / "linked.pdf")

    def write(document):
        for number in range(36):
            highlight(document[0], "Column 00 begins", f"No. {number}")

    content, found = read(annotated(path, write))
    drafts = list(drafts_of(found.found, DocumentId(1), content, ()))
    assert {draft.note for draft in drafts} == {f"No. {number}" for number in range(36)}
    assert {draft.anchor.quote for draft in drafts} == {"Column 00 begins"}


def test_a_locked_pdf_is_read_with_its_password(tmp_path):
    path = write_linked_pdf(tmp_path / "linked.pdf")
    locked = annotated(
        path,
        lambda document: highlight(document[0], "Column 00"),
        encryption=pymupdf.PDF_ENCRYPT_AES_256,
        user_pw="open",
        owner_pw="own",
        permissions=0,
    )
    before = hashlib.sha256(locked.read_bytes()).digest()
    content, found = read(locked, "open")
    assert [each.anchor.quote for each in found.found] == ["Column 00"]
    assert hashlib.sha256(locked.read_bytes()).digest() == before
    with (
        closing(open_pages(locked, content, Format.PDF, "open")) as source,
        pytest.raises(PasswordNeededError),
    ):
        brought_marks(source, content, locked, None)


def test_links_and_pop_ups_are_no_marks(tmp_path):
    path = write_linked_pdf(tmp_path / "linked.pdf", links=30)
    assert read(path)[1].found == ()


def test_a_page_without_words_keeps_the_comment_and_drops_the_rest(tmp_path):
    path = write_linked_pdf(tmp_path / "linked.pdf")

    def write(document):
        page = document.new_page(width=200, height=200)
        page.add_text_annot((20, 20), "Blank?")
        page.add_rect_annot((30, 30, 60, 60)).update()

    _, found = read(annotated(path, write))
    assert [(f.note, f.span) for f in found.found] == [("Blank?", None)]
    assert found.left_out == 1


def test_a_damaged_file_is_refused(tmp_path):
    path = write_linked_pdf(tmp_path / "linked.pdf")
    content = parse(path)
    broken = tmp_path / "broken.pdf"
    broken.write_bytes(b"%PDF-1.7 nothing")
    with (
        closing(open_pages(path, content, Format.PDF)) as source,
        pytest.raises(UnreadableFileError),
    ):
        brought_marks(source, content, broken, None)
