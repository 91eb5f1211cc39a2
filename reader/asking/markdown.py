"""Answers with their citations as Markdown: to paste, to keep, to check without the program."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from gettext import gettext as tr

from reader.asking.describe import place
from reader.asking.values import Answer, Citation
from reader.records import DocumentRecord
from reader.text.document import DocumentText

_SYNTAX = re.compile(r"([\\`*_<>|~])|^( *)([#+=-]|\d+[.)])(?=\s)", re.MULTILINE)


def answer_markdown(answer: Answer, record: DocumentRecord, content: DocumentText) -> str:
    """The question, its answer, and each numbered quote with page, section and document."""
    parts = [f"## {_line(answer.question.text)}"]
    if answer.question.understood:
        parts.append(
            tr("Understood as: {question}").format(question=_line(answer.question.understood))
        )
    if answer.text.strip():
        parts.append(escaped(answer.text.strip()))
    if answer.nearest:
        parts.append(tr("Nearest passages, offered as no more than that:"))
    parts.extend(_quotes(answer.citations or answer.nearest, record, content))
    return "\n\n".join(parts) + "\n"


def conversation_markdown(
    title: str, answers: Iterable[Answer], record: DocumentRecord, content: DocumentText
) -> str:
    """A whole conversation, in the order it was held."""
    told = "\n".join(answer_markdown(answer, record, content) for answer in answers)
    about = tr("About {source}").format(source=source(record))
    return f"# {_line(title)}\n\n{about}\n\n{told}"


def source(record: DocumentRecord) -> str:
    """A document as one names it: title and authors."""
    authors = ", ".join(record.authors)
    title = f"*{_line(record.title)}*"
    return f"{title}, {_line(authors)}" if authors else title


def escaped(text: str) -> str:
    """``text`` so that Markdown shows every character of it. Marks like [1] stay as they are."""
    return _SYNTAX.sub(_escape, text)


def _escape(found: re.Match[str]) -> str:
    if found.group(1):
        return f"\\{found.group(1)}"
    indent, sign = found.group(2), found.group(3)
    return f"{indent}{sign[:-1]}\\{sign[-1]}"


def _quotes(
    citations: Sequence[Citation], record: DocumentRecord, content: DocumentText
) -> Iterable[str]:
    for number, citation in enumerate(citations, 1):
        quote = "\n".join(f"> {line}" for line in escaped(citation.quote).splitlines())
        where = escaped(place(content, citation.span))
        yield f"[{number}] {source(record)}, {where}:\n\n{quote}"


def _line(text: str) -> str:
    return escaped(" ".join(text.split()))
