"""Words by what they do in a sentence, one file a language."""

from __future__ import annotations

from importlib.resources import files

LANGUAGES = ("en", "de")


def text_of(language: str) -> str:
    """The file of one of ``LANGUAGES``."""
    return files(__name__).joinpath(f"{language}.toml").read_text("utf-8")
