"""A quote with its reference, ready to be pasted into another text."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape, unescape

from reader.bibliography.kinds import CitedQuote, CiteStyle
from reader.bibliography.lists import as_bibtex, as_csl_json, as_ris
from reader.bibliography.reference import Locator, Reference, locator_of, reference_of
from reader.bibliography.styles import cited_in, plain
from reader.language import spoken
from reader.records import DocumentRecord
from reader.text.document import DocumentText
from reader.text.markdown import escaped, escaped_within
from reader.text.quotation_marks import quoted
from reader.text.span import Span

_ITALIC = re.compile(r"<i>(.*?)</i>", re.DOTALL)


_LISTS: dict[CiteStyle, Callable[[Reference, str, Locator | None], str]] = {
    CiteStyle.BIBTEX: as_bibtex,
    CiteStyle.RIS: as_ris,
    CiteStyle.CSL_JSON: as_csl_json,
}


def cite(style: CiteStyle, record: DocumentRecord, content: DocumentText, span: Span) -> CitedQuote:
    """Return the words of ``span`` in quotation marks with their source, in ``style``."""
    reference, locator = reference_of(record), locator_of(record, content, span)
    quote = span.of(content.text).strip()
    if write := _LISTS.get(style):
        return CitedQuote(write(reference, quote, locator), left_out=reference.left_out)
    inline, entry = cited_in(style, reference, locator, spoken())
    if style is CiteStyle.CHICAGO:  # its citations are footnotes, not brackets in the text
        entry = ""
    return CitedQuote(
        _plain(quote, inline, entry),
        _markdown(quote, inline, entry),
        _html(quote, inline, entry),
        reference.left_out,
    )


def _plain(quote: str, inline: str, entry: str) -> str:
    if not entry:
        return f"{quoted(quote)}\n\n{plain(inline)}"
    return f"{quoted(quote)} {plain(inline)}\n\n{plain(entry)}"


def _markdown(quote: str, inline: str, entry: str) -> str:
    lines = "\n".join(f"> {escaped(line)}".rstrip() for line in quote.split("\n"))
    below = f"\n{_as_markdown(entry)}\n" if entry else ""
    return f"{lines}\n>\n> — {_as_markdown(inline)}\n{below}"


def _html(quote: str, inline: str, entry: str) -> str:
    paragraphs = "".join(f"<p>{escape(part)}</p>" for part in quote.split("\n") if part)
    below = f"<p>{entry}</p>" if entry else ""
    return f"<blockquote>{paragraphs}<p>— {inline}</p></blockquote>{below}"


def _as_markdown(text: str) -> str:
    pieces = _ITALIC.split(text)
    return "".join(
        f"*{escaped(plain(piece))}*" if n % 2 else escaped_within(unescape(piece))
        for n, piece in enumerate(pieces)
    )
