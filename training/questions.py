"""Questions with known answers, from public data sets and from our own files, split by document."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

OWN = Path(__file__).parent / "questions"
"""Folder of our own questions, a file for each document."""

TRAINING_SETS = (
    "squad",
    "shifts_new_wiki",
    "shifts_amazon_reviews",
    "shifts_reddit",
    "fairy",
    "policy",
    "qamr",
)
"""Sets of ``training/``: paragraphs with questions about them."""

PAPERS = ("covid_qa",)
"""Sets of ``questions/`` with exact spans in long documents."""

CLAUSES = ("legalbench_rag",)
"""Sets whose answers are whole clauses of contracts."""

TABLES = ("tatqa",)
"""Sets about short extracts with a table; the answer may be one of its cells."""

MULTI_HOP = ("hotpotqa", "musique", "wiki2multihop")
"""Sets whose short documents consist of titled paragraphs, some of which are the evidence."""


class Part(Enum):
    """What a document's questions are used for."""

    TRAIN = "train"
    TUNE = "tune"
    UNSEEN = "unseen"


@dataclass(frozen=True)
class Span:
    """A half-open range of characters of a context."""

    start: int
    end: int


@dataclass(frozen=True)
class Question:
    """A question about one context.

    ``spans`` are the accepted answers in it; none: the context doesn't answer. ``group`` is the
    document, which stays on one side of the split.
    """

    set: str
    group: str
    text: str
    context: str
    spans: tuple[Span, ...]
    relevant: bool = True

    def answers(self) -> list[str]:
        """The accepted answers as text."""
        return [self.context[span.start : span.end] for span in self.spans]


def part_of(set_name: str, group: str) -> Part:
    """The part of the split that a document belongs to: a fifth is never trained on.

    Decided by a checksum of its name, so that it never changes.
    """
    digest = hashlib.sha256(f"{set_name}:{group}".encode()).digest()[0]
    if digest < 26:
        return Part.UNSEEN
    return Part.TUNE if digest < 52 else Part.TRAIN


def read_training_set(folder: Path, name: str) -> Iterator[Question]:
    """The questions of one file of ``training/``."""
    with gzip.open(folder / "training" / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        contexts = json.loads(next(lines))["contexts"]
        for line in lines:
            entry = json.loads(line)
            context = contexts[entry["context"]]
            spans = {
                Span(answer["start"], answer["start"] + len(answer["text"]))
                for answer in entry["answers"]
            }
            yield Question(
                name,
                _document(name, entry["group"]),
                _asked(entry["question"]),
                context,
                tuple(sorted(spans, key=lambda span: (span.end - span.start, span.start))),
            )


def _asked(text: str) -> str:
    """The question alone: in some sets words that it was written for stand behind it."""
    return " ".join(text.partition("?")[0].split()) + "?"


def _document(name: str, group: str) -> str:
    if name == "qamr":  # set:source:article:paragraph:sentence
        return ":".join(group.split(":")[:3])
    return group


def read_papers(folder: Path, name: str) -> Iterator[Question]:
    """Questions whose answer is an exact span of a long text; the context is 2,000 characters."""
    for entry in entries(folder, name):
        for evidence in entry["evidence"][:1]:
            text = read_text(folder / "questions" / name / evidence["doc"])
            start, end = evidence["char"]
            if end - start > 400:
                continue
            begin = max(0, start - 1000)
            context = text[begin : end + 1000]
            span = Span(start - begin, end - begin)
            yield Question(name, entry["group"], entry["question"], context, (span,))


def read_paragraphs(folder: Path, name: str) -> Iterator[Question]:
    """Questions in several hops: one for each paragraph that is evidence.

    The paragraph with the final answer has its span; the others count as relevant only.
    """
    for entry in entries(folder, name):
        text = entry["doc_text"]
        for evidence in entry["evidence"]:
            begin = text.rfind("## ", 0, evidence["char"][0] + 4)
            stop = text.find("\n## ", evidence["char"][1] - 1)
            paragraph = text[max(begin, 0) : stop if stop >= 0 else len(text)].replace("## ", "")
            spans = tuple(
                Span(at, at + len(answer))
                for answer in entry["answers"]
                if len(answer) > 3 and (at := paragraph.find(answer)) >= 0
            )
            yield Question(name, entry["group"], entry["question"], paragraph, spans[:1])


def read_clauses(folder: Path, name: str) -> Iterator[Question]:
    """Questions about contracts, with and without the words that name the contract."""
    for entry in entries(folder, name):
        named, _, asked = entry["question"].partition("; ")
        if not asked or sum(map(ord, entry["id"])) % 2:
            asked = " ".join([named, asked]).strip()
        for evidence in entry["evidence"][:1]:
            text = read_text(folder / "questions" / name / evidence["doc"])
            start, end = evidence["char"]
            begin = max(0, start - 1000)
            span = Span(start - begin, min(end, start + 800) - begin)
            context = text[begin : span.end + begin + 1000]
            yield Question(name, entry["group"], asked, context, (span,))


def read_extracts(folder: Path, name: str) -> Iterator[Question]:
    """Questions answered by words or one cell of a short extract; sums and counts are left out."""
    for entry in entries(folder, name):
        if entry["meta"]["answer_type"] != "span":
            continue
        text = read_text(folder / "questions" / name / entry["docs"][0])
        for evidence in entry["evidence"]:
            begin, end = evidence["char"]
            at = text.find(entry["answers"][0], begin, end)
            if at >= 0:
                before = max(0, at - 900)
                span = Span(at - before, at - before + len(entry["answers"][0]))
                context = text[before : at + 1000]
                yield Question(name, entry["group"], entry["question"], context, (span,))
                break


def read_text(path: Path) -> str:
    """A text as its places count it."""
    with path.open(encoding="utf-8", newline="") as file:
        return file.read()


def entries(folder: Path, name: str) -> Iterator[dict[str, Any]]:
    """The questions of a set, without those about documents that are ours for measuring."""
    left_out = _never_trained_on()
    with (folder / "questions" / name / "questions.jsonl").open(encoding="utf-8") as lines:
        for entry in map(json.loads, lines):
            sources = {f"questions/{name}/{document}" for document in entry.get("docs", ())}
            if sources.isdisjoint(left_out):
                yield entry


def _never_trained_on() -> frozenset[str]:
    """Documents of our own questions that are for tuning or measuring; none of their questions."""
    heads = (
        json.loads(file.read_text(encoding="utf-8").partition("\n")[0])
        for file in OWN.glob("*.jsonl")
    )
    return frozenset(head["source"] for head in heads if Part(head["part"]) is not Part.TRAIN)


def read_all(folder: Path) -> Iterator[Question]:
    """Every question of the sets that weights may be made from."""
    readers = (
        (read_training_set, TRAINING_SETS),
        (read_papers, PAPERS),
        (read_clauses, CLAUSES),
        (read_extracts, TABLES),
        (read_paragraphs, MULTI_HOP),
    )
    for read, names in readers:
        for name in names:
            yield from read(folder, name)
