"""Finds front and back matter that an EPUB marks: title page, imprint, contents, notes or index.

It is marked in elements (``epub:type``, ARIA roles), and for complete parts in its landmarks (EPUB
3) and its guide (EPUB 2). Preface, introduction, epilogue and appendix are text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from lxml import etree

from reader.importing.epub.archive import Archive, resolve
from reader.importing.epub.bare import package_name
from reader.importing.epub.contents import EPUB_TYPE, Entry
from reader.importing.epub.package import Package
from reader.importing.safe_xml import named, parse_xml

_AROUND = frozenset(
    """
    cover titlepage title-page halftitlepage halftitle-page copyright-page imprint imprimatur
    colophon dedication acknowledgments acknowledgements contributors other-credits credits
    seriespage toc toc-brief landmarks loi lot loa lov page-list pagelist index bibliography
    endnotes rearnotes notes errata revision-history z3998:dramatis-personae
    """.split()  # noqa: SIM905  # a list of literals is harder to read
)
"""Terms of EPUB's structural semantics, of DPUB-ARIA without "doc-", and of EPUB 2 guides."""
_TEXT = frozenset({"bodymatter", "text", "chapter", "part", "start"})


def is_around(roles: Iterable[str]) -> bool:
    """Whether these roles mark front or back matter."""
    plain = {role.removeprefix("doc-") for role in roles}
    return bool(plain & _AROUND) and not plain & _TEXT


def parts_around(archive: Archive, package: Package, chapters: Iterable[Entry]) -> frozenset[str]:
    """Return the names of parts that the book marks completely as front or back matter.

    A part that contains more than one of its ``chapters`` is not all of one kind.
    """
    named: dict[str, set[str]] = {}
    for part, roles in (*_landmarks(archive, package), *_guide(archive)):
        named.setdefault(part, set()).update(roles)
    listed = Counter(entry.part for entry in chapters)
    return frozenset(
        part
        for part, roles in named.items()
        if all(is_around({role}) for role in roles) and listed[part] <= 1
    )


def _landmarks(archive: Archive, package: Package) -> Iterator[tuple[str, set[str]]]:
    base = package.nav.name if package.nav else ""
    for nav in named(_root(archive, base), "nav"):
        if "landmarks" in (nav.get(EPUB_TYPE) or "").split():
            for link in nav.iter():
                roles = (link.get(EPUB_TYPE) or "").lower().split()
                if roles and link.get("href"):
                    yield resolve(base, link.get("href", ""))[0], set(roles)


def _guide(archive: Archive) -> Iterator[tuple[str, set[str]]]:
    base = package_name(archive) or ""
    for reference in named(_root(archive, base), "reference"):
        if reference.get("href"):
            role = reference.get("type", "").strip().lower()
            yield resolve(base, reference.get("href", ""))[0], {role}


def _root(archive: Archive, part: str) -> etree._Element | None:
    return parse_xml(archive.read(part) or b"") if part else None
