"""The services that a session needs of the program: above all the chosen reader."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from reader.learning.learning_model import LearningModel
from reader.learning.validating import Representatives
from reader.memory.mentions import NameFinder
from reader.ports import Choices, Encoder, Library
from reader.roles import Roles
from reader.skills import ReadingModel

ModelT_co = TypeVar("ModelT_co", bound=ReadingModel, covariant=True)


@dataclass(frozen=True)
class Reader(Generic[ModelT_co]):
    """A reading model, and how to interrupt it and to end its engine.

    ``encoder`` finds text in the library that it reads.

    ``interrupt`` may be called from any thread; callers waiting for the model then get
    ``Cancelled``, and so does any call before ``resume``. ``uses_vectors``: it reads better if the
    sentences ahead have vectors already. ``reasoning`` returns the same model, reasoning before it
    chooses or not; None if it has no words to reason in.

    Of a language model, ``given`` is the same model in other roles, ``embedded`` the reader that
    does the rest, ``again`` the same reader in the roles that its library has now; ``translate``
    writes a text in a language that is named in English.
    """

    model: ModelT_co
    encoder: Encoder
    interrupt: Callable[[], None]
    resume: Callable[[], None]
    close: Callable[[], None]
    learning: LearningModel
    uses_vectors: bool = False
    reasoning: Callable[[bool], ModelT_co] | None = None
    given: Callable[[Roles], ModelT_co] | None = None
    embedded: ModelT_co | None = None
    again: Callable[[], Reader[ModelT_co]] | None = None
    translate: Callable[[str, str], Iterator[str]] | None = None


class SessionServices(Protocol):
    """The services that the program lends to a session. A ``choice`` is as a library keeps it."""

    @property
    def notify(self) -> Callable[[str], None]:
        """Show the user sentences about what happens to a model; from any thread."""

    @property
    def uses_memory(self) -> Callable[[], bool]:
        """Whether what was learnt is used at all, asked for every question."""

    @property
    def on_battery(self) -> Callable[[], bool]:
        """Whether this computer runs on its battery now."""

    @property
    def representatives(self) -> Representatives:
        """The function that finds representatives of many vectors."""

    @property
    def name_finder(self) -> NameFinder:
        """The function that finds the people and terms of a text."""

    def encoder_for(self, choices: Choices) -> Encoder:
        """The encoder that a library has chosen. Raises ``ModelError``."""

    def opened(
        self, choice: str | None, library: Library
    ) -> AbstractContextManager[Reader[ReadingModel]]:
        """Open the chosen reader of ``library``, for a ``with`` block. Raises ``ModelError``."""

    def opened_embedded(self, library: Library) -> AbstractContextManager[Reader[ReadingModel]]:
        """Open the embedded reader of ``library``, for a ``with`` block. Raises ``ModelError``."""

    def refuse_if_forbidden(self, choice: str | None) -> None:
        """Raise ``ModelError`` if it needs a connection, and connections are forbidden."""
