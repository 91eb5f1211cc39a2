"""The reader that a library has chosen, opened when it is first needed."""

from __future__ import annotations

import threading
from contextlib import ExitStack
from gettext import gettext as tr

from reader.errors import Cancelled, ModelError
from reader.ports import Library
from reader.records import Choice
from reader.session.session_services import Reader, SessionServices
from reader.skills import ReadingModel


class ChosenReader:
    """The chosen reader. Lives on one thread, except for ``interrupt`` and ``resume``.

    The choice is read from the library every time, so that it holds from the next reading or
    question on; the engine of the previous one ends then.
    """

    def __init__(self, library: Library, services: SessionServices) -> None:
        self._library = library
        self._services = services
        self._chosen: tuple[str | None, ...] | None = None
        self._assigned: tuple[str | None, ...] = ()
        self._opening: object | None = None
        self._reader: Reader[ReadingModel] | None = None
        self._opened = ExitStack()
        self._interrupted = threading.Event()

    @property
    def opening(self) -> object | None:
        """An identity of the open reader, new whenever one is opened; None while none is open."""
        return self._opening

    @property
    def is_interrupted(self) -> bool:
        """Whether it is between ``interrupt`` and ``resume``."""
        return self._interrupted.is_set()

    def now(self, model: str | None = None) -> Reader[ReadingModel]:
        """Return the chosen reader, or ``model`` for once.

        Raises:
            Cancelled: after ``interrupt``.
            ModelError: it cannot be opened.
        """
        choices = self._library.choices
        chosen = tuple(map(choices.get, (Choice.MODEL, Choice.ENCODER, Choice.RERANKER)))
        chosen = (model or chosen[0], *chosen[1:])
        assigned = tuple(map(choices.get, (Choice.CHECKS, Choice.ROLES)))
        self._services.refuse_if_forbidden(chosen[0])
        if self._reader is None or chosen != self._chosen:
            self.close()
            opened = self._services.opened(chosen[0], self._library)
            self._reader = self._opened.enter_context(opened)
            self._opening, self._chosen = object(), chosen
        elif assigned != self._assigned and self._reader.again:
            self._reader = self._reader.again()
        self._assigned = assigned
        if self._interrupted.is_set():  # while it was opened, perhaps
            raise Cancelled
        return self._reader

    def is_still(self, opening: object | None) -> bool:
        """Whether the reader is the one that is chosen now. Raises ``ModelError``, as below."""
        chosen = self._chosen[0] if self._chosen else None
        self._services.refuse_if_forbidden(chosen)
        return self._opening is opening and chosen == self._library.choices.get(Choice.MODEL)

    def make_sure_of(self, opening: object | None) -> None:
        """Check that the reader is still the chosen one, which a question may have changed.

        Raises:
            ModelError: it has changed, or it needs connections that were forbidden meanwhile.
        """
        # A connection that is open already would not be noticed by the gate.
        self._services.refuse_if_forbidden(self._chosen[0] if self._chosen else None)
        if self._opening is not opening:
            raise ModelError(
                tr("Reading stopped because another model was chosen."),
                tr("Everything read so far is kept. Read the document again to continue."),
            )

    def interrupt(self) -> None:
        """Interrupt the model from any thread: callers get ``Cancelled`` until ``resume``."""
        self._interrupted.set()
        reader = self._reader
        if reader:
            reader.interrupt()

    def resume(self) -> None:
        """Allow work again; from any thread."""
        self._interrupted.clear()
        reader = self._reader
        if reader:
            reader.resume()

    def close(self) -> None:
        """Close the reader's engine; the next use opens it again."""
        self._reader = self._opening = None
        self._opened.close()
