"""The settings of single features: learning, reading aloud, citations, translation, backups."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from gettext import gettext as tr

from reader.bibliography.kinds import CiteStyle
from ui.settings.choices import LEAST_ROOM, MOST_ROOM, TargetLanguage
from ui.settings.fields import About, setting

OWN_NAMES: Mapping[StrEnum, str] = {
    TargetLanguage.ENGLISH: "English",
    TargetLanguage.GERMAN: "Deutsch",
    TargetLanguage.FRENCH: "Français",
    TargetLanguage.SPANISH: "Español",
    TargetLanguage.ITALIAN: "Italiano",
    TargetLanguage.PORTUGUESE: "Português",
    TargetLanguage.DUTCH: "Nederlands",
    TargetLanguage.POLISH: "Polski",
    TargetLanguage.RUSSIAN: "Русский",  # as its speakers write it
    TargetLanguage.UKRAINIAN: "Українська",
    TargetLanguage.TURKISH: "Türkçe",
    TargetLanguage.CHINESE: "中文",
    TargetLanguage.JAPANESE: "日本語",
    TargetLanguage.ARABIC: "العربية",
}
"""The languages' names for themselves."""
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
class TranslatingSettings:
    """Settings of translating a selection."""

    language: TargetLanguage = setting(
        TargetLanguage.WINDOW,
        About(
            tr("Translate into"),
            tr("The chosen language model translates the selection into this language."),
            choices={TargetLanguage.WINDOW: tr("Language of the window"), **OWN_NAMES},
        ),
    )


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


@dataclass(frozen=True, slots=True)
class BackupSettings:
    """Whether backups are automatic, and how much room they may take."""

    automatic: bool = setting(
        True,
        About(
            tr("Back up every day"),
            tr(
                "A copy of the library is made on each day something changed: 7 daily, 4 weekly "
                "and 12 monthly copies are kept."
            ),
        ),
    )
    gigabytes: float = setting(
        4.0,
        About(
            tr("Disk space for backups"),
            tr("When they take more, the oldest are deleted; the newest one always stays."),
            least=LEAST_ROOM,
            most=MOST_ROOM,
            step=1,
            unit=tr("GB"),
        ),
    )


@dataclass(frozen=True, slots=True)
class AloudSettings:
    """Settings of reading aloud."""

    speed: float = setting(
        1.0,
        About(
            tr("Speed"),
            tr("How fast text is read aloud."),
            least=0.5,
            most=2,
            step=0.1,
            times=100,
            unit="%",
        ),
    )
    voice: str = setting(
        "",
        About(
            tr("Voice"),
            tr("Name of a voice on your system; empty for one that fits the language of the text."),
        ),
    )


@dataclass(frozen=True, slots=True)
class MemorySettings:
    """Whether anything is learnt, and whether it is used."""

    use: bool = setting(
        True,
        About(
            tr("Use what was learnt"),
            tr(
                "Answers use what you confirmed for similar questions. If off, nothing is used or "
                "suggested; what was learnt is kept."
            ),
        ),
    )
    learn: bool = setting(
        True,
        About(
            tr("Learn when idle"),
            tr("Tests what you confirmed and suggests what seems useful."),
        ),
    )
