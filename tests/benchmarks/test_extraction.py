"""Text extraction from PDFs, against what bare PyMuPDF takes to list their words.

Run with: python -m pytest tests/benchmarks/test_extraction.py --benchmark-enable -s
"""

from __future__ import annotations

import gc
import time
from pathlib import Path

import numpy as np
import pymupdf
import pytest

from reader.importing.pdf.about import outline_of
from reader.importing.pdf.pages import PagesRead, read_pages
from reader.importing.pdf.parsing import extract
from tests.corpus import corpus

REPORTS = "questions/financebench/pdfs"
MOST = 1.5


def words(path: Path) -> None:
    with pymupdf.open(path) as document:
        for page in document:
            page.get_text("words")


def text(path: Path) -> None:
    with pymupdf.open(path) as document:
        *_, pages = read_pages(document, None)
        assert isinstance(pages, PagesRead)
        heights = np.array([fact.height for fact in pages.facts], dtype=np.float32)
        extract(pages.lines.build(), heights, outline_of(document))


def seconds(work, path: Path) -> float:
    gc.collect()
    gc.disable()  # as in the parsing process
    start = time.process_time()
    work(path)
    taken = time.process_time() - start
    gc.enable()
    return taken


@pytest.mark.corpus
def test_extraction_costs_little_more_than_listing_words(benchmark):
    if benchmark.disabled:
        pytest.skip("measured with --benchmark-enable only")
    paths = sorted(corpus(REPORTS).glob("*.pdf"))[::7]
    ratios = [
        min(seconds(text, path) for _ in range(3)) / min(seconds(words, path) for _ in range(3))
        for path in paths
    ]
    benchmark.pedantic(text, args=(paths[0],), rounds=3)
    total = sum(seconds(text, path) for path in paths) / sum(seconds(words, path) for path in paths)
    benchmark.extra_info["ratios"] = {
        path.name: round(ratio, 2) for path, ratio in zip(paths, ratios, strict=True)
    }
    print(f"extraction / words over all: {total:.2f}; by file:", benchmark.extra_info["ratios"])
    assert total < MOST
