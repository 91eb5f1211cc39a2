"""Answers: statements with the sentences they rest on, all shown; refusals with close passages."""

from __future__ import annotations

import itertools

import pytest

from models.chat.forms import Paragraphs
from models.chat.speed import Speed
from models.prompted.answering import MOST_AT_LEISURE, MOST_TOKENS, longest
from models.prompted.refusals import NOT_SAID
from models.prompted.voice import Voice
from reader.errors import ModelError
from reader.roles import Roles
from reader.skills import Note
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.answer_time import AnswerTime
from reader.values.memory_tree import GistSentence
from reader.values.question import Question
from reader.values.quotation import Excerpt
from tests.books import plain
from tests.doubles import ScriptedNetwork, bearing_out
from tests.models.prompted.embedded_aide import prompted
from tests.models.prompted.scripted_talker import ScriptedTalker

CONTENT = plain(
    "Anna lives in Oslo. The wind came from the west. Boris owns a red boat.",
    "Clara works as a judge. It was a quiet day. Anna owns a blue hat.",
)
ASKED = Question("Where does Anna live?", DocumentId(1))
VOLCANO = Question("Which volcano erupted near Naples?", DocumentId(1))
BESIDE = 510
"""Tokens of a prompt and its answer beside the passages."""


def excerpt(text=CONTENT.text, content=CONTENT):
    start = content.text.index(text)
    span = Span(start, start + len(text))
    return Excerpt(DocumentId(1), span, text)


def answer(written, *, opened=None, notes=(), question=ASKED, network=None, **options):
    roles = Roles(marked=options.pop("marked", False))
    talks = ScriptedTalker(writes=lambda said: written, **options)
    model = prompted(talks, CONTENT, roles=roles, network=network)
    pieces = model.answer(question, [excerpt()] if opened is None else opened, notes)
    return [piece for piece in pieces if not piece.step], talks


def places(piece):
    return [span.of(CONTENT.text) for span in piece.sources]


def shown(pieces):
    return "".join(piece.written for piece in pieces if piece.supports)


def test_a_statement_rests_on_the_sentences_that_share_its_words():
    pieces, talks = answer("Anna lives in Oslo. Boris owns a boat that is red.")
    assert [(piece.text, places(piece)) for piece in pieces] == [
        ("Anna lives in Oslo. ", ["Anna lives in Oslo."]),
        ("Boris owns a boat that is red. ", ["Boris owns a red boat."]),
    ]
    assert all(piece.supports and not piece.unsupported for piece in pieces)
    assert talks.grammars[-1] == Paragraphs().grammar


def test_a_model_that_marks_its_statements_is_believed():
    pieces, talks = answer("She lives there. [1]\n- It is hers. [6, 1]", marked=True)
    assert [(piece.text, places(piece)) for piece in pieces] == [
        ("She lives there. ", ["Anna lives in Oslo."]),
        ("\n- It is hers. ", ["Anna owns a blue hat.", "Anna lives in Oslo."]),
    ]
    assert "[6] Anna owns a blue hat." in talks.said[-1]


def test_what_leads_in_a_list_needs_no_source_unless_it_states_something():
    lead, item = answer("These are the owners:\n- Boris owns a boat.")[0]
    assert (lead.sources, lead.unsupported, lead.supports) == ((), False, True)
    assert places(item) == ["Boris owns a red boat."]
    made_up = answer("They cost 700 Euros in Peru:\n- Boris owns a boat.", marked=True)[0][0]
    assert made_up.unsupported


@pytest.mark.parametrize(
    "said",
    [
        NOT_SAID,
        "The passages do not mention where she lives. They do not say it.",
        "I'm sorry, but I cannot answer that. It is about somebody else.",
    ],
)
def test_a_refusal_has_no_supported_piece_but_the_closest_passages(said):
    why, *others = answer(said)[0]
    assert (why.text, why.supports, why.sources) == (said, False, ())
    assert not any(piece.supports for piece in others)
    assert "Anna lives in Oslo." in " ".join(text for each in others for text in places(each))


def test_what_has_no_answer_beside_what_has_one_is_said_too():
    pieces, _ = answer("Anna lives in Oslo. The passages do not say who lives there with her.")
    assert shown(pieces).endswith("The passages do not say who lives there with her. ")
    assert [(piece.sure, piece.unsupported) for piece in pieces] == [(True, False), (False, False)]
    pieces, _ = answer("The passages do not say it outright. Anna lives in Oslo.")
    assert [piece.supports for piece in pieces] == [True, True]


def test_a_repetition_ends_the_answer():
    pieces, _ = answer("Anna lives in Oslo. Boris owns a boat. Anna lives in Oslo. It was quiet.")
    assert [piece.text for piece in pieces] == ["Anna lives in Oslo. ", "Boris owns a boat. "]


def test_a_loop_comes_to_an_end():
    read = itertools.count()

    def endless(_wish):
        for _ in itertools.count():
            next(read)
            yield "Anna lives in Oslo. "

    talks = ScriptedTalker()
    talks.write = endless
    pieces = list(prompted(talks, CONTENT).answer(ASKED, [excerpt()], ()))
    assert len([piece for piece in pieces if piece.supports]) == 1
    assert next(read) < 9


class WritesSlowly(ScriptedTalker):
    speed = Speed(60.0, 10.0)


def test_an_answer_has_more_room_where_the_context_is_long_and_there_is_time():
    assert longest(Voice(ScriptedTalker(context_tokens=32_000))) == MOST_AT_LEISURE
    assert longest(Voice(ScriptedTalker(context_tokens=2000))) == MOST_TOKENS
    assert longest(Voice(WritesSlowly(context_tokens=32_000))) == MOST_TOKENS
    ample = Voice(WritesSlowly(context_tokens=32_000), time=AnswerTime(80))
    assert longest(ample) == MOST_AT_LEISURE


def test_writing_is_ended_where_nobody_wants_more():
    ended = []

    def writes(_wish):
        try:
            yield from itertools.repeat("Anna lives in Oslo. ")
        finally:
            ended.append(True)

    talks = ScriptedTalker()
    talks.write = writes
    pieces = prompted(talks, CONTENT).answer(ASKED, [excerpt()], ())
    next(piece for piece in pieces if not piece.step)
    pieces.close()
    assert ended


MADE_UP = "Anna lives in Oslo. Gregor sailed around Africa twice."


@pytest.mark.parametrize("marked", [False, True])
def test_what_is_made_up_is_shown_as_unconfirmed(marked):
    pieces, _ = answer(MADE_UP, marked=marked)
    assert [piece.unsupported for piece in pieces] == [False, True]
    assert pieces[1].sources == ()


@pytest.mark.parametrize("written", ["Gregor sailed around Africa.", "Anna wohnt lange dort.", "A"])
@pytest.mark.parametrize("marked", [False, True])
def test_where_nothing_is_confirmed_the_embedded_readers_answer_stands_in_front(written, marked):
    pieces, talks = answer(written, marked=marked)
    front, *_, below = [piece for piece in pieces if piece.supports]
    assert places(front) == ["Anna lives in Oslo."]
    assert (below.text, below.sources, below.unsupported) == (written, (), True)
    assert below.lead.strip() == "The language model wrote:"
    assert len(talks.said) == 1
    (alone,) = [piece for piece in answer(written, question=VOLCANO)[0] if piece.supports]
    assert alone.text == written, "the embedded reader has no answer to that"


@pytest.mark.parametrize("written", ["", "   \n"])
def test_where_nothing_is_written_that_is_said(written):
    *answered, why = answer(written)[0]
    assert (why.written, why.supports) == ("The model wrote nothing.", False)
    assert any(places(piece) == ["Anna lives in Oslo."] for piece in answered if piece.supports)


def believing(*statements):
    """A network that finds each of these in the passage with Anna's home, and nothing else."""

    def makes(asked, passage):
        return bearing_out("Oslo" in passage and any(each in asked for each in statements))

    return ScriptedNetwork(makes)


def test_the_network_confirms_what_is_said_in_other_words():
    said = "Her home is the capital of Norway."
    network = believing(said)
    (piece,), talks = answer(said, network=network)
    assert (piece.text, piece.unsupported, piece.sure) == (f"{said} ", False, True)
    assert piece.sources
    assert len(talks.said) == 1
    assert {asked for asked, _ in network.asked} == {said}


def test_the_network_finds_what_shares_its_words_and_says_something_else():
    pieces, _ = answer("Anna lives in Oslo. Boris owns a boat.", network=believing("Anna lives"))
    assert [piece.unsupported for piece in pieces] == [False, True]
    (*_, below) = answer("Boris owns a red boat.", network=believing())[0]
    assert (below.sources, below.unsupported) == ((), True)


def test_what_combines_several_places_is_read_with_all_of_them():
    both = ("Anna lives in Oslo.", "Anna owns a blue hat.")
    network = ScriptedNetwork(lambda _, passage: bearing_out(all(each in passage for each in both)))
    said = "Anna, who owns a blue hat, lives in Oslo."
    (piece,), _ = answer(said, opened=list(map(excerpt, both)), network=network)
    assert places(piece) == list(both)


def test_a_network_that_fails_is_done_without():
    def fails(_asked, _passage):
        raise ModelError("It died.")

    network = ScriptedNetwork(fails)
    pieces, _ = answer(MADE_UP, network=network)
    assert [piece.unsupported for piece in pieces] == [False, True]
    assert len({asked for asked, _ in network.asked}) == 1, "and not tried again"


def test_a_mere_yes_needs_no_source():
    pieces, _ = answer("Yes. Anna lives in Oslo.", network=believing("Anna lives"))
    assert [(piece.text, piece.unsupported) for piece in pieces] == [
        ("Yes. ", False),
        ("Anna lives in Oslo. ", False),
    ]


def test_an_unfinished_end_is_left_out_unless_it_is_all():
    pieces, _ = answer("Anna lives in Oslo. Boris owns a")
    assert len(pieces) == 1
    pieces, _ = answer("in Oslo, where Anna lives")
    assert [piece.text for piece in pieces] == ["in Oslo, where Anna lives "]


def test_gists_stand_in_their_places_between_what_was_opened_and_can_be_cited():
    day, oslo = excerpt("It was a quiet day.").span, excerpt("Anna lives in Oslo.").span
    notes = [
        Note(0, (day,), "A day\npassed.", (GistSentence("A day\npassed.", (day,)),)),
        Note(1, (oslo,), "Of Anna.", (GistSentence("Her home is Oslo.", (oslo,)),)),
        Note(2, (), "A town without a place."),
    ]
    middle = excerpt("The wind came from the west. Boris owns a red boat.")
    last = excerpt("Anna owns a blue hat.")
    pieces, talks = answer("Her home is Oslo.", opened=[last, middle], notes=notes, marked=True)
    passages = talks.said[0].split(">>>")[0]
    assert passages.splitlines()[1:] == [
        "<<<",
        "[1] (summary) Her home is Oslo.",
        "…",
        "[2] The wind came from the west.",
        "[3] Boris owns a red boat.",
        "…",
        "[4] (summary) A day passed.",
        "…",
        "[5] Anna owns a blue hat.",
    ]
    assert places(pieces[0]) == ["Anna lives in Oslo."]


def test_what_does_not_fit_is_left_out_and_said():
    halves = [excerpt(block.span.of(CONTENT.text)) for block in CONTENT.blocks]
    pieces, talks = answer("Anna lives in Oslo.", opened=halves, context_tokens=BESIDE + 14)
    assert pieces[0].supports
    assert not pieces[-1].supports
    assert pieces[-1].sources == (halves[1].span,)
    assert "Clara" not in talks.said[-1]
    assert any(piece.unseen for piece in pieces)
    seen, _ = answer("Anna lives in Oslo.", opened=halves)
    assert not any(piece.unseen for piece in seen)
