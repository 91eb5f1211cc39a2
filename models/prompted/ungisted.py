"""What has no gist yet is represented by what a search finds in it, so that it can be chosen too.

A model sees gists and summaries alone. Of text that was not read it would see nothing, and guess.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from reader.hopping.retrieval import Retrieval
from reader.text.span import Span
from reader.values.memory_tree import Episode, Gist, GistSentence, Node
from reader.values.question import Question
from reader.values.quotation import Excerpt

PASSAGES = 24
"""So many of the document's nearest are looked through for those that no gist tells of."""

UNREAD = "(not read yet)"
"""Leads in what is quoted from such text."""


class Ungisted:
    """What a search finds for ``question`` in stretches without gists; it searches once.

    ``measure`` says how much of the ``room`` each text takes.
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
        self._nearest: Sequence[Excerpt] | None = None
        self._measure = measure
        self._room = room

    def parts(
        self, gists: Sequence[tuple[Episode, Gist]], opened: Iterable[int]
    ) -> Sequence[tuple[Episode, Gist]]:
        """Those with gists and those ``opened`` as they are, of the others those worth a look.

        Where the search finds nothing in them, all are as they are.
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
        """All of them; those without a summary with what is found in them."""
        bare = [place for place, node in enumerate(nodes) if not node.summary]
        found = self._found([nodes[place].span for place in bare])
        described = list(nodes)
        for place, quote in found.items():
            node = nodes[bare[place]]
            described[bare[place]] = replace(node, summary=quote)
        return described

    def _found(self, spans: Sequence[Span]) -> dict[int, Gist]:
        """By its place among ``spans``, each with the nearest passage in it."""
        if not spans:
            return {}
        places: dict[int, Excerpt] = {}
        for excerpt in self._search():
            place = _place(spans, excerpt)
            if place is not None:
                places.setdefault(place, excerpt)
        return dict(self._fitting(places))

    def _search(self) -> Sequence[Excerpt]:
        if self._nearest is None:
            wanted = [self.question.alone]
            (self._nearest,) = self._retrieval.nearest(self.question, wanted, PASSAGES)
        return self._nearest

    def _fitting(self, places: dict[int, Excerpt]) -> Iterator[tuple[int, Gist]]:
        quotes = [f"{UNREAD} … {' '.join(each.text.split())} …" for each in places.values()]
        room = self._room
        for (place, excerpt), quote, size in zip(
            places.items(), quotes, self._measure(quotes), strict=True
        ):
            room -= size
            if room < 0:
                return
            yield place, Gist((GistSentence(quote, (excerpt.span,)),))


def is_quoted(gist: Gist) -> bool:
    """Whether it stands for a gist that is not made yet."""
    return gist.text.startswith(UNREAD)


def _place(spans: Sequence[Span], excerpt: Excerpt) -> int | None:
    """That of the span in which the excerpt begins."""
    start = excerpt.span.start
    return next((n for n, span in enumerate(spans) if span.start <= start < span.end), None)
