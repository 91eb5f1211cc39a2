"""The wording of marks."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import gettext as tr

from PySide6.QtCore import QDateTime, QLocale

from reader.annotations.mark import Colour, Mark, MarkKind
from reader.text.document import DocumentText
from ui.widgets.wording import one_line, place_of

COLOURS = {
    Colour.YELLOW: tr("Yellow"),
    Colour.GREEN: tr("Green"),
    Colour.BLUE: tr("Blue"),
    Colour.PINK: tr("Pink"),
    Colour.PURPLE: tr("Purple"),
}
KINDS = {
    MarkKind.HIGHLIGHT: tr("Highlighted"),
    MarkKind.UNDERLINE: tr("Underlined"),
    MarkKind.NOTE: tr("Note"),
    MarkKind.BOOKMARK: tr("Bookmark"),
}
_LONGEST_QUOTE = 240
_LONGEST_NOTE = 400


def colour_name(colour: Colour, names: Mapping[Colour, str]) -> str:
    """Return the user's name for a colour with the colour's own; else its own name alone."""
    own = COLOURS[colour]
    given = one_line(names.get(colour, ""), 40)
    return tr("{name} ({colour})").format(name=given, colour=own.lower()) if given else own


def title_of(mark: Mark) -> str:
    """Return the first line of a row: the note, else the words that are marked."""
    return one_line(mark.note, _LONGEST_NOTE) or quote_of(mark) or tr("(no text)")


def quote_of(mark: Mark) -> str:
    """Return the marked words, in one line."""
    return one_line(mark.anchor.quote, _LONGEST_QUOTE)


def detail_of(mark: Mark, content: DocumentText | None, names: Mapping[Colour, str]) -> str:
    """Return the second line of a row: the words under a note, place, colour and day."""
    where = ""
    if mark.span is None:
        where = tr("no place in this text")
    elif mark.document is None:
        where = tr("document not in the library")
    elif content is not None:
        where = place_of(content, mark.span)
    facts = [where, KINDS[mark.kind], colour_name(mark.colour, names), _day(mark)]
    below = " · ".join(filter(None, facts))
    quote = quote_of(mark) if mark.note else ""
    quoted = tr("“{words}”").format(words=quote)
    return f"{quoted}\u2028{below}" if quote else below


def _day(mark: Mark) -> str:
    moment = QDateTime.fromSecsSinceEpoch(int(mark.created.timestamp()))
    return QLocale().toString(moment.date(), QLocale.FormatType.ShortFormat)
