"""The catalogue of models that find text, read from its data file and validated."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from pydantic import with_config

from models.catalogue import BadCatalogueError, Count, Repository, Source, Words
from reader.checked_json import parsed
from resources.models import SEARCH_CATALOGUE


@with_config(extra="forbid")
@dataclass(frozen=True, slots=True)
class Entry:
    """An encoder of the catalogue, or a cross-encoder that ``reranks``.

    ``question_prompt`` is before every question, unless the model's own files name another.
    """

    name: Words
    repository: Repository
    parameters: Count
    licence: Words
    question_prompt: str
    source: Source
    reranks: bool = False


@dataclass(frozen=True, slots=True)
class _Catalogue:
    encoders: tuple[Entry, ...]
    rerankers: tuple[Entry, ...]


@cache
def entries(path: Path = SEARCH_CATALOGUE) -> tuple[Entry, ...]:
    """All models, encoders first, the smallest first. Raises ``BadCatalogueError``."""
    try:
        listed = parsed(_Catalogue, path.read_bytes())
    except ValueError as error:
        raise BadCatalogueError(f"{path} is no catalogue: {error}") from error
    found = [*listed.encoders, *(replace(entry, reranks=True) for entry in listed.rerankers)]
    return tuple(sorted(found, key=lambda entry: (entry.reranks, entry.parameters)))


def find(name: str) -> Entry | None:
    """The model of that name or repository, if it is in the catalogue."""
    wanted = name.casefold()
    found = (e for e in entries() if wanted in (e.name.casefold(), e.repository.casefold()))
    return next(found, None)


def question_prompt_for(path: Path) -> str:
    """The catalogue's prompt for a model with the name of its folder or file."""
    named = path.name.casefold()
    fitting = (e for e in entries() if not e.reranks and e.name.casefold() in named)
    return next((entry.question_prompt for entry in fitting), "")
