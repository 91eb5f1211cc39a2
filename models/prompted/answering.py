"""Answering: statements that name the sentences they rest on; the grammar knows no others."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from gettext import gettext as tr

from models.prompted import learning
from models.prompted.fencing import fenced
from models.prompted.fitting import fits, fitting
from models.prompted.grammar import cited_claims
from models.prompted.passages import SHORTLY, Numbered, apart, numbered
from models.prompted.talking import Writing
from models.prompted.templates import PromptName
from models.prompted.voice import Voice
from reader.asking.values import Excerpt, Question
from reader.skills import AnswerPiece, Note
from reader.text.document import DocumentText
from reader.text.span import Span

NOT_TOLD = "The document does not tell."
_MOST_CLAIMS = 6
_MOST_TOKENS = 400

_CLAIM = re.compile(r"(?P<text>[^\[\]]+)(?P<marks>(?:\[\d+\])+)(?=[^\[]|$)")


def answer(
    voice: Voice,
    question: Question,
    content: DocumentText,
    opened: Sequence[Excerpt],
    notes: Sequence[Note],
) -> Iterator[AnswerPiece]:
    """Each statement as soon as it stands with its marks.

    Passages that do not fit into the context are left out from the last on, and of the first what
    does not; a piece that supports nothing says which.
    """
    wished = learning.wished(voice, question.wishes)
    learnt = wished + learning.shown(voice, question.recalled)
    shown, left_out, said = _fitting(voice, question, content, opened, notes, learnt=learnt)
    if not shown.spans:
        return
    grammar = cited_claims(range(1, len(shown.spans) + 1), _MOST_CLAIMS, NOT_TOLD)
    text = ""
    for piece in voice.talker.write(Writing((learnt, said), _MOST_TOKENS, grammar)):
        text += piece
        *whole, text = _split(text)
        yield from _pieces(whole, shown)
    yield from _pieces(_split(text), shown)
    if left_out:
        yield AnswerPiece(
            tr("These passages did not fit into the model's context and were not read."),
            tuple(left_out),
            supports=False,
        )


def _fitting(
    voice: Voice,
    question: Question,
    content: DocumentText,
    opened: Sequence[Excerpt],
    notes: Sequence[Note],
    *,
    learnt: str,
) -> tuple[Numbered, Sequence[Span], str]:
    """Notes go first where there is no room, then the passages opened last, then a passage's end.

    What is shown, what of the passages is not, and the prompt.
    """
    kept, told = list(opened), list(notes)
    while True:
        shown, said = _asked(voice, question, content, kept, told)
        if fits(voice.talker, learnt + said, _MOST_TOKENS) or not (told or kept):
            return shown, [excerpt.span for excerpt in opened[len(kept) :]], said
        if told:
            told = told[: len(told) // 2]
        elif len(kept) > 1:
            kept.pop()
        else:
            break

    def beginning(text: str) -> tuple[Numbered, str]:
        span = Span(kept[0].span.start, kept[0].span.start + len(text))
        return _asked(voice, question, content, [Excerpt(kept[0].document, span, text)], ())

    text = fitting(
        voice.talker, kept[0].text, lambda text: learnt + beginning(text)[1], _MOST_TOKENS
    )
    shown, said = beginning(text)
    rest = Span(kept[0].span.start + len(text), kept[0].span.end)
    left_out = [rest, *(excerpt.span for excerpt in opened[1:])]
    return shown, [span for span in left_out if span.of(content.text).strip()], said


def _asked(
    voice: Voice,
    question: Question,
    content: DocumentText,
    opened: Sequence[Excerpt],
    notes: Sequence[Note],
) -> tuple[Numbered, str]:
    placed, beside = apart(notes)
    shown = numbered(content, opened, placed, of_shelf=bool(question.shelf))
    said = voice.fill(
        PromptName.ANSWER,
        passages=shown.text,
        shortly=SHORTLY if placed else "",
        notes=fenced("\n".join(note.text for note in beside)) if beside else "",
        question=question.alone,
        nothing=NOT_TOLD,
    )
    return shown, said


def _split(text: str) -> list[str]:
    """The statements that stand with all their marks, and what follows the last of them."""
    pieces, end = [], 0
    for match in _CLAIM.finditer(text):
        if match.end() == len(text):
            break  # more marks may follow
        pieces.append(match.group())
        end = match.end()
    return [*pieces, text[end:]]


def _pieces(claims: Iterable[str], shown: Numbered) -> Iterator[AnswerPiece]:
    """A server may not know grammars: what names no sentence that was shown is dropped."""
    for claim in claims:
        match = _CLAIM.fullmatch(claim)
        named = re.findall(r"\d+", match["marks"]) if match else ()
        sources: list[Span] = [shown.span(int(n)) for n in named if 0 < int(n) <= len(shown.spans)]
        if match and sources:
            yield AnswerPiece(match["text"].strip() + " ", tuple(dict.fromkeys(sources)))
