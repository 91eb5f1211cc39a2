from __future__ import annotations

import pytest

from reader.importing.site.site_links import Linked, Site, linked_in

PAGES = ("index.html", "a b.html", "sub/index.htm", "sub/list.html?x=1.html", "Ü.HTML")


@pytest.fixture
def site(tmp_path):
    made = Site(tmp_path / "mine")
    for name in PAGES:
        made.add(tmp_path / "mine" / name, Linked())
    return made


@pytest.mark.parametrize(
    ("on", "href", "target"),
    [
        ("index.html", "a%20b.html#x", "a b.html"),
        ("index.html", "./sub/", "sub/index.htm"),
        ("index.html", "sub", "sub/index.htm"),
        ("index.html", "ü.html", "Ü.HTML"),
        ("index.html", "#here", "index.html"),
        ("index.html", "sub/list.html?x=1", "sub/list.html?x=1.html"),
        ("sub/index.htm", "../index.html?utm=2", "index.html"),
        ("sub/index.htm", "/sub/", "sub/index.htm"),
        ("sub/index.htm", "file:///home/ann/mine/a%20b.html", "a b.html"),
        ("sub/index.htm", "file:///home/ann/other/index.html", None),
        ("index.html", "/shop/index.html", None),
        ("index.html", "//other.org/index.html", None),
        ("index.html", "http://other.org/a%20b.html", None),
        ("index.html", "http://[broken", None),
        ("index.html", "../../etc/passwd", None),
    ],
)
def test_where_a_link_leads(site, on, href, target):
    found = site.find(site.folder / on, href)
    assert found == (site.folder / target if target else None)


@pytest.mark.parametrize("address", ["./", "http://[broken"])
def test_an_address_that_is_none_leads_nowhere(tmp_path, address):
    site = Site(tmp_path)
    one, other = tmp_path / "one.html", tmp_path / "other.html"
    site.add(one, Linked(address))
    site.add(other, Linked(address))
    assert site.find(one, "other.html") == other


@pytest.mark.parametrize("markup", ["<a " + "a" * 300_000 + ">", "<!--" * 100_000])
def test_hostile_markup_is_read_in_time(markup):
    assert linked_in(markup) == Linked()
