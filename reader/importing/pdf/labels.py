"""Page labels, such as "iv" or "A-3"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"),
    (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip
_LARGEST_ROMAN = 4999
_ALPHABET = "abcdefghijklmnopqrstuvwxyz"
_MOST_LETTERS = 20


def page_labels(rules: Sequence[Mapping[str, Any]], count: int) -> list[str]:
    """Return the label of every page, by the label ranges of PyMuPDF (PDF 32000-1, 12.4.2).

    Pages without a label of their own are labelled by their number.
    """
    labels = [str(number) for number in range(1, count + 1)]
    ordered = sorted(rules, key=lambda rule: int(rule["startpage"]))
    for index, rule in enumerate(ordered):
        start = max(0, int(rule["startpage"]))
        after = int(ordered[index + 1]["startpage"]) if index + 1 < len(ordered) else count
        first, style = int(rule.get("firstpagenum") or 1), str(rule.get("style") or "")
        for page in range(start, min(after, count)):
            label = str(rule.get("prefix") or "") + _numeral(first + page - start, style)
            labels[page] = " ".join(label.split()) or labels[page]
    return labels


def _numeral(number: int, style: str) -> str:
    if not style or number < 1:
        return ""
    if style in ("r", "R") and number <= _LARGEST_ROMAN:
        roman = _roman(number)
        return roman.upper() if style == "R" else roman
    if style in ("a", "A") and number <= len(_ALPHABET) * _MOST_LETTERS:
        times, letter = divmod(number - 1, len(_ALPHABET))
        letters = _ALPHABET[letter] * (times + 1)
        return letters.upper() if style == "A" else letters
    return str(number)


def _roman(number: int) -> str:
    numeral = ""
    for value, letters in _ROMAN:
        times, number = divmod(number, value)
        numeral += letters * times
    return numeral
