"""Fields for what citations need besides title and authors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gettext import gettext as tr

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QWidget

from reader.text.imprint import WORDS, Imprint, Kind
from ui.theme.theme import SPACE
from ui.widgets.small_widgets import line_field
from ui.widgets.wording import one_line

_LONGEST = 1000
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


class ImprintFields(QWidget):
    """Fields that show an ``Imprint`` and return what is typed as one."""

    edited = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.kind = QComboBox()
        self.kind.setAccessibleName(tr("Kind of document"))
        for kind, name in _KINDS.items():
            self.kind.addItem(name, kind)
        self.fields = {name: line_field(_NAMES[name], _LONGEST) for name in WORDS}
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
            field.setText(one_line(getattr(imprint, name), _LONGEST))
            field.setCursorPosition(0)

    def show_authors(self, authors: Sequence[str]) -> None:
        """Ask for a confirmation if the authors are doubtful."""
        from reader.bibliography.cleaning import doubtful  # slow to load

        self.confirmed.setVisible(self.confirmed.isChecked() or any(map(doubtful, authors)))
