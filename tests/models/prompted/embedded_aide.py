"""A prompted model over real documents, with the real embedded reader beside it."""

from __future__ import annotations

from models.embedded.extractive import ExtractiveModel
from models.embedded.hop_retrieval import RelevanceRetrieval
from models.prompted.model import PromptedModel
from models.prompted.surroundings import Surroundings
from reader.roles import Roles
from tests.doubles import stand_in
from tests.models.small_library import SmallLibrary, WordRelevance
from tests.scripted import LetterEncoder, word_reading


def surroundings(content, retrieval=None, roles=None, title="", network=None, **replaced):
    """Of one document. ``replaced`` takes the place of what the embedded reader says."""
    library = SmallLibrary(content)
    relevance = WordRelevance(library)
    aide = ExtractiveModel(stand_in(library), relevance, LetterEncoder(), close=word_reading())
    for skill, does in replaced.items():
        setattr(aide, skill, does)
    return Surroundings(
        lambda _: content,
        retrieval or RelevanceRetrieval(stand_in(library), relevance),
        aide,
        lambda _: title,
        roles or Roles(),
        network,
    )


def prompted(talker, content, retrieval=None, *, reasons=False, **around):
    """A model that reads ``content``, whatever document it is asked of."""
    made = surroundings(content, retrieval, **around)
    return PromptedModel(talker, made, reasons=reasons)
