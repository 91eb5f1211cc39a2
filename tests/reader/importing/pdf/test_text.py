from __future__ import annotations

import pymupdf
import pytest

from reader.text.document import BlockKind
from reader.text.span import Span
from tests.reader.importing.pdf.made import LEFT, Maker, blocks, parsed, read

FULL = "A line of the text that goes all the way to the right edge"


def test_lines_make_paragraphs_and_words_are_mended(tmp_path):
    made = Maker().lines(
        "The treaty was ratified by a narrow majority and inter-",
        "national observers noted that a well-known, long-",
        "standing quarrel about fishing rights had ended at last.",
    )
    made.gap().lines("Another paragraph follows after some white space here.")
    content = read(made, tmp_path).content
    assert blocks(content) == [
        (
            "The treaty was ratified by a narrow majority and international observers noted that a"
            " well-known, long-standing quarrel about fishing rights had ended at last."
        ),
        "Another paragraph follows after some white space here.",
    ]


def test_indented_lines_begin_paragraphs(tmp_path):
    made = Maker().put("The first paragraph of this page begins here and", LEFT + 15, 80)
    made.put("goes on in a second line that is as long as that.", LEFT, 94)
    made.put("The second paragraph is indented like the first;", LEFT + 15, 108)
    made.put("it has a second line as well, and that ends here.", LEFT, 122)
    assert len(blocks(read(made, tmp_path).content)) == 2


def test_paragraphs_go_on_across_pages_and_words_too(tmp_path):
    made = Maker().new_page().lines(FULL + " and", "is not finished when the page ends in the con-")
    made.new_page().lines("tinuation on the next page, where it comes to its end.", "So it was.")
    content = read(made, tmp_path).content
    assert len(blocks(content)) == 1
    assert "in the continuation on the next" in content.text
    first, second = content.pages
    assert first.spans[0].of(content.text).endswith("in the con")
    assert second.spans[0].of(content.text).startswith("tinuation")


def test_two_columns_are_read_one_after_the_other_even_if_printed_across(tmp_path):
    made = Maker().new_page()
    left = [f"left{n}" for n in range(90)]
    right = [f"right{n}" for n in range(90)]
    for row in range(18):
        made.put(" ".join(left[5 * row : 5 * row + 5]) + " etc", 40, 90 + 12 * row, 8)
        made.put(" ".join(right[5 * row : 5 * row + 5]) + " etc", 225, 90 + 12 * row, 8)
    made.put("A title that spans both of the columns below", 60, 60, 16)
    text = read(made, tmp_path).content.text
    assert text.startswith("A title")
    assert text.index("left89") < text.index("right0")


def test_running_heads_and_page_numbers_go(tmp_path):
    made = Maker()
    for number in range(1, 7):
        made.new_page().put("On the Keeping of Bees", 150, 40, 9).put(str(number), 205, 570, 9)
        made.lines(*(f"Line {n} of page {number} speaks of bees." for n in range(8)))
    text = read(made, tmp_path).content.text
    assert "On the Keeping of Bees" not in text
    assert text.startswith("Line 0 of page 1")
    assert text.endswith("Line 7 of page 6 speaks of bees.")


def test_page_numbers_go_wherever_a_page_ends(tmp_path):
    made = Maker()
    for number in range(11, 17):
        made.new_page().lines(*(f"Page {number} has line {n}." for n in range(number % 4 + 2)))
        made.gap().lines(str(number), x=200)
    found = blocks(read(made, tmp_path).content)
    assert not [block for block in found if block.isdigit()]


def test_stamps_on_the_margin_go(tmp_path):
    made = Maker()
    for number in range(4):
        made.new_page().lines("The text of a page", f"that is unlike the others: {number * 'x'}")
        made.put("Downloaded from somewhere", 20, 400, 7, rotate=90)
    assert "Downloaded" not in read(made, tmp_path).content.text


def test_a_title_page_and_short_documents_keep_everything(tmp_path):
    made = Maker()
    for _ in range(2):
        made.new_page().put("Letter head of a small firm", 150, 40, 9).lines("Dear Sir,", "yes.")
    assert read(made, tmp_path).content.text.count("Letter head") == 2


def test_a_row_of_a_table_reads_as_a_row(tmp_path):
    made = Maker().new_page().lines("The table below shows what was spent in three years.")
    rows = [
        ("(in millions)", "2018", "2017", "2016"),
        ("Capital expenditures", "1,577", "1,373", "1,420"),
        ("Depreciation", "1,488", "1,544", "1,474"),
        ("Research", "1,821", "1,870", "1,764"),
    ]
    for row, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            made.put(cell, (50, 220, 280, 340)[column], 130 + 14 * row)
    content = read(made, tmp_path).content
    (table,) = blocks(content, BlockKind.TABLE)
    assert table.splitlines()[1] == "Capital expenditures 1,577 1,373 1,420"


def test_figures_half_a_line_below_their_label_stay_beside_it(tmp_path):
    made = Maker().new_page()
    for row, label in enumerate(("Cash at hand", "Total current assets", "Goodwill")):
        made.put(label, 50, 130 + 18 * row)
        drop = 7 if row == 1 else 0
        made.put(f"1,{row}77", 220, 130 + 18 * row + drop)
        made.put(f"1,{row}88", 280, 130 + 18 * row + drop)
    (table,) = blocks(read(made, tmp_path).content)
    assert (
        table == "Cash at hand 1,077 1,088\nTotal current assets 1,177 1,188\nGoodwill 1,277 1,288"
    )


def test_list_items_go_on_under_their_text(tmp_path):
    made = Maker().new_page().lines("What must be done, in the order of its urgency, is this:")
    made.put("1.", 50, 110).put("Better monitoring is needed in all of the regions and", 70, 110)
    for row in range(8):
        made.put("so the words go on in one line and then in another,", 70, 124 + 14 * row)
    content = read(made, tmp_path).content
    assert len(blocks(content)) == 2


def test_a_table_printed_column_by_column_reads_by_rows(tmp_path):
    made = Maker().new_page()
    columns = [
        ("Capital expenditures", "Depreciation", "Research", "Taxes paid"),
        ("1,577", "1,488", "1,821", "305"),
        ("1,373", "1,544", "1,870", "299"),
    ]
    for column, cells in enumerate(columns):
        for row, cell in enumerate(cells):
            made.put(cell, (50, 220, 280)[column], 130 + 14 * row)
    text = read(made, tmp_path).content.text
    assert "Capital expenditures 1,577 1,373\n" in text


def test_footnotes_come_after_the_paragraph_they_interrupt(tmp_path):
    made = Maker().new_page().lines(FULL, FULL, "and the sentence is broken off at the end of the")
    made.put("1 See the minutes of the second meeting.", LEFT, 550, 8)
    made.new_page().lines("page by a note, and ends only here.", "It was a long sentence, was it?")
    content = read(made, tmp_path).content
    paragraph, note = blocks(content)
    assert "at the end of the page by a note" in paragraph
    assert note == "1 See the minutes of the second meeting."
    assert blocks(content, BlockKind.FOOTNOTE) == [note]
    assert len(content.pages[0].spans) == 2


def test_lists_and_captions_are_said(tmp_path):
    made = Maker().lines("What is needed for the journey, which will be long:")
    made.lines("- bread and cheese", "- a good map", "- warm socks").gap(20)
    made.lines("Figure 3: The way over the mountains")
    content = read(made, tmp_path).content
    assert blocks(content, BlockKind.LIST_ITEM) == [
        "- bread and cheese",
        "- a good map",
        "- warm socks",
    ]
    assert blocks(content, BlockKind.CAPTION) == ["Figure 3: The way over the mountains"]


def test_chinese_lines_are_joined_without_a_space(tmp_path):
    made = Maker().new_page()
    for row, text in enumerate(("春天来了花园里的花都开了孩子们在树", "下唱歌跳舞大家都很高兴。")):
        made.put(text, LEFT, 100 + 16 * row, 12, "china-s")
    assert (
        read(made, tmp_path).content.text
        == "春天来了花园里的花都开了孩子们在树下唱歌跳舞大家都很高兴。"
    )


def test_ligatures_and_soft_hyphens_are_gone(tmp_path):
    page = "<p style='font-family:serif'>The \ufb01rst soft\u00adware was \ufb02awed.</p>"
    document = pymupdf.open()
    document.new_page().insert_htmlbox(pymupdf.Rect(50, 50, 400, 200), page)
    document.save(tmp_path / "made.pdf")
    assert parsed(tmp_path / "made.pdf").content.text == "The first software was flawed."


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_boxes_stand_where_the_words_are_displayed(tmp_path, rotation):
    made = Maker().new_page().put("Somewhere on this page", 100, 300, 12)
    made.page.set_cropbox(pymupdf.Rect(60, 200, 400, 500))
    made.page.set_rotation(rotation)
    content = read(made, tmp_path).content
    page = content.pages[0]
    assert content.text == "Somewhere on this page"
    assert (page.width, page.height) == ((340, 300) if rotation % 180 == 0 else (300, 340))
    box = pymupdf.Rect(content.lines.boxes[0].tolist())
    drawn = pymupdf.open(tmp_path / "made.pdf")[0].get_pixmap()
    ink = [
        (x, y)
        for x in range(drawn.width)
        for y in range(drawn.height)
        if min(drawn.pixel(x, y)) < 99
    ]
    assert ink
    assert all(box.x0 - 1 <= x <= box.x1 + 1 and box.y0 - 1 <= y <= box.y1 + 1 for x, y in ink)


def test_text_set_sideways_is_read_in_its_own_direction(tmp_path):
    made = Maker().new_page()
    for row, text in enumerate(
        ("A table is often set sideways, as this", "text is, which has a second line.")
    ):
        made.put(text, 100 + 14 * row, 400, rotate=90)
    content = read(made, tmp_path).content
    assert content.text == (
        "A table is often set sideways, as this text is, which has a second line."
    )


def test_text_outside_the_page_is_not_there(tmp_path):
    made = Maker().new_page().put("Inside the page", 100, 300).put("Outside of it", 100, -40)
    assert read(made, tmp_path).content.text == "Inside the page"


def test_every_line_shows_its_characters(tmp_path):
    made = Maker()
    for number in range(4):
        made.new_page().lines(*(f"{FULL} {number} {n}" for n in range(20)))
    content = read(made, tmp_path).content
    lines = content.lines
    assert len(lines.starts) == 80
    shown = [content.text[s:e] for s, e in zip(lines.starts, lines.ends, strict=True)]
    assert shown == [f"{FULL} {number} {n}" for number in range(4) for n in range(20)]
    assert lines.pages.tolist() == [page for page in (1, 2, 3, 4) for _ in range(20)]
    assert [page.number for page in content.pages_of(Span(0, len(content.text)))] == [1, 2, 3, 4]
