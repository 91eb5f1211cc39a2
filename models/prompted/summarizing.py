"""One summary of several gists (MemWalker, memory tree construction)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from models.chat.talking import Writing
from models.prompted.alignment import sourced
from models.prompted.gist_faults import Draft, Fault, draft_of, faults, fullest, named
from models.prompted.prompt_room import fits, fitting
from models.prompted.prompt_text import UNNAMED, fenced
from models.prompted.prose import prose
from models.prompted.templates import fill
from models.prompted.voice import Voice
from reader.building_skills import Parts
from reader.memory.gist_quality import words_for
from reader.values.memory_tree import Gist

Quoting = Callable[[Parts], Gist]

_TOLERATED = frozenset({Fault.COPIED})
"""Allowed overlap: a gist is in the model's own words already, so reusing them is fine."""


def summarize_all(
    voice: Voice,
    groups: Sequence[Parts],
    quoting: Quoting,
) -> Iterator[Gist]:
    """Summaries whose sentences have the sources of the gist sentences they summarize.

    Bad summaries are written once more;
    ``quoting`` replaces those that are still bad.
    """
    wishes = [_wish(voice, gists) for _, gists in groups]
    for group, wish, text in zip(groups, wishes, voice.talker.write_each(wishes), strict=True):
        yield _checked(voice, group, wish, text) or quoting(group)


def _checked(voice: Voice, group: Parts, wish: Writing, written: str) -> Gist:
    """The summary; nothing if it is bad after rewriting, too."""
    excerpt, gists = group
    below = [sentence for gist in gists for sentence in gist.sentences]
    text = " ".join(sentence.text for sentence in below)
    words = words_for(sum(gist.words for gist in gists))
    drafts = [draft_of(written, text, words)]
    found = faults(drafts[0], text, words) - _TOLERATED
    if found:
        again = _again(voice, wish, drafts[0], distant=Fault.DISTANT in found)
        drafts.append(draft_of(again, text, words))
    kept = fullest(drafts, text, words, _TOLERATED)
    origins = [each.sources for each in below] or [(excerpt.span,)]
    return sourced(kept.sentences, [each.text for each in below], origins) if kept else Gist(())


def _again(voice: Voice, wish: Writing, first: Draft, *, distant: bool) -> str:
    said = fill("summary_again", unsupported=named(first.unsupported), distant=distant)
    (text,) = voice.talker.write_each([replace(wish, segments=(*wish.segments, f"\n{said}"))])
    return text


def _wish(voice: Voice, gists: Sequence[Gist]) -> Writing:
    """The prompt with as many sentences of each gist as fit."""
    words = words_for(sum(gist.words for gist in gists))
    form = prose((), words, " ".join(gist.text for gist in gists))

    def said(parts: str) -> str:
        return fill("summary", parts=fenced(parts), words=words, source=UNNAMED)

    parts = ""
    longest = max((len(gist.sentences) for gist in gists), default=0)
    for most in range(max(1, longest), 0, -1):
        texts = (Gist(gist.sentences[:most]).text for gist in gists)
        parts = "\n".join(f"({number}) {text}" for number, text in enumerate(texts, 1))
        if fits(voice.talker, said(parts), form.most):
            break
    else:
        parts = fitting(voice.talker, parts, said, form.most)
    return replace(form, segments=(said(parts),))
