"""The services that a desk needs of the program: above all the chosen reader."""

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
    """A reading model, and how to stop and to end what is behind it.

    ``encoder`` finds text in the library that it reads.

    ``interrupt`` may be called from any thread; who waits for the model then gets ``Cancelled``,
    and so does who asks it anything before ``resume``. ``uses_vectors``: it reads better where the
    sentences ahead have vectors already. ``reasoning`` gives the same model with its reason first,
    or without one; None where it has no words to reason in.

    Of a language model, ``given`` is the same model in other roles, ``embedded`` the reader that
    does the rest, ``again`` the same reader in the roles that its library says now; ``translate``
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


class DeskEquipment(Protocol):
    """The services that the program lends to a desk. A ``choice`` is as a library keeps it."""

    @property
    def notify(self) -> Callable[[str], None]:
        """Takes sentences for the person about what happens to a model, on any thread."""
        ...

    @property
    def uses_memory(self) -> Callable[[], bool]:
        """Whether what was learnt is used at all, asked for every question."""
        ...

    @property
    def representatives(self) -> Representatives:
        """Finds what stands for many vectors."""
        ...

    @property
    def name_finder(self) -> NameFinder:
        """Finds the people and terms of a text."""
        ...

    def encoder_for(self, choices: Choices) -> Encoder:
        """The encoder that a library has chosen. Raises ``ModelError``."""
        ...

    def opened(
        self, choice: str | None, library: Library
    ) -> AbstractContextManager[Reader[ReadingModel]]:
        """The chosen reader of ``library``, ended afterwards. Raises ``ModelError``."""
        ...

    def is_served(self, choice: str | None) -> bool:
        """Whether a server would have to be spoken to. Raises ``ModelError``."""
        ...

    def refuse_if_forbidden(self, choice: str | None) -> None:
        """Raises ``ModelError`` if it needs a connection, and connections are forbidden."""
        ...
