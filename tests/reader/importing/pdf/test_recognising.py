"""Pages that are pictures of text, recognised by the program Tesseract."""

from __future__ import annotations

import shutil

import pymupdf
import pytest

from reader.importing.import_events import Progress, Stage
from reader.importing.pdf.parsing import parse_pdf
from reader.text.document import PageState, ParsedDocument
from tests.reader.importing.pdf.made import LEFT, Maker, read


def scanned(*texts: str) -> Maker:
    """A page that is a picture of text."""
    drawn = Maker().lines(*texts, size=16)
    picture = drawn.document[0].get_pixmap(dpi=200)
    made = Maker().new_page()
    made.page.insert_image(made.page.rect, stream=picture.tobytes("png"))
    return made


@pytest.mark.skipif(not shutil.which("tesseract"), reason="Tesseract is not installed here")
@pytest.mark.parametrize("rotation", [0, 90])
def test_pictures_of_text_are_recognised(tmp_path, rotation):
    made = scanned("The lighthouse was painted white", "in the spring of that year.")
    if rotation:
        made.page.set_rotation(rotation)
        turned = pymupdf.open()
        page = turned.new_page(width=made.page.rect.width, height=made.page.rect.height)
        page.show_pdf_page(page.rect, made.document, 0, rotate=rotation)
        page.set_rotation(rotation)
        made.document = turned
    path = made.save(tmp_path / "made.pdf")
    *news, document = parse_pdf(path, ocr=True)
    assert isinstance(document, ParsedDocument)
    assert Progress(Stage.RECOGNISING, 1, 1) in news
    content = document.content
    assert "lighthouse was painted white" in content.text
    assert content.pages[0].state is PageState.RECOGNISED
    assert not document.warnings
    left, top, right, bottom = content.lines.boxes[0].tolist()
    assert right - left > 3 * (bottom - top)
    assert left == pytest.approx(LEFT, abs=15)


def test_recognition_can_be_left_out(tmp_path):
    document = read(scanned("The lighthouse was painted white"), tmp_path, ocr=False)
    assert document.content.text == ""
    assert document.content.pages[0].state is PageState.PICTURE
