"""Search results that represent text without gists, so that it can be chosen too.

A model sees gists and summaries alone. Of text that was not read yet it would see nothing, and
guess.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cached_property

from models.prompted.prompt_room import first_that_fit
from reader.hop_skills import Retrieval
from reader.text.span import Span
from reader.values.memory_tree import Episode, Gist, GistSentence, Node
from reader.values.question import Question
from reader.values.quotation import Excerpt

PASSAGES = 24
"""Nearest passages of the document in which those without gists are looked for."""

UNREAD = "(not read yet)"
"""Introduces a quote from such text."""


class Ungisted:
    """Search results for ``question`` in text without gists; it searches once.

    ``measure`` gives the part of ``room`` that each text takes.
    """

    def __init__(
        self,
        retrieval: Retrieval,
        question: Question,
        measure: Callable[[Sequence[str]], Sequence[int]],
        room: int,
    ) -> None:
        self._retrieval = retrieval
        self.question = question
        self._measure = measure
        self._room = room

    def parts(
        self, gists: Sequence[tuple[Episode, Gist]], opened: Iterable[int]
    ) -> Sequence[tuple[Episode, Gist]]:
        """Episodes with gists and ``opened`` ones unchanged, of the others those worth a look.

        If the search finds nothing in them, all are unchanged.
        """
        shown = set(opened)
        bare = [e for e, gist in gists if not gist and e.number not in shown]
        found = self._found([episode.span for episode in bare])
        if not found:
            return gists
        numbers = {episode.number for episode in bare}
        quoted = {bare[place].number: quote for place, quote in found.items()}
        return [
            (episode, quoted.get(episode.number, gist))
            for episode, gist in gists
            if episode.number not in numbers or episode.number in quoted
        ]

    def children(self, nodes: Sequence[Node]) -> Sequence[Node]:
        """All children; those without a summary with the search results in them."""
        bare = [place for place, node in enumerate(nodes) if not node.summary]
        found = self._found([nodes[place].span for place in bare])
        quotes = {bare[place]: quote for place, quote in found.items()}
        return [replace(node, summary=quotes.get(n, node.summary)) for n, node in enumerate(nodes)]

    def _found(self, spans: Sequence[Span]) -> dict[int, Gist]:
        """The nearest passage in each of ``spans``, by the span's index."""
        if not spans:
            return {}
        places: dict[int, Excerpt] = {}
        for excerpt in self._nearest:
            start = excerpt.span.start
            for place in (n for n, span in enumerate(spans) if span.start <= start < span.end):
                places.setdefault(place, excerpt)
        quotes = [f"{UNREAD} … {' '.join(each.text.split())} …" for each in places.values()]
        fit = first_that_fit(self._measure(quotes), self._room)
        shown = zip(places.items(), quotes[:fit], strict=False)
        return {
            place: Gist((GistSentence(quote, (excerpt.span,)),))
            for (place, excerpt), quote in shown
        }

    @cached_property
    def _nearest(self) -> Sequence[Excerpt]:
        (found,) = self._retrieval.nearest(self.question, [self.question.alone], PASSAGES)
        return found


def is_quoted(gist: Gist) -> bool:
    """Whether it stands in for a missing gist."""
    return gist.text.startswith(UNREAD)
