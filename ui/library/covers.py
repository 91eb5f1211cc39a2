"""Cover pictures: fetched and decoded on the library's thread when they become visible, and kept.

The list requests what it paints. A missing cover is painted again when it has arrived; the cover
requested last comes first, since that is where somebody looks.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Iterator

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QObject, QSize, Qt, Signal
from PySide6.QtGui import QImage, QImageReader, QPixmap

from reader.errors import NotFoundError
from reader.ports import Library
from reader.text.document import DocumentId
from ui.background.jobs import Job, Urgency
from ui.background.lanes import Lanes

_MOST_BYTES = 64 << 20
_BEGINNINGS = ((b"\x89PNG", b"png"), (b"\xff\xd8\xff", b"jpeg"), (b"GIF8", b"gif"), (b"BM", b"bmp"))
_LARGEST_SIDE = 30_000
"""Pixels; a picture that claims more is not decoded."""


class Covers(QObject):
    """A cache of pictures no larger than ``box`` in screen pixels."""

    arrived = Signal(object)
    """The ``DocumentId`` of a cover that can be painted now."""

    def __init__(self, lanes: Lanes, box: QSize) -> None:
        super().__init__()
        self._lanes = lanes
        self._box = box
        self._kept: OrderedDict[DocumentId, QPixmap | None] = OrderedDict()
        """None for a cover that was requested, or that a document doesn't have."""
        self._wanted: deque[DocumentId] = deque()
        self._job: Job | None = None

    def get(self, document: DocumentId) -> QPixmap | None:
        """Return a cover; None if there is none, or not until ``arrived``."""
        if document not in self._kept:
            self._kept[document] = None
            self._wanted.append(document)
            self._start()
        self._kept.move_to_end(document)
        return self._kept[document]

    def _start(self) -> None:
        if self._job and not self._job.over:
            return
        wanted, box = self._wanted, self._box

        def work(library: Library) -> Iterator[tuple[DocumentId, QImage | None]]:
            while wanted:
                document = wanted.pop()
                yield document, _cover(library, document, box)

        job = self._lanes.shelf.start("Fetching covers", work, Urgency.LATER)
        self._job = job.then(self._take, ended=self._go_on)

    def _go_on(self) -> None:
        if self._wanted and self._job and not self._job.cancelled:
            self._start()

    def _take(self, found: tuple[DocumentId, QImage | None]) -> None:
        document, image = found
        self._kept[document] = None if image is None else QPixmap.fromImage(image)
        while sum(map(_bytes, self._kept.values())) > _MOST_BYTES:
            self._kept.popitem(last=False)
        if image is not None:
            self.arrived.emit(document)


def _decoded(picture: bytes, box: QSize) -> QImage | None:
    """Return a picture within ``box``; None if it cannot be read."""
    data = QByteArray(picture)
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setAutoTransform(True)
    reader.setFormat(QByteArray(_format(picture)))
    size = reader.size()
    if size.isEmpty() or max(size.width(), size.height()) > _LARGEST_SIDE:
        return None
    if size.width() > box.width() or size.height() > box.height():
        scaled = size.scaled(box, Qt.AspectRatioMode.KeepAspectRatio)
        reader.setScaledSize(scaled.expandedTo(QSize(1, 1)))
    image = reader.read()
    # A format that is painted without being converted every time.
    return (
        None if image.isNull() else image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
    )


def _format(picture: bytes) -> bytes:
    """Return the format of a picture by its first bytes; empty if only Qt may know.

    Without it, every format of Qt tries the picture while Python waits; that of vector pictures may
    then wait for the window's thread, which waits for Python: seen once, neither ever went on.
    """
    return next((name for begins, name in _BEGINNINGS if picture.startswith(begins)), b"")


def _cover(library: Library, document: DocumentId, box: QSize) -> QImage | None:
    try:
        picture = library.documents.cover(document)
    except NotFoundError:
        return None
    return _decoded(picture, box) if picture else None


def _bytes(pixmap: QPixmap | None) -> int:
    return 0 if pixmap is None else pixmap.width() * pixmap.height() * 4
