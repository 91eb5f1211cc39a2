"""Documents made by code, in a page view of their own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace

import pymupdf
from PySide6.QtWidgets import QApplication

from reader.pages.opening_pages import open_pages
from reader.text.document import Format
from tests.doubles import stand_in
from tests.patience import PATIENCE_SECONDS
from tests.reader.pages.made import parse
from ui.pages.document.open_document import OpenDocument
from ui.pages.drawing.page_colours import WHITE_PAPER
from ui.pages.viewing.page_view import PageView

A4 = (595, 842)


def write_pages(path, sizes=(A4,) * 6, margins=60):
    """Pages full of numbered lines; ``margins`` is white on all sides."""
    document = pymupdf.open()
    for number, (width, height) in enumerate(sizes, 1):
        page = document.new_page(width=width, height=height)
        lines = int((height - 2 * margins) // 14)
        for line in range(lines):
            words = f"Page {number} line {line + 1} " + "of plain words " * int(width // 90)
            page.insert_text((margins, margins + 12 + 14 * line), words[: int(width // 6)])
    document.save(path)
    return path


@contextmanager
def showing(path, size=(900, 700), content=None) -> Iterator[PageView]:
    """A view with the PDF at ``path``, laid out; its thread and process end with it."""
    content = content or parse(path)
    record = SimpleNamespace(id="shown", format=Format.PDF)
    document = OpenDocument(
        stand_in(record), content, lambda: open_pages(path, content, Format.PDF)
    )
    view = PageView()
    view.resize(*size)
    view.show()
    view.show_document(document)
    view.dress(WHITE_PAPER)
    document.first_layout().happened.connect(view.lay_out)
    try:
        yield view
    finally:
        view.show_document(None)
        document.close()
        document.lane.join(PATIENCE_SECONDS)
        view.close()
        view.deleteLater()
        QApplication.processEvents()


def settled(view):
    """Whether everything that is seen has been drawn as sharply as it will be."""

    def ready():
        return view.pages > 0 and not view._settle.isActive() and not view._pictures._jobs

    return ready


def answer(qtbot, job):
    """The first event of a job."""
    with qtbot.waitSignal(job.happened) as caught:
        pass
    return caught.args[0]
