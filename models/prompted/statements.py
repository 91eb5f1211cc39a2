"""An answer as it is written: statements with the numbers of the sentences they rest on.

A statement is a sentence or an item of a list. Where the model names no numbers, the sentences it
came from are found by the words they share (``models.prompted.alignment``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from models.prompted.tidying import sentences_of, without_opener

_MARK = r"[\[【]\s*(?:sentences?\s+)?\d+(?:\s*[,;–—-]\s*\d+)*\s*[\]】]"
_MARKED = re.compile(rf"(?P<text>[^\n]*?)\s*(?P<marks>{_MARK}(?:[\s,;]*{_MARK})*)(?P<dot>[.!?]?)")
_RANGE = re.compile(r"(\d+)\s*[–—-]\s*(\d+)|(\d+)")
_LONGEST_RANGE = 8
_BULLET = re.compile(r"^\s*(?:[-*•]|\d{1,2}[.)])\s+")
_LEAD = re.compile(
    r"^(?:based on|according to|from) (?:the|these) (?:passages?|sentences?|text|information|"
    r"document)(?: (?:above|provided|given))*,\s*",
    re.IGNORECASE,
)
_NOT_SAID = re.compile(
    r"\b(?:(?:does|do|did|is|are|was|were|has|have)(?:n[’']t| not)|no|cannot|can[’']t)\b"
    r"[^.]{0,60}\b(?:mention|provide|say|state|specif|contain|include|given|indicate|explicit|"
    r"information|determine|answer)",
    re.IGNORECASE,
)
_ABOUT_TEXT = re.compile(
    r"\b(?:passages?|text|document|sentences?|information|provided|above|context|answer)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Statement:
    """Something an answer says. ``item``: it is an item of a list, on a line of its own."""

    text: str
    numbers: tuple[int, ...] = ()
    item: bool = False


class Statements:
    """Takes an answer in pieces and gives the statements that are finished."""

    def __init__(self) -> None:
        self._held = ""
        self._begun = False

    def add(self, piece: str) -> Iterator[Statement]:
        """Those that are certain after ``piece``."""
        self._held += piece
        while (end := self._held.find("\n")) >= 0:
            line, self._held = self._held[:end], self._held[end + 1 :]
            yield from self._of_line(line)
        done, self._held = _finished(self._held)
        if done:
            yield from self._of_line(done)

    def finish(self) -> Iterator[Statement]:
        """What was held back, now that nothing follows."""
        rest, self._held = self._held, ""
        yield from self._of_line(rest)

    def _of_line(self, line: str) -> Iterator[Statement]:
        if not self._begun:
            line = without_opener(line)
        item = bool(_BULLET.match(line)) and not _MARKED.fullmatch(line.strip().rstrip("."))
        plain = _BULLET.sub("", line).replace("**", "").strip()
        for text, numbers in _marked(plain):
            for statement in _sentences(text, numbers):
                self._begun = True
                yield Statement(_without_lead(statement.text), statement.numbers, item)
                item = False


def is_denial(statement: str) -> bool:
    """Whether it says that the text doesn't say: a refusal is no part of an answer."""
    return bool(_NOT_SAID.search(statement)) and bool(_ABOUT_TEXT.search(statement))


def key_of(statement: str) -> str:
    """By which a repetition is recognized."""
    return " ".join(re.findall(r"\w+", statement.casefold()))


def _finished(text: str) -> tuple[str, str]:
    """The sentences and marks that nothing can change any more, and the rest.

    Behind a sentence its marks may follow, so that it is finished where another one has begun.
    """
    bare = re.sub(_MARK, lambda found: "\ue000" * len(found.group()), text)
    whole = sentences_of(bare)
    if len(whole) < 2:  # noqa: PLR2004  # one may go on
        return "", text
    last = bare.rindex(whole[-1])
    while last < len(text) and (bare[last] == "\ue000" or bare[last].isspace()):
        last += 1
    return (text[:last], text[last:]) if text[last:].strip() else ("", text)


def _marked(line: str) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Stretches of text with the numbers behind each."""
    end = 0
    for found in _MARKED.finditer(line):
        text = f"{found['text'].strip()}{found['dot']}"
        if text.strip(" .,;"):
            yield text, _numbers(found["marks"])
        end = found.end()
    if line[end:].strip():
        yield line[end:].strip(), ()


def _numbers(marks: str) -> tuple[int, ...]:
    found: list[int] = []
    for first, last, alone in _RANGE.findall(marks):
        if alone:
            found.append(int(alone))
        elif 0 <= int(last) - int(first) < _LONGEST_RANGE:
            found.extend(range(int(first), int(last) + 1))
    return tuple(dict.fromkeys(found))


def _sentences(text: str, numbers: tuple[int, ...]) -> Iterator[Statement]:
    """The numbers belong to the last of them."""
    *before, last = sentences_of(text) or [text]
    for sentence in before:
        yield Statement(sentence)
    yield Statement(last, numbers)


def _without_lead(statement: str) -> str:
    shorter = _LEAD.sub("", statement)
    return shorter[:1].upper() + shorter[1:] if shorter != statement else statement
