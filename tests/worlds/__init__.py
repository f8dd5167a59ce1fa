"""Worlds: whole installations in one process, on simulated time, with everything that can go wrong drawn from a seed.

    python -m tests.worlds --seed 7              one world, in words
    python -m tests.worlds --from 0 --worlds 500 so many
    python -m tests.worlds --seed 7 --mutant NAME

A world has workers over one store and one bus, people, and minds. The store fails, the bus loses, workers are killed
and stand still. After every step mechanisms are checked (`tests.worlds.checks`), not only how a room ends.
"""
