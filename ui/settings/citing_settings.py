"""The settings of citations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from gettext import gettext as tr

from reader.bibliography.kinds import CiteStyle
from ui.settings.fields import About, setting

STYLES: Mapping[StrEnum, str] = {
    CiteStyle.CHICAGO: tr("Chicago (note)"),
    CiteStyle.APA: "APA",
    CiteStyle.MLA: "MLA",
    CiteStyle.BIBTEX: "BibTeX",
    CiteStyle.RIS: "RIS",
    CiteStyle.CSL_JSON: "CSL-JSON",
}
"""The names of the styles."""


@dataclass(frozen=True, slots=True)
class CitingSettings:
    """Settings of quotes that are copied with their source."""

    style: CiteStyle = setting(
        CiteStyle.CHICAGO,
        About(
            tr("Citation style"),
            tr("How a quote is copied with its source. The menu of a citation offers all styles."),
            choices=STYLES,
        ),
    )
