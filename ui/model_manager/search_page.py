"""The page about search in this library: an encoder, and perhaps a reranker."""

from __future__ import annotations

from gettext import gettext as tr

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from reader.search_choice import BUILT_IN, NO_RERANKER, SearchModel, SearchOffer
from ui.model_manager.model_cards import Card, CardList, page_column
from ui.model_manager.model_words import parameters, progress, size
from ui.model_manager.search_operations import Found
from ui.theme.theme import SPACE
from ui.widgets.small_widgets import push_button, text_label
from ui.widgets.tips import plain_tip
from ui.widgets.wording import number, one_line

_NONE = SearchModel(NO_RERANKER, reranks=True, chosen=False)
_ABOUT = tr(
    "Passages are found by their words and their meaning. An encoder computes what sentences "
    "mean. After you choose another one, the library is prepared for it in the background and is "
    "searched by words only until then. A reranker reads question and passages together: slower, "
    "and off unless you choose one."
)


class SearchPage(QWidget):
    """Encoders first, then rerankers, then downloads."""

    used = Signal(object)
    """The ``SearchModel``; the one named ``NO_RERANKER`` for none."""
    fetch_wanted = Signal(object)
    """The ``SearchOffer``, as in the following."""
    pause_wanted = Signal(object)
    file_wanted = Signal()
    folder_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.cards: dict[str, ModelCard | OfferCard] = {}
        self.state = text_label(name="quiet")
        self.list = CardList(tr("Search models"))
        self.file = push_button(tr("Add a file …"))
        self.file.setToolTip(
            tr("Add an embedding model (GGUF) from this machine; it stays where it is")
        )
        self.folder = push_button(tr("Add a folder …"))
        self.folder.setToolTip(tr("Add a sentence-transformers model; it stays where it is"))
        self.file.clicked.connect(self.file_wanted)
        self.folder.clicked.connect(self.folder_wanted)
        adding = QHBoxLayout()
        adding.setSpacing(SPACE)
        adding.addStretch(1)
        for button in (self.file, self.folder):
            button.setAutoDefault(False)
            adding.addWidget(button)
        column = page_column(self)
        column.addWidget(text_label(tr("Search models of this library"), "heading"))
        column.addWidget(text_label(_ABOUT, "small"))
        column.addWidget(self.state)
        column.addWidget(self.list, 1)
        column.addLayout(adding)
        self.state.hide()

    def show_found(self, found: Found) -> None:
        """Show the models that there are."""
        self.state.hide()
        rerankers = [model for model in found.models if model.reranks]
        none = SearchModel(NO_RERANKER, True, not any(model.chosen for model in rerankers))
        shown = [model for model in found.models if not model.reranks]
        if rerankers:
            shown += [none, *rerankers]
        cards: list[ModelCard | OfferCard] = [self._model(model) for model in shown]
        cards += [self._offer(offer) for offer in found.offers if not offer.here]
        self.cards = {card.key: card for card in cards}
        self.list.fill(list(cards))

    def show_busy(self) -> None:
        """Show that a model is being loaded and tested."""
        self.state.setText(tr("Loading and testing it …"))
        self.state.show()
        for card in self.cards.values():
            if isinstance(card, ModelCard):
                card.use.setEnabled(False)

    def show_progress(self, offer: SearchOffer, done: int, of: int) -> None:
        """Show how far a download is; ignored if its card is not shown."""
        card = self.cards.get(offer.name)
        if isinstance(card, OfferCard):
            card.show_progress(done, of)

    def show_paused(self, offer: SearchOffer) -> None:
        """Show a paused download, which can be resumed."""
        card = self.cards.get(offer.name)
        if isinstance(card, OfferCard):
            card.show_paused()

    def begin(self) -> None:
        """Focus the first control."""
        self.file.setFocus()

    def _model(self, model: SearchModel) -> ModelCard:
        card = ModelCard(model)
        card.use.clicked.connect(lambda: self.used.emit(model))
        return card

    def _offer(self, offer: SearchOffer) -> OfferCard:
        card = OfferCard(offer)

        def pressed() -> None:
            (self.pause_wanted if card.busy else self.fetch_wanted).emit(offer)

        card.button.clicked.connect(pressed)
        return card


class ModelCard(Card):
    """A search model that can be used."""

    def __init__(self, model: SearchModel) -> None:
        name = name_of(model)
        super().__init__(name)
        self.key = model.place or model.name
        self.setToolTip(plain_tip(model.place))
        mark = QLabel(tr("✓ In use"))
        mark.setObjectName("inUse")
        self.buttons.addWidget(mark)
        mark.setVisible(model.chosen)
        self.use = self.add_button(push_button(tr("Use"), says=tr("Use {name}").format(name=name)))
        self.use.setToolTip(tr("Use it from the next question on"))
        self.use.setVisible(not model.chosen)
        self.use.setEnabled(not model.problem)
        self.column.addWidget(text_label(_facts(model), "small"))
        if model.problem:
            self.column.addWidget(text_label(one_line(model.problem, 300), "warning"))
        if not model.compares:
            warning = tr("In a test it couldn't distinguish answers from other sentences.")
            self.column.addWidget(text_label(warning, "warning"))
        in_use = tr("{name}, in use").format(name=name)
        self.setAccessibleName(in_use if model.chosen else name)
        self.setProperty("chosen", model.chosen)


class OfferCard(Card):
    """A search model that can be downloaded."""

    def __init__(self, offer: SearchOffer) -> None:
        super().__init__(one_line(offer.name, 120))
        self.key = offer.name
        self.busy = False
        self._name = one_line(offer.name, 120)
        self.button = self.add_button(push_button(tr("Download")))
        self.button.setToolTip(
            tr("List the files of {name} on the Hub").format(name=offer.repository)
        )
        kind = tr("Reranker") if offer.reranks else tr("Encoder")
        licence = tr("licence {name}").format(name=one_line(offer.licence, 60))
        facts = " · ".join((kind, parameters(offer.parameters), licence))
        self.column.addWidget(text_label(facts, "small"))
        source = tr("Source: {source}").format(source=offer.source)
        self.column.addWidget(text_label(source, "small"))
        self.state = text_label(name="quiet")
        self.state.hide()
        self.column.addWidget(self.state)
        self._say()

    def show_progress(self, done: int, of: int) -> None:
        """Show that it is being downloaded."""
        self.busy = True
        self.state.setText(progress(done, of, None) if of else tr("Loading the list of files …"))
        self.state.show()
        self._say()

    def show_paused(self) -> None:
        """Show that it is not being downloaded."""
        self.busy = False
        self._say()

    def _say(self) -> None:
        self.button.setText(tr("Pause") if self.busy else tr("Download"))
        says = tr("Pause {name}") if self.busy else tr("Download {name}")
        self.button.setAccessibleName(says.format(name=self._name))


def name_of(model: SearchModel) -> str:
    """Return a model's name."""
    match model.name:
        case name if name == BUILT_IN:
            return tr("Built-in encoder")
        case name if name == NO_RERANKER:
            return tr("No reranker")
        case name:
            return one_line(name, 120)


def _facts(model: SearchModel) -> str:
    if model.name == BUILT_IN:
        return tr("all-MiniLM-L6-v2; included in the program.")
    if model.name == NO_RERANKER:
        return tr("Passages stay in the order of the search by words and meaning.")
    kind = tr("Reranker") if model.reranks else tr("Encoder")
    numbers = tr("{count} numbers per sentence")
    known = (
        kind,
        numbers.format(count=number(model.dimensions)) if model.dimensions else "",
        size(model.size) if model.size is not None else "",
    )
    return " · ".join(part for part in known if part)
