from reader.learning.admitting import calibrated


def test_with_few_answers_nothing_is_admitted():
    threshold = calibrated([0.1] * 7)
    assert not threshold.admits(0.0)
    assert threshold.of == 7


def test_half_of_what_a_model_says_is_admitted():
    recent = [number / 10 for number in range(20)]
    threshold = calibrated(recent)
    assert sum(threshold.admits(one) for one in recent) == 10


def test_what_the_reader_called_right_decides_where_there_is_enough_of_it():
    threshold = calibrated([9.0] * 50, right=[0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8])
    assert threshold.admits(0.6)
    assert not threshold.admits(0.9)


def test_only_the_latest_answers_count():
    assert not calibrated([9.0] * 500 + [0.1] * 100).admits(1.0)


def test_what_a_person_wrote_has_no_uncertainty_to_admit():
    assert not calibrated([1.0] * 20).admits(None)
