from __future__ import annotations

import pytest

from ui.pages.links.links import Kind, is_outside, read_address


@pytest.mark.parametrize(
    ("raw", "kind", "whom"),
    [
        ("https://example.org/a?b=c#d", Kind.WEB, "example.org"),
        ("HTTP://Example.org", Kind.WEB, "example.org"),
        ("https://bank.example@evil.example/", Kind.WEB, "evil.example"),
        ("https://ex\u0430mple.org/", Kind.WEB, "xn--exmple-4nf.org"),  # a Cyrillic letter
        ("https://exam\u202eple.org/\x07\n", Kind.WEB, "example.org"),
        ("mailto:ada@example.org", Kind.MAIL, "ada@example.org"),
        ("OEBPS/text/mailto:ada@example.org", Kind.MAIL, "ada@example.org"),
        ("mailto:ada@example.org?attach=/etc/passwd", Kind.MAIL, "ada@example.org"),
        ("mailto:", Kind.REFUSED, ""),
        ("file:///etc/passwd", Kind.REFUSED, ""),
        ("file:///bin/sh#page=1", Kind.REFUSED, ""),
        ("javascript:alert(1)", Kind.REFUSED, ""),
        ("EPUB/javascript:alert(1)", Kind.REFUSED, ""),
        ("smb://host/share", Kind.REFUSED, ""),
        ("ms-word:ofe|u|https://example.org", Kind.REFUSED, ""),
        ("https:///nohost", Kind.REFUSED, ""),
        ("", Kind.REFUSED, ""),
    ],
)
def test_addresses_are_what_they_are_not_what_they_seem(raw, kind, whom):
    address = read_address(raw)
    assert (address.kind, address.whom) == (kind, whom)
    assert address.text.isprintable()


def test_what_is_opened_is_what_was_shown():
    address = read_address("https://example.org/ä b\u200b?q=1")
    assert address.text.isascii()
    assert bytes(address.url.toEncoded().data()).decode() == address.text
    assert read_address("mailto:ada@example.org?bcc=x@y.z").text == "mailto:ada@example.org"


def test_schemes_among_the_links_of_a_book_lead_out():
    assert is_outside("EPUB/mailto:ada@example.org")
    assert is_outside("EPUB/javascript:alert(1)")
    assert not is_outside("EPUB/notes.xhtml#n2")
    assert not is_outside("#page=3&zoom=nan,40,100")
    assert not is_outside("#nameddest=section.2")


def test_five_thousand_letters_fit_on_the_bar():
    assert len(read_address("file:///" + "a" * 5_000).text) <= 400
