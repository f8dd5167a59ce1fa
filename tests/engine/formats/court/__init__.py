"""Tests of the court: its rules, its validation and its house."""
