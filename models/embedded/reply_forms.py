"""Forms of replies: a count, an answer to each question in it, or one to the whole."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from gettext import gettext as tr
from gettext import ngettext

from models.embedded.answering import answer, nearest
from models.embedded.evidence import Evidence
from models.embedded.following import understood
from models.embedded.question_forms import count_asked, is_of_the_program, parts_of
from models.embedded.weights import QUOTES
from reader.skills import AnswerPiece
from reader.text.quotation_marks import quoted
from reader.text.span import Span
from reader.values.question import Turn

Gathered = Callable[[str], Evidence]
"""Gathers the evidence for a part of the question."""


def reply(
    evidence: Evidence,
    gathered: Gathered,
    spans: Sequence[Span],
    *,
    short: bool = False,
) -> Iterator[AnswerPiece]:
    """The answer that ``spans`` give, in the form that the question calls for."""
    question = evidence.question
    if not spans:
        return
    if (count := count_asked(question)) is not None:
        yield from _counted(evidence, count.words, spans)
    elif is_of_the_program(question) and not _is_of_programs(evidence):
        yield AnswerPiece(tr("The question is about this program, not the text."), supports=False)
        yield from nearest(evidence, spans)
    elif len(parts := parts_meant(question)) > 1:
        yield from _each([(part, gathered(whole)) for part, whole in parts], spans, short=short)
    else:
        yield from answer(evidence, spans, short=short)


def parts_meant(question: str) -> Sequence[tuple[str, str]]:
    """The questions in one, each as it is written and as it is to be understood."""
    parts = parts_of(question)
    return list(zip(parts, parts_understood(parts), strict=True))


def parts_understood(parts: Sequence[str]) -> list[str]:
    """Each part with the names that its pronouns refer to in the parts before it."""
    earlier: list[Turn] = []
    for part in parts:
        earlier.append(Turn(understood(part, earlier), ""))
    return [turn.question for turn in earlier]


def _each(
    parts: Sequence[tuple[str, Evidence]],
    spans: Sequence[Span],
    *,
    short: bool,
) -> Iterator[AnswerPiece]:
    yield from in_turn(
        [
            (part, [replace(piece, focus=None) for piece in answer(evidence, spans, short=short)])
            for part, evidence in parts
        ]
    )


def in_turn(replies: Sequence[tuple[str, Sequence[AnswerPiece]]]) -> Iterator[AnswerPiece]:
    """Answers to the parts of a question; unanswered parts are listed, unless none is answered."""
    answered = any(piece.supports for _, pieces in replies for piece in pieces)
    apart = ""
    for part, pieces in replies:
        if any(piece.supports for piece in pieces):
            yield AnswerPiece(f"{apart}{part}\n")
            yield from pieces
        else:
            yield from (piece for piece in pieces if not answered or not piece.sources)
            if answered:
                yield AnswerPiece(
                    f"{apart}{tr('Not answered: {asked}').format(asked=part)}", sure=False
                )
        apart = "\n\n" if answered else ""


def _counted(evidence: Evidence, words: str, spans: Sequence[Span]) -> Iterator[AnswerPiece]:
    """The number of occurrences throughout the text, with the first places that were opened."""
    content = evidence.material.content
    pattern = r"\s+".join(map(re.escape, words.split()))
    found = [m.start() for m in re.finditer(rf"\b{pattern}\b", content.text, re.IGNORECASE)]
    if not found:
        yield AnswerPiece(
            tr("The document never mentions {words}.").format(words=quoted(words)), supports=False
        )
        return
    said = ngettext(
        "{word} occurs {count} time in the text. This counts the word itself, not other words "
        "for the same thing.",
        "{word} occurs {count} times in the text. This counts the word itself, not other words "
        "for the same thing.",
        len(found),
    ).format(word=quoted(words), count=len(found))
    holding = (content.sentences.overlapping(Span(at, at + 1)) for at in found)
    places = dict.fromkeys(content.sentences[index] for indices in holding for index in indices)
    opened = [place for place in places if any(span.contains(place) for span in spans)]
    yield AnswerPiece(said)
    for place in opened[: QUOTES.counted]:
        yield AnswerPiece(f"\n\n{quoted(place.of(content.text))}", (place,))


def _is_of_programs(evidence: Evidence) -> bool:
    """Whether the document is about this program itself: the handbook is."""
    return "gistwalker" in evidence.material.folded
