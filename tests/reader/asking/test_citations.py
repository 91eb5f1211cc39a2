from __future__ import annotations

import re
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from reader.asking.citations import CitedText, verified
from reader.skills import AnswerPiece
from reader.text.document import BlockKind, DocumentId
from reader.text.quotation_marks import quoted
from reader.text.span import Span
from reader.values.answer import AsideKind, Grade
from tests.books import plain

ONE = DocumentId(1)
CONTENT = plain("The lamp was red. It stood by the door.", "Nobody [12] had seen it.")
LAMP, DOOR = CONTENT.sentences[0], CONTENT.sentences[1]
spans = st.tuples(st.integers(0, 80), st.integers(0, 30)).map(lambda p: Span(p[0], p[0] + p[1]))


@given(
    ground=st.lists(spans, max_size=3),
    pieces=st.lists(
        st.builds(
            AnswerPiece,
            st.text("ab [1]\n.", max_size=12),
            st.lists(spans, max_size=3).map(tuple),
            st.booleans(),
            unsupported=st.booleans(),
            lead=st.sampled_from(["", "It says: ", "\n\nOf [3]: ", " "]),
        ),
        max_size=6,
    ),
)
def test_nothing_is_cited_that_was_not_opened(ground, pieces):
    answer = CitedText(CONTENT, ONE, ground)
    shown = "".join(answer.add(piece) for piece in pieces)
    seen = {n for span in ground for n in range(span.start, span.end)}
    for citation in (*answer.citations, *answer.nearest):
        assert citation.quote == citation.span.of(CONTENT.text) != ""
        cited = range(citation.span.start, citation.span.end)
        assert {n for n in cited if not CONTENT.text[n].isspace()} <= seen
    assert shown == answer.text
    marks = [int(mark) for mark in re.findall(r"\[(\d+)\]", answer.text)]
    assert set(marks) == set(range(1, len(answer.citations) + 1))
    assert answer.supported == bool(answer.citations) == bool(answer.text.strip())
    for aside in answer.asides:
        words = aside.span.of(answer.text)
        if aside.kind is AsideKind.LEAD:
            assert words in ("It says:", "Of (3):")
        else:
            assert words.startswith("(unconfirmed")
            assert words.endswith(")")
    assert sum(
        answer.text.count(words) for words in ("It says:", "Of (3):", "(unconfirmed")
    ) == len(answer.asides)
    assert list(answer.asides) == sorted(answer.asides, key=lambda aside: aside.span)


def test_pieces_get_marks_in_order_and_the_same_place_keeps_its_number():
    answer = CitedText(CONTENT, ONE, [CONTENT.whole])
    answer.add(AnswerPiece("It was red.", (LAMP,)))
    answer.add(AnswerPiece("It stood by the door.\n", (DOOR, LAMP)))
    answer.add(AnswerPiece("Red, then.", (LAMP,)))
    assert answer.text == "It was red. [1] It stood by the door. [2][1]\nRed, then. [1]"
    assert [citation.quote for citation in answer.citations] == [
        "The lamp was red.",
        "It stood by the door.",
    ]


def test_a_piece_whose_sources_are_all_elsewhere_is_dropped():
    answer = CitedText(CONTENT, ONE, [LAMP])
    assert answer.add(AnswerPiece("It stood by the door.", (DOOR,))) == ""
    assert not answer.supported
    assert answer.text == ""


def test_unsupported_words_wait_for_support():
    answer = CitedText(CONTENT, ONE, [LAMP])
    assert answer.add(AnswerPiece("As described, ")) == ""
    assert answer.add(AnswerPiece("it was red.", (LAMP,))) == "As described, it was red. [1]"
    assert answer.add(AnswerPiece(" So much for that.")) == " So much for that."


def test_bracketed_numbers_of_the_text_do_not_look_like_marks():
    answer = CitedText(CONTENT, ONE, [CONTENT.whole])
    answer.add(AnswerPiece("“Nobody [12] had seen it.”", (CONTENT.sentences[2],)))
    assert answer.text == "“Nobody (12) had seen it.” [1]"
    assert answer.citations[0].quote == "Nobody [12] had seen it."


def test_a_span_beyond_the_text_or_of_white_space_is_no_citation():
    beyond = Span(0, len(CONTENT.text) + 1)
    assert verified(CONTENT, ONE, beyond, [beyond]) is None
    gap = Span(LAMP.end, DOOR.start)
    assert verified(CONTENT, ONE, gap, [CONTENT.whole]) is None


def test_what_the_cited_text_does_not_say_stands_behind_the_marks():
    answer = CitedText(CONTENT, ONE, [CONTENT.whole])
    answer.add(AnswerPiece("The lamp was red in 1999. ", (LAMP,)))
    answer.add(AnswerPiece("Dario said “it was blue”.", (LAMP, DOOR)))
    assert answer.text == (
        "The lamp was red in 1999. [1] (unconfirmed: “1999”) "
        "Dario said “it was blue”. [1][2] (unconfirmed: “Dario”, “it was blue”)"
    )


def test_words_of_the_programs_own_are_known_by_their_place():
    answer = CitedText(CONTENT, ONE, [CONTENT.whole])
    answer.add(AnswerPiece("“Red.”", (LAMP,), lead="The text says: "))
    answer.add(AnswerPiece("In 1999.", (DOOR,), lead="\n\nFurther on: "))
    assert answer.text == (
        "The text says: “Red.” [1]\n\nFurther on: In 1999. [2] (unconfirmed: “1999”)"
    )
    assert [(aside.kind, aside.span.of(answer.text)) for aside in answer.asides] == [
        (AsideKind.LEAD, "The text says:"),
        (AsideKind.LEAD, "Further on:"),
        (AsideKind.CAVEAT, "(unconfirmed: “1999”)"),
    ]
    answer.settle("It was blue.", answer.citations)
    assert answer.asides == ()


def test_question_and_titles_confirm_names_and_figures():
    answer = CitedText(CONTENT, ONE, [CONTENT.whole], ("Did Boris have a lamp in 1999?",))
    answer.add(AnswerPiece("The lamp of Boris was red in 1999.", (LAMP,)))
    assert answer.text == "The lamp of Boris was red in 1999. [1]"


def test_a_statement_about_something_else_is_unconfirmed():
    answer = CitedText(CONTENT, ONE, [CONTENT.whole])
    answer.add(AnswerPiece("Their children sold fresh bread.", (LAMP,)))
    assert answer.text == "Their children sold fresh bread. [1] (unconfirmed)"


@given(quote=st.sampled_from(CONTENT.sentences))
def test_a_verbatim_quote_is_never_marked(quote):
    answer = CitedText(CONTENT, ONE, [CONTENT.whole])
    answer.add(AnswerPiece(f"The text says: {quoted(quote.of(CONTENT.text))}", (quote,)))
    assert "unconfirmed" not in answer.text


STORY = plain(
    "One day in autumn Holmes called. He brought a friend. The rain fell. It was cold.",
    "“This gentleman Wilson has been my partner,” said he. Nobody spoke for a while.",
    "In the evening Wilson told Holmes all of it. Then Wilson left.",
)
SAID, LEFT = (
    next(span for span in STORY.sentences if words in span.of(STORY.text))
    for words in ("gentleman", "left")
)


def shown(statement, *cited, titles=()):
    asked = ("Who told Wilson of the advertisement that Holmes knew?",)
    answer = CitedText(STORY, ONE, [STORY.whole], asked, titles=titles)
    answer.add(AnswerPiece(statement, cited))
    return answer.text


def test_a_title_may_stand_in_quotation_marks():
    said = "“The Red-Headed League” tells of this, “never before”."
    answer = shown(said, SAID, titles=["The Red-Headed League"])
    assert answer == f"{said} [1] (unconfirmed: “never before”)"


def test_names_that_do_not_stand_together_near_the_citation_are_unconfirmed():
    statement = "Holmes told Wilson of the advertisement."
    assert shown(statement, LEFT) == f"{statement} [1]", "the sentence before has both"
    assert shown(statement, SAID) == f"{statement} [1]", "“he” may be somebody named before"
    rain = next(span for span in STORY.sentences if "rain" in span.of(STORY.text))
    assert shown(statement, rain) == f"{statement} [1] (unconfirmed: “Wilson”)", (
        "the paragraph begins with the other"
    )
    assert shown(statement, rain, titles=["Holmes and Wilson"]) == f"{statement} [1]"


def test_a_word_that_is_no_name_in_the_document_is_none_at_the_beginning():
    rain = next(span for span in STORY.sentences if "rain" in span.of(STORY.text))
    assert shown("Friends told Wilson of rain.", rain) == "Friends told Wilson of rain. [1]"


def graded(*pieces):
    answer = CitedText(CONTENT, ONE, [CONTENT.whole])
    for piece in pieces:
        answer.add(piece)
    return answer.grade


def test_an_answer_is_as_sure_as_its_least_sure_statement():
    red, door = AnswerPiece("It was red.", (LAMP,)), AnswerPiece("It stood by the door.", (DOOR,))
    assert graded(red, door) is Grade.SAYS
    assert graded(red, replace(door, sure=False)) is Grade.MAY_SAY
    assert graded(red, replace(door, unsupported=True)) is Grade.MAY_SAY
    assert graded(red, AnswerPiece("It cost 700 crowns.", (LAMP,))) is Grade.MAY_SAY


def _cite(content, said, *sentences):
    answer = CitedText(content, ONE, [content.whole])
    spans = [each for each in content.sentences if each.of(content.text) in sentences]
    assert len(spans) == len(sentences)
    answer.add(AnswerPiece(said, tuple(spans)))
    return answer.text


def test_a_name_that_stands_before_a_quote_in_its_paragraph_is_confirmed():
    content = plain(
        "Zhou studied 191 patients. Of these, 54 died. Of the dead, 9% were smokers.",
        "Huang studied 41 patients.",
    )
    quote = "Of the dead, 9% were smokers."
    assert "unconfirmed" not in _cite(
        content, "In the study by Zhou, 9% of the dead smoked.", quote
    )
    said = "In the study by Huang, 9% of the dead smoked."
    assert "unconfirmed" not in _cite(content, said, quote), "it was read elsewhere"
    assert "“Okoro”" in _cite(content, said.replace("Huang", "Okoro"), quote)
    assert "“191”" in _cite(content, "Of 191 dead, 9% smoked.", quote), "no figure is"


def test_a_name_that_a_pronoun_stands_for_is_confirmed():
    content = plain("Daisy was at the wheel.", "Gatsby looked away. She stepped on it.")
    said = "Daisy stepped on it."
    assert "unconfirmed" not in _cite(content, said, "She stepped on it.")
    unread = CitedText(content, ONE, [content.blocks[1].span])
    last = Span(content.text.index("She"), len(content.text))
    assert "“Daisy”" in unread.add(AnswerPiece(said, (last,)))


def test_what_a_model_states_without_support_is_shown_only_below_what_has_some():
    stated = AnswerPiece("It was blue.", unsupported=True, lead="\nIt wrote: ")
    alone = CitedText(CONTENT, ONE, [LAMP])
    assert alone.add(stated) == ""
    said, asides = alone.below("Nothing was found.")
    assert said == "Nothing was found.\nIt wrote: It was blue. (unconfirmed)"
    assert [each.span.of(said) for each in asides] == ["It wrote:", "(unconfirmed)"]
    answer = CitedText(CONTENT, ONE, [LAMP])
    answer.add(AnswerPiece("The lamp was red.", (LAMP,)))
    answer.add(stated)
    assert answer.text == "The lamp was red. [1]\nIt wrote: It was blue. (unconfirmed) "
    assert (answer.grade, answer.below("")) == (Grade.MAY_SAY, ("", ()))


def test_the_head_of_a_table_confirms_the_years_of_its_rows():
    content = plain("Twelve months ended June 30,", "EBIT 2022 2023\nNet sales 14,544 14,694.")
    blocks = tuple(
        replace(block, kind=BlockKind.TABLE) if n else block
        for n, block in enumerate(content.blocks)
    )
    rows = content.blocks[1].span
    row = Span(content.text.index("Net sales"), rows.end)
    table = replace(content, blocks=blocks)

    def cited(said):
        answer = CitedText(table, ONE, [table.whole])
        answer.add(AnswerPiece(said, (row,)))
        return answer.text

    assert "unconfirmed" not in cited("In June 2023, net sales were 14,694.")
    assert "“2021”" in cited("In 2021, net sales were 14,694.")


MEETING = plain(
    "Marketing: I am the Marketing Expert. It has to be cheap.",
    "Interface: I am the Interface Designer. It should be red. I like that.",
    "Marketing: Fine.",
    "Interface: A horse.",
    "Marketing: Good.",
    "Interface: Yes.",
)


def test_the_full_name_of_a_speaker_is_confirmed():
    assert "unconfirmed" not in _cite(MEETING, "The Interface Designer: red.", "It should be red.")
    assert "“Interface Planner”" in _cite(
        MEETING, "For the Interface Planner, red.", "It should be red."
    )


def test_whoever_did_not_say_what_is_cited_is_marked():
    quote = "It should be red."
    assert "unconfirmed" not in _cite(MEETING, "Interface suggested that it be red.", quote)
    assert "(unconfirmed: “Marketing”)" in _cite(MEETING, "Marketing suggested red.", quote)
