"""The printed lines of a PDF, as one table of columns for the complete document.

Working on lines keeps extraction close to the speed of MuPDF itself: all later steps use arrays
over all lines at once, and Python code looks only at the few that are doubtful.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reader.text.directions import has_leftward, runs_leftward
from reader.text.normalise import normalise

Floats = NDArray[np.float32]
Integers = NDArray[np.int32]
Booleans = NDArray[np.bool_]

SOFT_HYPHEN = "\N{SOFT HYPHEN}"
_MONOSPACED, _BOLD, _RECOGNISED = 8, 16, 1 << 16
_UNSEEN_FONT = "GlyphLessFont"
_LIKE = (0.6, 1.6)
_MOSTLY = 0.5
_COLUMNS = 11
_SMALLEST = 0.1
_FARTHEST = 1e6
_USUAL = re.compile("[ -~\u00a0\u2002-\u200a’‘“”–—•…©®™§°±×àâäçèéêëíîïñóôöúûüßÄÖÜÉ]*")


@dataclass(frozen=True)
class Printed:
    """Columns of equal length, one entry per printed line (or table cell), in any order.

    ``texts`` are normalised and not empty; only a soft hyphen at the end of a line is left in.
    ``pages`` count from 0. ``boxes`` (n × 4) are Rects. ``frames`` are the same boxes turned so
    that the writing runs from left to right and lines follow downwards; those of pages written
    from right to left are mirrored. ``baselines`` are heights in that frame. ``angles`` number the
    quarter turns. ``sizes`` are font sizes in points.
    """

    texts: list[str]
    pages: Integers
    boxes: Floats
    frames: Floats
    baselines: Floats
    sizes: Floats
    bold: Booleans
    monospaced: Booleans
    angles: Integers

    def __len__(self) -> int:
        return len(self.texts)

    def take(self, order: NDArray[np.intp]) -> Printed:
        """Return the lines at these indices, in this order."""
        texts = self.texts
        return Printed(
            [texts[index] for index in order.tolist()],
            self.pages[order],
            self.boxes[order],
            self.frames[order],
            self.baselines[order],
            self.sizes[order],
            self.bold[order],
            self.monospaced[order],
            self.angles[order],
        )


@dataclass
class PrintedBuilder:
    """Collects the lines of page after page."""

    texts: list[str] = field(default_factory=list)
    numbers: array[float] = field(default_factory=lambda: array("d"))

    def add(self, page: int, layout: Mapping[str, Any]) -> float:
        """Add the lines of MuPDF's dictionary of a page; return the share of them that is legible.

        Lines outside the page as displayed are left out. Without any line the share is 0.
        """
        first = len(self.texts)
        add_text, add_numbers = self.texts.append, self.numbers.extend
        width, height = layout["width"], layout["height"]
        for block in layout["blocks"]:
            for line in block.get("lines", ()):
                spans = line["spans"]
                if len(spans) == 1:
                    main = spans[0]
                    text = main["text"]
                elif spans:
                    main = max(spans, key=lambda span: len(span["text"].strip()))
                    text = "".join([span["text"] for span in spans])
                else:
                    continue
                if not text or text.isspace():
                    continue
                x0, y0, x1, y1 = line["bbox"]
                if x1 < 0 or y1 < 0 or x0 > width or y0 > height:
                    continue
                unseen = not main["alpha"] or main["font"] == _UNSEEN_FONT
                flags = _RECOGNISED if unseen else main["flags"]
                add_text(text)
                add_numbers((page, x0, y0, x1, y1, *main["origin"], main["size"], flags))
                add_numbers(line["dir"])
        added = "".join(self.texts[first:])
        return 1 - added.count("\N{REPLACEMENT CHARACTER}") / len(added) if added else 0.0

    def drop(self, page: int) -> None:
        """Remove the lines of a page, which must be the last one added."""
        while self.texts and self.numbers[-_COLUMNS] == page:
            del self.numbers[-_COLUMNS:]
            self.texts.pop()

    def build(self) -> Printed:
        """Return all lines so far."""
        table = np.array(self.numbers, dtype=np.float64).reshape(-1, _COLUMNS)
        table = np.clip(np.nan_to_num(table), -_FARTHEST, _FARTHEST)
        flags = table[:, 8].astype(np.int32)
        angles = np.rint(np.arctan2(table[:, 10], table[:, 9]) / (np.pi / 2)).astype(np.int32) % 4
        boxes, frames, baselines = table[:, 1:5], table[:, 1:5].copy(), table[:, 6].copy()
        for angle in set(angles.tolist()) - {0}:
            turned = angles == angle
            frames[turned], baselines[turned] = _turn(boxes[turned], table[turned, 5:7], angle)
        texts = [_clean(text) for text in self.texts]
        mirrored = _written_leftward(texts, table[:, 0])
        frames[mirrored] = frames[mirrored][:, [2, 1, 0, 3]] * (-1, 1, -1, 1)
        printed = Printed(
            texts,
            table[:, 0].astype(np.int32),
            boxes.astype(np.float32),
            frames.astype(np.float32),
            baselines.astype(np.float32),
            _evened(
                np.clip(table[:, 7], _SMALLEST, None), table[:, 0], (flags & _RECOGNISED) > 0
            ).astype(np.float32),
            (flags & _BOLD) > 0,
            _unusual((flags & _MONOSPACED) > 0, texts),
            angles,
        )
        kept = np.array([bool(text) for text in printed.texts], dtype=np.bool_)
        return printed if kept.all() else printed.take(np.flatnonzero(kept))


def _turn(
    boxes: NDArray[np.float64], origins: NDArray[np.float64], angle: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return frames and baselines of lines written at ``angle`` quarter turns."""
    x0, y0, x1, y1 = boxes.T
    x, y = origins.T
    if angle == 1:
        return np.column_stack((y0, -x1, y1, -x0)), -x
    if angle == 2:
        return np.column_stack((-x1, -y1, -x0, -y0)), -y
    return np.column_stack((-y1, x0, -y0, x1)), x


def _written_leftward(texts: list[str], pages: NDArray[np.float64]) -> Booleans:
    """Mark the lines of pages that are mostly written from right to left."""
    found = np.zeros(len(texts), dtype=np.bool_)
    some = np.array([has_leftward(text) for text in texts], dtype=np.bool_)
    for page in np.unique(pages[some]):
        of_page = pages == page
        found[of_page] = runs_leftward("".join(texts[at] for at in np.flatnonzero(of_page)))
    return found


def _evened(
    sizes: NDArray[np.float64], pages: NDArray[np.float64], recognised: Booleans
) -> NDArray[np.float64]:
    """Return font sizes without the jitter of optical recognition."""
    evened = sizes.copy()
    for page in np.unique(pages[recognised]):
        chosen = recognised & (pages == page)
        usual = float(np.median(sizes[chosen]))
        alike = chosen & (sizes > _LIKE[0] * usual) & (sizes < _LIKE[1] * usual)
        evened[alike] = usual
    return evened


def _unusual(monospaced: Booleans, texts: list[str]) -> Booleans:
    """Mark typewritten lines; none if most of the document is, since then it doesn't mean code."""
    lengths = np.fromiter(map(len, texts), dtype=np.int32, count=len(texts))
    typed = lengths[monospaced].sum() > _MOSTLY * lengths.sum()
    return np.zeros_like(monospaced) if typed else monospaced


def _clean(text: str) -> str:
    if _USUAL.fullmatch(text):
        return " ".join(text.split())
    clean = normalise(text)
    return clean + SOFT_HYPHEN if clean and text.rstrip().endswith(SOFT_HYPHEN) else clean
