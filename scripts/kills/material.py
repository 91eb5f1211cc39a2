"""Material for the killed jobs: files, a used library, an export, older libraries."""

from __future__ import annotations

import gzip
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from reader.annotations.anchoring import draft
from reader.annotations.exporting import ExportFormat, exported
from reader.annotations.mark import MarkKind
from reader.text.document import DocumentId
from storage.file.copy_places import FILE_NAME
from storage.library import SqliteLibrary

ROOT = Path(__file__).resolve().parents[2]
QUESTION = "Which wind came on day 3?"
OLD = sorted((ROOT / "tests" / "data").glob("library-*.sqlite3.gz"))
DOCUMENTS = 2
"""The number of documents in the library at the beginning."""
_PARTS, _FEW_PARTS = 3, 2
_MARKS = 300


@dataclass(frozen=True, slots=True)
class Material:
    """The paths of the material."""

    folder: Path
    model: Path | None = None

    @classmethod
    def made(cls, folder: Path, *, learnt: bool, model: Path | None = None) -> Material:
        """Make all of it in ``folder``; ``learnt`` adds confirmed answers.

        The ``model`` is a GGUF file, for jobs that need one.
        """
        made = cls(folder, model)
        for path in (*made.files, made.long):
            path.parent.mkdir(exist_ok=True)
            path.write_text(_text(path.stem, _PARTS if path == made.long else _FEW_PARTS), "utf-8")
        made.run("import", made.long, made.files[0])
        for part in (1, 2) if learnt else ():
            made.run("ask", "2", f"What did the keeper of part {part} write down?")
            made.run("memory", "confirm", "2")
        made.run("backup", "now")
        made.run("export-library", made.export)
        made._write_annotations()
        made._write_export_without_originals()
        if model:
            made._choose(model)
        return made

    @property
    def library(self) -> Path:
        """A library with two documents, one of them asked about, and a backup."""
        return self.folder / "library"

    @property
    def export(self) -> Path:
        """An export of that library."""
        return self.folder / "export"

    @property
    def bare_export(self) -> Path:
        """The same, with files that exist nowhere else any more."""
        return self.folder / "bare export"

    @property
    def model_library(self) -> Path:
        """The same library with a language model chosen."""
        return self.folder / "library with a model"

    @property
    def files(self) -> Sequence[Path]:
        """Files to import; the first is in the library already."""
        return [self.folder / "files" / f"harbour {number}.txt" for number in range(8)]

    @property
    def long(self) -> Path:
        """The first document of the library, not read yet."""
        return self.folder / "files" / "lighthouse.txt"

    @property
    def annotations(self) -> Path:
        """Marks of that document from another program."""
        return self.folder / "annotations.json"

    def copy_to(self, place: Path) -> None:
        """Make a copy of the library."""
        shutil.copytree(self.library, place)

    def run(self, *arguments: object, library: Path | None = None) -> None:
        """Run a command on a library, which must succeed."""
        place = str(library or self.library)
        command = [sys.executable, "main.py", *map(str, arguments), "--library", place]
        subprocess.run(
            command, cwd=ROOT, env=environment(self.folder), check=True, capture_output=True
        )

    def _choose(self, model: Path) -> None:
        self.copy_to(self.model_library)
        self.run("models", "add", model, library=self.model_library)
        self.run("models", "use", model.stem, library=self.model_library)

    def _write_export_without_originals(self) -> None:
        shutil.copytree(self.export, self.bare_export)
        table = self.bare_export / "tables" / "documents.jsonl"
        written = table.read_text("utf-8")
        nowhere = str(self.folder / "nowhere")
        table.write_text(written.replace(str(self.folder / "files"), nowhere), "utf-8")

    def _write_annotations(self) -> None:
        with SqliteLibrary.open(self.library) as library:
            content = library.documents.content(DocumentId(1))
            spans = content.sentences[:_MARKS]
            made = library.marks.add(
                [draft(DocumentId(1), content.text, MarkKind.HIGHLIGHT, span) for span in spans]
            )
            written = exported(made, ExportFormat.W3C, {}, library.documents.content)
            library.marks.remove([mark.id for mark in made])
        self.annotations.write_text(written, "utf-8")


def put_old_library(name: Path, place: Path) -> None:
    """A library of an earlier version."""
    place.mkdir(parents=True)
    (place / FILE_NAME).write_bytes(gzip.decompress(name.read_bytes()))


def environment(folder: Path) -> dict[str, str]:
    """An environment without personal data, for which no screen is needed."""
    homes = dict.fromkeys(("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"), str(folder))
    return {
        **os.environ,
        **homes,
        "GISTWALKER_SETTINGS": str(folder / "settings.json"),
        "GISTWALKER_LIBRARY": str(folder / "usual"),
        "GISTWALKER_OFFLINE": "1",
        "PYTHONPATH": str(ROOT),
        "QT_QPA_PLATFORM": "offscreen",
        "XDG_RUNTIME_DIR": str(folder),
    }


def _text(name: str, parts: int) -> str:
    written = [f"{name.capitalize()}\n"]
    for part in range(1, parts + 1):
        written.append(f"Part {part}\n")
        written.extend(
            f"On day {day} the keeper of part {part} wrote down {day * part} ships near the "
            f"{name}. The wind came from the {('north', 'east', 'south', 'west')[day % 4]}, "
            f"and the lamp burnt {day + part} measures of oil before the morning.\n"
            for day in range(1, 31)
        )
    return "\n".join(written)
