"""The help of a group of commands: in sections, in order of use, with whole sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from typer.core import TyperGroup

_FIRST = "Commands"
_SECTIONS: Mapping[str, Mapping[str, Sequence[str]]] = {
    "gistwalker": {
        _FIRST: (
            *("window", "import", "list", "read", "ask", "summarise", "search", "outline"),
            *("names", "translate", "marks", "dictionary"),
        ),
        "Evidence": ("pack", "verify"),
        "Memory": ("gists", "tree", "memory"),
        "Library": ("remove", "backup", "move-library", "export-library", "import-library"),
        "Program": ("models", "doctor", "desktop", "evaluate", "version"),
    },
    "models": {
        _FIRST: (
            *("list", "recommend", "catalogue", "download", "discard", "add", "servers", "use"),
            "forget",
        ),
        "Testing and tasks": ("test", "check", "roles", "calibrate"),
        "Models that find text": ("encoders", "use-encoder", "use-reranker", "rebuild"),
        "Privacy": ("connections",),
    },
    "memory": {
        _FIRST: ("list", "confirm", "wrong", "learn", "accept", "reject", "history"),
        "Control": ("off", "on", "forget", "export", "import"),
    },
}
"""The sections of each group, by its name."""


class SectionedHelp(TyperGroup):
    """A group whose help lists its commands in sections, those not named in one first."""

    @property
    def sections(self) -> Mapping[str, Sequence[str]]:
        """The names of the commands by the heading of their section."""
        return _SECTIONS.get(self.name or "", {})

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
