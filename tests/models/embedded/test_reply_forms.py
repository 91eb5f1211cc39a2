"""The embedded reader's replies to questions of every kind, over made-up documents."""

from __future__ import annotations

import pytest

from models.embedded.extractive import ExtractiveModel
from reader.asking.citations import CitedText
from reader.importing.drafts import DraftBlock
from reader.text.document import BlockKind
from reader.values.grade import Grade
from reader.values.question import Question
from reader.values.quotation import Excerpt
from tests.doubles import stand_in
from tests.models.small_library import DOCUMENT, SmallLibrary, WordRelevance, document

NOVEL = (
    "# The ford",
    (
        "In the spring of 1821 Gilbert Farrow took the lease of Orrin Mill, which had stood empty "
        "since the flood. He was four and twenty, and worked the land with his brother Fergus."
    ),
    (
        "Helen Morland came to the hall in October with her little son. She left her husband "
        "because he drank and gamed away what had been her father's. Nobody in the "
        "village knew her name."
    ),
    (
        "Mr. Huntley drove a gig with a bay mare, and went to London every March. He did not come "
        "to the wedding of his cousin Annabel, and sent a silver lamp instead."
    ),
    "# The winter",
    (
        "The lamp stood on the table of the mill all winter. Fergus said that a lamp so fine had "
        "no business among flour sacks. Gilbert laughed, and lit the lamp."
    ),
    "The vicar, the miller and the schoolmaster met at the inn on Thursdays to play whist.",
)
REPORT = (
    "# Halden Stores: annual report",
    (
        "Halden Stores operates 412 shops in nine countries and employs 31,000 people. The chief "
        "executive officer, Maria Lund, took office in May 2017."
    ),
    (
        "Net sales for fiscal 2018 were 5,210 million kroner, an increase of 3.1 percent. The "
        "effective income tax rate was 30.4 percent for fiscal 2018 and 30.3 percent for "
        "fiscal 2017."
    ),
    DraftBlock(
        "Millions of kroner | 2018 | 2017\nNet sales | 5,210 | 5,053\nOperating income | 301 | 289",
        BlockKind.TABLE,
    ),
    "Our operations comprise three segments: Halden North, Halden South and Halden Online.",
)


MORIARTY = (
    "# The final problem",
    (
        "“You have probably never heard of Professor Moriarty?” said he. “Never.” “Ay, there’s the "
        "genius and the wonder of the thing!” he cried. “The man pervades London, and no one has "
        "heard of him.”"
    ),
    (
        "I was sitting in my room thinking the matter over, when the door opened and Professor "
        "Moriarty stood before me. My nerves are fairly proof, Watson, but I must confess to a "
        "start when I saw the very man who had been so much in my thoughts standing there on my "
        "threshold."
    ),
    "I waited two hours at the inn, and then walked down to the village.",
)
"""By Arthur Conan Doyle, shortened."""
HIS_DEATH = "Professor Moriarty died at the falls, where he was dashed against a rock."


class Reader:
    def __init__(self, drafts, encoder):
        self.content = document(*drafts)
        library = SmallLibrary(self.content)
        library.embed(DOCUMENT, encoder)
        self._model = ExtractiveModel(stand_in(library), WordRelevance(library), encoder)

    def ask(self, text):
        """The answer from all of the text, and the reasons for none."""
        whole = self.content.whole
        cited = CitedText(self.content, DOCUMENT, [whole])
        why = []
        opened = [Excerpt(DOCUMENT, whole, whole.of(self.content.text))]
        for piece in self._model.answer(Question(text, DOCUMENT), opened, ()):
            if piece.supports or piece.sources:
                cited.add(piece)
            else:
                why.append(piece.text)
        return cited, " ".join(why)


def quotes(cited):
    return " ".join(citation.quote for citation in cited.citations)


@pytest.fixture(scope="module")
def novel(minilm):
    return Reader(NOVEL, minilm)


@pytest.fixture(scope="module")
def report(minilm):
    return Reader(REPORT, minilm)


@pytest.mark.parametrize(
    "question",
    [
        "What is the name of the airline Gilbert works for?",
        "What color is Huntley's car?",
        "Who is the president of Argentina?",
        "What is the blood group of Helen?",
        "What did Gilbert buy in the year 2071?",
        "Which telephone did Fergus use?",
    ],
)
def test_what_a_novel_leaves_open_is_not_answered(novel, question):
    cited, _ = novel.ask(question)
    assert cited.grade is Grade.DOESNT_SAY
    assert cited.text == ""
    assert cited.nearest


@pytest.mark.parametrize(
    "question",
    [
        "Which football club does Halden Stores own?",
        "What is the name of the airline Maria Lund works for?",
    ],
)
def test_what_a_report_leaves_open_is_not_answered(report, question):
    cited, _ = report.ask(question)
    assert cited.grade is Grade.DOESNT_SAY
    assert cited.nearest


def test_a_thing_that_a_document_nowhere_has_is_never_counted_for_sure(report):
    cited, _ = report.ask("How many hospitals does Halden Stores operate?")
    assert cited.grade is not Grade.SAYS


@pytest.mark.parametrize(
    ("question", "quote"),
    [
        ("Why did Helen leave her husband?", "he drank"),
        ("What is the name of Gilbert's brother?", "Fergus"),
        ("Where did the lamp stand all winter?", "on the table"),
        ("When did Gilbert take the lease of Orrin Mill?", "1821"),
        ("Who met at the inn on Thursdays?", "schoolmaster"),
    ],
)
def test_what_a_novel_says_is_answered(novel, question, quote):
    cited, _ = novel.ask(question)
    assert cited.grade is not Grade.DOESNT_SAY
    assert quote in quotes(cited)


@pytest.mark.parametrize(
    ("question", "quote"),
    [
        ("What was the effective income tax rate for fiscal 2018?", "30.4 percent"),
        ("Who is the chief executive officer?", "Maria Lund"),
        ("What are the three segments of Halden Stores?", "Halden Online"),
        ("How many people does Halden Stores employ?", "31,000"),
    ],
)
def test_what_a_report_says_is_answered(report, question, quote):
    cited, _ = report.ask(question)
    assert cited.grade is not Grade.DOESNT_SAY
    assert quote in quotes(cited)


def test_a_false_premise_is_named(novel):
    cited, why = novel.ask("Why did Bartholomew sell the zeppelin?")
    assert cited.grade is Grade.DOESNT_SAY
    assert "“Bartholomew”" in why
    assert "“zeppelin”" in why


def test_two_questions_are_answered_one_after_the_other(novel):
    cited, _ = novel.ask("Where did the lamp stand all winter? Why did Helen leave her husband?")
    assert cited.text.startswith("Where did the lamp stand all winter?")
    assert 0 < cited.text.index("[1]") < cited.text.index("Why did Helen")
    assert quotes(cited).index("on the table") < quotes(cited).index("he drank")


def test_the_second_question_may_name_whom_the_first_names_by_a_pronoun(novel):
    cited, _ = novel.ask("Why did Helen leave her husband and when did she come to the hall?")
    assert "he drank" in quotes(cited)
    assert "in October" in quotes(cited)


def test_of_two_questions_the_one_that_stays_open_is_named(novel):
    cited, _ = novel.ask("Why did Helen leave her husband? Which airline owns the zeppelin?")
    assert "he drank" in quotes(cited)
    assert "Not answered: Which airline owns the zeppelin?" in cited.text
    assert cited.grade is Grade.MAY_SAY


def test_two_questions_that_both_stay_open_are_not_answered(novel):
    cited, why = novel.ask("Which airline owns the zeppelin? Who repaired the helicopter?")
    assert cited.grade is Grade.DOESNT_SAY
    assert "zeppelin" in why


def test_one_word_is_shown_where_it_stands_and_never_for_sure(novel):
    cited, _ = novel.ask("Annabel")
    assert cited.grade is Grade.MAY_SAY
    assert "Annabel" in quotes(cited)
    assert novel.ask("Zeppelin")[0].grade is Grade.DOESNT_SAY


def test_a_question_needs_no_verb(novel):
    cited, _ = novel.ask("Gilbert's brother")
    assert "Fergus" in quotes(cited)
    assert novel.ask("The color of the zeppelin")[0].grade is Grade.DOESNT_SAY


def test_a_question_in_another_language_than_the_text_is_not_answered_by_chance(novel):
    cited, _ = novel.ask("Welche Farbe hatte das Kleid der Königin?")
    assert cited.grade is Grade.DOESNT_SAY


def test_a_quoted_title_that_is_not_there_is_named(novel):
    cited, why = novel.ask("Who wrote “Zanzibar Nights”?")
    assert cited.grade is Grade.DOESNT_SAY
    assert "“Zanzibar”" in why


@pytest.mark.parametrize("question", ["Who are you?", "What can you do?", "What is Gistwalker?"])
def test_what_is_asked_of_the_program_is_not_answered_from_the_text(novel, question):
    cited, why = novel.ask(question)
    assert cited.grade is Grade.DOESNT_SAY
    assert why == "The question is about this program, not the text."


def test_what_did_not_happen_is_never_answered_for_sure(novel):
    cited, _ = novel.ask("Who did not come to the wedding of Annabel?")
    assert cited.grade is Grade.MAY_SAY
    assert "did not come to the wedding" in quotes(cited)


def test_a_comparison_is_never_answered_for_sure(report):
    cited, _ = report.ask("Was the effective income tax rate higher in 2018 than in 2017?")
    assert cited.grade is Grade.MAY_SAY
    assert "30.3 percent" in quotes(cited)


def test_words_are_counted_and_said_to_be_counted_as_words(novel):
    cited, _ = novel.ask("How many times does the word “lamp” occur?")
    assert cited.grade is Grade.SAYS
    assert cited.text.startswith(
        "“lamp” occurs 4 times in the text. This counts the word itself, not other words for the "
        "same thing."
    )
    assert cited.citations[0].quote.endswith("silver lamp instead.")


def test_a_word_that_is_not_there_is_counted_no_times(novel):
    cited, why = novel.ask("How many times is zeppelin mentioned?")
    assert cited.grade is Grade.DOESNT_SAY
    assert why == "The document never mentions “zeppelin”."


@pytest.mark.parametrize("question", ["???", "asdf qwer yxcv", "…", "🤔"])
def test_nonsense_is_not_answered(novel, question):
    assert novel.ask(question)[0].grade is Grade.DOESNT_SAY


def test_that_the_text_never_speaks_of_what_happened_is_said(minilm):
    cited, why = Reader(MORIARTY, minilm).ask("How does Professor Moriarty die?")
    assert cited.grade is not Grade.SAYS
    assert why == "The document never mentions “die”."


def test_where_it_does_that_is_shown_and_not_just_whom_it_happened_to(minilm):
    cited, why = Reader((*MORIARTY, HIS_DEATH), minilm).ask("How does Professor Moriarty die?")
    assert cited.grade is not Grade.DOESNT_SAY
    assert cited.citations[0].quote == HIS_DEATH
    assert not why
