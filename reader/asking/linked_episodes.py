"""Episodes that the opened ones link to, which are followed as edges (ReadAgent, web pages)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from gettext import gettext as tr

from reader.support.support_words import content_stems
from reader.text.document import DocumentText
from reader.text.quotation_marks import quoted
from reader.values.memory_tree import Episode
from reader.values.question import Question
from reader.values.quotation import Excerpt

_MOST_FOLLOWED = 2
"""The episodes opened for their links, beside those that were chosen: more would distract."""


def linked_episodes(
    question: Question,
    content: DocumentText,
    episodes: Sequence[Episode],
    opened: Mapping[int, Excerpt],
) -> Iterator[tuple[int, str]]:
    """Yield those with the words of the question in the link to them, or in their title.

    ``episodes`` are in document order. Each is to be ``opened`` before the next one is asked for,
    so that links are followed from page to page.
    """
    asked, starts = content_stems(question.text), [each.span.start for each in episodes]
    for _ in range(_MOST_FOLLOWED):
        fitting: list[tuple[int, int, str]] = []
        spans = [excerpt.span for excerpt in opened.values()]
        for link in (each for each in content.links if any(s.contains(each.span) for s in spans)):
            number = episodes[max(0, bisect_right(starts, link.target) - 1)].number
            section, words = content.section_at(link.target), link.span.of(content.text)
            fit = max(_fit(asked, words), _fit(asked, section.title if section else ""))
            if fit and number not in opened:
                fitting.append((-fit, number, words))
        if not fitting:
            return
        _, number, words = min(fitting)
        yield number, tr("A link leads there: {words}.").format(words=quoted(words))


def _fit(asked: frozenset[str], words: str) -> int:
    """Count the words of the question in a link or a title; 0 if most of its words are others."""
    said = content_stems(words)
    shared = len(said & asked)
    return shared if 2 * shared > len(said) else 0
