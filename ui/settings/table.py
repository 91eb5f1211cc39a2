"""The one table of everything that can be set.

To add a setting, add a field to the group it fits: its default, and what there is to say about it.
The dialog, the file and the documentation follow from here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from gettext import gettext as tr

from reader.asking.values import Strategy
from ui.settings.fields import About, group, setting


class Shade(StrEnum):
    """Colours of the window."""

    SYSTEM = "system"
    LIGHT = "light"
    SEPIA = "sepia"
    DARK = "dark"


class Motion(StrEnum):
    """Whether things may move on their own."""

    SYSTEM = "system"
    REDUCED = "reduced"
    FULL = "full"


class Language(StrEnum):
    """Of the window; each is written in itself."""

    SYSTEM = "system"
    ENGLISH = "en"
    GERMAN = "de"


@dataclass(frozen=True, slots=True)
class WindowSettings:
    """How the window looks and moves."""

    theme: Shade = setting(
        Shade.SYSTEM,
        About(
            tr("Colours"),
            tr("Light, sepia or dark, for the window and for pages that can be coloured."),
            choices={
                Shade.SYSTEM: tr("As the system"),
                Shade.LIGHT: tr("Light"),
                Shade.SEPIA: tr("Sepia"),
                Shade.DARK: tr("Dark"),
            },
        ),
    )
    motion: Motion = setting(
        Motion.SYSTEM,
        About(
            tr("Movement"),
            tr("With reduced movement nothing glides or fades; it is simply there."),
            choices={
                Motion.SYSTEM: tr("As the system"),
                Motion.REDUCED: tr("Reduced"),
                Motion.FULL: tr("Full"),
            },
        ),
    )
    language: Language = setting(
        Language.SYSTEM,
        About(
            tr("Language"),
            tr("Of menus and messages. It changes at the next start."),
            choices={
                Language.SYSTEM: tr("As the system"),
                Language.ENGLISH: "English",
                Language.GERMAN: "Deutsch",
            },
        ),
    )


@dataclass(frozen=True, slots=True)
class PageSettings:
    """How pages are laid out on the screen."""


@dataclass(frozen=True, slots=True)
class BookTextSettings:
    """How text that reflows is set."""


@dataclass(frozen=True, slots=True)
class AskingSettings:
    """How questions are answered."""

    strategy: Strategy = setting(
        Strategy.AUTO,
        About(
            tr("Way of answering"),
            tr("The way back into the text that a new window starts with."),
            choices={
                Strategy.AUTO: tr("Automatic"),
                Strategy.GIST: tr("Gist (look-up)"),
                Strategy.TREE: tr("Tree (walk)"),
            },
        ),
    )


@dataclass(frozen=True, slots=True)
class ReadingSettings:
    """How memories are built."""

    at_once: bool = setting(
        True,
        About(
            tr("Begin reading at once"),
            tr("Build the memories of a document as soon as it has been imported."),
        ),
    )


@dataclass(frozen=True, slots=True)
class Shortcuts:
    """Keys that differ from the usual ones."""

    keys: Mapping[str, tuple[str, ...]] = group(dict, About(tr("Shortcuts"), shown=False))


@dataclass(frozen=True, slots=True)
class Kept:
    """What the window remembers by itself."""

    recent_commands: tuple[str, ...] = setting((), About(tr("Commands used last"), shown=False))


@dataclass(frozen=True, slots=True)
class Settings:
    """All groups."""

    window: WindowSettings = group(WindowSettings, About(tr("Window")))
    pages: PageSettings = group(PageSettings, About(tr("Pages")))
    book_text: BookTextSettings = group(BookTextSettings, About(tr("Text of books")))
    asking: AskingSettings = group(AskingSettings, About(tr("Asking")))
    reading: ReadingSettings = group(ReadingSettings, About(tr("Reading")))
    shortcuts: Shortcuts = group(Shortcuts, About(tr("Shortcuts"), shown=False))
    kept: Kept = group(Kept, About(tr("Remembered"), shown=False))
