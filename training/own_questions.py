"""Our own questions about public documents: each made by reading the pages.

``questions/NAME.jsonl`` has a first line with the document's place in the data folder and its part
of the split, then a question a line: ``kind``, ``question``, ``anchor`` (text that occurs once in
the document and holds the answer), ``answer`` (the exact words in it), ``also`` (other right
answers), ``round`` (1 and more for those that were written after earlier ones had been trained on).
Without an answer, the document doesn't say, or the question assumes something untrue.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

import numpy as np
import pymupdf
from sklearn.feature_extraction.text import TfidfVectorizer

from training.examples import WINDOW_WORDS, Example, window_with
from training.questions import OWN, Part, Span

_SIMILAR, _NEGATIVES, _STATEMENTS = 8, 2, 0.4
_STEP_WORDS = 90
_SAME = str.maketrans("’‘“”—–‑", "''\"\"---")  # noqa: RUF001 - the marks that files differ in


@dataclass(frozen=True)
class OwnQuestion:
    """One of our questions; ``anchor`` and ``answer`` are empty if there is no answer."""

    kind: str
    text: str
    anchor: str
    answer: str
    also: tuple[str, ...]
    round: int = 0

    @property
    def answers(self) -> tuple[str, ...]:
        """All accepted answers."""
        return (self.answer, *self.also) if self.answer else ()


@dataclass(frozen=True)
class OwnDocument:
    """A document with its questions; ``path`` is its file."""

    name: str
    path: Path
    part: Part
    questions: tuple[OwnQuestion, ...]

    @cached_property
    def text(self) -> str:
        """The plain text of the file."""
        if self.path.suffix == ".txt":
            return self.path.read_text(encoding="utf-8")
        with pymupdf.open(self.path) as document:
            pages = "\n\n".join(page.get_text() for page in document)
        return pages.replace("\u00ad\n", "").replace("\u2060", "")


def own_documents(data: Path, part: Part | None = None) -> Iterator[OwnDocument]:
    """Our documents, of one part of the split or all, in the order of their names."""
    for file in sorted(OWN.glob("*.jsonl")):
        head, *lines = map(json.loads, file.read_text(encoding="utf-8").splitlines())
        if part is None or Part(head["part"]) is part:
            yield OwnDocument(
                file.stem,
                data / head["source"],
                Part(head["part"]),
                tuple(
                    OwnQuestion(
                        line["kind"],
                        line["question"],
                        line.get("anchor") or "",
                        line.get("answer") or "",
                        tuple(line.get("also") or ()),
                        line.get("round", 0),
                    )
                    for line in lines
                ),
            )


def flat(text: str) -> str:
    """Text in which files of the same words are the same: plain spaces and marks."""
    return " ".join(text.translate(_SAME).replace("ﬁ", "fi").replace("ﬂ", "fl").split())


def own_examples(document: OwnDocument, rng: random.Random) -> Iterator[Example]:
    """Examples of one document: the answer's window, and windows that only look right."""
    text = flat(document.text)
    starts = [match.start() for match in re.finditer(r"\S+", text)]
    cuts = [*starts[::_STEP_WORDS], len(text)]
    places = [(one, cuts[min(n + 2, len(cuts) - 1)]) for n, one in enumerate(cuts[:-1])]
    windows = [" ".join(text[one:two].split()[:WINDOW_WORDS]) for one, two in places]
    vectors = TfidfVectorizer(sublinear_tf=True, stop_words="english")
    rows = vectors.fit_transform(windows)
    for n, question in enumerate(document.questions):
        name = f"{document.name} {n}"
        scores = (rows @ vectors.transform([question.text]).T).toarray()[:, 0]
        best = [windows[int(n)] for n in np.argsort(-scores)[: _SIMILAR + 4]]
        if question.answer:
            yield from _positive(question, name, text, rng)
            said = [flat(answer).lower() for answer in question.answers]
            anchor = flat(question.anchor)
            best = [
                window
                for window in best
                if anchor[:40] not in window and not any(each in window.lower() for each in said)
            ]
        about = False if question.answer else None
        others = best[1:_SIMILAR]
        for window in [*best[:1], *rng.sample(others, min(len(others), _NEGATIVES - 1))]:
            yield Example(question.text, window, None, False, about, question=name)


def _positive(question: OwnQuestion, name: str, text: str, rng: random.Random) -> Iterator[Example]:
    anchor, answer = flat(question.anchor), flat(question.answer)
    at = text.find(anchor)
    if at < 0:
        return
    start = at + anchor.find(answer)
    before = text.rfind(" ", 0, max(0, at - 1200)) + 1
    context = text[before : start + 1200]
    span = Span(start - before, start - before + len(answer))
    passage, moved = window_with(context, span, rng)
    yield Example(question.text, passage, moved, True, True, question=name)
    if rng.random() < _STATEMENTS:
        passage, _ = window_with(context, span, rng)
        yield Example(f"{question.text} {answer}", passage, supported=True)


def all_own_examples(
    documents: Sequence[OwnDocument], seed: int, last: float = 1.0, earlier: float = 1.0
) -> list[Example]:
    """The examples of several documents, with wrong answers as statements that aren't borne out.

    ``last`` is the share of the questions of the last round, ``earlier`` of those before.
    """
    rng = random.Random(seed)
    if min(last, earlier) < 1:
        documents = list(_shares(documents, last, earlier, rng))
    found = [each for document in documents for each in own_examples(document, rng)]
    for document in documents:
        answers = [question.answer for question in document.questions if question.answer]
        text = flat(document.text)
        for question in document.questions:
            at = text.find(flat(question.anchor)) if question.anchor else -1
            if at < 0:
                continue
            around = text[max(0, at - 400) : at + 500]
            wrong = rng.choice(answers)
            if rng.random() < _STATEMENTS and wrong.lower() not in question.answer.lower():
                said = f"{question.text} {wrong}"
                found.append(Example(said, around, supported=False))
    return found


def _shares(
    documents: Sequence[OwnDocument], last: float, earlier: float, rng: random.Random
) -> Iterator[OwnDocument]:
    """The documents with a share of the questions of the last round, and of those before."""
    newest = max(question.round for each in documents for question in each.questions)
    for each in documents:
        kept = [
            one
            for one in each.questions
            if rng.random() < (last if one.round == newest else earlier)
        ]
        if kept:
            yield replace(each, questions=tuple(kept))
