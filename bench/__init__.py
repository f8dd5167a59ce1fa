"""Benchmarks, each with its own command; never part of the tests."""
