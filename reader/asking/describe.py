"""Steps in plain sentences: the same ones in the terminal and in the window."""

from __future__ import annotations

from reader.asking.values import Action, Step
from reader.memory.titles import innermost, pages_label, trimmed
from reader.text.document import DocumentText
from reader.text.span import Span


def describe(step: Step, content: DocumentText) -> str:
    """What was done and why, in a sentence or two; places are told by section and page."""
    return f"{_deed(step, content)} {step.reason}".strip()


def place(content: DocumentText, span: Span) -> str:
    """Where a span stands, as one would say it: ``“Chapter 3”, pages 12–15``."""
    core = trimmed(content, span)
    section = innermost(content, core) or content.section_at(core.start)
    name = f"“{section.title}”" if section and section.title else ""
    return ", ".join(part for part in (name, pages_label(content, core)) if part) or "the text"


def _deed(step: Step, content: DocumentText) -> str:
    if step.action is Action.CHOOSE:
        return ""
    where = "" if step.span is None else place(content, step.span)
    if step.action is Action.OPEN and step.episode is None:
        return f"Opened {where}, which has not been read yet."
    if step.action is Action.REVERT and step.words_read:
        return f"Read {where} and went back."
    return {
        Action.OPEN: f"Opened episode {step.episode}: {where}.",
        Action.DESCEND: f"Went to {where}.",
        Action.REVERT: f"Went back from {where}.",
        Action.COMMIT: f"Read {where} and found what answers the question.",
        Action.STOP: "Stopped.",
    }[step.action]
