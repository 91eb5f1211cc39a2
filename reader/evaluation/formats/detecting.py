"""Detects the format of a file or folder of questions."""

from __future__ import annotations

import json
from gettext import gettext as tr
from pathlib import Path

from reader.errors import UnreadableFileError
from reader.evaluation.formats.hops import read_distractor, read_longbench
from reader.evaluation.formats.lines import bad_line, text_of
from reader.evaluation.formats.narrativeqa import read_narrativeqa
from reader.evaluation.formats.own_questions import read_own
from reader.evaluation.formats.qmsum import read_qmsum
from reader.evaluation.formats.quality import read_quality
from reader.evaluation.formats.texts import Texts
from reader.evaluation.questions import ItemSet

_ANY = (
    "QuALITY’s, QMSum’s, NarrativeQA’s, LongBench’s, HotpotQA’s or this project’s own; see "
    "docs/evaluation.md"
)


def read_items(path: Path, texts: Texts) -> ItemSet:
    """Read the questions of ``path`` in any known format.

    Raises:
        UnreadableFileError: it is none that is known, or damaged; says where.
    """
    if path.is_dir():
        return _folder(path, texts)
    if path.name == "questions.jsonl":
        return read_own(path.parent, texts)
    if text_of(path).lstrip().startswith("["):
        return read_distractor(path, texts)
    entry = _first(path)
    if "context" in entry and "input" in entry:
        return read_longbench(path, texts)
    if "meeting_transcripts" in entry:
        return read_qmsum(path, texts)
    if "article" in entry or "questions" in entry:
        return read_quality(path, texts)
    raise bad_line(path, 1, ValueError(tr("unknown format")), _ANY)


def _folder(path: Path, texts: Texts) -> ItemSet:
    if (path / "questions.jsonl").exists():
        return read_own(path, texts)
    if (path / "qaps.csv").exists():
        return read_narrativeqa(path, texts)
    raise UnreadableFileError(
        tr("No question set in “{folder}”.").format(folder=path),
        tr("It should contain questions.jsonl, or NarrativeQA’s qaps.csv."),
    )


def _first(path: Path) -> dict[str, object]:
    lines = text_of(path).lstrip().splitlines()
    try:
        entry = json.loads(lines[0] if lines else "")
    except json.JSONDecodeError as error:
        raise bad_line(path, 1, error, _ANY) from error
    if not isinstance(entry, dict):
        raise bad_line(path, 1, ValueError(tr("not an object")), _ANY)
    return entry
