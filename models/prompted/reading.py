"""Reading: where to pause, and telling again in fewer words (ReadAgent; MemWalker's summaries)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from models.prompted.alignment import sources
from models.prompted.fencing import fenced
from models.prompted.fitting import fits, fitting
from models.prompted.lettering import MOST_OPTIONS, letter
from models.prompted.talking import Begun, Segments, Writing
from models.prompted.templates import PromptName
from models.prompted.voice import Voice
from reader.asking.findings import words_in
from reader.asking.values import Excerpt, Question
from reader.errors import Cancelled, GistwalkerError, NoChoice
from reader.memory.skills import Parts
from reader.memory.values import Gist, GistSentence
from reader.text.document import Block, BlockKind
from reader.text.sentences import sentences
from reader.text.span import Span

_GIST_SHARE = 0.25
_LEAST_GIST, _MOST_GIST = 25, 80
_SUMMARY_WORDS = 90
NOTHING = "nothing"
"""What a model says of a passage that does not serve a question."""
_TOKENS_PER_WORD = 3
"""Allowed for what is written: more than any language needs, so that only babble is cut off."""
_PAUSE_WORDS = 8
_PAUSE_LETTERS = 160
"""Of those words at most: some have no end."""
_LETTER_TOKENS = 8
"""More than a letter needs as an answer."""
_PROSE = "[^\\n]{2,2000}"


def passage(voice: Voice, text: str) -> str:
    """The text that pause, gist and leaf have in common, at the beginning of their prompts."""
    return voice.fill(PromptName.PASSAGE, text=fenced(text))


def pause(voice: Voice, window: Excerpt, pauses: Sequence[int]) -> int:
    """Which of ``pauses``: an index. Of more than there are letters some are shown, evenly.

    Where there is no room for all of the window, those in its beginning. A model that names none is
    taken to read as far as it sees.
    """
    if len(pauses) == 1:
        return 0

    def asked(text: str) -> Segments:
        offered = _offered(window.span.start + len(text), pauses)
        return passage(voice, text), _places(voice, window, [pauses[n] for n in offered])

    text = fitting(voice.talker, window.text, lambda text: "".join(asked(text)), _LETTER_TOKENS)
    offered = _offered(window.span.start + len(text), pauses)
    if len(offered) == 1:
        return offered[0]
    try:
        weights = voice.talker.weigh(asked(text), [letter(n) for n in range(len(offered))])
    except NoChoice:  # it has been asked three times already
        return offered[-1]
    return offered[max(range(len(offered)), key=weights.__getitem__)]


def _offered(end: int, pauses: Sequence[int]) -> list[int]:
    """Indices of the pauses up to ``end``, of the first where it comes later."""
    return _spread([n for n, at in enumerate(pauses) if at <= end] or [0])


def _places(voice: Voice, window: Excerpt, pauses: Sequence[int]) -> str:
    places = [
        {"letter": letter(n), "words": _last_words(window, at)} for n, at in enumerate(pauses)
    ]
    return voice.fill(PromptName.PAUSE, places=places)


class Shortening:
    """Gists in the making (``reader.memory.skills``): as many as there is room for beside a pause.

    ``room`` is how many prompts of this length the model holds in mind; ``sentences`` are those of
    an episode that a sentence of its gist can come from. Where the model writes nothing, an episode
    is told by its first sentence.
    """

    def __init__(
        self, voice: Voice, room: int, sentences: Callable[[Excerpt], Sequence[Span]]
    ) -> None:
        self._voice = voice
        self._room = room
        self._sentences = sentences
        self._in_hand: deque[tuple[Excerpt, Begun]] = deque()

    def add(self, episode: Excerpt) -> Sequence[Gist]:
        """Begin one more. What fails is told when all is handed over that was there before it."""
        self._in_hand.append(self._begin(episode))
        done: list[Gist] = []
        while self._in_hand and (self._full or self._in_hand[0][1].here):
            try:
                done.append(self._oldest())
            except (GistwalkerError, Cancelled):
                if not done:
                    raise
                break
        return done

    def rest(self) -> Iterator[Gist]:
        """Those still in hand."""
        while self._in_hand:
            yield self._oldest()

    def close(self) -> None:
        """What is in hand is given up."""
        while self._in_hand:
            self._in_hand.pop()[1].close()

    @property
    def _full(self) -> bool:
        return len(self._in_hand) >= self._room

    def _begin(self, episode: Excerpt) -> tuple[Excerpt, Begun]:
        try:
            shown, wish = _asked(self._voice, PromptName.SHORTEN, episode)
            return shown, self._voice.talker.begin(wish)
        except (GistwalkerError, Cancelled) as problem:
            return episode, _Failed(problem)

    def _oldest(self) -> Gist:
        episode, begun = self._in_hand[0]
        try:
            written = _plain(begun.text())
        except (GistwalkerError, Cancelled) as problem:
            # Asked again, it would have nothing to say.
            self._in_hand[0] = episode, _Failed(problem)
            begun.close()
            raise
        self._in_hand.popleft()
        inside = self._sentences(episode)
        return _of_sentences(written, episode, inside) or _opening(episode, inside)


@dataclass(frozen=True, slots=True)
class _Failed:
    """Implements ``Begun``: nothing will come of it."""

    problem: Exception
    here: bool = True

    def text(self) -> str:
        raise self.problem

    def close(self) -> None:
        pass


def shorten_for(voice: Voice, question: Question, episode: Excerpt, spans: Sequence[Span]) -> Gist:
    """Only what serves the question; without a sentence where the model says that nothing does."""
    holes = {"question": question.alone, "nothing": NOTHING}
    shown, wish = _asked(voice, PromptName.SHORTEN_FOR, episode, **holes)
    (text,) = voice.talker.write_all([wish])
    written = _plain(text)
    if written.strip().rstrip(".").lower() == NOTHING:
        return Gist(())
    return _of_sentences(written, shown, [span for span in spans if span.end <= shown.span.end])


def _asked(
    voice: Voice, prompt: PromptName, episode: Excerpt, **holes: str
) -> tuple[Excerpt, Writing]:
    """As much of an episode as there is room for, and the wish to have it told shorter."""
    words = _gist_words(episode)
    said = voice.fill(prompt, words=words, **holes)
    most = words * _TOKENS_PER_WORD
    text = fitting(voice.talker, episode.text, lambda text: passage(voice, text) + said, most)
    span = Span(episode.span.start, episode.span.start + len(text))
    return Excerpt(episode.document, span, text), _writing((passage(voice, text), said), words)


def _gist_words(episode: Excerpt) -> int:
    length = words_in(episode.text)
    return max(_LEAST_GIST, min(_MOST_GIST, round(length * _GIST_SHARE)))


def _of_sentences(written: str, episode: Excerpt, spans: Sequence[Span]) -> Gist:
    start = episode.span.start
    texts = [episode.text[span.start - start : span.end - start] for span in spans]
    return _aligned(written, texts, [(span,) for span in spans] or [(episode.span,)])


def summarise_all(voice: Voice, groups: Sequence[Parts]) -> Iterator[Gist]:
    """A sentence's sources are those of the gist sentences it tells of.

    Where the model writes nothing, each gist is told by its first sentence.
    """
    wishes = [_writing((_summing(voice, gists),), _SUMMARY_WORDS) for _, gists in groups]
    texts = voice.talker.write_each(wishes)
    for (document, gists), text in zip(groups, texts, strict=True):
        below = [sentence for gist in gists for sentence in gist.sentences]
        origins = [each.sources for each in below] or [(document.span,)]
        told = _aligned(_plain(text), [each.text for each in below], origins)
        yield told or Gist(tuple(gist.sentences[0] for gist in gists if gist.sentences))


def _summing(voice: Voice, gists: Sequence[Gist]) -> str:
    """The prompt, with as many sentences of each gist as there is room for."""

    def said(parts: str) -> str:
        return voice.fill(PromptName.SUMMARISE, parts=fenced(parts), words=_SUMMARY_WORDS)

    parts, written = "", _SUMMARY_WORDS * _TOKENS_PER_WORD
    longest = max((len(gist.sentences) for gist in gists), default=0)
    for most in range(max(1, longest), 0, -1):
        texts = (Gist(gist.sentences[:most]).text for gist in gists)
        parts = "\n".join(f"({number}) {text}" for number, text in enumerate(texts, 1))
        if fits(voice.talker, said(parts), written):
            return said(parts)
    return said(fitting(voice.talker, parts, said, written))


def _writing(segments: Segments, words: int) -> Writing:
    return Writing(segments, words * _TOKENS_PER_WORD, grammar=f"root ::= {_PROSE}")


def _plain(text: str) -> str:
    return " ".join(text.split())


def _opening(episode: Excerpt, spans: Sequence[Span]) -> Gist:
    start = episode.span.start
    first = [(episode.text[s.start - start : s.end - start], s) for s in spans[:1]]
    return Gist(tuple(GistSentence(_plain(text), (span,)) for text, span in first))


def _aligned(text: str, candidates: Sequence[str], origins: Sequence[tuple[Span, ...]]) -> Gist:
    told = []
    # A model that has lost its way says the same again and again.
    for sentence in dict.fromkeys(_sentences(text)):
        found = sources(sentence, candidates)
        spans = [span for index in found for span in origins[index]] or list(origins[0])
        told.append(GistSentence(sentence, tuple(dict.fromkeys(spans))))
    return Gist(tuple(told))


def _sentences(text: str) -> list[str]:
    block = Block(Span(0, len(text)), BlockKind.PARAGRAPH)
    return [span.of(text) for span in sentences(text, [block])] if text else []


def _spread(indices: Sequence[int]) -> list[int]:
    if len(indices) <= MOST_OPTIONS:
        return list(indices)
    step = (len(indices) - 1) / (MOST_OPTIONS - 1)
    return [indices[round(n * step)] for n in range(MOST_OPTIONS)]


def _last_words(window: Excerpt, offset: int) -> str:
    """They stand in quotation marks, which they must not close."""
    before = window.text[: offset - window.span.start].replace('"', "”").split()
    return " ".join(before[-_PAUSE_WORDS:])[-_PAUSE_LETTERS:]
