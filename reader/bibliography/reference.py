"""A reference to one place of one document, with its authors: what citations are written from."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from reader.bibliography.cleaning import authors_apart, clean_title, doubtful
from reader.records import DocumentRecord
from reader.text.document import DocumentText, Format
from reader.text.imprint import Imprint, Kind
from reader.text.section_names import section_name
from reader.text.span import Span

_BODIES = re.compile(
    r"\b(?:inc|ltd|llc|plc|gmbh|ag|corp|corporation|company|co|university|universit(?:y|ät|é)"
    r"|institute|institut|commission|committee|council|department|ministry|ministerium|bank|agency"
    r"|office|organi[sz]ation|association|society|foundation|group|team|court|government|union"
    r"|nations|press|collective|project|the|of|for|and|für|und|der|des)\b\.?",
    re.IGNORECASE,
)
_PARTICLES = frozenset(
    {"von", "van", "de", "der", "den", "del", "della", "di", "da", "du", "la", "le", "ter", "ten"}
    | {"zu", "zum", "zur", "af", "av"}
)
_SUFFIX = re.compile(r"(?:jr|sr)\.?|[IVX]{2,4}", re.IGNORECASE)


def name_of(author: str) -> dict[str, str]:
    """Return family and given name, or ``literal`` for a body or a name that cannot be divided."""
    plain = " ".join(author.split())
    if "," in plain:
        return _inverted(plain)
    words = plain.split()
    if len(words) < 2 or _is_body(words):
        return {"literal": plain}
    return _in_order(words)


def _is_body(words: list[str]) -> bool:
    return any(_BODIES.fullmatch(word) and word.lower() not in _PARTICLES for word in words)


def _inverted(name: str) -> dict[str, str]:
    family, *rest = (part.strip() for part in name.split(","))
    given = " ".join(part for part in rest if part and not _SUFFIX.fullmatch(part))
    suffix = next((part for part in rest if _SUFFIX.fullmatch(part)), "")
    if suffix and not given:
        return {**_in_order(family.split()), "suffix": suffix}
    if not family or not given or _is_body(name.replace(",", " ").split()):
        return {"literal": name}
    return {"family": family, "given": given, **({"suffix": suffix} if suffix else {})}


def _in_order(words: list[str]) -> dict[str, str]:
    suffix = words[-1] if len(words) > 2 and _SUFFIX.fullmatch(words[-1]) else ""
    core = words[:-1] if suffix else words
    first = len(core) - 1
    while first > 1 and core[first - 1] in _PARTICLES:
        first -= 1
    if len(core) < 2:
        return {"literal": " ".join(words)}
    made = {"family": core[-1], "given": " ".join(core[:first])}
    if first < len(core) - 1:
        made["non-dropping-particle"] = " ".join(core[first:-1])
    return {**made, **({"suffix": suffix} if suffix else {})}


_DATE = re.compile(r"\s*(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?")
_CHAPTER = re.compile(r"(?:(?:chapter|kapitel)\s+)?(\d+|[IVXLC]+)\b\.?", re.IGNORECASE)
_LONGEST_SECTION = 120
_WORDS = {
    "publisher": "publisher",
    "place": "publisher-place",
    "edition": "edition",
    "container": "container-title",
    "volume": "volume",
    "issue": "issue",
    "doi": "DOI",
    "isbn": "ISBN",
    "url": "URL",
}
"""The names of the imprint's fields in the Citation Style Language."""


@dataclass(frozen=True, slots=True)
class Locator:
    """A place in a document: ``label`` is page, chapter or section, as CSL calls them."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Reference:
    """The bibliographic data of a document. ``left_out`` are stated but improbable authors."""

    title: str
    authors: tuple[str, ...]
    left_out: tuple[str, ...]
    kind: Kind
    language: str | None
    imprint: Imprint

    @property
    def key(self) -> str:
        """A short name for lists of references: ``noether1921ring``."""
        names = name_of(self.authors[0]) if self.authors else {}
        first = names.get("family") or names.get("literal", "").split(" ")[0]
        title = next((word for word in re.findall(r"\w+", self.title) if len(word) > 3), "")
        whole = f"{first}{self.year}{title}".lower()
        return re.sub(r"[^a-z0-9]", "", whole) or "document"

    @property
    def year(self) -> str:
        """The year of the date; empty if there is none."""
        found = _DATE.match(self.imprint.date)
        return found[1] if found else ""

    def as_csl(self) -> dict[str, Any]:
        """Return an item of CSL-JSON."""
        item: dict[str, Any] = {"id": self.key, "type": self.kind.value, "title": self.title}
        if self.authors:
            item["author"] = [name_of(author) for author in self.authors]
        if issued := _issued(self.imprint.date):
            item["issued"] = issued
        for name, csl in _WORDS.items():
            if value := getattr(self.imprint, name):
                item[csl] = value
        if self.language:
            item["language"] = self.language
        return item


def reference_of(record: DocumentRecord) -> Reference:
    """Return the reference of ``record``, with false statements corrected or left out."""
    imprint = record.imprint
    # A whole statement is looked at: “EDGAR, a division of …” must not leave its second half.
    refused = tuple(
        name for name in record.authors if not imprint.authors_confirmed and doubtful(name)
    )
    kept = authors_apart(tuple(name for name in record.authors if name not in refused))
    usual = Kind.BOOK if record.format is Format.EPUB else Kind.REPORT
    return Reference(
        clean_title(record.title, record.source.path),
        kept,
        refused,
        imprint.kind or usual,
        record.language,
        imprint,
    )


def locator_of(record: DocumentRecord, content: DocumentText, span: Span) -> Locator | None:
    """Return the printed pages, or those of the file if they do not move.

    Else the chapter or section.
    """
    first = content.print_page_at(span.start)
    last = content.print_page_at(max(span.start, span.end - 1))
    labels = [page.label for page in (first, last) if page]
    if not labels and not record.format.reflows:
        labels = [page.label or str(page.number) for page in content.pages_of(span)]
    if labels:
        same = labels[0] == labels[-1]
        return Locator("page", labels[0] if same else f"{labels[0]}–{labels[-1]}")
    title = section_name(content, span.start)
    if found := _CHAPTER.fullmatch(title):
        return Locator("chapter", found[1])
    return Locator("section", f"“{title[:_LONGEST_SECTION]}”") if title else None


def _issued(date: str) -> dict[str, Any] | None:
    found = _DATE.match(date)
    if found:
        return {"date-parts": [[int(part) for part in found.groups() if part]]}
    return {"literal": date} if date else None
