from __future__ import annotations

from pathlib import PurePath

import pytest

from reader.text.file_title import title_of_file


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("annual_report%202020.pdf", "annual report 2020"),
        ("invoice\u202efdp.epub", "invoicefdp"),
        ("\u202e.pdf", ".pdf"),
        ("Lukas \ud83d notes.txt", "Lukas notes"),
        ("🦊 fox.txt", "🦊 fox"),
        ("re\u0301sume\u0301.txt", "résumé"),
        ("कहानी.txt", "कहानी"),
        ("قصة.txt", "قصة"),
    ],
)
def test_a_title_shows_the_name_of_a_file_without_what_cannot_be_seen(name, title):
    assert title_of_file(PurePath(name)) == title
