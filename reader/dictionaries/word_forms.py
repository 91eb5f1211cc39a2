"""Finds the words that a word may be a form of: only headwords of the dictionary count."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

import snowballstemmer

from reader.dictionaries.dictionary import Entry
from reader.search.folding import folded_query
from reader.text.stemming import algorithm_of

if TYPE_CHECKING:
    from simplemma import Lemmatizer
from collections.abc import Mapping

_VERBS = """
arise arose arisen; awake awoke awoken; be am is are was were been; bear bore borne; beat beaten;
become became; begin began begun; behold beheld; bend bent; beseech besought; bid bade bidden;
bind bound; bite bit bitten; bleed bled; blow blew blown; break broke broken; breed bred; bring
brought; build built; burn burnt; buy bought; catch caught; choose chose chosen; cling clung; come
came; creep crept; deal dealt; dig dug; do did done does; draw drew drawn; dream dreamt; drink
drank drunk; drive drove driven; dwell dwelt; eat ate eaten; fall fell fallen; feed fed; feel
felt; fight fought; find found; flee fled; fling flung; fly flew flown flies; forbear forbore
forborne; forbid forbade forbidden; foresee foresaw foreseen; forget forgot forgotten; forgive
forgave forgiven; forsake forsook forsaken; freeze froze frozen; get got gotten; give gave given;
go went gone goes; grind ground; grow grew grown; hang hung; have had has; hear heard; hew hewn;
hide hid hidden; hold held; keep kept; kneel knelt; know knew known; lay laid; lead led; lean
leant; leap leapt; learn learnt; leave left; lend lent; lie lay lain lying; light lit; lose lost;
make made; mean meant; meet met; mistake mistook mistaken; mow mown; overcome overcame; partake
partook partaken; pay paid; ride rode ridden; ring rang rung; rise rose risen; run ran; say said;
see saw seen; seek sought; sell sold; send sent; sew sewn; shake shook shaken; shear shorn; shine
shone; shoot shot; show shown; shrink shrank shrunk; sing sang sung; sink sank sunk; sit sat; slay
slew slain; sleep slept; slide slid; sling slung; smell smelt; smite smote smitten; sow sown;
speak spoke spoken; speed sped; spell spelt; spend spent; spill spilt; spin spun; spit spat;
spring sprang sprung; stand stood; steal stole stolen; stick stuck; sting stung; stink stank
stunk; stride strode stridden; strike struck stricken; strive strove striven; swear swore sworn;
sweep swept; swell swollen; swim swam swum; swing swung; take took taken; teach taught; tear tore
torn; tell told; think thought; thrive throve thriven; throw threw thrown; tread trod trodden;
understand understood; undertake undertook undertaken; wake woke woken; wear wore worn; weave wove
woven; weep wept; win won; wind wound; withdraw withdrew withdrawn; withhold withheld; withstand
withstood; wring wrung; write wrote written
"""
_NOUNS = """
man men; woman women; child children; foot feet; goose geese; louse lice; mouse mice; ox oxen;
tooth teeth; brother brethren; calf calves; elf elves; half halves; hoof hooves; knife knives;
leaf leaves; life lives; loaf loaves; scarf scarves; self selves; sheaf sheaves; shelf shelves;
thief thieves; wharf wharves; wife wives; wolf wolves; person people; penny pence; die dice;
analysis analyses; axis axes; basis bases; crisis crises; criterion criteria; datum data;
hypothesis hypotheses; index indices; medium media; oasis oases; phenomenon phenomena; stratum
strata; thesis theses
"""
_ADJECTIVES = """
good better best; bad worse worst; far farther further farthest furthest; little less least; old
elder eldest
"""


def _by_form(groups: str) -> Mapping[str, str]:
    split = (group.split() for group in groups.split(";"))
    return {form: word for word, *forms in split for form in forms}


IRREGULAR: Mapping[str, str] = _by_form(f"{_VERBS};{_NOUNS};{_ADJECTIVES}")
"""The word of each form."""


_ENGLISH = "en"
_EDGES = re.compile(r"^[^\w]+|[^\w]+$")
_POSSESSIVE = re.compile(r"['’]s?$")
_LONGEST = 80
_MOST_WORDS = 6
_SHORTEST_PREFIX = 2
_LONGER = 3
"""The largest number of letters by which a headword may be longer than the form."""
_MOST_LIKE = 3000
_GROUPED = {"bs": "hbs", "hr": "hbs", "no": "nb", "sh": "hbs", "sr": "hbs"}
"""Languages whose forms are listed under another code."""
_MOST_LANGUAGES = 2
"""The number of lists kept in memory: each takes a second to unpack, and up to 20 MB."""


class WordIndex(Protocol):
    """The headwords of one dictionary, compared in the form that ``folded`` gives them."""

    def exact(self, word: str) -> Sequence[Entry]:
        """Return the entries whose folded headword is ``word``."""

    def beginning(self, prefix: str, longest: int, most: int) -> Sequence[tuple[str, Entry]]:
        """Return entries by folded headwords with this beginning, up to ``longest`` characters."""


def folded(words: Iterable[str]) -> list[str]:
    """Return a word without case and accents, for comparison."""
    joined = "\ue000".join(unicodedata.normalize("NFC", w.replace("\ue000", "")) for w in words)
    return [each.strip() for each in folded_query(joined).split("\ue000")]


def asked_word(selected: str) -> str:
    """Return a selection as a word or a short expression; empty if it is neither."""
    word = " ".join(selected.replace("\u00ad", "").split())
    word = _EDGES.sub("", word)
    return word if len(word) <= _LONGEST and len(word.split()) <= _MOST_WORDS else ""


def find(index: WordIndex, word: str, language: str | None) -> Sequence[Entry]:
    """Return the entries of ``word``, or of the words that it is a form of; the likeliest first."""
    (plain,) = folded([word])
    for form in dict.fromkeys((plain, _POSSESSIVE.sub("", plain), plain.replace("-", ""))):
        if form and (found := index.exact(form)):
            return _closest_first(found, word)
    language = (language or _ENGLISH).split("-")[0].split("_")[0].lower()
    if language == _ENGLISH and (base := IRREGULAR.get(plain)) and (found := index.exact(base)):
        return found
    return _by_lemma(index, word, language) or _by_stem(index, _POSSESSIVE.sub("", plain), language)


def _by_lemma(index: WordIndex, word: str, language: str) -> Sequence[Entry]:
    """For forms that only a list leads back to their word: “ging”, “fue”, “шёл”."""
    lemma = None if " " in word else lemma_of(word, language)
    return index.exact(folded([lemma])[0]) if lemma else ()


def _by_stem(index: WordIndex, word: str, language: str) -> Sequence[Entry]:
    """Return headwords with the same stem; of several words the one nearest in length."""
    stemmer = _stemmer(language)
    if stemmer is None or " " in word:
        return ()
    stem = stemmer.stemWord(word)
    prefix = stem[: max(_SHORTEST_PREFIX, len(stem) - 1)]
    if len(prefix) < _SHORTEST_PREFIX:
        return ()
    alike = [
        (headword, entry)
        for headword, entry in index.beginning(prefix, len(word) + _LONGER, _MOST_LIKE)
        if stemmer.stemWord(headword) == stem
    ]
    if not alike:
        return ()
    best = min((each for each, _ in alike), key=lambda each: (_unlike(word, each), each))
    return [entry for headword, entry in alike if headword == best]


def _unlike(form: str, headword: str) -> int:
    """Count the letters that the form changes and adds, and twice those that it lacks."""
    shared = next(
        (at for at, (a, b) in enumerate(zip(form, headword, strict=False)) if a != b),
        min(len(form), len(headword)),
    )
    return (len(form) - shared) + 2 * (len(headword) - shared)


def _closest_first(found: Sequence[Entry], word: str) -> Sequence[Entry]:
    """Sort “Polish” before “polish” for “Polish”, and the other way round."""
    return sorted(
        found,
        key=lambda entry: (
            entry.headword != word,
            entry.headword.casefold() != word.casefold(),
        ),
    )


@cache
def _stemmer(language: str) -> Any:
    name = algorithm_of(language)
    return snowballstemmer.stemmer(name) if name else None


def lemma_of(form: str, language: str) -> str | None:
    """Return “gehen” for “ging”; None if the form is not listed, or its language has no list."""
    try:
        lemma = _lemmatizer().lemmatize(form, _GROUPED.get(language, language))
    except ValueError:  # no list for this language
        return None
    return lemma if lemma.casefold() != form.casefold() else None


@cache
def _lemmatizer() -> Lemmatizer:
    # Imported here since most sessions look up no form that needs it.
    from simplemma import Lemmatizer
    from simplemma.strategies import DefaultStrategy
    from simplemma.strategies.dictionaries import stream_dictionary_factory as streams

    lists = streams.StreamDictionaryFactory(cache_max_size=_MOST_LANGUAGES)
    return Lemmatizer(lemmatization_strategy=DefaultStrategy(dictionary_factory=lists))
