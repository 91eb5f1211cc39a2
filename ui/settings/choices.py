"""The values of settings that offer a choice, also for the code that obeys them."""

from __future__ import annotations

from enum import StrEnum

LEAST_ZOOM, MOST_ZOOM = 0.1, 8.0
"""The limits of the zoom; 1.0 is as large as on paper."""
MOST_MINUTES, MOST_THREADS = 600, 256
"""The limits of idle minutes before a model is unloaded, and of its threads."""
LEAST_ROOM, MOST_ROOM = 0.1, 1000
"""The limits of the backups' size, in gigabytes."""


class Spread(StrEnum):
    """The number of pages side by side."""

    SINGLE = "single"
    FACING = "facing"
    COVER = "cover"
    """Pairs, after a first page that stands alone on the right, as in a bound book."""


class Fit(StrEnum):
    """The modes of the zoom."""

    FREE = "free"
    """Nothing: the zoom stays as it was set."""
    WIDTH = "width"
    PAGE = "page"
    TEXT = "text"
    """The printed width; margins are left to the sides of the window."""


class Shade(StrEnum):
    """The window's colours."""

    SYSTEM = "system"
    LIGHT = "light"
    SEPIA = "sepia"
    DARK = "dark"
    BLACK = "black"


class Motion(StrEnum):
    """Whether animations are allowed."""

    SYSTEM = "system"
    REDUCED = "reduced"
    FULL = "full"


class PrintedPages(StrEnum):
    """The colours of pages with a look of their own, such as those of a PDF."""

    AS_PRINTED = "as printed"
    TINTED = "tinted"
    LIKE_BOOKS = "inverted"
    """In the paper and ink that the text of books has; dark paper by inverting the page."""


class Columns(StrEnum):
    """The number of columns for the text of books that is turned page by page."""

    AUTO = "auto"
    ONE = "one"
    TWO = "two"


class Language(StrEnum):
    """The window's language; each is written in itself."""

    SYSTEM = "system"
    ENGLISH = "en"
    GERMAN = "de"
    FRENCH = "fr"
    SPANISH = "es"
    ARABIC = "ar"


class Order(StrEnum):
    """The orders of the list."""

    OPENED = "opened"
    ADDED = "added"
    TITLE = "title"
    AUTHOR = "author"
    PROGRESS = "progress"
    SERIES = "series"


class TargetLanguage(StrEnum):
    """Into which language a selection is translated."""

    WINDOW = "window"
    ENGLISH = "en"
    GERMAN = "de"
    FRENCH = "fr"
    SPANISH = "es"
    ITALIAN = "it"
    PORTUGUESE = "pt"
    DUTCH = "nl"
    POLISH = "pl"
    RUSSIAN = "ru"
    UKRAINIAN = "uk"
    TURKISH = "tr"
    CHINESE = "zh"
    JAPANESE = "ja"
    ARABIC = "ar"
