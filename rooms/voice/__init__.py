"""Voices: what the judge and the jurors are heard by."""
