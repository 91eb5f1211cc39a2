"""Summaries on request: of the document, of the chapter in view, of all up to here."""

from __future__ import annotations

from typing import Protocol

from reader.text.span import Span
from reader.values.strategy import Strategy
from ui.answers import summaries
from ui.collection.scope import Scope
from ui.library.place_keeper import PlaceKeeper, Seen


class Ask(Protocol):
    """Asks a question about what is open."""

    def __call__(
        self, text: str, strategy: Strategy, about: Span | None = None, up_to: int | None = None
    ) -> None:
        """Ask; ``about`` is a stretch to summarise, ``up_to`` a bound other than the one set."""
        ...


class SummaryRequests:
    """Asks for summaries by ``ask``, as questions of the open conversation."""

    def __init__(self, ask: Ask, scope: Scope, places: PlaceKeeper) -> None:
        self._ask = ask
        self._scope = scope
        self._places = places

    def of_document(self) -> None:
        """Summarise the open document."""
        self._ask(summaries.ask_for_document(), Strategy.SUMMARY)

    def of_section(self) -> None:
        """Summarise the chapter in view; the whole document if it has no chapters."""
        if content := self._scope.content:
            section = summaries.section_here(content, self._places.offset)
            if section is None:
                self.of_document()
            else:
                words = summaries.ask_for_section(section)
                self._ask(words, Strategy.SUMMARY, about=section.span)

    def up_to_here(self) -> None:
        """Summarise the open document up to the end of its visible text, and nothing after it."""
        self._places.report_seen(self._up_to)

    def _up_to(self, seen: Seen) -> None:
        self._ask(summaries.ask_for_beginning(seen), Strategy.SUMMARY, up_to=seen.span.end)
