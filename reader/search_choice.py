"""The models that find text in a library: values and a port."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from reader.model_choice import CheckingDownload, Downloading
from reader.ports import Choices

BUILT_IN = "built-in"
"""The name of the encoder that comes with the program."""

NO_RERANKER = "none"
"""The choice of no reranker."""


@dataclass(frozen=True, slots=True)
class SearchModel:
    """An encoder, or a cross-encoder that ``reranks``; chosen, or to be chosen.

    ``place`` is its folder or file, empty for the built-in one; ``size`` in bytes. ``compares`` is
    False for an encoder that did not distinguish answers from other sentences when it was tried.
    """

    name: str
    reranks: bool
    chosen: bool
    place: str = ""
    size: int | None = None
    dimensions: int | None = None
    compares: bool = True
    problem: str = ""


@dataclass(frozen=True, slots=True)
class SearchOffer:
    """A model that can be downloaded; ``source`` is where its data can be looked up."""

    name: str
    repository: str
    reranks: bool
    parameters: int
    licence: str
    source: str
    here: bool


@dataclass(frozen=True, slots=True)
class SearchFetched:
    """Event, the last: the model can be chosen now."""

    model: SearchModel


SearchDownload = Downloading | CheckingDownload | SearchFetched


class SearchModels(Protocol):
    """The models that find text. Every method may raise ``ModelError``.

    All connections are noted in the ledger first.
    """

    def all(self, choices: Choices) -> Sequence[SearchModel]:
        """Return the models to choose from: encoders, the built-in one first, then rerankers."""

    def offers(self) -> Sequence[SearchOffer]:
        """Return the models that can be downloaded, the smallest first."""

    def offer(self, name: str) -> SearchOffer | None:
        """Return the model that can be downloaded under a name, if there is one."""

    def use_encoder(self, choices: Choices, what: str) -> SearchModel:
        """Choose one by name, folder or file, after loading and trying it."""

    def use_reranker(self, choices: Choices, what: str) -> SearchModel | None:
        """Choose one by name or folder; ``NO_RERANKER`` for none."""

    def download(self, name: str) -> Iterator[SearchDownload]:
        """Download an offer. Closing the generator pauses; calling again continues."""

    def interrupt(self) -> None:
        """Interrupt slow work from any thread, and all that comes until ``resume``."""

    def resume(self) -> None:
        """Allow work again; from any thread."""
