"""Read a folder of documents on a Ray cluster; each becomes a memory pack.

    python -m scripts.ray_reading FOLDER PACKS --server URL … [--model NAME] [--readers N]
    python -m scripts.ray_reading FOLDER PACKS --file MODEL.gguf --readers N --gpus 1

Ray Data hands the documents to actors, restarts those that die, and gives their documents to
others. A document whose pack is there is not read again. What a killed actor had read is continued
if the folder of unfinished libraries (--work) is on the same disk for all actors.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import ray
import ray.data

from main import Program
from reader.importing.folders import found_in
from ui.terminal import app


@dataclass(frozen=True)
class Wish:
    """Where packs and unfinished libraries go; options of ``gistwalker read``; or a model file."""

    packs: str
    work: str
    options: tuple[str, ...] = ()
    file: str = ""


class PackingReader:
    """An actor: imports, reads and packs one document after another."""

    def __init__(self, wish: Wish) -> None:
        self._wish = wish
        self._program = Program()

    def __call__(self, row: dict[str, Any]) -> dict[str, Any]:
        """Return the row with the pack of its document, and the exit code."""
        source, target = Path(row["path"]), Path(self._wish.packs) / row["pack"]
        library = Path(self._wish.work) / target.stem
        library.mkdir(parents=True, exist_ok=True)
        (library / "process").write_text(str(os.getpid()))
        here = ("--library", str(library))
        commands = [
            ("read", str(source), *self._wish.options),
            ("pack-memory", "1", "--out", str(target)),
        ]
        if self._wish.file:
            commands.insert(0, ("models", "add", self._wish.file))
        code = next((c for each in commands if (c := app.run(self._program, [*each, *here]))), 0)
        if not code:
            shutil.rmtree(library)
        return {**row, "code": int(code)}


def read_folder(
    folder: Path, wish: Wish, readers: int, *, gpus: float = 0, cpus: float = 1
) -> Iterator[dict[str, Any]]:
    """Yield a row for each document that has no pack yet, as soon as it is packed or has failed."""
    packs = Path(wish.packs)
    packs.mkdir(parents=True, exist_ok=True)
    known = {path.name for path in packs.glob("*.zip")}
    rows = [row for row in map(_row, _documents(folder)) if row["pack"] not in known]
    if not rows:
        return
    documents = ray.data.from_items(rows, override_num_blocks=len(rows))
    read = documents.map(
        PackingReader,
        fn_constructor_args=(wish,),
        concurrency=min(readers, len(rows)),
        num_gpus=gpus or None,
        num_cpus=cpus,
    )
    yield from read.iter_rows()


def _documents(folder: Path) -> Iterator[Path]:
    return (each for each in found_in([folder]) if isinstance(each, Path) and each.is_file())


def _row(path: Path) -> dict[str, str]:
    """Name the pack by the file's content, so that no two documents have the same."""
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    return {"path": str(path.absolute()), "pack": f"{path.stem}-{digest[:12]}-memory.zip"}


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the folder; return 1 if a document could not be read."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("packs", type=Path)
    parser.add_argument("--server", action="append", default=[], metavar="URL")
    parser.add_argument("--model", metavar="NAME")
    parser.add_argument("--allow-elsewhere", action="store_true")
    parser.add_argument("--file", default="", metavar="MODEL.gguf")
    parser.add_argument("--readers", type=int, default=0, metavar="N")
    parser.add_argument("--gpus", type=float, default=0, help="GPUs of each reader")
    parser.add_argument("--work", type=Path, help="default: PACKS/unfinished")
    wished = parser.parse_args(arguments)
    options = [word for url in wished.server for word in ("--server", url)]
    options += ["--model", wished.model] if wished.model else []
    options += ["--allow-elsewhere"] if wished.allow_elsewhere else []
    work = wished.work or wished.packs / "unfinished"
    wish = Wish(str(wished.packs.absolute()), str(work.absolute()), tuple(options), wished.file)
    readers = wished.readers or max(1, len(wished.server))
    failed = 0
    for row in read_folder(wished.folder, wish, readers, gpus=wished.gpus):
        failed += bool(row["code"])
        print(row["path"], f"failed: {row['code']}" if row["code"] else row["pack"])
    return int(failed > 0)


if __name__ == "__main__":
    raise SystemExit(main())
