"""Import every file below a folder, each in a child process, and count outcomes.

    python -m scripts.try_files FOLDER [--ocr] [--passwords MANIFEST.jsonl] [--every N]

A manifest has one JSON object a line, with "file" relative to FOLDER and "password".
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from pathlib import Path

from reader.errors import PasswordNeededError, UnreadableFileError
from reader.importing.import_events import Parsed
from reader.importing.parser_client import parse
from reader.text.document import PageState

UNREADABLE = (PageState.PICTURE, PageState.DAMAGED)


def main() -> None:
    """Try them all."""
    arguments = _arguments()
    passwords = _passwords(arguments.passwords)
    outcomes: Counter[str] = Counter()
    pages, began = 0, time.monotonic()
    files = sorted(path for path in arguments.folder.rglob("*") if path.is_file())
    for path in files[:: arguments.every]:
        name = str(path.relative_to(arguments.folder))
        start = time.monotonic()
        outcome, count = _outcome(path, passwords.get(name), ocr=arguments.ocr)
        outcomes[outcome.partition(":")[0]] += 1
        pages += count
        print(f"{time.monotonic() - start:6.1f} s {count:5} p  {name}  {outcome}", flush=True)
    seconds = time.monotonic() - began
    for outcome, count in outcomes.most_common():
        print(f"{count:6}  {outcome}")
    print(f"{pages} pages in {seconds:.0f} s: {pages / seconds:.1f} pages per second")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--ocr", action="store_true")
    parser.add_argument("--passwords", type=Path)
    parser.add_argument("--every", type=int, default=1)
    return parser.parse_args()


def _passwords(manifest: Path | None) -> dict[str, str]:
    if manifest is None:
        return {}
    rows = map(json.loads, manifest.read_text("utf-8").splitlines())
    return {row["file"]: row["password"] for row in rows if row.get("password")}


def _outcome(path: Path, password: str | None, *, ocr: bool) -> tuple[str, int]:
    try:
        *_, last = parse(path, password=password, ocr=ocr)
    except PasswordNeededError as locked:
        return f"locked: {locked}", 0
    except UnreadableFileError as refused:
        return f"refused: {refused} [{refused.__cause__ or ''}]", 0
    assert isinstance(last, Parsed)  # the last event, by its contract
    content = last.document.content
    missing = sum(page.state in UNREADABLE for page in content.pages)
    if missing:
        return f"opened with unreadable pages: {missing}", len(content.pages)
    return f"opened: {len(content.text)} characters", len(content.pages)


if __name__ == "__main__":
    main()
