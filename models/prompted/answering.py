"""Answering: the model writes once, from what was opened and noted, and all of it is shown.

Each sentence is checked against the passages that the model saw (``models.prompted.support``). One
without support is shown as unconfirmed, and never stands before the first that has some.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from gettext import gettext as tr

from models.chat.exchanges import Segments
from models.chat.forms import Paragraphs
from models.chat.talking import Writing
from models.prompted import learning
from models.prompted.narrowing import AROUND, Ranking, budget, is_too_late, narrowed
from models.prompted.passages import SUMMARY, Numbered, numbered
from models.prompted.prompt_room import first_that_fit
from models.prompted.refusals import NOT_SAID, refuses
from models.prompted.statements import Statement, Statements
from models.prompted.support import Support
from models.prompted.templates import fill
from models.prompted.tidying import ends, key_of, loops
from models.prompted.voice import Voice
from reader.language import later
from reader.ports import PassageReader
from reader.skills import AnswerPiece, EmbeddedReader, Note
from reader.text.document import DocumentText
from reader.text.span import Span, outside
from reader.values.question import Question
from reader.values.quotation import Excerpt

READS = later("The language model reads the passages that fit the question best.")
UNCONFIRMED = later(
    "Nothing that was read confirms what the model wrote, so the embedded reader's answer comes "
    "first."
)
NO_TIME = later("There is too little time for the language model, so the embedded reader answers.")
MOST_TOKENS, MOST_AT_LEISURE = 320, 800
"""Tokens of an answer, and by a model with time and room for more."""
_LONG_CONTEXT = 16_000
_PASSAGES_SHARE = 0.9
"""Share of the room; the rest is for numbers and separators."""
_NOTES_SHARE = 3
"""Gists beside the passages take at most a third of the room."""


@dataclass(frozen=True)
class Ground:
    """The material for an answer. ``source`` names the document.

    ``marked``: the model names the sentences that its statements rest on. ``network`` reads
    statements with the passages. ``combined``: the answer combines facts of several passages.
    """

    source: str
    content: DocumentText
    opened: Sequence[Excerpt]
    notes: Sequence[Note]
    ranking: Ranking
    marked: bool = False
    network: PassageReader | None = None
    combined: bool = False


@dataclass(frozen=True)
class Shown:
    """The passages that a model answers from, and its prompt.

    ``left_out`` was opened, but there was no room for it; ``complete``: nothing of it is missing.
    """

    passages: Numbered
    segments: Segments
    left_out: tuple[Span, ...] = ()
    complete: bool = True


def longest(voice: Voice) -> int:
    """Tokens that an answer may have: lists and tables take many."""
    in_time = voice.talker.speed.written * voice.time.left
    leisure = in_time >= MOST_AT_LEISURE and voice.talker.context_tokens >= _LONG_CONTEXT
    return MOST_AT_LEISURE if leisure else MOST_TOKENS


def answer(
    voice: Voice, aide: EmbeddedReader, question: Question, ground: Ground
) -> Iterator[AnswerPiece]:
    """The model's answer; the embedded reader's before it if nothing confirms the model's."""
    if is_too_late(voice.talker.speed, voice.time):
        yield AnswerPiece("", supports=False, step=tr(NO_TIME), by_aide=True, cut_short=True)
        yield from aide.answer(question, ground.opened, ground.notes)
        return
    shown = show(voice, question, ground)
    if not shown.passages.lines:
        return
    yield AnswerPiece("", supports=False, step=tr(READS))
    left = yield from written(voice, question, ground, shown)
    if left is not None:
        by_aide = list(aide.answer(question, ground.opened, ground.notes))
        yield from _unconfirmed(left, by_aide, question.alone)
    yield from _not_shown(shown, ground.content)


def show(voice: Voice, question: Question, ground: Ground) -> Shown:
    """As much of the opened text as the model has room and time for, the most relevant first.

    The passages come first in the prompt, and the question last: prompts about the same passages
    begin alike, so that these are evaluated once.
    """
    talker, content = voice.talker, ground.content
    learnt = learning.wished(question.known.wishes) + learning.shown(voice, question.known.recalled)
    (tokens,) = talker.count([learnt + question.alone])
    room = budget(talker, tokens + AROUND, longest(voice), voice.time)
    most = round(room * _PASSAGES_SHARE)
    kept = narrowed(talker, question, content, ground.opened, ranking=ground.ranking, room=most)
    used = sum(talker.count([excerpt.text for excerpt in kept])) if kept else 0
    beside = min(room - used, room // _NOTES_SHARE) if kept else room
    sizes = talker.count([note.text for note in ground.notes]) if ground.notes else []
    notes = ground.notes[: first_that_fit(sizes, beside)]
    marked = ground.marked
    passages = numbered(content, kept, notes, of_shelf=bool(question.shelf), marked=marked)
    text = fill(
        "asked",
        source=ground.source,
        passages=passages.text,
        summarized=SUMMARY if passages.summarized else "",
        marked=marked,
    )
    said = fill("answer", marked=marked, nothing=NOT_SAID, question=question.alone)
    seen = [excerpt.span for excerpt in kept]
    left = [e.span for e in ground.opened if not any(e.span.overlaps(span) for span in seen)]
    unseen = (part for e in ground.opened for part in outside(e.span, sorted(seen)))
    complete = not any(part.of(content.text).strip() for part in unseen)
    return Shown(passages, (text, learnt, said), tuple(left), complete)


def written(
    voice: Voice, question: Question, ground: Ground, shown: Shown
) -> Generator[AnswerPiece, None, list[AnswerPiece] | None]:
    """Yield each statement as soon as it is finished and one has support.

    Returns all that was written if none has any, and None otherwise. Writing ends when the model
    repeats itself, or when the time for the answer is up.
    """
    wish = Writing(shown.segments, longest(voice), form=Paragraphs())
    asked = question.alone
    support = Support(ground.network, asked, shown.passages, combined=ground.combined)
    # Numbers that a model was not shown are no marks of ours.
    offered = len(shown.passages.lines) if ground.marked else 0
    said: set[str] = set()
    waiting: list[AnswerPiece] = []
    confirmed = False
    with closing(_statements(voice, wish, offered)) as statements:
        for statement in statements:
            if statement is None:
                yield AnswerPiece("", supports=False, cut_short=True)
                break
            key = key_of(statement.text)
            if key in said or loops(statement.text):
                break
            piece, has_support = _piece(statement, support, shown, asked, first=not said)
            said.add(key)
            waiting.append(piece)
            confirmed |= has_support
            if confirmed:
                yield from waiting
                waiting.clear()
    return None if confirmed else waiting


def _statements(
    voice: Voice, wish: Writing, offered: int
) -> Generator[Statement | None, None, None]:
    """The statements, and None at the end if there is no time for the rest.

    An unfinished last one only if the model ended with it, and there is no other.
    """
    parts = Statements(offered)
    count = 0
    with closing(voice.talker.write(wish)) as pieces:
        for piece in pieces:
            for statement in parts.add(piece):
                count += 1
                yield statement
            if not voice.time.left:
                break
        else:
            for statement in parts.finish():
                if ends(statement.text) or statement.item or statement.numbers or not count:
                    count += 1
                    yield statement
            return
    yield None


def _piece(
    statement: Statement, support: Support, shown: Shown, asked: str, *, first: bool
) -> tuple[AnswerPiece, bool]:
    """The statement as it is shown, and whether the passages support it."""
    text, lines = statement.text, shown.passages.lines
    before = "\n" if statement.begins and not first else ""
    plain = f"{before}{'- ' if statement.item else ''}{text} "
    if refuses(text, asked) and not statement.numbers:
        return AnswerPiece(plain, sure=False), False
    cited = [number - 1 for number in statement.numbers]
    if not (cited or support.states(text)):
        return AnswerPiece(plain), False
    places = () if statement.heading else support.of(text, cited)
    sources = dict.fromkeys(span for n in places for span in lines[n].sources)
    return AnswerPiece(plain, tuple(sources), unsupported=not places), bool(places)


def _unconfirmed(
    left: Sequence[AnswerPiece], by_aide: Sequence[AnswerPiece], asked: str
) -> Iterator[AnswerPiece]:
    """What stands in place of an answer without support, which stays below it.

    If the model refuses, the closest passages. Otherwise what the embedded reader answers.
    """
    said = "".join(piece.text for piece in left).strip()
    if left and refuses(left[0].text.strip(), asked):
        yield AnswerPiece(said, supports=False)
        for piece in by_aide:
            if piece.sources:
                yield AnswerPiece(piece.text, piece.sources, supports=False)
        return
    if any(piece.supports and piece.sources for piece in by_aide):
        yield AnswerPiece("", supports=False, step=tr(UNCONFIRMED), by_aide=True)
    yield from by_aide
    lead = f"\n{tr('The language model wrote:')} " if said else tr("The model wrote nothing.")
    yield AnswerPiece(said, supports=bool(said), unsupported=bool(said), lead=lead)


def _not_shown(shown: Shown, content: DocumentText) -> Iterator[AnswerPiece]:
    """The opened passages that the model had no room for, if any."""
    if not shown.complete:
        yield AnswerPiece("", supports=False, unseen=True)
    left = [span for span in shown.left_out if span.of(content.text).strip()]
    if left:
        yield AnswerPiece(
            tr("These passages were opened but didn't fit into the prompt."),
            tuple(left),
            supports=False,
        )
