"""References for programs that manage them: BibTeX, RIS, CSL-JSON."""

from __future__ import annotations

import json

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
