"""A jury that a test drives: people who answer by script, minds that say little, a clock that the test sets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.core import acts
from engine.core.acts import SettingValue
from engine.core.asks import AskedAct
from engine.core.draws import Draw
from engine.formats.jury.mind.votes import house_ballot
from engine.formats.jury.rules.format import JURY
from engine.matters.criminal_case import Case
from harness.examples.jury import CASE
from tests.kit.deliberations import Deliberation

ALL_SEATS = tuple(range(1, 13))
SIX_SEATS = (1, 3, 5, 7, 8, 11)


class Jury(Deliberation):
    """A jury under test. Seats in `people` are held by persons; the house plays the others."""

    def __init__(
        self,
        people: Iterable[int] = (),
        *,
        host: int | None = None,
        seed: str = "seed",
        case: Case = CASE,
        begin: bool = True,
        occupant: str = "human",
        settings: Mapping[str, SettingValue] | None = None,
    ) -> None:
        self.case = case
        self.impacts: dict[int, float] = {}
        """How every turn strikes the minds, by listener; nobody is moved by default."""
        super().__init__(
            JURY.bind(case), people, host=host, seed=seed, begin=begin, occupant=occupant, settings=settings
        )

    def habit(self, spec: AskedAct) -> acts.Act:
        match spec.act:
            case "speak":
                return acts.Speak(text="I have said what I think.")
            case "cast_ballot" if self.state.seats[spec.seat].held_by_mind:
                choice = house_ballot(self.case, self.state, spec.seat, self.draw(spec.ask))
                return acts.CastBallot(choice=choice)
            case "cast_ballot":
                habit = self.state.ballots.get(spec.seat, "guilty" if spec.seat <= 3 else "not_guilty")
                return acts.CastBallot(choice=habit if habit in spec.options["choice"] else spec.options["choice"][0])
            case "choose_side":
                return acts.ChooseSide(side="defend")
            case "second":
                return acts.Second(choice="no")
            case "narrate":
                return acts.Narrate()
            case _:
                said = [turn.id for turn in self.state.heard if turn.round == self.state.round]
                struck = {seat: dict.fromkeys(said, impact) for seat, impact in self.impacts.items()}
                return acts.React(
                    reactions={seat: acts.Reaction(impacts=struck.get(seat, {})) for seat in self.state.seats}
                )

    def draw(self, *name: str | int) -> Draw:
        return Draw("driving", *name)

    def vote(self, guilty: Iterable[int]) -> None:
        """Script ballots: these seats vote guilty from now on, all others not guilty."""
        chosen = set(guilty)
        for seat in self.state.seats:
            self.script([seat], cast_ballot=acts.CastBallot(choice="guilty" if seat in chosen else "not_guilty"))

    def keep(self) -> None:
        """Script ballots: everybody repeats the one that stands."""
        for seat in self.state.seats:
            self.script([seat], cast_ballot=lambda spec: acts.CastBallot(choice=self.state.ballots[spec.seat]))


def whole(size: int = 12, **settings: SettingValue) -> Jury:
    """A jury of people alone, without a host's seat: 1, 2 and 3 say guilty, and nothing moves but by script."""
    return Jury(ALL_SEATS if size == 12 else SIX_SEATS, settings={"size": size, **settings})
