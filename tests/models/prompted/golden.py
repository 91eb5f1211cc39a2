"""The prompts as they reach a model; ``python -m tests.models.prompted.golden`` rewrites them.

Look at the difference before keeping it, and raise the version in ``templates`` that it concerns.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from models.prompted.hop_planning import OURS
from models.prompted.refusals import NOT_SAID
from models.prompted.templates import PromptName, fill
from reader.values.hop import Algorithm

FOLDER = Path(__file__).parent / "golden"

HOME = "He went home."
BOOK = "“The House”"

FILLED: dict[PromptName, dict[str, Any]] = {
    "passage": {"source": "the section “Home” of a document", "text": f"<<<\n{HOME}\n>>>"},
    "pause": {
        "places": [
            {"letter": "A", "before": "so he went home.", "after": "The next morning"},
            {"letter": "B", "before": "and there was peace.", "after": ""},
        ]
    },
    "gist": {"words": 40, "table": False, "faults": (), "unsupported": ""},
    "gist_for": {"words": 40, "question": "Who?", "nothing": "nothing"},
    "summary": {
        "source": "a document",
        "parts": "<<<\n(1) One.\n(2) Two.\n>>>",
        "words": 90,
    },
    "summary_again": {"unsupported": "", "distant": False},
    "choose": {
        "source": BOOK,
        "parts": "<<<\n[1] One.\n[2] Two.\n>>>",
        "opened": "2",
        "question": "Who?",
        "most": 3,
        "nothing": "none",
    },
    "triage": {
        "source": BOOK,
        "parts": "<<<\nA: One.\nB: Two.\n>>>",
        "notes": "<<<\nHe left.\n>>>",
        "question": "Who?",
        "back": "Z",
    },
    "leaf": {
        "source": BOOK,
        "sentences": "<<<\n[1] One.\n[2] Two.\n>>>",
        "notes": "",
        "question": "Who?",
        "example": "partly: 2, 5",
        "most": 6,
    },
    "think": {"sentences": 2},
    "thought": {"thought": "Part A names him."},
    "asked": {
        "source": BOOK,
        "passages": "<<<\nOne.\n…\n(summary) Two.\n>>>",
        "summarized": "(summary)",
        "marked": False,
    },
    "answer": {"marked": False, "nothing": NOT_SAID, "question": "Who?"},
    "follow_up": {"turns": "<<<\nQuestion: Who?\nAnswer: He.\n>>>", "question": "Why?"},
    "hop_questions": {
        "source": BOOK,
        "examples": OURS[Algorithm.QUESTIONS],
        "question": "Where was the wife of Emil Hart born?",
        "known": [[("Who was the wife of Emil Hart?", "Ida Lund was his wife.")]],
    },
    "hop_steps": {
        "source": "a document",
        "examples": OURS[Algorithm.STEPS],
        "question": "Where was the wife of Emil Hart born?",
        "known": [[("The wife of Emil Hart was ?.", "Ida Lund was his wife.")]],
    },
    "hop_fact": {
        "source": BOOK,
        "passages": "<<<\nOne.\n>>>",
        "question": "Who?",
        "nothing": "The passages don't say.",
    },
    "hop_edit": {
        "source": BOOK,
        "passages": "<<<\nOne.\n>>>",
        "step": "It was ?.",
        "nothing": "The passages don't say.",
    },
}

FILLED |= {
    "options": {
        "passages": "<<<\nOne.\n>>>",
        "shortly": "",
        "notes": "<<<\nTwo.\n>>>",
        "question": "Who?",
        "options": [{"letter": "A", "text": "He."}, {"letter": "B", "text": "She."}],
    },
    "rate_strict": {"question": "Who?", "reference": "He.", "answer": "She."},
    "rate_permissive": {"question": "Who?", "reference": "He.", "answer": "She."},
}

FILLED |= {
    "learnt": {"pairs": "<<<\nQuestion: Who?\nAnswer: He.\n>>>"},
    "known_answer": {"passages": "<<<\nOne.\n>>>", "question": "Who?"},
    "solve": {"question": "Who?"},
    "wishes": {"wishes": "<<<\n- Answer briefly.\n>>>"},
    "translate": {"text": "<<<\nThe lamp burnt.\n>>>", "language": "German"},
}


VARIANTS: dict[str, tuple[PromptName, dict[str, Any]]] = {
    "gist_of_a_table": (
        "gist",
        {"words": 40, "table": True, "faults": (), "unsupported": ""},
    ),
    "gist_written_again": (
        "gist",
        {"words": 40, "table": False, "faults": ("copied", "foreign", "short"), "unsupported": ""},
    ),
    "gist_with_what_is_not_there": (
        "gist",
        {"words": 40, "table": False, "faults": ("unsupported",), "unsupported": "“1999”, “Boris”"},
    ),
    "summary_with_what_is_not_there": (
        "summary_again",
        {"unsupported": "“1999”", "distant": False},
    ),
    "summary_that_is_distant": ("summary_again", {"unsupported": "", "distant": True}),
    "gist_that_is_distant": (
        "gist",
        {"words": 40, "table": False, "faults": ("distant",), "unsupported": ""},
    ),
    "choose_first": ("choose", {**FILLED["choose"], "opened": ""}),
    "triage_first": ("triage", {**FILLED["triage"], "notes": ""}),
    "leaf_with_notes": (
        "leaf",
        {**FILLED["leaf"], "notes": "<<<\nHe left.\n>>>"},
    ),
    "asked_marked": (
        "asked",
        {
            **FILLED["asked"],
            "passages": "<<<\n[1] One.\n[2] Two.\n>>>",
            "summarized": "",
            "marked": True,
        },
    ),
    "answer_marked": ("answer", {**FILLED["answer"], "marked": True}),
}
"""Prompts filled with other values."""

KEPT: dict[str, tuple[PromptName, dict[str, Any]]] = {
    **{name: (name, holes) for name, holes in FILLED.items()},
    **VARIANTS,
}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for kept in FOLDER.glob("*.txt"):
        kept.unlink()
    for file, (name, holes) in KEPT.items():
        (FOLDER / f"{file}.txt").write_text(fill(name, **holes), "utf-8")


if __name__ == "__main__":
    main()
