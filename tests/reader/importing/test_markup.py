import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from reader.errors import UnreadableFileError
from reader.importing.markup import DEEPEST_NESTING, html_to_xhtml, markdown_to_xhtml, shallow

NS = {"h": "http://www.w3.org/1999/xhtml"}


def page(source):
    return etree.fromstring(html_to_xhtml(source))


def test_nothing_outside_is_referred_to_and_nothing_runs():
    clean = html_to_xhtml(
        """<html><head><base href="http://evil/"><link rel=stylesheet href=//evil/x.css>
        <style>@import url(http://evil/)</style><meta http-equiv=refresh content="0;url=http://evil">
        <title>T</title></head><body onload="evil()" background="http://evil/b.png">
        <img src="file:///etc/passwd" alt="a"><iframe src="http://evil/"></iframe>
        <a href="http://evil/">link</a> <a href="javascript:evil()">js</a>
        <p style="background:url(http://evil/)">text</p><svg><image href="http://evil/"/></svg>
        <object data="http://evil/">o</object><script>evil()</script></body></html>"""
    ).decode()
    assert "evil" not in clean
    assert "passwd" not in clean
    assert "link" in clean
    assert "text" in clean


def test_links_inside_the_page_stay():
    root = page('<a href="#n1">1</a><p id="n1">note</p><a name="old">x</a>')
    assert root.xpath("//h:a/@href", namespaces=NS) == ["#n1"]
    assert root.xpath("//@id") == ["n1", "old"]


def test_hidden_parts_are_dropped_and_their_surroundings_stay():
    root = page('<p>a<span hidden>no</span>b<i style="display: none">no</i>c<!-- no --></p>')
    assert "".join(root.itertext()).strip() == "abc"


def test_unknown_elements_leave_their_text():
    assert "".join(page("<p>a <custom-thing>b</custom-thing> c</p>").itertext()).strip() == "a b c"


def test_nesting_has_an_end():
    root = page("<div>" * 1500 + "deep" + "</div>" * 1500)
    assert "".join(root.itertext()).strip() == "deep"
    assert max(len(list(e.iterancestors())) for e in root.iter()) <= DEEPEST_NESTING


@pytest.mark.parametrize("name", ["div", "blockquote", "DIV", "table><tr><td", "ul><li"])
def test_nothing_is_lost_however_deep_a_page_is_nested(name):
    ends = "".join(f"</{each}>" for each in reversed(name.split("><")))
    root = page(f"<p>first</p>{f'<{name}>' * 20_000}deep{ends * 20_000}<p>last</p>")
    assert " ".join(root.itertext()).split() == ["first", "deep", "last"]
    assert max(len(list(e.iterancestors())) for e in root.iter()) <= DEEPEST_NESTING


def test_elements_that_are_never_ended_are_not_taken_for_nested():
    root = page("<p>one<br>" * 3000)
    assert len(root.xpath("//h:p", namespaces=NS)) == 3000


_INNER = st.recursive(
    st.sampled_from(["x", "<br>", "y ", "<i id='a'>z</i>"]),
    lambda inner: st.builds(
        lambda name, parts: f"<{name} class='c'>{''.join(parts)}</{name}>",
        st.sampled_from(["b", "div", "ul", "B"]),
        st.lists(inner, max_size=3),
    ),
)


@given(_INNER, st.integers(0, 4))
def test_flattening_keeps_the_text_and_the_outer_elements(source, most):
    flat = shallow(source, most)
    words = re.compile(r"<[^<>]*>")
    assert words.sub("", flat) == words.sub("", source)
    assert shallow(flat, most) == flat
    begun, ended = (
        len(re.findall(rf"<{end}(?:b|div|ul|i)\b", flat, re.IGNORECASE)) for end in ("", "/")
    )
    assert begun == ended


def test_declared_encoding_is_not_applied_twice():
    assert "é" in "".join(page('<?xml version="1.0" encoding="latin-1"?><p>é</p>').itertext())


def test_nothing_at_all():
    with pytest.raises(UnreadableFileError):
        html_to_xhtml("   ")


def test_markdown():
    root = etree.fromstring(
        markdown_to_xhtml("# A\n\n- b\n- c\n\n|x|y|\n|-|-|\n|1|2|\n\n<script>s</script>")
    )
    assert root.xpath("//h:h1/text()", namespaces=NS) == ["A"]
    assert root.xpath("//h:li/text()", namespaces=NS) == ["b", "c"]
    assert root.xpath("//h:td/text()", namespaces=NS) == ["1", "2"]
    assert not root.xpath("//h:script", namespaces=NS)
