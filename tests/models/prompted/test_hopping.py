from __future__ import annotations

from models.prompted.answering import NOT_TOLD
from models.prompted.hop_examples import NOTHING, OUR_EXAMPLES, fitting
from models.prompted.hopping import PromptedHops, rounds
from models.prompted.voice import Voice
from reader.asking.values import Citation, Excerpt, Question
from reader.hopping.skills import Conclusion, Looked, Wanted
from reader.hopping.values import Fact, Hop, HopState, Worked
from reader.text.span import Span
from tests.books import plain
from tests.models.prompted.scripted_talker import NoRetrieval, ScriptedTalker

CONTENT = plain(
    "The best friend of Anna is Boris. The wind came from the west.",
    "Boris owns a red boat. Clara works as a judge.",
)
QUESTION = Question("What does the best friend of\nAnna own?", 1)
FRIEND = CONTENT.text[: CONTENT.text.index(" The wind")]


def hops(**talker):
    talks = ScriptedTalker(**talker)
    return PromptedHops(Voice(talks), lambda _: CONTENT, NoRetrieval()), talks


def passage(text):
    start = CONTENT.text.index(text)
    return Excerpt(1, Span(start, start + len(text)), text)


def known(number=1, *, after=(), fact=FRIEND, state=HopState.FOUND, asked="Who is it?"):
    return Hop(number, asked, after, state, (Fact(fact, (Citation(1, Span(0, 3), "The"),)),))


def test_questions_that_need_nothing_of_each_other_come_side_by_side():
    model, talks = hops(writes=lambda said: "Who is A? | Who is B?")
    assert model.ask_next(QUESTION, (), (), 4) == (Wanted("Who is A?"), Wanted("Who is B?"))
    assert "Question: What does the best friend of Anna own?\n" in talks.said[0]
    assert '(" | " one){0,3}' in talks.grammars[0]


def test_nothing_means_that_the_facts_suffice():
    model, talks = hops(writes=lambda said: NOTHING)
    assert model.ask_next(QUESTION, (known(),), (), 4) == ()
    assert f"Ask: Who is it?\nFact: {FRIEND}" in talks.said[0]


def test_a_step_is_told_as_it_was_corrected():
    model, talks = hops(writes=lambda said: "Boris owns a cat.")
    assert model.step_next(QUESTION, (known(),), (), 4) == (Wanted("Boris owns a cat."),)
    assert f"Step: {FRIEND}" in talks.said[0]
    assert "Who is it?" not in talks.said[0]


def test_a_fact_leads_to_its_sentence_whatever_the_order_of_passages():
    model, talks = hops(writes=lambda said: "Boris owns a red boat.[3]")
    passages = (passage("Boris owns a red boat. Clara works as a judge."), passage(FRIEND))
    looked = Looked(
        "What does Boris own?", (passages[0], passage(FRIEND + " The wind came from the west."))
    )
    ((claim,),) = model.extract(QUESTION, [looked])
    assert claim.quotes == (passage("Boris owns a red boat."),)
    assert 'number ::= "1" | "2" | "3" | "4"' in talks.grammars[0]


def test_facts_of_one_level_are_asked_for_together_and_kept_apart():
    model, talks = hops(
        writes=lambda said: "He.[1]" if "Who is it?" in said else NOT_TOLD,
    )
    passages = (passage(FRIEND),)
    found = model.extract(
        QUESTION, [Looked("Who is it?", passages), Looked("Why?", ()), Looked("What?", passages)]
    )
    assert [len(claims) for claims in found] == [1, 0, 0]
    assert len(talks.said) == 2


def test_contradictions_are_two_claims():
    model, _ = hops(writes=lambda said: "It was red.[1] It was blue.[2]")
    both = Looked("Which colour?", (passage("Boris owns a red boat. Clara works as a judge."),))
    ((first, second),) = model.edit(QUESTION, [both])
    assert (first.text, second.text) == ("It was red.", "It was blue.")
    assert first.quotes != second.quotes


def test_only_facts_that_may_carry_an_answer_can_be_named():
    unsupported = known(2, fact="Boris owns the moon.", state=HopState.UNSUPPORTED)
    model, talks = hops(writes=lambda said: "A red boat.[2] The moon.[3]")
    last = known(3, fact="Boris owns a red boat.", after=(1,))
    answer = model.conclude(QUESTION, (known(), unsupported, last))
    assert answer == (Conclusion("A red boat.", (3,)),)
    assert "moon" not in talks.said[0]
    assert 'number ::= "1" | "2"' in talks.grammars[0]


def test_without_facts_there_is_no_answer_and_no_request():
    model, talks = hops()
    assert model.conclude(QUESTION, ()) == ()
    assert not talks.said


def test_what_was_asked_side_by_side_is_told_side_by_side():
    a, b = known(1, asked="A?"), known(2, asked="B?", state=HopState.NOT_TOLD)
    c = known(3, after=(1, 2), asked="C?", fact="C | D.")
    assert rounds((a, b, c)) == [[("A?", FRIEND), ("B?", "not told")], [("C?", "C / D.")]]


def test_a_small_context_sees_fewer_examples_and_a_persons_own_come_first():
    assert fitting(ScriptedTalker(context_tokens=8000), ()) == OUR_EXAMPLES
    assert fitting(ScriptedTalker(context_tokens=100), ()) == ()
    own = (Worked("Who?", ((("He?", "He."),),)),)
    assert fitting(ScriptedTalker(context_tokens=1000), own) == own


def test_passages_that_do_not_fit_are_left_out_from_the_least_near_on():
    model, talks = hops(writes=lambda said: NOT_TOLD, context_tokens=330)
    near, far = "Boris owns a red boat. Clara works as a judge.", FRIEND
    model.extract(QUESTION, [Looked("Who?", (passage(near), *(passage(far) for _ in range(9))))])
    assert "red boat" in talks.said[0]
    assert talks.said[0].count(far) < 9
