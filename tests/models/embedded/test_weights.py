import pytest

from models.embedded.weight_origins import Origin, notes
from models.embedded.weights import GROUPS, QUOTES

MEASURED_OR_READ = (Origin.MEASURED, Origin.LITERATURE)


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: type(group).__name__)
def test_each_weight_says_what_it_means_and_where_it_is_from(group):
    for name, value, note in notes(group):
        assert note.meaning, name
        assert value is not None, name
        assert bool(note.on) == (note.origin in MEASURED_OR_READ), name


def test_what_a_sentence_is_chosen_by_adds_up_to_one():
    assert QUOTES.cosine + QUOTES.coverage + QUOTES.strength == pytest.approx(1)
    assert QUOTES.lone_coverage + QUOTES.lone_strength == pytest.approx(1)
