"""Questions with known answers, from any format."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from pathlib import Path

from reader.text.span import Span


class Half(StrEnum):
    """The halves of a set, so that no figure is reported on questions that were used for tuning."""

    DEVELOPMENT = "development"
    HELD_OUT = "held out"


@dataclass(frozen=True, slots=True)
class Places:
    """Evidence: ``pages`` of a file, by their numbers from 1, and ``spans`` of a text."""

    pages: frozenset[int] = frozenset()
    spans: tuple[Span, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.pages or self.spans)


@dataclass(frozen=True, slots=True)
class Item:
    """A question about one document, and what is known of its answer.

    ``group`` names what belongs together, a company or a meeting; ``part`` what of a set is
    reported by itself; ``path`` is the document. A question comes with ``options``, of which number
    ``right``, from 0, is correct; or with ``references``, texts that answer it; or with ``gold``,
    places that do, in the original file. ``pair`` names two that only count together. One that is
    not ``answerable`` has none of these: the document doesn't say; ``absent`` is a word that must
    not occur in it for that. ``in_text`` is False if only a picture has the answer.
    """

    id: str
    group: str
    text: str
    path: Path
    part: str = ""
    options: tuple[str, ...] = ()
    right: int | None = None
    references: tuple[str, ...] = ()
    gold: Places = Places()
    answerable: bool = True
    in_text: bool = True
    pair: str = ""
    absent: str = ""

    @property
    def half(self) -> Half:
        """The half, decided by the group, so that no document or company is in both."""
        digest = hashlib.sha256(self.group.encode()).digest()
        return Half.HELD_OUT if digest[-1] % 2 else Half.DEVELOPMENT


@dataclass(frozen=True, slots=True)
class ItemSet:
    """The questions of one file or folder, under its name in tables."""

    name: str
    items: tuple[Item, ...]

    def parts(self) -> Iterable[tuple[str, Sequence[Item]]]:
        """Return the parts that are reported separately, under their full names."""
        ordered = sorted(self.items, key=lambda item: item.part)
        for part, items in groupby(ordered, key=lambda item: item.part):
            yield (f"{self.name}/{part}" if part else self.name), list(items)

    def halves(
        self, suits: Callable[[Item], bool], *, held_out: bool
    ) -> Iterator[tuple[str, Sequence[Item]]]:
        """Return suitable questions of the development half, and of the other if it is wanted."""
        items = [item for item in self.items if suits(item)]
        yield self.name, [item for item in items if item.half is Half.DEVELOPMENT]
        if held_out:
            name = f"{self.name}, {Half.HELD_OUT}"
            yield name, [item for item in items if item.half is Half.HELD_OUT]


def drawn(
    items: Sequence[Item],
    limit: int | None = None,
    documents: int | None = None,
    per_document: int | None = None,
) -> list[Item]:
    """Draw ``limit`` of ``items`` in an arbitrary order, returned document by document.

    The same are drawn for every model. Larger numbers add to what smaller ones draw. Two of a pair
    are drawn together.
    """
    paths = sorted({item.path for item in items}, key=lambda path: shuffled(path.name))
    kept = set(paths[:documents])
    chosen = [item for item in items if item.path in kept]
    chosen.sort(key=lambda item: shuffled(item.pair or item.id))
    if per_document is not None:
        chosen = _some_of_each(chosen, per_document)
    return sorted(_first(chosen, limit), key=lambda item: (str(item.path), item.id))


def _some_of_each(items: Sequence[Item], per_document: int) -> list[Item]:
    by_path: dict[Path, list[Item]] = {}
    for item in items:
        by_path.setdefault(item.path, []).append(item)
    kept = {item.id for several in by_path.values() for item in _first(several, per_document)}
    return [item for item in items if item.id in kept]


def _first(items: Sequence[Item], limit: int | None) -> list[Item]:
    """Return the first ``limit`` items, and those paired with the last."""
    chosen = list(items[:limit])
    if limit is not None and chosen and chosen[-1].pair:
        chosen = [item for item in items if item in chosen or item.pair == chosen[-1].pair]
    return chosen


def shuffled(name: str) -> str:
    """Return a key that sorts names in an arbitrary order, the same in every run."""
    return hashlib.sha256(name.encode()).hexdigest()
