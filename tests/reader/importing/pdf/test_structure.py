from __future__ import annotations

import io

import pymupdf
import pytest

from reader.errors import PasswordNeededError, UnreadableFileError
from reader.text.document import BlockKind, PageState
from tests.reader.importing.pdf.made import Maker, blocks, parsed, read

TEXT = ("Some lines of ordinary text stand here so that the size", "of ordinary text is known.")


def chaptered() -> Maker:
    made = Maker()
    for number in range(1, 4):
        made.new_page().lines(f"{number}. The chapter of number {number}", size=16).gap()
        made.lines(*TEXT).gap().lines("A part of it", size=13, font="hebo").gap().lines(*TEXT)
    return made


def test_headings_are_found_by_font(tmp_path):
    content = read(chaptered(), tmp_path).content
    titles = [(section.level, section.title) for section in content.sections]
    assert titles == [
        pair
        for number in (1, 2, 3)
        for pair in ((1, f"{number}. The chapter of number {number}"), (2, "A part of it"))
    ]
    assert len(blocks(content, BlockKind.HEADING)) == 6
    assert content.sections[0].span.end == content.sections[2].span.start


def test_an_outline_goes_before_fonts(tmp_path):
    made = chaptered()
    made.document.set_toc(
        [[1, "The chapter of Number 1", 1], [1, "An unwritten title", 2], [2, "A part of it", 3]]
    )
    content = read(made, tmp_path).content
    starts = [section.span.start for section in content.sections]
    assert [section.title for section in content.sections] == [
        "The chapter of Number 1",
        "An unwritten title",
        "A part of it",
    ]
    assert starts[0] == 0
    assert content.text[starts[1] :].startswith("2. The chapter")
    assert content.text[starts[2] :].startswith("A part of it")
    assert content.pages_of(content.sections[2].span)[0].number == 3


def test_an_outline_that_runs_in_circles_does_no_harm(tmp_path):
    made = chaptered()
    made.document.set_toc([[1, "One", 1], [1, "Two", 2], [1, "Three", 3]])
    document = made.document
    first = document.get_toc(simple=False)[0][3]["xref"]
    second = document.get_toc(simple=False)[1][3]["xref"]
    document.xref_set_key(second, "Next", f"{first} 0 R")
    document.xref_set_key(first, "First", f"{first} 0 R")
    assert read(made, tmp_path).content.text


def test_an_absurdly_deep_outline_does_no_harm(tmp_path):
    made = chaptered()
    made.document.set_toc([[level, f"Level {level}", 1] for level in range(1, 900)])
    sections = read(made, tmp_path).content.sections
    assert max((section.level for section in sections), default=1) <= 64


def test_page_labels(tmp_path):
    made = chaptered()
    made.document.set_page_labels(
        [
            {"startpage": 0, "prefix": "", "style": "r", "firstpagenum": 3},
            {"startpage": 1, "prefix": "A-", "style": "D", "firstpagenum": 7},
        ]
    )
    assert [page.label for page in read(made, tmp_path).content.pages] == ["iii", "A-7", "A-8"]


def test_what_the_file_says_about_itself(tmp_path):
    made = chaptered()
    made.document.set_metadata(
        {"title": "Bees\u202e and\u2028 men", "author": "A. Keeper; B. Hive"}
    )
    made.document.set_language("en-GB")
    about = read(made, tmp_path).metadata
    assert (about.title, about.authors, about.language) == (
        "Bees and men",
        ("A. Keeper", "B. Hive"),
        "en",
    )
    cover = pymupdf.Pixmap(about.cover)
    assert 200 <= cover.width <= 320


def test_the_title_is_read_off_the_first_page_or_the_name(tmp_path):
    made = chaptered()
    for stated in ("Microsoft Word - draft7.doc", "Document", "PowerPoint Presentation"):
        made.document.set_metadata({"title": stated})
        assert read(made, tmp_path).metadata.title == "1. The chapter of number 1"
    plain = Maker().lines(*TEXT).save(tmp_path / "field notes.pdf")
    assert parsed(plain).metadata.title == "field notes"


def test_the_ampersand_of_a_company_parts_no_authors(tmp_path):
    made = Maker().lines(*TEXT)
    made.document.set_metadata({"author": "Orrin & Sons Company & Ada Vane"})
    assert read(made, tmp_path).metadata.authors == ("Orrin & Sons Company", "Ada Vane")


def test_the_name_of_the_file_is_a_better_title_than_a_number(tmp_path):
    made = Maker().lines(*TEXT)
    made.document.set_metadata({"title": "0001193125-22-185257"})
    path = made.save(tmp_path / "ORRIN%202022_report.pdf")
    assert parsed(path).metadata.title == "ORRIN 2022 report"


def test_a_title_in_two_lines_of_large_print_is_whole(tmp_path):
    made = Maker().lines("On Bees:", size=20).gap().gap().lines("A Natural History", size=20)
    assert read(made.gap().lines(*TEXT), tmp_path).metadata.title == "On Bees: A Natural History"


def test_what_all_reports_to_an_authority_have_alike_is_no_title(tmp_path):
    made = Maker().lines("Securities and Exchange Commission", size=17).gap()
    made = made.lines("FORM 10-K", size=17).gap()
    path = made.lines(*TEXT).save(tmp_path / "ORRIN_2021_10K.pdf")
    assert parsed(path).metadata.title == "ORRIN 2021 10K"


def test_a_stamp_along_the_margin_is_no_title(tmp_path):
    made = Maker().lines("On Bees", size=18).gap().gap().lines(*TEXT)
    made.put("preprint 12.345v3, 17 January", 24, 500, size=22, rotate=90)
    assert read(made, tmp_path).metadata.title == "On Bees"


def test_pages_are_distinguished(tmp_path):
    made = Maker().new_page().lines(*TEXT)
    made.new_page()
    made.new_page().page.draw_rect(pymupdf.Rect(50, 50, 300, 300), fill=(0, 0, 0.5))
    document = read(made, tmp_path)
    states = [page.state for page in document.content.pages]
    assert states == [PageState.TEXT, PageState.BLANK, PageState.PICTURE]
    (warning,) = document.warnings
    assert "page 3" in warning
    assert "Tesseract" in warning


def encrypted(tmp_path, user: str, owner: str):
    path = tmp_path / "locked.pdf"
    return (
        Maker()
        .lines(*TEXT)
        .save(path, encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw=user, owner_pw=owner)
    )


def test_a_password_is_asked_for(tmp_path):
    path = encrypted(tmp_path, "sesame", "owner")
    with pytest.raises(PasswordNeededError) as missing:
        parsed(path)
    with pytest.raises(PasswordNeededError) as wrong:
        parsed(path, "open")
    assert (missing.value.wrong, wrong.value.wrong) == (False, True)
    assert parsed(path, "sesame").encrypted
    assert parsed(path, "owner").content.text


def test_encrypted_files_that_open_without_a_password_just_open(tmp_path):
    document = parsed(encrypted(tmp_path, "", "owner"))
    assert document.encrypted
    assert document.content.text.startswith("Some lines")


def test_a_broken_page_costs_only_itself(tmp_path):
    made = Maker()
    for _ in range(3):
        made.new_page().lines(*TEXT)
    document = made.document
    document.xref_set_key(document[1].get_contents()[0], "Filter", "/FlateDecode")
    document.update_stream(document[1].get_contents()[0], b"no such thing", new=False, compress=0)
    document.xref_set_key(document[1].get_contents()[0], "Filter", "/FlateDecode")
    found = read(made, tmp_path)
    states = [page.state for page in found.content.pages]
    assert states == [PageState.TEXT, PageState.DAMAGED, PageState.TEXT]
    assert found.content.text.count("Some lines") == 2
    assert "page 2" in found.warnings[0]


def test_a_repaired_file_says_so(tmp_path):
    saved = io.BytesIO()
    chaptered().document.save(saved)
    path = tmp_path / "cut.pdf"
    path.write_bytes(saved.getvalue().replace(b"startxref", b"startxxxx"))
    document = parsed(path)
    assert "repaired" in document.warnings[0]
    assert "A part of it" in document.content.text


def test_no_pages_is_refused(tmp_path):
    path = tmp_path / "none.pdf"
    path.write_bytes(
        b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
        b"2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"
    )
    with pytest.raises(UnreadableFileError, match="no pages"):
        parsed(path)


def test_scripts_never_run_and_leave_no_text(tmp_path):
    made = Maker().lines(*TEXT)
    action = made.document.get_new_xref()
    made.document.update_object(action, "<</S/JavaScript/JS(app.alert\\('gotcha'\\))>>")
    made.document.xref_set_key(made.document.pdf_catalog(), "OpenAction", f"{action} 0 R")
    assert "gotcha" not in read(made, tmp_path).content.text
