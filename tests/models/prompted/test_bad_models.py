"""Models that are no good: the document is read and asked all the same, and nothing loops."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from itertools import islice, repeat

import pytest

from models.embedded.extractive import ExtractiveModel
from models.embedded.hop_retrieval import RelevanceRetrieval
from models.embedded.material import Shelf
from models.embedded.relevance import HybridRelevance
from models.prompted.model import PromptedModel
from models.prompted.surroundings import Surroundings
from reader.collection.asking import ask
from reader.collection.library import CollectionLibrary
from reader.errors import NoChoiceError
from reader.memory.document_reading import read_document
from reader.values.answer import Action, Grade
from reader.values.asking_events import Answered, StepTaken
from reader.values.question import Question
from reader.values.strategy import Strategy
from storage.library import SqliteLibrary
from tests.books import Chapter, book
from tests.models.prompted.scripted_talker import ScriptedTalker
from tests.scripted import LetterEncoder, word_reading
from tests.shelf import put

FILL = "The wind came from the west and nobody said a word about it for many days."
BUILT = "The lighthouse was built in 1854 by Agnes Farrow, who lived on the rock."
CONTENT = book(
    *(
        Chapter(1, f"Part {n}", (f"{FILL} It was the year of ship {n}.", *[FILL] * 24))
        for n in range(3)
    ),
    Chapter(1, "The light", (BUILT, *[FILL] * 12)),
)
ASKED = "When was the lighthouse built?"
MOST_CALLS = 120
MOST_PIECES = 20_000


@dataclass
class Endless(ScriptedTalker):
    """Writes the same piece until nobody wants more; ``taken`` counts pieces."""

    piece: str = "and so on "
    taken: int = field(default=0, init=False)

    def __post_init__(self):
        super().__init__()

    def write(self, wish) -> Generator[str, None, None]:
        self.said.append("".join(wish.segments))
        # An engine ends where the tokens are that were asked for.
        for piece in islice(repeat(self.piece), wish.most):
            self.taken += 1
            yield piece


def no_choice(_said, _options):
    raise NoChoiceError("It named none of the choices.")


def saying(text, **weighing):
    return lambda: ScriptedTalker(writes=lambda said: text, **weighing)


def last(_said, options):
    return len(options) - 1


MODELS = {
    "always the first letter": saying("A"),
    "always the last letter": saying("Z", weighs=last),
    "never stops": Endless,
    "never ends a sentence": lambda: Endless("word "),
    "never stops making sentences": lambda: Endless("He went on. "),
    "another language": saying("Der Leuchtturm ist sehr schön und steht am Meer."),
    "repeats itself": saying("The lighthouse was built in 1854. " * 50),
    "opens politely": saying("Sure! Here is the answer: The lighthouse was built in 1854."),
    "refuses politely": saying("I'm sorry, but I cannot help with that."),
    "denies": saying("The passages do not mention when the lighthouse was built."),
    "Markdown": saying("## Answer\n\n- **Built** in 1854 by Agnes Farrow\n- `1854`\n\n| a | b |"),
    "empty": saying(""),
    "white space": saying(" \n\n "),
    "names no option": saying("", weighs=no_choice),
    "names no option, and talks": saying("It was built in 1854.", weighs=no_choice),
    "marks without numbers": saying("[] [x] 【】 ["),
    "makes it up": saying("Gregor Samsa invented submarines."),
}
ANSWERS = {"repeats itself", "opens politely", "Markdown"}
SAID = (
    "Nothing that was read confirms what the model wrote",
    "The model did not answer:",
    "The model wrote nothing.",
)
REFUSES = {"refuses politely", "denies"}


def reading(library, talker):
    encoder = LetterEncoder()
    shelf = Shelf(library, encoder.name, scale=encoder.scale)
    relevance = HybridRelevance(library, encoder, shelf)
    around = Surroundings(
        library.documents.content,
        RelevanceRetrieval(library, relevance),
        ExtractiveModel(library, relevance, encoder, shelf=shelf, close=word_reading()),
    )
    return PromptedModel(talker, around)


@pytest.mark.parametrize("name", MODELS)
def test_a_document_is_read_and_asked_with_any_model(tmp_path, name):
    talker = MODELS[name]()
    with SqliteLibrary.open(tmp_path) as library:
        document = put(library, CONTENT)
        model = reading(library, talker)
        list(read_document(library, document, model, None))
        assert library.memories.episodes(document)
        for episode, gist in library.memories.episodes(document):
            assert gist.sentences
            assert all(episode.span.contains(s) for each in gist.sentences for s in each.sources)
        for strategy in (Strategy.GIST, Strategy.TREE, Strategy.WHOLE):
            before = len(talker.said)
            events = list(
                ask(CollectionLibrary(library), Question(ASKED, document), strategy, model)
            )
            assert len(talker.said) - before < MOST_CALLS
            check(name, events)
    assert getattr(talker, "taken", 0) < MOST_PIECES


def check(name, events):
    assert isinstance(events[-1], Answered)
    answer = events[-1].answer
    assert sum(isinstance(event, StepTaken) for event in events) < MOST_CALLS
    assert answer.words_read > 0
    assert all(each.quote == each.span.of(CONTENT.text) for each in answer.citations)
    if answer.answered:
        assert answer.citations
        assert "Sure" not in answer.text
    else:
        assert answer.grade is Grade.NOT_FOUND
        assert answer.text.startswith("No answer was found. ")
        assert BUILT in " ".join(each.quote for each in answer.nearest)
    if name in REFUSES:
        assert not answer.answered
    elif answer.strategy is not Strategy.TREE or name in ANSWERS:
        assert answer.answered
        assert any("1854" in each.quote for each in answer.citations)
        assert answer.text.count("The lighthouse was built") <= 1
    if name not in ANSWERS and name != "names no option, and talks":
        said = [step.reason for step in answer.trace if step.action is not Action.OPEN]
        assert any(each.startswith(SAID) for each in said)
