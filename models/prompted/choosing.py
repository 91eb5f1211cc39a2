"""Choosing: episodes to read again, the next node of a walk, whether a leaf suffices.

The model's choice is weighed, not parsed: what is not offered cannot be chosen (DESIGN, 4).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from gettext import gettext as tr
from gettext import ngettext

from models.prompted.alignment import sources
from models.prompted.fencing import fenced
from models.prompted.fitting import fitting
from models.prompted.grammar import numbers
from models.prompted.lettering import BACK, MOST_OPTIONS, letter
from models.prompted.reading import passage
from models.prompted.talking import Writing
from models.prompted.templates import PromptName
from models.prompted.thinking import ROOM, thought_over
from models.prompted.untold import is_quoted
from models.prompted.voice import Voice
from reader.asking.values import Excerpt, Question
from reader.memory.values import Episode, Gist, Node
from reader.skills import Choice, Note, Selection, Verdict
from reader.text.span import Span

NONE = "none"
_YES, _NO = "yes", "no"
_TOKENS_PER_NUMBER = 6


def choose_episodes(
    voice: Voice,
    question: Question,
    gists: Sequence[tuple[Episode, Gist]],
    opened: Mapping[int, str],
    at_most: int,
) -> Selection:
    """Numbers under a grammar that knows only those of episodes not opened yet.

    What is opened stands in place of its gist (ReadAgent); its text may be left out as empty.
    """
    offered = [episode.number for episode, _ in gists if episode.number not in opened]
    if not offered or at_most < 1:
        return Selection((), tr("There is no other part to open."))
    parts = "\n".join(
        f"[{episode.number}] {opened.get(episode.number) or gist.text}" for episode, gist in gists
    )
    said = voice.fill(
        PromptName.CHOOSE,
        parts=fenced(parts),
        opened=", ".join(map(str, opened)),
        question=question.alone,
        most=at_most,
        nothing=NONE,
    )
    wish = Writing((said,), _TOKENS_PER_NUMBER * at_most, numbers(offered, at_most, NONE))
    (written,) = voice.talker.write_all([wish])
    found = dict.fromkeys(int(number) for number in re.findall(r"\d+", written))
    # Writing may have been cut off in the middle of a number.
    chosen = tuple(number for number in found if number in offered)
    if not chosen:
        return Selection((), tr("By the gists, nothing more needs to be read."))
    first = next(gist for episode, gist in gists if episode.number == chosen[0])
    if is_quoted(first):
        return Selection(chosen, tr("What a search found in it may hold the answer."))
    return Selection(chosen, tr("By its gist it may hold the answer."))


def triage(
    voice: Voice,
    question: Question,
    children: Sequence[Node],
    notes: Sequence[Note],
) -> Choice:
    """One evaluation weighs all children and the way back, after a thought if the model has one."""
    shown = children[:MOST_OPTIONS]
    letters = [letter(index) for index in range(len(shown))]
    parts = "\n".join(
        f"{name}: {_told_of(child, question)}" for name, child in zip(letters, shown, strict=True)
    )
    said = voice.fill(
        PromptName.TRIAGE,
        parts=fenced(parts),
        notes=_told(notes),
        question=question.alone,
        back=BACK,
    )
    segments, thought = thought_over(voice, (said,))
    weights = voice.talker.weigh(segments, [*letters, BACK])
    best = max(range(len(weights)), key=weights.__getitem__)
    sure = f"{weights[best]:.0%}"
    if thought:
        return Choice(best if best < len(shown) else None, _sure_of(thought, weights[best]))
    if best == len(shown):
        reason = ngettext(
            "The only part here does not promise the answer ({sure}).",
            "None of the {count} parts here promises the answer ({sure}).",
            len(shown),
        )
        return Choice(None, reason.format(count=len(shown), sure=sure))
    reason = ngettext(
        "The only part here promises the answer ({sure}).",
        "Of {count} parts this one promises most ({sure}).",
        len(shown),
    )
    return Choice(best, reason.format(count=len(shown), sure=sure))


def read_leaf(
    voice: Voice,
    question: Question,
    leaf: Excerpt,
    notes: Sequence[Note],
    spans: Sequence[Span],
) -> Verdict:
    """Yes or no; what is kept are the leaf's sentences nearest to the question.

    Of a leaf for which there is no room, its beginning is read.
    """
    said = voice.fill(PromptName.LEAF, notes=_told(notes), question=question.alone)
    text = fitting(voice.talker, leaf.text, lambda text: passage(voice, text) + said, ROOM)
    segments, thought = thought_over(voice, (passage(voice, text), said))
    yes, no = voice.talker.weigh(segments, [_YES, _NO])
    start = leaf.span.start
    seen = [span for span in spans if span.start < start + len(text)]
    texts = [text[span.start - start : span.end - start] for span in seen]
    found = tuple(seen[index] for index in sources(question.alone, texts))
    if thought:
        return Verdict(yes > no, _sure_of(thought, max(yes, no)), found)
    if yes > no:
        return Verdict(True, tr("It holds what is asked ({share:.0%}).").format(share=yes), found)
    return Verdict(
        False, tr("It does not hold what is asked ({share:.0%}).").format(share=no), found
    )


def _told_of(child: Node, question: Question) -> str:
    """Its summary; of volumes the title too, and that alone where there is no summary."""
    text = child.summary.text
    return f"{child.title}: {text}" if question.shelf and text else text or child.title


def _told(notes: Sequence[Note]) -> str:
    return fenced("\n".join(note.text for note in notes if note.text)) if notes else ""


def _sure_of(thought: str, share: float) -> str:
    """The model's own words, and how probable what follows from them is to it."""
    return f"{thought} ({share:.0%})"
