"""Pages and words on paper: painted on the printing thread, page by page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from gettext import gettext as tr
from pathlib import Path
from typing import TYPE_CHECKING, Self

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
    with _Painting(printer) as painter:
        for done, page in enumerate(pages):
            yield Printed(done, len(pages), tuple(left_out))
            if done:
                painter.next_page()
            try:
                painter.fill(image_of(source.draw(page, zoom)))
            except UnreadablePageError:
                left_out.append(page)
        yield Printed(len(pages), len(pages), tuple(left_out))


def print_words(words: Callable[[], str], printer: QPrinter) -> Iterator[Printed]:
    """Print Markdown.

    Raises:
        PrintFailedError: the printer refuses it.
    """
    yield Printed(0, 1)
    document = QTextDocument()
    document.setMarkdown(words())
    with _Painting(printer) as painter:
        painter.flow(document)
    yield Printed(1, 1)


class _Painting:
    """A painter on a printer, which raises an error for what the printer refuses."""

    def __init__(self, printer: QPrinter) -> None:
        self._printer = printer
        self._painter = QPainter()

    def __enter__(self) -> Self:
        if not _is_there(self._printer) or not self._painter.begin(self._printer):
            raise _refused(self._printer)
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        ended = self._painter.end()
        if kind is None and (not ended or self._has_failed()):
            raise _refused(self._printer)
        if kind is not None:
            self._printer.abort()

    def next_page(self) -> None:
        """Begin another sheet."""
        if not self._printer.newPage() or self._has_failed():
            raise _refused(self._printer)

    def fill(self, image: QImage) -> None:
        """Draw ``image`` in the middle of the paper, as large as it fits."""
        paper = QRectF(self._painter.viewport())
        if (image.width() > image.height()) != (paper.width() > paper.height()):
            image = image.transformed(QTransform().rotate(90))
        size = image.size().scaled(paper.size().toSize(), Qt.AspectRatioMode.KeepAspectRatio)
        left, top = (paper.width() - size.width()) / 2, (paper.height() - size.height()) / 2
        self._painter.drawImage(QRectF(left, top, size.width(), size.height()), image)

    def flow(self, document: QTextDocument) -> None:
        """Draw a text over as many pages as it needs."""
        layout = document.documentLayout()
        layout.setPaintDevice(self._printer)
        paper = QRectF(self._painter.viewport())
        document.setPageSize(paper.size())
        for page in range(document.pageCount()):
            if page:
                self.next_page()
            self._painter.save()
            self._painter.translate(0, -page * paper.height())
            seen = QRectF(0, page * paper.height(), paper.width(), paper.height())
            document.drawContents(self._painter, seen)
            self._painter.restore()

    def _has_failed(self) -> bool:
        state = type(self._printer).PrinterState
        return self._printer.printerState() in (state.Error, state.Aborted)


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
