"""The backups that are kept."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from reader.backups import Backup, Reason, Schedule, superfluous

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)


def backup(hours: int, reason: Reason = Reason.AUTOMATIC, size: int = 10) -> Backup:
    made = NOON - timedelta(hours=hours)
    return Backup(Path(f"{hours}-{reason}.sqlite3"), made, reason, size)


backups = st.lists(
    st.builds(backup, st.integers(0, 24 * 900), st.sampled_from(Reason), st.integers(0, 50)),
    unique_by=lambda each: each.made,
    max_size=80,
)


def stay(made: list[Backup], schedule: Schedule) -> list[Backup]:
    gone = superfluous(made, schedule)
    return [each for each in made if each not in gone]


def test_a_backup_a_day_for_three_years_leaves_a_week_a_month_and_a_year():
    kept = stay([backup(24 * days) for days in range(1100)], Schedule())
    ages = [(NOON - each.made).days for each in kept]
    assert ages[:7] == list(range(7))
    assert len([age for age in ages if age < 31]) <= 7 + 4
    assert 300 < ages[-1] < 366
    assert len(kept) <= 7 + 4 + 12


def test_of_a_day_the_newest_stays():
    assert stay([backup(0), backup(1), backup(2)], Schedule()) == [backup(0)]


def test_what_was_asked_for_and_what_was_before_an_upgrade_does_not_age():
    old = [backup(24 * 2000, Reason.ASKED), backup(24 * 3000, Reason.BEFORE_UPGRADE)]
    assert stay([backup(0), *old], Schedule()) == [backup(0), *old]


def test_where_room_is_short_what_was_asked_for_goes_last():
    made = [
        backup(0, size=40),
        backup(30, size=40),
        backup(99, Reason.BEFORE_UPGRADE, size=40),
        backup(999, Reason.ASKED, size=40),
    ]
    assert superfluous(made, Schedule(most_bytes=160)) == []
    assert superfluous(made, Schedule(most_bytes=150)) == [made[1]]
    assert superfluous(made, Schedule(most_bytes=100)) == [made[1], made[2]]
    assert superfluous(made, Schedule(most_bytes=1)) == [made[1], made[2], made[3]]


@given(backups, st.integers(0, 1000))
def test_the_newest_stays_and_all_others_fit(made: list[Backup], most: int):
    schedule = Schedule(most_bytes=most)
    kept = stay(made, schedule)
    assert bool(kept) == bool(made)
    if made:
        newest = max(made, key=lambda each: each.made)
        assert newest in kept
        assert sum(each.size for each in kept) <= max(most, newest.size)
    assert superfluous(kept, schedule) == []
