"""The languages the program speaks besides English: one catalogue each, and the one in use."""

from __future__ import annotations

import ctypes
import locale
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

from reader.language import DOMAIN, ENGLISH, speak

LANGUAGES = Path(__file__).resolve().parent
SYSTEM = "system"


def bind(wished: str, of_system: Iterable[str], folder: Path = LANGUAGES) -> str:
    """Let gettext speak ``wished``; for "system", the first of the system's that there is.

    Call it before anything of ``ui`` is imported: tables of words are looked up once. Returns the
    language that is spoken, such as "de".
    """
    languages = of_system if wished == SYSTEM else (wished,)
    spoken = next((code for name in languages if (code := _code(name, folder))), ENGLISH)
    speak(spoken, folder)
    return spoken


def of_terminal(environment: Mapping[str, str]) -> list[str]:
    """Return the languages that a terminal's environment asks for, by the rules of GNU gettext."""
    named = (environment.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    found = next(filter(None, named), "")
    if sys.platform == "win32" and not found:
        found = locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    if found in ("C", "POSIX"):  # whoever asks for this wants it whatever else is set
        return []
    return [*environment.get("LANGUAGE", "").split(":"), found]


def _code(name: str, folder: Path) -> str:
    """The language of a name such as de-AT, de_AT or de, if there is a catalogue for it."""
    code = name.replace("-", "_").partition("_")[0].lower()
    known = code == ENGLISH or (folder / code / "LC_MESSAGES" / f"{DOMAIN}.mo").exists()
    return code if known else ""
