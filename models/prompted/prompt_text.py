"""Text in a prompt: fenced, labelled, and options by letter."""

from __future__ import annotations

import re
from string import ascii_uppercase

from models.prompted.templates import fill
from models.prompted.turns import without_sounds
from reader.text.document import DocumentText

_LONGEST = 120
UNNAMED = "a document"
BACK = "Z"
"""The letter for none of the options."""
MOST_OPTIONS = len(ascii_uppercase) - 1


def fenced(text: str) -> str:
    """``text`` between two lines of angle brackets, which are longer than any in the text.

    So it cannot be taken for the prompt's own.
    """
    runs = re.findall(r"<{3,}|>{3,}", text)
    length = max((len(run) + 1 for run in runs), default=3)
    return f"{'<' * length}\n{text}\n{'>' * length}"


def passage_of(source: str, text: str) -> str:
    """The common beginning of the prompts for pause and gist."""
    return fill("passage", source=source, text=fenced(without_sounds(text)))


def titled(title: str) -> str:
    """A document by its title."""
    name = _quotable(title)
    return f"“{name}”" if name else UNNAMED


def section_of(content: DocumentText, start: int) -> str:
    """A passage's label by its section, without the document's title.

    A model that knows a famous book by its title writes its own knowledge into gists.
    """
    section = content.section_at(start)
    name = _quotable(section.title) if section else ""
    return f"the section “{name}” of a document" if name else UNNAMED


def letter(index: int) -> str:
    """Of the option at ``index``, from 0: one letter is one token, so that no option is longer.

    Raises ``IndexError`` beyond ``MOST_OPTIONS``.
    """
    if not 0 <= index < MOST_OPTIONS:
        raise IndexError(index)
    return ascii_uppercase[index]


def _quotable(title: str) -> str:
    """The label on one line, without quotation marks that would close those around it."""
    plain = title.replace("“", "‘").replace("”", "’")
    return " ".join(plain.split())[:_LONGEST].strip()
