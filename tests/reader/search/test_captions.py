from __future__ import annotations

import pytest

from reader.importing.drafts import DraftBlock
from reader.search.section_finding import captioned
from reader.text.document import BlockKind
from reader.text.section_numbers import kind_of
from tests.models.small_library import document

PAPER = document(
    "Table 1 shows that ferries sink.",
    DraftBlock("Table 1: Ferries that sank.", BlockKind.CAPTION),
    DraftBlock("Ferry | Year\nAda | 1851", BlockKind.TABLE),
    "They sank in deep water.",
    DraftBlock("Ford | Depth\nOrrin | 12", BlockKind.TABLE),
    DraftBlock("Table 2. Depths.", BlockKind.CAPTION),
    DraftBlock("Figure 1: A ferry. It is on the ford.", BlockKind.CAPTION),
)


def _text(kind, number):
    span = captioned(PAPER, kind, number)
    return None if span is None else span.of(PAPER.text)


def test_a_table_is_its_caption_and_its_rows_below_or_above():
    found = _text("table", "1")
    assert found.startswith("Table 1: Ferries that sank.")
    assert found.endswith("1851")
    assert _text("table", "2").startswith("Ford")


def test_a_figure_is_its_caption():
    assert _text("figure", "1") == "Figure 1: A ferry. It is on the ford."


@pytest.mark.parametrize(("kind", "number"), [("table", "3"), ("figure", "2"), ("exhibit", "1")])
def test_a_number_without_a_caption_is_nowhere(kind, number):
    assert _text(kind, number) is None


@pytest.mark.parametrize(
    ("word", "kind"),
    [("Tables", "table"), ("Tabelle", "table"), ("fig.", "figure"), ("Exhibits", "exhibit")],
)
def test_a_kind_has_many_spellings(word, kind):
    assert kind_of(word) == kind
