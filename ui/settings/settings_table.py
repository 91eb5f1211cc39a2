"""The table of all settings.

To add a setting, add a field to the group it belongs to: its default, and its description. The
dialog, the file and the documentation follow from here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from gettext import gettext as tr

from reader.values.page_layout import Justification
from ui.settings.asking_settings import AskingSettings
from ui.settings.choices import (
    LEAST_ZOOM,
    MOST_MINUTES,
    MOST_THREADS,
    MOST_ZOOM,
    Columns,
    Fit,
    Language,
    Motion,
    Order,
    PrintedPages,
    Shade,
    Spread,
)
from ui.settings.feature_settings import (
    AloudSettings,
    BackupSettings,
    CitingSettings,
    MemorySettings,
    TranslatingSettings,
)
from ui.settings.fields import About, group, setting
from ui.settings.reading_settings import ReadingSettings


@dataclass(frozen=True, slots=True)
class WindowSettings:
    """Settings of the window's look and movement."""

    theme: Shade = setting(
        Shade.SYSTEM,
        About(
            tr("Colours"),
            tr("For the window and the text of books, and for PDFs as set under “Pages”."),
            choices={
                Shade.SYSTEM: tr("Same as system"),
                Shade.LIGHT: tr("Light"),
                Shade.SEPIA: tr("Sepia"),
                Shade.DARK: tr("Dark"),
                Shade.BLACK: tr("Black"),
            },
        ),
    )
    motion: Motion = setting(
        Motion.SYSTEM,
        About(
            tr("Animation"),
            tr("Reduced: no sliding or fading."),
            choices={
                Motion.SYSTEM: tr("Same as system"),
                Motion.REDUCED: tr("Reduced"),
                Motion.FULL: tr("Full"),
            },
        ),
    )
    language: Language = setting(
        Language.SYSTEM,
        About(
            tr("Language"),
            tr("Language of menus and messages. Takes effect at the next start."),
            choices={
                Language.SYSTEM: tr("Same as system"),
                Language.ENGLISH: "English",
                Language.GERMAN: "Deutsch",
                Language.FRENCH: "Français",
                Language.SPANISH: "Español",
                Language.ARABIC: tr("{language} (unreviewed)").format(language="العربية"),
            },
        ),
    )


@dataclass(frozen=True, slots=True)
class PageSettings:
    """Settings of the layout of pages on the screen."""

    paged: bool = setting(
        False,
        About(
            tr("Page by page"),
            tr("Turn pages instead of scrolling through one long strip."),
        ),
    )
    spread: Spread = setting(
        Spread.SINGLE,
        About(
            tr("Pages side by side"),
            tr("Show one page or two, as in an open book."),
            choices={
                Spread.SINGLE: tr("One"),
                Spread.FACING: tr("Two"),
                Spread.COVER: tr("Two, with the first page alone"),
            },
        ),
    )
    fit: Fit = setting(
        Fit.WIDTH,
        About(
            tr("Fit"),
            tr("What the zoom level adapts to."),
            choices={
                Fit.WIDTH: tr("Page width"),
                Fit.PAGE: tr("Whole page"),
                Fit.TEXT: tr("Text width"),
                Fit.FREE: tr("Nothing"),
            },
        ),
    )
    zoom: float = setting(
        1.0,
        About(
            tr("Zoom"),
            tr("If “Fit” is “Nothing”. 100 % is the printed size."),
            least=LEAST_ZOOM,
            most=MOST_ZOOM,
            step=0.1,
            times=100,
            unit="%",
        ),
    )
    cropped: bool = setting(
        False,
        About(tr("Crop margins"), tr("Hide the white space around the text.")),
    )
    printed: PrintedPages = setting(
        PrintedPages.LIKE_BOOKS,
        About(
            tr("Pages of PDFs"),
            tr("Colours of PDF pages when the window isn’t light. Photos are never inverted."),
            choices={
                PrintedPages.AS_PRINTED: tr("As printed"),
                PrintedPages.TINTED: tr("Tinted"),
                PrintedPages.LIKE_BOOKS: tr("Like books"),
            },
        ),
    )


@dataclass(frozen=True, slots=True)
class BookTextSettings:
    """Settings of text that reflows. Lengths are in points of the page."""

    face: str = setting(
        "", About(tr("Typeface"), tr("Name of an installed typeface; empty for the book’s own."))
    )
    size: float = setting(
        12.0,
        About(
            tr("Text size"),
            tr("Size of the book’s main text."),
            least=6,
            most=32,
            step=0.5,
            unit=tr("pt"),
        ),
    )
    line_height: float = setting(
        0.0,
        About(
            tr("Line spacing"),
            tr("As a multiple of the text size; 0 for the book’s own."),
            least=0,
            zero=tr("Book’s own"),
            most=2.4,
            step=0.1,
        ),
    )
    margin: float = setting(
        44.0,
        About(
            tr("Margins"),
            tr("White space around the text."),
            least=0,
            most=140,
            step=4,
            unit=tr("pt"),
        ),
    )
    measure: int = setting(
        66,
        About(
            tr("Characters per line"),
            tr("The maximum; 60 to 70 are easiest to read."),
            least=30,
            most=140,
            step=2,
        ),
    )
    columns: Columns = setting(
        Columns.AUTO,
        About(
            tr("Columns"),
            tr("In page-by-page view, a wide window has room for two columns."),
            choices={
                Columns.AUTO: tr("By width"),
                Columns.ONE: tr("One"),
                Columns.TWO: tr("Two"),
            },
        ),
    )
    hyphens: bool = setting(
        True,
        About(
            tr("Hyphenation"),
            tr("Divide words at the ends of lines, by the rules of the book’s language."),
        ),
    )
    justification: Justification = setting(
        Justification.BOOK,
        About(
            tr("Alignment"),
            tr("Centred text stays centred."),
            choices={
                Justification.BOOK: tr("Book’s own"),
                Justification.JUSTIFIED: tr("Justified"),
                Justification.RAGGED: tr("Left-aligned"),
            },
        ),
    )


@dataclass(frozen=True, slots=True)
class ModelSettings:
    """Settings of language models and connections."""

    idle_minutes: int = setting(
        10,
        About(
            tr("Unload the model after"),
            tr(
                "An unused language model frees its memory after this time and is loaded "
                "again when needed."
            ),
            least=1,
            most=MOST_MINUTES,
            unit=tr("min"),
        ),
    )
    threads: int = setting(
        0,
        About(
            tr("Threads"),
            tr(
                "Processor threads for a language model; 0 for all cores. Takes effect when "
                "the model is next loaded."
            ),
            least=0,
            zero=tr("all cores"),
            most=MOST_THREADS,
        ),
    )
    offline: bool = setting(
        False,
        About(
            tr("Forbid all connections"),
            tr("While this is on, you can't download models or use a model server."),
        ),
    )
    mirror: str = setting(
        "",
        About(
            tr("Mirror of the Hugging Face Hub"),
            tr("Address to use instead of huggingface.co; empty for none."),
        ),
    )


@dataclass(frozen=True, slots=True)
class Shortcuts:
    """Keys that differ from the defaults."""

    keys: Mapping[str, tuple[str, ...]] = group(dict, About(tr("Shortcuts"), shown=False))


@dataclass(frozen=True, slots=True)
class Kept:
    """The state that the window remembers by itself."""

    library: str = setting("", About(tr("Folder the library was moved to"), shown=False))
    version: str = setting("", About(tr("Last version that was started"), shown=False))
    declined_model: bool = setting(
        False, About(tr("No language model is offered on its own"), shown=False)
    )
    recent_commands: tuple[str, ...] = setting((), About(tr("Recent commands"), shown=False))
    books: Mapping[str, tuple[str, ...]] = group(
        dict, About(tr("Text of individual books"), shown=False)
    )
    shelf_order: Order = setting(Order.OPENED, About(tr("Sort order of the library"), shown=False))
    shelf_covers: bool = setting(False, About(tr("Library as covers"), shown=False))
    geometry: str = setting("", About(tr("Position and size of the window"), shown=False))
    left_width: int = setting(0, About(tr("Width of library and contents"), shown=False))
    ask_width: int = setting(0, About(tr("Width of questions and answers"), shown=False))
    map_height: int = setting(0, About(tr("Height of the map"), shown=False))
    shows_left: bool = setting(True, About(tr("Library and contents are open"), shown=False))
    shows_ask: bool = setting(True, About(tr("Questions and answers are open"), shown=False))
    shows_map: bool = setting(True, About(tr("The map is open"), shown=False))
    map_in_words: bool = setting(False, About(tr("The map as text"), shown=False))


@dataclass(frozen=True, slots=True)
class Settings:
    """All groups."""

    window: WindowSettings = group(WindowSettings, About(tr("Window")))
    pages: PageSettings = group(PageSettings, About(tr("Pages")))
    book_text: BookTextSettings = group(BookTextSettings, About(tr("Text of books")))
    asking: AskingSettings = group(AskingSettings, About(tr("Asking")))
    citing: CitingSettings = group(CitingSettings, About(tr("Citations")))
    reading: ReadingSettings = group(ReadingSettings, About(tr("Reading")))
    memory: MemorySettings = group(MemorySettings, About(tr("Learning")))
    aloud: AloudSettings = group(AloudSettings, About(tr("Reading aloud")))
    translating: TranslatingSettings = group(TranslatingSettings, About(tr("Translation")))
    models: ModelSettings = group(ModelSettings, About(tr("Language models")))
    backups: BackupSettings = group(BackupSettings, About(tr("Backups")))
    shortcuts: Shortcuts = group(Shortcuts, About(tr("Shortcuts"), shown=False))
    kept: Kept = group(Kept, About(tr("Saved state"), shown=False))
