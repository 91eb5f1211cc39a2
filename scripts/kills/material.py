"""Material for the killed jobs: files, a used library, an export."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from reader.annotations.anchoring import draft
from reader.annotations.exporting import ExportFormat, exported
from reader.annotations.mark import MarkKind
from reader.text.document import DocumentId
from storage.library import SqliteLibrary

ROOT = Path(__file__).resolve().parents[2]
QUESTION = "Which wind came on day 3?"
OLD = sorted((ROOT / "tests" / "data").glob("library-*.sqlite3.gz"))
"""Libraries of earlier versions."""
DOCUMENTS = 2
"""The number of documents in the library at the beginning."""
_PARTS, _FEW_PARTS = 3, 2
_MARKS = 300


@dataclass(frozen=True, slots=True)
class Material:
    """Paths below a folder.

    ``library`` has two documents, of which the first is not read, and a backup; ``export`` is an
    export of it, ``bare_export`` one whose original files exist nowhere else. Of ``files`` the
    first is in the library already; ``annotations`` are marks of its first document from another
    program.
    """

    folder: Path
    library: Path
    export: Path
    bare_export: Path
    annotations: Path
    files: Sequence[Path]

    @classmethod
    def made(cls, folder: Path, *, learnt: bool) -> Self:
        """Make all of it in ``folder``; ``learnt`` adds confirmed answers."""
        names = ("library", "export", "bare export", "annotations.json")
        files = [folder / "files" / f"harbour {number}.txt" for number in range(8)]
        made = cls(folder, *(folder / name for name in names), files)
        long = folder / "files" / "lighthouse.txt"
        long.parent.mkdir()
        for path in (*files, long):
            path.write_text(_text(path.stem, _PARTS if path == long else _FEW_PARTS), "utf-8")
        made._run("import", long, files[0])
        for part in (1, 2) if learnt else ():
            made._run("ask", "2", f"What did the keeper of part {part} write down?")
            made._run("memory", "confirm", "2")
        made._run("backup", "now")
        made._run("export-library", made.export)
        made._write_annotations()
        made._write_export_without_originals()
        return made

    def _run(self, *arguments: object) -> None:
        command = [sys.executable, "main.py", *map(str, arguments), "--library", str(self.library)]
        subprocess.run(
            command, cwd=ROOT, env=environment(self.folder), check=True, capture_output=True
        )

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
