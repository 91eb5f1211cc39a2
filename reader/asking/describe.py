"""Steps in plain sentences: the same ones in the terminal and in the window."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr

from reader.memory.place_titles import innermost, pages_label, trimmed, whole_sections
from reader.text.document import DocumentText, Section
from reader.text.quotation_marks import quoted
from reader.text.span import Span
from reader.text.word_counts import shortened
from reader.values.answer import Action, Step

_SAYS_ITSELF = frozenset(
    {
        Action.CHOOSE,
        Action.RECALL,
        Action.CHANGE,
        Action.SETTLED,
        Action.BOUND,
        Action.EXPLAIN,
    }
)
_LONGEST = 300
"""The number of characters shown of a model's words in place of an answer."""


def describe(step: Step, content: DocumentText) -> str:
    """Return what was done and why, in one or two sentences, with places by section and page."""
    return f"{_deed(step, content)} {step.reason}".strip()


def place(content: DocumentText, span: Span, *, in_volume: bool = False) -> str:
    """Name a place as one would say it: ``“Chapter 3”, pages 12–15``.

    ``in_volume``: the volume is named already, so that pages are enough if it has no chapters.
    """
    core = trimmed(content, span)
    sections, pages = _sections(content, core), pages_label(content, core)
    if in_volume and pages and len(sections) == 1 and sections[0].level == 1:
        return pages
    return ", ".join(filter(None, (_name(sections), pages))) or tr("the text")


def _sections(content: DocumentText, core: Span) -> Sequence[Section]:
    """Return the sections that make up a span, or the one around it, or the one it begins in."""
    tops = whole_sections(content, core)
    around = innermost(content, core) or content.section_at(core.start)
    return tops or ((around,) if around else ())


def _name(sections: Sequence[Section]) -> str:
    if len(sections) > 1:
        first, last = sections[0].title, sections[-1].title
        return tr("“{first}” to “{last}”").format(first=first, last=last)
    title = sections[0].title if sections else ""
    return tr("“{title}”").format(title=title) if title else ""


def _deed(step: Step, content: DocumentText) -> str:
    if step.action in _SAYS_ITSELF:
        return ""
    where = "" if step.span is None else place(content, step.span)
    if step.action is Action.FOUND:
        return tr("Found now in {where}:").format(where=where)
    if step.action is Action.OPEN and step.episode is None:
        return tr("Opened {where}, not in memory yet.").format(where=where)
    if step.action is Action.REVERT and step.words_read:
        return tr("Read {where} and went back.").format(where=where)
    if step.action is Action.DESCEND and step.episode is not None:
        return tr("Went to passage {episode}: {where}.").format(episode=step.episode, where=where)
    return {
        Action.SHORTEN: tr("Read {where} with the question in mind.").format(where=where),
        Action.SUMMARISE: tr("Used the summary of {where}.").format(where=where),
        Action.OPEN: tr("Opened passage {episode}: {where}.").format(
            episode=step.episode, where=where
        ),
        Action.DESCEND: tr("Went to {where}.").format(where=where),
        Action.REVERT: tr("Went back from {where}.").format(where=where),
        Action.HOP: tr("Looked at {where}.").format(where=where) if where else "",
        Action.COMMIT: tr("Read {where} and chose it to answer from.").format(where=where),
        Action.STOP: tr("Stopped."),
    }[step.action]


def explained(said: str, *, as_it_is: bool = False) -> Step:
    """Return the step that explains a missing or unsure answer, as a quote unless ``as_it_is``."""
    short = shortened(" ".join(said.split()), _LONGEST)
    if as_it_is:
        return Step(Action.EXPLAIN, short)
    return Step(Action.EXPLAIN, tr("The model did not answer: {said}").format(said=quoted(short)))
