"""What a world is: everything that a seed draws before the world begins, so that it can be read, and made smaller."""

from __future__ import annotations

import random
from dataclasses import asdict, dataclass

from engine.formats import FORMATS

PACES = ("instant", "brisk", "live")
PACE_WEIGHTS = (6, 3, 1)


@dataclass(frozen=True)
class Plan:
    """One world. Rates are between 0 and 1, times in seconds."""

    seed: int
    format: str
    pace: str = "instant"
    workers: int = 2
    people: int = 0
    agents: int = 0
    pupils: int = 0
    """Of a class, which has rooms of its own; with 0 there is no class, and one room."""
    group: int = 2
    """How many pupils are dealt to a room."""
    late: float = 0.0
    """How often people answer late, or too late."""
    lapses: float = 0.0
    """How often they do not answer at all."""
    leaves: float = 0.0
    drops: float = 0.0
    """How often somebody's line ends without a word; they come back."""
    twice: float = 0.0
    """How often the same is sent twice at once."""
    hand_overs: int = 0
    """How often the host gives a seat to others while somebody sits there."""
    conflicts: float = 0.0
    """How often an entry of another worker's comes between an act and its own entry."""
    kills: int = 0
    stalls: int = 0
    append_stalls: float = 0.0
    """How often a worker stands still while an append of its driver is on its way, for longer than a lease lasts."""
    slow: float = 0.004
    """What an answer of the store takes, on average."""
    fails_before: float = 0.0
    """How often a call to the store fails before it has done anything."""
    fails_after: float = 0.0
    """How often one fails when it is done."""
    restarts: int = 0
    """How often the store is away for a few seconds."""
    set_backs: int = 0
    """How often the store loses its last entries, as one that is restored does."""
    lost: float = 0.0
    """How much of the news does not arrive."""
    silent: float = 0.0
    """How much of what is lost is followed by no `CatchUp`."""
    repeated: float = 0.0
    delay: float = 0.01
    reorders: bool = False
    skew: float = 0.0
    """By how much the clocks of workers differ at most."""
    jumps: int = 0
    """How often a clock is set."""
    hidden: bool = False
    """Whether what people say of their convictions is hidden, where a format asks for them."""
    minds_fail: float = 0.0
    minds_stall: float = 0.0
    minds_think: float = 0.0
    """What a mind's answer takes, on average; 0 for the house's own."""
    shuffles: bool = False
    next_rooms: int = 0
    """How often the next room is asked for at the same time."""
    erased: bool = False
    """Whether the room is erased at its end, with people in it."""

    def shown(self) -> str:
        """In words: what differs from a world in which nothing goes wrong."""
        calm = asdict(Plan(self.seed, self.format))
        return ", ".join(f"{name}={value!r}" for name, value in asdict(self).items() if calm[name] != value)


def plan_of(seed: int) -> Plan:
    """The world of a seed."""
    draw = random.Random(f"world {seed}")
    names = sorted(FORMATS)

    def sometimes(chance: float, low: float, high: float) -> float:
        return round(draw.uniform(low, high), 3) if draw.random() < chance else 0.0

    thinks = draw.random() < 0.5
    pupils = draw.randint(2, 5) if draw.random() < 0.25 else 0
    return Plan(
        seed,
        format=names[seed % len(names)],
        pace=draw.choices(PACES, PACE_WEIGHTS)[0],
        workers=draw.randint(2, 4),
        people=0 if pupils else draw.choice((0, 1, 1, 2)),
        agents=0 if pupils else draw.choice((0, 0, 1)),
        pupils=pupils,
        group=draw.choice((2, 3)),
        late=sometimes(0.6, 0.05, 0.3),
        lapses=sometimes(0.3, 0.05, 0.4),
        leaves=sometimes(0.4, 0.01, 0.05),
        drops=sometimes(0.4, 0.01, 0.05),
        twice=sometimes(0.6, 0.1, 0.4),
        hand_overs=draw.choice((0, 0, 1, 2)),
        conflicts=sometimes(0.4, 0.02, 0.2),
        kills=draw.choice((0, 1, 1, 2)),
        stalls=draw.choice((0, 1, 2, 4)),
        append_stalls=sometimes(0.3, 0.01, 0.06),
        slow=draw.choice((0.001, 0.004, 0.02)),
        fails_before=sometimes(0.4, 0.002, 0.05),
        fails_after=sometimes(0.4, 0.002, 0.05),
        restarts=draw.choice((0, 0, 0, 1)),
        set_backs=0 if pupils else draw.choice((0, 0, 0, 0, 1, 2)),
        lost=sometimes(0.6, 0.05, 0.6),
        silent=sometimes(0.5, 0.1, 1.0),
        repeated=sometimes(0.3, 0.05, 0.3),
        delay=draw.choice((0.001, 0.01, 0.1)),
        reorders=draw.random() < 0.5,
        skew=sometimes(0.3, 0.1, 20.0),
        jumps=draw.choice((0, 0, 0, 1, 2)),
        minds_fail=sometimes(0.5, 0.02, 0.2) if thinks else 0.0,
        minds_stall=sometimes(0.3, 0.01, 0.05) if thinks else 0.0,
        minds_think=sometimes(1.0, 0.05, 2.0) if thinks else 0.0,
        hidden=draw.random() < 0.5,
        shuffles=draw.random() < 0.5,
        next_rooms=draw.choice((0, 0, 2, 3)),
        erased=draw.random() < 0.3,
    )


def simpler(plan: Plan) -> list[Plan]:
    """The plans that have one thing less go wrong, the simplest first."""
    calm, wild = asdict(Plan(plan.seed, plan.format)), asdict(plan)
    found = []
    for name, value in wild.items():
        if value != calm[name]:
            found.append(Plan(**{**wild, name: calm[name]}))
            if isinstance(value, int) and not isinstance(value, bool) and value - 1 > calm[name]:
                found.append(Plan(**{**wild, name: value - 1}))
    return found
