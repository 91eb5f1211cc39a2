"""Optical character recognition by Tesseract, if it is installed."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reader.language import later

_POINTS_PER_INCH = 72
_RESOLUTION = 300
_MOST_PIXELS = 9_000_000
_PATIENCE = 20
_FOLDER = '"'
_FALLBACK = "eng"
_NOT_A_LANGUAGE = "osd"
_LANGUAGES = {
    "ar": "ara", "bg": "bul", "ca": "cat", "cs": "ces", "da": "dan", "de": "deu", "el": "ell",
    "en": "eng", "es": "spa", "et": "est", "fa": "fas", "fi": "fin", "fr": "fra", "he": "heb",
    "hi": "hin", "hr": "hrv", "hu": "hun", "it": "ita", "ja": "jpn", "ko": "kor", "lt": "lit",
    "lv": "lav", "nl": "nld", "no": "nor", "pl": "pol", "pt": "por", "ro": "ron", "ru": "rus",
    "sk": "slk", "sl": "slv", "sv": "swe", "th": "tha", "tr": "tur", "uk": "ukr", "vi": "vie",
    "zh": "chi_sim",
}  # fmt: skip

HOW_TO_INSTALL = later(
    "Install Tesseract (tesseract-ocr on Linux, “brew install tesseract” on macOS, the UB "
    "Mannheim installer on Windows) and import the file again."
)


@dataclass(frozen=True, slots=True)
class Recogniser:
    """A Tesseract installation and its language."""

    tessdata: Path
    language: str

    def recognise(self, page: Any) -> dict[str, Any]:
        """Recognise the text of a page, in the form and coordinates of MuPDF's page dictionary.

        Raises:
            RuntimeError: if Tesseract fails.
        """
        import pymupdf  # heavy; only needed where pages are read

        picture = page.get_pixmap(dpi=_resolution(page.rect.width, page.rect.height))
        pdf = picture.pdfocr_tobytes(language=self.language, tessdata=str(self.tessdata))
        with pymupdf.open("pdf", pdf) as seen:
            scale = page.rect.width / seen[0].rect.width
            return _scaled(seen[0].get_text("dict", flags=0), scale)


def find_recogniser(language: str | None) -> Recogniser | None:
    """Find Tesseract and set it to ``language`` (a code like "de-AT") if known, else to English."""
    program = shutil.which("tesseract")
    if program is None:
        return None
    try:
        listing = subprocess.run(
            [program, "--list-langs"],
            capture_output=True,
            text=True,
            timeout=_PATIENCE,
            check=True,
        ).stdout
    except (OSError, subprocess.SubprocessError):
        return None
    head, *names = listing.splitlines() or [""]
    known = [name.strip() for name in names if name.strip() not in ("", _NOT_A_LANGUAGE)]
    if head.count(_FOLDER) < 2 or not known:
        return None
    wanted = _LANGUAGES.get((language or "en").lower()[:2], _FALLBACK)
    chosen = next((name for name in (wanted, _FALLBACK) if name in known), known[0])
    return Recogniser(Path(head.split(_FOLDER)[1]), chosen)


def _resolution(width: float, height: float) -> int:
    """Return the dots per inch for a page of this size in points."""
    square_inches = max(width * height / _POINTS_PER_INCH**2, 0.01)
    return max(20, min(_RESOLUTION, int((_MOST_PIXELS / square_inches) ** 0.5)))


def _scaled(layout: dict[str, Any], scale: float) -> dict[str, Any]:
    for block in layout["blocks"]:
        for line in block.get("lines", ()):
            line["bbox"] = tuple(scale * value for value in line["bbox"])
            for span in line["spans"]:
                span["origin"] = tuple(scale * value for value in span["origin"])
                span["size"] *= scale
    layout["width"] *= scale
    layout["height"] *= scale
    return layout
