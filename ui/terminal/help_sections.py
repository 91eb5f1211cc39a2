"""The help of a group of commands: in sections, in order of use, with whole sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from typer.core import TyperGroup

_FIRST = "Commands"


class SectionedHelp(TyperGroup):
    """A group whose help lists its commands in ``sections``, those not named there first."""

    sections: ClassVar[Mapping[str, Sequence[str]]] = {}

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the commands; Typer cuts their descriptions off at the width of the terminal."""
        named = [name for names in self.sections.values() for name in names]
        others = [name for name in self.list_commands(ctx) if name not in named]
        sections = {_FIRST: (), **self.sections}
        sections[_FIRST] = (*sections[_FIRST], *others)
        width = max(map(len, self.commands), default=0)
        for heading, names in sections.items():
            described = [(name, _first_sentence(self.commands[name].help)) for name in names]
            if described:
                with formatter.section(heading):
                    formatter.write_dl([(name.ljust(width), what) for name, what in described])


def _first_sentence(text: str | None) -> str:
    first = " ".join((text or "").split("\n\n")[0].split())
    return first.split(". ")[0].removesuffix(".")


class ProgramHelp(SectionedHelp):
    """The help of the whole program."""

    sections: ClassVar[Mapping[str, Sequence[str]]] = {
        _FIRST: (
            "window",
            "import",
            "list",
            "read",
            "ask",
            "summarise",
            "search",
            "names",
            "translate",
            "marks",
            "dictionary",
        ),
        "Evidence": ("pack", "verify"),
        "Memory": ("gists", "tree", "memory"),
        "Library": ("remove", "backup", "move-library", "export-library", "import-library"),
        "Program": ("models", "doctor", "desktop", "evaluate", "version"),
    }


class ModelsHelp(SectionedHelp):
    """The help of ``gistwalker models``."""

    sections: ClassVar[Mapping[str, Sequence[str]]] = {
        _FIRST: (
            "list",
            "recommend",
            "catalogue",
            "download",
            "discard",
            "add",
            "servers",
            "use",
            "forget",
        ),
        "Testing and tasks": ("test", "check", "roles", "calibrate"),
        "Models that find text": ("encoders", "use-encoder", "use-reranker", "rebuild"),
        "Privacy": ("connections",),
    }


class MemoryHelp(SectionedHelp):
    """The help of ``gistwalker memory``."""

    sections: ClassVar[Mapping[str, Sequence[str]]] = {
        _FIRST: ("list", "confirm", "wrong", "learn", "accept", "reject", "history"),
        "Control": ("off", "on", "forget", "export", "import"),
    }
