"""Models that can be downloaded: recommended ones, and any other by its name."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QLineEdit, QPushButton, QStackedWidget, QWidget

from reader.model_choice import Offer, RemoteModel
from ui import layouts
from ui.amounts import size
from ui.model_manager.download_card import DownloadCard
from ui.model_manager.manager_parts import Card, CardList, ManagerPage, button
from ui.model_manager.model_words import offer_facts, offer_fit
from ui.theme.theme import SPACE
from ui.widgets.small_widgets import text_label
from ui.widgets.wording import one_line

_ANY = "*.gguf"
_LONGEST = 200


class DownloadPage(ManagerPage):
    """The catalogue, the files of one repository, and the current download."""

    files_wanted = Signal(str, object)
    """A repository, and a pattern of names or None."""
    download_wanted = Signal(object)
    """A ``RemoteModel``."""

    def __init__(self) -> None:
        super().__init__()
        self._repository = ""
        self.downloads: list[QPushButton] = []
        """The buttons of the files listed."""
        self.repository = QLineEdit(
            placeholderText=tr("Another model: owner/name"), maxLength=_LONGEST
        )
        self.repository.setAccessibleName(tr("Name of a model on the Hub"))
        self.look = button(tr("Show files"), says=tr("List the files of this model on the Hub"))
        self.offers = CardList(tr("Models to download"))
        self.back = button(tr("All models"))
        self.heading = text_label()
        self.every = button(tr("All sizes"), tr("List all files of this model on the Hub"))
        self.state = text_label(name="quiet")
        self.files = CardList(tr("Files to download"))
        self.card = DownloadCard()
        self._arrange()
        self.setFocusProxy(self.repository)
        self.repository.returnPressed.connect(self._look)
        self.repository.textChanged.connect(self._enable)
        self.look.clicked.connect(self._look)
        self.back.clicked.connect(self._go_back)
        self.every.clicked.connect(lambda: self._want(self._repository, _ANY))
        self._enable()

    def _arrange(self) -> None:
        typed = layouts.row((self.repository, 1), self.look, spacing=SPACE)
        catalogue, one = QWidget(), QWidget()
        layouts.column((self.offers, 1), typed, on=catalogue, spacing=SPACE)
        top = layouts.row(self.back, (self.heading, 1), self.every, spacing=SPACE)
        layouts.column(top, self.state, (self.files, 1), on=one, spacing=SPACE)
        self._stack = QStackedWidget()
        self._stack.addWidget(catalogue)
        self._stack.addWidget(one)
        contacted = tr(
            "The program connects to the Hugging Face Hub (huggingface.co, or the mirror in the "
            "settings) only when you click a button below. It sends the names of the model and its "
            "file, and the access token HF_TOKEN if you have set one; nothing else. The page "
            "“Privacy” lists every connection."
        )
        about = text_label(contacted, "small")
        # A small screen has no room for both; and during a download the text was read already.
        self.card.shown.connect(about.setHidden)
        self.arrange(tr("Download a model"), about, (self._stack, 1), self.card)

    def show_offers(self, offers: Sequence[Offer]) -> None:
        """The catalogue."""
        self.offers.fill([self._offer(offer) for offer in offers])

    def show_files(self, files: Sequence[RemoteModel]) -> None:
        """Show the files that the Hub has."""
        self.state.setText("" if files else tr("No model file with this name was found."))
        self.state.setVisible(not files)
        self.downloads = []
        self.files.fill([self._file(file) for file in files])
        self.let_download()
        if files and self.isVisible():
            # After it was shown: a hidden widget cannot have the focus.
            QTimer.singleShot(0, self.downloads[0], self.downloads[0].setFocus)

    def show_failure(self, what: str, hint: str) -> None:
        """Show that the Hub gave no answer."""
        self.state.setText(f"{what} {hint}".strip())
        self.state.show()

    def let_download(self) -> None:
        """Enable downloads, one at a time."""
        for download in self.downloads:
            download.setEnabled(not self.card.busy)
            download.setToolTip(tr("Another download is running.") if self.card.busy else "")

    def _look(self) -> None:
        if name := self.repository.text().strip():
            self._want(name, None)

    def _want(self, repository: str, pattern: str | None) -> None:
        self._repository = repository
        self.heading.setText(one_line(repository))
        self.every.setVisible(pattern != _ANY)
        self.files.fill([])
        self.state.setText(tr("Loading the list of files …"))
        self.state.show()
        self._stack.setCurrentIndex(1)
        self.back.setFocus()
        self.files_wanted.emit(repository, pattern)

    def _go_back(self) -> None:
        self._stack.setCurrentIndex(0)
        self.setFocus()

    def _enable(self) -> None:
        self.look.setEnabled(bool(self.repository.text().strip()))

    def _offer(self, offer: Offer) -> QWidget:
        card = Card(offer.name)
        tip = tr("List the files of {name} on the Hub").format(name=offer.repository)
        says = tr("Show the files of {name}").format(name=offer.name)
        show = card.add_button(button(tr("Show files"), tip, says=says))
        show.clicked.connect(lambda: self._want(offer.repository, None))
        card.add_line(offer_facts(offer))
        card.add_line(offer_fit(offer), "small" if offer.fits else "warning")
        card.add_line(tr("Source: {source}").format(source=offer.source))
        return card

    def _file(self, file: RemoteModel) -> QWidget:
        card = Card(one_line(file.name, 160))
        says = tr("Download {name}, {size}").format(name=file.name, size=size(file.size))
        download = card.add_button(button(tr("Download"), says=says))
        download.clicked.connect(lambda: self.download_wanted.emit(file))
        card.add_line(size(file.size))
        self.downloads.append(download)
        return card
