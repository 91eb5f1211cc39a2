"""The prompts as they reach a model; ``python -m tests.models.prompted.golden`` rewrites them.

Look at the difference before keeping it, and raise the version in ``templates`` that it concerns.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from models.prompted.hop_examples import OURS
from models.prompted.refusals import NOT_SAID
from models.prompted.templates import PromptName, Prompts
from reader.values.hop import Algorithm

FOLDER = Path(__file__).parent / "golden"

HOME = "He went home."
BOOK = "“The House”"

FILLED: dict[PromptName, dict[str, Any]] = {
    PromptName.PASSAGE: {"source": "the section “Home” of a document", "text": f"<<<\n{HOME}\n>>>"},
    PromptName.PAUSE: {
        "places": [
            {"letter": "A", "before": "so he went home.", "after": "The next morning"},
            {"letter": "B", "before": "and there was peace.", "after": ""},
        ]
    },
    PromptName.GIST: {"words": 40, "table": False, "faults": (), "unsupported": ""},
    PromptName.GIST_FOR: {"words": 40, "question": "Who?", "nothing": "nothing"},
    PromptName.SUMMARY: {
        "source": "a document",
        "parts": "<<<\n(1) One.\n(2) Two.\n>>>",
        "words": 90,
    },
    PromptName.SUMMARY_AGAIN: {"unsupported": "", "distant": False},
    PromptName.CHOOSE: {
        "source": BOOK,
        "parts": "<<<\n[1] One.\n[2] Two.\n>>>",
        "opened": "2",
        "question": "Who?",
        "most": 3,
        "nothing": "none",
    },
    PromptName.TRIAGE: {
        "source": BOOK,
        "parts": "<<<\nA: One.\nB: Two.\n>>>",
        "notes": "<<<\nHe left.\n>>>",
        "question": "Who?",
        "back": "Z",
    },
    PromptName.LEAF: {
        "source": BOOK,
        "sentences": "<<<\n[1] One.\n[2] Two.\n>>>",
        "notes": "",
        "question": "Who?",
        "example": "partly: 2, 5",
        "most": 6,
    },
    PromptName.THINK: {"sentences": 2},
    PromptName.THOUGHT: {"thought": "Part A names him."},
    PromptName.ASKED: {
        "source": BOOK,
        "passages": "<<<\nOne.\n…\n(summary) Two.\n>>>",
        "summarized": "(summary)",
        "marked": False,
    },
    PromptName.ANSWER: {"marked": False, "nothing": NOT_SAID, "question": "Who?"},
    PromptName.FOLLOW_UP: {"turns": "<<<\nQuestion: Who?\nAnswer: He.\n>>>", "question": "Why?"},
    PromptName.HOP_QUESTIONS: {
        "source": BOOK,
        "examples": OURS[Algorithm.QUESTIONS],
        "question": "Where was the wife of Emil Hart born?",
        "known": [[("Who was the wife of Emil Hart?", "Ida Lund was his wife.")]],
    },
    PromptName.HOP_STEPS: {
        "source": "a document",
        "examples": OURS[Algorithm.STEPS],
        "question": "Where was the wife of Emil Hart born?",
        "known": [[("The wife of Emil Hart was ?.", "Ida Lund was his wife.")]],
    },
    PromptName.HOP_FACT: {
        "source": BOOK,
        "passages": "<<<\nOne.\n>>>",
        "question": "Who?",
        "nothing": "The passages don't say.",
    },
    PromptName.HOP_EDIT: {
        "source": BOOK,
        "passages": "<<<\nOne.\n>>>",
        "step": "It was ?.",
        "nothing": "The passages don't say.",
    },
}

FILLED |= {
    PromptName.OPTIONS: {
        "passages": "<<<\nOne.\n>>>",
        "shortly": "",
        "notes": "<<<\nTwo.\n>>>",
        "question": "Who?",
        "options": [{"letter": "A", "text": "He."}, {"letter": "B", "text": "She."}],
    },
    PromptName.RATE_STRICT: {"question": "Who?", "reference": "He.", "answer": "She."},
    PromptName.RATE_PERMISSIVE: {"question": "Who?", "reference": "He.", "answer": "She."},
}

FILLED |= {
    PromptName.LEARNT: {"pairs": "<<<\nQuestion: Who?\nAnswer: He.\n>>>"},
    PromptName.KNOWN_ANSWER: {"passages": "<<<\nOne.\n>>>", "question": "Who?"},
    PromptName.SOLVE: {"question": "Who?"},
    PromptName.WISHES: {"wishes": "<<<\n- Answer briefly.\n>>>"},
    PromptName.TRANSLATE: {"text": "<<<\nThe lamp burnt.\n>>>", "language": "German"},
}


VARIANTS: dict[str, tuple[PromptName, dict[str, Any]]] = {
    "gist_of_a_table": (
        PromptName.GIST,
        {"words": 40, "table": True, "faults": (), "unsupported": ""},
    ),
    "gist_written_again": (
        PromptName.GIST,
        {"words": 40, "table": False, "faults": ("copied", "foreign", "short"), "unsupported": ""},
    ),
    "gist_with_what_is_not_there": (
        PromptName.GIST,
        {"words": 40, "table": False, "faults": ("unsupported",), "unsupported": "“1999”, “Boris”"},
    ),
    "summary_with_what_is_not_there": (
        PromptName.SUMMARY_AGAIN,
        {"unsupported": "“1999”", "distant": False},
    ),
    "summary_that_is_distant": (PromptName.SUMMARY_AGAIN, {"unsupported": "", "distant": True}),
    "gist_that_is_distant": (
        PromptName.GIST,
        {"words": 40, "table": False, "faults": ("distant",), "unsupported": ""},
    ),
    "choose_first": (PromptName.CHOOSE, {**FILLED[PromptName.CHOOSE], "opened": ""}),
    "triage_first": (PromptName.TRIAGE, {**FILLED[PromptName.TRIAGE], "notes": ""}),
    "leaf_with_notes": (
        PromptName.LEAF,
        {**FILLED[PromptName.LEAF], "notes": "<<<\nHe left.\n>>>"},
    ),
    "asked_marked": (
        PromptName.ASKED,
        {
            **FILLED[PromptName.ASKED],
            "passages": "<<<\n[1] One.\n[2] Two.\n>>>",
            "summarized": "",
            "marked": True,
        },
    ),
    "answer_marked": (PromptName.ANSWER, {**FILLED[PromptName.ANSWER], "marked": True}),
}
"""Prompts filled with other values."""

KEPT: dict[str, tuple[PromptName, dict[str, Any]]] = {
    **{name.value: (name, holes) for name, holes in FILLED.items()},
    **VARIANTS,
}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for kept in FOLDER.glob("*.txt"):
        kept.unlink()
    prompts = Prompts()
    for file, (name, holes) in KEPT.items():
        (FOLDER / f"{file}.txt").write_text(prompts.fill(name, **holes), "utf-8")


if __name__ == "__main__":
    main()
