"""The rules of a deliberation: pure functions over frozen values, without I/O, clock or unseeded randomness."""
