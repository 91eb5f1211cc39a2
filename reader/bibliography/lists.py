"""References for programs that manage them: BibTeX, RIS, CSL-JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator

from reader.bibliography.author_names import name_of
from reader.bibliography.reference import Locator, Reference
from reader.text.imprint import Kind

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
    fields = "".join(
        f"  {name} = {{{value}}},\n" for name, value in _bibtex_fields(reference, quote, locator)
    )
    return f"@{_BIBTEX[reference.kind]}{{{reference.key},\n{fields}}}\n"


def as_ris(reference: Reference, quote: str, locator: Locator | None) -> str:
    """A record, with the quote as a note."""
    lines = [f"{tag}  - {_line(value)}" for tag, value in _ris_fields(reference) if value]
    note = f"N1  - {_line(_annotation(quote, locator))}"
    return "\n".join([f"TY  - {_RIS[reference.kind]}", *lines, note, "ER  - ", ""])


def as_csl_json(reference: Reference, quote: str, locator: Locator | None) -> str:
    """A list of one item, with the quote as its annotation."""
    item = {**reference.as_csl(), "annote": _annotation(quote, locator)}
    return json.dumps([item], ensure_ascii=False, indent=2) + "\n"


def _bibtex_fields(
    reference: Reference, quote: str, locator: Locator | None
) -> Iterator[tuple[str, str]]:
    imprint, kind = reference.imprint, reference.kind
    if reference.authors:
        yield "author", " and ".join(map(_bibtex_name, reference.authors))
    yield "title", f"{{{_tex(reference.title)}}}"
    said = (
        ("journal" if kind is Kind.ARTICLE else "booktitle", imprint.container),
        ("year", reference.year or imprint.date),
        (_INSTITUTIONS.get(kind, "publisher"), imprint.publisher),
        ("address", imprint.place),
        ("edition", imprint.edition),
        ("volume", imprint.volume),
        ("number", imprint.issue),
        ("doi", imprint.doi),
        ("isbn", imprint.isbn),
    )
    for name, value in said:
        if value:
            yield name, _tex(value)
    if imprint.url:
        yield "url", _address(imprint.url)
    yield "annote", _tex(_annotation(quote, locator))


def _ris_fields(reference: Reference) -> Iterator[tuple[str, str]]:
    imprint = reference.imprint
    for author in reference.authors:
        yield "AU", _name_inverted(author)
    yield "TI", reference.title
    yield "T2", imprint.container
    yield "PY", reference.year
    yield "DA", imprint.date.replace("-", "/")
    yield "PB", imprint.publisher
    yield "CY", imprint.place
    yield "ET", imprint.edition
    yield "VL", imprint.volume
    yield "IS", imprint.issue
    yield "SN", imprint.isbn
    yield "DO", imprint.doi
    yield "UR", imprint.url
    yield "LA", reference.language or ""


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


def _line(text: str) -> str:
    return " ".join(text.split())
