"""The catalogue of models that find text, read from its data file and checked against its form."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from models.catalogue import BadCatalogueError
from resources.models import SEARCH_CATALOGUE

_REPOSITORY = re.compile(r"[\w.-]+/[\w.-]+")


@dataclass(frozen=True, slots=True)
class Entry:
    """An encoder of the catalogue, or a cross-encoder that ``reranks``.

    ``question_prompt`` stands before every question, unless the model's own files name another.
    """

    name: str
    repository: str
    parameters: int
    licence: str
    question_prompt: str
    source: str
    reranks: bool


@cache
def entries(path: Path = SEARCH_CATALOGUE) -> tuple[Entry, ...]:
    """All models, encoders first, the smallest first. Raises ``BadCatalogueError``."""
    try:
        listed = json.loads(path.read_text("utf-8"))
        found = [_entry(form, reranks=False) for form in listed["encoders"]]
        found += [_entry(form, reranks=True) for form in listed["rerankers"]]
    except (ValueError, KeyError, TypeError) as error:
        raise BadCatalogueError(f"{path} is no catalogue") from error
    return tuple(sorted(found, key=lambda entry: (entry.reranks, entry.parameters)))


def find(name: str) -> Entry | None:
    """The model of that name or repository, if it is in the catalogue."""
    wanted = name.casefold()
    found = (e for e in entries() if wanted in (e.name.casefold(), e.repository.casefold()))
    return next(found, None)


def question_prompt_for(path: Path) -> str:
    """What the catalogue says of a model by the name of its folder or file."""
    named = path.name.casefold()
    fitting = (e for e in entries() if not e.reranks and e.name.casefold() in named)
    return next((entry.question_prompt for entry in fitting), "")


def _entry(form: Any, *, reranks: bool) -> Entry:  # noqa: ANN401  # whatever JSON holds
    names = {field.name for field in fields(Entry)} - {"reranks"}
    if not isinstance(form, dict) or form.keys() != names:
        raise BadCatalogueError(f"a model has to have {', '.join(sorted(names))}: {form}")
    entry = Entry(**form, reranks=reranks)
    if not _REPOSITORY.fullmatch(entry.repository) or not entry.name or not entry.licence:
        raise BadCatalogueError(f"no repository, name or licence: {form}")
    if entry.parameters <= 0 or urlsplit(entry.source).scheme != "https":
        raise BadCatalogueError(f"no size or no source: {form}")
    return entry
