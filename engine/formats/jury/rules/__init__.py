"""The rules of the jury: its format, its ballots, its rounds and its endings."""
