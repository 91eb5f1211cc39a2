from __future__ import annotations

import numpy as np
import pytest

from models.embedded.material import Material
from models.embedded.relations.census import Census
from models.embedded.relations.chains import chain_of
from models.embedded.relations.finding import Finder
from models.embedded.relations.relation_chains import solve
from tests.doubles import there
from tests.models.small_library import document

HALL = (
    "It was said that the new tenant of the Hall, Mrs. Graham, kept to herself.",
    "“The truth is, Lawrence,” said I, “that I have not been just to you.”",
    "“That is easily said,” he replied.",
    "“I did not know that you were Mrs. Graham’s brother, and I heard things.”",
)


def solved(question, *paragraphs, given=None):
    content = document(*paragraphs)
    material = Material(content, np.zeros((0, 0), np.float32))
    chain = chain_of(question)
    census = Census(content.text, chain.words)
    closed = [False] * len(content.sentences)
    solution = solve(there(chain), Finder(material, census, chain.words, closed), given or {})
    said = [
        {material.text(n) for answer in step.answers for n in answer.sentences}
        for step in solution.steps
    ]
    return solution, said


def values(question, *paragraphs):
    solution, _ = solved(question, *paragraphs)
    return [answer.value for answer in solution.steps[-1].answers] if solution.conclusion else []


def test_a_role_is_resolved_where_the_text_says_who_has_it_and_speech_by_who_is_spoken_to():
    solution, said = solved("Who is the brother of the tenant?", *HALL)
    assert [step.asked for step in solution.steps] == [
        "Who or what is “the tenant”?",
        "Who is the brother of Mrs. Graham?",
    ]
    assert said[0] == {HALL[0]}
    assert said[1] == {HALL[1], HALL[3]}
    assert solution.conclusion == ("Lawrence is the brother of Mrs. Graham, the tenant.",)


def test_each_step_leads_to_the_next_and_the_answer_stands_in_a_sentence():
    solution, _ = solved(
        "Where was the wife of the director of the film Red Sand born?",
        "Red Sand is a silent film of 1931 that was written and directed by Nils Berg.",
        "Nils Berg was a smith. In 1920 Nils Berg married the painter Clara Moe.",
        "Clara Moe (1899–1950) was born in Bergen, Norway. She painted.",
    )
    assert [step.answers[0].value for step in solution.steps] == [
        "Nils Berg",
        "Clara Moe",
        "Bergen, Norway",
    ]
    assert solution.conclusion == (
        "Bergen, Norway is where Clara Moe, the wife of Nils Berg, was born.",
    )


@pytest.mark.parametrize(
    ("question", "text", "found"),
    [
        ("Who is the brother of Anna?", "Anna’s brother, Tom, was a smith. Tom sang.", ["Tom"]),
        ("Who is the brother of Anna Moe?", "Tom Moe is the elder brother of Anna Moe.",
         ["Tom Moe"]),
        ("Who is the brother of Anna Moe?", "Anna Moe came with her brother Tom.", ["Tom"]),
        ("Who is the brother of Anna Moe?", "Mr. Moe came. Mr. Moe’s sister, Anna Moe, sang.",
         ["Mr. Moe"]),
        ("Who is the father of Anna Moe?", "Anna Moe was the only daughter of Sir Tom Moe.",
         ["Sir Tom Moe"]),
        ("Who is the mother of Anna Moe?", "Anna Moe was the daughter of Tom Moe and Eva Lund.",
         ["Eva Lund"]),
        ("Who is the husband of Anna Moe?", "In 1920 Anna Moe married the writer Tom Berg.",
         ["Tom Berg"]),
        ("Who is the paternal grandfather of Anna Moe?",
         "Anna Moe was the daughter of Sir Tom Moe. Sir Tom Moe was the son of Sir Ned Moe.",
         ["Sir Ned Moe"]),
        ("Who is the employer of Anna Moe?", "Anna Moe works for the Northern Mill.",
         ["Northern Mill"]),
        ("When was Anna Moe born?", "Anna Moe (3 May 1900 – 4 June 1950) painted.",
         ["3 May 1900"]),
        ("When did Anna Moe die?", "Anna Moe (3 May 1900 – 4 June 1950) painted.",
         ["4 June 1950"]),
        ("What is the capital of Norland?", "Oslo is the capital of Norland.", ["Oslo"]),
        ("Who wrote Red Sand?", "Red Sand is a novel by the Norwegian writer Nils A. Berg.",
         ["Nils A. Berg"]),
        ("Who is the author of Red Sand?", "“Red Sand” was written in Bergen by Nils Berg.",
         ["Nils Berg"]),
    ],
)  # fmt: skip
def test_what_one_is_to_another_is_understood_either_way_round(question, text, found):
    assert values(question, text) == found


@pytest.mark.parametrize(
    ("question", "text"),
    [
        # The brother of somebody else.
        ("Who is the brother of Anna Moe?", "Anna Moe met Clara Lund and her brother Tom."),
        ("Who is the brother of Anna Moe?", "Anna Moe met Clara Lund. Her brother Tom sang."),
        ("Who is the brother of Anna Moe?", "Anna Moe sang. Clara Lund’s brother Tom sang too."),
        # The same family name.
        ("Who is the brother of Mrs. Graham?",
         "Mrs. Graham sang. Mr. Graham came. The brother of Mr. Graham is Tom Lund."),
        ("Who is the son of Sir Roger Moe, 2nd Baronet?",
         "Sir Roger Moe, 3rd Baronet, had a son named Tom Lund."),
        # A pronoun of the other sex.
        ("Who is the brother of Mr. Moe?", "Mr. Moe sang. Her brother Tom sang too."),
        # A sister is no brother; who has a sister may be one.
        ("Who is the brother of Anna Moe?", "Anna Moe and her sister Clara sang."),
        ("Who is the brother of Anna Moe?", "Clara Lund’s sister, Anna Moe, sang."),
        # Nobody is his own brother, and a calling is no name.
        ("Who is the brother of Anna Moe?", "Anna Moe’s brother was a Norwegian smith."),
    ],
)  # fmt: skip
def test_what_is_said_of_others_is_no_answer(question, text):
    solution, _ = solved(question, text)
    assert solution.conclusion == ()
    assert solution.steps[-1].answers == ()


TWO = (
    "Mr. Hill, the tenant of the mill, was old. His brother Ned Hill was older.",
    "Mrs. Graham, the tenant of the hall, was young. Her brother Tom Lund came often.",
)


def test_two_of_one_role_are_both_named_and_neither_is_chosen():
    solution, said = solved("Who is the brother of the tenant?", *TWO)
    assert solution.conclusion == ()
    assert {answer.value for answer in solution.steps[0].answers} == {"Mr. Hill", "Mrs. Graham"}
    assert len(said[0]) == 2
    assert solution.steps[-1].asked == "Which of them is meant by “the tenant”?"


def test_what_the_question_says_besides_tells_two_of_one_role_apart():
    assert values("Who is the brother of the tenant of the hall?", *TWO) == ["Tom Lund"]
    assert values("Who is the brother of the tenant of the mill?", *TWO) == ["Ned Hill"]


@pytest.mark.parametrize("before", ["", "The film ", "The silent film "])
def test_what_sort_of_thing_it_is_may_stand_before_the_name(before):
    found = values(
        "Where was the director of the film Red Sand born?",
        f"{before}Red Sand was directed by Ada Lund.",
        "Ada Lund was born in Bergen.",
    )
    assert found == ["Bergen"]


def test_several_brothers_are_all_given():
    found = values("Who is the brother of Anna Moe?", "Tom Moe, Anna Moe’s brother, sang.",
                   "Anna Moe’s brother, Ned Moe, danced.")  # fmt: skip
    assert sorted(found) == ["Ned Moe", "Tom Moe"]


def test_a_step_that_finds_nothing_ends_the_chain():
    solution, _ = solved(
        "Who is the wife of the director of Red Sand?",
        "Red Sand was directed by Nils Berg.",
        "The wife of Tom Moe is Clara Lund.",
    )
    assert solution.conclusion == ()
    assert [len(step.answers) for step in solution.steps] == [1, 0]
    assert solution.steps[-1].asked == "Who is the wife of Nils Berg?"


def test_what_a_person_says_of_a_step_is_gone_on_from():
    given = {"Who is the director of Red Sand?": "It was directed by Tom Moe."}
    solution, _ = solved(
        "Who is the wife of the director of Red Sand?",
        "Red Sand was directed by Nils Berg.",
        "The wife of Tom Moe is Clara Lund.",
        given=given,
    )
    assert solution.conclusion == ("Clara Lund is the wife of Tom Moe, the director of Red Sand.",)
