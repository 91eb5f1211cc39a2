"""Real files, a sample of them."""

from __future__ import annotations

import json

import pytest

from reader.errors import UnreadableFileError
from reader.importing.parser_client import parse
from tests.corpus import corpus

FEW = 100


@pytest.mark.corpus
def test_real_pdfs_open_or_are_refused_in_a_sentence():
    folder = corpus("pdfs")
    rows = map(json.loads, (folder / "MANIFEST.jsonl").read_text("utf-8").splitlines())
    for row in list(rows)[::FEW]:
        file = folder / row["file"]
        if row["pages"]:
            *_, last = parse(file, password=row["password"], ocr=False)
            content = last.document.content
            assert len(content.pages) == row["pages"]
            assert len(content.text) > row["chars"] * 0.7 - 200
        elif row["pages"] == 0:
            with pytest.raises(UnreadableFileError, match="no pages"):
                list(parse(file))


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("report", "row"),
    [
        ("3M_2018_10K", "Operating income 7,207 7,692 7,027"),
        ("COCACOLA_2017_10K", "Net income from continuing operations 1,182 6,550 7,366"),
        ("AMCOR_2023_10K", "Pension, net of tax (c) (50) 94 52"),
    ],
)
def test_rows_of_financial_statements_are_whole(report, row):
    *_, last = parse(corpus(f"questions/financebench/pdfs/{report}.pdf"), ocr=False)
    assert row in last.document.content.text.splitlines()
