import pytest

from reader.checking.gist_flaws import Flaw, flaws
from tests.books import prose

TEXT = (
    "The lighthouse was built in 1854 by Agnes Farrow, an engineer of canals. Everything it was "
    "made of had to be landed between two tides. Its first keeper wrote down the weather every "
    "morning for thirty-one years, and never wrote of anything else."
)


def test_a_good_gist_has_no_flaw():
    gist = "Agnes Farrow built the lighthouse in 1854; its keeper noted nothing but the weather."
    assert flaws(gist, TEXT) == set()


@pytest.mark.parametrize(
    ("gist", "flaw"),
    [
        ("", Flaw.SHORT),
        ("It was built.", Flaw.SHORT),
        (prose(60, "w"), Flaw.LONG),
        ("The lighthouse was built between two tides and its", Flaw.CUT),
        (TEXT.split(". ", maxsplit=1)[0] + ".", Flaw.COPIED),
        ("The lighthouse was finished in 1855 between two tides.", Flaw.INVENTED),
        ("Its keeper, the engineer Halvorsen, wrote of nothing but the weather.", Flaw.INVENTED),
    ],
)
def test_flaws_are_seen(gist, flaw):
    assert flaw in flaws(gist, TEXT)
