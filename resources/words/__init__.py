"""Words that the program needs to know, one file a language; docs/languages.md explains them."""

from __future__ import annotations

from importlib.resources import files

LANGUAGES = (
    "en", "de", "fr", "es", "it", "pt", "nl", "ru", "pl", "sv", "tr", "ar", "hi", "zh", "ja"
)  # fmt: skip


def text_of(language: str) -> str:
    """The file of one of ``LANGUAGES``."""
    return files(__name__).joinpath(f"{language}.toml").read_text("utf-8")
