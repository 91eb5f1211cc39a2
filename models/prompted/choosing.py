"""Choosing: episodes to read again, and the next node of a walk.

The model's choice is weighed, not parsed: only the options can be chosen (DESIGN, 4).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from gettext import gettext as tr
from gettext import ngettext

from models.chat.exchanges import Segments
from models.chat.forms import Numbers
from models.chat.talking import Writing
from models.prompted.prompt_text import BACK, MOST_OPTIONS, fenced, letter
from models.prompted.templates import fill
from models.prompted.turns import without_sounds
from models.prompted.ungisted import is_quoted
from models.prompted.voice import Voice
from reader.skills import Choice, Note, Selection
from reader.values.memory_tree import Episode, Gist, Node
from reader.values.question import Question

NONE = "none"
_TOKENS_PER_NUMBER = 6
_CLOSE, _RANKS = 2.0, 2
"""Weight of the embedded reader's ranks, and the constant by which ranks lose weight."""
_DOUBT = 0.5
"""Added to the model's weights, so that relevance decides where the model has no opinion."""
_LEAST_PRIOR = 0.02
"""Lower bound of an option's probability without a question, which is divided by."""
_NO_QUESTION = "N/A"
"""Put in place of a question, it shows the model's preference for letters."""
_MOST_SENTENCES = 2
_MOST_TOKENS = 96
_FORM = "root ::= [^\\n]{10,400}"

ROOM = 3 * _MOST_TOKENS
"""Tokens for a thought and its prompt, at most."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, and the name of its document."""

    question: Question
    source: str


def choose_episodes(
    voice: Voice,
    asked: Asked,
    gists: Sequence[tuple[Episode, Gist]],
    opened: Mapping[int, str],
    at_most: int,
) -> Selection:
    """Choose under a grammar that allows only numbers of episodes not opened yet.

    The text of an opened episode replaces its gist (ReadAgent); it may be left out as empty.
    """
    offered = [episode.number for episode, _ in gists if episode.number not in opened]
    if not offered or at_most < 1:
        return Selection((), tr("There are no other parts to open."))
    parts = (f"[{each.number}] {opened.get(each.number) or gist.text}" for each, gist in gists)
    said = fill(
        "choose",
        source=asked.source,
        parts=fenced("\n".join(parts)),
        opened=", ".join(map(str, opened)),
        question=asked.question.alone,
        most=at_most,
        nothing=NONE,
    )
    form = Numbers(tuple(offered), at_most, NONE)
    wish = Writing((said,), _TOKENS_PER_NUMBER * at_most, form=form)
    (written,) = voice.talker.write_each([wish])
    found = dict.fromkeys(int(number) for number in re.findall(r"\d+", written))
    # Writing may have been cut off in the middle of a number.
    chosen = tuple(number for number in found if number in offered)
    return Selection(chosen, _reason(gists, chosen))


def _reason(gists: Sequence[tuple[Episode, Gist]], chosen: Sequence[int]) -> str:
    """The reason for a choice, in words for people."""
    if not chosen:
        return tr("Judging by the gists, nothing more needs to be read.")
    first = next(gist for episode, gist in gists if episode.number == chosen[0])
    found = tr("A search found something in it that may contain the answer.")
    return found if is_quoted(first) else tr("Judging by its gist, it may contain the answer.")


def merged(close: Selection, chosen: Selection, at_most: int) -> Selection:
    """Both readers' choices as one: by the sum of their reciprocal ranks, the embedded first."""
    scores: dict[int, float] = {}
    for weight, selection in ((_CLOSE, close), (1.0, chosen)):
        for rank, number in enumerate(selection.episodes):
            scores[number] = scores.get(number, 0.0) + weight / (_RANKS + rank)
    ranked = sorted(scores, key=lambda number: -scores[number])[:at_most]
    best = chosen if ranked and ranked[0] in chosen.episodes[:1] else close
    return Selection(tuple(ranked), best.reason)


def by_both(weights: Sequence[float], promises: Sequence[float]) -> Choice:
    """The child with the largest product of the model's weight and the relevance of its text."""
    total = sum(promises) or 1.0
    shares = [promise / total for promise in promises[: len(weights)]]
    scores = [
        share * (_DOUBT + weight) if share > 0 else 0.0
        for share, weight in zip(shares, weights, strict=True)
    ]
    best = max(range(len(scores)), key=scores.__getitem__)
    sure = scores[best] / (sum(scores) or 1.0)
    return Choice(best, best_of(len(scores), f"{sure:.0%}"))


def triage(
    voice: Voice,
    asked: Asked,
    children: Sequence[Node],
    notes: Sequence[Note],
) -> Choice:
    """Weigh all children and the way back in one evaluation, after a thought if it reasons."""
    shown = children[:MOST_OPTIONS]
    segments, thought = thought_over(voice, _prompt(asked, shown, notes))
    weights = voice.talker.weigh(segments, _letters(shown))
    best = max(range(len(weights)), key=weights.__getitem__)
    sure, option = f"{weights[best]:.0%}", best if best < len(shown) else None
    said = none_of(len(shown), sure) if option is None else best_of(len(shown), sure)
    return Choice(option, f"{thought} ({sure})" if thought else said)


def child_weights(
    voice: Voice,
    asked: Asked,
    children: Sequence[Node],
    notes: Sequence[Note],
) -> tuple[float, ...]:
    """Weights of the children by how far the question raises their likelihood; they add up to 1.

    A small model's probabilities reflect its preference for letters more than for parts; its answer
    without a question is divided out.
    """
    shown = children[:MOST_OPTIONS]
    letters = _letters(shown)
    weights = voice.talker.weigh(_prompt(asked, shown, notes), letters)
    empty = replace(asked, question=asked.question.worded(_NO_QUESTION))
    prior = voice.talker.weigh(_prompt(empty, shown, notes), letters)
    ratios = [
        weight / max(before, _LEAST_PRIOR) for weight, before in zip(weights, prior, strict=True)
    ]
    total = sum(ratios[:-1]) or 1.0  # without the way back
    return tuple(ratio / total for ratio in ratios[:-1])


def best_of(count: int, sure: str) -> str:
    """The reason for choosing a part among ``count``."""
    return ngettext(
        "The only part here may contain the answer ({sure}).",
        "Of {count} parts this one matches best ({sure}).",
        count,
    ).format(count=count, sure=sure)


def none_of(count: int, sure: str) -> str:
    """The reason for choosing none of ``count`` parts."""
    return ngettext(
        "The only part here does not seem to contain the answer ({sure}).",
        "None of the {count} parts here seems to contain the answer ({sure}).",
        count,
    ).format(count=count, sure=sure)


def _letters(shown: Sequence[Node]) -> list[str]:
    return [*(letter(index) for index in range(len(shown))), BACK]


def _prompt(
    asked: Asked,
    shown: Sequence[Node],
    notes: Sequence[Note],
) -> Segments:
    parts = "\n".join(
        f"{letter(index)}: {_described(child, asked.question)}" for index, child in enumerate(shown)
    )
    said = fill(
        "triage",
        source=asked.source,
        parts=fenced(parts),
        notes=noted(notes),
        question=asked.question.alone,
        back=BACK,
    )
    return (said,)


def noted(notes: Sequence[Note]) -> str:
    """Working memory in the form of a prompt; empty without any."""
    texts = [" ".join(without_sounds(note.text).split()) for note in notes if note.text]
    return fenced("\n".join(texts)) if texts else ""


def _described(child: Node, question: Question) -> str:
    """A child's summary; for volumes with the title, or the title alone without a summary."""
    text = child.summary.text
    return f"{child.title}: {text}" if question.shelf and text else text or child.title


def thought_over(voice: Voice, segments: Segments) -> tuple[Segments, str]:
    """The prompt with the model's thought on it, and the thought alone (MemWalker).

    Unchanged and with an empty thought if the model does not reason first: that helped the
    strongest model of the paper and hurt the weaker ones, so it is a setting of each model. The
    prompt for the thought begins like the final one, so that the text is evaluated once.
    """
    if not voice.reasons:
        return segments, ""
    said = fill("think", sentences=_MOST_SENTENCES)
    wish = Writing((*segments, f"\n{said}"), _MOST_TOKENS, _FORM)
    (written,) = voice.talker.write_each([wish])
    thought = " ".join(written.split())
    return (*segments, f"\n{fill('thought', thought=thought)}"), thought
