from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import html

from reader.bibliography.cited_quotes import cite
from reader.bibliography.kinds import CiteStyle
from reader.bibliography.reference import Locator, locator_of, reference_of
from reader.bibliography.styles import cited_in, plain
from reader.text.document import Format, PrintPage
from reader.text.imprint import Kind
from reader.text.span import Span
from tests.books import Chapter, book
from tests.reader.bibliography.records import record_of

SENTENCES = [CiteStyle.CHICAGO, CiteStyle.APA, CiteStyle.MLA]
MADE = book(Chapter(1, "The river", ("Herons stand in shallow water there.", "A *ferry* crosses.")))
EDGAR = "EDGAR® Online, a division of Donnelley Financial Solutions"
NOVEL = {
    "title": "War and Peace",
    "authors": ("Leo Tolstoy",),
    "form": Format.EPUB,
    "date": "1869",
    "publisher": "The Russian Messenger",
    "place": "Moscow",
}


def span_of(words, content=MADE):
    start = content.text.index(words)
    return Span(start, start + len(words))


def written(style, locator=None, language="en", **said):
    inline, entry = cited_in(style, reference_of(record_of(**said)), locator, language)
    return plain(inline), plain(entry)


def test_chicago_writes_a_note():
    note, _ = written(CiteStyle.CHICAGO, Locator("page", "12–13"), **NOVEL)
    assert note == "Leo Tolstoy, War and Peace (Moscow: The Russian Messenger, 1869), 12–13."


def test_apa_names_author_year_and_page_and_lists_the_work():
    inline, entry = written(CiteStyle.APA, Locator("page", "12"), **NOVEL)
    assert inline == "(Tolstoy, 1869, p. 12)"
    assert entry == "Tolstoy, L. (1869). War and Peace. The Russian Messenger."


def test_mla_names_author_and_page_and_lists_the_work():
    inline, entry = written(CiteStyle.MLA, Locator("page", "12"), **NOVEL)
    assert inline == "(Tolstoy 12)"
    assert entry == "Tolstoy, Leo. War and Peace. The Russian Messenger, 1869."


def test_a_note_is_written_in_the_language_of_the_program():
    note, _ = written(CiteStyle.CHICAGO, Locator("chapter", "XII"), "de", **NOVEL, edition="2")
    assert "2. Aufl." in note
    assert note.endswith("Kap. XII.")


def test_a_numbered_chapter_is_cited_with_the_part_it_is_in():
    parts = (
        Chapter(1, "Part One", ()),
        Chapter(2, "I", ("Swans swim.",)),
        Chapter(1, "Part Two", ()),
        Chapter(2, "I", ("Herons stand.",)),
    )
    two = book(*parts)
    novel = record_of(**NOVEL)
    assert locator_of(novel, two, span_of("Herons", two)) == Locator("section", "“Part Two, I”")


@pytest.mark.parametrize("style", SENTENCES)
def test_a_work_without_author_is_named_by_its_title_once(style):
    _, entry = written(style, title="Annual Report", authors=())
    assert entry.count("Annual Report") == 1


def test_marks_within_a_title_and_commas_follow_american_use():
    note, _ = written(
        CiteStyle.CHICAGO,
        Locator("page", "3"),
        title="On “Rings”",
        kind=Kind.ARTICLE,
        container="J",
    )
    assert "“On ‘Rings,’”" in note


def test_the_maker_of_a_file_is_no_author_unless_confirmed():
    cited = cite(CiteStyle.CHICAGO, record_of(authors=(EDGAR,)), MADE, span_of("Herons"))
    assert "EDGAR" not in cited.plain
    assert cited.left_out == (EDGAR,)
    sure = record_of(authors=(EDGAR,), authors_confirmed=True)
    cited = cite(CiteStyle.CHICAGO, sure, MADE, span_of("Herons"))
    assert "EDGAR" in cited.plain
    assert cited.left_out == ()


def test_places_are_those_that_others_can_look_up():
    herons = span_of("Herons")
    assert locator_of(record_of(), MADE, herons) == Locator("page", "1")
    novel = record_of(**NOVEL)
    assert locator_of(novel, MADE, herons) == Locator("section", "“The river”")
    printed = replace(MADE, print_pages=(PrintPage("xii", 0), PrintPage("13", 40)))
    assert locator_of(novel, printed, Span(11, 60)) == Locator("page", "xii–13")
    chapter = book(Chapter(1, "Chapter IV", ("Herons stand.",)))
    assert locator_of(novel, chapter, span_of("Herons", chapter)) == Locator("chapter", "IV")


@pytest.mark.parametrize("style", SENTENCES)
def test_a_heading_is_never_the_author(style):
    novel = record_of(**{**NOVEL, "authors": ()})
    cited = cite(CiteStyle(style.value), novel, MADE, span_of("Herons"))
    reference = cited.plain.partition("Herons”")[2]
    assert "The river" in reference
    assert reference.index("War and Peace") < reference.index("The river")


def test_a_quote_is_written_for_plain_text_markdown_and_html():
    cited = cite(CiteStyle.APA, record_of(date="2020"), MADE, span_of("A *ferry* crosses."))
    inline = "“A *ferry* crosses.” (Example, 2020, p. 1)"
    assert cited.plain.startswith(f"{inline}\n\nExample, A. (2020)")
    assert cited.markdown.startswith("> A \\*ferry\\* crosses.\n>\n> — (Example, 2020, p. 1)\n")
    assert "*Walks & \\<ways\\>*" in cited.markdown
    assert "<i>Walks &amp; &lt;ways&gt;</i>" in cited.html


def test_bibtex_escapes_what_tex_would_run():
    record = record_of(title=r"50 % of \input{x} & _y_", date="2020-05-01", url="https://a.b/c_d")
    text = cite(CiteStyle.BIBTEX, record, MADE, span_of("Herons")).plain
    assert text.startswith("@techreport{example2020input,\n")
    assert r"title = {{50 \% of \textbackslash{}input\{x\} \& \_y\_}}" in text
    assert "author = {Example, Ada}" in text
    assert "url = {https://a.b/c_d}" in text
    assert "annote = {“Herons” (page 1)}" in text


def test_ris_has_one_field_a_line():
    record = record_of(title="Two\nlines", form=Format.EPUB, date="2020-05-01", publisher="P")
    lines = cite(CiteStyle.RIS, record, MADE, span_of("Herons")).plain.splitlines()
    assert lines[0] == "TY  - BOOK"
    assert "AU  - Example, Ada" in lines
    assert "TI  - Two lines" in lines
    assert "PY  - 2020" in lines
    assert lines[-1] == "ER  - "


def test_csl_json_is_an_item_of_the_schema():
    record = record_of(date="2020-05", authors=("Emmy Noether", "World Health Organization"))
    (item,) = json.loads(cite(CiteStyle.CSL_JSON, record, MADE, span_of("Herons")).plain)
    assert item["type"] == "report"
    assert item["issued"] == {"date-parts": [[2020, 5]]}
    assert item["author"] == [
        {"family": "Noether", "given": "Emmy"},
        {"literal": "World Health Organization"},
    ]
    assert item["annote"] == "“Herons” (page 1)"


WORDS = st.text(max_size=30)


@given(WORDS, st.lists(WORDS, max_size=3), WORDS, WORDS, st.sampled_from(CiteStyle))
def test_whatever_metadata_hold_is_cited_without_markup(title, authors, date, publisher, style):
    record = record_of(
        title=f"<script>{title}", authors=tuple(authors), date=date, publisher=f"<img {publisher}"
    )
    cited = cite(style, record, MADE, span_of("Herons"))
    assert "Herons" in cited.plain
    if cited.html:
        tags = {element.tag for element in html.fragment_fromstring(cited.html, "div").iter()}
        assert tags <= {"div", "blockquote", "p", "i", "b", "sup", "span"}
    if style is CiteStyle.RIS:
        tags = {line[:6] for line in cited.plain.splitlines()}
        assert all(tag[2:] == "  - " for tag in tags)
