"""Untrusted XML: what XML forbids, and entities that nobody declared."""

from __future__ import annotations

import pytest

from reader.importing.safe_xml import parse_xml
from reader.text.normalise import normalise


def text_of(content):
    root = parse_xml(f"<p>{content}</p>".encode("utf-8", "surrogatepass"))
    return normalise("".join(map(str, root.itertext())))


@pytest.mark.parametrize("number", [n for n in range(32) if chr(n) not in "\t\n\r"])
def test_what_xml_forbids_separates_words(number):
    assert text_of(f"miller{chr(number)}paid") == "miller paid"
    assert text_of(f"miller&#{number};paid") == "miller paid"
    assert text_of(f"miller&#x{number:x};paid") == "miller paid"


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ("Salt &amp; pepper", "Salt & pepper"),
        ("caf&eacute;", "café"),
        ("the &unknown; king", "the king"),
        ("a&#32;b &#11088; &#x10;", "a b ⭐"),
    ],
)
def test_entities_become_characters_or_nothing(content, text):
    assert text_of(content) == text
