"""Models that can be downloaded: recommended ones, and any other by its name."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QStackedWidget, QWidget

from reader.model_choice import Offer, RemoteModel
from ui.model_manager.download_card import DownloadCard
from ui.model_manager.model_cards import Card, CardList, page_column
from ui.model_manager.model_words import offer_facts, offer_fit, size
from ui.theme.theme import SPACE
from ui.widgets.small_widgets import push_button, text_label
from ui.widgets.wording import one_line

_ANY = "*.gguf"
_LONGEST = 200
_CONTACTED = tr(
    "The program connects to the Hugging Face Hub (huggingface.co, or the mirror in the "
    "settings) only when you click a button below. It sends the names of the model and its file, "
    "and the access token HF_TOKEN if you have set one; nothing else. The page “Privacy” lists "
    "every connection."
)


class DownloadPage(QWidget):
    """The catalogue, the files of one repository, and the current download."""

    files_wanted = Signal(str, object)
    """A repository, and a pattern of names or None."""
    back_wanted = Signal()
    download_wanted = Signal(object)
    """A ``RemoteModel``."""

    def __init__(self) -> None:
        super().__init__()
        self._repository = ""
        self.downloads: list[QWidget] = []
        """The buttons of the files listed."""
        self.repository = QLineEdit()
        self.repository.setPlaceholderText(tr("Another model: owner/name"))
        self.repository.setAccessibleName(tr("Name of a model on the Hub"))
        self.repository.setMaxLength(_LONGEST)
        self.look = push_button(
            tr("Show files"), says=tr("List the files of this model on the Hub")
        )
        self.offers = CardList(tr("Models to download"))
        self.files = CardList(tr("Files to download"))
        self.back = push_button(tr("All models"))
        self.every = push_button(tr("All sizes"))
        self.every.setToolTip(tr("List all files of this model on the Hub"))
        self.heading = text_label()
        self.state = text_label(name="quiet")
        self.card = DownloadCard()
        self._arrange()
        self.repository.returnPressed.connect(self._look)
        self.repository.textChanged.connect(self._enable)
        self.look.clicked.connect(self._look)
        self.back.clicked.connect(self._go_back)
        self.every.clicked.connect(lambda: self._want(self._repository, _ANY))
        self._enable()

    def show_offers(self, offers: Sequence[Offer]) -> None:
        """The catalogue."""
        self.offers.fill([self._offer(offer) for offer in offers])

    def show_files(self, files: Sequence[RemoteModel]) -> None:
        """Show the files that the Hub has."""
        self.state.setText("" if files else tr("No model file with this name was found."))
        self.state.setVisible(not files)
        cards = [self._file(file) for file in files]
        self.downloads = [card.button for card in cards]
        self.files.fill(list(cards))
        self.let_download()
        if cards and self.isVisible():
            # After it was shown: a hidden widget cannot have the focus.
            QTimer.singleShot(0, cards[0], cards[0].button.setFocus)

    def show_failure(self, what: str, hint: str) -> None:
        """Show that the Hub gave no answer."""
        self.state.setText(f"{what} {hint}".strip())
        self.state.show()

    def let_download(self) -> None:
        """Enable downloads, one at a time."""
        for button in self.downloads:
            button.setEnabled(not self.card.busy)
            button.setToolTip(tr("Another download is running.") if self.card.busy else "")

    def begin(self) -> None:
        """Give the keyboard focus to the first control."""
        self.repository.setFocus()

    def _look(self) -> None:
        name = self.repository.text().strip()
        if name:
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
        self.begin()
        self.back_wanted.emit()

    def _enable(self) -> None:
        self.look.setEnabled(bool(self.repository.text().strip()))

    def _offer(self, offer: Offer) -> QWidget:
        card = Card(offer.name)
        button = card.add_button(push_button(tr("Show files"), says=_show_files(offer.name)))
        button.setToolTip(tr("List the files of {name} on the Hub").format(name=offer.repository))
        button.clicked.connect(lambda: self._want(offer.repository, None))
        card.column.addWidget(text_label(offer_facts(offer), "small"))
        card.column.addWidget(text_label(offer_fit(offer), "small" if offer.fits else "warning"))
        source = tr("Source: {source}").format(source=offer.source)
        card.column.addWidget(text_label(source, "small"))
        return card

    def _file(self, file: RemoteModel) -> _FileCard:
        card = _FileCard(file)
        card.button.clicked.connect(lambda: self.download_wanted.emit(file))
        return card

    def _arrange(self) -> None:
        for button in (self.look, self.back, self.every):
            button.setAutoDefault(False)
        self._stack = QStackedWidget()
        self._stack.addWidget(self._catalogue())
        self._stack.addWidget(self._one_repository())
        column = page_column(self)
        column.addWidget(text_label(tr("Download a model"), "heading"))
        contacted = text_label(_CONTACTED, "small")
        # A small screen has no room for both; and during a download the text was read already.
        self.card.shown.connect(contacted.setHidden)
        column.addWidget(contacted)
        column.addWidget(self._stack, 1)
        column.addWidget(self.card)

    def _catalogue(self) -> QWidget:
        typed = QHBoxLayout()
        typed.setSpacing(SPACE)
        typed.addWidget(self.repository, 1)
        typed.addWidget(self.look)
        catalogue = QWidget()
        column = page_column(catalogue)
        column.addWidget(self.offers, 1)
        column.addLayout(typed)
        return catalogue

    def _one_repository(self) -> QWidget:
        top = QHBoxLayout()
        top.setSpacing(SPACE)
        top.addWidget(self.back)
        top.addWidget(self.heading, 1)
        top.addWidget(self.every)
        one = QWidget()
        column = page_column(one)
        column.addLayout(top)
        column.addWidget(self.state)
        column.addWidget(self.files, 1)
        return one


class _FileCard(Card):
    def __init__(self, file: RemoteModel) -> None:
        super().__init__(one_line(file.name, 160))
        says = tr("Download {name}, {size}").format(name=file.name, size=size(file.size))
        self.button = self.add_button(push_button(tr("Download"), says=says))
        self.column.addWidget(text_label(size(file.size), "small"))


def _show_files(name: str) -> str:
    return tr("Show the files of {name}").format(name=name)
