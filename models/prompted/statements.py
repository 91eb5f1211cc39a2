"""An answer as it is written: statements with the numbers of the sentences they rest on.

A statement is a sentence or an item of a list. Where the model names no numbers, the sentences it
came from are found by the words they share (``models.prompted.alignment``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from models.prompted.claims import MARK, read_statements
from models.prompted.tidying import sentences_of, without_opener

_MANY = 10_000
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
    """Takes an answer in pieces and gives the statements that are finished.

    ``offered`` is how many sentences can be named.
    """

    def __init__(self, offered: int = _MANY) -> None:
        self._offered = offered
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
        item = bool(_BULLET.match(line))
        plain = _BULLET.sub("", line).replace("**", "").strip()
        for marked in read_statements(plain, self._offered):
            if key_of(marked.text):
                self._begun = True
                yield Statement(_without_lead(marked.text), marked.numbers, item)
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
    bare = re.sub(MARK, lambda found: "\ue000" * len(found.group()), text)
    whole = sentences_of(bare)
    if len(whole) < 2:  # noqa: PLR2004  # one may go on
        return "", text
    last = bare.rindex(whole[-1])
    while last < len(text) and (bare[last] == "\ue000" or bare[last].isspace()):
        last += 1
    return (text[:last], text[last:]) if text[last:].strip() else ("", text)


def _without_lead(statement: str) -> str:
    shorter = _LEAD.sub("", statement)
    return shorter[:1].upper() + shorter[1:] if shorter != statement else statement
