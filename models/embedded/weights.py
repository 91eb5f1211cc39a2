"""The weights of the embedded reader, and what each means.

Those of the reader network's scores are fitted to questions and stand beside its weights; see
``models.embedded.grading``.
"""

from __future__ import annotations

from dataclasses import dataclass

from reader.text.document import BlockKind


@dataclass(frozen=True, slots=True)
class RelevanceWeights:
    """Weights of the relevance of passages, in standard deviations; words and meaning have 1."""

    # a word around the clause that asks; flat from 0.2 to 0.4
    background: float = 0.3
    # passages beside, where words may be spread; flat to 4
    around: int = 2
    # the title of a page that the question names; flat to 1.5
    page_title: float = 1.0
    # deviations that such a page may lie above others
    most_of_title: float = 3.0
    # words at the top of a page that are its title; 8 do nearly as well
    title_words: int = 12
    # words that count in the name of a part
    part_words: int = 3


@dataclass(frozen=True, slots=True)
class ChoiceWeights:
    """Weights that choose the episodes to open and end a walk."""

    # with fewer passages than this, the usual one is worth nothing
    few_passages: int = 4
    # share of the best promise to be opened at all
    worth_opening: float = 0.2
    # share of the best read that an unread passage must have to be read; at 0.4 a walk
    # missed what plain retrieval has among its first five, lower more is read for hardly
    # more found
    worth_a_look: float = 0.2
    # leaves of a walk; ReadAgent is best with as many look-ups
    most_leaves: int = 5
    # passages of a leaf that are noted
    found: int = 3
    # strength from which text serves a question
    serves: float = 0.2


@dataclass(frozen=True, slots=True)
class TableSizes:
    """Sizes of what names the columns of a table."""

    # rows that name columns
    most_heads: int = 4
    # characters of all of them
    longest_head: int = 200
    # lines above a table that may name its columns, and words of one
    lines_above: int = 6
    line_words: int = 16
    # lines below one that names years
    rows_below_head: int = 30


@dataclass(frozen=True, slots=True)
class FollowingSizes:
    """Sizes of questions that follow others."""

    # turns in which a pronoun is looked up
    look_back: int = 3
    # words from which on a question needs no other one
    whole_question: int = 40
    # words of what is no question by itself
    fragment: int = 6


@dataclass(frozen=True, slots=True)
class StandingWeights:
    """Factors for how well a sentence stands alone and can be read."""

    # by the kind of its block
    kinds: tuple[tuple[BlockKind, float], ...] = (
        (BlockKind.PARAGRAPH, 1.0),
        (BlockKind.LIST_ITEM, 0.9),
        (BlockKind.VERSE, 0.8),
        (BlockKind.CAPTION, 0.5),
        (BlockKind.TABLE, 0.3),
        (BlockKind.FOOTNOTE, 0.3),
        (BlockKind.CODE, 0.1),
        (BlockKind.HEADING, 0.05),
    )
    # distinct words from which on it is no fragment
    enough_terms: int = 7
    # power of the share of these that it has
    shortness: float = 1.5
    # it does not end
    unended: float = 0.6
    # it leans on the sentence before
    leaning: float = 0.8
    # it is speech
    speech: float = 0.75
    # it asks
    question: float = 0.8
    # it refers to literature
    reference: float = 0.4
    # share of letters from which on it is prose
    letters: float = 0.75
    # read by itself: it is within speech
    spoken: float = 0.4
    # narration around a few words of speech
    half_spoken: float = 0.8
    # it opens as one that goes on
    continuing: float = 0.5
    # a pronoun stands in it before any name
    unnamed: float = 0.5
    # it points outside of itself
    pointing: float = 0.85
    # it begins or ends in the middle
    broken: float = 0.5


@dataclass(frozen=True, slots=True)
class GistWeights:
    """Weights that choose representative sentences and pauses."""

    # what likeness to a sentence kept takes from another
    novelty: float = 0.4
    # of the highest score of its part, to be kept
    least: float = 0.3
    # of the highest score of all
    least_of_all: float = 0.12
    # the first sentence of an episode
    opening: float = 1.15
    # the first sentence of a paragraph
    paragraph: float = 1.08
    # sentences compared; more are lists of names
    most_compared: int = 600
    # words of a quoted sentence, by which the number of parts with one is set
    usual_words: int = 24
    # words from which a sentence takes the place of two
    long_words: float = 28.0
    # characters beside a quote that it stands for
    near: int = 1500
    # times the room: rather whole than cut off
    little_longer: int = 2
    # sentences compared on each side of a pause
    side: int = 8
    # deviations of cohesion: a pause before a heading
    heading_next: float = 3.0
    # before a break, such as three stars
    break_next: float = 2.0
    # between paragraphs
    paragraph_end: float = 0.7
    # between a heading and its text
    heading_cut_off: float = -6.0
    # within a list, table, poem or program
    within_run: float = -1.0


@dataclass(frozen=True, slots=True)
class HopWeights:
    """From passage to passage by names."""

    # share of what earlier picks name
    link: float = 0.5
    # share of vectors in the rest
    meaning: float = 0.3
    # a word of the question once it was found
    said: float = 0.5
    # a link one pick later
    fade: float = 0.8
    # names of a passage that lead on, the rarest; six are worse
    most_names: int = 12
    # passages
    hops: int = 5
    # promise to be opened
    worth: float = 0.1
    # names that a passage is said to be found by
    asked_names: int = 3
    # passages that a cross-encoder looks at again
    candidates: int = 20


@dataclass(frozen=True, slots=True)
class LearntWeights:
    """Weights of confirmed answers to similar questions."""

    # deviations for the very same question
    strength: float = 2.0
    # cosine of two questions at which half of it is gained: above, 31 in 100 questions to
    # the same meeting share evidence, below hardly more than by chance
    half: float = 0.5
    # how fast that rises
    width: float = 0.06
    # the next passage of evidence that is pages long
    next_best: float = 0.95
    # keeps a logarithm finite
    least_probable: float = 1e-6
    # validation sets kept at hand
    kept: int = 256


@dataclass(frozen=True, slots=True)
class NameWeights:
    """Weights that detect names among capitalised words and merge their forms."""

    # times as often or as much as another to leave no doubt
    clearly: int = 2
    # characters behind a name in which a pronoun means it
    follows: int = 120
    # letters of an acronym
    longest_acronym: int = 6
    # characters between two words of a name
    longest_gap: int = 12
    # characters: a letter and its full stop
    initial: int = 2
    # times rarer than another to leave no doubt who is meant
    rarely: int = 8
    # pronouns behind a name that settle whether it is he or she
    enough: int = 3
    # one in this many mentions of a person may look like that of a place
    seldom: int = 8
    # times that words stand together to be one name
    often: int = 3
    # share of a word's places in which they do
    usually: float = 0.8
    # characters that show whether a text is German
    sample: int = 20_000


@dataclass(frozen=True, slots=True)
class ReadingWeights:
    """What the reader network reads."""

    # passages that are read for a question
    windows: int = 12
    # passages that are read for each of several options
    windows_per_option: int = 6
    # words of a window, as in training
    window_words: float = 150.0
    # questions whose windows are kept
    questions_kept: int = 8
    # weight of further windows in which the network points at the same sentence
    agreeing: float = 0.6


@dataclass(frozen=True, slots=True)
class AnswerSizes:
    """How much of an answer is shown."""

    # different sentences that are quoted
    quotes: int = 4
    # passages that are offered where nothing answers
    nearest: int = 3
    # characters of two lines
    line: int = 240
    # words up to which a name, a date or a sum stands without its sentence
    words_of_fact: int = 6
    # words of an overview
    overview_words: int = 150


RELEVANCE, CHOICE, READING, ANSWERS = (
    RelevanceWeights(),
    ChoiceWeights(),
    ReadingWeights(),
    AnswerSizes(),
)
TABLES, FOLLOWING, STANDING, GISTS = (
    TableSizes(),
    FollowingSizes(),
    StandingWeights(),
    GistWeights(),
)
HOPS, LEARNT, NAMES = HopWeights(), LearntWeights(), NameWeights()
