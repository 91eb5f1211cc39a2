"""Rows of statements that a question names, in made-up reports."""

from __future__ import annotations

import numpy as np
import pytest

from models.embedded.entities import named_in
from models.embedded.evidence import Evidence, gather
from models.embedded.focus import focus
from models.embedded.headlines import of_row
from models.embedded.kinds import wanted
from models.embedded.listed_parts import parts_asked_for
from models.embedded.material import Material
from models.embedded.own_names import names_of
from models.embedded.statement_rows import statement_row
from reader.importing.drafts import DraftBlock
from reader.text.document import BlockKind
from tests.models.small_library import document

COVER = "# Halden Buy: annual report of Halden Buy Stores"
PROSE = tuple(f"In part {n}, Halden Buy explains what Halden Buy does." for n in range(8))


def table(*rows: str) -> DraftBlock:
    return DraftBlock("\n".join(rows), BlockKind.TABLE)


REPORT: tuple[DraftBlock | str, ...] = (
    COVER,
    *PROSE,
    "# Consolidated statements of earnings",
    table("Millions | 2018 | 2017", "Net income | 120 | 110", "Operating income | 301 | 289"),
    "# The north",
    table("Segment | 2018 | 2017", "Operating income | 90 | 80", "Net income | 40 | 30"),
    "# Figures of five years",
    table("As of | 2018 | 2017", "Other assets | 12 | 11", "Total assets | 900 | 870"),
    "# Equity",
    table("Stock | Earnings | 2018", "Gross margin | — | 50", "Gross margin | — | 40"),
    "# Assets",
    table("March 3, 2018 | March 4, 2017", "Cash | 7 | 6", "Total assets | 900 | 870"),
)


def put(question: str) -> Evidence:
    material = Material(document(*REPORT), np.zeros((0, 0), np.float32))
    return gather(material, question, np.zeros(len(material.content.passages), np.float32), None)


@pytest.mark.parametrize(
    ("question", "row"),
    [
        ("What was Halden Buy's operating income in FY2018?", "Operating income | 301"),
        ("What was the operating income in fiscal 2018?", "Operating income | 301"),
        ("How much was spent on operating income in fiscal 2018?", "Operating income | 301"),
        ("What were Halden Buy's total assets in 2018? Answer in USD millions.", "Total assets"),
    ],
)
def test_a_row_is_found_under_the_name_of_the_whole(question, row):
    evidence = put(question)
    found = statement_row(evidence)
    assert found is not None
    assert evidence.material.text(found).startswith(row)


@pytest.mark.parametrize(
    "question",
    [
        "What was Walderton's operating income in 2018?",
        "What was Halden Buy's gross margin in 2018?",
        "What were the assets in 2018?",
        "How much was not spent on operating income in 2018?",
        "How much operating income was spent in 2018?",
    ],
)
def test_a_row_of_another_name_or_of_somebody_else_is_none(question):
    assert statement_row(put(question)) is None


def test_the_name_of_the_company_itself_is_not_looked_for_beside_a_sum():
    words = {subject.word for subject in put("What was Halden Buy's net income in 2018?").subjects}
    assert words == {"net", "income", "2018"}


def test_it_is_looked_for_where_something_else_is_asked():
    words = {subject.word for subject in put("Who founded Halden Buy?").subjects}
    assert {"halden", "buy"} <= words


def test_a_fiscal_year_is_named_as_the_year_it_is():
    assert named_in("What did Halden earn in FY2018?") == ("Halden", "2018")
    assert names_of("What did Halden’s shops earn in FY2018?") == {"halden"}


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("(2) On December 31, 2019, income was 90 million.", "90 million"),
        ("In 2019, 2018, and 2017, income was 4 million.", "4 million"),
    ],
)
def test_dates_and_numbers_of_footnotes_are_no_amounts(text, amount):
    found = focus(text, wanted("What was the income?"), {"incom": 1.0})
    assert found is not None
    assert found.span.of(text) == amount


def test_a_year_is_no_sum():
    found = focus("Income of fiscal year 2019 or 2018 fell.", wanted("What was the income?"), {})
    assert found is None or not found.of_kind


def test_where_a_rate_is_asked_for_money_is_not_in_bold():
    found = focus("The tax rate included $163 of benefits.", wanted("What was the tax rate?"), {})
    assert found is None or not found.of_kind


def test_an_amount_far_from_what_is_asked_is_not_clear():
    text = "Of the rate nobody spoke for long, although 90 people came and 12 left before noon."
    found = focus(text, wanted("What was the rate?"), {"rate": 0.2, "tax": 3.0})
    assert found is not None
    assert not found.clear


SEGMENTS: tuple[DraftBlock | str, ...] = (
    COVER,
    *PROSE,
    "# Results of the segments",
    table(
        "Millions | 2018 | 2017 | Change",
        "Revenues:",
        "Halden Garden | 51 | 40 | 28 %",
        "Halden Kitchen | 72 | 74 | (3) %",
        "Total revenues | 123 | 114 | 8 %",
        "Segment income:",
        "Halden Garden | 9 | 8 | 13 %",
        "Halden Kitchen | 5 | 6 | (17) %",
        "Total segment income | 14 | 14 | — %",
        "Diluted EPS | 1.40 | 1.04 | 35 %",
    ),
)


def asked_of_segments(question: str) -> Evidence:
    material = Material(document(*SEGMENTS), np.zeros((0, 0), np.float32))
    return gather(material, question, np.zeros(len(material.content.passages), np.float32), None)


@pytest.mark.parametrize(
    ("question", "row"),
    [
        ("How much did Garden revenue grow?", "Halden Garden | 51"),
        ("What was the segment income of Kitchen?", "Halden Kitchen | 5"),
        ("What was Halden Buy’s diluted EPS?", "Diluted EPS"),
        ("What was Orchard’s revenue?", None),
    ],
)
def test_a_row_is_named_together_with_what_stands_over_its_group(question, row):
    evidence = asked_of_segments(question)
    found = statement_row(evidence)
    shown = None if found is None else evidence.material.text(found)[: len(row or "")]
    assert shown == row


def test_of_growth_only_what_the_table_says_is_in_bold():
    header, row = "Millions | 2018 | 2017 | Change", "Garden | 51 | 40 | 28 %"
    line = of_row(row, header, (), "Revenues:", growth=True)
    assert line.text.startswith("Revenues: Garden")
    assert [span.of(line.text) for span in line.focus] == ["28 %"]
    line = of_row("Garden | 51 | 40", "Millions | 2018 | 2017", (), growth=True)
    assert [span.of(line.text) for span in line.focus] == ["51", "40"]


@pytest.mark.parametrize("question", ["List the segments", "What are the segments of Halden Buy?"])
def test_rows_between_their_name_and_their_total_are_a_list(question):
    parts = parts_asked_for(asked_of_segments(question))
    assert parts is not None
    text = document(*SEGMENTS).text
    assert [item.of(text) for item in parts.items] == ["Halden Garden", "Halden Kitchen"]


@pytest.mark.parametrize(
    "title", ["Risks", "Risk Factors", "Item 1A. Risk Factors", "2.1 Key risks"]
)
def test_headings_below_one_that_is_named_are_a_list(title):
    blocks = (
        "# Report",
        f"## {title}",
        "### Fire",
        "It burns.",
        "### Flood",
        "It rises.",
        "## End",
    )
    material = Material(document(*blocks), np.zeros((0, 0), np.float32))
    question = "What are the main risks?"
    relevance = np.zeros(len(material.content.passages), np.float32)
    parts = parts_asked_for(gather(material, question, relevance, None))
    assert parts is not None
    assert [item.of(material.content.text) for item in parts.items] == ["Fire", "Flood"]


def test_on_one_level_the_headings_up_to_the_next_item_are_a_list_that_may_lack_some():
    blocks = (
        "# ITEM 1A Risk Factors",
        "# Fire",
        "It burns.",
        "# Flood",
        "It rises.",
        "# ITEM 2 End",
    )
    material = Material(document(*blocks), np.zeros((0, 0), np.float32))
    relevance = np.zeros(len(material.content.passages), np.float32)
    parts = parts_asked_for(gather(material, "What are the main risks?", relevance, None))
    assert parts is not None
    assert [item.of(material.content.text) for item in parts.items] == ["Fire", "Flood"]
    assert not parts.complete


def test_where_no_item_follows_the_headings_are_no_list():
    blocks = ("# 19. Segments", "# Fire", "It burns.", "# Annex", "It rises.", "# Plan")
    material = Material(document(*blocks), np.zeros((0, 0), np.float32))
    relevance = np.zeros(len(material.content.passages), np.float32)
    assert parts_asked_for(gather(material, "What are the segments?", relevance, None)) is None


def test_the_page_of_an_entry_in_the_contents_is_no_sum():
    def row(heading):
        rows = table("Part |  | 2018", "Net income |  | 58")
        material = Material(document(COVER, *PROSE, heading, rows), np.zeros((0, 0), np.float32))
        relevance = np.zeros(len(material.content.passages), np.float32)
        return statement_row(gather(material, "What was net income?", relevance, None))

    assert row("# Statements of earnings") is not None
    assert row("# Contents") is None


def test_the_title_of_the_section_has_the_words_that_a_row_lacks():
    rows = table(
        "Rate |  | 2018", "Statutory income tax rate |  | 21.0%", "Effective tax rate |  | 22.9%"
    )

    def row(heading):
        material = Material(document(COVER, *PROSE, heading, rows), np.zeros((0, 0), np.float32))
        relevance = np.zeros(len(material.content.passages), np.float32)
        question = "What was the effective income tax rate in 2018?"
        found = statement_row(gather(material, question, relevance, None))
        return None if found is None else material.text(found)

    assert "22.9%" in row("# 7. Income Taxes")
    assert row("# 7. Rates") is None
