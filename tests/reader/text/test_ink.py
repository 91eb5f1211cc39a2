from hypothesis import given
from hypothesis import strategies as st

from reader.text.ink import InkMap, ink

texts = st.text(
    st.sampled_from("ab \n\t\u00a0\u2003\u3000中é\x1c\x85") | st.characters(codec="utf-8")
)


@given(texts)
def test_every_visible_character_has_its_place(text):
    places = InkMap(text)
    assert [text[at] for at in places.offsets] == list(ink(text))
    assert len(places) == len(ink(text))


@given(texts)
def test_both_ways(text):
    places = InkMap(text)
    for number in range(len(places)):
        assert places.number(places.offset(number)) == number
    assert places.offset(len(places)) == len(text)
    assert places.number(len(text)) == len(places)


@given(texts, st.integers(0, 40), st.integers(0, 40))
def test_span_holds_exactly_the_characters_asked_for(text, first, length):
    places = InkMap(text)
    first = min(first, len(places))
    last = min(first + length, len(places))
    span = places.span(first, last)
    assert ink(span.of(text)) == ink(text)[first:last]
    assert span.of(text) == span.of(text).strip()
