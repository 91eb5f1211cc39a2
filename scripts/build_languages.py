"""Collect the program's sentences, and compile the catalogues of translations.

    python scripts/build_languages.py

Rewrites the template, merges it into every translation (new sentences are empty, changed ones are
marked fuzzy), and compiles the translations. Needs Babel.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from inspect import cleandoc
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po, write_po
from typer.main import get_command

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from ui.terminal.app import app  # noqa: E402  # beside this folder, not in it

LANGUAGES = ROOT / "resources" / "languages"
TEMPLATE = LANGUAGES / "gistwalker.pot"
_SPEAKING = ("models", "reader", "storage", "ui")
_KEYWORDS = {"tr": None, "later": None, "ngettext": (1, 2)}
_WIDTH = 100
_EDITION = datetime(2026, 11, 1, tzinfo=UTC)


def template() -> Catalog:
    """All sentences in ``tr``, ``later`` or ``ngettext``, and the help of commands."""
    catalog = Catalog(project="Gistwalker", charset="utf-8", fuzzy=False)
    for folder in _SPEAKING:
        found = extract_from_dir(
            ROOT / folder,
            method_map=[("**.py", "python")],
            keywords=_KEYWORDS,
            comment_tags=["Words:"],
            strip_comment_tags=True,
        )
        for name, _line, message, comments, _context in sorted(found, key=lambda one: one[:2]):
            catalog.add(message, locations=[(f"{folder}/{name}", None)], auto_comments=comments)
    for function in _commands(get_command(app)):
        file = f"{function.__module__.replace('.', '/')}.py"
        catalog.add(cleandoc(function.__doc__), locations=[(file, None)])
    return catalog


def _commands(group: Any) -> Iterator[Any]:
    """The functions of all commands, whose docstrings are their help."""
    for command in group.commands.values():
        if hasattr(command, "commands"):
            yield from _commands(command)
        else:
            yield command.callback


def translations() -> dict[str, Path]:
    """The catalogue of each language, as its translators write it."""
    files = sorted(LANGUAGES.glob("*/LC_MESSAGES/gistwalker.po"))
    return {file.parent.parent.name: file for file in files}


def as_text(catalog: Catalog) -> bytes:
    """A catalogue as it is stored: without dates, so that it changes only when its words do."""
    written = BytesIO()
    write_po(written, catalog, width=_WIDTH, omit_header=True, ignore_obsolete=True)
    plurals = get_plural(str(catalog.locale or "en")).plural_forms
    header = _HEADER.format(language=catalog.locale or "", plurals=plurals)
    return header.encode() + written.getvalue()


_HEADER = (
    'msgid ""\nmsgstr ""\n"Language: {language}\\n"\n'
    '"Content-Type: text/plain; charset=utf-8\\n"\n'
    '"Plural-Forms: {plurals}\\n"\n\n'
)


def compiled(file: Path, language: str) -> bytes:
    """The binary form of a translation, which the program reads."""
    written = BytesIO()
    with file.open("rb") as source:
        catalog = read_po(source, locale=language)
    catalog.creation_date = catalog.revision_date = _EDITION
    write_mo(written, catalog)
    return written.getvalue()


def _is_complete(message: Message) -> bool:
    said = message.string or ""
    return bool(said) and (isinstance(said, str) or all(said))


def main() -> None:
    """Update all files from the code."""
    words = template()
    TEMPLATE.write_bytes(as_text(words))
    for language, file in translations().items():
        with file.open("rb") as source:
            catalog = read_po(source, locale=language)
        catalog.update(words, no_fuzzy_matching=True)
        file.write_bytes(as_text(catalog))
        file.with_suffix(".mo").write_bytes(compiled(file, language))
        missing = sum(not _is_complete(message) for message in catalog if message.id)
        print(f"{language}: {missing} of {len(catalog)} sentences to be translated")


if __name__ == "__main__":
    main()
