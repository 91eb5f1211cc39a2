"""Questions that a quote can hardly answer: how often, how many, compared, in another language."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from models.embedded.asked import titles_in
from models.embedded.extractive import ExtractiveModel
from models.embedded.focus import counts_it, says_growth
from models.embedded.headlines import of_sentences
from models.embedded.kinds import Kind, wanted
from models.embedded.question_forms import role_asked
from reader.asking.citations import CitedText
from reader.encoder_scales import SAME
from reader.importing.drafts import DraftBlock
from reader.text.document import BlockKind
from reader.values.grade import Grade
from reader.values.question import Question
from reader.values.quotation import Excerpt
from tests.doubles import stand_in
from tests.models.small_library import DOCUMENT, SmallLibrary, WordRelevance, document

MILL = (
    "Ada left the mill when the bell rang, and walked to the ford before it was light.",
    "The mill stood by the ford, and Ada had lived in it since her brother Edwin went to sea.",
    "Edwin wrote to her twice a year, and never said when he would come back to the mill.",
    "The vicar was loved by none in the parish, and his children were the worst of it for no one.",
    "Fergus kept the ferry at the ford, and was seventy years old when it sank.",
    "In autumn the road to the ford was under water, and nobody came to the mill for a week.",
)
REPORT = (
    "# Halden Stores: annual report",
    (
        "The savings plan of the company covers all employees who were with the company on the "
        "first day of the year, and the employees of the company may leave the plan at any time."
    ),
    "As of May 26, 2019, we had approximately 40,000 full- and part-time employees.",
    "Growth of net sales and net sales by region help the reader to understand net sales.",
    "In fiscal 2019, net sales increased 7 percent compared to the year before.",
    (
        "Ms. Berg was appointed Senior Vice President, Chief Executive Officer of Orrin in 2012, "
        "and came back from Orrin in 2014."
    ),
    "Maria Lund, who is 52 years old, is Chairman of the Board of Halden Stores.",
    DraftBlock(
        "Millions of kroner | 2019 | 2018\nNet sales | 5,210 | 4,869\nOperating income | 301 | 289",
        BlockKind.TABLE,
    ),
)


class Asked:
    """A document that is asked without sentence vectors."""

    def __init__(self, drafts):
        self.content = document(*drafts)
        library = SmallLibrary(self.content)
        encoder = SimpleNamespace(name="none", scale=SAME)
        self.model = ExtractiveModel(stand_in(library), WordRelevance(library), stand_in(encoder))

    def __call__(self, text):
        whole = self.content.whole
        cited = CitedText(self.content, DOCUMENT, [whole])
        opened = [Excerpt(DOCUMENT, whole, whole.of(self.content.text))]
        why = []
        for piece in self.model.answer(Question(text, DOCUMENT), opened, ()):
            if piece.supports or piece.sources:
                cited.add(piece)
            else:
                why.append(piece.text)
        return cited, " ".join(why)


@pytest.fixture(scope="module")
def mill():
    return Asked(MILL)


@pytest.fixture(scope="module")
def report():
    return Asked(REPORT)


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("How many times did Ada leave the mill?", Kind.FREQUENCY),
        ("How often does Edwin write?", Kind.FREQUENCY),
        ("How many times larger is the mill?", Kind.AMOUNT),
        ("What did they pay for the mill?", Kind.AMOUNT),
        ("What did they pay for?", Kind.THING),
        ("What brands does the company sell?", Kind.LIST),
    ],
)
def test_the_kind_that_is_asked_for(question, kind):
    assert wanted(question).kind is kind


def test_events_are_not_counted_by_a_quote_that_does_not_count_them(mill):
    cited, why = mill("How many times did Ada leave the mill?")
    assert cited.grade is Grade.DOESNT_SAY
    assert cited.nearest
    assert "how often" in why


def test_how_often_is_answered_where_it_is_said(mill):
    cited, _ = mill("How often did Edwin write to Ada?")
    assert "twice a year" in cited.text


def test_a_number_that_nothing_says_is_refused(mill):
    cited, why = mill("How many children did the vicar have?")
    assert cited.grade is Grade.DOESNT_SAY
    assert "number" in why


def test_two_are_compared_only_by_what_names_both(mill):
    cited, why = mill("Is Fergus older than Edwin?")
    assert cited.grade is Grade.DOESNT_SAY
    assert "comparison" in why


def test_a_reason_is_not_given_for_somebody_whom_the_text_does_not_have(mill):
    cited, why = mill("Why did Ada leave the mill with Bartholomew?")
    assert cited.grade is Grade.DOESNT_SAY
    assert "“Bartholomew”" in why


def test_a_question_in_another_language_is_said_to_be_one(mill):
    cited, why = mill("Warum verließ Ada die Mühle?")
    assert cited.grade is Grade.DOESNT_SAY
    assert "another language" in why


def test_the_number_of_things_comes_before_what_has_more_of_the_words(report):
    cited, _ = report("How many employees does the company have?")
    assert "40,000" in cited.text.partition("\n")[0]


def test_growth_is_what_says_it_in_per_cent(report):
    cited, _ = report("How much did net sales grow?")
    assert "7 percent" in cited.text.partition("\n")[0]


def test_the_holder_of_an_office_is_a_name_and_no_other_office(report):
    cited, _ = report("Who is the chief executive officer?")
    line = cited.text.partition("\n")[0]
    bold = [span.of(cited.text) for span in cited.headline.focus] if cited.headline else []
    assert "Ms. Berg" in line
    assert bold == ["Ms. Berg"]
    assert cited.grade is Grade.MAY_SAY


def test_each_of_two_questions_has_its_own_statement(report):
    cited, _ = report("What were net sales in 2019 and who is the chairman of the board?")
    assert "5,210" in cited.text
    assert "Who is the chairman of the board?" in cited.text


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("We had about 40,000 full- and part-time employees.", True),
        ("In 2019 employees were paid more.", False),
        ("The 401(k) plan is for all employees.", False),
        ("We paid $40 million to employees.", False),
        ("It pays 100 percent of what an employee had, and the employees agree.", False),
        ("From age 55, such employees have a pension.", False),
        ("After 60 days such an employee’s pension begins.", False),
    ],
)
def test_a_number_counts_what_stands_behind_it(text, counts):
    assert counts_it(text, wanted("How many employees are there?")) == counts


def test_growth_is_a_percentage_of_a_change():
    assert says_growth("Net sales increased 7 percent.")
    assert says_growth("Net sales fell by 7 % in 2018.")
    assert not says_growth("Net sales were 7 percent of all sales.")


def test_the_office_that_is_asked_for():
    assert role_asked("Who is the Chief Executive Officer?") == "chief executive officer"
    assert role_asked("Who is Ada?") == ""


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("Which prompt is used for the label 'Contact.Meet'?", ("contact.meet",)),
        ("What does `Orrin Mill` import?", ("orrin mill",)),
        ("What did Ada's Uncle Tom's dog do?", ()),
    ],
)
def test_single_quotation_marks_quote_too(question, titles):
    assert titles_in(question) == titles


def test_a_title_is_found_over_the_end_of_a_line_and_refused_where_it_is_not(report):
    broken = Asked(["Ada sang The Song of\nthe Ferry every evening at the mill by the ford."])
    assert broken("When did Ada sing “The Song of the Ferry”?")[0].grade is not Grade.DOESNT_SAY
    assert report("What does 'The Halden Letter' say of net sales?")[0].grade is Grade.DOESNT_SAY


def test_what_has_only_the_names_of_a_question_does_not_answer_it():
    others = [f"In the {year}s many men died of the cold in the hills." for year in range(180, 189)]
    moriarty = Asked(
        [
            *others,
            "The lamp burned low, and the street below was empty of cabs and of people.",
            "The door opened, and Professor Moriarty stood before me in my own room.",
            "My nerves are strong, but I must confess that I was startled by the man.",
        ]
    )
    cited, _ = moriarty("How does Professor Moriarty die?")
    assert cited.grade is Grade.DOESNT_SAY


def test_a_first_mention_is_called_no_more_than_that():
    cited, why = Asked(["Ada shut the gate. " + "Nobody spoke to Ada that day. " * 6])(
        "Who is Ada?"
    )
    assert cited.grade is Grade.MAY_SAY
    assert "first mention" in why


def test_the_line_is_from_the_sentence_that_counts():
    line = of_sentences(
        ["Halden operates 412 shops.", "It had about 31,000 full- and part-time employees."],
        0,
        wanted("How many employees does Halden have?"),
        {"employe": 1.0, "halden": 1.0},
    )
    assert line.sentence == 1
    assert [span.of(line.text) for span in line.focus] == ["31,000"]


def test_a_row_without_changes_stands_in_for_growth_that_nothing_states_but_is_not_sure():
    table = DraftBlock("Millions | 2019 | 2018\nNet sales | 5,210 | 4,869", BlockKind.TABLE)
    cited, _ = Asked(["# Report", "The shops were open.", table])("How much did net sales grow?")
    assert "5,210" in cited.text
    assert cited.grade is Grade.MAY_SAY


@pytest.fixture(scope="module")
def wished():
    return Asked(
        (
            "We do so wish that Edwin had married Ada instead, and so does the vicar of the ford.",
            "For terms of the ferry of Lund, see Note 4 of this report on the ferry and the ford.",
            "Rose had two strong claims on the vicar’s attention, and an old friend at the mill.",
            *MILL,
        )
    )


@pytest.mark.parametrize(
    "question", ["Whom had Edwin married?", "What are the terms of the ferry of Lund?"]
)
def test_what_is_only_wished_or_told_elsewhere_is_not_certain(wished, question):
    cited, _ = wished(question)
    assert cited.grade is not Grade.SAYS


def test_an_age_is_said_in_words_of_an_age(wished):
    cited, _ = wished("How old is Rose, the friend with strong claims?")
    assert cited.grade is Grade.DOESNT_SAY
    cited, _ = wished("How old was Fergus when the ferry sank?")
    assert "seventy years" in cited.text


def test_who_else_did_it_is_no_certain_answer():
    asked = Asked(
        (
            "Rose Lund had married a man of fortune, and it was all that Ada knew of her then.",
            "Ada thought of the ford.",
            "In spring Edwin met Ada at the mill.",
        )
    )
    cited, _ = asked("Who does Ada marry?")
    assert cited.grade is not Grade.SAYS
    cited, _ = asked("Whom did Ada meet at the mill?")
    assert "Edwin met Ada" in cited.text
