"""Observations of a job from outside: its processes, its library, its errors."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from pathlib import Path

import psutil

from scripts.kills.running import Running
from storage.file.copy_places import FILE_NAME

_ROLES = {
    "reader.importing.parser_worker": "parser",
    "reader.pages.page_worker": "drawing",
    "models.encoder_worker": "encoder",
    "models.engine.engine_worker": "engine",
}
_KEPT = ("documents", "episodes", "nodes", "answers", "experiences", "marks")


def counts(library: Path) -> Mapping[str, int]:
    """The numbers of rows that another program sees in it."""
    path = library / FILE_NAME
    if not path.is_file():
        return {}
    with (
        suppress(sqlite3.Error),
        closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as file,
    ):
        tables = {name for (name,) in file.execute("SELECT name FROM sqlite_master")}
        return {
            table: file.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
            for table in _KEPT
            if table in tables
        }
    return {}


def lost_of(before: Mapping[str, int], after: Mapping[str, int]) -> Iterator[str]:
    """Whatever there is less of."""
    for table, count in before.items():
        if after.get(table, 0) < count:
            yield f"{table}: {count} were stored, {after.get(table, 0)} are left"


def defects_of(running: Running) -> Iterator[str]:
    """Lines about defects, in place of messages for people."""
    for line in running.complaints:
        if "Traceback" in line or "internal error" in line:
            yield f"defect: {running.complaints[-1]}"
            return


def role_of(child: psutil.Process) -> str:
    """The kind of a child process."""
    try:
        command = child.cmdline()
    except psutil.Error:
        return "child"
    return next((role for module, role in _ROLES.items() if module in command), "child")


def children_of(process: int) -> list[psutil.Process]:
    """The processes below it."""
    try:
        return psutil.Process(process).children(recursive=True)
    except psutil.Error:
        return []
