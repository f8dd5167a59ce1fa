"""Ballot rules and tallies. A rule is `(ballots, voters) -> choice`, or None when nothing is carried."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias

BallotRule: TypeAlias = Callable[[Mapping[int, str], Sequence[int]], str | None]


def count_ballots(ballots: Mapping[int, str], choices: Iterable[str]) -> dict[str, int]:
    """How many ballots each choice has, in the order of the choices."""
    cast = list(ballots.values())
    return {choice: cast.count(choice) for choice in choices}


def threshold_rule(needed: Callable[[int], int]) -> BallotRule:
    """Carried when a choice has at least `needed(number of voters)` ballots."""

    def rule(ballots: Mapping[int, str], voters: Sequence[int]) -> str | None:
        cast, least = list(ballots.values()), needed(len(voters))
        for choice in dict.fromkeys(cast):
            if cast.count(choice) >= least:
                return choice
        return None

    return rule


unanimous = threshold_rule(lambda voters: voters)
ten_of_twelve = threshold_rule(lambda voters: -(-voters * 10 // 12))
"""Ten of twelve, five of six: five sixths, rounded up."""
majority = threshold_rule(lambda voters: voters // 2 + 1)
"""More than half; a tie carries nothing."""

BALLOT_RULES: Mapping[str, BallotRule] = {"unanimous": unanimous, "ten_of_twelve": ten_of_twelve, "majority": majority}
