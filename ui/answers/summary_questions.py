"""Summaries on request: of the document, of the chapter in view, of all up to here."""

from __future__ import annotations

from collections.abc import Callable
from gettext import gettext as tr

from reader.memory.place_titles import pages_label
from reader.text.span import Span
from reader.values.strategy import Strategy
from ui.collection.scope import Scope
from ui.library.place_keeper import PlaceKeeper, Seen


class SummaryQuestions:
    """Asks for summaries as questions of the open conversation.

    ``ask`` is ``ConversationControl.ask``.
    """

    def __init__(self, ask: Callable[..., None], scope: Scope, places: PlaceKeeper) -> None:
        self._ask = ask
        self._scope = scope
        self._places = places

    def of_document(self) -> None:
        """Summarise the open document, as far as questions may look."""
        self._ask(tr("Summarise the document"), Strategy.SUMMARY)

    def of_section(self) -> None:
        """Summarise the chapter in view; the whole document if it has no chapters."""
        if content := self._scope.content:
            section = content.section_at(self._places.offset)
            if section is None or not section.title:
                self.of_document()
            else:
                asked = tr("Summarise “{title}”").format(title=section.title)
                self._ask(asked, Strategy.SUMMARY, about=section.span)

    def up_to_here(self) -> None:
        """Summarise the open document up to the end of its visible text, and nothing after it."""
        self._places.report_seen(self._up_to)

    def _up_to(self, seen: Seen) -> None:
        end = seen.span.end
        where = pages_label(seen.content, Span(max(0, end - 1), end))
        asked = tr("Summarise up to here ({where})").format(where=where)
        self._ask(asked if where else tr("Summarise up to here"), Strategy.SUMMARY, up_to=end)
