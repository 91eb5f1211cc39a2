from __future__ import annotations

from tests.reader.importing.books import make_epub, package, parsed

NAV = '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'
WORDS = " ".join(f"word{n}" for n in range(60))


def nav(toc, landmarks=""):
    return (
        '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body>'
        f'<nav epub:type="toc"><ol>{toc}</ol></nav>'
        f'<nav epub:type="landmarks"><ol>{landmarks}</ol></nav></body></html>'
    )


def around(path):
    content = parsed(path).content
    return [span.of(content.text).strip() for span in content.around]


def test_elements_that_say_so_stand_around_the_text(tmp_path):
    chapters = {
        "title": '<section epub:type="titlepage"><h1>A Book</h1><p>By Ann.</p></section>',
        "one": f'<section epub:type="chapter"><h2>I</h2><p>{WORDS}</p></section>'
        '<section role="doc-colophon"><p>Set in type.</p></section><p>More.</p>',
    }
    found = around(make_epub(tmp_path / "b.epub", chapters))
    assert found == ["A Book\n\nBy Ann.", "Set in type."]


def test_a_word_within_a_paragraph_does_not_make_it_a_title_page(tmp_path):
    body = f'<p>The <span epub:type="index">index</span> {WORDS}</p>'
    assert around(make_epub(tmp_path / "b.epub", {"one": body})) == []


def test_preface_and_chapters_are_text(tmp_path):
    body = f"""<section epub:type="preface"><p>{WORDS}</p></section>
      <section epub:type="bodymatter chapter"><p>{WORDS}</p></section>
      <section epub:type="epilogue"><p>{WORDS}</p></section>"""
    assert around(make_epub(tmp_path / "b.epub", {"one": body})) == []


def test_landmarks_name_whole_parts(tmp_path):
    marks = (
        '<li><a epub:type="copyright-page" href="rights.xhtml">Rights</a></li>'
        '<li><a epub:type="bodymatter" href="one.xhtml">Begin</a></li>'
    )
    path = make_epub(
        tmp_path / "b.epub",
        {"rights": "<p>All rights are kept.</p>", "one": f"<p>{WORDS}</p>"},
        opf=package(["rights", "one"], [NAV]),
        more={"OPS/nav.xhtml": nav('<li><a href="one.xhtml">One</a></li>', marks)},
    )
    assert around(path) == ["All rights are kept."]


def test_so_does_the_guide_of_older_books(tmp_path):
    opf = package(["front", "one"]).replace(
        "</package>",
        '<guide><reference type="title-page" href="front.xhtml"/>'
        '<reference type="text" href="one.xhtml"/></guide></package>',
    )
    chapters = {"front": "<p>A Book by Ann.</p>", "one": f"<p>{WORDS}</p>"}
    assert around(make_epub(tmp_path / "b.epub", chapters, opf=opf)) == ["A Book by Ann."]


def test_a_part_with_chapters_in_it_is_not_all_contents(tmp_path):
    toc = '<li><a href="all.xhtml#a">A</a></li><li><a href="all.xhtml#b">B</a></li>'
    path = make_epub(
        tmp_path / "b.epub",
        {"all": f'<p>A, B</p><p id="a">{WORDS}</p><p id="b">{WORDS}</p>'},
        opf=package(["all"], [NAV]),
        more={"OPS/nav.xhtml": nav(toc, '<li><a epub:type="toc" href="all.xhtml">C</a></li>')},
    )
    assert around(path) == []


def test_hidden_words_move_nothing(tmp_path):
    body = f"""<p>Seen. {WORDS}</p><p style="display:none">Secret words of nobody.</p>
      <section epub:type="colophon"><p>The end.</p></section>"""
    assert around(make_epub(tmp_path / "b.epub", {"one": body})) == ["The end."]
