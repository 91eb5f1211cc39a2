"""The details of one document, and fields to rename it."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import gettext as tr

from PySide6.QtCore import QDateTime, QLocale, QSize, Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from reader.memory.reading_events import MemoryIsStale
from reader.records import Details
from ui.background.reading_words import stale_words
from ui.library.document_words import maker_words, memory_words, progress_words
from ui.library.entry import ShelfEntry
from ui.library.imprint_fields import ImprintFields, as_typed
from ui.theme.theme import SPACE
from ui.widgets.screen_room import resize_within_screen
from ui.widgets.scrolled import Scrolled
from ui.widgets.small_widgets import text_label
from ui.widgets.wording import number, one_line, pages

_COVER = QSize(120, 170)
_WIDTH = 560
_LONGEST = 2000
_BETWEEN = ";"


class DetailsDialog(QDialog):
    """Lies beside the window; not modal."""

    saved = Signal(object)
    """The ``Details`` that were typed."""

    def __init__(
        self,
        parent: QWidget,
        entry: ShelfEntry,
        original: Details,
        cover: QPixmap | None,
        names: Mapping[str, str],
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Details"))
        record = entry.record
        self._record = record
        self._names = names
        self._original = original
        self._before = Details(record.title, record.authors, record.language, record.imprint)
        self.title = _field(tr("Title"), record.title)
        self.authors = _field(tr("Authors"), f"{_BETWEEN} ".join(record.authors))
        self.authors.setToolTip(tr("Separate several with semicolons."))
        self.language = _field(tr("Language"), record.language or "")
        self.language.setToolTip(tr("A code such as en or de-AT"))
        self.imprint = ImprintFields(record.imprint, record.authors)
        self.path = _field(tr("File"), str(record.source.path))
        self.path.setReadOnly(True)
        self.restore = QPushButton(tr("As stated in the file"))
        self._buttons = QDialogButtonBox()
        self.save = self._buttons.addButton(QDialogButtonBox.StandardButton.Save)
        self._buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        self._buttons.addButton(self.restore, QDialogButtonBox.ButtonRole.ResetRole)
        self.stale = text_label(name="quiet")
        self.stale.hide()
        self._arrange(entry, cover, self._buttons)
        self._connect()
        self._look()

    def _connect(self) -> None:
        self.restore.clicked.connect(self._restore)
        self._buttons.accepted.connect(self._accept)
        self._buttons.rejected.connect(self.reject)
        for field in (self.title, self.authors, self.language):
            field.textChanged.connect(self._look)
        self.imprint.edited.connect(self._look)
        self.authors.editingFinished.connect(
            lambda: self.imprint.show_authors(self.details.authors)
        )

    def show_stale(self, stale: MemoryIsStale) -> None:
        """Say that the memory is out of date, and in what."""
        self.stale.setText("\n".join(stale_words(self._record, stale, self._names)))
        self.stale.show()
        self._fit()

    @property
    def details(self) -> Details:
        """The details as typed."""
        authors = (name.strip() for name in self.authors.text().split(_BETWEEN))
        return Details(
            self.title.text().strip(),
            tuple(name for name in authors if name),
            self.language.text().strip() or None,
            self.imprint.imprint,
        )

    def _look(self) -> None:
        self.save.setEnabled(bool(self.title.text().strip()))
        self.restore.setEnabled(self.details != _as_typed(self._original))

    def _restore(self) -> None:
        self.title.setText(_clean(self._original.title))
        self.authors.setText(_clean(f"{_BETWEEN} ".join(self._original.authors)))
        self.language.setText(_clean(self._original.language or ""))
        self.imprint.show_imprint(self._original.imprint)

    def _accept(self) -> None:
        typed = self.details
        if typed == _as_typed(self._original):
            # What a line cannot hold, such as a line break, is kept.
            typed = self._original
        if typed not in (self._before, _as_typed(self._before)):
            self.saved.emit(typed)
        self.accept()

    def _arrange(self, entry: ShelfEntry, cover: QPixmap | None, buttons: QDialogButtonBox) -> None:
        tabs = QTabWidget()
        tabs.setDocumentMode(True)
        tabs.addTab(Scrolled(self._document_page(entry, cover)), tr("Document"))
        tabs.addTab(Scrolled(self.imprint), tr("For citations"))
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * SPACE, 2 * SPACE, 2 * SPACE, 2 * SPACE)
        column.setSpacing(2 * SPACE)
        column.addWidget(tabs)
        column.addWidget(self.stale)
        if entry.record.warnings:
            column.addWidget(text_label(_clean(" ".join(entry.record.warnings)), "quiet"))
        column.addWidget(buttons)
        self.resize(_WIDTH, self.height())
        self._fit()

    def _document_page(self, entry: ShelfEntry, cover: QPixmap | None) -> QWidget:
        row = QHBoxLayout()
        row.setSpacing(2 * SPACE)
        if cover:
            picture = QLabel()
            picture.setPixmap(_fitted(cover, self.devicePixelRatio()))
            picture.setAccessibleName(tr("Cover"))
            row.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(self._form(entry), 1)
        page = QWidget()
        page.setLayout(row)
        return page

    def _form(self, entry: ShelfEntry) -> QFormLayout:
        """What can be changed, and below it what is known of the document."""
        form = QFormLayout()
        form.setSpacing(SPACE)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for words, field in (
            (tr("Title"), self.title),
            (tr("Authors"), self.authors),
            (tr("Language"), self.language),
        ):
            form.addRow(words, field)
        form.addRow(tr("File"), self.path)
        for words, said in _facts(entry, self._names):
            value = text_label(said)
            value.setAccessibleName(f"{words}: {said}")
            form.addRow(words, value)
        return form

    def _fit(self) -> None:
        """Set the height that the content needs at its width."""
        layout = self.layout()
        if layout:
            resize_within_screen(self, self.width(), layout.heightForWidth(self.width()))


def _as_typed(details: Details) -> Details:
    """Return the details as the fields show them."""
    authors = _clean(f"{_BETWEEN} ".join(details.authors)).split(_BETWEEN)
    return Details(
        _clean(details.title).strip(),
        tuple(name.strip() for name in authors if name.strip()),
        _clean(details.language or "").strip() or None,
        as_typed(details.imprint),
    )


def _facts(entry: ShelfEntry, names: Mapping[str, str]) -> list[tuple[str, str]]:
    record, local = entry.record, QLocale()
    length = tr("{pages}, {words} words").format(
        pages=pages(record.pages), words=number(record.words)
    )
    added = QDateTime.fromSecsSinceEpoch(int(record.added.timestamp()))
    facts = [
        (
            tr("Kind"),
            f"{record.format.value.upper()}, {local.formattedDataSize(record.source.size)}",
        ),
        (tr("Length"), length),
        (tr("Added"), local.toString(added, QLocale.FormatType.ShortFormat)),
        (tr("Read"), progress_words(entry) or tr("not opened yet")),
        (tr("Memory"), memory_words(entry)),
    ]
    made, above = entry.memory.maker, entry.memory.tree_maker
    if made:
        facts.append((tr("Created by"), maker_words(made, names)))
    if made and above and (above.model, above.version) != (made.model, made.version):
        facts.append((tr("Summaries by"), maker_words(above, names)))
    return facts


def _field(says: str, text: str) -> QLineEdit:
    field = QLineEdit(_clean(text))
    field.setMaxLength(_LONGEST)
    field.setAccessibleName(says)
    field.setCursorPosition(0)
    return field


def _clean(text: str) -> str:
    return one_line(text, _LONGEST)


def _fitted(cover: QPixmap, ratio: float) -> QPixmap:
    fitted = cover.scaled(
        _COVER * ratio,
        Qt.AspectRatioMode.KeepAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )
    fitted.setDevicePixelRatio(ratio)
    return fitted
