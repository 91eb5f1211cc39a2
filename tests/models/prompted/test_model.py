from __future__ import annotations

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.chat.speed import Speed
from models.prompted.narrowing import AROUND, LEAST
from models.prompted.prompt_text import BACK, fenced
from reader.errors import NoChoiceError
from reader.roles import Doer, Roles, Skill
from reader.skills import Note
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.answer_time import AnswerTime
from reader.values.memory_tree import Episode, Gist, GistSentence, Node
from reader.values.question import Known, Question, Turn
from reader.values.quotation import Excerpt
from tests.books import plain
from tests.models.prompted.embedded_aide import prompted
from tests.models.prompted.scripted_talker import Clock, ScriptedTalker

CONTENT = plain(
    "Anna lives in Oslo. The wind came from the west. Boris owns a red boat.",
    "Clara works as a judge. It was a quiet day. Anna owns a blue hat.",
)


def excerpt(text=None):
    whole = CONTENT.text if text is None else text
    start = CONTENT.text.index(whole)
    return Excerpt(DocumentId(1), Span(start, start + len(whole)), whole)


def reader(roles=None, **talker):
    talks = ScriptedTalker(**talker)
    return prompted(talks, CONTENT, roles=roles), talks


def said_of(sources_):
    return [span.of(CONTENT.text) for span in sources_]


def test_half_of_the_window_is_read_whole_or_as_much_as_is_read_in_seconds():
    model, talks = reader()
    assert model.whole_room == model.window // 2
    talks.speed = Speed(100.0, 20.0)
    assert model.whole_room == 1350


def test_a_step_takes_a_part_of_the_time_left_if_the_model_takes_it():
    clock = Clock()
    model, talks = reader(roles=Roles({Skill.LEAF: Doer.EMBEDDED}))
    talks.speed = Speed(100.0, 20.0)
    assert model.gist_room == model.window // 2, "nobody waits for an answer"
    model = model.reasoning(True).within(AnswerTime(40, clock).begin())
    assert model.reasons
    assert (model.gist_room, model.step_room(Skill.TRIAGE)) == (675, 675)
    assert model.step_room(Skill.FACTS) == 1000
    assert model.step_room(Skill.LEAF) > 100_000
    clock.now = 5.0
    assert model.reasoning(False).gist_room == 850 - LEAST - AROUND
    assert model.step_room(Skill.FACTS) == 875
    clock.now = 10.0
    assert model.gist_room == 0


def test_the_likeliest_pause_is_taken():
    model, talks = reader(weighs=lambda said, options: 1)
    pauses = [CONTENT.text.index("Clara"), len(CONTENT.text)]
    assert model.pause(excerpt(), pauses) == 1
    assert (
        'A: after "… from the west. Boris owns a red boat.", '
        'before "Clara works as a judge. It was a …"' in talks.said[0]
    )


def test_a_model_that_names_no_pause_reads_as_far_as_it_sees():
    def weighs(_said, _options):
        raise NoChoiceError("It named none of the choices.")

    model, _ = reader(weighs=weighs)
    pauses = [CONTENT.text.index("Boris"), CONTENT.text.index("Clara"), len(CONTENT.text) - 25]
    assert model.pause(excerpt(), pauses) == 2


def test_a_gist_leads_back_to_the_sentences_it_summarizes():
    reply = "Boris has a boat, and that boat is red. Anna has a hat that is blue all over."
    model, _ = reader(writes=lambda said: reply)
    gist = model.shorten(excerpt())
    assert [said_of(each.sources) for each in gist.sentences] == [
        ["Boris owns a red boat."],
        ["Anna owns a blue hat."],
    ]


EPISODES = [
    (Episode(number, Span(number, number + 1)), Gist((GistSentence(text, (Span(0, 1),)),)))
    for number, text in enumerate(("Of Anna.", "Of Boris.", "Of Clara."), 1)
]


def test_only_what_is_offered_can_be_chosen():
    model, talks = reader(writes=lambda said: "3, 1")
    chosen = model.choose_episodes(Question("Who?", DocumentId(1)), EPISODES, (2,), 2)
    assert chosen.episodes == (3, 1)
    assert 'number ::= "1" | "3"' in talks.grammars[0]


@pytest.mark.parametrize("written", ["none", "", "3"])
def test_choosing_nothing_says_so(written):
    model, _ = reader(writes=lambda said: written)
    chosen = model.choose_episodes(Question("Who?", DocumentId(1)), EPISODES, (3,), 2)
    assert chosen.episodes == ()
    assert chosen.reason


def test_a_triage_names_the_child_or_goes_back():
    children = [
        Node(n, 0, Span(n, n + 1), gist, f"part {n}") for n, (_, gist) in enumerate(EPISODES)
    ]
    parent = Node(9, 1, Span(0, 3), Gist(()), "all", (0, 1, 2))
    model, _ = reader(weighs=lambda said, options: 1)
    assert model.triage(Question("Who?", DocumentId(1)), parent, children, ()).option == 1
    back, talks = reader(weighs=lambda said, options: options.index(BACK))
    notes = (Note(3, (Span(0, 1),), "Boris was there."),)
    assert back.triage(Question("Who?", DocumentId(1)), parent, children, notes).option is None
    assert "Boris was there." in talks.said[0]


def test_a_follow_up_is_made_whole():
    model, _ = reader(writes=lambda said: "Where does Boris live?")
    turns = (Turn("Where does Anna live?", "In Oslo."),)
    assert (
        model.understand(Question("And Boris?", DocumentId(1), known=Known(earlier=turns)))
        == "Where does Boris live?"
    )
    assert model.understand(Question("Who?", DocumentId(1))) == "Who?"


def test_a_model_adds_nothing_to_a_question_that_needs_none():
    talks = ScriptedTalker(writes=lambda said: "Where is Orrin's harbour?")
    model = prompted(talks, CONTENT)
    turns = (Turn("What is Orrin?", "Orrin is a town."),)
    question = Question("Where is the harbour?", DocumentId(1), known=Known(earlier=turns))
    assert model.understand(question) == question.text
    assert not talks.said


def test_a_rewriting_that_leaves_out_a_word_is_not_used():
    model, _ = reader(writes=lambda said: "How much did its exports grow?")
    turns = (Turn("What does Orrin export?", "Lamps and boats."),)
    asked = "How much did its exports of lamps grow?"
    question = Question(asked, DocumentId(1), known=Known(earlier=turns))
    assert "lamps" in model.understand(question)


def test_a_rewriting_that_answers_instead_is_not_used():
    model, _ = reader(writes=lambda said: "Anna helped Boris with the boat.")
    turns = (Turn("Who built the boat?", "The boat was built by Boris."),)
    question = Question("How did Anna help him?", DocumentId(1), known=Known(earlier=turns))
    assert model.understand(question) == "How did Anna help Boris?"


@given(st.text(alphabet="<>a\n", max_size=40))
def test_no_text_can_leave_its_fence(text):
    opening, *inside, closing = fenced(text).split("\n")
    assert "\n".join(inside) == text
    assert closing not in inside
    assert not re.search(re.escape(closing), text)
    assert len(opening) == len(closing) >= 3


def test_a_model_that_reasons_first_chooses_knowing_what_it_thought():
    thought = "Anna is mentioned in the first part."
    model, talks = reader(
        writes=lambda said: thought if "Do not answer yet" in said else "yes: 1",
        weighs=lambda said, options: 0,
    )
    nodes = [
        Node(n, 0, Span(0, 9), Gist((GistSentence(text, (Span(0, 9),)),)), "", (), n)
        for n, text in ((1, "Anna lives."), (2, "Clara works."))
    ]
    choice = model.reasoning(True).triage(
        Question("Where does Anna live?", DocumentId(1)), nodes[0], nodes, ()
    )
    think, decide = talks.said
    assert think.endswith("which reply is best and why.")
    assert decide.startswith(think.split("Do not answer yet")[0])
    assert thought in decide
    assert (choice.option, thought in choice.reason) == (0, True)
    verdict = model.reasoning(True).read_leaf(Question("Where?", DocumentId(1)), excerpt(), ())
    assert verdict.commit
    assert thought in verdict.reason
    talks.said.clear()
    model.triage(Question("Where does Anna live?", DocumentId(1)), nodes[0], nodes, ())
    assert len(talks.said) == 1


def test_what_does_not_serve_the_question_gets_no_gist():
    asked = Question("Who owns a hat?", DocumentId(1))
    model, talks = reader(writes=lambda said: "Anna owns a hat.")
    gist = model.shorten_for(asked, excerpt())
    assert said_of(gist.sentences[0].sources) == ["Anna owns a blue hat."]
    assert asked.text in talks.said[0]
    silent, _ = reader(writes=lambda said: "Nothing.")
    assert silent.shorten_for(asked, excerpt()) == Gist(())


QUESTION = Question("Who owns a red boat?", DocumentId(1))


def test_what_the_embedded_reader_does_better_it_does():
    embedded = Roles(usual=Doer.EMBEDDED)
    talks = ScriptedTalker()
    model = prompted(talks, CONTENT, roles=embedded)
    spans = [block.span for block in CONTENT.blocks]
    parts = [(Episode(n, span), Gist(())) for n, span in enumerate(spans, 1)]
    nodes = [Node(n, 0, span, Gist(()), "", (), n) for n, span in enumerate(spans, 1)]
    parent = Node(9, 1, CONTENT.whole, Gist(()), "", (1, 2))
    assert model.shorten(excerpt())
    assert model.shorten_for(QUESTION, excerpt())
    assert model.summarise(excerpt(), [model.shorten(excerpt())])
    assert model.choose_episodes(QUESTION, parts, (), 1).episodes == (1,)
    assert model.triage(QUESTION, parent, nodes, ()).option == 0
    assert model.read_leaf(QUESTION, excerpt(), ()).found
    assert list(model.answer(QUESTION, [excerpt()], ()))
    assert not talks.said
    assert model.gist_room > model.window
    assert model.whole_room == 0
    made = json.loads(model.maker.parameters)
    assert (made["gists"], made["summary_by"]) == ("embedded", "embedded")


def test_both_readers_choose_together():
    both = Roles(usual=Doer.BOTH)
    spans = [block.span for block in CONTENT.blocks]
    parts = [
        (Episode(n, span), Gist((GistSentence(f"Part {n}.", (span,)),)))
        for n, span in enumerate(spans, 1)
    ]
    nodes = [Node(e.number, 0, e.span, gist, "", (), e.number) for e, gist in parts]
    parent = Node(9, 1, CONTENT.whole, Gist(()), "", (1, 2))
    for says, first in (("1", (1,)), ("none", ()), ("2", (2,))):
        model = prompted(ScriptedTalker(writes=lambda _, says=says: says), CONTENT, roles=both)
        assert model.choose_episodes(QUESTION, parts, (), 2).episodes[:1] == first
    always_b = ScriptedTalker(weighs=lambda said, options: 1)
    model = prompted(always_b, CONTENT, roles=both)
    assert model.triage(QUESTION, parent, nodes, ()).option == 0, "it says B to any question"
    assert "N/A" in always_b.said[-1]
