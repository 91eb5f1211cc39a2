from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.prompted.alignment import sources
from models.prompted.answering import NOT_TOLD
from models.prompted.fencing import fenced
from models.prompted.lettering import BACK
from reader.asking.values import Excerpt, Question, Turn
from reader.errors import NoChoice
from reader.memory.values import Episode, Gist, GistSentence, Node
from reader.skills import Note
from reader.text.span import Span
from tests.books import plain
from tests.models.prompted.embedded_aide import prompted
from tests.models.prompted.scripted_talker import NoRetrieval, ScriptedTalker

CONTENT = plain(
    "Anna lives in Oslo. The wind came from the west. Boris owns a red boat.",
    "Clara works as a judge. It was a quiet day. Anna owns a blue hat.",
)


def excerpt(text=None):
    whole = CONTENT.text if text is None else text
    start = CONTENT.text.index(whole)
    return Excerpt(1, Span(start, start + len(whole)), whole)


def reader(**talker):
    talks = ScriptedTalker(**talker)
    return prompted(talks, CONTENT), talks


def said_of(sources_):
    return [span.of(CONTENT.text) for span in sources_]


def test_the_likeliest_pause_is_taken():
    model, talks = reader(weighs=lambda said, options: 1)
    pauses = [CONTENT.text.index("Clara"), len(CONTENT.text)]
    assert model.pause(excerpt(), pauses) == 1
    assert 'A: "… from the west. Boris owns a red boat."' in talks.said[0]


def test_the_only_pause_costs_no_question():
    model, talks = reader()
    assert model.pause(excerpt(), [len(CONTENT.text)]) == 0
    assert not talks.said


def test_of_many_pauses_some_are_offered_evenly():
    seen = []
    model, _ = reader(weighs=lambda said, options: seen.append(options) or len(options) - 1)
    pauses = [CONTENT.text.index(" ", at) for at in range(len(CONTENT.text) - 20)]
    assert model.pause(excerpt(), pauses) == len(pauses) - 1
    assert len(seen[0]) == 25
    assert BACK not in seen[0]


def test_a_model_that_names_no_pause_reads_as_far_as_it_sees():
    def weighs(_said, _options):
        raise NoChoice("It named none of the choices.")

    model, _ = reader(weighs=weighs)
    pauses = [CONTENT.text.index("Boris"), CONTENT.text.index("Clara"), len(CONTENT.text) - 25]
    assert model.pause(excerpt(), pauses) == 2


def test_text_without_spaces_is_told_in_as_many_words_as_other_text():
    model, talks = reader(writes=lambda said: "短い。")
    text = "読書は楽しい。" * 100
    model.shorten(Excerpt(1, Span(0, len(text)), text))
    assert "in about 80 words" in talks.said[0]


def test_a_gist_leads_back_to_the_sentences_it_tells_of():
    model, _ = reader(writes=lambda said: "Boris has a red boat. Anna's hat is blue.")
    gist = model.shorten(excerpt())
    assert [said_of(each.sources) for each in gist.sentences] == [
        ["Boris owns a red boat."],
        ["Anna owns a blue hat."],
    ]


def test_a_summary_keeps_the_sources_of_the_gists():
    model, _ = reader(writes=lambda said: "Clara is a judge.")
    first, second = (Span(0, 19), Span(CONTENT.text.index("Clara"), CONTENT.text.index(" It was")))
    gists = [
        Gist((GistSentence("Anna lives in Oslo.", (first,)),)),
        Gist((GistSentence("Clara works as judge.", (second,)),)),
    ]
    summary = model.summarise(excerpt(), gists)
    assert [each.sources for each in summary.sentences] == [(second,)]


def test_pause_gist_and_leaf_begin_alike():
    model, talks = reader(writes=lambda said: "Short.")
    episode = excerpt(CONTENT.text[: CONTENT.text.index("Clara")])
    model.pause(episode, [episode.span.end - 5, episode.span.end])
    model.shorten(episode)
    model.read_leaf(Question("Who?", 1), episode, ())
    heads = {said[: said.index(">>>")] for said in talks.said}
    assert len(heads) == 1


EPISODES = [
    (Episode(number, Span(number, number + 1)), Gist((GistSentence(text, (Span(0, 1),)),)))
    for number, text in enumerate(("Of Anna.", "Of Boris.", "Of Clara."), 1)
]


def test_only_what_is_offered_can_be_chosen():
    model, talks = reader(writes=lambda said: "3, 1")
    chosen = model.choose_episodes(Question("Who?", 1), EPISODES, (2,), 2)
    assert chosen.episodes == (3, 1)
    assert 'number ::= "1" | "3"' in talks.grammars[0]


@pytest.mark.parametrize("written", ["none", "", "3"])
def test_choosing_nothing_says_so(written):
    model, _ = reader(writes=lambda said: written)
    chosen = model.choose_episodes(Question("Who?", 1), EPISODES, (3,), 2)
    assert chosen.episodes == ()
    assert chosen.reason


def test_what_is_opened_stands_in_place_of_its_gist():
    parts = [
        (Episode(n, Span(start, end)), gist)
        for n, start, end, gist in (
            (1, 0, 19, EPISODES[0][1]),
            (2, 20, len(CONTENT.text), EPISODES[1][1]),
        )
    ]
    model, talks = reader(writes=lambda said: "2")
    assert model.choose_episodes(Question("Who?", 1), parts, (1,), 1).episodes == (2,)
    assert "[1] Anna lives in Oslo.\n[2] Of Boris." in talks.said[-1]


def test_a_triage_names_the_child_or_goes_back():
    children = [
        Node(n, 0, Span(n, n + 1), gist, f"part {n}") for n, (_, gist) in enumerate(EPISODES)
    ]
    parent = Node(9, 1, Span(0, 3), Gist(()), "all", (0, 1, 2))
    model, _ = reader(weighs=lambda said, options: 1)
    assert model.triage(Question("Who?", 1), parent, children, ()).option == 1
    back, talks = reader(weighs=lambda said, options: options.index(BACK))
    notes = (Note(3, (Span(0, 1),), "Boris was there."),)
    assert back.triage(Question("Who?", 1), parent, children, notes).option is None
    assert "Boris was there." in talks.said[0]


def test_a_leaf_is_committed_to_if_yes_is_likelier():
    model, _ = reader(weighs=lambda said, options: options.index("yes"))
    verdict = model.read_leaf(Question("What does Boris own?", 1), excerpt(), ())
    assert verdict.commit
    assert "Boris owns a red boat." in said_of(verdict.found)
    model, _ = reader(weighs=lambda said, options: options.index("no"))
    assert not model.read_leaf(Question("What does Boris own?", 1), excerpt(), ()).commit


def test_each_statement_of_an_answer_rests_on_its_sentences():
    model, talks = reader(writes=lambda said: "Anna lives in Oslo.[1] She has a hat.[6][1]")
    pieces = list(model.answer(Question("Anna?", 1), [excerpt()], ()))
    assert [(piece.text, said_of(piece.sources)) for piece in pieces] == [
        ("Anna lives in Oslo. ", ["Anna lives in Oslo."]),
        ("She has a hat. ", ["Anna owns a blue hat.", "Anna lives in Oslo."]),
    ]
    assert 'number ::= "1" | "2" | "3" | "4" | "5" | "6"' in talks.grammars[0]


def test_gists_stand_in_their_places_between_what_was_opened():
    model, talks = reader(writes=lambda said: NOT_TOLD)
    middle = excerpt("The wind came from the west. Boris owns a red boat.")
    last = excerpt("Anna owns a blue hat.")
    told = [
        Note(0, (excerpt("It was a quiet day.").span,), "A day\npassed."),
        Note(1, (excerpt("Anna lives in Oslo.").span,), "Of Anna."),
    ]
    list(model.answer(Question("Who?", 1), [last, middle], [*told, Note(2, (), "A town.")]))
    passages, beside = talks.said[0].split("Of other parts it is known:")
    assert passages.splitlines()[1:] == [
        "<<<",
        "(shortly) Of Anna.",
        "…",
        "[1] The wind came from the west.",
        "[2] Boris owns a red boat.",
        "…",
        "(shortly) A day passed.",
        "…",
        "[3] Anna owns a blue hat.",
        ">>>",
    ]
    assert "A town." in beside
    assert "Anna" not in beside.split("Question")[0]


@pytest.mark.parametrize("written", [NOT_TOLD, "", "Half a statement", "No end.["])
def test_nothing_that_rests_on_nothing_becomes_an_answer(written):
    model, _ = reader(writes=lambda said: written)
    assert list(model.answer(Question("Anna?", 1), [excerpt()], ())) == []


def test_what_does_not_fit_is_left_out_and_said():
    model, talks = reader(writes=lambda said: "Anna lives in Oslo.[1]", context_tokens=570)
    first = excerpt(CONTENT.text[: CONTENT.text.index("Clara")])
    second = excerpt(CONTENT.text[CONTENT.text.index("Clara") :])
    *pieces, last = model.answer(Question("Anna?", 1), [first, second], ())
    assert pieces
    assert not last.supports
    assert last.sources == (second.span,)
    assert "Clara" not in talks.said[-1]


def test_a_follow_up_is_made_whole():
    model, _ = reader(writes=lambda said: "Where does Boris live?")
    turns = (Turn("Where does Anna live?", "In Oslo."),)
    assert model.understand(Question("And Boris?", 1, earlier=turns)) == "Where does Boris live?"
    assert model.understand(Question("Who?", 1)) == "Who?"


@given(st.text(alphabet="<>a\n", max_size=40))
def test_no_text_can_leave_its_fence(text):
    opening, *inside, closing = fenced(text).split("\n")
    assert "\n".join(inside) == text
    assert closing not in inside
    assert not re.search(re.escape(closing), text)
    assert len(opening) == len(closing) >= 3


@given(st.text(max_size=60), st.lists(st.text(max_size=60), min_size=1, max_size=6))
def test_every_sentence_has_a_source(sentence, candidates):
    found = sources(sentence, candidates)
    assert found == sorted(set(found))
    assert 1 <= len(found) <= 3
    assert all(0 <= index < len(candidates) for index in found)


@given(
    st.lists(
        st.sampled_from(["Anna", "Boris", "Clara", "Oslo", "boat", "hat", "red", "blue"]),
        min_size=2,
        max_size=5,
        unique=True,
    ),
    st.integers(0, 3),
)
def test_a_sentence_told_again_is_found_again(words, place):
    sentence = " ".join(words) + "."
    others = ["The wind came.", "It was a quiet day.", "Nobody said a word."]
    candidates = [*others[:place], sentence, *others[place:]]
    assert place in sources(sentence, candidates)


def test_a_model_that_reasons_first_chooses_knowing_what_it_thought():
    thought = "Anna is told of in the first part."
    model, talks = reader(writes=lambda said: thought, weighs=lambda said, options: 0)
    nodes = [
        Node(n, 0, Span(0, 9), Gist((GistSentence(text, (Span(0, 9),)),)), "", (), n)
        for n, text in ((1, "Anna lives."), (2, "Clara works."))
    ]
    choice = model.reasoning(True).triage(Question("Where does Anna live?", 1), nodes[0], nodes, ())
    think, decide = talks.said
    assert think.endswith("what speaks for which answer.")
    assert decide.startswith(think.split("Do not answer yet")[0])
    assert thought in decide
    assert (choice.option, thought in choice.reason) == (0, True)
    verdict = model.reasoning(True).read_leaf(Question("Where?", 1), excerpt(), ())
    assert verdict.commit
    assert thought in verdict.reason
    talks.said.clear()
    model.triage(Question("Where does Anna live?", 1), nodes[0], nodes, ())
    assert len(talks.said) == 1


def test_what_does_not_serve_the_question_gets_no_gist():
    asked = Question("Who owns a hat?", 1)
    model, talks = reader(writes=lambda said: "Anna owns a hat.")
    gist = model.shorten_for(asked, excerpt())
    assert said_of(gist.sentences[0].sources) == ["Anna owns a blue hat."]
    assert asked.text in talks.said[0]
    silent, _ = reader(writes=lambda said: "Nothing.")
    assert silent.shorten_for(asked, excerpt()) == Gist(())
