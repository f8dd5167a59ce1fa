"""The contract to the letter, as far as a soak has time for it; `make fuzz` does all of it."""

import pytest

from tests import fuzz

LARGE = "^/api/rooms$|fork$|rematch$|acts$"
"""Calls with seven eighths of the bounds there are to try: their bodies hold the settings or the acts of every format.
`test_openapi.py` tries these with drawn requests."""


@pytest.mark.sweep("every bound of every field")
def test_h2_every_bound_of_the_smaller_calls_is_kept(capfd: pytest.CaptureFixture[str]) -> None:
    options = ["--phases=examples,coverage", f"--exclude-path-regex={LARGE}"]
    status = fuzz.run(fuzz.FIXED_CASES, 1, options)
    said = capfd.readouterr().out
    assert status == 0, said
    assert "No issues found" in said, said
    assert "Seed: 1" in said
