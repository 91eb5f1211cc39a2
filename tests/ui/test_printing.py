"""Printing to PDF files, as to any printer, and to printers that fail."""

from __future__ import annotations

import pymupdf
import pytest
from PySide6.QtPrintSupport import QPrintDialog, QPrinter

from reader.annotations.anchoring import draft
from reader.annotations.mark import MarkKind
from reader.text.span import Span
from tests.ui.files import LONG_SENTENCE
from ui.actions.acts import Act


@pytest.fixture
def window(open_window, pdf, qtbot):
    made = open_window([pdf])
    qtbot.waitUntil(lambda: made.pane.document is not None, timeout=30_000)
    return made


def to_file(path):
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(path))
    return printer


def opened(window, qtbot):
    """The dialog for printing pages."""
    window.acts[Act.PRINT].trigger()
    qtbot.waitUntil(lambda: bool(window.findChildren(QPrintDialog)))
    return window.findChildren(QPrintDialog)[0]


def printed_to(dialog, path):
    """Choose a file in the dialog, and accept it."""
    printer = dialog.printer()
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(path))
    dialog.accepted.emit(printer)
    dialog.close()


def over(window, qtbot):
    qtbot.waitUntil(lambda: not window.jobs.rows, timeout=60_000)


def test_the_dialog_prints_the_pages_that_were_chosen(window, qtbot, tmp_path):
    dialog = opened(window, qtbot)
    assert (dialog.minPage(), dialog.maxPage()) == (1, 3)
    dialog.printer().setFromTo(2, 3)
    printed_to(dialog, tmp_path / "out.pdf")
    over(window, qtbot)
    with pymupdf.open(tmp_path / "out.pdf") as printed:
        assert printed.page_count == 2
        ink = [min(page.get_pixmap(dpi=20).samples) for page in printed]
    assert max(ink) < 200
    qtbot.waitUntil(lambda: window.messages.what.text() == "Printed to out.pdf.")


def test_the_page_in_view_is_printed_alone(window, qtbot, tmp_path):
    qtbot.waitUntil(lambda: window.top.page.text() == "1 of 3")
    window.acts[Act.LAST_PAGE].trigger()
    qtbot.waitUntil(lambda: window.top.page.text() == "3 of 3")
    dialog = opened(window, qtbot)
    assert dialog.testOption(dialog.PrintDialogOption.PrintCurrentPage)
    printer = dialog.printer()
    printer.setPrintRange(printer.PrintRange.CurrentPage)
    printer.setFromTo(0, 0)
    printed_to(dialog, tmp_path / "out.pdf")
    over(window, qtbot)
    third = to_file(tmp_path / "third.pdf")
    third.setFromTo(3, 3)
    window.printing.print_pages(window.opening.record, third)
    over(window, qtbot)
    with pymupdf.open(tmp_path / "out.pdf") as one, pymupdf.open(tmp_path / "third.pdf") as other:
        assert one.page_count == 1
        assert one[0].get_pixmap(dpi=20).samples == other[0].get_pixmap(dpi=20).samples


def test_a_document_is_never_printed_over_itself(window, qtbot, pdf):
    before = pdf.read_bytes()
    dialog = opened(window, qtbot)
    assert dialog.printer().docName() != window.opening.record.title
    printed_to(dialog, pdf)
    qtbot.waitUntil(lambda: "is the document itself" in window.messages.what.text())
    over(window, qtbot)
    assert pdf.read_bytes() == before


def test_an_answer_is_printed_as_text(window, qtbot, tmp_path):
    window.panel.box.put("Where does the lighthouse keeper write?")
    qtbot.waitUntil(lambda: window.panel.shown is not None, timeout=60_000)
    window.printing.print_words(
        window.talking.copies.words_of_answer, to_file(tmp_path / "out.pdf")
    )
    over(window, qtbot)
    with pymupdf.open(tmp_path / "out.pdf") as printed:
        words = " ".join(printed[0].get_text().split())
    assert "Where does the lighthouse keeper write?" in words
    assert "Along the river the path is level and wide." in words


def test_marked_passages_are_printed_with_their_notes(window, qtbot, tmp_path):
    record, content = window.opening.record, window.pane.document.content
    at = content.text.index(LONG_SENTENCE)
    span = Span(at, at + len(LONG_SENTENCE))
    note = draft(record.id, content.text, MarkKind.HIGHLIGHT, span, note="Look here.")
    with window.services.open_library() as library:
        library.marks.add([note])
    window.printing.print_marks(record, to_file(tmp_path / "out.pdf"))
    over(window, qtbot)
    with pymupdf.open(tmp_path / "out.pdf") as printed:
        words = " ".join(printed[0].get_text().split())
    assert "Look here." in words
    assert "The lighthouse keeper wrote every evening" in words


def test_a_failing_printer_is_reported_in_a_sentence(window, qtbot, tmp_path):
    window.printing.print_pages(window.opening.record, to_file(tmp_path / "no" / "out.pdf"))
    qtbot.waitUntil(lambda: "Can't print to" in window.messages.what.text(), timeout=60_000)
    over(window, qtbot)


def test_where_there_is_nothing_to_print_it_is_said(open_window, qtbot):
    window = open_window()
    for act, words in (
        (Act.PRINT, "No document is open."),
        (Act.PRINT_ANSWER, "There is no answer to print."),
    ):
        window.acts[act].trigger()
        qtbot.waitUntil(lambda said=words: window.messages.what.text() == said)
    assert not window.findChildren(QPrintDialog)
