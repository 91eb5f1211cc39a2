"""The styles in which a quote can be cited, and the result."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class CiteStyle(StrEnum):
    """The styles in which a citation can be written."""

    CHICAGO = "chicago"
    APA = "apa"
    MLA = "mla"
    BIBTEX = "bibtex"
    RIS = "ris"
    CSL_JSON = "csl-json"


@dataclass(frozen=True, slots=True)
class CitedQuote:
    """A quote with its source, for programs that know more or less about formatted text.

    ``html`` and ``markdown`` are empty for formats that only programs read. ``left_out`` are stated
    authors that are probably none.
    """

    plain: str
    markdown: str = ""
    html: str = ""
    left_out: tuple[str, ...] = ()
