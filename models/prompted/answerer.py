"""Who answers: the model writes, and the embedded reader decides, helps and quotes by its roles."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from gettext import gettext as tr

from models.embedded.question_forms import parts_of
from models.embedded.reply_forms import in_turn, parts_understood
from models.prompted import answering
from models.prompted.answering import Ground, Shown, Written
from models.prompted.carrying import bears
from models.prompted.narrowing import remaining
from models.prompted.reasons import gives_a_reason
from models.prompted.refusing import sufficiency, together
from models.prompted.statements import is_denial
from models.prompted.tidying import is_refusal
from models.prompted.voice import Voice
from reader.errors import NoChoiceError
from reader.language import later
from reader.overview_questions import asks_for_overview
from reader.roles import Doer, Roles, Skill
from reader.skills import AnswerPiece, EmbeddedReader
from reader.support.circular import says_nothing_new
from reader.values.question import Question

READS = later("The language model reads the passages that fit the question best.")
READS_ON = later("It reads the passages that fit the question next best.")
FINDS_NONE = later("The language model finds no answer in them.")
PARTS = later("The question has several parts, which are asked one by one.")
STATED = later("Documents of this kind state it in one place, so the embedded reader quotes that.")
QUOTES = later("What the model wrote can't be shown, so the embedded reader quotes the text.")
Replies = Sequence[tuple[str, Sequence[AnswerPiece]]]
"""Parts of a question, each with its answer."""
RULED_OUT = AnswerPiece("", supports=False, ruled_out=True)
"""Says, without text, that the rules found no answer."""


@dataclass(frozen=True)
class Answerer:
    """Answers questions from ``ground`` by a model, with the embedded reader as its ``aide``."""

    voice: Voice
    aide: EmbeddedReader
    roles: Roles
    ground: Ground

    def answer(self, question: Question) -> Iterator[AnswerPiece]:
        """Statements with supporting sentences; or the closest passages, labelled as such."""
        marked = self.roles.marked
        if not marked and self._is_stated(question):
            yield _step(tr(STATED), by_aide=True)
            yield from self._of_the_aide(question)
            return
        shown = answering.show(self.voice, question, self.ground, marked=marked)
        if not shown.passages.lines:
            return
        yield _step(tr(READS))
        if not self._suffices(question, shown):
            if not self._aide_decides:
                yield _step(tr(FINDS_NONE))
            yield from self._by_parts(question, parts_of(question.alone))
            return
        written = yield from answering.answer(self.voice, shown, marked=marked)
        said = written.left_out
        if not (written.cites or marked):
            shown, written = yield from self._once_more(question, shown, written)
        if not written.cites:
            yield from self._without_model(question, shown, said)
        yield from answering.not_shown(shown, self.ground.content)

    def _is_stated(self, question: Question) -> bool:
        """Whether rules find the answer where documents of its kind have it.

        Of several documents, each may state it, and of several questions the rules see one.
        """
        single = not question.shelf and _is_one(question)
        return single and self.aide.states(question, self.ground.opened)

    def _once_more(
        self, question: Question, shown: Shown, written: Written
    ) -> Generator[AnswerPiece, None, tuple[Shown, Written]]:
        """Asks once more, over opened text that was not shown, if one place may answer."""
        content, opened = self.ground.content, self.ground.opened
        left = remaining(content, opened, shown.seen)
        one = _is_one(question) and not asks_for_overview(question.alone)
        if not (left and one):
            return shown, written
        yield _step(tr(READS_ON))
        ground = replace(self.ground, opened=left, notes=())
        further = replace(answering.show(self.voice, question, ground, marked=False), strict=True)
        written = yield from answering.answer(self.voice, further, marked=False)
        return further, written

    def _by_parts(self, question: Question, parts: Sequence[str]) -> Iterator[AnswerPiece]:
        """Answers to the questions in one that has no answer as a whole."""
        if len(parts) > 1:
            yield _step(tr(PARTS))
        replies = self._replies(question, parts)
        if _answered(replies):
            yield from in_turn(replies)
            return
        if self.roles.refused_by_rules and all(RULED_OUT in pieces for _, pieces in replies):
            yield RULED_OUT
        yield from self._close(question)

    def _without_model(self, question: Question, shown: Shown, said: str) -> Iterator[AnswerPiece]:
        """Answers if nothing ``said`` by the model has a source: to parts, in quotes, or none.

        The parts of a question are no surer than the whole, whose answer was left out.
        """
        parts = parts_of(question.alone)
        if len(parts) > 1:
            yield _step(tr(PARTS))
        replies = self._replies(question, parts)
        if _answered(replies):
            yield from in_turn([(part, _unsure(pieces)) for part, pieces in replies])
        elif self._aide_answers(question, shown, said):
            yield from self._quoted(question, shown, said)
        else:
            yield from self._close(question)

    def _replies(self, question: Question, parts: Sequence[str]) -> Replies:
        """The answer to each of several questions in one."""
        known = replace(question.known, understood="")
        meant = parts_understood(parts) if len(parts) > 1 else ()
        asked = (replace(question, text=each, known=known) for each in meant)
        return [(part, list(self.answer(each))) for part, each in zip(parts, asked, strict=False)]

    def _aide_answers(self, question: Question, shown: Shown, said: str) -> bool:
        """Whether the embedded reader answers if nothing ``said`` by the model has a source.

        If the model has a part in refusals, not if it has refused, and only if the embedded reader
        finds an answer by itself.
        """
        if self._aide_decides or says_nothing_new(said, shown.asked):
            return True
        refused = is_refusal(said) or is_denial(said)
        return not refused and self._aide_sufficiency(question) >= self.aide.enough

    def _quoted(self, question: Question, shown: Shown, said: str) -> Iterator[AnswerPiece]:
        """The embedded reader's answer; only close passages if neither reader is certain of it.

        It is where that reader is, or where its quote has what the model said. A reason that the
        model gives is made of the passage's words, true or not, so it confirms nothing.
        """
        pieces = list(self._of_the_aide(question))
        best = next((piece for piece in pieces if piece.supports and piece.sources), None)
        agrees = (
            best is not None
            and bears(best.text, said, shown.asked)
            and not gives_a_reason(said, shown.asked)
        )
        if best is None or best.sure or agrees:
            if best is not None:
                yield _step(tr(QUOTES), by_aide=True)
            yield from pieces
        else:
            yield from self._close(question)

    @property
    def _aide_decides(self) -> bool:
        """Whether the embedded reader alone decides if the text has no answer."""
        return not self.roles.by_model(Skill.REFUSAL)

    def _suffices(self, question: Question, shown: Shown) -> bool:
        """Whether the text that was read has an answer, as decided by the reader with that role."""
        if self._aide_decides:
            return self._aide_sufficiency(question) >= self.aide.enough
        try:
            own = sufficiency(self.voice, shown)
        except NoChoiceError:  # it has been asked three times already
            return True
        least = self.roles.least_yes
        if self.roles.doer(Skill.REFUSAL) is Doer.MODEL:
            return own >= least
        return together((own, least), (self._aide_sufficiency(question), self.aide.enough))

    def _close(self, question: Question) -> Iterator[AnswerPiece]:
        """The text that was read, labelled only as close to the question."""
        for piece in self._of_the_aide(question):
            if piece.sources:
                yield AnswerPiece(piece.text, piece.sources, supports=False)

    def _of_the_aide(self, question: Question) -> Iterator[AnswerPiece]:
        return self.aide.answer(question, self.ground.opened, self.ground.notes)

    def _aide_sufficiency(self, question: Question) -> float:
        return self.aide.sufficiency(question, self.ground.opened, self.ground.notes)


def _answered(replies: Replies) -> bool:
    return any(piece.supports and piece.sources for _, pieces in replies for piece in pieces)


def _is_one(question: Question) -> bool:
    return len(parts_of(question.alone)) == 1


def _step(said: str, *, by_aide: bool = False) -> AnswerPiece:
    return AnswerPiece("", supports=False, step=said, by_aide=by_aide)


def _unsure(pieces: Sequence[AnswerPiece]) -> list[AnswerPiece]:
    return [replace(piece, sure=False) for piece in pieces]
