"""The beginning of an answer: the answering stretch, its complete quote, and little else."""

from __future__ import annotations

import numpy as np
import pytest

from models.embedded.evidence import gather, weights_of
from models.embedded.extractive import ExtractiveModel
from models.embedded.focus import focus
from models.embedded.headlines import of_list, of_sentences
from models.embedded.kinds import wanted
from models.embedded.material import Material
from reader.importing.drafts import DraftBlock
from reader.text.document import BlockKind
from reader.text.stemming import stem
from reader.values.question import Question
from reader.values.quotation import Excerpt
from tests.doubles import stand_in
from tests.models.small_library import DOCUMENT, SmallLibrary, WordRelevance, document

TAXES = (
    "Our income is taxed in many countries, and our tax rate depends on where it is earned. "
    "New laws on tax may change the rate at which income is taxed in fiscal 2018 and later. "
    "We reserve for taxes that may fall due, at rates that we estimate for each country. "
    "Our effective tax rate was 30.4% for fiscal 2018 and 31.2% for fiscal 2017. "
    "The lenders who financed the new mill asked for no security."
)
SHOP = "The shop on the quay opens at eight and sells goods in three major categories."
GOODS = ("Rope and canvas for boats.", "Oil, wick and lamps.", "Flour, salt and dried fish.")
LEAVING = (
    "Clara Brandt left her husband because he had gambled away the farm that her father left her. "
    "Her husband kept two dogs and a gun in the hall. "
    "The house stood at the edge of the moor, and Clara read there every evening. "
    "In spring the road to the town was under water for a week."
)
SALES = DraftBlock(
    "(Amounts in millions) 2018 2017\n"
    "Net sales 5,143 5,003\nCost of sales 3,853 3,734\nOperating income 220 204",
    BlockKind.TABLE,
)
NORTH = (
    "Northern Stores net sales were $1,208 million in 2018, as net sales rose in all its markets. "
    "Net sales of the segment are sales in the north after returns."
)


@pytest.fixture
def answered(minilm):
    def answer(question, *drafts):
        content = document(*drafts)
        library = SmallLibrary(content)
        library.embed(DOCUMENT, minilm)
        model = ExtractiveModel(stand_in(library), WordRelevance(library), minilm)
        whole = Excerpt(DOCUMENT, content.whole, content.text)
        return content, list(model.answer(Question(question, DOCUMENT), [whole], ()))

    return answer


def bold(piece):
    return [span.of(piece.text) for span in piece.focus]


def quoted(content, piece):
    return [span.of(content.text) for span in piece.sources]


def test_a_rate_stands_in_the_first_line_in_bold(answered):
    _, (first, *_) = answered("What was the effective tax rate for fiscal 2018?", "# Taxes", TAXES)
    assert bold(first) == ["30.4%"]
    assert "effective tax rate" in first.text


def test_the_year_asked_about_decides(answered):
    _, (first, *_) = answered("What was the effective tax rate for fiscal 2017?", "# Taxes", TAXES)
    assert bold(first) == ["31.2%"]


def test_what_is_beside_the_point_is_not_quoted(answered):
    content, pieces = answered("Why did Clara Brandt leave her husband?", "# The moor", LEAVING)
    (only,) = [piece for piece in pieces if piece.sources]
    assert quoted(content, only) == [LEAVING.partition(" Her husband")[0]]
    assert bold(only) == ["because he had gambled away the farm that her father left her"]


def test_a_list_comes_with_the_sentence_that_announces_it(answered):
    items = [DraftBlock(item, BlockKind.LIST_ITEM) for item in GOODS]
    asked = "What are the three major categories of goods that the shop sells?"
    content, (first, *_) = answered(asked, "# Trade", SHOP, *items)
    (quote,) = quoted(content, first)
    assert quote.startswith(SHOP)
    assert all(item in quote and item in first.text for item in GOODS)
    assert bold(first) == [" ".join(GOODS)]


def test_a_short_sentence_brings_the_list_that_follows_it(answered):
    text = "The shop sells goods in three categories. Rope, oil and flour. It shuts at noon."
    content, (first, *_) = answered(
        "In how many categories does the shop sell goods?", "# Shop", text
    )
    assert "Rope, oil and flour." in quoted(content, first)[0]
    assert "noon" not in quoted(content, first)[0]


def test_a_numbered_heading_brings_its_text_and_is_not_the_line(answered):
    clause = "12. Return of Documents. Each party shall destroy or give back all papers by May."
    content, (first, *_) = answered("Must the documents be returned?", "# Terms", f"{clause} Ada.")
    assert quoted(content, first) == [clause]
    assert first.text == clause.partition("Documents. ")[2]


def test_a_heading_brings_the_list_that_its_sentence_announces(answered):
    items = ("(a) is known to the public;", "(b) was known before; or", "(c) was found by itself.")
    text = "2. Exceptions to Secrecy. Nothing in here concerns any knowledge which:"
    content, (first, *_) = answered("List the exceptions to secrecy", "# Terms", text, *items)
    (quote,) = quoted(content, first)
    assert all(item in quote for item in (text, *items))


def test_a_line_begins_without_the_bullet_of_its_item(answered):
    item = "◦ 125 million subscribers to the Lamp, a decrease of 0.7 million"
    _, (first, *_) = answered("How many subscribers to the Lamp are there?", item)
    assert first.text == "125 million subscribers to the Lamp, a decrease of 0.7 million"
    assert bold(first) == ["125 million"]


def test_the_whole_company_comes_before_a_segment(answered):
    drafts = ("# North", NORTH, "# Consolidated statements of income", SALES)
    _, (first, *_) = answered("What were net sales in 2018?", *drafts)
    assert first.text == "Net sales · 2018: 5,143 (Amounts in millions)"
    assert bold(first) == ["5,143"]


def test_a_segment_that_is_asked_about_comes_first(answered):
    drafts = ("# North", NORTH, "# Consolidated statements of income", SALES)
    _, (first, *_) = answered("What were the net sales of Northern Stores in 2018?", *drafts)
    assert bold(first) == ["$1,208 million"]


def test_a_row_is_shown_whole_where_no_column_is_asked_for(answered):
    _, (first, *_) = answered("What is the cost of sales?", "# Statements of income", SALES)
    assert first.text == "Cost of sales · 2018: 3,853 · 2017: 3,734 (Amounts in millions)"
    assert bold(first) == ["3,853", "3,734"]


def test_columns_that_blocks_above_a_table_name_are_shown_with_their_dates(answered):
    heads = ["Quarter Ended", "December 28,", "2024", "December 30, 2023"]
    rows = DraftBlock("Revenues $ 24,690 $ 23,549\nNet income 2,644 2,151", BlockKind.TABLE)
    content, (first, *_) = answered(
        "How much was net income?", "# Statements of income ($ in millions)", *heads, rows
    )
    assert first.text == (
        "Net income · December 28, 2024: 2,644 · December 30, 2023: 2,151 ($ in millions)"
    )
    assert "Quarter Ended" in quoted(content, first)[1]


def test_a_long_list_is_cut_behind_a_word():
    items = "considerably underestimated " * 20 + "risks."
    line = of_list("The factors are:", items)
    assert line.text.endswith(" …")
    assert line.text.removesuffix(" …").split()[-1] in {"underestimated", "considerably"}


def test_other_places_are_not_written_into_the_line(answered):
    drafts = ("# Taxes", TAXES, "# More", TAXES.replace("30.4%", "30.4 per cent"))
    _, pieces = answered("What was the effective tax rate for fiscal 2018?", *drafts)
    assert all(piece.further and not piece.text and piece.sources for piece in pieces[1:])


def test_years_are_not_counted_as_other_things():
    text = "Of men between 40 and 65 years, the survey found 30 ill."
    found = focus(text, wanted("How many men were ill?"), {"men": 1.0, "ill": 1.0})
    assert found is not None
    assert found.span.of(text) == "30"


@pytest.mark.parametrize(
    ("question", "text", "not_bold"),
    [
        ("How many towns were there?", "The towns that there were [12] had grown.", "12"),
        ("What were ways to get space?", "To get {disfmarker} space is hard .", "disfmarker"),
        ("What do we get?", "And what we 're to get , we get later .", "re"),
    ],
)
def test_nothing_that_stands_aside_or_was_cut_off_is_in_bold(question, text, not_bold):
    found = focus(text, wanted(question), {"town": 1.0, "way": 1.0, "space": 1.0})
    assert found is None or not_bold not in found.span.of(text).split()


@pytest.mark.parametrize(
    ("question", "text", "of_kind"),
    [
        ("Who shot Mr. Hale?", "He stood by the fire, surveying Mr. Hale with a smile.", False),
        ("Who shot Mr. Hale?", "Mr. Hale was shot by Richard Moor.", True),
        ("What is the name of the aunt?", "I speak of my aunt, though not by name.", False),
        ("Where was the cat buried?", "I’ll tell you that the cat was buried.", False),
        ("Where was the cat buried?", "The cat was buried under the plum tree.", True),
    ],
)
def test_what_any_sentence_has_is_not_of_the_kind_asked_for(question, text, of_kind):
    weights = {stem(word): 1.0 for word in ("shot", "hale", "aunt", "cat", "buried")}
    found = focus(text, wanted(question), weights)
    assert found is None or found.of_kind is of_kind
    assert found is not None or not of_kind


def test_nothing_ends_with_a_title():
    found = focus("He was surveying Mr. Hale.", wanted("What did he do?"), {stem("hale"): 1.0})
    assert found is None or not found.span.of("He was surveying Mr. Hale.").endswith("Mr")


@pytest.mark.parametrize(
    ("sentence", "shown"),
    [
        ("“The ferry left at noon on Friday.", "The ferry left at noon on Friday."),
        ("The ferry left at noon on Friday.”", "The ferry left at noon on Friday."),
        ("“The ferry left at noon,” he said.", "“The ferry left at noon,” he said."),
        ("He said: “It left at noon.”", "He said: “It left at noon.”"),
        ("“Well,” said he, “it left at noon.", "“Well,” said he, “it left at noon."),
        ("left at noon,” said he, “on Friday.”", "left at noon,” said he, “on Friday.”"),
        ("„Die Fähre“, said he, „left at noon.", "„Die Fähre“, said he, „left at noon."),
    ],
)
def test_a_quotation_mark_without_its_other_half_is_left_out(sentence, shown):
    line = of_sentences([sentence], 0, wanted("When did the ferry leave?"), {})
    assert line.text == shown
    assert all(span.of(line.text) in sentence for span in line.focus)
    assert any(
        "noon" in span.of(line.text) or "Friday" in span.of(line.text) for span in line.focus
    )


@pytest.mark.parametrize(
    ("question", "text", "of_its_kind"),
    [
        ("How many subscribers are there?", "Sales per subscriber rose to $7.99.", False),
        ("How many subscribers are there?", "There are 124 million subscribers.", True),
        ("How many dollars did a subscriber pay?", "A subscriber paid $7.99.", True),
        ("How much did a subscriber pay?", "A subscriber paid $7.99.", True),
    ],
)
def test_a_sum_of_money_is_no_number_of_things(question, text, of_its_kind):
    found = focus(text, wanted(question), {stem("subscriber"): 1.0})
    assert found is not None
    assert found.of_kind is of_its_kind


@pytest.mark.parametrize(
    ("question", "right"),
    [
        ("When was Ada Moor born?", "May 9, 1787"),
        ("When was Max Moor born?", "March 1, 1760"),
    ],
)
def test_a_semicolon_keeps_members_of_a_family_apart(question, right):
    family = (
        "“Max Moor, born March 1, 1760, has issue Flora, born June 1, 1785; Ada, born May 9, 1787; "
        "Emil, born November 20, 1791.”"
    )
    content = document(f"{family} The Moor family lived in the hall. Ada saw Max. Flora saw Ada.")
    relevance = np.zeros(len(content.passages), np.float32)
    material = Material(content, np.zeros((0, 0), np.float32))
    weights = weights_of(gather(material, question, relevance, None))
    found = focus(family, wanted(question), weights)
    assert found is not None
    assert found.span.of(family) == right


def test_a_term_in_capitals_is_nobody():
    clause = "Either party may end the discussions about the Possible Transaction with Ada Moor."
    plain = {"possible", "transaction"}
    weights = {stem(word): 1.0 for word in ("end", "discussions")}
    found = focus(
        clause, wanted("Who ends the discussions?"), weights, lambda w: w.lower() in plain
    )
    assert found is not None
    assert found.span.of(clause) == "Ada Moor"


def test_a_clause_that_goes_on_behind_a_comma_is_no_list():
    text = "The ladder of crafts, introduced by Moor and Hale [6], is a scale, and order, of work."
    found = focus(text, wanted("List the rungs of the ladder of crafts"), {stem("ladder"): 1.0})
    assert found is None or not found.of_kind


def test_what_is_included_in_a_sum_is_no_list():
    asked, weights = wanted("What are the segments?"), {stem("segments"): 1.0}
    found = focus("Sums of the segments are included in the total.", asked, weights)
    assert found is None or not found.of_kind
    found = focus("The segments are Halden, Orrin and Lund.", asked, weights)
    assert found is not None
    assert found.of_kind


def test_the_number_of_all_is_taken_where_no_part_of_them_is_asked_for(answered):
    _, (first, *_) = answered(
        "How many employees does Halden have?",
        "At the end of the year it employed 288,000 employees worldwide.",
        "Halden has approximately 17,000 employees who are represented by unions.",
        "Halden has shops in nine countries.",
    )
    assert "288,000" in first.text


@pytest.mark.parametrize(
    ("said", "certain"),
    [
        ("The ferry to the island sank on May 3, 1912.", True),
        ("The ferry to the island sank two days later.", False),
        ("The ferry to the island sank that night.", False),
    ],
)
def test_a_time_that_depends_on_another_is_not_certain(answered, said, certain):
    _, (first, *_) = answered(
        "When did the ferry to the island sink?", said, "The mill burnt down in the autumn."
    )
    assert first.sure is certain


def test_a_heading_that_only_repeats_the_question_is_no_answer(answered):
    content, pieces = answered(
        "What is the curse of the Haldens?",
        DraftBlock("The Curse of the Haldens", BlockKind.HEADING),
        DraftBlock("The Mill", BlockKind.HEADING),
        "It was cursed: for three hundred years each eldest son of the Haldens has drowned.",
        "In the evening the vicar wrote in his diary.",
    )
    first = next(piece for piece in pieces if piece.sources)
    assert "drowned" in first.sources[0].of(content.text)


def test_the_same_words_answer_whether_it_is_so(answered):
    content, pieces = answered(
        "Is the mill haunted?", "The mill is haunted.", "The ferry came at noon."
    )
    first = next(piece for piece in pieces if piece.sources)
    assert first.sources[0].of(content.text) == "The mill is haunted."


@pytest.mark.parametrize("question", ["Who founded Halden?", "When was Halden founded?"])
def test_a_name_alone_answers_nothing(answered, question):
    _, pieces = answered(
        question,
        "The website of Halden is www.halden.example.",
        "Halden United Kingdom Ltd. is a subsidiary in London.",
        "The ferry came at noon.",
        "Everybody went down to the quay.",
        "His fears were well founded, and his claims unfounded.",
    )
    assert not any(piece.supports and piece.sources for piece in pieces)
