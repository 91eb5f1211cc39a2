"""The language in which sentences are said, handed on to child processes.

Whoever makes a sentence looks it up there, with the standard library's gettext: ``tr("Page {page}
is damaged.").format(page=page)``. Nothing is looked up at import, since parts that draw no window
are imported before a language is bound; tables of sentences are marked with ``later`` instead.
Without a language bound, every sentence stays the English it is written in.
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
"""The folder of catalogues that a parent process speaks from."""


def speak(language: str, catalogues: Path) -> None:
    """From now on say everything in ``language``, in this process and those that it starts."""
    # English needs no catalogue.
    os.environ[_LANGUAGE] = "C" if language == ENGLISH else language
    os.environ[_CATALOGUES] = str(catalogues)
    _bind(str(catalogues))


def spoken() -> str:
    """The language in which sentences are said, such as "de"."""
    language = os.environ.get(_LANGUAGE, "") if os.environ.get(_CATALOGUES) else ENGLISH
    return ENGLISH if language in ("", "C") else language


def speak_as_the_parent() -> None:
    """In a child process: say everything in the language of the process that started it."""
    if folder := os.environ.get(_CATALOGUES):
        _bind(folder)


def later(sentence: str) -> str:
    """``sentence`` as it is: marked for the catalogues, to be looked up when it is said."""
    return sentence


def _bind(folder: str) -> None:
    gettext.bindtextdomain(DOMAIN, folder)
    gettext.textdomain(DOMAIN)


def listed(things: Sequence[str]) -> str:
    """“a”, “a and b”, “a, b and c”."""
    *these, last = things
    return tr("{these} and {last}").format(these=", ".join(these), last=last) if these else last
