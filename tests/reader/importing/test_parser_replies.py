from __future__ import annotations

from pathlib import Path

import pytest

from reader.importing.parser_replies import parse_file
from reader.text.document import ParsedDocument
from tests.reader.text.test_language_recognition import ROMANISED, TEXTS


def language_in(path: Path) -> str | None:
    *_, document = parse_file(path)
    assert isinstance(document, ParsedDocument)
    return document.metadata.language


@pytest.mark.parametrize(("stated", "language"), [("en", "de"), ("", "de"), ("de-AT", "de-AT")])
def test_a_document_has_the_language_of_its_text(tmp_path, stated, language):
    path = tmp_path / "book.html"
    body = f"<html lang='{stated}'><body><p>{TEXTS['de']}</p></body></html>"
    path.write_text(body, encoding="utf-8")
    assert language_in(path) == language


def test_a_text_that_shows_no_language_has_none(tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text(ROMANISED, encoding="utf-8")
    assert language_in(path) is None
