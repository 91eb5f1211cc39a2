"""Choosing where to read: episodes, children of a node, and when to stop."""

from __future__ import annotations

import re
from collections.abc import Sequence
from gettext import gettext as tr

import numpy as np
from numpy.typing import NDArray

from models.embedded.answering import reply_to
from models.embedded.asked import take_apart
from models.embedded.close_reading import CloseReader
from models.embedded.evidence import Evidence
from models.embedded.weights import CHOICE
from models.embedded.words import content_terms
from reader.skills import Choice, Note, Selection, Verdict
from reader.text.quotation_marks import quoted
from reader.text.span import Span
from reader.text.stemming import stem
from reader.values.memory_tree import Episode, Gist, Node
from reader.values.quotation import Excerpt

_MOST_NAMED = 3
_WORD = re.compile(r"\w+")


def choose_episodes(
    evidence: Evidence,
    gists: Sequence[tuple[Episode, Gist]],
    opened: Sequence[int],
    at_most: int,
) -> Selection:
    """The most relevant episodes, best first; none if none is relevant."""
    closed = [episode for episode, _ in gists if episode.number not in opened]
    promises = np.array([evidence.promise(episode.span) for episode in closed], np.float32)
    bar = max(CHOICE.worth_opening * float(promises.max(initial=0)), 1e-6)
    order = np.argsort(-promises, kind="stable")[: max(0, at_most)]
    chosen = tuple(closed[index] for index in order if promises[index] >= bar)
    if not chosen:
        return Selection((), tr("No other part of the text is relevant to the question."))
    return Selection(tuple(episode.number for episode in chosen), _why(evidence, chosen[0].span))


def triage(
    evidence: Evidence, node: Node, children: Sequence[Node], notes: Sequence[Note]
) -> Choice:
    """The child with the most relevant evidence that isn't noted yet; None to go back."""
    if _leaves_read(notes) >= CHOICE.most_leaves:
        return Choice(None, tr("The best matches have been read."))
    promises = promises_of(evidence, children, notes)
    best = int(np.argmax(promises)) if promises else 0
    if not promises or promises[best] <= 0:
        return Choice(None, tr("Nothing here that is still unread is relevant to the question."))
    elsewhere = ~(evidence.passages_of([node.span]) | _noted(evidence, notes))
    if evidence.strengths[elsewhere].max(initial=0) > promises[best]:
        return Choice(None, tr("Another part of the text is a better match."))
    return Choice(best, _why(evidence, children[best].span))


def promises_of(evidence: Evidence, children: Sequence[Node], notes: Sequence[Note]) -> list[float]:
    """The relevance of each child, without text already noted; 0 if nothing else is left."""
    noted = _noted(evidence, notes)
    return [evidence.promise(child.span, noted) for child in children]


def read_leaf(
    evidence: Evidence, close: CloseReader, leaf: Excerpt, notes: Sequence[Note]
) -> Verdict:
    """Commit if what was read answers and nothing unread is more relevant; else go on."""
    found = _found(evidence, leaf.span)
    read = [*found, *(span for note in notes for span in note.found)]
    if not read:
        return Verdict(
            commit=False, reason=tr("Nothing here is relevant to the question."), found=()
        )
    strongest = float(evidence.strengths[evidence.passages_of(read)].max(initial=0))
    unread = float(evidence.strengths[~evidence.passages_of([leaf.span, *read])].max(initial=0))
    if reply_to(evidence, close, read).probability < close.grades.may_say:
        return Verdict(False, tr("This passage alone doesn't answer the question."), found)
    if unread > CHOICE.worth_a_look * strongest and _leaves_read(notes) + 1 < CHOICE.most_leaves:
        return Verdict(
            False, tr("This is relevant to the question, but another passage may say more."), found
        )
    return Verdict(True, _why(evidence, leaf.span), found)


def _found(evidence: Evidence, span: Span) -> tuple[Span, ...]:
    """The passages of a leaf worth keeping, in order: the strongest, and those near it."""
    passages, strengths = evidence.material.content.passages, evidence.strengths
    best = evidence.best_passage(span)
    if best is None:
        return ()
    ranked = sorted(passages.overlapping(span), key=lambda n: -strengths[n])[: CHOICE.found]
    kept = sorted(n for n in ranked if strengths[n] >= strengths[best] / 2)
    return tuple(part for n in kept if (part := passages[n].intersection(span)))


def _noted(evidence: Evidence, notes: Sequence[Note]) -> NDArray[np.bool_]:
    return evidence.passages_of([span for note in notes for span in note.found])


def _leaves_read(notes: Sequence[Note]) -> int:
    return sum(1 for note in notes if note.found)


def _why(evidence: Evidence, span: Span) -> str:
    """A sentence on why a place was chosen, naming words of the question that its best passage has.

    Longer ones come first: they are the rarer.
    """
    best, content = evidence.best_passage(span), evidence.material.content
    text = "" if best is None else content.passages[best].of(content.text)
    here = set(content_terms(text))
    asked = take_apart(evidence.question).words
    spelt = {word.lower(): word for word in _WORD.findall(evidence.question)}
    shared = [spelt.get(word, word) for word in asked if stem(word) in here]
    words = [quoted(word) for word in sorted(shared, key=len, reverse=True)[:_MOST_NAMED]]
    if not words:
        return tr("Its sentences are closest in meaning to the question.")
    listed = tr(" and ").join(filter(None, [", ".join(words[:-1]), words[-1]]))
    return tr("It mentions {listed} from the question.").format(listed=listed)
