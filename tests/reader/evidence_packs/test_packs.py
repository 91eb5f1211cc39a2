"""Packs as they are made, opened and checked, of real files."""

from __future__ import annotations

import json
from dataclasses import replace

import pymupdf
import pytest
from lxml import html
from markdown_it import MarkdownIt

from reader.errors import LibraryError, UnreadableFileError
from reader.evidence_packs.files import OpenedPack, open_pack, write_pack
from reader.evidence_packs.pack import FILE_NAME, FORMAT, PackFormat, Verdict, as_json
from reader.evidence_packs.pictures import packed_pages
from reader.evidence_packs.rendering import grade_words
from reader.evidence_packs.verifying import letters, verify
from reader.pages.opening_pages import open_pages
from reader.text.document import Format
from reader.text.span import Span
from storage.library import SqliteLibrary
from tests.reader.evidence_packs.made import EVIL, answered, collected, imported
from tests.reader.pages.made import ink, parse, read_back
from tests.ui.files import LONG_SENTENCE, write_epub, write_pdf

NEWER = b'```json gistwalker-evidence.json\n{"format": "%b", "version": 9}\n```' % FORMAT.encode()
FERRY = "The ferry crosses twice a day in summer."


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("packs")


@pytest.fixture(scope="module")
def made(folder):
    """A pack of a PDF, with its file."""
    path = write_pdf(folder / "walks.pdf")
    with SqliteLibrary.open(folder / "library") as library:
        record = imported(library, path)
        past = answered(library, record.id, LONG_SENTENCE, FERRY, text="It does [1], daily. [2]")
        return collected(library, past), path


def verdicts(opened, path):
    return [finding.verdict for finding in verify(opened, path)]


def failures(opened, path):
    found = verify(opened, path)
    return [finding.words for finding in found if finding.verdict is Verdict.FAILS]


def opened_of(made, **quote):
    """As if the pack had been opened, the first quote changed."""
    pack = made[0].pack
    answer = pack.answers[0]
    first = replace(answer.quotes[0], **quote)
    changed = replace(answer, quotes=(first, *answer.quotes[1:]))
    pack = replace(pack, answers=(changed,))
    return OpenedPack(pack, as_json(pack))


def test_a_pack_says_all_that_is_needed_to_check_it(made):
    pack = made[0].pack
    (document,), (answer,) = pack.documents, pack.answers
    assert (document.file, len(document.sha256)) == ("walks.pdf", 64)
    assert [each.text for each in answer.statements] == ["It does", ", daily."]
    assert [each.quotes for each in answer.statements] == [(1,), (2,)]
    assert answer.grade == "says"
    assert answer.quotes[0].pages[0].page == 2
    assert answer.quotes[0].pages[0].rects
    assert answer.looked_at
    assert answer.not_looked_at
    assert (answer.words_read, answer.words_in_document) == (12, 345)
    assert {n for picture in made[0].pictures for n in picture.quotes} == {1, 2}


def test_a_pack_says_whether_there_is_no_answer_or_none_was_found(made):
    answer = made[0].pack.answers[0]
    words = {
        grade: grade_words(replace(answer, grade=grade)) for grade in ("doesn't say", "not found")
    }
    assert words == {
        "doesn't say": "∅ The text doesn't say",
        "not found": "? No clear answer was found",
    }


@pytest.mark.parametrize("kind", list(PackFormat))
def test_a_pack_is_opened_and_holds(made, folder, kind):
    target = folder / f"pack.{kind.value}"
    write_pack(made[0].pack, made[0].pictures, kind, target)
    opened = open_pack(target)
    assert opened.pack == made[0].pack
    assert set(verdicts(opened, made[1])) == {Verdict.HOLDS}


def test_a_pack_of_a_book_holds(folder):
    path = write_epub(folder / "book.epub")
    with SqliteLibrary.open(folder / "books") as library:
        record = imported(library, path)
        found = collected(library, answered(library, record.id, LONG_SENTENCE))
    assert found.pack.answers[0].quotes[0].pages[0].rects
    opened = OpenedPack(found.pack, as_json(found.pack))
    assert set(verdicts(opened, path)) == {Verdict.HOLDS}


@pytest.mark.parametrize("steps", [40, 52, 64])
def test_a_quote_that_goes_on_on_the_next_page_is_whole(made, folder, steps):
    pack = made[0].pack
    long = replace(pack.answers[0].quotes[0], quote="All of it goes on and on. " * steps)
    answer = replace(pack.answers[0], quotes=(*[long] * 4, *pack.answers[0].quotes))
    pack = replace(pack, answers=(answer,))
    target = folder / "long.pdf"
    write_pack(pack, (), PackFormat.PDF, target)
    shown = letters(open_pack(target).shown)
    assert shown.count(letters(long.quote)) == 4


def test_a_pdf_holds_the_data_and_the_pictures(made, folder):
    target = folder / "look.pdf"
    write_pack(made[0].pack, made[0].pictures, PackFormat.PDF, target)
    with pymupdf.open(target) as document:
        assert json.loads(document.embfile_get(FILE_NAME))["program"] == "1.2.3"
        pictures = [image for page in document for image in page.get_images()]
        assert len(pictures) == len(made[0].pictures)
        text = " ".join(page.get_text() for page in document)
    assert "The text says so" in text
    assert made[0].pack.documents[0].sha256 in text


def test_whatever_words_a_pack_holds_nothing_of_it_runs(made, folder):
    pack = replace(made[0].pack, title=EVIL)
    quote = replace(pack.answers[0].quotes[0], quote=EVIL, place=EVIL)
    answer = replace(pack.answers[0], question=EVIL, quotes=(quote,), steps=(EVIL,))
    pack = replace(pack, answers=(answer,))
    for kind in PackFormat:
        write_pack(pack, made[0].pictures, kind, folder / f"evil.{kind.value}")
        assert open_pack(folder / f"evil.{kind.value}").pack == pack
    page = html.parse(folder / "evil.html").getroot()
    (script,) = page.iter("script")
    assert script.get("type") == "application/json"
    assert all(each.get("src").startswith("data:") for each in page.iter("img"))
    assert not [each for each in page.iter() if any(k.startswith("on") for k in each.attrib)]
    assert "default-src 'none'" in page.find(".//meta[@http-equiv]").get("content")
    shown = MarkdownIt().render((folder / "evil.md").read_text(encoding="utf-8"))
    page = html.document_fromstring(shown)
    assert not list(page.iter("script", "a"))
    assert all(each.get("src").startswith("data:") for each in page.iter("img"))


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"quote": "Nobody ever wrote this."}, "Quote 1 isn't in the document"),
        ({"quote": ""}, "Quote 1 isn't in the document"),
        ({"start": 3, "end": 9}, "Quote 1 is in the document, but not where"),
        ({"start": -5, "end": 1 << 62}, "Quote 1 is in the document, but not where"),
    ],
)
def test_false_quotes_are_found(made, change, complaint):
    (said,) = failures(opened_of(made, **change), made[1])
    assert said.startswith(complaint)


def test_false_rectangles_are_found(made):
    page = made[0].pack.answers[0].quotes[0].pages[0]
    shifted = tuple((left + 9, top, right + 9, bottom) for left, top, right, bottom in page.rects)
    moved = opened_of(made, pages=(replace(page, rects=shifted),))
    assert failures(moved, made[1]) == [
        "The rectangles of quote 1 don't match the position of its words."
    ]
    other = opened_of(made, pages=(replace(page, page=1 << 40),))
    assert len(failures(other, made[1])) == 1
    none = opened_of(made, pages=())
    assert Verdict.UNCHECKED in verdicts(none, made[1])


def test_what_is_shown_must_be_what_the_data_say(made):
    pack = made[0].pack
    shown = as_json(pack).replace("in summer", "in winter")
    assert any("in summer" in said for said in failures(OpenedPack(pack, shown), made[1]))
    answer = replace(pack.answers[0], answer="It never does. [1]")
    pack = replace(pack, answers=(answer,))
    assert failures(OpenedPack(pack, as_json(pack)), made[1])


def test_another_file_is_noticed(made, folder):
    other = write_pdf(folder / "other.pdf", title="Another")
    (said,) = failures(OpenedPack(made[0].pack, as_json(made[0].pack)), other)
    assert "isn't one of the documents in this pack" in said


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"%PDF-1.7 broken",
        b"no pack at all",
        b"```json gistwalker-evidence.json\n[[[[\n```",
        b"```json gistwalker-evidence.json\n" + b"[" * 200_000 + b"\n```",
        b'```json gistwalker-evidence.json\n{"format": "gistwalker evidence pack"}\n```',
        NEWER,
        b'<script type="application/json" id="gistwalker-evidence-json">NaN</script>',
    ],
)
def test_what_is_no_pack_is_refused_in_a_sentence(folder, content):
    path = folder / "no.pack"
    path.write_bytes(content)
    with pytest.raises(UnreadableFileError):
        open_pack(path)


def test_a_pdf_without_data_is_refused(made):
    with pytest.raises(UnreadableFileError):
        open_pack(made[1])


def test_a_pack_that_cannot_be_written_leaves_nothing(made, folder):
    with pytest.raises(LibraryError):
        write_pack(made[0].pack, (), PackFormat.HTML, folder / "nowhere" / "pack.html")
    there = folder / "taken"
    there.mkdir()
    with pytest.raises(LibraryError):
        write_pack(made[0].pack, (), PackFormat.HTML, there)
    assert not list(folder.glob(".*"))


def test_a_file_that_has_gone_leaves_the_quotes(folder):
    path = write_pdf(folder / "gone.pdf", title="Gone")
    with SqliteLibrary.open(folder / "gone") as library:
        record = imported(library, path)
        past = answered(library, record.id, FERRY)
        path.rename(folder / "elsewhere.pdf")
        found = collected(library, past)
    assert found.without_pages == ("Gone",)
    assert found.pictures == ()
    assert found.pack.answers[0].quotes[0].quote == FERRY


@pytest.fixture
def two_pages(tmp_path):
    path = tmp_path / "book.pdf"
    document = pymupdf.open()
    for lines in (
        ["The first page tells of the", "harbour and of its uncom-"],
        ["mon silence in winter.", "And then it ends."],
    ):
        page = document.new_page(width=300, height=400)
        page.insert_text((30, 50), lines)
    document.save(path)
    made = parse(path)
    source = open_pages(path, made, Format.PDF)
    yield path, made, source
    source.close()


def test_a_citation_over_a_page_break_and_a_broken_word(two_pages):
    path, made, source = two_pages
    start = made.text.index("its uncommon")
    span = Span(start, made.text.index("winter"))
    first, second = packed_pages(span, made, source)
    assert (first.page, first.label, len(first.rects)) == (1, "1", 1)
    assert (second.page, second.label, len(second.rects)) == (2, "2", 1)
    assert read_back(path, source.rects(span)) == ink("its uncom- mon silence in")


def test_every_edge_is_exact_to_a_point(two_pages):
    path, made, source = two_pages
    start = made.text.index("harbour")
    (page,) = packed_pages(Span(start, start + 7), made, source)
    (word,) = [w for w in pymupdf.open(path)[0].get_text("words") if w[4] == "harbour"]
    left, top, right, bottom = page.rects[0]
    assert (left, right) == pytest.approx((word[0], word[2]), abs=1)
    assert word[1] - 1 <= top < bottom <= word[3] + 1
    assert 11 <= bottom - top <= 12.5, "as high as the 11 point font, not as its tallest accents"


def test_what_is_shown_nowhere_has_a_page_and_no_rectangles(two_pages):
    _, made, source = two_pages
    span = Span(made.text.index(" harbour"), made.text.index("harbour"))
    (page,) = packed_pages(span, made, source)
    assert (page.page, page.rects) == (1, ())
