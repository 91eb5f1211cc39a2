"""The prompts as they reach a model; ``python -m tests.models.prompted.golden`` writes them anew.

Look at the difference before keeping it, and raise the version in ``templates`` that it concerns.
"""

from __future__ import annotations

from pathlib import Path

from models.prompted.hop_examples import OUR_EXAMPLES
from models.prompted.templates import PromptName, Prompts

FOLDER = Path(__file__).parent / "golden"

FILLED = {
    PromptName.PASSAGE: {"text": "<<<\nHe went home.\n>>>"},
    PromptName.PAUSE: {
        "places": [
            {"letter": "A", "words": "so he went home."},
            {"letter": "B", "words": "and there was peace."},
        ]
    },
    PromptName.SHORTEN: {"words": 40},
    PromptName.SHORTEN_FOR: {"words": 40, "question": "Who?", "nothing": "nothing"},
    PromptName.SUMMARISE: {"parts": "<<<\n(1) One.\n(2) Two.\n>>>", "words": 90},
    PromptName.CHOOSE: {
        "parts": "<<<\n[1] One.\n[2] Two.\n>>>",
        "opened": "2",
        "question": "Who?",
        "most": 3,
        "nothing": "none",
    },
    PromptName.TRIAGE: {
        "parts": "<<<\nA: One.\nB: Two.\n>>>",
        "notes": "<<<\nHe left.\n>>>",
        "question": "Who?",
        "back": "Z",
    },
    PromptName.LEAF: {"notes": "", "question": "Who?"},
    PromptName.THINK: {"sentences": 2},
    PromptName.THOUGHT: {"thought": "Part A names him."},
    PromptName.ANSWER: {
        "passages": "<<<\n[1] One.\n…\n(shortly) Two.\n>>>",
        "shortly": "(shortly)",
        "notes": "",
        "question": "Who?",
        "nothing": "The document does not tell.",
    },
    PromptName.FOLLOW_UP: {"turns": "<<<\nQuestion: Who?\nAnswer: He.\n>>>", "question": "Why?"},
    PromptName.HOP_QUESTIONS: {
        "examples": OUR_EXAMPLES,
        "question": "Where was the wife of Emil Hart born?",
        "known": [[("Who was the wife of Emil Hart?", "Ida Lund was his wife.")]],
    },
    PromptName.HOP_STEPS: {
        "examples": (),
        "question": "Where was the wife of Emil Hart born?",
        "known": [[("The wife of Emil Hart was Eva.", "Ida Lund was his wife.")]],
    },
    PromptName.HOP_FACT: {
        "passages": "<<<\nOne.\n>>>",
        "question": "Who?",
        "nothing": "The passages don't say.",
    },
    PromptName.HOP_EDIT: {
        "passages": "<<<\nOne.\n>>>",
        "step": "It was ?.",
    },
    PromptName.HOP_ANSWER: {
        "facts": "<<<\nOne.\n>>>",
        "question": "Who?",
        "nothing": "The facts don't say.",
    },
    PromptName.HOP_READ: {
        "passages": "<<<\nOne.\n\nTwo.\n>>>",
        "question": "Who?",
        "nothing": "The facts don't say.",
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
}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    prompts = Prompts()
    for name, holes in FILLED.items():
        (FOLDER / f"{name}.txt").write_text(prompts.fill(name, **holes), "utf-8")


if __name__ == "__main__":
    main()
