from __future__ import annotations

from reader.asking.citations import CitedText
from reader.asking.multihop import answer_of, findings_of, search, why_changed
from reader.hop_skills import Conclusion
from reader.hopping.graph import with_question
from reader.hopping.hopping import NOT_RECKONED, HopLimits, Hopped, multi_hop
from reader.text.document import DocumentId
from reader.values.answer import Step
from reader.values.hop import Fact, Hop, HopState
from reader.values.question import Known, Question
from reader.values.quotation import Citation
from tests.reader.hopping.scripted_hops import CONTENT, ScriptedHops, claim, excerpt

FRIEND, BOAT = "The best friend of Anna is Boris.", "Boris owns a red boat."


def hop(number, fact, *after, state=HopState.FOUND, asked="What?"):
    quote = excerpt(fact)
    facts = (Fact(fact, (Citation(DocumentId(1), quote.span, fact),)),)
    return Hop(number, asked, after, state, facts, (quote,), 5)


def cite(hopped):
    cited = CitedText(CONTENT, DocumentId(1), findings_of(hopped).ground)
    for piece in answer_of(hopped):
        cited.add(piece)
    return cited


def ended(events):
    """The return value of a generator."""
    while True:
        try:
            next(events)
        except StopIteration as end:
            return end.value


CHAIN = (hop(1, FRIEND), hop(2, BOAT, 1))


def test_an_answer_cites_the_whole_way_to_it():
    cited = cite(Hopped(CHAIN, (Conclusion("A red boat.", (2,)),)))
    assert cited.text.strip() == "A red boat. [1][2]"
    assert {citation.quote for citation in cited.citations} == {FRIEND, BOAT}


def test_an_answer_cites_no_fact_that_it_does_not_need():
    hat = "Emma owns a blue hat."
    quote = excerpt(hat)
    both = (*CHAIN[1].facts, Fact(hat, (Citation(DocumentId(1), quote.span, hat),)))
    graph = (CHAIN[0], Hop(2, "What?", (), HopState.FOUND, both, (*CHAIN[1].read, quote), 5))
    cited = cite(Hopped(graph, (Conclusion("A red boat.", (2,), CHAIN[1].facts),)))
    assert [citation.quote for citation in cited.citations] == [BOAT]


def test_what_stayed_open_is_said_after_the_best_there_is():
    lost = Hop(2, "What does Boris own?", (1,), HopState.NOT_SAID)
    cited = cite(Hopped((CHAIN[0], lost), unfinished=True))
    assert f"{FRIEND} [1]" in cited.text
    assert "Not found in the text: What does Boris own?" in cited.text


def test_all_that_stayed_open_is_said_in_one_paragraph_and_nothing_twice():
    asked = ("What does Boris own?", "What does Boris own?", "Is it his?", "Since when?")
    states = (HopState.NOT_SAID, HopState.NOT_SAID, HopState.UNSUPPORTED, HopState.NOT_SAID)
    lost = [Hop(n, a, (1,), s) for n, (a, s) in enumerate(zip(asked, states, strict=True), 2)]
    cited = cite(Hopped((CHAIN[0], *lost), unfinished=True))
    assert cited.text.split("\n\n")[1:] == [
        "Not found in the text: What does Boris own? Since when? ",
        "Not answered: Is it his? ",
    ]


def test_contradictions_are_shown_side_by_side():
    other = excerpt("Emma owns a blue hat.")
    both = Hop(
        1,
        "Who?",
        (),
        HopState.CONFLICT,
        (*CHAIN[1].facts, Fact(other.text, (Citation(DocumentId(1), other.span, other.text),))),
        (CHAIN[1].read[0], other),
    )
    cited = cite(Hopped((both,), (Conclusion("It is contested.", (1,)),)))
    assert f"{BOAT} [1] {other.text} [2]" in cited.text


def test_a_persons_answer_is_marked_as_such():
    given = Hop(2, "What?", (1,), HopState.GIVEN, (Fact("A green boat."),))
    cited = cite(Hopped((CHAIN[0], given), (Conclusion("Green.", (1, 2)),)))
    assert "Green. [1]" in cited.text
    assert "Your own words, not looked up: A green boat." in cited.text


def test_what_is_gone_on_from_is_no_longer_counted_as_read():
    graph = with_question(CHAIN, 2, "What does Boris own?")
    model = ScriptedHops(lambda known: (), lambda w, p: [claim(BOAT, BOAT)])
    question = Question("What?", DocumentId(1), graph=graph, changed=2)
    assert "step 2, which you changed: What does Boris own?" in why_changed(question).reason
    found = [step for step in search(question, model, HopLimits()) if isinstance(step, Step)]
    assert [step.words_read > 0 for step in found] == [False, True]


def test_what_is_gone_on_from_is_looked_for_again_where_it_lies_behind_the_place_allowed():
    model = ScriptedHops(lambda known: ())
    question = Question("What?", DocumentId(1), graph=CHAIN, known=Known(CHAIN[0].read[0].span.end))
    hopped = ended(search(question, model, HopLimits()))
    assert [hop.state for hop in hopped.graph] == [HopState.FOUND, HopState.NOT_SAID]


def test_what_was_not_counted_is_said():
    asked = "How many boats does the best friend of Anna own?"
    model = ScriptedHops(
        lambda known: [] if known else ["What does Boris own?"], lambda w, p: [claim(BOAT, BOAT)]
    )
    assert NOT_RECKONED in cite(ended(multi_hop(Question(asked, DocumentId(1)), model))).text
