"""Cleans the metadata of files, which often names programs, services or files instead."""

from __future__ import annotations

import re
from pathlib import PurePath

from reader.text.file_title import is_of_a_program, title_of_file

_NO_AUTHOR = re.compile(
    r"\b(?:(?:a|an) (?:division|subsidiary|service|unit|product) of\b"
    r"|(?:converted|generated|created|produced|powered|scanned) (?:by|with|from)\b"
    r"|e-?books? (?:creator|team)\b)"
    r"|^(?:microsoft|adobe|acrobat|calibre|latex|pdftex|libreoffice|openoffice|wordperfect"
    r"|quarkxpress|indesign|ghostscript|wkhtmltopdf|google docs|canva|edgar)\b"
    r"|^(?:unknown|unbekannt|anonymous|anonym|none|n/?a|null|author|admin(?:istrator)?|user"
    r"|owner|guest|root|default|test|scanner|pc|windows|office)(?: author| user)?$",
    re.IGNORECASE,
)
_LOGIN = re.compile(r"[a-z]+[._-]?[a-z]*\d*|\w*\d+\w*")
_ADDRESS = re.compile(r"@|://|\bwww\.|\.(?:com|org|net|gov|edu)\b", re.IGNORECASE)
_SUFFIXES = frozenset({"jr", "jr.", "sr", "sr.", "ii", "iii", "iv", "phd", "ph.d.", "md", "m.d."})
_SEVERAL = re.compile(r"\s*(?:;|\n)\s*")


def doubtful(author: str) -> bool:
    """Whether this is more likely the maker of the file than its author, a person or body."""
    name = " ".join(author.split())
    return bool(
        not any(map(str.isalpha, name))
        or made_the_file(name)
        or _ADDRESS.search(name)
        or _LOGIN.fullmatch(name)
    )


def made_the_file(author: str) -> bool:
    """Whether this is a program, a service, or no name: “EDGAR Online, a division of …”."""
    return _NO_AUTHOR.search(" ".join(author.split())) is not None


def authors_apart(stated: tuple[str, ...]) -> tuple[str, ...]:
    """Separate the names if a file lists several in one: “A. Noether, D. Hilbert”."""
    names: list[str] = []
    for one in stated:
        for part in _SEVERAL.split(one):
            names.extend(_listed(" ".join(part.split())))
    return tuple(dict.fromkeys(filter(None, names)))


def clean_title(title: str, path: PurePath) -> str:
    """Return ``title``, or the file's name if the title is one of a program's."""
    plain = " ".join(title.split())
    if plain and not is_of_a_program(plain):
        return plain
    return title_of_file(path) or plain


def _listed(names: str) -> list[str]:
    """Divide at commas, except within one name: “Noether, Emmy”, “King, Jr.”."""
    parts = [part.strip() for part in names.split(",") if part.strip()]
    full_names = [part for part in parts if len(part.split()) > 1]
    if len(parts) < 2 or len(full_names) < len(parts) or any(p.lower() in _SUFFIXES for p in parts):
        return [names]
    return parts
