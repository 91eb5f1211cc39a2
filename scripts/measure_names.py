"""Measure the list of people and terms: time, bytes, and the first entries to check by hand.

python -m scripts.measure_names FILE… [--top 30]
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

from models.embedded.mentions.gathering import VERSION, gather
from reader.importing.importing import import_document
from reader.ports import Library
from reader.records import DocumentRecord
from reader.values.named import Named
from storage.library import SqliteLibrary

_SHARE = 100_000
"""Words for which times and sizes are given."""


def main() -> None:
    """Print the measurements of each file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--top", type=int, default=30)
    wanted = parser.parse_args()
    for path in wanted.files:
        with (
            tempfile.TemporaryDirectory() as folder,
            SqliteLibrary.open(Path(folder)) as library,
        ):
            for event in import_document(library, path):
                del event
            for record in library.documents.all():
                _measure(library, record, wanted.top)


def _measure(library: Library, record: DocumentRecord, top: int) -> None:
    content = library.documents.content(record.id)
    begun = time.perf_counter()
    names = gather(content)
    seconds = time.perf_counter() - begun
    library.names.keep(record.id, VERSION, names)
    size = _bytes(library)
    share = record.words / _SHARE
    mentions = sum(len(each.mentions) for each in names)
    print(f"{record.title}: {record.words:,} words, {len(names)} names, {mentions:,} mentions")
    print(f"  per 100,000 words: {seconds / share:.2f} s, {size / share:,.0f} bytes")
    for number, each in enumerate(names[:top], start=1):
        print(f"  {number:2}. {_entry(each, content.text)}")


def _bytes(library: Library) -> int:
    assert isinstance(library, SqliteLibrary)  # opened above
    (size,) = library.store.row("SELECT ifnull(sum(length(name) + length(mentions)), 0) FROM names")
    return int(size)


def _entry(named: Named, text: str) -> str:
    return f"{named.name} {len(named.mentions)}: {', '.join(named.forms(text))}"


if __name__ == "__main__":
    main()
