"""Problems without a document, as published: GSM8K, BIG-bench hard, StrategyQA, ours."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from gettext import gettext as tr
from pathlib import Path
from typing import Any

from reader.evaluation.formats.lines import Entry, bad_line, text_of

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


def read_problems(path: Path) -> tuple[str, tuple[Problem, ...]] | None:
    """Return the set's name and its problems; None if ``path`` holds something else.

    Raises:
        UnreadableFileError: an entry is malformed.
    """
    if path.is_dir() or path.name == "questions.jsonl":
        return _own(path if path.is_dir() else path.parent)
    text = text_of(path)
    data = _loaded(text)
    if isinstance(data, dict) and "examples" in data:
        return path.stem, _all(path, list(data["examples"]), _big_bench)
    if isinstance(data, list) and data and isinstance(data[0], dict) and "qid" in data[0]:
        return path.stem, _all(path, data, _strategy)
    first = data if isinstance(data, dict) else _loaded(text.lstrip().partition("\n")[0])
    if isinstance(first, dict) and _FINAL in str(first.get("answer", "")):
        return path.stem, _all(path, list(_lines(path, text)), _school)
    return None


def _own(folder: Path) -> tuple[str, tuple[Problem, ...]] | None:
    path = folder / "questions.jsonl"
    if not path.exists():
        return None
    entries = list(_lines(path, text_of(path)))
    if not entries or any(map(_has_document, entries)):
        return None
    return folder.name, _all(path, entries, _ours)


def _has_document(entry: Entry) -> bool:
    """Whether it has a document; in some sets, the text is only the facts of the solution."""
    only_facts = bool((entry.get("meta") or {}).get("facts")) and not entry.get("evidence")
    return bool(entry.get("docs")) or bool(entry.get("doc_text") and not only_facts)


def _school(number: int, entry: Entry) -> Problem:
    """Parse GSM8K: the solution, then ``####`` and the number."""
    solution, mark, answer = str(entry["answer"]).rpartition(_FINAL)
    if not mark:
        raise ValueError(tr("“answer” does not end with #### and a number"))
    return Problem(
        f"{number}", str(entry["question"]), _number(answer), _CALCULATION.sub("", solution).strip()
    )


def _big_bench(number: int, entry: Entry) -> Problem:
    answer = str(entry["target"]).strip()
    return Problem(f"{number}", _with_form(str(entry["input"]), answer), answer)


def _strategy(_: int, entry: Entry) -> Problem:
    answer = entry["answer"]
    if not isinstance(answer, bool):
        raise ValueError(tr("“answer” is neither true nor false"))  # noqa: TRY004  # one kind
    facts = " ".join(str(fact) for fact in entry.get("facts", ()))
    said = "yes" if answer else "no"
    return Problem(str(entry["qid"]), _with_form(str(entry["question"]), said), said, facts)


def _ours(_: int, entry: Entry) -> Problem:
    meta: dict[str, Any] = entry.get("meta") or {}
    solution, _mark, _answer = str(meta.get("solution", "")).rpartition(_FINAL)
    facts = " ".join(str(fact) for fact in meta.get("facts", ()))
    answer = str(entry["answers"][0]).strip()
    return Problem(
        str(entry["id"]),
        _with_form(str(entry["question"]), answer),
        answer,
        _CALCULATION.sub("", solution).strip() or facts,
    )


def _with_form(question: str, answer: str) -> str:
    """Ask for yes or no where that is the answer; models conclude in other words otherwise."""
    return f"{question} Answer yes or no." if answer.casefold() in _YES_OR_NO else question


def _number(text: str) -> str:
    return text.strip().replace(",", "")


def _loaded(text: str) -> object:
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        return None


def _lines(path: Path, text: str) -> Iterator[Entry]:
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            try:
                yield dict(json.loads(line))
            except (ValueError, TypeError) as error:
                raise bad_line(path, number, error, _FORM) from error


def _all(
    path: Path, entries: list[Any], make: Callable[[int, Entry], Problem]
) -> tuple[Problem, ...]:
    made = []
    for number, entry in enumerate(entries, start=1):
        try:
            made.append(make(number, entry))
        except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
            raise bad_line(path, number, error, _FORM) from error
    return tuple(made)
