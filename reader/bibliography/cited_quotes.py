"""Quotes with their references, ready to be pasted into another text or kept as a list."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import escape, unescape

from reader.bibliography.kinds import CitedQuote, CiteStyle
from reader.bibliography.reference import Locator, Reference, locator_of, name_of, reference_of
from reader.bibliography.styles import cited_in, plain
from reader.language import spoken
from reader.records import DocumentRecord
from reader.text.document import DocumentText
from reader.text.imprint import Kind
from reader.text.markdown import escaped, escaped_within
from reader.text.quotation_marks import quoted
from reader.text.span import Span

_BIBTEX = {
    Kind.BOOK: "book",
    Kind.CHAPTER: "incollection",
    Kind.ARTICLE: "article",
    Kind.REPORT: "techreport",
    Kind.THESIS: "phdthesis",
    Kind.WEBPAGE: "misc",
}
_RIS = {
    Kind.BOOK: "BOOK",
    Kind.CHAPTER: "CHAP",
    Kind.ARTICLE: "JOUR",
    Kind.REPORT: "RPRT",
    Kind.THESIS: "THES",
    Kind.WEBPAGE: "ELEC",
}
_INSTITUTIONS = {Kind.REPORT: "institution", Kind.THESIS: "school"}
_SPECIAL = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        "{": r"\{",
        "}": r"\}",
        "$": r"\$",
        "&": r"\&",
        "#": r"\#",
        "%": r"\%",
        "_": r"\_",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
    }
)


def as_bibtex(reference: Reference, quote: str, locator: Locator | None) -> str:
    """An entry, with the quote as its annotation."""
    imprint, kind = reference.imprint, reference.kind
    fields = {
        "author": " and ".join(map(_bibtex_name, reference.authors)),
        "title": f"{{{_tex(reference.title)}}}",
        "journal" if kind is Kind.ARTICLE else "booktitle": _tex(imprint.container),
        "year": _tex(reference.year or imprint.date),
        _INSTITUTIONS.get(kind, "publisher"): _tex(imprint.publisher),
        "address": _tex(imprint.place),
        "edition": _tex(imprint.edition),
        "volume": _tex(imprint.volume),
        "number": _tex(imprint.issue),
        "doi": _tex(imprint.doi),
        "isbn": _tex(imprint.isbn),
        "url": _address(imprint.url),
        "annote": _tex(_annotation(quote, locator)),
    }
    lines = "".join(f"  {name} = {{{value}}},\n" for name, value in fields.items() if value)
    return f"@{_BIBTEX[kind]}{{{reference.key},\n{lines}}}\n"


def as_ris(reference: Reference, quote: str, locator: Locator | None) -> str:
    """A record, with the quote as a note."""
    imprint = reference.imprint
    fields = [
        ("TY", _RIS[reference.kind]),
        *(("AU", _name_inverted(author)) for author in reference.authors),
        ("TI", reference.title),
        ("T2", imprint.container),
        ("PY", reference.year),
        ("DA", imprint.date.replace("-", "/")),
        ("PB", imprint.publisher),
        ("CY", imprint.place),
        ("ET", imprint.edition),
        ("VL", imprint.volume),
        ("IS", imprint.issue),
        ("SN", imprint.isbn),
        ("DO", imprint.doi),
        ("UR", imprint.url),
        ("LA", reference.language or ""),
        ("N1", _annotation(quote, locator)),
    ]
    lines = (f"{tag}  - {' '.join(value.split())}" for tag, value in fields if value)
    return "\n".join([*lines, "ER  - ", ""])


def as_csl_json(reference: Reference, quote: str, locator: Locator | None) -> str:
    """A list of one item, with the quote as its annotation."""
    item = {**reference.as_csl(), "annote": _annotation(quote, locator)}
    return json.dumps([item], ensure_ascii=False, indent=2) + "\n"


def _annotation(quote: str, locator: Locator | None) -> str:
    flat = f"“{' '.join(quote.split())}”"
    return f"{flat} ({locator.label} {locator.value})" if locator else flat


def _bibtex_name(author: str) -> str:
    name = name_of(author)
    if "literal" in name:
        return f"{{{_tex(name['literal'])}}}"
    family = " ".join(filter(None, (name.get("non-dropping-particle"), name["family"])))
    return ", ".join(_tex(part) for part in (family, name.get("suffix"), name["given"]) if part)


def _name_inverted(author: str) -> str:
    name = name_of(author)
    if "literal" in name:
        return name["literal"]
    family = " ".join(filter(None, (name.get("non-dropping-particle"), name["family"])))
    return ", ".join(filter(None, (family, name["given"], name.get("suffix"))))


def _tex(text: str) -> str:
    return " ".join(text.split()).translate(_SPECIAL)


def _address(url: str) -> str:
    """Return an address without characters that would end the field; it is not escaped."""
    return "".join(url.split()).replace("{", "%7B").replace("}", "%7D").replace("\\", "%5C")


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
