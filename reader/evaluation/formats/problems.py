"""Problems without a document, as published: GSM8K, BIG-bench hard, StrategyQA, ours."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from gettext import gettext as tr
from pathlib import Path
from typing import Any

from reader.evaluation.formats.texts import Entry, from_entries, text_of

_FORM = (
    "GSM8K’s (question, answer), BIG-bench hard’s (examples with input and target), StrategyQA’s "
    "(question, answer, facts) or this project’s own without documents"
)
_CALCULATION = re.compile(r"<<[^<>]*>>")
_FINAL = "####"
_YES_OR_NO = frozenset({"yes", "no"})


@dataclass(frozen=True, slots=True)
class Problem:
    """A question with its ``answer``, and the steps to it if the set has them."""

    id: str
    question: str
    answer: str
    solution: str = ""


Problems = tuple[str, tuple[Problem, ...]]
"""A set's name and its problems."""


def read_problems(path: Path) -> Problems | None:
    """Read a set; None if ``path`` holds something else.

    Raises:
        UnreadableFileError: an entry is malformed.
    """
    if path.is_dir() or path.name == "questions.jsonl":
        return _own(path if path.is_dir() else path.parent)
    text = text_of(path)
    data = _loaded(text)
    if isinstance(data, dict) and "examples" in data:
        return path.stem, _all(path, enumerate(data["examples"], 1), _big_bench)
    if isinstance(data, list) and data and isinstance(data[0], dict) and "qid" in data[0]:
        return path.stem, _all(path, enumerate(data, 1), _strategy)
    first = data if isinstance(data, dict) else _loaded(text.lstrip().partition("\n")[0])
    if isinstance(first, dict) and _FINAL in str(first.get("answer", "")):
        return path.stem, _all(path, _lines(text), _school)
    return None


def _own(folder: Path) -> Problems | None:
    path = folder / "questions.jsonl"
    text = text_of(path) if path.exists() else ""
    entries = [_loaded(line) for _, line in _lines(text)]
    if not entries or any(isinstance(each, dict) and _has_document(each) for each in entries):
        return None
    return folder.name, _all(path, _lines(text), _ours)


def _has_document(entry: Entry) -> bool:
    """Whether it has a document; in some sets, the text is only the facts of the solution."""
    only_facts = bool((entry.get("meta") or {}).get("facts")) and not entry.get("evidence")
    return bool(entry.get("docs")) or bool(entry.get("doc_text") and not only_facts)


def _school(number: int, entry: Entry) -> Problem:
    """Parse GSM8K: the solution, then ``####`` and the number."""
    solution, mark, answer = str(entry["answer"]).rpartition(_FINAL)
    if not mark:
        raise ValueError(tr("“answer” does not end with #### and a number"))
    number_only = answer.strip().replace(",", "")
    return Problem(f"{number}", str(entry["question"]), number_only, _without_sums(solution))


def _big_bench(number: int, entry: Entry) -> Problem:
    answer = str(entry["target"]).strip()
    return Problem(f"{number}", _with_form(str(entry["input"]), answer), answer)


def _strategy(_: int, entry: Entry) -> Problem:
    said = {True: "yes", False: "no"}.get(entry["answer"])
    if said is None:
        raise ValueError(tr("“answer” is neither true nor false"))
    facts = " ".join(str(fact) for fact in entry.get("facts", ()))
    return Problem(str(entry["qid"]), _with_form(str(entry["question"]), said), said, facts)


def _ours(_: int, entry: Entry) -> Problem:
    meta: dict[str, Any] = entry.get("meta") or {}
    solution = _without_sums(str(meta.get("solution", "")).rpartition(_FINAL)[0])
    facts = " ".join(str(fact) for fact in meta.get("facts", ()))
    answer = str(entry["answers"][0]).strip()
    question = _with_form(str(entry["question"]), answer)
    return Problem(str(entry["id"]), question, answer, solution or facts)


def _without_sums(solution: str) -> str:
    return _CALCULATION.sub("", solution).strip()


def _with_form(question: str, answer: str) -> str:
    """Ask for yes or no where that is the answer; models conclude in other words otherwise."""
    return f"{question} Answer yes or no." if answer.casefold() in _YES_OR_NO else question


def _loaded(text: str) -> object:
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        return None


def _lines(text: str) -> Iterator[tuple[int, str]]:
    return ((n, line) for n, line in enumerate(text.splitlines(), start=1) if line.strip())


def _all(
    path: Path, entries: Iterable[tuple[int, Any]], make: Callable[[int, Entry], Problem]
) -> tuple[Problem, ...]:
    def problem(numbered: tuple[int, Any]) -> Iterator[Problem]:
        number, entry = numbered
        yield make(number, json.loads(entry) if isinstance(entry, str) else entry)

    return from_entries(path, ((each[0], each) for each in entries), problem, _FORM)
