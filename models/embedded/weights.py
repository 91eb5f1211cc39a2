"""The weights of the embedded reader: the meaning and the origin of each.

A weight that wasn't measured is called a rule of thumb. Signs of an answer have theirs in
``sign_weights``, since a script writes them.
"""

from __future__ import annotations

from dataclasses import dataclass

from models.embedded.weight_origins import Origin, weighed
from reader.text.book_matter import TITLE_PAGE
from reader.text.document import BlockKind

_DEFINITION, _MEASURED = Origin.DEFINITION, Origin.MEASURED
_LITERATURE, _RULE = Origin.LITERATURE, Origin.RULE_OF_THUMB
_EVIDENCE = "the six sets of docs/evidence.md"
_PAGED = "FinanceBench, OHR-Bench, MMLongBench-Doc"
_LINES = "the sets of docs/first-line.md"
_HOPS_OF = "HotpotQA, 2WikiMultihopQA, MuSiQue"


@dataclass(frozen=True, slots=True)
class RelevanceWeights:
    """Weights of the relevance of passages, in standard deviations; words and meaning have 1."""

    background: float = weighed(
        0.3, _MEASURED, "a word around the clause that asks; flat from 0.2 to 0.4", _EVIDENCE
    )
    around: int = weighed(
        2, _MEASURED, "passages beside, where words may be spread; flat to 4", _EVIDENCE
    )
    headings: float = weighed(0.3, _MEASURED, "the headings above", _EVIDENCE)
    page_title: float = weighed(
        1.0, _MEASURED, "the title of a page that the question names; flat to 1.5", _PAGED
    )
    most_of_title: float = weighed(
        3.0, _MEASURED, "deviations that such a page may lie above others", _PAGED
    )
    figures: float = weighed(0.3, _MEASURED, "figures, where they are asked for", _EVIDENCE)
    most_digits: float = weighed(
        0.3, _RULE, "share of digits from which a passage is as much of a table as can be"
    )
    title_words: int = weighed(
        12, _MEASURED, "words at the top of a page that are its title; 8 do nearly as well", _PAGED
    )
    part_words: int = weighed(3, _RULE, "words that count in the name of a part")
    longest_title: int = weighed(300, _RULE, "characters that a title's words hardly exceed")


@dataclass(frozen=True, slots=True)
class EvidenceWeights:
    """Weights of a document's evidence for a question."""

    around: int = weighed(2, _RULE, "passages beside that belong to one: a heading, a first row")
    few_passages: int = weighed(
        4, _RULE, "with fewer passages than this, the usual one is worth nothing"
    )
    most_subjects: int = weighed(64, _RULE, "words of a question that are looked for")
    best: int = weighed(5, _RULE, "sentences that names are looked for near")
    best_cosine: float = weighed(0.6, _RULE, "their meaning, in their order alone")
    best_coverage: float = weighed(0.4, _RULE, "their words, likewise")
    shortest_acronym: int = weighed(2, _DEFINITION, "letters of an acronym")
    longest_acronym: int = weighed(6, _RULE, "letters of an acronym")
    opening: int = weighed(
        TITLE_PAGE, _RULE, "characters in which a document names what it is about"
    )
    least_places: int = weighed(8, _RULE, "places of a name that the whole document is about")


@dataclass(frozen=True, slots=True)
class ChoiceWeights:
    """Weights that choose the episodes to open and end a walk."""

    worth_opening: float = weighed(0.2, _RULE, "share of the best promise to be opened at all")
    worth_a_look: float = weighed(
        0.2,
        _MEASURED,
        "share of the best read that an unread passage must have to be read; at 0.4 a walk missed "
        "what plain retrieval has among its first five, lower more is read for hardly more found",
        "COVID-QA",
    )
    most_leaves: int = weighed(
        5, _MEASURED, "leaves of a walk; ReadAgent is best with as many look-ups", _EVIDENCE
    )
    found: int = weighed(3, _RULE, "passages of a leaf that are noted")
    serves: float = weighed(0.2, _RULE, "strength from which text serves a question")
    option_words: float = weighed(
        0.1, _MEASURED, "an option's words beside its meaning: wrong ones borrow words", "QuALITY"
    )
    option_sentences: int = weighed(3, _RULE, "sentences that an option is compared with")


@dataclass(frozen=True, slots=True)
class QuoteWeights:
    """Weights that choose the sentences to quote: shares and factors of a score."""

    most: int = weighed(4, _RULE, "quotes of an answer")
    most_sentences: int = weighed(3, _RULE, "sentences of a quote")
    most_words: int = weighed(110, _RULE, "words of a quote")
    close_to_best: float = weighed(0.85, _MEASURED, "of the best to be shown too", _EVIDENCE)
    belongs: float = weighed(0.8, _RULE, "of its quote's score for a neighbour to belong to it")
    same: float = weighed(0.92, _RULE, "cosine above which two sentences say the same")
    cosine: float = weighed(0.28, _MEASURED, "what a sentence means", _EVIDENCE)
    coverage: float = weighed(0.22, _MEASURED, "what of the question's words it has", _EVIDENCE)
    strength: float = weighed(0.5, _MEASURED, "where it stands", _EVIDENCE)
    lone_coverage: float = weighed(0.5, _MEASURED, "its words, without vectors", _EVIDENCE)
    lone_strength: float = weighed(0.5, _MEASURED, "its place, without vectors", _EVIDENCE)
    considered: int = weighed(8, _RULE, "sentences that the kind asked for is looked for in")
    expected: float = weighed(0.13, _MEASURED, "added for that kind of thing", _LINES)
    fitting: float = weighed(0.15, _MEASURED, "added for how well it suits", _LINES)
    stating: float = weighed(
        1.4, _RULE, "a number that counts what is asked for, or a percentage of its growth"
    )
    only_names: float = weighed(
        0.3,
        _MEASURED,
        "taken off for the question's other words where only its names are; short documents lose "
        "no answer by it (91 questions)",
        "XQuAD, TAT-QA, COVID-QA",
    )
    has_role: float = weighed(
        1.4, _RULE, "a name in one sentence with the whole of the office that is asked for"
    )
    other_year: float = weighed(0.8, _MEASURED, "a row under other years", _LINES)
    statement_row: float = weighed(1.1, _DEFINITION, "such a row comes before the best sentence")
    standing: float = weighed(0.4, _MEASURED, "share that depends on standing alone", _EVIDENCE)
    row_standing: float = weighed(0.7, _RULE, "how well a row stands alone, with its header")
    whole: float = weighed(1.08, _MEASURED, "a row in a statement of the whole", _LINES)
    total: float = weighed(1.1, _MEASURED, "a row that sums up", _LINES)
    part: float = weighed(0.85, _MEASURED, "a row or sentence of a part", _LINES)
    blocks_above: int = weighed(3, _RULE, "blocks before a table whose heading counts")
    nearest: int = weighed(3, _RULE, "passages that are offered where nothing answers")
    counted: int = weighed(3, _RULE, "places of a counted word that are shown")
    overview_words: int = weighed(150, _RULE, "words of an overview")


@dataclass(frozen=True, slots=True)
class FocusWeights:
    """Weights that choose the stretch of a sentence that answers."""

    clear: float = weighed(
        0.6,
        _MEASURED,
        "score from which it is clear: below, 2 of 19 amounts were right, above 13 of 23",
        "XQuAD, COVID-QA, TAT-QA, FairytaleQA",
    )
    behind: int = weighed(5, _RULE, "words behind a number in which what it counts is named")
    near: float = weighed(3.0, _RULE, "words away at which a word of the question counts half")
    apart: int = weighed(6, _RULE, "words by which what is behind a semicolon is farther away")
    named: float = weighed(0.5, _RULE, "added beside the noun that is asked for")
    share: float = weighed(0.4, _RULE, "added for a share where one is asked for")
    unasked_share: float = weighed(0.2, _RULE, "part of that for a share that is not asked for")
    no_share: float = weighed(0.5, _RULE, "part of that for any other amount")
    several: float = weighed(0.3, _RULE, "added for an enumeration where several are asked for")
    called: float = weighed(0.3, _RULE, "added for a capital where a name is asked for")
    does: float = weighed(0.3, _RULE, "added on the expected side of the verb")
    weak: float = weighed(0.15, _RULE, "taken off a single verb or adverb")
    other_unit: float = weighed(0.4, _RULE, "taken off years and miles if others are counted")
    known: float = weighed(0.6, _RULE, "taken off words that the question itself has")
    covered: float = weighed(0.4, _RULE, "added for words of the question anywhere in the text")
    long: float = weighed(0.01, _RULE, "taken off for each word: the shortest is wanted")


@dataclass(frozen=True, slots=True)
class VerdictWeights:
    """Thresholds of whether the text answers; those of its signs are in ``sign_weights``."""

    words_of_term: int = weighed(2, _RULE, "words of a term that must stand side by side")
    beside_verb: int = weighed(6, _RULE, "words between a verb and whom the question names")
    side_by_side: int = weighed(60, _RULE, "characters between two words of one term, at most")
    words: float = weighed(
        0.75, _RULE, "share of the question's words, by rarity, in the sentence and beside it"
    )
    close_words: float = weighed(0.4, _RULE, "the same where it is close in meaning")
    close: float = weighed(0.5, _RULE, "cosine of a sentence that is close in meaning")
    asked: float = weighed(0.5, _RULE, "share of the words that are no names")
    nobody: float = weighed(
        0.6, _RULE, "share from which a quote may say by other words who it was"
    )
    own_words: float = weighed(
        0.5, _RULE, "share of the words in the sentence itself where nothing is in bold"
    )
    least_words: float = weighed(
        0.3,
        _MEASURED,
        "share that a quote needs which has nothing of the kind asked for; 5 of 5 below were wrong",
        "XQuAD, TAT-QA, COVID-QA, FairytaleQA",
    )
    most_named: int = weighed(3, _RULE, "absent words that are named")
    near: int = weighed(3, _RULE, "sentences on either side in which a name may stand")


@dataclass(frozen=True, slots=True)
class SizeLimits:
    """Sizes of what is looked for in a text: items, rows, headers, fragments of questions."""

    looked_at: int = weighed(3_000, _RULE, "characters of a sentence that forms are looked for in")
    item_words: int = weighed(9, _RULE, "words of an item in a sentence")
    chunk_words: int = weighed(8, _RULE, "words of a thing")
    most_items: int = weighed(12, _RULE, "items of a list")
    list_words: int = weighed(260, _RULE, "words of a list that is quoted")
    unmarked_item: int = weighed(25, _RULE, "words of an item that is not marked as one")
    most_heads: int = weighed(4, _RULE, "rows that name columns")
    longest_head: int = weighed(200, _RULE, "characters of all of them")
    blocks_before: int = weighed(3, _RULE, "blocks before a table that may name its columns")
    block_words: int = weighed(16, _RULE, "words of such a block")
    head_words: int = weighed(10, _RULE, "words of a numbered heading before its text")
    label_words: int = weighed(18, _RULE, "words of a row's name")
    most_rows: int = weighed(400, _RULE, "rows that a question's words are looked up in")
    least_held: int = weighed(2, _RULE, "words of the question that a row has itself")
    further_words: int = weighed(1, _RULE, "words of a row that the question lacks: “segment”")
    blocks_apart: int = weighed(6, _RULE, "blocks that name columns, each set by itself")
    rows_below_head: int = weighed(30, _RULE, "lines below one that names years")
    most_grouped: int = weighed(20, _RULE, "rows under one name")
    group_words: int = weighed(8, _RULE, "words of a line that names the rows below it")
    least_asking: int = weighed(3, _RULE, "words of a question beside another one")
    look_back: int = weighed(3, _RULE, "turns in which a pronoun is looked up")
    whole_question: int = weighed(40, _RULE, "words from which on a question needs no other one")
    fragment: int = weighed(6, _RULE, "words of what is no question by itself")


@dataclass(frozen=True, slots=True)
class StandingWeights:
    """Factors for how well a sentence stands alone and can be read."""

    kinds: tuple[tuple[BlockKind, float], ...] = weighed(
        (
            (BlockKind.PARAGRAPH, 1.0),
            (BlockKind.LIST_ITEM, 0.9),
            (BlockKind.VERSE, 0.8),
            (BlockKind.CAPTION, 0.5),
            (BlockKind.TABLE, 0.3),
            (BlockKind.FOOTNOTE, 0.3),
            (BlockKind.CODE, 0.1),
            (BlockKind.HEADING, 0.05),
        ),
        _RULE,
        "by the kind of its block",
    )
    enough_terms: int = weighed(7, _RULE, "distinct words from which on it is no fragment")
    shortness: float = weighed(1.5, _RULE, "power of the share of these that it has")
    unended: float = weighed(0.6, _RULE, "it does not end")
    leaning: float = weighed(0.8, _RULE, "it leans on the sentence before")
    speech: float = weighed(0.75, _RULE, "it is speech")
    question: float = weighed(0.8, _RULE, "it asks")
    reference: float = weighed(0.4, _RULE, "it refers to literature")
    letters: float = weighed(0.75, _RULE, "share of letters from which on it is prose")
    spoken: float = weighed(0.4, _RULE, "read by itself: it is within speech")
    half_spoken: float = weighed(0.8, _RULE, "narration around a few words of speech")
    continuing: float = weighed(0.5, _RULE, "it opens as one that goes on")
    unnamed: float = weighed(0.5, _RULE, "a pronoun stands in it before any name")
    pointing: float = weighed(0.85, _RULE, "it points outside of itself")
    broken: float = weighed(0.5, _RULE, "it begins or ends in the middle")


@dataclass(frozen=True, slots=True)
class GistWeights:
    """Weights that choose representative sentences and pauses."""

    novelty: float = weighed(0.4, _RULE, "what likeness to a sentence kept takes from another")
    least: float = weighed(0.3, _RULE, "of the highest score of its part, to be kept")
    least_of_all: float = weighed(0.12, _RULE, "of the highest score of all")
    opening: float = weighed(1.15, _RULE, "the first sentence of an episode")
    paragraph: float = weighed(1.08, _RULE, "the first sentence of a paragraph")
    most_compared: int = weighed(600, _RULE, "sentences compared; more are lists of names")
    usual_words: int = weighed(
        24, _RULE, "words of a quoted sentence, by which the number of parts with one is set"
    )
    long_words: float = weighed(28.0, _RULE, "words from which a sentence takes the place of two")
    near: int = weighed(1500, _RULE, "characters beside a quote that it stands for")
    little_longer: int = weighed(2, _RULE, "times the room: rather whole than cut off")
    side: int = weighed(8, _RULE, "sentences compared on each side of a pause")
    heading_next: float = weighed(3.0, _RULE, "deviations of cohesion: a pause before a heading")
    break_next: float = weighed(2.0, _RULE, "before a break, such as three stars")
    paragraph_end: float = weighed(0.7, _RULE, "between paragraphs")
    heading_cut_off: float = weighed(-6.0, _RULE, "between a heading and its text")
    within_run: float = weighed(-1.0, _RULE, "within a list, table, poem or program")


@dataclass(frozen=True, slots=True)
class HopWeights:
    """From passage to passage by names."""

    link: float = weighed(0.5, _MEASURED, "share of what earlier picks name", _HOPS_OF)
    meaning: float = weighed(0.3, _MEASURED, "share of vectors in the rest", _HOPS_OF)
    said: float = weighed(0.5, _MEASURED, "a word of the question once it was found", _HOPS_OF)
    fade: float = weighed(0.8, _MEASURED, "a link one pick later", _HOPS_OF)
    most_names: int = weighed(
        12, _MEASURED, "names of a passage that lead on, the rarest; six are worse", _HOPS_OF
    )
    hops: int = weighed(5, _LITERATURE, "passages", "ReadAgent: best look-ups")
    worth: float = weighed(0.1, _MEASURED, "promise to be opened", _HOPS_OF)
    asked_names: int = weighed(3, _RULE, "names that a passage is said to be found by")
    led: float = weighed(1.0, _MEASURED, "a sentence's share of the names that led to it", _HOPS_OF)
    closeness: float = weighed(0.5, _RULE, "a sentence's cosine beside its words")
    candidates: int = weighed(20, _RULE, "passages that a cross-encoder looks at again")


@dataclass(frozen=True, slots=True)
class LearntWeights:
    """Weights of confirmed answers to similar questions."""

    strength: float = weighed(2.0, _MEASURED, "deviations for the very same question", "QMSum")
    half: float = weighed(
        0.5,
        _MEASURED,
        "cosine of two questions at which half of it is gained: above, 31 in 100 questions to the "
        "same meeting share evidence, below hardly more than by chance",
        "QMSum",
    )
    width: float = weighed(0.06, _MEASURED, "how fast that rises", "QMSum")
    next_best: float = weighed(
        0.95, _MEASURED, "the next passage of evidence that is pages long", "QMSum"
    )
    least_probable: float = weighed(1e-6, _DEFINITION, "keeps a logarithm finite")
    kept: int = weighed(256, _RULE, "validation sets kept at hand")


@dataclass(frozen=True, slots=True)
class RelationWeights:
    """Weights of referents in a text, and of the relations it states."""

    clearly: int = weighed(2, _RULE, "times as often or as much as another to leave no doubt")
    follows: int = weighed(120, _RULE, "characters behind a name in which a pronoun means it")
    longest_role: int = weighed(7, _RULE, "words of what somebody is")
    carried: int = weighed(6, _RULE, "sentences that go on about whom the one before names")
    turns_away: tuple[int, ...] = weighed(
        (0, 2, -2), _DEFINITION, "paragraphs of the same speaker where two take turns"
    )
    goes_on: int = weighed(6, _RULE, "sentences after a name, in its paragraph, that speak of it")
    pronoun: float = weighed(0.6, _RULE, "a hit with a pronoun, against one with the name")
    most: int = weighed(3, _RULE, "answers to one step")
    most_places: int = weighed(600, _RULE, "sentences that are looked through for one")
    outright: float = weighed(0.9, _RULE, "weight of an answer that needs no other")


@dataclass(frozen=True, slots=True)
class NameWeights:
    """Weights that detect names among capitalised words and merge their forms."""

    longest_gap: int = weighed(12, _RULE, "characters between two words of a name")
    initial: int = weighed(2, _DEFINITION, "characters: a letter and its full stop")
    rarely: int = weighed(8, _RULE, "times rarer than another to leave no doubt who is meant")
    enough: int = weighed(3, _RULE, "pronouns behind a name that settle whether it is he or she")
    seldom: int = weighed(
        8, _RULE, "one in this many mentions of a person may look like that of a place"
    )
    often: int = weighed(3, _RULE, "times that words stand together to be one name")
    usually: float = weighed(0.8, _RULE, "share of a word's places in which they do")
    sample: int = weighed(20_000, _RULE, "characters that show whether a text is German")


@dataclass(frozen=True, slots=True)
class IntroductionWeights:
    """Weights of sentences that say who somebody is."""

    most: int = weighed(3, _RULE, "such sentences of an answer")
    close_to_best: float = weighed(0.75, _RULE, "of the best to be shown too")
    least: float = weighed(0.35, _RULE, "weight from which one says who somebody is")
    going_on: float = weighed(0.9, _RULE, "the sentence after the name says it")
    signed: float = weighed(0.55, _RULE, "the whole name alone in a line, as under a letter")
    general: float = weighed(0.8, _RULE, "a man or a friend, which is never sure")
    speakers: float = weighed(0.8, _RULE, "somebody's of whom it isn't said who that is")
    sure: float = weighed(0.83, _MEASURED, "weight from which a text says so", "ten novels")
    others: int = weighed(5, _RULE, "times as often as others to be the only one of a name")
    late: float = weighed(0.3, _RULE, "taken off the last mention: people are introduced early")
    asking: float = weighed(0.5, _RULE, "the sentence asks")
    often: int = weighed(5, _RULE, "mentions of whom nothing introduces, the first of which helps")
    long: float = weighed(0.85, _RULE, "the sentence is long")
    long_words: int = weighed(70, _RULE, "words of a long one")
    without_role: float = weighed(0.6, _RULE, "no word in it is kinship, office or trade")


@dataclass(frozen=True, slots=True)
class OfficeWeights:
    """Weights of sentences that say who holds an office."""

    anothers: float = weighed(0.5, _RULE, "the office is at a company with another name")
    before: float = weighed(0.8, _RULE, "the office is before the name, as a title or with a comma")
    appointed: float = weighed(0.75, _RULE, "somebody was made or served as it, perhaps once")
    late: float = weighed(0.1, _RULE, "taken off the last mention")
    shared: float = weighed(0.4, _RULE, "taken off where nearly all that hold it are others")


@dataclass(frozen=True, slots=True)
class DefinitionWeights:
    """Weights of sentences that define a term."""

    most: int = weighed(3, _RULE, "definitions of an answer")
    longest: int = weighed(8, _RULE, "words of a term")
    opening: int = weighed(40_000, _RULE, "characters in which a contract names its parties")
    close_to_best: float = weighed(0.9, _RULE, "of the best to be shown too")
    longer_term: float = weighed(0.8, _RULE, "a term that ends with the one asked for")
    elsewhere: float = weighed(0.6, _RULE, "the sentence only says where the meaning is given")
    entry: float = weighed(0.95, _RULE, "the sentence after the term alone, as in a glossary")
    abbreviation: float = weighed(0.85, _RULE, "the words before an abbreviation in brackets")


@dataclass(frozen=True, slots=True)
class CompanyWeights:
    """Weights of what a report says of the company itself."""

    cover: int = weighed(8_000, _RULE, "characters of the cover of a report")
    labelled: float = weighed(0.95, _RULE, "printed over a label, on the cover")
    stated: float = weighed(1.0, _RULE, "said in a sentence")
    late: float = weighed(0.3, _RULE, "taken off the last sentence")
    other: float = weighed(0.7, _RULE, "said in another word, as of another event")
    lines: int = weighed(3, _RULE, "lines of an address")
    line: int = weighed(60, _RULE, "characters of such a line")
    beside: int = weighed(3, _RULE, "sentences after a signature in which it says who signs")
    capacity: int = weighed(400, _RULE, "characters behind a signature for office and name")
    fewest: int = weighed(2, _RULE, "signatures that make a board")


@dataclass(frozen=True, slots=True)
class ListWeights:
    """Weights of sentences that list what they name."""

    counted: float = weighed(1.0, _RULE, "it says how many, as in three segments: A, B and C")
    owned: float = weighed(0.9, _RULE, "it says whose, as in our segments are A, B and C")


RELEVANCE, EVIDENCE, CHOICE = RelevanceWeights(), EvidenceWeights(), ChoiceWeights()
QUOTES, SIZES, STANDING = QuoteWeights(), SizeLimits(), StandingWeights()
FOCUS, VERDICTS = FocusWeights(), VerdictWeights()
GISTS, HOPS, LEARNT = GistWeights(), HopWeights(), LearntWeights()
RELATIONS, NAMES = RelationWeights(), NameWeights()
INTRODUCTIONS, OFFICE = IntroductionWeights(), OfficeWeights()
DEFINITIONS, COMPANY, LISTS = DefinitionWeights(), CompanyWeights(), ListWeights()
GROUPS = (
    RELEVANCE,
    EVIDENCE,
    CHOICE,
    QUOTES,
    FOCUS,
    VERDICTS,
    SIZES,
    STANDING,
    GISTS,
    HOPS,
    LEARNT,
    RELATIONS,
    NAMES,
    INTRODUCTIONS,
    OFFICE,
    DEFINITIONS,
)
