"""Reading and asking with whoever was chosen; with a real engine that babbles."""

from __future__ import annotations

import threading
import time
from dataclasses import replace

import psutil
import pytest

from models import readers
from models.choice import FromFile, FromServer, to_json
from models.equipment import Equipment
from models.prompted.model import PromptedModel
from reader.errors import Cancelled, ModelError, NeedsLanguageModelError
from reader.experience_ports import Decided
from reader.memory.reading_events import Deepened, DeepeningBegun
from reader.model_checks.model_check import Trying, assign, check_of
from reader.network import Gate, Reach
from reader.records import Choice
from reader.roles import Doer, Roles, Skill
from reader.session.reading_session import ReadingSession
from reader.text.span import Span
from reader.values.answer import Action
from reader.values.asking_events import Answered, Begun, MemoryAwaited
from reader.values.experience import Scope, ScopeKind
from reader.values.question import Known, Question, Turn
from reader.values.quotation import Citation
from reader.values.strategy import Strategy
from storage.ledger import FileLedger
from storage.library import SqliteLibrary
from tests.books import plain
from tests.models.babbling import BOOK, LONG, write_model
from tests.models.servers.model_server import ModelServer, vllm
from tests.patience import PATIENCE_SECONDS
from tests.reader.model_checks.documents import in_passages, paragraph
from tests.scripted import LetterEncoder, WordNetwork
from tests.shelf import put
from tests.storage.stored_library import LEARNT

ENGINE = "models.engine.engine_worker"


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    return write_model(tmp_path_factory.mktemp("models") / "babbling.gguf")


@pytest.fixture
def notes():
    return []


@pytest.fixture
def gate():
    return Gate()


@pytest.fixture
def document(library):
    return put(library, BOOK)


def opened_session(folder, notes, gate, roles=None):
    ledger = FileLedger(folder)
    equipment = Equipment(
        LetterEncoder(), ledger, gate, notes.append, threads=1, roles=roles, network=WordNetwork()
    )
    made = ReadingSession(SqliteLibrary.open(folder / "library"), equipment)
    yield made
    made.close()
    assert not engines()


@pytest.fixture
def session(tmp_path, notes, gate):
    """The model does everything: by itself the program asks one as small as this nothing."""
    yield from opened_session(tmp_path, notes, gate, Roles())


@pytest.fixture
def free_session(tmp_path, notes, gate):
    """A session without fixed roles: the program and a person decide on them."""
    yield from opened_session(tmp_path, notes, gate)


def engines():
    found = []
    for child in psutil.Process().children():
        try:
            if ENGINE in child.cmdline() and child.status() != psutil.STATUS_ZOMBIE:
                found.append(child)
        except psutil.Error:
            continue
    return found


def working_engine():
    """Waits until an engine computes."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline:
        for engine in engines():
            # Seconds: starting and loading need less, reading the long text more.
            if engine.cpu_times().user > 1:
                return engine
        time.sleep(0.005)
    raise AssertionError("no engine worked")


def choose(library, choice):
    library.choices.set(Choice.MODEL, None if choice is None else to_json(choice))


def answer(session, document, text="When was the lighthouse built?"):
    *_, last = session.ask(Question(text, document), Strategy.GIST)
    assert isinstance(last, Answered)
    return last.answer


def test_without_a_choice_the_embedded_reader_reads(session, library, document):
    list(session.read(document))
    assert library.memories.status(document).maker.model == "embedded reader"
    assert answer(session, document).model == "embedded reader"
    assert not engines()


def test_the_embedded_reader_says_that_it_does_not_translate(session):
    with pytest.raises(NeedsLanguageModelError, match="Models"):
        next(session.translate("The lamp burnt.", "German"))


def test_the_chosen_model_translates_piece_by_piece(session, library, model):
    choose(library, FromFile(model))
    written = session.translate("The lamp burnt.", "German")
    assert next(written)
    written.close()


def test_the_embedded_reader_reads_at_once_whatever_is_chosen(session, library, document, model):
    choose(library, FromFile(model))
    list(session.read(document))
    status = library.memories.status(document)
    assert status.tree_complete
    assert status.maker.model == "embedded reader"
    assert status.sentences_embedded, "questions in several hops look for passages by meaning"
    assert not status.depth
    assert not engines()


def test_the_chosen_model_reads_on_and_answers_and_says_so(session, library, document, model):
    choose(library, FromFile(model))
    list(session.read(document))
    assert list(session.deepen(document))
    depth = library.memories.status(document).depth
    assert (depth.passages, depth.summaries) == (depth.of_passages, depth.of_summaries)
    made_by = {maker.model for maker in library.memories.deepened(document).values()}
    whole = range(len(BOOK.text))
    for _, gist in library.memories.episodes(document):
        for sentence in gist.sentences:
            assert sentence.sources
            assert all(s.start in whole and s.end - 1 in whole for s in sentence.sources)
    made = answer(session, document)
    assert {made.model} == made_by
    for citation in (*made.citations, *made.nearest):
        assert citation.span.of(BOOK.text) == citation.quote
        assert BOOK.pages_of(citation.span)


def test_there_is_nothing_to_deepen_without_a_language_model(session, document):
    list(session.read(document))
    assert list(session.deepen(document)) == []


def test_another_choice_holds_from_the_next_question_on(session, library, document, model):
    choose(library, FromFile(model))
    answer(session, document)
    (engine,) = engines()
    choose(library, None)
    assert answer(session, document).model == "embedded reader"
    assert not engine.is_running()


def test_what_a_model_has_read_is_kept_and_used_by_others(session, library, document, model):
    choose(library, FromFile(model))
    list(session.read(document))
    list(session.deepen(document))
    before = list(library.memories.episodes(document))
    choose(library, None)
    assert list(session.read(document)) == list(session.out_of_date(document)) == []
    assert list(library.memories.episodes(document)) == before
    made = answer(session, document)
    assert made.answered
    assert "1854" in made.text


def test_a_model_reads_no_further_when_another_is_chosen(session, library, model):
    document = put(library, LONG)
    list(session.read(document))
    choose(library, FromFile(model))
    events = session.deepen(document)
    assert isinstance(next(events), DeepeningBegun)
    choose(library, None)
    assert list(events) == []
    assert library.memories.status(document).tree_complete


def test_a_question_about_the_whole_waits_for_the_memory(session, library):
    document = put(library, LONG)
    begun, *events = session.ask(Question("What is it about?", document), Strategy.AUTO)
    assert isinstance(begun, Begun)
    waits = [event for event in events if isinstance(event, MemoryAwaited)]
    assert waits[-1].done == waits[-1].of
    assert library.memories.status(document).tree_complete
    assert events[-1].answer.strategy is Strategy.SUMMARY
    again = session.ask(Question("What is it about?", document), Strategy.AUTO)
    assert not any(isinstance(event, MemoryAwaited) for event in again)


def test_a_question_about_a_place_does_not_wait(session, library, document):
    events = session.ask(Question("When was the lighthouse built?", document), Strategy.AUTO)
    assert not any(isinstance(event, MemoryAwaited) for event in events)
    assert not library.memories.status(document).episodes


def test_a_reading_under_way_ends_where_a_question_has_completed_it(session, library):
    document = put(library, LONG)
    reading = session.read(document)
    next(reading)
    list(session.ask(Question("What is it about?", document), Strategy.AUTO))
    assert list(reading) == []
    assert library.memories.status(document).tree_complete


def test_an_engine_killed_in_mid_reading_is_replaced_and_nothing_is_lost(
    session, library, model, notes
):
    document = put(library, LONG)
    choose(library, FromFile(model))
    killed = []

    def kill():
        engine = working_engine()
        engine.kill()
        killed.append(engine.pid)

    list(session.read(document))
    other = threading.Thread(target=kill)
    other.start()
    list(session.deepen(document))
    other.join()
    assert killed
    assert any("restarted" in sentence for sentence in notes)
    depth = library.memories.status(document).depth
    assert (depth.passages, depth.summaries) == (depth.of_passages, depth.of_summaries)


def test_interrupting_ends_a_long_wait_at_once_and_the_session_works_on(session, library, model):
    document = put(library, LONG)
    choose(library, FromFile(model))
    asked = []

    def interrupt():
        working_engine()
        asked.append(time.monotonic())
        session.interrupt()

    list(session.read(document))
    other = threading.Thread(target=interrupt)
    other.start()
    with pytest.raises(Cancelled):
        list(session.deepen(document))
    assert time.monotonic() - asked[0] < 15, "reading on would take minutes"
    other.join()
    with pytest.raises(Cancelled):
        next(session.ask(Question("When?", document), Strategy.GIST))
    session.resume()
    assert any(isinstance(event, Deepened) for event in session.deepen(document))


def test_a_model_that_is_gone_is_named_and_the_memory_is_built_without_it(
    session, library, document, tmp_path
):
    choose(library, FromFile(tmp_path / "gone.gguf"))
    list(session.read(document))
    assert library.memories.status(document).tree_complete
    with pytest.raises(ModelError, match="There is no file"):
        list(session.deepen(document))


def test_the_use_of_a_server_is_noted_first_and_opens_the_gate_no_further(
    session, library, document, gate, tmp_path
):
    with ModelServer(lambda body: "A") as program:
        choose(library, FromServer(program.address, "small"))
        answer(session, document)
        assert gate.reach is Reach.THIS_MACHINE
        (noted,) = FileLedger(tmp_path).all()
        assert noted.connection.host == program.address
        assert "questions" in noted.connection.sent
        choose(library, None)
        answer(session, document)
        assert gate.reach is Reach.NOWHERE


def a_web_page(program):
    program.html = True


def an_error(program):
    program.status = 500


def half_a_stream(program):
    program.raw = 'data: {"choices": [{"delta": {"content": "The light"}}]}\n\n'


def no_answer(program):
    program.whole = {}


def no_chat(program):
    vllm(program)
    program.refuses = {'"nomic-embed-text" does not support chat': lambda body: True}


@pytest.mark.parametrize(
    "failure",
    [
        (a_web_page, "isn't a model server"),
        (an_error, "refused the request"),
        (half_a_stream, "was lost"),
        (no_answer, "empty answer"),
        (no_chat, "can't write"),
    ],
)
def test_where_a_server_fails_the_embedded_reader_answers_and_says_so(
    session, library, document, notes, failure
):
    breaks, sentence = failure
    with ModelServer(lambda body: "B") as program:
        choose(library, FromServer(program.address, "small"))
        breaks(program)
        made = answer(session, document)
        choose(library, None)
        assert made.text == answer(session, document).text
    assert "1854" in made.text
    assert made.model == "embedded reader"
    assert any(step.action is Action.EXPLAIN and sentence in step.reason for step in made.trace)
    (said,) = notes
    assert sentence in said
    assert said.endswith("The embedded reader answered instead.")


def test_a_follow_up_to_a_server_that_is_gone_is_answered(session, library, document):
    choose(library, FromServer("http://127.0.0.1:9", "small"))
    earlier = (Turn("Who built the lighthouse?", "Agnes Farrow built it."),)
    question = Question("When was it built?", document, known=Known(earlier=earlier))
    *_, last = session.ask(question, Strategy.GIST)
    assert "1854" in last.answer.text
    assert "No model server" in last.answer.trace[0].reason


def test_a_server_is_refused_where_all_connections_are_forbidden(tmp_path, library, document):
    equipment = Equipment(
        LetterEncoder(), FileLedger(tmp_path), Gate(shut=True), print, network=WordNetwork()
    )
    session = ReadingSession(SqliteLibrary.open(tmp_path / "library"), equipment)
    choose(library, FromServer("http://127.0.0.1:9", "small"))
    with pytest.raises(ModelError, match="forbidden"):
        answer(session, document)
    assert FileLedger(tmp_path).all() == ()
    session.close()


@pytest.fixture
def facts(library):
    """A document with something to ask for in it."""
    return put(library, in_passages(plain(*(paragraph(number) for number in range(16)))))


def test_a_check_measures_the_chosen_model_and_is_kept(session, library, model):
    # So little to try that the check ends by itself, however slow the machine is.
    facts = put(library, in_passages(plain(*(paragraph(number) for number in range(5)))))
    with pytest.raises(ModelError, match="compared with"):
        list(session.check(facts, 1))
    choose(library, FromFile(model))
    trying, *_, found = session.check(facts, 10 * PATIENCE_SECONDS)
    assert isinstance(trying, Trying)
    assert found.model.startswith("babbling (")
    leaf = found.score(Skill.LEAF)
    assert 0 < leaf.embedded <= leaf.of, "what does not hold it is seen"
    assert check_of(library.choices, found.model) == replace(
        found, when=found.when.replace(microsecond=0)
    )


def test_a_check_that_is_stopped_keeps_nothing(session, library, facts, model):
    choose(library, FromFile(model))
    events = session.check(facts, 60)
    next(events)
    session.interrupt()
    with pytest.raises(Cancelled):
        list(events)
    session.resume()
    assert library.choices.get(Choice.CHECKS) is None


def test_a_role_holds_from_the_next_question_on_with_the_same_engine(
    free_session, library, document, model, monkeypatch
):
    given = []

    class Watched(PromptedModel):
        def __init__(self, talker, around, **options):
            given.append(around.roles)
            super().__init__(talker, around, **options)

    monkeypatch.setattr(readers, "PromptedModel", Watched)
    choose(library, FromFile(model))
    answer(free_session, document)
    assert given[-1].doer(Skill.ANSWER) is Doer.EMBEDDED, "it is a very small one"
    name = readers.name_of(FromFile(model))
    assign(library.choices, name, Skill.ANSWER, Doer.MODEL)
    answer(free_session, document)
    assert given[-1].doer(Skill.ANSWER) is Doer.MODEL
    (engine,) = engines()
    assign(library.choices, name, Skill.ANSWER, Doer.EMBEDDED)
    answer(free_session, document)
    assert given[-1].doer(Skill.ANSWER) is Doer.EMBEDDED
    assert engines() == [engine]


def confirm(library, document, question):
    """The reader says where the answer stands: in the middle of the document."""
    text = library.documents.content(document).text
    place = Span(len(text) // 2, len(text) // 2 + 40)
    learnt = replace(
        LEARNT,
        question=question,
        scope=Scope(ScopeKind.DOCUMENT, document),
        evidence=(Citation(document, place, place.of(text)),),
    )
    return library.experiences.add(learnt), place


def test_a_shelf_recalls_what_was_learnt_from_its_volumes(session, library, document):
    second = put(library, LONG, "The second")
    learnt, _ = confirm(library, second, "When was the lighthouse built?")
    assert [type(event) for event in session.learn()][-1] is Decided
    shelf = (document, second)
    asked = Question("Who built the lighthouse, and when?", document, shelf=shelf)
    *_, last = session.ask(asked, Strategy.GIST)
    assert any(step.action is Action.RECALL for step in last.answer.trace)
    assert [one.experience.id for one in last.answer.question.known.recalled] == [learnt.id]
    (past,) = library.conversations.of(document)
    assert [one.id for one in library.experiences.recalled_for(past.id)] == [learnt.id]
    (notes,) = last.answer.question.known.recalled
    assert notes.experience.evidence[0].document == second
