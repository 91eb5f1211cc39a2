from __future__ import annotations

from dataclasses import replace

import pytest

from models.prompted.hop_planning import phrasing_of
from models.prompted.hopping import PromptedHops
from models.prompted.refusals import NOT_SAID
from models.prompted.voice import Voice
from reader.hop_skills import Claim, Looked, Wanted
from reader.roles import Doer, Roles, Skill
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.hop import Algorithm, Fact, Hop, HopState, Phrasing
from reader.values.question import Question
from reader.values.quotation import Citation, Excerpt
from tests.books import plain
from tests.doubles import stand_in
from tests.models.prompted.embedded_aide import surroundings
from tests.models.prompted.scripted_talker import NoRetrieval, ScriptedTalker

CONTENT = plain(
    "The best friend of Anna is Boris. The wind came from the west.",
    "Boris owns a red boat. Clara works as a judge.",
)
QUESTION = Question("What does the best friend of\nAnna own?", DocumentId(1))
FRIEND = CONTENT.text[: CONTENT.text.index(" The wind")]


def hops(**talker):
    talks = ScriptedTalker(**talker)
    return PromptedHops(Voice(talks), surroundings(CONTENT, NoRetrieval())), talks


def passage(text):
    start = CONTENT.text.index(text)
    return Excerpt(DocumentId(1), Span(start, start + len(text)), text)


def known(number=1, *, after=(), fact=FRIEND, state=HopState.FOUND, asked="Who is it?"):
    facts = (Fact(fact, (Citation(DocumentId(1), Span(0, 3), "The"),)),)
    return Hop(number, asked, after, state, facts, phrasing=phrasing_of(asked, Algorithm.STEPS))


def with_gap(text):
    return Wanted(text, phrasing=Phrasing.GAP)


def test_questions_that_need_nothing_of_each_other_come_side_by_side():
    model, talks = hops(writes=lambda said: "Look up: Who is A? | Who is B?")
    assert model.ask_next(QUESTION, (), (), 4) == (Wanted("Who is A?"), Wanted("Who is B?"))
    assert "Question: What does the best friend of Anna own?\n" in talks.said[0]
    assert '(" | " one){0,3}' in talks.grammars[0]


@pytest.mark.parametrize(
    "written",
    [
        "Sure! Here are the next steps:\n\nLook up: Who is A? | Who is B?",
        "To answer this, two facts are needed.\n**Look up:** Who is A? | Who is B?",
        "- Look up: Who is A? | Who is B?\n- Look up: What else?",
    ],
)
def test_what_is_written_around_questions_is_no_question(written):
    model, _ = hops(writes=lambda said: written)
    assert model.ask_next(QUESTION, (), (), 4) == (Wanted("Who is A?"), Wanted("Who is B?"))


def test_before_anything_is_known_no_answer_can_be_written():
    model, talks = hops(writes=lambda said: "Look up: Who?")
    model.ask_next(QUESTION, (known(state=HopState.NOT_SAID),), (), 4)
    model.ask_next(QUESTION, (known(),), (), 4)
    assert ["Answer:" in grammar for grammar in talks.grammars] == [False, True]


@pytest.mark.parametrize("written", ["Answer:", "**Answer:** Boris is the best friend."])
def test_when_what_was_found_suffices_nothing_more_is_looked_up(written):
    model, talks = hops(writes=lambda said: written)
    assert model.ask_next(QUESTION, (known(),), (), 4) == ()
    assert f"Look up: Who is it?\nFound: {FRIEND}" in talks.said[0]


def test_a_step_is_shown_as_corrected():
    model, talks = hops(writes=lambda said: "Step: Boris owns ?")
    assert model.step_next(QUESTION, (known(),), (), 4) == (with_gap("Boris owns ?"),)
    assert f"Step: {FRIEND}\nFound: {FRIEND}" in talks.said[0]
    assert "Who is it?" not in talks.said[0]
    model.step_next(QUESTION, (known(asked="The friend of Anna is ?."),), (), 4)
    assert f"Step: The friend of Anna is ?.\nFound: {FRIEND}" in talks.said[1]


def test_a_fact_leads_to_its_sentence_whatever_the_order_of_passages():
    model, talks = hops(writes=lambda said: "Boris owns a red boat.")
    passages = (
        passage("Boris owns a red boat. Clara works as a judge."),
        passage(FRIEND + " The wind came from the west."),
    )
    ((claim,),) = model.extract(QUESTION, [Looked("What does Boris own?", passages)])
    assert claim.quotes == (passage("Boris owns a red boat."),)
    assert talks.said[0].index("Anna") < talks.said[0].index("Clara")


def test_facts_of_one_level_are_asked_for_together_and_kept_apart():
    model, talks = hops(
        writes=lambda said: "Boris is it." if "Who is it?" in said else NOT_SAID,
    )
    passages = (passage(FRIEND),)
    found = model.extract(
        QUESTION, [Looked("Who is it?", passages), Looked("Why?", ()), Looked("What?", passages)]
    )
    assert [len(claims) for claims in found] == [1, 0, 0]
    assert len(talks.said) == 2


def test_a_statement_that_stays_open_is_no_fact():
    model, talks = hops(writes=lambda said: "Boris has ?.")
    assert model.edit(QUESTION, [Looked("Boris has ?", (passage("Boris owns a red boat."),))]) == [
        ()
    ]
    assert "[^\\n?]" in talks.grammars[0]


def test_contradictions_are_two_claims():
    model, _ = hops(writes=lambda said: "Boris owns a boat.\nClara works as a judge.")
    both = Looked("What?", (passage("Boris owns a red boat. Clara works as a judge."),))
    ((first, second),) = model.edit(QUESTION, [both])
    assert (first.text, second.text) == ("Boris owns a boat.", "Clara works as a judge.")
    assert first.quotes != second.quotes


def test_a_conclusion_rests_on_the_passages_that_were_read():
    read = passage("Boris owns a red boat. Clara works as a judge.")
    fact = Fact("Boris owns a boat.", (Citation(DocumentId(1), read.span, read.text),))
    found = Hop(3, "What?", (), HopState.FOUND, (fact,), (read,))
    lost = Hop(2, "Who?", (), HopState.UNSUPPORTED, (Fact("Boris owns the moon.", ()),))
    model, talks = hops(writes=lambda said: "He owns a red boat.")
    (answer,) = model.conclude(QUESTION, (known(), lost, found))
    assert (answer.text.strip(), answer.hops) == ("He owns a red boat.", (3,))
    assert [each.text for each in answer.facts] == ["Boris owns a red boat."]
    assert "moon" not in talks.said[0]


class Aide:
    """Says where to look, and quotes the first sentence of it."""

    @property
    def hops(self):
        return self

    def ask_next(self, _question, known, _examples, _at_most):
        return () if known else (Wanted("Look.", passages=(BOTH,)),)

    step_next = ask_next

    def extract(self, _question, looked):
        return [(Claim(each.passages[0].text, each.passages),) for each in looked]

    edit = extract


BOTH = passage("Boris owns a red boat. Clara works as a judge.")


def test_what_is_left_to_the_aide_asks_nothing_of_the_model():
    roles = Roles({Skill.SUB_QUESTIONS: Doer.EMBEDDED, Skill.FACTS: Doer.EMBEDDED})
    talks = ScriptedTalker(writes=lambda said: "Clara is a judge.")
    around = replace(surroundings(CONTENT, NoRetrieval(), roles), aide=stand_in(Aide()))
    model = PromptedHops(Voice(talks), around)
    for plan in (model.ask_next, model.step_next):
        assert plan(QUESTION, (), (), 4) == (Wanted("Look.", passages=(BOTH,)),)
    for settle in (model.extract, model.edit):
        assert [len(each) for each in settle(QUESTION, [Looked("Look.", (BOTH,))])] == [1]
    assert not talks.said
    judge = passage("Clara works as a judge.")
    hop = Hop(1, "Look.", (), HopState.FOUND, (Fact("Boris", ()),), (BOTH,))
    (answer,) = model.conclude(QUESTION, (hop,))
    assert [quote.span for fact in answer.facts for quote in fact.quotes] == [judge.span]
    assert "Boris owns a red boat. Clara works as a judge." in talks.said[0]


def test_without_facts_there_is_no_answer_and_no_request():
    model, talks = hops()
    assert model.conclude(QUESTION, ()) == ()
    assert not talks.said


@pytest.mark.parametrize(
    ("written", "phrasing"),
    [("He died in ?.", Phrasing.GAP), ("? died.", Phrasing.GAP),
     ("He had “?” as a sign ?", Phrasing.GAP), ("Who died?", Phrasing.QUESTION),
     ("He asked “Who?”", Phrasing.GUESS), ("He died.", Phrasing.GUESS)],
)  # fmt: skip
def test_a_gap_is_no_question_and_a_statement_is_a_guess(written, phrasing):
    assert phrasing_of(written, Algorithm.STEPS) is phrasing
    assert phrasing_of(written, Algorithm.QUESTIONS) is Phrasing.QUESTION


@pytest.mark.parametrize(
    "said",
    [
        NOT_SAID,
        "No sentence matches.",
        "None of the sentences does.",
        "What Boris sold is unclear.",
    ],
)
def test_a_step_that_no_sentence_completes_can_be_said_to(said):
    model, talks = hops(writes=lambda _: said)
    looked = Looked("Boris sold ?.", (passage("Boris owns a red boat."),))
    assert model.edit(QUESTION, [looked]) == [()]
    assert f"write: {NOT_SAID}" in talks.said[0]


def test_passages_that_do_not_fit_are_left_out_from_the_least_near_on():
    model, talks = hops(writes=lambda said: NOT_SAID, context_tokens=330)
    near, far = "Boris owns a red boat. Clara works as a judge.", FRIEND
    model.extract(QUESTION, [Looked("Who?", (passage(near), *(passage(far) for _ in range(9))))])
    assert "red boat" in talks.said[0]
    assert talks.said[0].count(far) < 9


def read_off(said, *more):
    talks = ScriptedTalker(writes=lambda _: said)
    model = PromptedHops(Voice(talks), surroundings(CONTENT, NoRetrieval()))
    fact = Fact(BOTH.text, (Citation(DocumentId(1), BOTH.span, BOTH.text),))
    hop = Hop(1, "Look.", (), HopState.FOUND, (fact,), (BOTH,))
    return model.conclude(QUESTION, (hop, *more)), talks


def test_what_a_model_reads_off_is_checked_as_any_answer():
    (right,), _ = read_off("Boris owns a red boat.")
    assert right.text.strip() == "Boris owns a red boat."
    assert [fact.text for fact in right.facts] == [right.text.strip()]
    for wrong in ("Clara sold her green house in Oslo.", "The passages do not say.", ""):
        assert not read_off(wrong)[0]


def test_the_users_own_answer_to_a_hop_is_shown_to_the_model():
    own = Hop(2, "Who?", (), HopState.GIVEN, (Fact("Anna's best friend is Boris."),))
    _, talks = read_off("Boris owns a red boat.", own)
    assert "Anna's best friend is Boris." in talks.said[0]
    (said,), _ = read_off("The best friend of Anna is Boris.", own)
    assert (said.hops, said.facts) == ((2,), ())
