"""The one table of everything that can be set.

To add a setting, add a field to the group it fits: its default, and what there is to say about it.
The dialog, the file and the documentation follow from here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from gettext import gettext as tr

from reader.values.page_layout import Justification
from ui.pages.arrangement import LEAST_ZOOM, MOST_ZOOM, Fit, Spread
from ui.settings.asking import AskingSettings
from ui.settings.fields import About, group, setting
from ui.settings.memory import MemorySettings
from ui.shelf.arranging import Order


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


class PrintedPages(StrEnum):
    """Colours of pages that have a look of their own, as those of a PDF do."""

    AS_PRINTED = "as printed"
    TINTED = "tinted"
    INVERTED = "inverted"


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

    paged: bool = setting(
        False,
        About(
            tr("Page by page"),
            tr("Pages are turned, rather than scrolled through in one long strip."),
        ),
    )
    spread: Spread = setting(
        Spread.SINGLE,
        About(
            tr("Pages side by side"),
            tr("Pairs stand as in an open book."),
            choices={
                Spread.SINGLE: tr("One"),
                Spread.FACING: tr("Two"),
                Spread.COVER: tr("Two, after a first page alone"),
            },
        ),
    )
    fit: Fit = setting(
        Fit.WIDTH,
        About(
            tr("Zoom follows"),
            tr("What is always wholly in the window."),
            choices={
                Fit.WIDTH: tr("The width of pages"),
                Fit.PAGE: tr("Whole pages"),
                Fit.TEXT: tr("The width of the text"),
                Fit.FREE: tr("Nothing"),
            },
        ),
    )
    zoom: float = setting(
        1.0,
        About(
            tr("Zoom"),
            tr("Where it follows nothing; 100 % is as large as on paper."),
            least=LEAST_ZOOM,
            most=MOST_ZOOM,
            step=0.1,
            times=100,
            unit="%",
        ),
    )
    cropped: bool = setting(
        False,
        About(tr("Cut off margins"), tr("Leave out what is white around the text.")),
    )
    printed: PrintedPages = setting(
        PrintedPages.AS_PRINTED,
        About(
            tr("Pages of PDFs"),
            tr("Their colours when the window is sepia or dark; photographs are never inverted."),
            choices={
                PrintedPages.AS_PRINTED: tr("As printed"),
                PrintedPages.TINTED: tr("Tinted"),
                PrintedPages.INVERTED: tr("Inverted"),
            },
        ),
    )


@dataclass(frozen=True, slots=True)
class BookTextSettings:
    """How text that reflows is set. Lengths are in points of the page."""

    face: str = setting(
        "", About(tr("Typeface"), tr("Empty for the book’s own; or the name of an installed one."))
    )
    size: float = setting(
        12.0,
        About(
            tr("Size of text"),
            tr("Of what the book sets in its usual size."),
            least=6,
            most=32,
            step=0.5,
            unit=tr("pt"),
        ),
    )
    line_height: float = setting(
        0.0,
        About(
            tr("Distance of lines"),
            tr("In sizes of the text; 0 leaves it to the book."),
            least=0,
            most=2.4,
            step=0.1,
        ),
    )
    margin: float = setting(
        44.0,
        About(
            tr("Margins"),
            tr("Paper left free around the text."),
            least=0,
            most=140,
            step=4,
            unit=tr("pt"),
        ),
    )
    page_width: float = setting(
        440.0,
        About(
            tr("Width of pages"),
            tr("Text is easiest to read in lines of sixty to seventy letters."),
            least=240,
            most=900,
            step=20,
            unit=tr("pt"),
        ),
    )
    justification: Justification = setting(
        Justification.BOOK,
        About(
            tr("Ends of lines"),
            tr("What the book centres stays in the middle."),
            choices={
                Justification.BOOK: tr("As the book says"),
                Justification.JUSTIFIED: tr("Justified"),
                Justification.RAGGED: tr("Ragged"),
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
    longest_episode: int = setting(
        0,
        About(
            tr("Longest episode"),
            tr(
                "Gists are made of stretches of text of at most so many words, and half as many at "
                "least; 0 chooses what fits document and model."
            ),
            least=0,
            most=20_000,
            step=100,
            unit=tr("words"),
        ),
    )
    children: int = setting(
        0,
        About(
            tr("Parts of a summary"),
            tr("So many parts at most are summed up together; 0 chooses what fits the model."),
            least=0,
            most=25,
        ),
    )
    by_chapters: bool = setting(
        True,
        About(
            tr("Summaries follow chapters"),
            tr("Otherwise neighbouring parts are summed up by their number alone."),
        ),
    )


@dataclass(frozen=True, slots=True)
class ModelSettings:
    """How language models run, and what may be connected to."""

    idle_minutes: int = setting(
        10,
        About(
            tr("Give memory back after"),
            tr("A language model that nobody has used for so long is loaded again when it is."),
            least=1,
            most=600,
            unit=tr("min"),
        ),
    )
    threads: int = setting(
        0,
        About(
            tr("Threads"),
            tr("That a language model computes on, from when it is loaded next; 0 for all cores."),
            least=0,
            most=256,
        ),
    )
    offline: bool = setting(
        False,
        About(
            tr("Forbid all connections"),
            tr("Nothing can be downloaded, and no model server be used, until this is taken back."),
        ),
    )
    mirror: str = setting(
        "",
        About(
            tr("Mirror of the Hugging Face Hub"),
            tr("An address that is asked instead of huggingface.co; empty for none."),
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
    shelf_order: Order = setting(Order.OPENED, About(tr("Order of the library"), shown=False))
    shelf_covers: bool = setting(False, About(tr("Library as covers"), shown=False))
    geometry: str = setting("", About(tr("Place and size of the window"), shown=False))
    left_width: int = setting(0, About(tr("Width of library and contents"), shown=False))
    ask_width: int = setting(0, About(tr("Width of questions and answers"), shown=False))
    map_height: int = setting(0, About(tr("Height of the map"), shown=False))
    shows_left: bool = setting(True, About(tr("Library and contents are open"), shown=False))
    shows_ask: bool = setting(True, About(tr("Questions and answers are open"), shown=False))
    shows_map: bool = setting(True, About(tr("The map is open"), shown=False))
    map_in_words: bool = setting(False, About(tr("The map as a text"), shown=False))


@dataclass(frozen=True, slots=True)
class Settings:
    """All groups."""

    window: WindowSettings = group(WindowSettings, About(tr("Window")))
    pages: PageSettings = group(PageSettings, About(tr("Pages")))
    book_text: BookTextSettings = group(BookTextSettings, About(tr("Text of books")))
    asking: AskingSettings = group(AskingSettings, About(tr("Asking")))
    reading: ReadingSettings = group(ReadingSettings, About(tr("Reading")))
    memory: MemorySettings = group(MemorySettings, About(tr("Learning")))
    models: ModelSettings = group(ModelSettings, About(tr("Language models")))
    shortcuts: Shortcuts = group(Shortcuts, About(tr("Shortcuts"), shown=False))
    kept: Kept = group(Kept, About(tr("Remembered"), shown=False))
