"""Limits: how much unasked activity one deliberation takes, so that no stranger fills its log.

Acts that an ask waits for are bounded by the rules themselves. These limits bound the rest. Each is far above what
people need, and all of them together keep a log below some 50,000 entries.
"""

from __future__ import annotations

MAX_UNASKED_ACTS_PER_ROUND = 30
"""Acts that a seat may do unasked (changes of its ballot, hands raised and taken down) from one round to the next."""
MAX_FACE_CHANGES = 60
"""Times that the faces on one seat may be changed in the lobby."""
MAX_INVITATIONS_PER_SEAT = 20
"""Invitations to one seat, until only the host may make another."""
MAX_NEWCOMERS = 1000
"""Times that somebody may sit down without an invitation; also what coming and going adds to the log is bounded."""
MAX_AUDIENCE_MEMBERS = 1000
"""People in the audience whose ballots are counted."""
MAX_AUDIENCE_BALLOT_CHANGES = 20
"""Times that somebody in the audience may change their vote."""
MAX_FLOOR_SECONDS = 1_200
"""Seconds of one floor, with the time that the host gave."""
MIN_TAKING_PART = 2
"""Seats that a table needs at least; the host leaves no more chairs empty."""
MAX_HOST_ACTS = 3000
"""Acts of the host that change or say something; those that begin, end or resume are always taken."""
WRITING_SECONDS = 30.0
"""Seconds by which the time for a paper grows while somebody writes it."""
DRAFT_SECONDS = 15.0
"""Seconds in which somebody whose time ran out may still send what they have written."""
PERSONAS_WEIGHT = 100
"""Acts of the host that one change of the personas counts for, because its entry is so much longer than others."""
