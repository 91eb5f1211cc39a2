"""Names, places and states as words. Nothing here is ever interpreted as HTML."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from gettext import gettext as tr

from PySide6.QtCore import QDateTime, QLocale

from reader.asking.grading import missed
from reader.language import number
from reader.memory.place_titles import pages_label
from reader.text.directions import isolated
from reader.text.document import DocumentText
from reader.text.section_names import page_range, pages_at, section_name
from reader.text.span import Span
from reader.values.answer import Answer
from reader.values.maker import Maker
from reader.values.strategy import Strategy
from ui.amounts import duration, pages, passages, percent, words

_LONGEST_TITLE = 300
_JOINERS = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
"""Not printable, but parts of Persian words, Indian letters and emoji."""
_HUNDRED = 100
_NEARLY_ALL = 0.99
_JOINER = "\u2060"
"""Has no width and no looks. After the character that opens a tag it settles the guess."""


def one_line(text: str, most: int = _LONGEST_TITLE) -> str:
    """Return ``text`` without line breaks and control characters, cut at ``most`` characters."""
    seen = (c if c.isprintable() or c in _JOINERS else " " for c in text[: most * 4])
    clean = " ".join("".join(seen).split())
    return clean if len(clean) <= most else clean[: most - 1] + "…"


def local_time(moment: datetime) -> QDateTime:
    """Return a moment as it is shown: by the clock of this place."""
    return QDateTime.fromSecsSinceEpoch(int(moment.timestamp()))


def time_words(moment: datetime) -> str:
    """Return when it was, as day and time of this place, in few characters."""
    return QLocale().toString(local_time(moment), QLocale.FormatType.ShortFormat)


def day_words(moment: datetime) -> str:
    """Return the day that it was at this place, in few characters."""
    return QLocale().toString(local_time(moment).date(), QLocale.FormatType.ShortFormat)


def reader_name(maker: Maker, names: Mapping[str, str] | None = None) -> str:
    """Return the name of the model that made something, in the user's language.

    ``names`` are those of the files that were chosen.
    """
    return one_line((names or {}).get(maker.model) or tr(maker.called), 120)


def place_of(content: DocumentText, span: Span, *, in_volume: bool = False) -> str:
    """Return page and section of a quote, for people; ``in_volume``: the volume is named."""
    section = content.section_at(span.start)
    named = in_volume and section is not None and section.level == 1
    least = 2 if in_volume else 1
    title = "" if named else one_line(section_name(content, span.start, least=least), 80)
    title = isolated(title)
    return " · ".join(part for part in (pages_at(content, span), title) if part)


def cost_of(answer: Answer, content: DocumentText) -> str:
    """Return what was read for an answer, and how long it took; empty if nothing was read."""
    in_memory = {(c.document, c.episode) for c in answer.consulted if c.episode is not None}
    count = len(in_memory) + sum(c.episode is None for c in answer.consulted)
    on = {page.number for c in answer.consulted for page in content.pages_of(c.span)}
    said = tr("Read {passages} on {pages} in {time}") if on else tr("Read {passages} in {time}")
    read = said.format(
        passages=passages(count), pages=pages(len(on)), time=duration(answer.seconds)
    )
    return read if count else ""


def share_of(answer: Answer) -> str:
    """Return how much of the text was read for an answer, in words."""
    return tr("{words} of {all} words were read.").format(
        words=number(answer.words_read), all=number(answer.words_in_document)
    )


def bound_of(answer: Answer, content: DocumentText) -> str:
    """Return how little was searched, if nothing was found before the bound; else empty."""
    up_to = answer.question.known.up_to
    if answer.answered or up_to is None or not answer.words_in_document:
        return ""
    length = words(answer.words_in_document)
    if answer.question.shelf or not 0 < up_to <= len(content.text):
        return tr("Only what you have read was searched: {words}.").format(words=length)
    where = pages_label(content, Span(up_to - 1, up_to))
    if not where:
        return tr("Only what you have read was searched: {words}.").format(words=length)
    return tr("Only the text up to {page} was searched: {words}.").format(page=where, words=length)


def unread_of(answer: Answer, content: DocumentText) -> str:
    """Return a sentence about text that no memory covered; empty if nobody would miss it.

    It is in the past: the document may have been read since.
    """
    missing = missed(answer, content)
    if not missing:
        return ""
    looked = tr("a few places in it were read")
    searched = tr("only its words were searched")
    return tr("{what}; {how}.").format(
        what=_missing(missing, content),
        how=looked if answer.strategy is Strategy.SUMMARY else searched,
    )


def _missing(spans: Sequence[Span], content: DocumentText) -> str:
    share = sum(map(len, spans)) / max(1, len(content.text))
    where = _pages_of(spans, content)
    if share > _NEARLY_ALL:
        return tr("Almost none of it had been read into memory yet")
    if share * _HUNDRED >= 1 and where:
        said = tr("{share} of the document ({pages}) was not in memory yet")
        return said.format(share=percent(share), pages=where)
    if share * _HUNDRED >= 1:
        return tr("{share} of the document was not in memory yet").format(share=percent(share))
    if where:
        return tr("A little of the document ({pages}) was not in memory yet").format(pages=where)
    return tr("A little of the document was not in memory yet")


def _pages_of(spans: Sequence[Span], content: DocumentText) -> str:
    if len(spans) != 1:
        return ""
    unread = content.pages_of(spans[0])
    if not unread or len(unread) == len(content.pages):
        return ""
    return page_range(unread[0].label, unread[-1].label)


def plain_tip(words: str) -> str:
    """Return ``words`` in a form that Qt shows literally."""
    return words.replace("<", f"<{_JOINER}").replace("&lt;", f"&{_JOINER}lt;")
