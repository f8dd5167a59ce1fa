"""Search in one case and over all cases: by words, by meaning, or by both."""
