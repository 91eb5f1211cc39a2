"""The prompts: Jinja files in resources/prompts, each with declared placeholders."""

from __future__ import annotations

from functools import cache
from typing import Literal

import jinja2
from jinja2 import meta

from resources.prompts import FOLDER

VERSION = "4"
"""To be raised whenever ``passage``, ``pause`` or ``gist`` changes: gists made with others are
stale.
"""

SUMMARY_VERSION = "4"
"""To be raised whenever ``summary`` or ``summary_again`` changes: only summaries made with others
are stale.
"""


PromptName = Literal[
    "passage",
    "pause",
    "gist",
    "gist_for",
    "summary",
    "summary_again",
    "choose",
    "triage",
    "leaf",
    "think",
    "thought",
    "asked",
    "answer",
    "follow_up",
    "hop_questions",
    "hop_steps",
    "hop_fact",
    "hop_edit",
    "options",
    "rate_strict",
    "rate_permissive",
    "learnt",
    "known_answer",
    "solve",
    "wishes",
    "translate",
]
"""A file of resources/prompts."""

HOLES: dict[PromptName, frozenset[str]] = {
    "passage": frozenset({"source", "text"}),
    "pause": frozenset({"places"}),
    "gist": frozenset({"words", "table", "faults", "unsupported"}),
    "gist_for": frozenset({"words", "question", "nothing"}),
    "summary": frozenset({"source", "parts", "words"}),
    "summary_again": frozenset({"unsupported", "distant"}),
    "choose": frozenset({"source", "parts", "opened", "question", "most", "nothing"}),
    "triage": frozenset({"source", "parts", "notes", "question", "back"}),
    "leaf": frozenset({"source", "sentences", "notes", "question", "example", "most"}),
    "think": frozenset({"sentences"}),
    "thought": frozenset({"thought"}),
    "asked": frozenset({"source", "passages", "summarized", "marked"}),
    "answer": frozenset({"marked", "nothing", "question"}),
    "follow_up": frozenset({"turns", "question"}),
    "hop_questions": frozenset({"source", "examples", "question", "known"}),
    "hop_steps": frozenset({"source", "examples", "question", "known"}),
    "hop_fact": frozenset({"source", "passages", "question", "nothing"}),
    "hop_edit": frozenset({"source", "passages", "step", "nothing"}),
    "options": frozenset({"passages", "shortly", "notes", "question", "options"}),
    "rate_strict": frozenset({"question", "reference", "answer"}),
    "rate_permissive": frozenset({"question", "reference", "answer"}),
    "learnt": frozenset({"pairs"}),
    "known_answer": frozenset({"passages", "question"}),
    "solve": frozenset({"question"}),
    "wishes": frozenset({"wishes"}),
    "translate": frozenset({"text", "language"}),
}
"""The placeholders of each prompt, exactly."""


def fill(name: PromptName, **holes: object) -> str:
    """The filled prompt. Raises ``ValueError`` for a missing or unknown placeholder."""
    if holes.keys() != HOLES[name]:
        raise ValueError(f"{name} wants {sorted(HOLES[name])}, not {sorted(holes)}")
    filled = _template(name).render(**holes).strip("\n")
    # These are followed by an instruction.
    return f"{filled}\n" if name in ("passage", "asked") else filled


@cache
def _template(name: PromptName) -> jinja2.Template:
    """A file, whose placeholders must be those declared. Raises ``ValueError``."""
    environment = jinja2.Environment(
        undefined=jinja2.StrictUndefined,
        autoescape=False,  # noqa: S701  # plain text for a model, no page for a browser
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    source = (FOLDER / f"{name}.jinja").read_text("utf-8")
    found = meta.find_undeclared_variables(environment.parse(source))
    if found != HOLES[name]:
        raise ValueError(f"{name}.jinja has the holes {sorted(found)}")
    return environment.from_string(source)
