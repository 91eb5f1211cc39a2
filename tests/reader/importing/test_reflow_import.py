from itertools import pairwise

import pymupdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reader.errors import UnreadableFileError
from reader.importing.import_events import Progress, Stage
from reader.importing.reflow_import import parse_reflowing
from reader.text.document import Format, PageState
from reader.text.ink import ink
from tests.corpus import corpus
from tests.reader.importing.books import blocks, make_epub, package, parsed

LONG = " ".join(
    f"Sentence number {n} goes on and on, as sentences in novels do." for n in range(400)
)
NAV = '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'

NOTE = '<a epub:type="noteref" href="#n">{}</a>'


def nav(toc, pages=""):
    return (
        '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body>'
        f'<nav epub:type="toc"><ol>{toc}</ol></nav>'
        f'<nav epub:type="page-list"><ol>{pages}</ol></nav></body></html>'
    )


def test_structure_of_a_chapter(tmp_path):
    book = make_epub(
        tmp_path / "b.epub",
        {
            "one": """<h1>One</h1><p>First  para&shy;graph
              goes &nbsp; on.</p><ol><li>alpha</li><li><p>beta</p></li></ol><blockquote><p>Said.</p>
              </blockquote><p class="poem">roses<br/>violets</p><pre>x = 1
y = 2</pre><table><caption>Sums</caption><tr><td>a</td><td>1</td></tr><tr><td>b</td><td>2</td>
              </tr></table><aside epub:type="footnote"><p>A note.</p></aside>loose text"""
        },
    )
    assert blocks(parsed(book)) == [
        ("heading", "One"),
        ("paragraph", "First paragraph goes on."),
        ("list item", "1. alpha"),
        ("list item", "2. beta"),
        ("paragraph", "Said."),
        ("verse", "roses\nviolets"),
        ("code", "x = 1\ny = 2"),
        ("table", "a 1\nb 2"),
        ("caption", "Sums"),
        ("footnote", "A note."),
        ("paragraph", "loose text"),
    ]


def test_links_lead_from_their_words_to_a_place(tmp_path):
    book = make_epub(
        tmp_path / "b.epub",
        {
            "one": """<p>Call <a href="two.xhtml#x">her name</a>, <a href="http://x.org">out</a>,
              <a href="nowhere.xhtml">lost</a>.</p><a href="two.xhtml"><h2>All of it</h2></a>
              <table><tr><td>1</td><td><a href="#t">this <b>table</b></a></td></tr></table>""",
            "two": '<p>Before.</p><p id="x">Ishmael.</p><p>1. One 2. <a href="#x">Back</a></p>',
        },
    )
    content = parsed(book).content
    found = [(each.span.of(content.text), content.text[each.target :]) for each in content.links]
    assert [(words, target[:7]) for words, target in found] == [
        ("her name", "Ishmael"),
        ("All of it", "Before."),
        ("this table", "Call he"),
        ("Back", "Ishmael"),
    ]


def test_pages_show_all_of_the_text_in_order(tmp_path):
    content = parsed(
        make_epub(
            tmp_path / "b.epub", {"one": f"<p>{LONG}</p>", "two": f"<h2>II</h2><p>{LONG}</p>"}
        )
    ).content
    spans = [span for page in content.pages for span in page.spans]
    assert len(content.pages) > 20
    assert all(a.end <= b.start for a, b in pairwise(spans))
    assert "".join(ink(span.of(content.text)) for span in spans) == ink(content.text)
    assert [page.label for page in content.pages[:3]] == ["1", "2", "3"]
    assert content.text[content.spine[1] :].startswith("II")


def test_visible_characters_are_the_same_in_any_layout(tmp_path):
    path = make_epub(tmp_path / "b.epub", {"one": f"<p>{LONG}</p>", "two": f"<p>{LONG}</p>"})
    content = parsed(path).content
    with pymupdf.open(path) as document:
        document.layout(width=200, height=300, fontsize=17)
        count = document.chapter_page_count(1)
        shown = "".join(document[(1, n)].get_text().replace("\u00ad", "") for n in range(count))
    assert ink(shown) == ink(content.text[content.spine[1] :])


def test_contents_lead_to_the_exact_place(tmp_path):
    toc = (
        '<li><a href="one.xhtml">Part <b>One</b></a><ol><li><a href="one.xhtml#b">Middle</a></li>'
        '</ol></li><li><a href="two.xhtml#nowhere">Two</a></li><li><a href="gone.xhtml">x</a></li>'
    )
    path = make_epub(
        tmp_path / "b.epub",
        {
            "one": '<p>Before it.</p><p>And so <span id="b">here</span> it is.</p>',
            "two": "<p>End.</p>",
        },
        opf=package(["one", "two"], [NAV]),
        more={"OPS/nav.xhtml": nav(toc)},
    )
    content = parsed(path).content
    found = [(s.title, s.level, content.text[s.span.start :][:4]) for s in content.sections]
    assert found == [("Part One", 1, "Befo"), ("Middle", 2, "here"), ("Two", 1, "End.")]


def test_ncx_is_used_where_there_is_no_navigation(tmp_path):
    ncx = """<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap><navPoint><navLabel><text>A
      </text></navLabel><content src="one.xhtml"/><navPoint><navLabel><text>B</text></navLabel>
      <content src="two.xhtml"/></navPoint></navPoint></navMap><pageList><pageTarget value="7">
      <navLabel><text>7</text></navLabel><content src="two.xhtml#p7"/></pageTarget>
      </pageList></ncx>"""
    item = '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>'
    path = make_epub(
        tmp_path / "b.epub",
        {"one": "<p>First.</p>", "two": '<p>Second <a id="p7"/>goes on.</p>'},
        opf=package(["one", "two"], [item], spine_attributes=' toc="ncx"'),
        more={"OPS/toc.ncx": ncx},
    )
    content = parsed(path).content
    assert [(s.title, s.level) for s in content.sections] == [("A", 1), ("B", 2)]
    (page,) = content.print_pages
    assert (page.label, content.text[page.start :]) == ("7", "goes on.")


def test_headings_are_the_contents_where_there_are_none(tmp_path):
    path = make_epub(tmp_path / "b.epub", {"one": "<h1>A</h1><p>x</p><h2>B</h2><p>y</p><h1>C</h1>"})
    assert [(s.title, s.level) for s in parsed(path).content.sections] == [
        ("A", 1),
        ("B", 2),
        ("C", 1),
    ]


def test_print_pages_marked_in_the_text(tmp_path):
    body = f'<p>Start.</p><span epub:type="pagebreak" title="12">12</span><p>{LONG}</p>'
    content = parsed(make_epub(tmp_path / "b.epub", {"one": body})).content
    (page,) = content.print_pages
    assert (page.label, content.text[page.start :][:8]) == ("12", "Sentence")
    assert content.pages[-1].label == "12"
    assert "Start.\n\nSentence" in content.text


@pytest.mark.parametrize(
    ("body", "sentences"),
    [
        (  # the mark of a note does not end a sentence, nor glue to a word
            f"<p>A word{NOTE.format(12)} here.{NOTE.format(3)} Then.</p>",
            ["A word 12 here.3", "Then."],
        ),
        (  # hidden text is none, and scripts never run
            """<p>Seen.</p><p style="display:none">Secret words of nobody.</p>
            <script>document.write("ran")</script><p>Also seen.</p>""",
            ["Seen.", "Also seen."],
        ),
        (  # nor is what is made by styles
            '<style>.x:before{content:"GENERATED "}</style><p class="x">Hello.</p><p>Bye.</p>',
            ["Hello.", "Bye."],
        ),
        (  # nor are readings beside Japanese words
            "<p><ruby>山路<rt>やまみち</rt></ruby>を登りながら、こう考えた。住みにくい。</p>",
            ["山路を登りながら、こう考えた。", "住みにくい。"],
        ),
        ('<p dir="rtl">שלום עולם. זה ספר קטן.</p>', ["שלום עולם.", "זה ספר קטן."]),
    ],
)
def test_only_what_is_seen_is_text(tmp_path, body, sentences):
    content = parsed(make_epub(tmp_path / "b.epub", {"one": body})).content
    assert [s.of(content.text) for s in content.sentences] == sentences


def test_part_that_is_read_twice(tmp_path):
    path = make_epub(tmp_path / "b.epub", {"one": "<p>Chorus.</p>"}, opf=package(["one", "one"]))
    content = parsed(path).content
    assert content.text == "Chorus.\n\nChorus."
    assert len(content.spine) == 2


def test_empty_chapters_keep_their_place(tmp_path):
    path = make_epub(tmp_path / "b.epub", {"one": "", "two": "<p>Text.</p>", "three": "<p/>"})
    content = parsed(path).content
    assert content.spine == (0, 0, 5)
    assert {page.state for page in content.pages} == {PageState.TEXT, PageState.BLANK}


def test_markup_that_is_not_well_formed(tmp_path):
    body = "<p>One &copy; two &undefined; three<p>four <b>bold</p></div>"
    content = parsed(make_epub(tmp_path / "b.epub", {"one": body})).content
    assert "One © two" in content.text
    assert "bold" in content.text


def test_entities_do_not_expand(tmp_path):
    bomb = '<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY f SYSTEM "/etc/passwd">'
    body = "<body><p>x &b; &f; y</p></body>"
    page = f'<!DOCTYPE html [{bomb}]><html xmlns="http://www.w3.org/1999/xhtml">{body}</html>'
    path = make_epub(tmp_path / "b.epub", {"one": ""}, more={"OPS/one.xhtml": page})
    text = parsed(path).content.text
    assert "haha" not in text
    assert "root:" not in text


def test_title_falls_back_to_the_file_name(tmp_path):
    path = make_epub(tmp_path / "my_book.epub", {"one": "<p>x</p>"}, opf=package(["one"], (), ""))
    assert parsed(path).metadata.title == "my book"


def png():
    picture = pymupdf.Pixmap(pymupdf.csRGB, pymupdf.IRect(0, 0, 40, 40))
    picture.clear_with(99)
    return picture.tobytes("png")


def test_pictures_of_pages_are_distinguished_from_illustrations(tmp_path):
    picture = '<p><img src="p.png" alt=""/></p>'
    scanned = make_epub(
        tmp_path / "s.epub", {"one": picture, "two": picture}, more={"OPS/p.png": png()}
    )
    illustrated = make_epub(
        tmp_path / "i.epub", {"one": picture, "two": "<p>Text.</p>"}, more={"OPS/p.png": png()}
    )
    states = [[page.state for page in parsed(b).content.pages] for b in (scanned, illustrated)]
    assert states == [[PageState.PICTURE] * 2, [PageState.BLANK, PageState.TEXT]]


def test_parts_that_are_not_shown_are_named(tmp_path):
    deep = "<div>" * 1500 + "deep" + "</div>" * 1500
    document = parsed(make_epub(tmp_path / "b.epub", {"one": "<p>Text.</p>", "two": deep}))
    assert document.content.text == "Text."
    assert "parts 2" in document.warnings[0]


def test_missing_part_keeps_the_others_in_step(tmp_path):
    path = make_epub(
        tmp_path / "b.epub",
        {"one": "<h1>One</h1>", "three": "<h1>Three</h1>"},
        opf=package(["one", "two", "three"]),
    )
    assert blocks(parsed(path)) == [("heading", "One"), ("heading", "Three")]


def test_a_chapter_of_very_many_pages_is_never_silent_for_long(tmp_path):
    path = make_epub(tmp_path / "b.epub", {"one": "<p>x</p>", "two": "<p>a</p>" * 12_000})
    *events, document = parse_reflowing(path, Format.EPUB)
    pages = len(document.content.pages)
    assert pages > 500
    assert events.count(Progress(Stage.READING, 2, 2)) == 1 + (pages - 1) // 200


@pytest.mark.parametrize(
    ("format", "content", "expected"),
    [
        (
            Format.TEXT,
            "CHAPTER I\n\nIt was late. He\nslept.\n",
            ["CHAPTER I", "It was late. He slept."],
        ),
        (Format.MARKDOWN, "# Head\n\nOne *two*\nthree.\n", ["Head", "One two three."]),
        (Format.HTML, "<title>T</title><h1>Head</h1><p>One<script>x</script>.", ["Head", "One."]),
    ],
)
def test_other_formats(tmp_path, format, content, expected):
    path = tmp_path / "file"
    path.write_text(content)
    document = parsed(path, format)
    assert [text for _, text in blocks(document)] == expected
    assert [section.title for section in document.content.sections] == expected[:1]
    assert document.content.spine == (0,)


@settings(max_examples=25)
@given(st.lists(st.text(st.characters(codec="utf-8"), max_size=60), max_size=6))
def test_any_plain_text_is_shown_as_it_is_indexed(tmp_path, lines):
    path = tmp_path / "any.txt"
    path.write_text("x\n\n" + "\n".join(lines), encoding="utf-8")
    try:
        content = parsed(path, Format.TEXT).content
    except UnreadableFileError:
        return  # too many control characters to be text
    shown = "".join(ink(s.of(content.text)) for page in content.pages for s in page.spans)
    assert shown == ink(content.text)


@pytest.mark.corpus
def test_a_whole_novel():
    content = parsed(
        corpus("epubs/standardebooks/arthur-conan-doyle_a-study-in-scarlet.epub")
    ).content
    assert len(content.sections) > 14
    assert content.sections[0].title == "Titlepage"
    assert {s.level for s in content.sections} == {1, 2}
    shown = sum(len(ink(s.of(content.text))) for page in content.pages for s in page.spans)
    assert shown == len(ink(content.text))
