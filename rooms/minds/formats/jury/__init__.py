"""Models in a jury: prompts, schemas and readers of answers.

The engine that asks is that of all formats (`rooms/minds/formats/generic`); here stands what is asked. A juror speaks
(`juror.py`). Its ballot, its side and its motions come from the rules, by a conviction that only the listeners'
reactions move. The bench (`bench.py`) gives these reactions, one call for a round, and speaks as the judge.

- A prompt has a shared layer (case, rules, form of the answer), the same for all seats and first, so that providers
  cache it, and an individual one; templates are in `prompts/`, one for each role and task. `transcript.py` gives the
  deliberation from the seat's own point of view, the last ten turns whole. `assignment.py` says what to do with the
  floor: the move that the house would make, its length, and what goes before any move. A prompt is filled up to one
  measure, so the twentieth round costs what the sixth does.
- What others wrote is quoted on one line without angle brackets, so it cannot end its fence or begin a heading. An
  answer is read strictly (`readers.py`) and has no field that a ballot could be in. Only its `text` is published, while
  it comes, behind a guard that knows the templates.
- Whatever it claims, a turn argues for the ballot of its seat (`to_act.py`). Its points are read from what it cites and
  says, as from a person's words, and its force depends on how sure its juror is, never on how loud it speaks.
- A model rates each turn for each listener from -1 to 4. The number stands for a share of what the house would make of
  that turn, half as much again at most. Words that command a listener are worth what they are worth as an argument.
- A turn that was broken off (an interruption, a pause) stops its call and goes on from its last whole word.
"""

from __future__ import annotations

from rooms.minds.formats.jury.bench import bench_question
from rooms.minds.formats.jury.interview import interview_notes
from rooms.minds.formats.jury.juror import seat_question, small_part
from rooms.minds.formats.jury.round_calls import call_is_spare
from rooms.minds.formats.jury.strategy_speech import strategy_question
from rooms.minds.formats.players import PlayedByModels

PLAYED_BY_MODELS = PlayedByModels(
    seat_question,
    bench_question,
    call_is_spare=call_is_spare,
    strategy_question=strategy_question,
    small_part=small_part,
    interview_notes=interview_notes,
)
"""How models play a jury."""
