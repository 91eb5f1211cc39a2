"""Answers: statements with the sentences they rest on, and refusals with the closest passages."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from models.prompted.answering import MOST_AT_LEISURE, MOST_STATEMENTS, MOST_TOKENS, longest
from models.prompted.forms import Paragraphs
from reader.errors import NoChoiceError
from reader.roles import Doer, Roles, Skill
from reader.skills import AnswerPiece, Note
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.memory_tree import GistSentence
from reader.values.question import Question
from reader.values.quotation import Excerpt
from tests.books import plain
from tests.models.prompted.embedded_aide import prompted, surroundings
from tests.models.prompted.scripted_talker import ScriptedTalker

CONTENT = plain(
    "Anna lives in Oslo. The wind came from the west. Boris owns a red boat.",
    "Clara works as a judge. It was a quiet day. Anna owns a blue hat.",
)
ASKED = Question("Where does Anna live?", DocumentId(1))
BESIDE = 480
"""Tokens of a prompt and its answer beside the passages."""


def excerpt(text=CONTENT.text, content=CONTENT):
    start = content.text.index(text)
    span = Span(start, start + len(text))
    return Excerpt(DocumentId(1), span, text)


def answer(written, *, opened=None, notes=(), question=ASKED, **options):
    roles = options.pop("roles", Roles(marked=options.pop("marked", False)))
    talks = ScriptedTalker(writes=lambda said: written, **options)
    model = prompted(talks, CONTENT, roles=roles)
    pieces = model.answer(question, [excerpt()] if opened is None else opened, notes)
    return [piece for piece in pieces if not piece.step], talks


def places(piece):
    return [span.of(CONTENT.text) for span in piece.sources]


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


def test_marks_of_a_model_that_was_shown_no_numbers_name_nothing():
    (piece,), talks = answer("Boris owns a red boat [1, 5].")
    assert (piece.text, places(piece)) == ("Boris owns a red boat. ", ["Boris owns a red boat."])
    assert "[1]" not in talks.said[-1]


def test_text_after_a_list_stands_on_a_line_of_its_own():
    pieces, _ = answer("- Anna lives in Oslo.\n- Boris owns a boat.\n\nClara works as a judge.")
    assert "".join(piece.text for piece in pieces).splitlines() == [
        "- Anna lives in Oslo. ",
        "- Boris owns a boat. ",
        "Clara works as a judge. ",
    ]


def test_what_leads_in_a_list_needs_no_source_unless_it_states_something():
    lead, item = answer("These are the owners:\n- Boris owns a boat.")[0]
    assert (lead.sources, lead.unsupported, lead.supports) == ((), False, True)
    assert places(item) == ["Boris owns a red boat."]
    made_up = answer("They cost 700 Euros in Peru:\n- Boris owns a boat.", marked=True)[0][0]
    assert made_up.unsupported


def test_what_leads_in_nothing_that_is_shown_is_left_out():
    pieces, _ = answer("These are the owners:\n- Tom owns a plane.")
    assert not any("owners" in piece.text for piece in pieces if piece.supports)


def test_a_heading_does_not_run_into_the_line_below_it():
    said = "**Homes**\nAnna lives in Oslo.\n\n**Boats of 1999**\n- Boris owns a red boat.\n"
    pieces, _ = answer(said + "**Work**\nClara works as a judge.")
    assert "".join(piece.text for piece in pieces).splitlines() == [
        "Homes:",
        "Anna lives in Oslo. ",
        "- Boris owns a red boat. ",
        "Work:",
        "Clara works as a judge. ",
    ], "a heading with a figure that stands nowhere is left out"
    assert all(len(piece.sources) == 1 for piece in pieces)


def test_what_only_repeats_the_question_is_left_out():
    pieces, _ = answer("Anna lives there. Anna lives. Anna lives in Oslo.")
    assert [piece.text for piece in pieces] == ["Anna lives there. ", "Anna lives in Oslo. "]


@pytest.mark.parametrize("said", ["Anna lives.", "Anna's real name is Anna. Anna lives."])
def test_where_nothing_else_is_said_the_embedded_reader_answers(said):
    why, *others = answer(said)[0]
    left_out = f"“{said.partition(' Anna lives')[0]}”"
    assert (why.text, why.supports, why.sources) == (left_out, False, ())
    assert any(piece.supports and places(piece) == ["Anna lives in Oslo."] for piece in others)


@pytest.mark.parametrize(
    "said",
    [
        "The passages do not mention where she lives. They do not say it.",
        "I'm sorry, but I cannot answer that. It is about somebody else.",
    ],
)
def test_why_a_model_does_not_answer_is_no_part_of_the_answer(said):
    why, *others = answer(said)[0]
    assert (why.supports, why.sources) == (False, ())
    assert why.text.split() == said.split()[: len(why.text.split())]
    assert not any(piece.supports for piece in others)
    pieces, _ = answer(f"Anna lives in Oslo. {said}")
    assert all(piece.sources for piece in pieces), "beside an answer it is left out"


def test_marks_that_lead_nowhere_are_replaced_by_what_shares_its_words():
    (piece,), _ = answer("Anna lives in Oslo. [77]", marked=True)
    assert places(piece) == ["Anna lives in Oslo."]


def test_a_repetition_ends_the_answer():
    pieces, _ = answer("Anna lives in Oslo. Boris owns a boat. Anna lives in Oslo. It was quiet.")
    assert [piece.text for piece in pieces] == ["Anna lives in Oslo. ", "Boris owns a boat. "]


def test_a_loop_comes_to_an_end_and_so_does_a_list_without_end():
    read = itertools.count()

    def endless(text):
        for number in itertools.count():
            next(read)
            yield text.format(number)

    hats = "Anna owns blue hat {}. "
    cases = [("Anna lives in Oslo. ", 1, 2000), (hats, MOST_STATEMENTS, 2000), (hats, 30, 32_000)]
    for text, most, context in cases:
        talks = ScriptedTalker(context_tokens=context)
        talks.write = lambda _, text=text: endless(text)
        model = prompted(talks, CONTENT, roles=Roles(marked=True))
        pieces = list(model.answer(ASKED, [excerpt()], ()))
        assert len([piece for piece in pieces if piece.supports]) == most
    assert next(read) < 90


class ComputesHere(ScriptedTalker):
    rate = 60.0


def test_an_answer_has_more_room_where_the_context_is_long():
    assert longest(ScriptedTalker(context_tokens=32_000)) == MOST_AT_LEISURE
    assert longest(ScriptedTalker(context_tokens=2000)) == MOST_TOKENS
    assert longest(ComputesHere(context_tokens=32_000)) == MOST_TOKENS


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


def test_what_is_made_up_is_said_to_be():
    pieces, _ = answer(MADE_UP, marked=True)
    assert [piece.unsupported for piece in pieces] == [False, True]
    assert pieces[1].sources == ()


def test_of_a_model_that_marks_nothing_what_no_sentence_carries_is_left_out():
    pieces, _ = answer(MADE_UP)
    assert [piece.text for piece in pieces] == ["Anna lives in Oslo. "]
    pieces, _ = answer("Anna lives in Oslo because Boris owns a red boat. Anna owns a blue hat.")
    assert [piece.text for piece in pieces] == ["Anna owns a blue hat. "]


AUDITED = plain("Halden sells lamps.", "/s/ Berg & Vane LLP", "Berg & Vane LLP are our auditor.")


@pytest.mark.parametrize(
    ("opened", "marked", "asked"),
    [
        (AUDITED.text, False, False),
        (AUDITED.text, True, True),
        ("Halden sells lamps.", False, True),
    ],
)
def test_what_such_documents_state_in_one_place_a_small_model_is_not_asked(opened, marked, asked):
    talks = ScriptedTalker(writes=lambda said: "Halden sells lamps. [1]", weighs=lambda said, _: 0)
    model = prompted(talks, AUDITED, roles=Roles(marked=marked))
    question = Question("Who is the auditor?", DocumentId(1))
    pieces = list(model.answer(question, [excerpt(opened, AUDITED)], []))
    assert bool(talks.said) is asked
    quoted = any("Berg & Vane LLP" in piece.text for piece in pieces if piece.supports)
    assert quoted is not asked
    assert any("in one place" in piece.step and piece.by_aide for piece in pieces) is not asked


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        (ASKED, False),
        (replace(ASKED, text="Where does Anna live and what does Boris own?"), True),
        (replace(ASKED, shelf=(DocumentId(1), DocumentId(2))), True),
    ],
)
def test_of_several_questions_or_documents_a_small_model_is_asked(question, asked):
    talks = ScriptedTalker(writes=lambda said: "Anna lives in Oslo.", weighs=lambda said, _: 0)
    model = prompted(talks, CONTENT, roles=Roles(marked=False), states=lambda *_: True)
    list(model.answer(question, [excerpt()], []))
    assert bool(talks.said) is asked


def test_what_the_text_says_of_somebody_else_is_left_out():
    of_clara = Question("What does Clara Holm own?", DocumentId(1))
    pieces, _ = answer("Clara owns a red boat.", question=of_clara)
    assert not any(piece.supports for piece in pieces)
    (piece,), _ = answer("Boris owns a red boat.", question=of_clara)
    assert piece.sure


def test_what_the_text_says_of_somebody_named_just_before_is_not_sure():
    of_anna = Question("What does Anna own?", DocumentId(1))
    (piece,), _ = answer("Anna owns a red boat.", question=of_anna)
    assert (places(piece)[0], piece.sure) == ("Boris owns a red boat.", False)


TWO = Question("Where does Anna live and which volcano erupted near Naples?", DocumentId(1))


def test_of_a_question_in_two_parts_the_one_that_has_an_answer_is_answered():
    def weighs(said, _options):
        return int("volcano" in said)

    pieces, _ = answer("Anna lives in Oslo.", question=TWO, weighs=weighs)
    assert [piece.text for piece in pieces if piece.supports] == [
        "Where does Anna live?\n",
        "Anna lives in Oslo. ",
        "\n\nNot answered: Which volcano erupted near Naples?",
    ]
    pieces, _ = answer("Anna lives in Oslo.", question=TWO, weighs=lambda said, options: 1)
    assert not any(piece.supports for piece in pieces)


def test_if_the_answer_to_a_double_question_is_left_out_its_parts_are_asked_one_by_one():
    asked = Question("Where does Anna live, and what does she own?", DocumentId(1))

    def writes(said):
        if "where does anna live, and" in said.casefold():
            return "Anna sails a yacht."
        return "Anna owns a blue hat." if "What does Anna own?" in said else "Anna lives in Oslo."

    talks = ScriptedTalker(writes=writes)
    pieces = list(prompted(talks, CONTENT, roles=Roles()).answer(asked, [excerpt()], ()))
    assert [piece.text for piece in pieces if piece.supports] == [
        "Where does Anna live?\n",
        "Anna lives in Oslo. ",
        "\n\nWhat does she own?\n",
        "Anna owns a blue hat. ",
    ]
    assert not any(piece.sure for piece in pieces if piece.supports and piece.sources)


def test_an_unfinished_end_is_left_out_unless_it_is_all():
    pieces, _ = answer("Anna lives in Oslo. Boris owns a")
    assert len(pieces) == 1
    pieces, _ = answer("in Oslo, where Anna lives")
    assert [piece.text for piece in pieces] == ["in Oslo, where Anna lives "]


REFUSALS = [
    "The passages do not mention where Anna lives.",
    "I'm sorry, but I cannot answer that.",
]
NO_ANSWERS = ["", "   \n", "Gregor sailed around Africa.", "A", "Anna wohnt seit langem dort."]


@pytest.mark.parametrize("written", REFUSALS)
def test_a_refusal_has_no_supported_piece_but_the_closest_passages(written):
    pieces, _ = answer(written)
    assert not any(piece.supports and piece.sources for piece in pieces)
    close = [piece for piece in pieces if not piece.supports]
    assert close
    assert "Anna lives in Oslo." in " ".join(text for each in close for text in places(each))


@pytest.mark.parametrize("marked", [False, True])
@pytest.mark.parametrize("written", NO_ANSWERS)
def test_what_is_no_answer_is_said_and_the_embedded_reader_quotes(written, marked):
    pieces, _ = answer(written, marked=marked)
    supported = [piece for piece in pieces if piece.supports and piece.sources]
    assert [text for each in supported for text in places(each)] == ["Anna lives in Oslo."]
    said = next(p for p in pieces if not (p.supports or p.sources or p.step))
    shown = f"“{written.strip()}”" if written.strip() else "The model wrote nothing."
    assert (said.written, said.left_out) == (shown, bool(written.strip()))
    other = Question("Which volcano erupted near Naples?", DocumentId(1))
    pieces, _ = answer(written, marked=marked, question=other)
    assert not any(piece.supports and piece.sources for piece in pieces)


@pytest.mark.parametrize("written", [*REFUSALS, *NO_ANSWERS])
def test_a_model_that_does_not_decide_cannot_refuse_by_what_it_writes(written):
    pieces, _ = answer(written, roles=Roles({Skill.REFUSAL: Doer.EMBEDDED}))
    supported = [piece for piece in pieces if piece.supports and piece.sources]
    assert "Anna lives in Oslo." in " ".join(text for each in supported for text in places(each))


def test_where_both_decide_the_embedded_reader_answers_for_what_rests_on_nothing():
    roles = Roles({Skill.REFUSAL: Doer.BOTH})
    pieces, _ = answer("Gregor sailed around Africa.", roles=roles)
    assert (pieces[0].text, pieces[0].supports) == ("“Gregor sailed around Africa.”", False)
    assert any(places(piece) == ["Anna lives in Oslo."] for piece in pieces if piece.supports)
    pieces, _ = answer("The passages do not mention it.", roles=roles)
    assert not any(piece.supports for piece in pieces), "it said no, and it has a say"
    other = Question("Which volcano erupted near Naples?", DocumentId(1))
    pieces, _ = answer("Gregor sailed around Africa.", roles=roles, question=other)
    assert not any(piece.supports and piece.sources for piece in pieces)


VOLCANO = Question("Which volcano erupted near Naples?", DocumentId(1))
BY_RULES = Roles({Skill.ANSWER: Doer.MODEL}, Doer.EMBEDDED)


def ruled_out(*answered, **options):
    pieces, _ = answer(*answered, **options)
    assert not any(piece.supports and piece.sources for piece in pieces)
    return any(piece.ruled_out for piece in pieces)


def test_only_the_embedded_readers_own_rules_can_rule_an_answer_out():
    assert ruled_out("It was Vesuvius.", question=VOLCANO, roles=BY_RULES)
    none = replace(BY_RULES, doers={})
    assert ruled_out("It was Vesuvius.", question=VOLCANO, roles=none)
    assert not ruled_out("It was Vesuvius.", question=VOLCANO, weighs=lambda *_: 1)
    for skill in (Skill.REFUSAL, Skill.CHOOSING, Skill.TRIAGE, Skill.LEAF):
        roles = replace(BY_RULES, doers={**BY_RULES.doers, skill: Doer.MODEL})
        assert not ruled_out("", question=VOLCANO, roles=roles, weighs=lambda *_: 1)


@pytest.mark.parametrize("written", REFUSALS)
def test_what_a_model_says_rules_nothing_out(written):
    assert not ruled_out(written)


def test_several_questions_without_an_answer_are_ruled_out_together():
    both = Question("Which volcano erupted near Naples, and who wrote Hamlet?", DocumentId(1))
    assert ruled_out("It was Vesuvius.", question=both, roles=BY_RULES)


def test_a_denial_beside_a_statement_is_left_out():
    pieces, _ = answer("Anna lives in Oslo. The text does not mention her street.")
    assert [piece.text for piece in pieces] == ["Anna lives in Oslo. "]


def test_a_denial_of_one_part_stands_below_the_answer_to_the_other():
    asked = Question("Where does Anna live, and what is the name of her street?", DocumentId(1))
    denial = "The text does not mention the name of her street."
    for written in (f"Anna lives in Oslo. {denial}", f"{denial} Anna lives in Oslo."):
        pieces, _ = answer(written, question=asked)
        assert [piece.text.strip() for piece in pieces] == ["Anna lives in Oslo.", denial]
        assert not pieces[1].sure
        assert not places(pieces[1])


def test_who_says_no_writes_nothing():
    pieces, talks = answer("Anna lives in Oslo.", weighs=lambda said, options: 1)
    assert len(talks.said) == 1
    assert pieces
    assert not any(piece.supports for piece in pieces)


def test_who_says_neither_yes_nor_no_is_asked_for_an_answer():
    def weighs(_said, _options):
        raise NoChoiceError("It named none of the choices.")

    pieces, _ = answer("Anna lives in Oslo.", weighs=weighs)
    assert pieces[0].supports


def test_the_embedded_reader_may_decide_whether_to_refuse():
    roles = Roles({Skill.REFUSAL: Doer.EMBEDDED})
    pieces, talks = answer("Anna lives in Oslo.", roles=roles)
    assert pieces[0].supports
    assert len(talks.said) == 1, "the model was not asked whether"
    other = Question("Which volcano erupted near Naples?", DocumentId(1))
    pieces, talks = answer("It was Vesuvius.", roles=roles, question=other)
    assert not any(piece.supports for piece in pieces)
    assert talks.said == []


QUESTIONS = (
    "Where does Anna live?",
    "Which volcano erupted near Naples?",
    "Who owns a red boat?",
    "What did Boris buy in 1999?",
    "Where does Dora live?",
)


@pytest.mark.parametrize("asked", QUESTIONS)
def test_the_embedded_reader_decides_for_a_model_as_for_itself(asked):
    aide = surroundings(CONTENT).aide
    question = Question(asked, DocumentId(1))
    enough = aide.sufficiency(question, [excerpt()], ()) >= aide.enough
    assert enough == any(piece.supports for piece in aide.answer(question, [excerpt()], ()))


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


def test_a_note_that_quotes_is_no_summary_and_what_is_opened_is_not_repeated():
    wind, judge = excerpt("The wind came from the west."), excerpt("Clara works as a judge.")
    notes = [
        Note(n, (each.span,), each.text, (GistSentence(each.text, (each.span,)),))
        for n, each in enumerate([wind, judge])
    ]
    oslo = excerpt("Anna lives in Oslo. The wind came from the west.")
    _, talks = answer("Clara is a judge.", opened=[oslo], notes=notes)
    assert "(summary)" not in talks.said[0]
    assert talks.said[0].count(wind.text) == talks.said[0].count(judge.text) == 1


def test_what_does_not_fit_is_left_out_and_said():
    halves = [excerpt(block.span.of(CONTENT.text)) for block in CONTENT.blocks]
    pieces, talks = answer("Anna lives in Oslo.", opened=halves, context_tokens=BESIDE + 14)
    assert pieces[0].supports
    assert not pieces[-1].supports
    assert pieces[-1].sources == (halves[1].span,)
    assert "Clara" not in talks.said[-1]


def test_where_nothing_was_opened_nothing_is_said():
    pieces, talks = answer("Anna lives in Oslo.", opened=[])
    assert pieces == talks.said == []


EARNS = Question("How does Clara earn her money?", DocumentId(1))


def test_a_statement_in_other_words_is_shown_if_the_model_confirms_it_but_is_not_sure():
    said = "Clara earns her money as a judge."
    (piece,), talks = answer(said, question=EARNS, certain=0.95)
    assert (piece.text, places(piece)) == (f"{said} ", ["Clara works as a judge."])
    assert not piece.sure
    asked = talks.said[-1]
    assert f"Statement: {said}" in asked
    assert "It was a quiet day." in asked, "its neighbours are shown with the sentence"
    assert "Anna" not in asked, "others are not"
    assert answer("Clara works as a judge.", question=EARNS, certain=0.95)[0][0].sure


@pytest.mark.parametrize("certain", [0.75, 0.2])
def test_one_that_the_model_does_not_confirm_is_left_out(certain):
    pieces, _ = answer("Clara earns her money as a judge.", question=EARNS, certain=certain)
    assert not any("earns" in piece.text for piece in pieces if piece.supports)


def test_one_that_adds_words_from_elsewhere_is_not_put_to_the_model():
    said = "Clara earns her money as a judge with a boat."
    pieces, talks = answer(said, question=EARNS, certain=0.95)
    assert not any(piece.supports and "earns" in piece.text for piece in pieces)
    assert not any("Statement:" in prompt for prompt in talks.said)


def test_a_reason_in_other_words_is_not_put_to_the_model():
    asked = Question("Why does Clara earn her money?", DocumentId(1))
    pieces, talks = answer("Clara earns her money as a judge.", question=asked, certain=0.95)
    assert not any("earns" in piece.text for piece in pieces if piece.supports)
    assert not any("Statement:" in prompt for prompt in talks.said)


def test_an_answer_to_two_questions_in_one_is_not_put_to_the_model():
    text = "How does Clara earn her money, and what did Boris earn?"
    asked = Question(text, DocumentId(1))
    _, talks = answer("Clara earns her money as a judge.", question=asked, certain=0.95)
    parts = next(n for n, said in enumerate(talks.said) if "Question: What did Boris" in said)
    assert not any("Statement:" in said for said in talks.said if text in said)
    assert any("Statement:" in said for said in talks.said[:parts]), "of a part alone it is"


NORTON = plain(
    "I met an English lawyer. His name was Norton.",
    "It rained all day. Nobody came to see us.",
    "Irene Adler is married now.",
)


def test_all_sentences_that_a_statement_is_made_of_are_shown_when_it_is_to_be_confirmed():
    said = "Irene Adler married an English lawyer named Norton."
    asked = Question("Whom did Irene Adler marry?", DocumentId(1))
    talks = ScriptedTalker(writes=lambda _: said, certain=0.95)
    span = Span(0, len(NORTON.text))
    opened = [Excerpt(DocumentId(1), span, NORTON.text)]
    pieces = prompted(talks, NORTON, roles=Roles()).answer(asked, opened, ())
    piece = next(piece for piece in pieces if not piece.step)
    shown = talks.said[-1]
    assert "I met an English lawyer." in shown
    assert "His name was Norton." in shown
    assert "Irene Adler is married now." in shown
    assert (piece.text.strip(), piece.supports, piece.sure) == (said, True, False)


def test_one_that_a_server_cannot_confirm_is_left_out():
    def weighs(said, _options):
        if "Statement:" in said:
            raise NoChoiceError("It named none of the choices.")
        return 0

    pieces, _ = answer("Clara earns her money as a judge.", question=EARNS, weighs=weighs)
    assert not any("earns" in piece.text for piece in pieces if piece.supports)


def quoting(said, *, sure):
    """What is answered where the model says what is left out, and the embedded reader a boat."""
    boat = AnswerPiece("Boris owns a red boat.", (excerpt("Boris owns a red boat.").span,))
    roles = Roles({Skill.REFUSAL: Doer.EMBEDDED})
    quote = replace(boat, sure=sure)
    talks = ScriptedTalker(writes=lambda _: said)
    model = prompted(
        talks,
        CONTENT,
        roles=roles,
        answer=lambda *_: iter([quote]),
        sufficiency=lambda *_: 1.0,
    )
    pieces = list(model.answer(Question("What sails?", DocumentId(1)), [excerpt()], ()))
    return [piece.supports for piece in pieces if piece.sources]


def test_a_reason_that_a_model_gives_confirms_no_unsure_quote():
    assert quoting("It sails because the boat is red, of Boris the Great.", sure=False) == [False]


def test_what_a_statement_adds_to_its_question_stands_in_the_sentence():
    content = plain("“Tell us,” said he, “what the advertisement has done to you, Mr. Wilson.”")
    asked = Question("Who told Wilson of the advertisement?", DocumentId(1))
    opened = [Excerpt(DocumentId(1), Span(0, len(content.text)), content.text)]

    def supported(said, certain=0.95):
        talks = ScriptedTalker(writes=lambda _: said, certain=certain)
        pieces = prompted(talks, content, roles=Roles()).answer(asked, opened, ())
        return [piece for piece in pieces if said in piece.text and piece.supports]

    assert not supported("Holmes told Wilson of the advertisement.")


def test_a_statement_about_somebody_else_is_shown_only_if_the_model_confirms_it():
    of_clara = Question("What does Clara Holm own?", DocumentId(1))
    pieces, _ = answer("Clara owns a red boat.", question=of_clara, certain=0.7)
    assert not any("Clara owns" in piece.text for piece in pieces if piece.supports)


def test_an_unsure_quote_answers_only_where_it_has_what_the_model_said():
    assert quoting("An old yacht of Clara's sails.", sure=False) == [False], "only close"
    assert quoting("The boat of a man from abroad sails.", sure=False) == [False]
    assert quoting("A boat sails on Sundays in Oslo.", sure=True) == [True]
    assert quoting("It is Boris's boat that sails around the world.", sure=False) == [False]
    assert quoting("It sails: the boat, red, of Boris the Great.", sure=False) == [True]


def test_what_needs_a_statement_that_was_left_out_is_left_out_too():
    pieces, _ = answer("Gregor sailed to Africa. This is because Boris owns a red boat.")
    assert not any("Boris owns" in piece.text for piece in pieces if piece.supports)
    pieces, _ = answer("Gregor sailed to Africa. Boris owns a red boat. Anna lives in Oslo.")
    shown = [piece.text for piece in pieces if piece.supports]
    assert shown == ["Anna lives in Oslo. "], "only what speaks to the question itself stays"
    pieces, _ = answer("Anna lives there. She lives in Oslo.")
    assert any(piece.text == "She lives in Oslo. " for piece in pieces), "nothing was left out"


def test_a_figure_or_a_name_that_is_nowhere_in_the_passages_is_made_up():
    asked = Question("What happened that day?", DocumentId(1))
    for said in ("The wind came from the west in 1945.", "The west wind came from Gregor."):
        pieces, _ = answer(said, question=asked)
        assert not any(said in piece.text for piece in pieces if piece.supports)
    pieces, _ = answer("The wind came from the west.", question=asked)
    assert any("The wind" in piece.text and piece.sure for piece in pieces)


def test_a_model_that_copies_on_is_stopped():
    more = "Boris owns a very red boat. The wind came from the west. It was a quiet day in June."
    content = plain("Anna lives in Oslo.", more, "Clara works as a judge in the town hall.")
    opened = [Excerpt(DocumentId(1), Span(0, len(content.text)), content.text)]
    said = f"Anna lives in Oslo. {more} Clara works as a judge in the town hall."
    talks = ScriptedTalker(writes=lambda _: said)
    pieces = list(prompted(talks, content, roles=Roles()).answer(ASKED, opened, ()))
    shown = [piece.text.strip() for piece in pieces if piece.supports and piece.sources]
    assert shown == ["Anna lives in Oslo.", "Boris owns a very red boat."]


def in_two_portions(first, second, question=ASKED):
    """The pieces, and the prompts for answers, where passages are shown in two portions."""
    text = [f"Dora tells tale number {n} of a boat and of the wind." for n in range(90)]
    content = plain("Anna lives in Oslo.", *text, "Anna moved to Rome.")
    ground = Excerpt(DocumentId(1), Span(0, len(content.text)), content.text)
    asked = []

    def writes(said):
        asked.append(said)
        return second if len(asked) > 1 else first

    talks = ScriptedTalker(writes=writes, context_tokens=1400, certain=0.95)
    pieces = list(prompted(talks, content, roles=Roles()).answer(question, [ground], ()))
    return [p.text.strip() for p in pieces if p.supports and p.sources and p.sure], asked


def test_where_nothing_that_was_written_can_be_shown_the_next_passages_are_read():
    tale = "Dora tells a tale of a boat and of the wind."
    _, asked = in_two_portions("Anna lives in Madrid.", tale)
    assert len(asked) == 2
    assert not set(lines(asked[0])) & set(lines(asked[1])), "no sentence is read twice"
    assert len(in_two_portions("Anna lives in Oslo.", tale)[1]) == 1
    assert len(in_two_portions("The passages do not mention it.", tale)[1]) == 2


def test_of_the_next_passages_only_what_speaks_to_the_question_is_shown():
    other = Question("Who tells a tale of a boat?", DocumentId(1))
    tale = "Dora tells a tale of a boat and of the wind."
    assert in_two_portions("It is Gregor.", tale, other)[0] == [tale]
    shown = in_two_portions("Anna lives in Madrid.", tale)[0]
    assert tale not in shown, "it is in the text, but nobody asked for it"
    judge = Question("Who is the judge?", DocumentId(1))
    shown = in_two_portions("It is Gregor.", f"The judge is {tale[:-1]} number.", judge)[0]
    assert not any("judge" in each for each in shown), "no sentence has the judge"


def lines(prompt):
    return [line for line in prompt.split("<<<")[1].split(">>>")[0].splitlines() if len(line) > 1]


def test_a_figure_that_is_moved_into_the_next_sentence_is_left_out():
    content = plain(
        "Exports of cigarettes rose from 24 crore in the previous year to 192 crore last year. "
        "In the first four months of the current year cigarettes of 11 crore were exported."
    )
    asked = Question("How much was exported, compared with the previous year?", DocumentId(1))
    opened = [Excerpt(DocumentId(1), Span(0, len(content.text)), content.text)]

    def supported(said):
        talks = ScriptedTalker(writes=lambda _: said, certain=0.95)
        pieces = prompted(talks, content, roles=Roles()).answer(asked, opened, ())
        return [piece for piece in pieces if said in piece.text and piece.supports]

    moved = "192 crore cigarettes were exported in the first four months of the current year."
    assert not supported(f"{moved[:-1]}, compared with 24 crore in the previous year.")
    assert supported("Exports of cigarettes rose from 24 crore to 192 crore last year.")


def test_a_reason_made_of_what_somebody_else_says_is_not_put_to_the_model():
    content = plain("You see, Mr. Holmes, my business came to me and I was a stay-at-home man.")
    asked = Question("Why did Wilson go to Holmes?", DocumentId(1))
    opened = [Excerpt(DocumentId(1), Span(0, len(content.text)), content.text)]
    said = "Wilson went to Holmes because his business came to him and he was a stay-at-home man."
    talks = ScriptedTalker(writes=lambda _: said, certain=0.95)
    pieces = prompted(talks, content, roles=Roles()).answer(asked, opened, ())
    assert not any(said in piece.text for piece in pieces if piece.supports)
    assert not any("Statement:" in prompt for prompt in talks.said)
