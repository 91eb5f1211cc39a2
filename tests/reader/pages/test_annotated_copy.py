"""A copy of a PDF with real annotations, where the marked words stand."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime

import pymupdf
import pytest

from reader.annotations.anchoring import anchor_of
from reader.annotations.mark import Colour, Mark, MarkId, MarkKind
from reader.errors import PasswordNeededError, UnreadableFileError
from reader.pages.opening_pages import open_pages
from reader.pages.pdf_annotations import write_annotated
from reader.text.document import DocumentId, Format
from reader.text.span import Span
from tests.reader.pages.linked import write_linked_pdf
from tests.reader.pages.made import parse

WHEN = datetime(2026, 11, 23, 8, 0, tzinfo=UTC)


def mark(text, quote, kind=MarkKind.HIGHLIGHT, note="", number=1):
    span = Span(text.index(quote), text.index(quote) + len(quote))
    return Mark(
        MarkId(number),
        DocumentId(1),
        "ab",
        "A book",
        kind,
        span,
        anchor_of(text, span),
        Colour.GREEN,
        note,
        WHEN,
        WHEN,
    )


def copied(path, target, marks, password=None):
    content = parse(path, password)
    with closing(open_pages(path, content, Format.PDF, password)) as source:
        return write_annotated(source, path, password, marks(content.text), target)


def annotations_of(path, password=None):
    with pymupdf.open(path) as document:
        if password:
            document.authenticate(password)
        return [
            (a.type[1], a.info["content"], page.get_textbox(a.rect).split(), a.colors["stroke"])
            for page in document
            for a in page.annots()
        ]


@pytest.mark.parametrize("rotation", [0, 90])
def test_highlights_underlines_and_notes_are_annotations(tmp_path, rotation):
    path = write_linked_pdf(tmp_path / "linked.pdf", rotation=rotation)
    before = path.read_bytes()
    count = copied(
        path,
        tmp_path / "copy.pdf",
        lambda text: [
            mark(text, "Column 01 begins", note="Really?"),
            mark(text, "Column 10", MarkKind.UNDERLINE, number=2),
            mark(text, "Column 11", MarkKind.NOTE, "See page 1.", 3),
            mark(text, "Column 20", MarkKind.BOOKMARK, number=4),
        ],
    )
    assert count == 4
    assert path.read_bytes() == before
    found = annotations_of(tmp_path / "copy.pdf")
    assert [each[0] for each in found] == ["Highlight", "Underline", "Squiggly", "Text"]
    assert [each[1] for each in found] == ["Really?", "", "See page 1.", ""]
    for (_, _, words, _), quote in zip(found, ("01", "10", "11"), strict=False):
        assert quote in words
    assert found[0][3] == pytest.approx((0.6, 0.9, 0.5), abs=0.01)


def test_a_mark_over_two_pages_has_an_annotation_on_each_and_its_note_once(tmp_path):
    path = write_linked_pdf(tmp_path / "linked.pdf")

    def over_two_pages(text):
        made = mark(text, "Column 10", note="Long.")
        whole = Span(text.index("Column 01"), made.span.end)
        return [
            Mark(**{**{f: getattr(made, f) for f in made.__slots__}, "span": whole}),
        ]

    assert copied(path, tmp_path / "copy.pdf", over_two_pages) == 1
    found = annotations_of(tmp_path / "copy.pdf")
    assert [each[1] for each in found] == ["Long.", ""]


def test_a_locked_pdf_stays_locked(tmp_path):
    plain, locked = write_linked_pdf(tmp_path / "plain.pdf"), tmp_path / "locked.pdf"
    with pymupdf.open(plain) as document:
        document.save(
            locked, encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="open", owner_pw="own"
        )
    target = tmp_path / "copy.pdf"
    assert copied(locked, target, lambda text: [mark(text, "Column 00")], "open") == 1
    with pymupdf.open(target) as document:
        assert document.needs_pass
    assert [each[0] for each in annotations_of(target, "open")] == ["Highlight"]
    with (
        closing(open_pages(locked, parse(locked, "open"), Format.PDF, "open")) as source,
        pytest.raises(PasswordNeededError),
    ):
        write_annotated(source, locked, None, [], target)


def test_the_document_itself_is_never_written_over(tmp_path):
    path = write_linked_pdf(tmp_path / "linked.pdf")
    with pytest.raises(UnreadableFileError, match="never changed"):
        copied(path, path, lambda text: [mark(text, "Column 00")])


def test_a_place_that_cannot_be_written_is_named(tmp_path):
    path = write_linked_pdf(tmp_path / "linked.pdf")
    with pytest.raises(UnreadableFileError, match="copy"):
        copied(path, tmp_path / "nowhere" / "copy.pdf", lambda text: [mark(text, "Column 00")])
    assert not (tmp_path / "nowhere").exists()


def test_a_damaged_file_leaves_nothing_behind(tmp_path):
    path = write_linked_pdf(tmp_path / "linked.pdf")
    content = parse(path)
    with closing(open_pages(path, content, Format.PDF, None)) as source:
        broken = tmp_path / "broken.pdf"
        broken.write_bytes(b"%PDF-1.7 nothing")
        with pytest.raises(UnreadableFileError):
            write_annotated(
                source, broken, None, [mark(content.text, "Column 00")], tmp_path / "copy.pdf"
            )
    assert sorted(each.name for each in tmp_path.iterdir()) == ["broken.pdf", "linked.pdf"]
