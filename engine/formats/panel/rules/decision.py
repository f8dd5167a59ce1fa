"""How a panel ends, and who decided; where nobody has marked what the papers say, nobody has."""

from __future__ import annotations

from engine.core import events
from engine.core.ballots import count_ballots
from engine.core.state import State
from engine.formats.panel.labels import OUTCOMES
from engine.formats.panel.rules.verdicts import chair_seat, decide_panel, standing_verdicts
from engine.formats.panel.state import PanelContext
from engine.matters.candidate import OPEN, Candidate
from engine.matters.points import Basis, basis_of, basis_of_decision


def verdict_basis(matter: Candidate, state: State) -> Basis | None:
    """Who decided: people before models before those who marked the papers; None where nobody has understood them."""
    occupants = {state.seats[seat].occupant for seat in standing_verdicts(state)}
    return basis_of_decision(occupants, basis_of(matter.points))


def reach_verdict(context: PanelContext) -> events.Event | None:
    """The decision, by the rule that was set; open where nobody has understood what it would rest on."""
    state = context.state
    if state.verdict is not None:
        return None
    verdicts, basis = standing_verdicts(state), verdict_basis(context.matter, state)
    counts = count_ballots(state.ballots, state.choices)
    if basis is None:
        why = "thin_marks" if context.matter.readings else "nobody_decided"
        return events.VerdictReached(outcome=OPEN, counts=counts, why=why)
    made = decide_panel(verdicts, context.settings.decision_rule, chair_seat(state))
    return events.VerdictReached(
        outcome=made.outcome, counts=counts, why=made.why, basis=None if made.outcome in OUTCOMES else basis
    )
