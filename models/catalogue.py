"""The catalogue of language models, read from its data file and validated.

It has no sizes or checksums: the Hub gives them when a file is looked up.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import Field, with_config

from reader.checked_json import parsed
from resources.models import CATALOGUE

Words = Annotated[str, Field(min_length=1)]
Repository = Annotated[str, Field(pattern=r"^[\w.-]+/[\w.-]+$")]
Count = Annotated[int, Field(gt=0)]
Source = Annotated[str, Field(pattern=r"^https://.")]


@with_config(extra="forbid")
@dataclass(frozen=True, slots=True)
class Entry:
    """A model of the catalogue.

    ``pattern`` finds one file in ``repository``; ``parameters`` counts all, ``context`` tokens that
    the model was trained for; ``source`` is where its makers or publishers say so.
    """

    name: Words
    repository: Repository
    pattern: Annotated[str, Field(pattern=r"\.gguf$")]
    parameters: Count
    licence: Words
    context: Count
    source: Source


@dataclass(frozen=True, slots=True)
class _Catalogue:
    models: tuple[Entry, ...]


class BadCatalogueError(ValueError):
    """The catalogue does not keep to its form."""


@cache
def entries(path: Path = CATALOGUE) -> tuple[Entry, ...]:
    """All models, the smallest first. Raises ``BadCatalogueError``."""
    try:
        made = parsed(_Catalogue, path.read_bytes()).models
    except ValueError as error:
        raise BadCatalogueError(f"{path} is no catalogue: {error}") from error
    if len({entry.name for entry in made}) < len(made):
        raise BadCatalogueError(f"two models of {path} have one name")
    return tuple(sorted(made, key=lambda entry: entry.parameters))


def find(name: str) -> Entry | None:
    """The model of that name or repository, if it is in the catalogue."""
    wanted = name.casefold()
    found = (e for e in entries() if wanted in (e.name.casefold(), e.repository.casefold()))
    return next(found, None)
