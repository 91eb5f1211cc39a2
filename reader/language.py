"""The language of messages, passed on to child processes.

Code that makes a sentence translates it there, with the standard library's gettext: ``tr("Page
{page} is damaged.").format(page=page)``. Nothing is translated at import, since parts without a
window are imported before a language is bound; tables of sentences are marked with ``later``
instead. Without a language, every sentence stays in the English it is written in.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Sequence
from gettext import gettext as tr
from pathlib import Path

DOMAIN = "gistwalker"
ENGLISH = "en"
_LANGUAGE = "LANGUAGE"
"""The variable from which Python's gettext takes its language, on every system."""
_CATALOGUES = "GISTWALKER_CATALOGUES"
"""The folder of catalogues of the parent process."""


def speak(language: str, catalogues: Path) -> None:
    """Set the language of this process and those that it starts."""
    # English needs no catalogue.
    os.environ[_LANGUAGE] = "C" if language == ENGLISH else language
    os.environ[_CATALOGUES] = str(catalogues)
    _bind(str(catalogues))


def spoken() -> str:
    """Return the language of messages, such as "de"."""
    language = os.environ.get(_LANGUAGE, "") if os.environ.get(_CATALOGUES) else ENGLISH
    return ENGLISH if language in ("", "C") else language


def speak_as_the_parent() -> None:
    """Set the language of a child process to that of its parent."""
    if folder := os.environ.get(_CATALOGUES):
        _bind(folder)


def later(sentence: str) -> str:
    """Mark ``sentence`` for the catalogues, to be translated when it is shown."""
    return sentence


def _bind(folder: str) -> None:
    gettext.bindtextdomain(DOMAIN, folder)
    gettext.textdomain(DOMAIN)


def number(value: float, decimals: int = 0) -> str:
    """Return ``value`` with the language's separators, such as 1.234,5."""
    # Words: This number as your language writes it; all numbers get the same two separators.
    written = tr("1,234.5")
    separators = str.maketrans(",.", written[1] + written[-2])
    return f"{value:,.{decimals}f}".translate(separators)


def listed(things: Sequence[str]) -> str:
    """Join items: “a”, “a and b”, “a, b and c”."""
    *these, last = things
    return tr("{these} and {last}").format(these=", ".join(these), last=last) if these else last
