"""Tests of the house mind."""
