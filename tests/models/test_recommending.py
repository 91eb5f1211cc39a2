from __future__ import annotations

import pytest

from models.recommending import ACCEPTABLE_SECONDS, offers_for, recommended
from reader.model_choice import Computes, Machine

GB = 1_000_000_000
CPU = Computes("CPU", "a processor", gpu=False, total=0, free=0)


def machine(cores, free, card=0, problem=""):
    gpu = Computes("CUDA0", "a card", gpu=True, total=card, free=card)
    return Machine("any", cores, free, free, (gpu, CPU) if card else (CPU,), problem)


def recommendation(*arguments, **more):
    here = machine(*arguments, **more)
    return recommended(here, offers_for(here))


@pytest.mark.parametrize(
    ("cores", "free", "card", "billions"),
    [
        (2, 3 * GB, 0, (1, 2)),
        (2, 6 * GB, 0, (3, 5)),
        (2, 64 * GB, 0, (3, 5)),
        (4, 16 * GB, 0, (3, 5)),
        (8, 16 * GB, 0, (7, 9)),
        (64, 256 * GB, 0, (7, 9)),
        (2, 6 * GB, 6 * GB, (3, 5)),
        (2, 8 * GB, 8 * GB, (7, 9)),
        (4, 8 * GB, 16 * GB, (13, 15)),
    ],
)
def test_it_recommends_the_largest_that_answers_in_time(cores, free, card, billions):
    found = recommendation(cores, free, card)
    least, most = billions
    assert least * 1e9 < found.offer.parameters < most * 1e9
    assert found.offer.fits
    assert found.offer.seconds <= ACCEPTABLE_SECONDS
    assert f"in about {round(found.offer.seconds)} seconds" in found.why


def test_a_model_of_which_a_part_is_on_a_card_counts_as_on_the_processor():
    on_card, beside = recommendation(2, 16 * GB, 8 * GB), recommendation(2, 16 * GB, 4 * GB)
    assert on_card.offer.parameters > beside.offer.parameters


def test_where_nothing_fits_the_embedded_reader_goes_on():
    found = recommendation(2, GB)
    assert found.offer is None
    assert "1.0 GB of free memory" in found.why
    assert "embedded reader" in found.why


def test_where_llama_does_not_run_nothing_is_recommended():
    found = recommendation(8, 64 * GB, problem="llama.cpp doesn't start. Install it again.")
    assert (found.offer, found.why) == (None, "llama.cpp doesn't start. Install it again.")


def test_a_small_model_is_said_to_write_answers_alone():
    assert "Gists and summaries stay quotes" in recommendation(2, 3 * GB).brings
    assert recommendation(8, 16 * GB).brings.startswith("It writes answers, gists and summaries")


@pytest.mark.parametrize(
    ("name", "size"),
    [("qwen3-1.7b", 1_834_426_016), ("qwen3-4b", 2_497_280_256), ("qwen3-8b", 5_030_000_000)],
)
def test_what_is_to_be_downloaded_is_estimated(name, size):
    (found,) = (each for each in offers_for(machine(2, GB)) if each.name == name)
    assert found.download == pytest.approx(size, rel=0.05)
