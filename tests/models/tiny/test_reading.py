"""The prompted model on a model that can read: right answers through template, batch and grammar.

Every least share is well below what was measured (docs/tiny-model.md): it asserts that the path
carries sense, not how good the instrument is.
"""

from __future__ import annotations

from reader.asking.values import Excerpt, Question, Turn
from reader.memory.values import Episode, Node
from reader.skills import Note
from reader.text.span import Span
from scripts.tiny_model.world import SCENE_ENDS
from tests.books import plain
from tests.models.tiny.instrument import documents, gist, reader, share


def test_it_pauses_where_a_scene_ends(instrument):
    def right(told):
        paragraphs = [fact.sentence for fact in told.facts]
        paragraphs[1] += f" {SCENE_ENDS}"
        content = plain(*paragraphs)
        window = Excerpt(1, Span(0, len(content.text)), content.text)
        pauses = [block.span.end for block in content.blocks]
        return reader(instrument, content).pause(window, pauses) == 1

    assert share(map(right, documents(3))) >= 0.7


def answers(engine, told, asked, notes=()):
    question = Question(asked.question, 1)
    return list(reader(engine, told.content).answer(question, [told.whole], notes))


def test_it_answers_with_the_sentence_that_tells(instrument):
    def right(told):
        pieces = answers(instrument, told, told.asked)
        return [told.said_of(piece.sources) for piece in pieces] == [[told.asked.sentence]]

    assert share(map(right, documents(4))) >= 0.7


def test_an_answer_says_what_its_sentence_says(instrument):
    def right(told):
        pieces = answers(instrument, told, told.asked)
        return "".join(piece.text for piece in pieces).strip() == told.asked.sentence

    assert share(map(right, documents(5))) >= 0.7


def test_it_answers_between_gists_of_what_was_not_opened(instrument):
    def right(told):
        where = Span(len(told.content.text), len(told.content.text) + 1)
        notes = [Note(9, (where,), "It was a quiet day.")]
        pieces = answers(instrument, told, told.asked, notes)
        return [told.said_of(piece.sources) for piece in pieces] == [[told.asked.sentence]]

    assert share(map(right, documents(4))) >= 0.7


def test_what_is_not_told_gets_no_answer(instrument):
    assert share(answers(instrument, told, told.foreign) == [] for told in documents(4)) >= 0.7


def test_a_leaf_is_committed_to_if_it_tells(instrument):
    def right(told):
        model = reader(instrument, told.content)
        here, not_here = (
            model.read_leaf(Question(fact.question, 1), told.whole, ()).commit
            for fact in (told.asked, told.foreign)
        )
        return here and not not_here

    assert share(map(right, documents(4))) >= 0.7


def test_triage_leads_to_the_child_that_tells(instrument):
    def right(told):
        nodes = [
            Node(n, 0, Span(n, n + 1), gist(fact.sentence), "", episode=n)
            for n, fact in enumerate(told.facts, 1)
        ]
        root = Node(9, 1, Span(0, 9), gist("Some people."), "", tuple(each.id for each in nodes))
        question = Question(told.asked.question, 1)
        choice = reader(instrument, told.content).triage(question, root, nodes, ())
        return choice.option == told.facts.index(told.asked)

    assert share(map(right, documents(4))) >= 0.7


def test_looking_up_opens_the_episode_that_tells(instrument):
    def right(told):
        gists = [
            (Episode(n, Span(n, n + 1)), gist(fact.sentence))
            for n, fact in enumerate(told.facts, 1)
        ]
        question = Question(told.asked.question, 1)
        chosen = reader(instrument, told.content).choose_episodes(question, gists, (), 1)
        return chosen.episodes == (1 + told.facts.index(told.asked),)

    assert share(map(right, documents(4))) >= 0.7


def test_a_gist_leaves_out_what_says_nothing(instrument):
    def right(told):
        made = reader(instrument, told.content).shorten(told.whole)
        return made.text == " ".join(fact.sentence for fact in told.facts)

    assert share(map(right, documents(2))) >= 0.7


def test_gists_of_a_batch_lead_back_to_their_sentences(instrument):
    for told in documents(2, count=4):
        made = reader(instrument, told.content).shorten(told.whole)
        for sentence in made.sentences:
            assert sentence.text in told.said_of(sentence.sources)


def test_a_summary_takes_the_first_sentence_of_each_part(instrument):
    def right(told):
        parts = [gist(fact.sentence, fact.sentence) for fact in told.facts]
        made = reader(instrument, told.content).summarise(told.whole, parts)
        return made.text == " ".join(fact.sentence for fact in told.facts)

    assert share(map(right, documents(3))) >= 0.7


def test_a_follow_up_asks_the_same_of_another(instrument):
    def right(told):
        asked = told.asked.question
        other = told.foreign.person
        turns = (Turn(asked, told.asked.sentence),)
        meant = reader(instrument).understand(Question(f"And {other}?", 1, earlier=turns))
        return meant == asked.replace(told.asked.person, other)

    assert share(map(right, documents(3))) >= 0.7
