"""The prompts: Jinja files in resources/prompts, each with declared placeholders."""

from __future__ import annotations

from enum import StrEnum

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


class PromptName(StrEnum):
    """A file of resources/prompts."""

    PASSAGE = "passage"
    PAUSE = "pause"
    GIST = "gist"
    GIST_FOR = "gist_for"
    SUMMARY = "summary"
    SUMMARY_AGAIN = "summary_again"
    CHOOSE = "choose"
    TRIAGE = "triage"
    LEAF = "leaf"
    THINK = "think"
    THOUGHT = "thought"
    ASKED = "asked"
    ANSWER = "answer"
    FOLLOW_UP = "follow_up"
    HOP_QUESTIONS = "hop_questions"
    HOP_STEPS = "hop_steps"
    HOP_FACT = "hop_fact"
    HOP_EDIT = "hop_edit"
    OPTIONS = "options"
    RATE_STRICT = "rate_strict"
    RATE_PERMISSIVE = "rate_permissive"
    LEARNT = "learnt"
    KNOWN_ANSWER = "known_answer"
    SOLVE = "solve"
    WISHES = "wishes"
    TRANSLATE = "translate"


HOLES: dict[PromptName, frozenset[str]] = {
    PromptName.PASSAGE: frozenset({"source", "text"}),
    PromptName.PAUSE: frozenset({"places"}),
    PromptName.GIST: frozenset({"words", "table", "faults", "unsupported"}),
    PromptName.GIST_FOR: frozenset({"words", "question", "nothing"}),
    PromptName.SUMMARY: frozenset({"source", "parts", "words"}),
    PromptName.SUMMARY_AGAIN: frozenset({"unsupported", "distant"}),
    PromptName.CHOOSE: frozenset({"source", "parts", "opened", "question", "most", "nothing"}),
    PromptName.TRIAGE: frozenset({"source", "parts", "notes", "question", "back"}),
    PromptName.LEAF: frozenset({"source", "sentences", "notes", "question", "example", "most"}),
    PromptName.THINK: frozenset({"sentences"}),
    PromptName.THOUGHT: frozenset({"thought"}),
    PromptName.ASKED: frozenset({"source", "passages", "summarized", "marked"}),
    PromptName.ANSWER: frozenset({"marked", "nothing", "question"}),
    PromptName.FOLLOW_UP: frozenset({"turns", "question"}),
    PromptName.HOP_QUESTIONS: frozenset({"source", "examples", "question", "known"}),
    PromptName.HOP_STEPS: frozenset({"source", "examples", "question", "known"}),
    PromptName.HOP_FACT: frozenset({"source", "passages", "question", "nothing"}),
    PromptName.HOP_EDIT: frozenset({"source", "passages", "step", "nothing"}),
    PromptName.OPTIONS: frozenset({"passages", "shortly", "notes", "question", "options"}),
    PromptName.RATE_STRICT: frozenset({"question", "reference", "answer"}),
    PromptName.RATE_PERMISSIVE: frozenset({"question", "reference", "answer"}),
    PromptName.LEARNT: frozenset({"pairs"}),
    PromptName.KNOWN_ANSWER: frozenset({"passages", "question"}),
    PromptName.SOLVE: frozenset({"question"}),
    PromptName.WISHES: frozenset({"wishes"}),
    PromptName.TRANSLATE: frozenset({"text", "language"}),
}
"""The placeholders of each prompt, exactly."""


class Prompts:
    """All prompts, whose placeholders are checked when they are loaded.

    Raises:
        ValueError: a file's placeholders are not those declared.
    """

    def __init__(self) -> None:
        environment = jinja2.Environment(
            loader=jinja2.FileSystemLoader(FOLDER),
            undefined=jinja2.StrictUndefined,
            autoescape=False,  # noqa: S701  # plain text for a model, no page for a browser
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
        )
        self._templates = {name: _checked(environment, name) for name in PromptName}

    def fill(self, name: PromptName, **holes: object) -> str:
        """The filled prompt. Raises ``ValueError`` for a missing or unknown placeholder."""
        if holes.keys() != HOLES[name]:
            raise ValueError(f"{name} wants {sorted(HOLES[name])}, not {sorted(holes)}")
        filled = self._templates[name].render(**holes).strip("\n")
        # These are followed by an instruction.
        return f"{filled}\n" if name in (PromptName.PASSAGE, PromptName.ASKED) else filled


def _checked(environment: jinja2.Environment, name: PromptName) -> jinja2.Template:
    source = (FOLDER / f"{name}.jinja").read_text("utf-8")
    found = meta.find_undeclared_variables(environment.parse(source))
    if found != HOLES[name]:
        raise ValueError(f"{name}.jinja has the holes {sorted(found)}")
    return environment.from_string(source)
