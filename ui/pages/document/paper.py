"""Pages and words on paper: painted on the printing thread, page by page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from gettext import gettext as tr
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QTextDocument, QTransform

from reader.errors import GistwalkerError, UnreadablePageError
from reader.pages.page_source import PageSource
from ui.pages.drawing.page_colours import image_of

if TYPE_CHECKING:  # loaded when somebody prints
    from PySide6.QtPrintSupport import QPrinter

_SHARPEST = 300
"""Dots to the inch; more is not visible on paper, and takes a hundred megabytes a page."""
_POINTS = 72


class PrintFailedError(GistwalkerError):
    """The printer did not take what was to be printed."""


@dataclass(frozen=True)
class Printed:
    """Event: this many pages are printed; ``left_out`` are damaged ones, so far."""

    done: int
    of: int
    left_out: tuple[int, ...] = ()


def print_pages(source: PageSource, pages: Sequence[int], printer: QPrinter) -> Iterator[Printed]:
    """Print pages, each as large as the paper allows, rotated if that makes it larger.

    Raises:
        PrintFailedError: the printer refuses them.
    """
    left_out: list[int] = []
    zoom = min(_SHARPEST, printer.resolution()) / _POINTS
    with _painting(printer) as painter:
        for done, page in enumerate(pages):
            yield Printed(done, len(pages), tuple(left_out))
            if done:
                _begin_page(printer)
            try:
                _fill(painter, image_of(source.draw(page, zoom)))
            except UnreadablePageError:
                left_out.append(page)
        yield Printed(len(pages), len(pages), tuple(left_out))


def print_words(words: Callable[[], str], printer: QPrinter) -> Iterator[Printed]:
    """Print Markdown, on as many pages as it needs.

    Raises:
        PrintFailedError: the printer refuses it.
    """
    yield Printed(0, 1)
    document = QTextDocument()
    document.setMarkdown(words())
    with _painting(printer) as painter:
        document.documentLayout().setPaintDevice(printer)
        paper = QRectF(painter.viewport())
        document.setPageSize(paper.size())
        for page in range(document.pageCount()):
            if page:
                _begin_page(printer)
            painter.save()
            painter.translate(0, -page * paper.height())
            document.drawContents(painter, paper.translated(0, page * paper.height()))
            painter.restore()
    yield Printed(1, 1)


@contextmanager
def _painting(printer: QPrinter) -> Iterator[QPainter]:
    """Paint on a printer; raises an error for what it refuses."""
    painter = QPainter()
    if not _is_there(printer) or not painter.begin(printer):
        raise _refused(printer)
    try:
        yield painter
    except BaseException:
        painter.end()
        printer.abort()
        raise
    if not painter.end() or _has_failed(printer):
        raise _refused(printer)


def _begin_page(printer: QPrinter) -> None:
    """Begin another sheet."""
    if not printer.newPage() or _has_failed(printer):
        raise _refused(printer)


def _fill(painter: QPainter, image: QImage) -> None:
    """Draw ``image`` in the middle of the paper, as large as it fits."""
    paper = QRectF(painter.viewport())
    if (image.width() > image.height()) != (paper.width() > paper.height()):
        image = image.transformed(QTransform().rotate(90))
    size = image.size().scaled(paper.size().toSize(), Qt.AspectRatioMode.KeepAspectRatio)
    left, top = (paper.width() - size.width()) / 2, (paper.height() - size.height()) / 2
    painter.drawImage(QRectF(left, top, size.width(), size.height()), image)


def _has_failed(printer: QPrinter) -> bool:
    return printer.printerState() in (printer.PrinterState.Error, printer.PrinterState.Aborted)


def _is_there(printer: QPrinter) -> bool:
    """Return whether a print file can be written; of a printer that is unknown."""
    try:
        if name := printer.outputFileName():
            Path(name).open("ab").close()
    except OSError:
        return False
    return True


def _refused(printer: QPrinter) -> PrintFailedError:
    name = printer.outputFileName() or printer.printerName()
    if not name:
        return PrintFailedError(
            tr("Can't print: there is no printer."), tr("Print to a PDF instead.")
        )
    return PrintFailedError(
        tr("Can't print to {name}.").format(name=name),
        tr(
            "Check that the printer is switched on and connected, or print to a PDF in another "
            "folder."
        ),
    )
