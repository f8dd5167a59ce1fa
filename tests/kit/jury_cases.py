"""Whole cases for juries, apart from the example: they are read from files."""

from cases.library import predefined_cases

MURDER = predefined_cases()["case_002_murder"]
