"""Choices with a known right option: which of several parts mentions some words?

Only words of a sentence that also occur elsewhere are used. A complete sentence would be
found by its words alone, which says nothing about questions as people ask them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from reader.model_checks.gaps import Places, flat, spread
from reader.text.word_counts import words_in
from reader.values.memory_tree import Episode, Gist, GistSentence, Node
from reader.values.question import Question
from reader.values.quotation import Excerpt

_PARTS = 4
_PART_WORDS = 200
_STATED_WORDS = 45
_PER_BOARD = 4
_LEAST_WORDS, _MOST_WORDS = 8, 40
_FEWEST, _MOST = 3, 5
"""The fewest and most words that a question asks for."""
_RARE, _COMMON = 2, 0.2
"""The fewest passages that a word must occur in, and the largest share of them."""
_WORD = re.compile(r"[^\W\d_]{4,}")


@dataclass(frozen=True, slots=True)
class Sought:
    """A question about the child with index ``right`` of ``node``."""

    question: Question
    node: Node
    children: tuple[Node, ...]
    right: int

    @property
    def gists(self) -> list[tuple[Episode, Gist]]:
        """The children as episodes."""
        return [(Episode(child.id, child.span), child.summary) for child in self.children]


def boards(places: Places, shorten: Callable[[Excerpt], Gist], count: int) -> Iterator[Sought]:
    """Yield up to ``count`` choices; ``shorten`` makes the gists. Several share their parts."""
    stretches = list(places.stretches(_PART_WORDS))
    order = spread(len(stretches))
    words = _Words(places)
    made = 0
    for at in range(0, len(order) - _PARTS + 1, _PARTS):
        parts = [stretches[number] for number in sorted(order[at : at + _PARTS])]
        children = tuple(_child(places, number, part, shorten) for number, part in enumerate(parts))
        found = list(islice(_soughts(places, words, children), min(_PER_BOARD, count - made)))
        yield from found
        made += len(found)
        if made >= count:
            return


class _Words:
    """Words that occur in several parts of a document, but not in nearly all of them."""

    def __init__(self, places: Places) -> None:
        self._in = Counter(word for text in places.folded for word in set(_WORD.findall(text)))
        self._most = max(_RARE + 1, _COMMON * len(places.passages))

    def content_words(self, text: str) -> list[str]:
        """Return the content words of ``text``, each once, in order."""
        found = dict.fromkeys(_WORD.findall(flat(text).casefold()))
        return [word for word in found if _RARE <= self._in[word] <= self._most]


def _child(places: Places, number: int, part: Excerpt, shorten: Callable[[Excerpt], Gist]) -> Node:
    section = places.content.section_at(part.span.start)
    title = section.title if section else ""
    return Node(number + 1, 0, part.span, _shortly(shorten(part)), title, episode=number + 1)


def _shortly(gist: Gist) -> Gist:
    """Return its beginning, so that several fit into a short prompt."""
    kept: list[GistSentence] = []
    length = 0
    for sentence in gist.sentences:
        length += words_in(sentence.text)
        if kept and length > _STATED_WORDS:
            break
        kept.append(sentence)
    return Gist(tuple(kept))


def _soughts(places: Places, words: _Words, children: tuple[Node, ...]) -> Iterator[Sought]:
    """Yield questions about each child in turn."""
    node = Node(
        len(children) + 1, 1, places.content.whole, Gist(()), "", tuple(c.id for c in children)
    )
    texts = [flat(child.span.of(places.content.text)).casefold() for child in children]
    each = [list(_asked(places, words, child)) for child in children]
    for turn in range(max(map(len, each))):
        for right, asked in enumerate(each):
            if turn < len(asked) and _is_only(asked[turn], texts, right):
                question = f"Where does the text speak of {', '.join(asked[turn])}?"
                yield Sought(Question(question, places.document), node, children, right)


def _asked(places: Places, words: _Words, child: Node) -> Iterator[list[str]]:
    """Yield the words of each sentence that no gist mentions."""
    summarised = {flat(sentence.text) for sentence in child.summary.sentences}
    sentences = list(places.sentences_in(child.span))
    for number in spread(len(sentences)):
        text = flat(sentences[number].of(places.content.text))
        content_words = words.content_words(text)[:_MOST]
        fits = _LEAST_WORDS <= words_in(text) <= _MOST_WORDS
        if fits and len(content_words) >= _FEWEST and text not in summarised:
            yield content_words


def _is_only(asked: Sequence[str], texts: Sequence[str], right: int) -> bool:
    """Whether no other part mentions more than half of the words."""
    others = (text for number, text in enumerate(texts) if number != right)
    return all(2 * sum(word in text for word in asked) <= len(asked) for text in others)
