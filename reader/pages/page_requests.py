"""Asks the drawing process about single pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from gettext import gettext as tr
from typing import Any

from reader.child_messages import Message
from reader.errors import ChildFailedError, UnreadablePageError
from reader.pages.characters import PageCharacters
from reader.pages.recent import Recent
from reader.pages.restarting import RestartingWorker

_KEPT = 16


class PageRequests:
    """Requests about pages, which ``find`` locates by their number in the present layout.

    A page over which the process was lost is not asked about again until ``forget``.
    """

    def __init__(
        self, worker: RestartingWorker, find: Callable[[int], tuple[int, int] | None]
    ) -> None:
        self._worker = worker
        self._find = find
        self.forget()

    def forget(self) -> None:
        """Drop what is known of pages, since their numbers have changed."""
        self._characters_of = Recent[int, PageCharacters](_KEPT)
        self._damaged: set[int] = set()

    def location(self, page: int) -> tuple[int, int]:
        """Return the chapter of a page and its number there. Raises ``UnreadablePageError``."""
        found = self._find(page)
        if found is None:  # asked for while the text was laid out again, with fewer pages
            raise _unreadable(page)
        return found

    def ask(self, what: str, page: int, data: Mapping[str, Any] | None = None) -> Message:
        """Return the answer about a page. Raises ``UnreadablePageError``."""
        chapter, number = self.location(page)
        if page in self._damaged:
            raise _unreadable(page)
        asked = {"chapter": chapter, "page": number, **(data or {})}
        try:
            answer = self._worker.ask(Message(what, asked))
        except ChildFailedError as lost:
            self._damaged.add(page)
            raise _unreadable(page) from lost
        if answer.kind == "broken":
            raise _unreadable(page)
        return answer

    def characters(self, page: int) -> PageCharacters:
        """Return the visible characters of a page; none if it cannot be read."""
        return self._characters_of.get(page, lambda: self._read_characters(page))

    def _read_characters(self, page: int) -> PageCharacters:
        try:
            arrays = self.ask("characters", page).arrays
        except UnreadablePageError:
            return PageCharacters.none()
        return PageCharacters(arrays["codes"], arrays["lines"], arrays["boxes"])


def _unreadable(page: int) -> UnreadablePageError:
    return UnreadablePageError(
        tr("Page {page} is damaged and can't be shown.").format(page=page),
        tr("All other pages can be read. Another copy of the file may be undamaged."),
        page=page,
    )
