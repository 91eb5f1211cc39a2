"""ebooklib reads a package, the bare XML is read where it cannot, and both say the same."""

import pytest

from reader.importing.epub import ebook
from reader.importing.epub.archive import open_archive
from reader.importing.epub.bare import package_name, read_bare
from reader.importing.epub.contents import read_contents
from reader.importing.epub.ebook import read_with_ebooklib
from reader.importing.epub.package import choose, read_package
from tests.corpus import corpus
from tests.doubles import there
from tests.reader.importing.books import CONTAINER, METADATA, make_epub, package

OPF = "OPS/package.opf"
PNG = b"\x89PNG\r\n\x1a\n and so on"
NAV = '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'
NCX = '<item id="ncx" href="toc.ncx" media-type="text/xml"/>'
REMOTE = '<item id="r" href="https://example.org/a.mp3" media-type="audio/mpeg"/>'
MISSING = '<item id="m" href="gone.css" media-type="text/css"/>'
RICH = """
  <dc:title id="short">Short</dc:title><dc:title id="long">The  Long
  Title &amp; More</dc:title><meta refines="#long" property="title-type">main</meta>
  <dc:creator>Ann Author</dc:creator><!-- twice --><dc:creator>Ben Böll</dc:creator>
  <dc:creator>Ann Author</dc:creator><dc:language>und</dc:language><dc:language>de</dc:language>
  <dc:publisher>Heron Press</dc:publisher><dc:date>1996-05-31T00:00:00Z</dc:date>
  <dc:identifier>urn:isbn:978-3-16-148410-0</dc:identifier>
  <meta name="cover" content="picture"/>"""
NO_LIST = '<html xmlns="http://www.w3.org/1999/xhtml"><body><p>nothing</p></body></html>'
LIST = (
    '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body>'
    '<nav epub:type="toc"><ol>{}</ol></nav></body></html>'
)
EMPTY_NCX = '<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap/></ncx>'


def both(path):
    with open_archive(path) as archive:
        name = package_name(archive)
        return read_with_ebooklib(archive, there(name)), read_bare(archive, there(name))


def read(path):
    with open_archive(path) as archive:
        return read_package(archive, "Fallback")


def book(folder, items=(), metadata=METADATA, more=None, attributes=""):
    opf = package(["two", "one"], items, metadata, attributes)
    return make_epub(folder / "b.epub", {"one": "<p>1</p>", "two": "<p>2</p>"}, opf=opf, more=more)


def rich_book(folder, *items):
    picture = '<item id="picture" href="a%20b.png" media-type="image/png"/>'
    more = {
        "OPS/a b.png": PNG,
        "OPS/nav.xhtml": LIST.format('<li><a href="one.xhtml">One</a></li>'),
        "OPS/toc.ncx": EMPTY_NCX,
    }
    return book(folder, [NAV, NCX, picture, *items], RICH, more, ' toc="ncx"')


def test_both_ways_read_the_same(tmp_path):
    described, bare = both(rich_book(tmp_path))
    assert described is not None
    assert described == bare


@pytest.mark.parametrize("item", ["", REMOTE, MISSING])
def test_what_counts_is_chosen_whichever_way_was_taken(tmp_path, item):
    path = rich_book(tmp_path, item)
    assert (both(path)[0] is None) is bool(item)
    found = read(path)
    assert found.metadata.title == "The Long Title & More"
    assert found.metadata.authors == ("Ann Author", "Ben Böll")
    said = found.metadata.imprint
    assert (said.publisher, said.date, said.isbn) == (
        "Heron Press",
        "1996-05-31",
        "978-3-16-148410-0",
    )
    assert found.metadata.language == "de"
    assert found.metadata.cover == PNG
    assert [part.name for part in found.spine] == ["OPS/two.xhtml", "OPS/one.xhtml"]
    assert (found.nav.name, found.ncx.name) == ("OPS/nav.xhtml", "OPS/toc.ncx")


@pytest.mark.parametrize(
    ("said", "series"),
    [
        (
            (
                '<meta id="c" property="belongs-to-collection">Barset</meta>'
                '<meta property="collection-type" refines="#c">set</meta>'
                '<meta property="group-position" refines="#c">6</meta>'
            ),
            ("Barset", "6"),
        ),
        ('<meta property="belongs-to-collection">Barset</meta>', ("Barset", "")),
        (
            (
                '<meta id="c" property="belongs-to-collection">Great Books</meta>'
                '<meta property="collection-type" refines="#c">set</meta>'
                '<meta id="d" property="belongs-to-collection">Barset</meta>'
                '<meta property="collection-type" refines="#d">series</meta>'
            ),
            ("Barset", ""),
        ),
        (
            (
                '<meta name="calibre:series" content="Holmes"/>'
                '<meta name="calibre:series_index" content="1.0"/>'
            ),
            ("Holmes", "1"),
        ),
        ('<meta name="calibre:series_index" content="1.0"/>', ("", "")),
        ("", ("", "")),
    ],
)
def test_the_series_is_read(tmp_path, said, series):
    imprint = read(book(tmp_path, metadata=METADATA + said)).metadata.imprint
    assert (imprint.series, imprint.series_number) == series


DRAWING = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 140 210">'
    b'<rect width="140" height="210" fill="#ff0000"/></svg>'
)


@pytest.mark.parametrize(
    ("drawing", "shown"),
    [
        (DRAWING, True),
        (b"<svg", False),
        (b"", False),
        (DRAWING.replace(b'"0 0 140 210"', b'"0 0 1 90000"'), False),
        (b'<svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/passwd"/></svg>', None),
    ],
)
def test_a_drawn_cover_becomes_a_picture(tmp_path, drawing, shown):
    item = '<item id="c" href="c.svg" media-type="image/svg+xml" properties="cover-image"/>'
    cover = read(book(tmp_path, [item], more={"OPS/c.svg": drawing})).metadata.cover
    if shown is None:
        assert cover is None or cover.startswith(b"\x89PNG")
    else:
        assert (cover is not None and cover.startswith(b"\x89PNG")) is shown


@pytest.mark.parametrize(
    ("items", "metadata", "more"),
    [
        ([NAV], METADATA, {"OPS/nav.xhtml": NO_LIST}),
        ([], f"<dc-metadata>{METADATA}</dc-metadata>", {}),
        ([NAV.replace('"nav"/', '"cover"/')], METADATA, {"OPS/nav.xhtml": NO_LIST}),
    ],
    ids=["no table of contents", "nested metadata", "name of a cover page"],
)
def test_what_ebooklib_refuses_or_loses_is_read_bare(tmp_path, items, metadata, more):
    path = book(tmp_path, items, metadata, more)
    assert both(path)[0] is None
    found = read(path)
    assert found.metadata.title == "A Book"
    assert len(found.spine) == 2


def test_the_first_of_several_packages_is_read(tmp_path):
    second = CONTAINER.replace(
        "</rootfiles>",
        '<rootfile full-path="other.opf" media-type="application/oebps-package+xml"/></rootfiles>',
    )
    other = package([], metadata="<dc:title>Another</dc:title>")
    path = book(tmp_path, more={"META-INF/container.xml": second, "other.opf": other})
    described, _ = both(path)
    assert [title.text for title in described.terms["title"]] == ["A Book"]


def entities(secret):
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    return (
        f'<!DOCTYPE x SYSTEM "{secret.as_uri()}" [<!ENTITY l0 "ha">{laughs}'
        f'<!ENTITY secret SYSTEM "{secret.as_uri()}">'
        f'<!ENTITY % outside SYSTEM "{secret.as_uri()}"> %outside;]>'
    )


@pytest.mark.timeout(10)
@pytest.mark.parametrize("entity", ["&l9;", "&secret;"])
def test_entities_of_a_package_neither_expand_nor_load(tmp_path, entity):
    secret = tmp_path / "secret.txt"
    secret.write_text("SECRET")
    title = f'<dc:title id="{entity}">A {entity} Book</dc:title>'
    opf = entities(secret) + package(["one"], metadata=title)
    described, bare = both(make_epub(tmp_path / "b.epub", {"one": "<p>1</p>"}, opf=opf))
    for said in (described, bare):
        assert said is not None
        assert len(repr(said)) < 2000
        assert "SECRET" not in repr(said)
        assert "haha" not in repr(said)


@pytest.mark.timeout(10)
@pytest.mark.parametrize("entity", ["&l9;", "&secret;"])
def test_entities_of_an_ncx_neither_expand_nor_load(tmp_path, entity):
    secret = tmp_path / "secret.txt"
    secret.write_text("SECRET")
    ncx = (
        f'{entities(secret)}<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap><navPoint>'
        f'<navLabel><text>A{entity}</text></navLabel><content src="one.xhtml{entity}"/></navPoint>'
        "</navMap></ncx>"
    )
    path = book(tmp_path, [NCX], more={"OPS/toc.ncx": ncx}, attributes=' toc="ncx"')
    with open_archive(path) as archive:
        reader = ebook._CheckedReader(archive, OPF)
        loaded = reader.load()
        assert "SECRET" not in repr([vars(link) for link in loaded.toc])
        assert len(repr([vars(link) for link in loaded.toc])) < 1000
        assert "SECRET" not in repr(read_contents(archive, there(read_package(archive, ""))))


def test_what_would_fill_the_memory_is_read_bare(tmp_path, monkeypatch):
    path = book(tmp_path)
    monkeypatch.setattr(ebook, "_MOST_BYTES", 100)
    assert both(path)[0] is None
    assert read(path).metadata.title == "A Book"


def test_labels_are_exact(tmp_path):
    lines = (
        '<li><a href="one.xhtml"><span>I</span>: L<i>oo</i>mings</a></li>'
        '<li><a href="two.xhtml">Part 2<br/>The end</a></li>'
    )
    path = book(tmp_path, [NAV], more={"OPS/nav.xhtml": LIST.format(lines)})
    with open_archive(path) as archive:
        found = read_contents(archive, there(read_package(archive, "")))
    assert [entry.title for entry in found.chapters] == ["I: Loomings", "Part 2 The end"]


@pytest.mark.corpus
def test_both_ways_agree_on_real_books():
    paths = sorted(corpus("epubs/standardebooks").glob("*.epub"))
    assert paths
    for path in paths:
        described, bare = both(path)
        assert described is not None, path.name
        with open_archive(path) as archive:
            assert choose(described, archive, "") == choose(bare, archive, ""), path.name
