"""Baselines that read a text from its beginning: all of it, what fits, or segment by segment."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from gettext import gettext as tr

from reader.asking.findings import Findings, Search, read_whole
from reader.errors import GistwalkerError
from reader.skills import Note, ReadingModel
from reader.text.document import DocumentText
from reader.text.span import Span
from reader.text.word_counts import words_in
from reader.values.answer import Action, Consulted, Step
from reader.values.memory_tree import Episode, Gist
from reader.values.question import Question
from reader.values.quotation import Excerpt

SEGMENT = 2500
SUMMARY = 500
"""MemWalker's recurrence, in the model's measure: a segment, and the longest summary carried on."""
_SHRINKING = 0.97
_CHARACTERS = 20
"""The largest number of characters of one unit of a measure."""


class TooLongError(GistwalkerError):
    """The text does not fit, and the method only reads texts that fit."""


def read_all(
    question: Question,
    content: DocumentText,
    episodes: Sequence[Episode],
    model: ReadingModel,
    room: int,
) -> Search:
    """Read all of the text, episode by episode, to find out what of it was used.

    Raises:
        TooLongError: it does not fit in ``room``, in the model's measure.
    """
    size = sum(model.measure([content.text]))
    if size > room:
        raise TooLongError(
            tr("The text needs {size} tokens of the context; {room} are left.").format(
                size=size, room=room
            )
        )
    return (yield from read_whole(question, content, episodes, (), model))


def keep_left(question: Question, content: DocumentText, model: ReadingModel, room: int) -> Search:
    """Read the beginning, as far as it fits."""
    length = _fitting(len(content.text), lambda n: content.text[:n], model, room)
    return (yield from _read(question, content, Span(0, length)))


def keep_right(question: Question, content: DocumentText, model: ReadingModel, room: int) -> Search:
    """Read the end, as far as it fits."""
    end = len(content.text)
    length = _fitting(end, lambda n: content.text[end - n :], model, room)
    return (yield from _read(question, content, Span(end - length, end)))


def recurrence(question: Question, content: DocumentText, model: ReadingModel) -> Search:
    """Summarise each segment's gist with the summary so far; the answer is based on the last."""
    carried = Gist(())
    for segment in _segments(content.text, model):
        excerpt = Excerpt(question.document, segment, segment.of(content.text))
        shortened = model.shorten_for(question, excerpt)
        if not carried.sentences:
            carried = shortened
        elif shortened.sentences:
            both = Excerpt(question.document, Span(0, segment.end), content.text[: segment.end])
            carried = model.summarise(both, [carried, shortened])
        carried = _shortened(carried, model)
        words = words_in(excerpt.text)
        yield Step(Action.SHORTEN, tr("The next segment is read."), segment, words_read=words)
    sources = tuple(span for sentence in carried.sentences for span in sentence.sources)
    return Findings((), (Note(0, sources, carried.text),) if carried.sentences else (), ())


def _read(question: Question, content: DocumentText, span: Span) -> Search:
    excerpt = Excerpt(question.document, span, span.of(content.text))
    yield Step(Action.OPEN, tr("It is read."), span, words_read=words_in(excerpt.text))
    return Findings((excerpt,), (), (Consulted(span, None),))


def _fitting(length: int, cut: Callable[[int], str], model: ReadingModel, room: int) -> int:
    """Return about the largest number of characters of which ``cut`` makes what takes ``room``."""
    while length:
        size = sum(model.measure([cut(length)]))
        if size <= room:
            break
        length = int(length * min(_SHRINKING, room / size * 1.01))
    return length


def _segments(text: str, model: ReadingModel) -> Iterator[Span]:
    """Yield segments; they end between words, if there are words."""
    start = 0
    while start < len(text):
        seen = min(len(text) - start, SEGMENT * _CHARACTERS)
        end = start + max(1, _fitting(seen, partial(_from, text, start), model, SEGMENT))
        gap = max(text.rfind(" ", start, end), text.rfind("\n", start, end))
        end = gap + 1 if end < len(text) and gap > start else end
        yield Span(start, end)
        start = end


def _from(text: str, start: int, length: int) -> str:
    return text[start : start + length]


def _shortened(gist: Gist, model: ReadingModel) -> Gist:
    """Return its first sentences, as many as may be carried on."""
    room, kept = SUMMARY, []
    for sentence in gist.sentences:
        room -= sum(model.measure([sentence.text]))
        if room < 0:
            break
        kept.append(sentence)
    return Gist(tuple(kept))
