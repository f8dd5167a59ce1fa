"""What a juror remembers of the deliberation, as folds of its log."""
