"""The details of one document, and fields to rename it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gettext import gettext as tr

from PySide6.QtCore import QLocale, QSize, Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QTabWidget,
    QWidget,
)

from reader.language import number
from reader.memory.reading_events import MemoryIsStale
from reader.records import Details
from reader.text.imprint import WORDS, Imprint, Kind
from reader.values.maker import Maker
from ui.amounts import pages
from ui.background.reading_words import depth_words, stale_words
from ui.layouts import around, column, row
from ui.library.entry import ShelfEntry, memory_words, progress_words
from ui.theme.theme import SPACE
from ui.widgets.scrolled import Scrolled
from ui.widgets.side_dialog import resize_within_screen
from ui.widgets.small_widgets import line_field, text_label
from ui.widgets.wording import one_line, reader_name, time_words

_LONGEST_FIELD = 1000
_KINDS: Mapping[Kind | None, str] = {
    None: tr("Not stated"),
    Kind.BOOK: tr("Book"),
    Kind.CHAPTER: tr("Chapter of a book"),
    Kind.ARTICLE: tr("Article"),
    Kind.REPORT: tr("Report or other document"),
    Kind.THESIS: tr("Thesis"),
    Kind.WEBPAGE: tr("Web page"),
}
_NAMES: Mapping[str, str] = {
    "date": tr("Year or date"),
    "publisher": tr("Publisher"),
    "place": tr("Place of publication"),
    "edition": tr("Edition"),
    "container": tr("Journal or book that contains it"),
    "series": tr("Series"),
    "series_number": tr("Number in the series"),
    "volume": tr("Volume"),
    "issue": tr("Issue"),
    "doi": "DOI",
    "isbn": "ISBN",
    "url": tr("Web address"),
}
_COVER = QSize(120, 170)
_WIDTH = 560
_LONGEST = 2000
_BETWEEN = ";"


class ImprintFields(QWidget):
    """Fields that show an ``Imprint`` and return what is typed as one."""

    edited = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.kind = QComboBox()
        self.kind.setAccessibleName(tr("Kind of document"))
        for kind, name in _KINDS.items():
            self.kind.addItem(name, kind)
        self.fields = {name: line_field(_NAMES[name], _LONGEST_FIELD) for name in WORDS}
        self.fields["date"].setPlaceholderText(tr("1996 or 1996-05-31"))
        self.confirmed = QCheckBox(tr("The authors are correct"))
        self.confirmed.setToolTip(
            tr(
                "A name that looks like a program or a service is left out of citations unless you "
                "confirm it."
            )
        )
        form = QFormLayout(self)
        form.setSpacing(SPACE)
        form.addRow(tr("Kind"), self.kind)
        for name, field in self.fields.items():
            form.addRow(_NAMES[name], field)
        form.addRow("", self.confirmed)
        self.kind.currentIndexChanged.connect(self.edited)
        self.confirmed.toggled.connect(self.edited)
        for field in self.fields.values():
            field.textChanged.connect(self.edited)

    @property
    def imprint(self) -> Imprint:
        """The imprint as typed."""
        words = {name: field.text().strip() for name, field in self.fields.items()}
        return Imprint(
            kind=self.kind.currentData(), authors_confirmed=self.confirmed.isChecked(), **words
        )

    def show_imprint(self, imprint: Imprint) -> None:
        """Fill the fields."""
        self.kind.setCurrentIndex(list(_KINDS).index(imprint.kind))
        self.confirmed.setChecked(imprint.authors_confirmed)
        for name, field in self.fields.items():
            field.setText(one_line(getattr(imprint, name), _LONGEST_FIELD))
            field.setCursorPosition(0)

    def show_authors(self, authors: Sequence[str]) -> None:
        """Ask for a confirmation if the authors are doubtful."""
        from reader.bibliography.cleaning import doubtful  # slow to load

        self.confirmed.setVisible(self.confirmed.isChecked() or any(map(doubtful, authors)))


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
        self._original = original
        self.title = line_field(tr("Title"), _LONGEST)
        several = tr("Separate several with semicolons.")
        self.authors = line_field(tr("Authors"), _LONGEST, several)
        self.language = line_field(tr("Language"), _LONGEST, tr("A code such as en or de-AT"))
        self.imprint = ImprintFields()
        self.path = line_field(tr("File"), _LONGEST)
        _fill(self.path, str(record.source.path))
        self.path.setReadOnly(True)
        # What a line cannot hold, such as a line break, is kept unless something else is typed.
        self._show(original)
        self._original_as_typed = self.details
        self._show(Details(record.title, record.authors, record.language, record.imprint))
        self._before_as_typed = self.details
        self.imprint.show_authors(record.authors)
        self.restore = QPushButton(tr("As stated in the file"))
        self._buttons = QDialogButtonBox()
        self.save = self._buttons.addButton(QDialogButtonBox.StandardButton.Save)
        self._buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        self._buttons.addButton(self.restore, QDialogButtonBox.ButtonRole.ResetRole)
        self.stale = text_label(name="quiet")
        self.stale.hide()
        self._arrange(self._document_page(entry, cover, names))
        self._connect()
        self._look()

    def _connect(self) -> None:
        self.restore.clicked.connect(lambda: self._show(self._original))
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
        self.stale.setText("\n".join(stale_words(self._record, stale)))
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
        self.restore.setEnabled(self.details != self._original_as_typed)

    def _show(self, details: Details) -> None:
        _fill(self.title, details.title)
        _fill(self.authors, f"{_BETWEEN} ".join(details.authors))
        _fill(self.language, details.language or "")
        self.imprint.show_imprint(details.imprint)

    def _accept(self) -> None:
        typed = self.details
        if typed != self._before_as_typed:
            self.saved.emit(self._original if typed == self._original_as_typed else typed)
        self.accept()

    def _arrange(self, page: QWidget) -> None:
        tabs = QTabWidget()
        tabs.setDocumentMode(True)
        tabs.addTab(Scrolled(page), tr("Document"))
        tabs.addTab(Scrolled(self.imprint), tr("For citations"))
        warnings = _clean(" ".join(self._record.warnings))
        remarks = [text_label(warnings, "quiet")] if warnings else []
        column(
            tabs,
            self.stale,
            *remarks,
            self._buttons,
            on=self,
            margins=around(2 * SPACE),
            spacing=2 * SPACE,
        )
        self.resize(_WIDTH, self.height())
        self._fit()

    def _document_page(
        self, entry: ShelfEntry, cover: QPixmap | None, names: Mapping[str, str]
    ) -> QWidget:
        page, picture = QWidget(), QLabel()
        beside = (picture, 0, Qt.AlignmentFlag.AlignTop), (self._form(entry, names), 1)
        row(*beside, on=page, margins=around(SPACE), spacing=2 * SPACE)
        picture.setVisible(cover is not None)
        if cover:
            picture.setPixmap(_fitted(cover, self.devicePixelRatio()))
            picture.setAccessibleName(tr("Cover"))
        return page

    def _form(self, entry: ShelfEntry, names: Mapping[str, str]) -> QFormLayout:
        """What can be changed, and below it what is known of the document."""
        form = QFormLayout()
        form.setSpacing(SPACE)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for field in (self.title, self.authors, self.language, self.path):
            form.addRow(field.accessibleName(), field)
        for words, said in _facts(entry, names):
            value = text_label(said)
            value.setAccessibleName(f"{words}: {said}")
            form.addRow(words, value)
        return form

    def _fit(self) -> None:
        """Set the height that the content needs at its width."""
        layout = self.layout()
        if layout:
            resize_within_screen(self, self.width(), layout.heightForWidth(self.width()))


def _facts(entry: ShelfEntry, names: Mapping[str, str]) -> list[tuple[str, str]]:
    record = entry.record
    length = tr("{pages}, {words} words").format(
        pages=pages(record.pages), words=number(record.words)
    )
    facts = [
        (
            tr("Kind"),
            f"{record.format.value.upper()}, {QLocale().formattedDataSize(record.source.size)}",
        ),
        (tr("Length"), length),
        (tr("Added"), time_words(record.added)),
        (tr("Read"), progress_words(entry) or tr("not opened yet")),
        (tr("Memory"), memory_words(entry)),
    ]
    made, above = entry.memory.maker, entry.memory.tree_maker
    if made:
        facts.append((tr("Created by"), _maker(made, names)))
    if entry.memory.depth:
        facts.append((tr("Read by a language model"), depth_words(entry.memory.depth)))
    if made and above and (above.model, above.version) != (made.model, made.version):
        facts.append((tr("Summaries by"), _maker(above, names)))
    return facts


def _maker(maker: Maker, names: Mapping[str, str]) -> str:
    """Return who made a memory, and which version of that reader."""
    said = {"model": reader_name(maker, names), "version": one_line(maker.version, 40)}
    return tr("{model}, version {version}").format(**said)


def _fill(field: QLineEdit, text: str) -> None:
    field.setText(_clean(text))
    field.setCursorPosition(0)


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
