"""Marks in Markdown: block quotes with notes below; and notes that Zotero exports."""

from __future__ import annotations

import re
from collections.abc import Iterator

from reader.annotations.other_programs.found import Found, mark_of

_ZOTERO = re.compile(
    r"[“\"](?P<quote>.+?)[”\"]\s*"
    r"\(\[[^\]\n]{0,300}\]\(zotero://[^)\n]{0,500}\)\)"
    r"(?:\s*\(\[[^\]\n]{0,40}\]\(zotero://[^)\n]{0,500}?(?:\?page=(?P<page>\w+))?[^)\n]{0,200}\)\))?"
    r"(?P<note>.*)"
)
_ESCAPED = re.compile(r"\\([\\`*_\[\]<>#|~.+=)-])")
_NAMED_NOTE = re.compile(r"\*\*[^*\n]{1,40}\*\*\s*:\s*")
_RULE = re.compile(r"(?:-{3,}|\*{3,}|#{1,6}\s.*)$")


def read_markdown(text: str) -> Iterator[Found | None] | None:
    """Read the quotes of a file with their notes; None if there are none."""
    lines = text.splitlines()
    found: list[Found | None] = []
    for line in lines:
        if "zotero://" in line and (said := _ZOTERO.search(line[:20_000])):
            note = said["note"].strip().strip("*_")
            found.append(mark_of(said["quote"], note, page=said["page"] or ""))
    return iter(found or list(_quotes(lines))) if found or ">" in text else None


def _quotes(lines: list[str]) -> Iterator[Found | None]:
    quote: list[str] = []
    note: list[str] = []
    inside = False
    for line in [*lines, "---"]:
        quoted = line.startswith(">")
        if quote and ((quoted and not inside) or _RULE.match(line)):
            yield mark_of("\n".join(quote), "\n".join(note).strip())
            quote, note = [], []
        if quoted:
            quote.append(_plain(line[1:].strip()))
        elif quote and not _is_of_program(line):
            note.append(_plain(_NAMED_NOTE.sub("", line, count=1)))
        inside = quoted


def _is_of_program(line: str) -> bool:
    """Whether it is the line in italics below a quote that names page and day."""
    return len(line) > 1 and line.startswith("*") and line.endswith("*") and line[1] != "*"


def _plain(line: str) -> str:
    return _ESCAPED.sub(r"\1", line)
