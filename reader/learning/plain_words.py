"""Readable forms of what was learnt: strategies are kept in a form for files."""

from __future__ import annotations

from dataclasses import dataclass
from gettext import gettext as tr
from gettext import ngettext

from reader.language import later
from reader.learning.stored_advice import advice_in
from reader.question_kinds import QuestionKind
from reader.values.advice import Advice, DocumentKind, ReasonAdvice, Situation
from reader.values.experience import Experience, Kind
from reader.values.strategy import Strategy

_ASKED = {
    QuestionKind.WHOLE: later("questions about the whole document"),
    QuestionKind.LARGE: later("questions about larger parts of a document"),
    QuestionKind.HOPS: later("questions that need several facts"),
    QuestionKind.PLACE: later("questions about something in one place"),
}
_OF = {
    DocumentKind.SHORT: later("short documents"),
    DocumentKind.MIDDLE: later("medium-length documents"),
    DocumentKind.LONG: later("long documents"),
}
_STRATEGIES = {
    Strategy.GIST: later("look up"),
    Strategy.TREE: later("walk the chapters"),
    Strategy.WHOLE: later("read the whole text"),
    Strategy.CONDITIONAL: later("read for the question"),
    Strategy.SUMMARY: later("answer from the summaries"),
    Strategy.MULTIHOP: later("answer step by step"),
}


@dataclass(frozen=True, slots=True)
class Words:
    """A readable entry: the question or purpose, and the answer or action."""

    asked: str
    answer: str

    @property
    def line(self) -> str:
        """Both on one line."""
        return f"{self.asked}: {self.answer}" if self.asked else self.answer


def words_of(experience: Experience) -> Words:
    """Return an answer or a wish unchanged, a strategy in words; unchanged too if unknown."""
    advice = advice_in(experience)
    if isinstance(advice, Advice):
        where = tr("For {where}").format(where=where_words(advice.situation))
        return Words(where, _strategy_words(advice))
    if isinstance(advice, ReasonAdvice):
        where = tr("For {where}, with {model}").format(
            where=where_words(advice.situation), model=tr(advice.model)
        )
        first = tr("give the reason first, then choose")
        return Words(where, first if advice.first else tr("choose without giving a reason first"))
    return Words(experience.question, experience.answer)


def name_of(experience: Experience) -> str:
    """Return a line that identifies it: the question, the complete strategy, the wish."""
    words = words_of(experience)
    return words.line if experience.kind is Kind.STRATEGY else words.asked or words.answer


def where_words(situation: Situation) -> str:
    """Name the questions and documents that a situation covers."""
    return tr("{questions} in {documents}").format(
        questions=tr(_ASKED[situation.question]), documents=tr(_OF[situation.document])
    )


def _strategy_words(advice: Advice) -> str:
    strategy, count = tr(_STRATEGIES[advice.strategy]), advice.look_ups
    if count is None:
        return strategy
    if advice.more is not None:
        says = ngettext(
            "{strategy}, {count} passage instead of {instead}",
            "{strategy}, {count} passages instead of {instead}",
            count,
        )
        return says.format(strategy=strategy, count=count, instead=advice.more.instead)
    says = ngettext(
        "{strategy}, {count} passage at most", "{strategy}, {count} passages at most", count
    )
    return says.format(strategy=strategy, count=count)
