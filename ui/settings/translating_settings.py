"""The settings of translating a selection."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from gettext import gettext as tr

from ui.settings.choices import TargetLanguage
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
