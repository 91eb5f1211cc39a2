"""The page about search in this library: an encoder, and perhaps a reranker."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr

from PySide6.QtCore import Signal

from reader.language import number
from reader.search_choice import BUILT_IN, NO_RERANKER, SearchModel, SearchOffer
from ui import layouts
from ui.amounts import size
from ui.model_manager.manager_parts import Card, CardList, ManagerPage, ModelCard, button
from ui.model_manager.model_words import parameters, progress
from ui.theme.theme import SPACE
from ui.widgets.small_widgets import text_label
from ui.widgets.wording import one_line, plain_tip


class SearchPage(ManagerPage):
    """Encoders first, then rerankers, then downloads."""

    used = Signal(object)
    """The ``SearchModel``; the one named ``NO_RERANKER`` for none."""
    fetch_wanted = Signal(object)
    """The ``SearchOffer``, as in the following."""
    pause_wanted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.cards: dict[str, SearchCard | OfferCard] = {}
        self.state = text_label(name="quiet")
        self.list = CardList(tr("Search models"))
        self.file = button(
            tr("Add a file …"),
            tr("Add an embedding model (GGUF) from this machine; it stays where it is"),
        )
        self.folder = button(
            tr("Add a folder …"), tr("Add a sentence-transformers model; it stays where it is")
        )
        self.setFocusProxy(self.file)
        adding = layouts.row(None, self.file, self.folder, spacing=SPACE)
        about = tr(
            "Passages are found by their words and their meaning. An encoder computes what "
            "sentences mean. After you choose another one, the library is prepared for it in the "
            "background and is searched by words only until then. A reranker reads question and "
            "passages together: slower, and off unless you choose one."
        )
        parts = (text_label(about, "small"), self.state, (self.list, 1), adding)
        self.arrange(tr("Search models of this library"), *parts)
        self.state.hide()

    def show_found(self, models: Sequence[SearchModel], offers: Sequence[SearchOffer]) -> None:
        """Show the models that there are, and those that can be downloaded."""
        self.state.hide()
        rerankers = [model for model in models if model.reranks]
        shown = [model for model in models if not model.reranks]
        if rerankers:
            used = any(model.chosen for model in rerankers)
            shown += [SearchModel(NO_RERANKER, reranks=True, chosen=not used), *rerankers]
        cards: list[SearchCard | OfferCard] = [self._model(model) for model in shown]
        cards += [self._offer(offer) for offer in offers if not offer.here]
        self.cards = {card.key: card for card in cards}
        self.list.fill(cards)

    def show_busy(self) -> None:
        """Show that a model is being loaded and tested."""
        self.state.setText(tr("Loading and testing it …"))
        self.state.show()
        for card in self.cards.values():
            if isinstance(card, SearchCard):
                card.use.setEnabled(False)

    def offer_card(self, offer: SearchOffer) -> OfferCard | None:
        """Return the card of a model that can be downloaded, if it is shown."""
        card = self.cards.get(offer.name)
        return card if isinstance(card, OfferCard) else None

    def _model(self, model: SearchModel) -> SearchCard:
        card = SearchCard(model)
        card.use.clicked.connect(lambda: self.used.emit(model))
        return card

    def _offer(self, offer: SearchOffer) -> OfferCard:
        card = OfferCard(offer)
        card.button.clicked.connect(
            lambda: (self.pause_wanted if card.busy else self.fetch_wanted).emit(offer)
        )
        return card


class SearchCard(ModelCard):
    """A search model that can be used."""

    def __init__(self, model: SearchModel) -> None:
        super().__init__()
        self.key = model.place or model.name
        self.show_use(name_of(model), chosen=model.chosen, usable=not model.problem)
        self.setToolTip(plain_tip(model.place))
        self.use.setToolTip(tr("Use it from the next question on"))
        self.add_line(_facts(model))
        if model.problem:
            self.add_line(one_line(model.problem, 300), "warning")
        if not model.compares:
            warning = tr("In a test it couldn't distinguish answers from other sentences.")
            self.add_line(warning, "warning")


class OfferCard(Card):
    """A search model that can be downloaded."""

    def __init__(self, offer: SearchOffer) -> None:
        super().__init__(one_line(offer.name, 120))
        self.key = offer.name
        self.busy = False
        tip = tr("List the files of {name} on the Hub").format(name=offer.repository)
        self.button = self.add_button(button("", tip))
        licence = tr("licence {name}").format(name=one_line(offer.licence, 60))
        self.add_line(" · ".join((_kind(offer), parameters(offer.parameters), licence)))
        self.add_line(tr("Source: {source}").format(source=offer.source))
        self.state = self.add_line(name="quiet")
        self.state.hide()
        self.show_paused()

    def show_progress(self, done: int, of: int) -> None:
        """Show that it is being downloaded."""
        self.state.setText(progress(done, of, None) if of else tr("Loading the list of files …"))
        self.state.show()
        self._show(busy=True)

    def show_paused(self) -> None:
        """Show that it is not being downloaded."""
        self._show(busy=False)

    def _show(self, *, busy: bool) -> None:
        self.busy = busy
        self.button.setText(tr("Pause") if busy else tr("Download"))
        says = tr("Pause {name}") if busy else tr("Download {name}")
        self.button.setAccessibleName(says.format(name=self.title.text()))


def name_of(model: SearchModel) -> str:
    """Return a model's name."""
    known = {BUILT_IN: tr("Built-in encoder"), NO_RERANKER: tr("No reranker")}
    return known.get(model.name) or one_line(model.name, 120)


def _facts(model: SearchModel) -> str:
    if model.name == BUILT_IN:
        return tr("multilingual-e5-small; included in the program.")
    if model.name == NO_RERANKER:
        return tr("Passages stay in the order of the search by words and meaning.")
    numbers = tr("{count} numbers per sentence")
    known = (
        _kind(model),
        numbers.format(count=number(model.dimensions)) if model.dimensions else "",
        size(model.size) if model.size is not None else "",
    )
    return " · ".join(part for part in known if part)


def _kind(model: SearchModel | SearchOffer) -> str:
    return tr("Reranker") if model.reranks else tr("Encoder")
