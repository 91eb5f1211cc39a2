from __future__ import annotations

from functools import partial
from itertools import count, islice

import pytest

from reader.errors import ModelError, NotFoundError, OutOfStepError
from reader.memory.document_reading import read_document
from reader.memory.episodes import EpisodeSize
from reader.memory.memory_division import Wishes
from reader.memory.reading_events import (
    EpisodeRead,
    MemoryIsStale,
    NodeBuilt,
    SentencesEmbedded,
)
from reader.text.document import DocumentId
from reader.values.maker import Maker
from storage.library import SqliteLibrary
from tests.books import Chapter, book, plain, prose
from tests.scripted import LetterEncoder, ScriptedModel
from tests.shelf import put

WISHES = Wishes(EpisodeSize(20, 40))
CONTENT = book(
    *(
        Chapter(1, f"Chapter {n}", tuple(prose(30, f"c{n}w", 3) for _ in range(12)))
        for n in range(6)
    )
)


def read(library, document, model=None, encoder=None, **options):
    model = model or ScriptedModel()
    return read_document(
        library, document, model, encoder or LetterEncoder(), wishes=WISHES, **options
    )


def slowly():
    """A clock by which every unit takes so long that it is committed by itself."""
    return partial(next, count())


def state(library, document):
    memories = library.memories
    return (
        list(memories.episodes(document)),
        sorted(memories.tree(document), key=lambda node: node.id),
        memories.vectors(document, LetterEncoder.name).tolist(),
    )


def test_every_event_is_stored_before_it_is_announced(library):
    document = put(library, CONTENT)
    for event in read(library, document):
        if isinstance(event, EpisodeRead):
            assert (event.episode, event.gist) in library.memories.episodes(document)
        elif isinstance(event, NodeBuilt):
            assert library.memories.tree(document)[event.node.id] == event.node
        elif isinstance(event, SentencesEmbedded):
            assert library.memories.status(document).sentences_embedded == event.done


def test_what_takes_long_is_committed_by_itself(library):
    document = put(library, CONTENT)
    read_so_far = 0
    for event in read(library, document, clock=slowly()):
        read_so_far += isinstance(event, EpisodeRead)
        assert library.memories.status(document).episodes == read_so_far


SHORT_PARAGRAPHS = book(Chapter(1, "Long", tuple(prose(9, f"w{n}w") for n in range(900))))


class Weighing(ScriptedModel):
    """Needs seconds for a pause; meanwhile gists are made, of which three come at once."""

    now = 0.0

    def clock(self):
        return self.now

    def pause(self, window, pauses):
        self.watch(len(self.calls("shorten")))
        self.now += 20.0
        return super().pause(window, pauses)

    def shortening(self, words):
        return InThrees(super().shortening(words))


class InThrees:
    def __init__(self, held):
        self._held = held
        self._done = []

    def add(self, episode):
        self._done += self._held.add(episode)
        done, self._done = (self._done, []) if len(self._done) > 2 else ([], self._done)
        return done

    def rest(self):
        yield from self._done
        yield from self._held.rest()

    def close(self):
        self._held.close()


def test_what_is_done_is_stored_before_the_model_is_waited_for_again(library):
    document = put(library, SHORT_PARAGRAPHS)
    model, seen = Weighing(), []
    model.watch = lambda made: seen.append((made, library.memories.status(document).episodes))
    list(read(library, document, model, clock=model.clock))
    assert len(seen) > 99
    assert seen[-1][0] > 99
    assert all(made - stored < 3 for made, stored in seen), "but for those in the model's hand"


def test_what_was_found_before_it_is_stopped_is_kept(library):
    document = put(library, CONTENT)
    events = read(library, document, clock=lambda: 0.0)
    seen = islice((event for event in events if isinstance(event, SentencesEmbedded)), 2)
    assert len(list(seen)) == 2
    assert library.memories.status(document).episodes == 0
    events.close()
    assert library.memories.status(document).episodes > 0


@pytest.mark.parametrize("cut", [0, 1, 2, 3, 10, 37, 60, 120, 150])
def test_killed_anywhere_and_resumed_the_library_holds_the_same(library, tmp_path, cut):
    document = put(library, CONTENT)
    list(islice(read(library, document, clock=slowly()), cut))
    list(read(library, document))
    with SqliteLibrary.open(tmp_path / "uninterrupted") as other:
        uninterrupted = put(other, CONTENT)
        list(read(other, uninterrupted))
        assert state(library, document) == state(other, uninterrupted)


def test_what_is_finished_is_not_read_again(library):
    document = put(library, CONTENT)
    list(read(library, document))
    model, encoder = ScriptedModel(), LetterEncoder()
    assert list(read(library, document, model, encoder)) == []
    assert model.asked == []
    assert encoder.encoded == 0


def test_another_reader_goes_on_with_the_division_of_the_first(library):
    document = put(library, CONTENT)
    begun = read(library, document, clock=slowly())
    list(islice(begun, 30))
    begun.close()
    before = state(library, document)[0]
    other = ScriptedModel(maker=Maker("another", "1"), context_words=300)
    events = list(read_document(library, document, other, LetterEncoder()))
    assert not any(isinstance(event, MemoryIsStale) for event in events)
    episodes = state(library, document)[0]
    assert episodes[: len(before)] == before
    assert all(CONTENT.words.of(episode.span) <= 40 for episode, _ in episodes)
    assert library.memories.status(document).tree_complete


def test_a_memory_is_gone_on_with_as_it_was_divided_whatever_the_context_window_is_now(library):
    document = put(library, CONTENT)
    before = ScriptedModel(context_words=300)
    begun = read_document(library, document, before, LetterEncoder(), clock=slowly())
    list(islice(begun, 30))
    begun.close()
    first = library.memories.status(document)
    assert 0 < first.read_to < len(CONTENT.text)
    after = ScriptedModel(context_words=4000)
    events = list(read_document(library, document, after, LetterEncoder()))
    assert not any(isinstance(event, MemoryIsStale) for event in events)
    status = library.memories.status(document)
    assert status.tree_complete
    assert status.maker == first.maker


def test_what_is_gone_on_with_is_divided_into_no_more_than_the_context_window_holds_now(library):
    document = put(library, CONTENT)
    sizes = Wishes(EpisodeSize(100, 200))
    begun = read_document(
        library, document, ScriptedModel(), LetterEncoder(), wishes=sizes, clock=slowly()
    )
    first = next(event for event in begun if isinstance(event, EpisodeRead))
    begun.close()
    model = ScriptedModel(context_words=60)
    events = list(read_document(library, document, model, LetterEncoder()))
    assert not any(isinstance(event, MemoryIsStale) for event in events)
    read = [event.episode.span for event in events if isinstance(event, EpisodeRead)]
    words = CONTENT.words
    assert words.of(first.episode.span) > 60
    assert all(words.of(span) <= 60 for span in read)
    assert library.memories.status(document).tree_complete


def test_what_was_read_before_a_failure_is_kept(library):
    document = put(library, CONTENT)

    class Tired(ScriptedModel):
        def shorten(self, episode):
            if len(self.calls("shorten")) == 5:
                raise ModelError("The model is tired.")
            return super().shorten(episode)

    with pytest.raises(ModelError):
        list(read(library, document, Tired()))
    assert library.memories.status(document).episodes == 5


def test_without_an_encoder_it_is_read_all_the_same(library):
    document = put(library, CONTENT)
    list(read_document(library, document, ScriptedModel(), None, wishes=WISHES))
    status = library.memories.status(document)
    assert status.tree_complete
    assert status.sentences_embedded == 0


def test_an_empty_document_is_read_at_once(library):
    document = put(library, plain())
    assert list(read(library, document)) == []


def test_a_document_that_is_not_there(library):
    with pytest.raises(NotFoundError):
        list(read(library, DocumentId(7)))


def test_of_two_programs_that_read_one_document_one_gives_way(library, tmp_path):
    document = put(library, CONTENT)
    with SqliteLibrary.open(tmp_path / "library") as another:
        outrun = read(library, document, clock=slowly())
        list(islice(outrun, 5))
        list(read(another, document))
        with pytest.raises(OutOfStepError, match="Another program is already reading") as outdone:
            list(outrun)
    assert str(outdone.value) == f"{outdone.value.what} {outdone.value.hint}"
    alone = put_elsewhere(tmp_path / "alone")
    assert state(library, document) == alone


def put_elsewhere(folder):
    with SqliteLibrary.open(folder) as library:
        document = put(library, CONTENT)
        list(read(library, document))
        return state(library, document)
