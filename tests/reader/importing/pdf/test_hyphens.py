from __future__ import annotations

import pytest

from reader.importing.pdf.hyphens import Hyphens, ends_broken


@pytest.mark.parametrize(
    ("line", "following", "elsewhere", "expected"),
    [
        ("the inter-", "national law", "", "the inter"),
        ("the co-", "owner said", "a co-owner and", "the co-"),
        ("the re-", "creation of", "recreation of", "the re"),
        ("a well-", "known man", "", "a well-"),
        ("in 2015-", "2019 it", "", "in 2015-"),
        ("the Anglo-", "Saxon way", "", "the Anglo-"),
        ("soft\u00ad", "Ware", "", "soft"),
        ("no hyphen", "here", "", None),
        ("a dash -", "and more", "", None),
    ],
)
def test_hyphens_at_the_end_of_a_line(line, following, elsewhere, expected):
    assert Hyphens([line, following, elsewhere]).joined(line, following) == expected


def test_a_lone_hyphen_breaks_nothing():
    assert not ends_broken("-")
    assert ends_broken("inter-")
