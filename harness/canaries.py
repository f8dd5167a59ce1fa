"""Words and numbers that stand nowhere else, so that tests can look for them where they must not be."""

CANARY = "CANARY"


def canary(seat: int) -> float:
    """The number that the person on a seat states in private, and nobody else."""
    return round(0.1 + seat / 1000 + 0.000321, 6)


def thought(seat: int) -> str:
    """What the holder of a seat writes in private, and nobody else."""
    return f"{CANARY}-thought-{seat}."
