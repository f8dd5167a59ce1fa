"""Tests of the meeting."""
