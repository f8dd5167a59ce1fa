"""Figures, numbers in words, dates and times of day."""

from __future__ import annotations

from functools import partial

import pytest

from engine.text.dates import clock_times, dates
from engine.text.figures import figures
from engine.text.numbers import number_word, value_of
from engine.text.stems import stem
from tests.work import calls


@pytest.mark.parametrize(
    ("text", "value", "unit", "per", "bound"),
    [
        ("It saves 40,000 euros a year.", 40_000, "€", "year", "exact"),
        ("It costs $4.5 million.", 4.5e6, "$", "", "exact"),
        ("It costs £4,200.", 4_200, "£", "", "exact"),
        ("It costs EUR 300.", 300, "€", "", "exact"),
        ("It costs 1.2 bn dollars.", 1.2e9, "$", "", "exact"),
        ("It rose by 17.5 %.", 17.5, "%", "", "exact"),
        ("It rose by 20 per cent.", 20, "%", "", "exact"),
        ("Load limit: at least 12 tonnes a lane.", 12, "tonne", "lane", "at_least"),
        ("No more than 5 kg fit.", 5, "kg", "", "at_most"),
        ("Not less than 30 minutes pass.", 30, "minute", "", "at_least"),
        ("Up to 12k users come.", 12_000, "user", "", "at_most"),
        ("About 3 hours passed.", 3, "hour", "", "about"),
        ("Less than 300 ms are needed.", 300, "ms", "", "at_most"),
        ("It takes 12ms.", 12, "ms", "", "exact"),
        ("It runs at 80 km/h.", 80, "km", "h", "exact"),
        ("It is -5 °C outside.", -5, "°c", "", "exact"),
        ("Twelve jurors sat.", 12, "juror", "", "exact"),
        ("Two hundred and five people came.", 205, "people", "", "exact"),
        ("A dozen eggs broke.", 12, "egg", "", "exact"),
        ("There were 0 errors.", 0, "error", "", "exact"),
        ("In 2024 it had 1990 guests.", 1990, "guest", "", "exact"),
        ("It has 40 of them.", 40, "", "", "exact"),
        ("It lasted 30-minute stretches.", 30, "minute", "", "exact"),
        ("Within 14 days it is paid.", 14, "day", "", "at_most"),
    ],
)
def test_a_figure_has_a_value_a_unit_and_a_bound(text: str, value: float, unit: str, per: str, bound: str) -> None:
    [found] = figures(text)
    wanted = unit if unit in ("%", "€", "$", "£", "°c", "") else stem(unit)
    assert (found.value, found.unit, found.per, found.bound) == (value, wanted, stem(per), bound)
    assert text[found.start : found.end].strip() == found.text


def test_a_range_has_two_figures() -> None:
    assert [(one.value, one.unit) for one in figures("It weighs 3-5 kg.")] == [(3, "kg"), (5, "kg")]
    assert [(one.value, one.unit) for one in figures("It takes 10 to 12 days.")] == [(10, "day"), (12, "day")]


@pytest.mark.parametrize(
    "text", ["Version v3 of A4.", "See notes-2.md#4.", "It was COVID-19.", "On 6 May 2024 at 14:05.", "In 1842."]
)
def test_names_dates_and_hours_are_no_figures(text: str) -> None:
    assert figures(text) == ()


@pytest.mark.parametrize(
    ("text", "year", "month", "day"),
    [
        ("on 2026-03-01", 2026, 3, 1),
        ("on 6 May 2024", 2024, 5, 6),
        ("on the 6th of May, 2024", 2024, 5, 6),
        ("on 6th May", None, 5, 6),
        ("on May 7, 2024", 2024, 5, 7),
        ("on Sept. 3", None, 9, 3),
        ("in December 1889", 1889, 12, None),
        ("in 1842", 1842, None, None),
        ("(1914)", 1914, None, None),
        ("in 44 BC", -44, None, None),
        ("in AD 70", None, None, None),
        ("by 05/13/2021", 2021, 5, 13),
        ("by 13/05/2021", 2021, 5, 13),
        ("by 13.5.21", 2021, 5, 13),
        ("by 3/4/2021", 2021, None, None),
        ("the 1930s", 1930, None, None),
    ],
)
def test_dates_are_read_as_far_as_they_are_told(
    text: str, year: int | None, month: int | None, day: int | None
) -> None:
    found = dates(f"It ended {text}, they say.")
    if (year, month, day) == (None, None, None):
        assert found == ()
    else:
        assert [(one.year, one.month, one.day) for one in found] == [(year, month, day)]
        assert found[0].text in text


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("14:05", 845),
        ("2.30 pm", 870),
        ("at 9.30", 570),
        ("5 o'clock", 300),
        ("5 p.m.", 1020),
        ("12 a.m.", 0),
        ("7:15 AM", 435),
    ],
)
def test_times_of_day_are_read(text: str, minutes: int) -> None:
    assert [one.minutes for one in clock_times(f"It began {text} sharp.")] == [minutes]


@pytest.mark.parametrize("text", ["It cost 9.30.", "Version 2.15 is out.", "It is 25:61.", "The ratio is 3:1."])
def test_other_numbers_are_no_times_of_day(text: str) -> None:
    assert clock_times(text) == ()


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("40,000", 40_000),
        ("twenty-one", 21),
        ("two hundred and five", 205),
        ("a thousand", 1_000),
        ("three thousand and ten", 3_010),
    ],
)
def test_a_number_in_words_has_a_value(text: str, value: int) -> None:
    assert value_of(text) == value


def test_small_numbers_are_written_in_words() -> None:
    assert [number_word(count) for count in (0, 1, 12, 13, -1)] == ["none", "one", "twelve", "13", "-1"]


@pytest.mark.parametrize("part", ["1", "1,", "1 ", "12:", "May ", "1.1.", "a hundred ", "$", "1-"])
def test_the_work_grows_with_the_text(part: str) -> None:
    few, many = (calls(partial(figures, part * size)) for size in (300, 1_200))
    assert many < 4.5 * few + 300
