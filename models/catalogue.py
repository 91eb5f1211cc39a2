"""The catalogue of language models, read from its data file and checked against its form.

Sizes and checksums do not stand in it: the Hub tells them when a file is looked up.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from resources.models import CATALOGUE

_REPOSITORY = re.compile(r"[\w.-]+/[\w.-]+")


@dataclass(frozen=True, slots=True)
class Entry:
    """A model of the catalogue.

    ``pattern`` finds one file in ``repository``; ``parameters`` counts all, ``context`` tokens that
    the model was trained for; ``source`` is where its makers or publishers say so.
    """

    name: str
    repository: str
    pattern: str
    parameters: int
    licence: str
    context: int
    source: str


class BadCatalogueError(ValueError):
    """The catalogue does not keep to its form."""


@cache
def entries(path: Path = CATALOGUE) -> tuple[Entry, ...]:
    """All models, the smallest first. Raises ``BadCatalogueError``."""
    try:
        listed = json.loads(path.read_text("utf-8"))["models"]
    except (ValueError, KeyError, TypeError) as error:
        raise BadCatalogueError(f"{path} is no catalogue") from error
    made = [_entry(form) for form in listed]
    if len({entry.name for entry in made}) < len(made):
        raise BadCatalogueError(f"two models of {path} have one name")
    return tuple(sorted(made, key=lambda entry: entry.parameters))


def find(name: str) -> Entry | None:
    """The model of that name or repository, if it is in the catalogue."""
    wanted = name.casefold()
    found = (e for e in entries() if wanted in (e.name.casefold(), e.repository.casefold()))
    return next(found, None)


def _entry(form: Any) -> Entry:  # noqa: ANN401  # whatever JSON holds
    names = {field.name for field in fields(Entry)}
    if not isinstance(form, dict) or form.keys() != names:
        raise BadCatalogueError(f"a model has to have {', '.join(sorted(names))}: {form}")
    entry = Entry(**form)
    texts = (entry.name, entry.repository, entry.pattern, entry.licence, entry.source)
    if not all(isinstance(text, str) and text for text in texts):
        raise BadCatalogueError(f"empty or not a text: {form}")
    if not all(isinstance(n, int) and n > 0 for n in (entry.parameters, entry.context)):
        raise BadCatalogueError(f"not a number: {form}")
    if not _REPOSITORY.fullmatch(entry.repository) or not entry.pattern.endswith(".gguf"):
        raise BadCatalogueError(f"no repository with a GGUF file: {form}")
    if urlsplit(entry.source).scheme != "https":
        raise BadCatalogueError(f"no source: {form}")
    return entry
