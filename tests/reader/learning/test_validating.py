from random import Random

from reader.learning.validating import ValidationLimits, validation_set
from reader.values.experience import Label, Standing
from tests.reader.learning.law import experience, vectors


def nobody(*_):
    raise AssertionError("too few to be grouped")


def test_of_few_past_pairs_all_are_taken_but_guesses_in_the_memory():
    past = [
        experience(0, standing=Standing.ASIDE),
        experience(1, standing=Standing.KEPT),
        experience(2, standing=Standing.KEPT, label=Label.CONFIRMED),
        experience(3, standing=Standing.PROPOSED, label=Label.CONFIRMED),
        experience(4, standing=Standing.REFUSED, label=Label.CONFIRMED),
        experience(5, standing=Standing.CANDIDATE, label=Label.CORRECTED),
    ]
    made = validation_set(past, vectors([0] * 6, Random(1)), nobody)
    assert [pair.id for pair in made.pairs] == [0, 2, 5]
    assert made.weights == (1.0, 4.0, 4.0)
    assert made.vectors.shape == (3, 24)


def test_of_many_only_representatives_outside_the_memory():
    past = [experience(n, standing=Standing.ASIDE) for n in range(60)]
    past += [experience(60, standing=Standing.KEPT, label=Label.CONFIRMED)]
    rows = vectors([n % 3 for n in range(61)], Random(1))
    asked = []

    def representatives(given, groups, each):
        asked.append((given.shape, groups, each))
        return [0, 2, 59]

    made = validation_set(past, rows, representatives)
    assert [pair.id for pair in made.pairs] == [0, 2, 59]
    assert asked == [((60, 24), 8, 10)]


def test_a_memory_of_true_labels_alone_is_measured_on_the_latest_of_them():
    past = [experience(n, standing=Standing.KEPT, label=Label.CONFIRMED) for n in range(9)]
    limits = ValidationLimits(all_below=4)
    made = validation_set(past, vectors([0] * 9, Random(1)), nobody, limits)
    assert [pair.id for pair in made.pairs] == [5, 6, 7, 8]
