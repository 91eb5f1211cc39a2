"""``auto``: chooses the strategy for a question by a few plain rules, and says why in a sentence.

Replace ``choose`` when there are better rules; nothing else depends on how it decides.
"""

from __future__ import annotations

from dataclasses import dataclass
from gettext import gettext as tr
from gettext import ngettext

from reader.asking.lookup import EPISODES
from reader.learning.learnt_strategies import LONG_WORDS, reason_advised, situation_of
from reader.question_kinds import QuestionKind
from reader.skills import ReadingModel
from reader.values.advice import Advice
from reader.values.question import Question
from reader.values.strategy import Strategy

WHOLE_WORDS = 4_000
"""The length up to which a document that fits the model's window is read completely: hardly more
than the gists and the five episodes of a look-up, so that it takes no longer. The user can allow
more. The embedded reader measures all of a text in any case; given the complete text, it finds less
among the first three places (docs/evidence/places.md).
"""


def is_read_whole(
    model: ReadingModel, text: str, words: float, room: int, allowed: int = WHOLE_WORDS
) -> bool:
    """Whether ``model`` can look at all of ``text`` at once, beside its answer, and gains by that.

    Up to ``allowed`` words it may fill the ``room``, beyond that what the model reads at ease;
    nothing is read whole if nothing is allowed.
    """
    if model.effort is None or not allowed:
        return False
    most = room if words <= allowed else model.whole_room
    # A word is a token at least, so that a long text need not be measured.
    return words <= most and sum(model.measure([text])) <= most


@dataclass(frozen=True, slots=True)
class Standing:
    """What the choice of a strategy depends on, besides the question.

    The number of words of the text, whether its tree is there, and whether all of it ``fits``: the
    model can look at it at once, beside its answer, and gains by that.
    """

    words: int
    tree_complete: bool
    fits: bool = False


def choose(question: Question, standing: Standing) -> tuple[Strategy, str]:
    """Return the strategy and its reason, as a sentence for people.

    A question about the whole document is answered by its summaries, and a text that fits is read
    completely; one that names its subject only by way of another is answered in hops. Look-up is
    for what is said in one place or a few, a walk for what larger parts say, in a text too long for
    its gists to be seen side by side. Accepted advice comes before all that, if its strategy is
    possible.
    """
    found = advised(question, standing.words)
    if found and found.strategy is not found.usual and _is_possible(found.strategy, standing):
        return found.strategy, tr("You accepted this method for questions like this.")
    return _by_rule(question.kind, standing)


def _by_rule(kind: QuestionKind, standing: Standing) -> tuple[Strategy, str]:
    if standing.tree_complete and kind is QuestionKind.WHOLE:
        return Strategy.SUMMARY, tr(
            "The question is about the whole document, which its summaries cover."
        )
    if standing.fits:
        return Strategy.WHOLE, tr("The document is short enough to read completely.")
    if kind is QuestionKind.HOPS:
        return Strategy.MULTIHOP, tr("The question needs several facts, one leading to the next.")
    if no_walk := _why_no_walk(standing):
        return Strategy.GIST, no_walk
    if kind is QuestionKind.LARGE:
        return (
            Strategy.TREE,
            tr("The question is about a larger part of the document, so its chapters are walked."),
        )
    return Strategy.GIST, tr("The question asks for something in one place, so it is looked up.")


def advised(question: Question, words: int) -> Advice | None:
    """Return the advice learnt for such a question to a text of this length; the latest counts."""
    return next(reversed(_of_ways(question, words)), None)


def look_ups_for(
    question: Question, words: int, allowed: int, *, wished: bool = False
) -> tuple[int, str]:
    """Return how many episodes may be opened, and why if that is not ``allowed``.

    Advice can lower the number, or raise it when more were needed. It is never raised if
    ``allowed`` differs from the usual number or is ``wished``. Advice accepted later is applied
    after advice accepted before, so that increases add up.
    """
    count = allowed
    for one in _of_ways(question, words):
        if one.look_ups is None:
            count = allowed
        elif one.more is None:
            count = min(count, one.look_ups)
        elif allowed == EPISODES and not wished and count >= one.more.instead:
            count = max(count, one.look_ups)
    if count == allowed:
        return allowed, ""
    said = ngettext(
        "You accepted {count} passage instead of {allowed} for questions like this.",
        "You accepted {count} passages instead of {allowed} for questions like this.",
        count,
    )
    return count, said.format(count=count, allowed=allowed)


def choosing_as_accepted(
    question: Question, words: int, model: ReadingModel
) -> tuple[ReadingModel, str]:
    """Return the model in the accepted mode, with reasons or without, and why if it was set.

    What was accepted for such questions comes before the model's calibration.
    """
    if model.reasons is None:
        return model, ""
    here = situation_of(question, words)
    first = reason_advised(question.known.advice, here, model.maker.model)
    if first is None:
        return model, ""
    return model if model.reasons is first else model.reasoning(first), _why(first, model.reasons)


def _why(first: bool, usual: bool) -> str:
    if first:
        said = tr("You accepted that the model gives its reason before it chooses.")
        otherwise = tr("By default it chooses without one.")
    else:
        said = tr("You accepted that the model chooses without giving a reason.")
        otherwise = tr("By default it gives one first.")
    return said if first is usual else f"{said} {otherwise}"


def _of_ways(question: Question, words: int) -> list[Advice]:
    here, advice = situation_of(question, words), question.known.advice
    return [one for one in advice if isinstance(one, Advice) and one.situation == here]


def _is_possible(strategy: Strategy, standing: Standing) -> bool:
    if strategy is Strategy.WHOLE:
        return standing.fits
    return standing.tree_complete or strategy not in {Strategy.TREE, Strategy.SUMMARY}


def _why_no_walk(standing: Standing) -> str:
    if not standing.tree_complete:
        return tr("The summaries are not complete yet, so passages are looked up.")
    if standing.words < LONG_WORDS:
        return tr("The document is short enough to choose among its passages directly.")
    return ""
