"""Write the tables of settings and keys into the handbook's source.

The text between a line `[//]: # (NAME)` and the next `[//]: # (end)` is replaced; Markdown shows
neither line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from ui.actions.action_table import SPECS, acts_of
from ui.actions.acts import TOPICS, Topic
from ui.actions.key_list import FIXED_KEYS
from ui.settings.fields import Entry, entries, groups
from ui.settings.parsing import shown
from ui.settings.settings_table import Settings

HANDBOOK = Path(__file__).resolve().parent.parent / "resources" / "handbook" / "handbook.md"


def with_tables(source: str) -> str:
    """The handbook's source with up-to-date tables."""
    for name, lines in _TABLES.items():
        part = re.compile(rf"(\[//\]: # \({name}\)\n).*?(\[//\]: # \(end\))", re.DOTALL)
        body = "\n" + "\n".join(lines()) + "\n"
        source = part.sub(lambda found, body=body: found[1] + body + found[2], source)
    return source


def _settings() -> Iterator[str]:
    table = Settings()
    for name, about in groups(table):
        lines = [_setting(entry) for entry in entries(table, name) if entry.about.shown]
        if about.shown and lines:
            yield from (f"**{about.title}**", "", *lines, "")


def _setting(entry: Entry) -> str:
    about = entry.about
    default = shown(entry, entry.default) or "empty"
    values = f"Default: {default}."
    if about.choices:
        values = f"{', '.join(about.choices.values())}. {values}"
    elif about.least is not None and about.most is not None:
        least, most = about.least * about.times, about.most * about.times
        values = f"From {least:g} to {most:g} {about.unit}".strip() + f". {values}"
    explanation = f" {about.explanation}" if about.explanation else ""
    kept = "" if about.times == 1 else f", where 1 is {about.times} {about.unit}"
    where = f"In the file: `{entry.group}.{entry.name}`{kept}."
    return f"- *{about.title}.*{explanation} {values} {where}"


def _keys() -> Iterator[str]:
    for topic in Topic:
        lines = [(SPECS[act].text, SPECS[act].keys) for act in acts_of(topic)]
        yield from _table(TOPICS[topic], lines)
    for heading, lines_of_part in FIXED_KEYS.items():
        yield from _table(heading, lines_of_part)


def _table(heading: str, lines: list[tuple[str, tuple[str, ...]]]) -> Iterator[str]:
    yield from (f"| {heading} | |", "|---|---|")
    for text, keys in lines:
        yield f"| {text} | {', '.join(keys)} |"
    yield ""


_TABLES: dict[str, Callable[[], Iterator[str]]] = {"settings": _settings, "keys": _keys}


def main() -> None:
    """Update the handbook's source from the program."""
    HANDBOOK.write_text(with_tables(HANDBOOK.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
