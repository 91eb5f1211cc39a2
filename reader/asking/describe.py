"""Steps in plain sentences: the same ones in the terminal and in the window."""

from __future__ import annotations

from gettext import gettext as tr

from reader.memory.titles import innermost, pages_label, trimmed, whole_sections
from reader.text.document import DocumentText
from reader.text.quoting import quoted
from reader.text.span import Span
from reader.text.words import shortened
from reader.values.answer import Action, Step

_SAYS_ITSELF = frozenset(
    {Action.CHOOSE, Action.RECALL, Action.CHANGE, Action.SETTLED, Action.BOUND}
)
_LONGEST = 300
"""Characters shown of what a model says instead of an answer."""


def describe(step: Step, content: DocumentText) -> str:
    """What was done and why, in a sentence or two; places are told by section and page."""
    return f"{_deed(step, content)} {step.reason}".strip()


def place(content: DocumentText, span: Span) -> str:
    """Where a span stands, as one would say it: ``“Chapter 3”, pages 12–15``."""
    core = trimmed(content, span)
    return ", ".join(filter(None, (_name(content, core), pages_label(content, core)))) or tr(
        "the text"
    )


def _name(content: DocumentText, core: Span) -> str:
    """The sections it is made of, or the one around it, or the one in which it begins."""
    tops = whole_sections(content, core)
    if len(tops) > 1:
        return tr("“{first}” to “{last}”").format(first=tops[0].title, last=tops[-1].title)
    section = tops[0] if tops else innermost(content, core) or content.section_at(core.start)
    return tr("“{title}”").format(title=section.title) if section and section.title else ""


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


def explained(said: str) -> Step:
    """Why a model does not answer, in its own words."""
    short = shortened(" ".join(said.split()), _LONGEST)
    return Step(Action.CHOOSE, tr("The model did not answer: {said}").format(said=quoted(short)))
