"""Trials from the Old Bailey's printed Proceedings."""
