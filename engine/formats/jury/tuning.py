"""Tuning: every number of the jury's dynamics, with its reason, in one place.

The first block is the formula of the product’s first sketch and stays as it is. The others are terms around it, each
for something that is known of real juries; docs/dynamics.md says which of them makes which phenomenon, and
`python -m bench.jury.dynamics` measures them all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.core.values import value


@value(frozen=True)
class Tuning:
    """Every number of the jury's dynamics that may be tuned."""

    # the core formula
    stubbornness: float = 0.7
    """What the most stubborn person subtracts from an argument's effect."""
    noise: float = 0.003
    """Standard deviation of what a mood adds to an argument or takes from it, at volatility 1: it may turn somebody
    against what was said, by a little, and leaves nobody quite where they stood."""
    mood: float = 5.6
    """Standard deviation of what a listener's mood of the moment makes of a turn, relative to the turn's effect, at
    volatility 1: a mood decides who is swayed by what."""
    temper: float = 0.1
    """The same of what somebody makes, throughout a deliberation, of all arguments for one side, and the opposite of
    those for the other."""
    trust: float = 0.3
    """What full trust adds to an argument's effect, and full distrust takes from it."""
    extremes: float = 0.5
    """How much harder it is to move somebody, per unit of distance from the middle."""
    clamp: float = 0.3
    """The most that one turn may move anybody."""

    # when a ballot flips
    flip_to_not_guilty: float = 0.4
    """A guilty ballot flips below this conviction."""
    flip_to_guilty: float = 0.6
    """A ballot of not guilty flips above this one."""

    flip_again: float = 0.21
    """How much farther, for each time that the ballot has flipped before: nobody likes to change a third time."""

    # influence: whose words carry
    influence_base: float = 0.5
    """An argument's effect by a speaker without influence; a speaker of influence 0.5 has 1."""
    chairing: float = 0.8
    """What a foreperson's turn weighs relative to anybody else's: some of it only keeps order."""
    advocate: float = 0.25
    """The same of a devil's advocate, whom nobody takes to believe it."""
    closeness: float = 0.6
    """How much more a turn weighs in a jury of six than of twelve: a speaker there speaks to fewer."""

    # the burden of proof
    burden: float = 0.15
    """Under reasonable doubt arguments for guilt weigh this share less, and arguments against it this share more."""

    # the pressure of numbers, and fatigue
    pressure: float = 2.95
    """What a unanimous table adds to an argument on its side, relative to it, and takes from one on the other, for
    somebody of deference 1."""
    crowd: float = 1.78
    """How far that pressure bends from the root of the majority (0) over a straight line (1) to where close numbers
    hardly press at all."""
    pressure_floor: float = 0.75
    """Share of an argument that is left however few make it: the few are heard, if they stand firm."""
    doubt_floor: float = 0.93
    """The same for an argument against guilt under reasonable doubt: one doubt may be enough."""
    fatigue: float = 0.005
    """What every round adds to the pressure of numbers, relative to it."""

    on_slips: float = 0.1
    """How far past the middle one must be to change a ballot that nobody sees, relative to one in the open: who has not
    stood up for it need not take it back."""
    sealed: float = 0.95
    """What the pressure of numbers is where ballots are sealed, relative to open ones, and how readily the outnumbered
    go along when they are asked a last time: nobody is seen to stand alone."""
    in_turn: float = 0.06
    """How far past the middle those who voted before draw somebody of deference 1 in an open first ballot, when all of
    them say the same."""
    recency: float = 0.03
    """How far first opinions are moved to the side whose evidence was heard last, where one side's comes first."""

    lone_voice: float = 1.44
    """What being quite alone adds to what one says, relative to it, by the eighth power of how far one is outnumbered:
    the table listens to the one who stands firm."""
    lone_doubt: float = 7.5
    """The same for an argument against guilt under reasonable doubt: somebody who doubts alone is heard out, for a
    doubt with a reason is all that it takes."""

    # the last go-round
    last_margin: float = 0.042
    """Asked a last time, somebody changes a ballot from so far past the middle."""
    give_way: float = 0.19
    """How much less far, for somebody who is quite alone, in proportion to how far the others outnumber them; never so
    far on this side of the middle that the new ballot would flip back."""
    give_in: float = 0.85
    """How much less far for somebody without stubbornness whose ballot alone keeps the jury from a verdict; not at all
    for the most stubborn person."""
    last_firm: float = 0.6
    """How much farther, for somebody quite alone, for each unit by which they are more stubborn than a half; less the
    less they are outnumbered. Stubbornness decides whether somebody changes, and not only when."""
    last_again: float = 0.06
    """How much farther, for each time that the ballot has flipped before."""
    last_doubt: float = 0.015
    """Under reasonable doubt, how much less far for those who would convict, and how much farther for those who would
    not: asked a last time, one asks oneself whether one is sure."""

    # who speaks
    talk_base: float = 0.45
    """Weight in the draw of speakers that everybody has."""
    talk_influence: float = 0.65
    """What full influence adds to it."""
    talk_verbosity: float = 0.65
    """What full verbosity adds to it."""
    talk_foreperson: float = 5.3
    """How many times likelier the foreperson is drawn."""
    talk_minority: float = -0.5
    """What being quite alone adds to the weight, relative to it; less the less one is outnumbered. Below nothing,
    because the few have the floor by rule, and are asked."""
    talk_heard: float = 0.8
    """What each of the last turns takes from its speaker's weight, relative to it: a juror who has just spoken lets
    others speak, but for the foreperson."""

    # the first opinion
    spread: float = 0.68
    """How far wholly one-sided evidence is from the middle."""
    settled: float = 2.0
    """Evidence for nothing, added to the scale: a thin case settles nobody."""
    contested: float = 0.25
    """Share of its strength that a contestable exhibit loses on its own side."""
    testimony: float = 0.5
    """Weight of a wholly believable witness, where an exhibit's is 1."""
    doubt: float = 0.03
    """How far reasonable doubt moves first opinions to not guilty."""
    lean: float = 0.12
    """How far somebody who leans to a side starts from where the evidence would put them."""
    contrary: float = 0.17
    """The same, against where most start, of somebody who takes the side that nobody has taken."""
    trial: float = 0.085
    """Standard deviation of how the same trial comes across from one hearing to another, for all jurors alike."""
    individual: float = 0.13
    """Standard deviation of what people make of the same evidence."""
    gut: float = 0.2
    """The same for somebody who goes by feeling."""
    whim: float = 0.3
    """The same for somebody who goes by nothing in particular."""
    forced: float = 0.09
    """Where a split is forced, how far beyond the edge of flipping a forced opinion may lie."""
    floor: float = 0.04
    """Nobody starts closer to certainty than this."""

    # what a verdict is for
    settled_element: float = 0.3
    """Evidence for nothing, added to the scale of an element."""
    element_belief: float = 0.3
    """How far a juror who is sure of guilt reads the evidence on an element as shown, past the middle."""
    not_proven: float = 0.2
    """The conviction from which a juror who acquits says that it was not proven."""

    # opinions of each other
    trust_rate: float = 6.0
    """What a forceful turn adds to an opinion of its speaker when one is sure that it is right, or takes when wrong."""
    trust_respect: float = 0.5
    """What any forceful turn adds."""
    trust_memory: float = 0.97
    """Share of an opinion that outlives a turn."""

    # changing hands
    takeover: float = 0.16
    """How far from the middle a mind starts that takes over a person's ballot."""

    # judging an argument (the base impact)
    impact: float = 0.056
    """Base impact of a forceful argument on a fresh, strong point."""
    impact_floor: float = 0.45
    """Share of it that is left where no point of the case is made."""
    staleness: float = 0.55
    """How fast a point that was raised before loses: 1 / (1 + staleness * times raised before)."""
    stalest: float = 0.2
    """What a point worn out by repetition keeps."""
    addressed: float = 1.3
    """An argument weighs this much more with the person it is addressed to."""
    contestable: float = 0.85
    """A point on an exhibit that may be doubted weighs this much, once somebody has doubted it."""
    same_side: float = 0.25
    """An argument for what one believes already confirms less than an opposite one would move."""
    perception: float = 0.15
    """How far people differ, at most, in what they make of the same argument."""

    evidence: float = 0.65
    """How much more an argument weighs for the side to which a wholly one-sided case points, and less for the other."""

    # sides and motions
    side: float = 0.35
    """How far a wholly one-sided case moves the odds of a mind's choice of side from even."""
    motion_round: int = 4
    """No mind moves the vote before this round."""
    motion_quiet: int = 2
    """Nor before so many rounds have passed without a flip."""
    second: float = 0.08
    """Chance that a mind wants a vote which somebody moved."""
    second_tired: float = 0.04
    """What every round from the fourth on adds to it."""
    second_many: float = 0.8
    """With more than this share of the ballots on one's side,"""
    second_winning: float = 0.35
    """this is added;"""
    second_few: float = 0.35
    """with less than this share,"""
    second_outvoted: float = 0.2
    """this is taken: a juror who is outvoted wants to go on talking."""

    def changed(self, values: Mapping[str, float]) -> Tuning:
        """The same with other numbers. Raises `ValueError` with a sentence for one that cannot be."""
        for name, chosen in values.items():
            number = getattr(self, name, None)
            if number is None or name not in self.__dataclass_fields__:
                raise ValueError(f"{name} is no number of the jury's dynamics")
            if isinstance(chosen, bool) or not isinstance(chosen, int | float):
                raise ValueError(f"{name} must be a number, and is {str(chosen)[:40]!r}")
            if isinstance(number, int) and not isinstance(chosen, int):
                raise ValueError(f"{name} must be a whole number, and is {chosen:g}")
            least, most = (-1.0 if number < 0 else 0.0), (1.0 if name.startswith("flip_to") else MAX_TUNED_NUMBER)
            if not least <= chosen <= most:
                raise ValueError(f"{name} must be between {least:g} and {most:g}, and is {str(chosen)[:40]}")
        return replace(self, **values)  # type: ignore[arg-type]  # each was looked at above


MAX_TUNED_NUMBER = 100.0
"""The largest number that can be meant."""
TUNING = Tuning()


def retune(values: Mapping[str, float]) -> None:
    """Let this process go by other numbers from now on. It is for a process that plays or
    verifies simulations and nothing else, before it does so: what was worked out by the usual numbers stays as it is.
    Raises `ValueError` as `Tuning.changed`."""
    chosen = TUNING.changed(values)
    for name in values:
        # The one value that everything holds on to, as a default or by its name; nothing else changes it.
        setattr(TUNING, name, getattr(chosen, name))
