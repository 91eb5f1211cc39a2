"""Answering: statements, each with supporting sentences, from what was opened and noted."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import cached_property
from gettext import gettext as tr

from models.prompted import learning
from models.prompted.depending import (
    is_of_something_else,
    misses,
    names_nobody,
    needs_another,
    shares_nothing,
)
from models.prompted.exchanges import Segments
from models.prompted.forms import Paragraphs
from models.prompted.narrowing import Ranking, budget, narrowed
from models.prompted.passages import SUMMARY, Numbered, numbered
from models.prompted.statements import Statement, Statements, is_denial
from models.prompted.supporting import Grounds, asks_twice, found_for
from models.prompted.talking import Talker, Writing
from models.prompted.templates import PromptName
from models.prompted.tidying import ends, is_refusal, key_of, loops
from models.prompted.voice import Voice
from reader.skills import AnswerPiece, Note
from reader.support.circular import says_nothing_new
from reader.support.statement_support import unsupported
from reader.text.document import DocumentText
from reader.text.quotation_marks import quoted
from reader.text.span import Span
from reader.values.question import Question
from reader.values.quotation import Excerpt

MOST_TOKENS, MOST_AT_LEISURE = 320, 800
"""Tokens of an answer: by a model that computes here, and by one on a server with room for more."""
MOST_STATEMENTS = 12
_TOKENS_PER_STATEMENT = MOST_TOKENS / MOST_STATEMENTS
_COPIED = 6
"""Words of a sentence at least that counts as copied."""
_LONG_CONTEXT = 16_000
_AROUND = 160
"""Tokens of the prompt beside passages, question and experience."""
_PASSAGES_SHARE = 0.9
"""Share of the room; the rest is for numbers and separators."""
_NOTES_SHARE = 3
"""Gists beside the passages take at most a third of the room."""


@dataclass(frozen=True)
class Shown:
    """The passages that a model answers from, and the beginning of the prompt with them.

    ``left_out`` was opened, but there was no room for it; ``seen`` is the part that is shown.
    ``asked`` are the question's wordings, ``source`` names the document. ``strict``: only what is
    sure is shown of the answer, and speaks to the question by itself.
    """

    passages: Numbered
    segments: Segments
    left_out: tuple[Span, ...] = ()
    asked: tuple[str, ...] = ()
    source: str = ""
    seen: tuple[Span, ...] = ()
    strict: bool = False

    @cached_property
    def grounds(self) -> Grounds:
        """What a statement can rest on."""
        lines = tuple(line.text for line in self.passages.lines)
        return Grounds(lines, self.passages.following, self.asked, self.source, self.strict)


@dataclass(frozen=True)
class Ground:
    """The material for an answer. ``source`` names the document."""

    source: str
    content: DocumentText
    opened: Sequence[Excerpt]
    notes: Sequence[Note]
    ranking: Ranking


@dataclass(frozen=True, slots=True)
class Written:
    """The outcome of an answer: whether it ``cites`` anything, and what is not shown of it."""

    cites: bool
    left_out: str


def longest(talker: Talker) -> int:
    """Tokens that an answer may have: lists and tables take many."""
    leisure = talker.rate is None and talker.context_tokens >= _LONG_CONTEXT
    return MOST_AT_LEISURE if leisure else MOST_TOKENS


def show(voice: Voice, question: Question, ground: Ground, *, marked: bool) -> Shown:
    """As much of the opened text as the model has room and time for, the most relevant first."""
    learnt = learning.wished(voice, question.known.wishes) + learning.shown(
        voice, question.known.recalled
    )
    (tokens,) = voice.talker.count([learnt + question.alone])
    room = budget(voice.talker, tokens + _AROUND, longest(voice.talker))
    kept = narrowed(
        voice.talker,
        question,
        ground.content,
        ground.opened,
        ranking=ground.ranking,
        room=round(room * _PASSAGES_SHARE),
    )
    used = sum(voice.talker.count([excerpt.text for excerpt in kept])) if kept else 0
    notes = _fitting(voice, ground.notes, min(room - used, room // _NOTES_SHARE) if kept else room)
    passages = numbered(ground.content, kept, notes, of_shelf=bool(question.shelf), marked=marked)
    said = voice.fill(
        PromptName.ASKED,
        source=ground.source,
        passages=passages.text,
        summarized=SUMMARY if passages.summarized else "",
        question=question.alone,
        marked=marked,
    )
    seen = [excerpt.span for excerpt in kept]
    left = [e.span for e in ground.opened if not any(e.span.overlaps(span) for span in seen)]
    asked = (question.alone, question.text)
    return Shown(passages, (learnt, said), tuple(left), asked, ground.source, tuple(seen))


def answer(voice: Voice, shown: Shown, *, marked: bool) -> Generator[AnswerPiece, None, Written]:
    """Yield each statement once, as soon as it is finished.

    Writing ends when the model repeats itself, or copies sentences that were not asked for. A
    statement that only repeats the question is left out. Of a model that is asked for marks, one
    that resembles nothing in the passages is shown as unsupported; of others, one that no single
    sentence carries, with what it adds to the question, is left out, unless the sentences around
    its words have that and the model finds that they say it; then it is not sure. The same holds
    for one whose names are not in that sentence, but shortly before it; without them it is left
    out. If the first is left out, or has nothing of the question, so are those that need it. If
    the model says nothing else, or only explains why it does not answer, that is the last piece,
    without support. Of a question in several parts, what it says of those without an answer comes
    last.
    """
    said = voice.fill(PromptName.ANSWER, marked=marked)
    wish = Writing((*shown.segments, said), longest(voice.talker), form=Paragraphs())
    # Numbers that a model was not shown are no marks of ours.
    offered = len(shown.passages.lines) if marked else 0
    sifting = _Sifting(voice, shown, marked)
    waiting: list[AnswerPiece] = []  # “These are the owners:”, until something follows it
    with closing(_statements(voice, wish, offered)) as statements:
        for statement in statements:
            if sifting.ends_with(statement):
                break
            if piece := sifting.piece_of(statement):
                waiting.append(piece)
                if piece.sources or piece.unsupported:
                    yield from waiting
                    waiting.clear()
    yield from sifting.rest()
    return Written(sifting.cites, sifting.left_out)


@dataclass
class _Sifting:
    """Separates the part of an answer that is shown from refusals and repetitions."""

    voice: Voice
    shown: Shown
    marked: bool
    cites: bool = False
    _first: bool = True
    _lead_lost: bool = False
    _copied: bool = False
    _seen: set[str] = field(default_factory=set)
    _refused: list[str] = field(default_factory=list)
    _empty: list[str] = field(default_factory=list)
    _unsupported: list[str] = field(default_factory=list)

    def ends_with(self, statement: Statement) -> bool:
        """Whether the model repeats itself, copies on, has said enough, or refuses at last."""
        text = statement.text
        copied = not (self.marked or self._first) and self._copies(statement)
        copies_on, self._copied = copied and self._copied, copied
        return (
            copies_on
            or key_of(text) in self._seen
            or loops(text)
            or len(self._seen) >= longest(self.voice.talker) / _TOKENS_PER_STATEMENT
            or (is_refusal(text) and not self._first)
        )

    def _copies(self, statement: Statement) -> bool:
        """Whether it is a sentence of the passages that has nothing of the question."""
        key = key_of(statement.text)
        in_a_row = not (statement.item or statement.heading) and len(key.split()) >= _COPIED
        found = in_a_row and any(key in key_of(line.text) for line in self.shown.passages.lines)
        return found and shares_nothing(statement.text, self.shown.asked)

    def piece_of(self, statement: Statement) -> AnswerPiece | None:
        """The statement as it is shown, or None."""
        text, key = statement.text, key_of(statement.text)
        self._seen.add(key)
        if is_refusal(text) or is_denial(text) or any(map(is_refusal, self._refused)):
            self._refused.append(text)
        elif says_nothing_new(text, self.shown.asked) or self._is_beside(statement):
            self._empty.append(text)
        elif key:
            piece = _piece(self.voice, statement, self.shown, first=self._first, marked=self.marked)
            if self._refused and not (piece and piece.sources):
                self._refused.append(text)
            elif piece is None or (self.shown.strict and not piece.sure):
                self._lead_lost |= self._first and not statement.item
                self._empty.append(text)
            else:
                self._first = False
                self.cites |= bool(piece.sources)
                if piece.unsupported:
                    self._unsupported.append(text)
                return piece
        return None

    def _is_beside(self, statement: Statement) -> bool:
        """Whether it answers nothing: alone, or because the first statement was left out."""
        if self.marked or not self._first:
            return False
        asked = self.shown.asked
        if self._lead_lost or self.shown.strict:
            return needs_another(statement, asked)
        text, shown = statement.text, [line.text for line in self.shown.passages.lines]
        copied = self._copies(statement)
        lacks = names_nobody(text, asked) or is_of_something_else(text, asked, shown)
        lacks = lacks or (not statement.item and misses(text, asked, copied=copied))
        self._lead_lost |= lacks
        return lacks

    def rest(self) -> Iterator[AnswerPiece]:
        """Why nothing was answered, or the parts of the question without an answer."""
        foreign = self._empty or self._unsupported
        if not self._seen:
            yield AnswerPiece("", supports=False, lead=tr("The model wrote nothing."))
        elif self._first and self._refused:
            yield AnswerPiece(" ".join(self._refused), supports=False)
        elif foreign and not self.cites:
            yield AnswerPiece(quoted(foreign[0]), supports=False, left_out=True)
        elif not self._first and asks_twice(self.shown.asked):
            denials = filter(is_denial, self._refused)
            yield from (AnswerPiece(f"\n{text} ", sure=False) for text in denials)

    @property
    def left_out(self) -> str:
        """The statements that were not shown, as far as they matter."""
        return " ".join(self._refused) or " ".join((self._empty or self._unsupported)[:1])


def _statements(voice: Voice, wish: Writing, offered: int) -> Generator[Statement, None, None]:
    """The statements; an unfinished last one only if there is no other."""
    parts = Statements(offered)
    count = 0
    with closing(voice.talker.write(wish)) as pieces:
        for piece in pieces:
            for statement in parts.add(piece):
                count += 1
                yield statement
    for statement in parts.finish():
        if ends(statement.text) or statement.item or statement.numbers or not count:
            count += 1
            yield statement


def _piece(
    voice: Voice, statement: Statement, shown: Shown, *, first: bool, marked: bool
) -> AnswerPiece | None:
    passages = shown.passages
    lines = [line for number in statement.numbers if (line := passages.line(number))]
    leads_in = not lines and _leads_in(statement, passages)
    sure = True
    if not lines and not leads_in:
        found = found_for(voice, statement.text, shown.grounds, marked=marked)
        if found is None:
            return None
        lines, sure = [passages.lines[n] for n in found.places], found.sure
    sources = dict.fromkeys(span for line in lines for span in line.sources)
    bullet = "- " if statement.item else ""
    heading = statement.heading
    if heading and not unsupported(heading, [line.text for line in passages.lines]):
        bullet = f"{heading}:\n{bullet}"
    apart = statement.item or statement.below or heading
    before = "\n" if not first and apart else ""
    text = f"{before}{bullet}{statement.text} "
    return AnswerPiece(text, tuple(sources), unsupported=not sources and not leads_in, sure=sure)


def _leads_in(statement: Statement, shown: Numbered) -> bool:
    """Whether it only announces a list, and asserts nothing that needs support."""
    text = statement.text
    return text.endswith(":") and not unsupported(text, [line.text for line in shown.lines])


def not_shown(shown: Shown, content: DocumentText) -> Iterator[AnswerPiece]:
    """The opened passages that the model had no room for, if any."""
    left = [span for span in shown.left_out if span.of(content.text).strip()]
    if left:
        yield AnswerPiece(
            tr("These passages were opened but didn't fit into the prompt."),
            tuple(left),
            supports=False,
        )


def _fitting(voice: Voice, notes: Sequence[Note], room: int) -> list[Note]:
    kept: list[Note] = []
    counts = voice.talker.count([note.text for note in notes]) if notes else []
    for note, tokens in zip(notes, counts, strict=True):
        room -= tokens
        if room < 0:
            break
        kept.append(note)
    return kept
