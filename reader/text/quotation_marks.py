"""Puts quotes in quotation marks, which may contain their own."""

from __future__ import annotations

import re
from gettext import gettext as tr

_ENDS = re.compile("[.!?…。！？｡।۔؟][\"'“”’»」』)\\]]*\\s*$")  # noqa: RUF001
_OWN = frozenset('“”„"')


def quoted(text: str) -> str:
    """Return text in the language's double marks; in single ones if it has double marks itself."""
    return (tr("‘{words}’") if has_marks(text) else tr("“{words}”")).format(words=text)


def is_quoted_in(text: str, quote: str) -> bool:
    """Whether ``quote`` is in ``text``, in quotation marks of any language."""
    before, found, _ = text.partition(quote)
    return bool(found) and before.rstrip().endswith(tuple("“„«»‘"))


def has_marks(text: str) -> bool:
    """Whether it has double quotation marks itself."""
    return not _OWN.isdisjoint(text)


def is_sentence(text: str) -> bool:
    """Whether it has a beginning and an end, of speech too, so that it can be quoted alone."""
    first = next(filter(str.isalnum, text), "")
    return not first.islower() and _ENDS.search(text) is not None and closed(text)


def closed(text: str) -> bool:
    """Whether every opening mark of speech in it is closed, and the other way round.

    Single marks are not checked: they are apostrophes too.
    """
    if "„" in text:
        return text.count("„") == text.count("“") + text.count("”")
    return (
        text.count("“") == text.count("”")
        and text.count("«") == text.count("»")
        and text.count('"') % 2 == 0
    )
