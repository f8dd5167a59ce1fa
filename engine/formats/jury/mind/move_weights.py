"""Move weights: what each kind of juror likes to do with the floor, besides what the situation asks for."""

from __future__ import annotations

from collections.abc import Mapping

MOVE_WEIGHTS: Mapping[str, Mapping[str, float]] = {
    "rationalist": {
        "rebut": 1.4,
        "question": 1.2,
        "law": 1.1,
        "appeal": 0.3,
        "story": 0.8,
        "concede": 0.9,
        "doubt": 1.2,
    },
    "empath": {"appeal": 3.0, "build": 1.3, "story": 1.2, "rebut": 0.8, "law": 0.6, "concede": 1.6, "doubt": 1.5},
    "cynic": {
        "open": 1.3,
        "rebut": 1.4,
        "press": 1.6,
        "law": 0.4,
        "concede": 0.4,
        "appeal": 0.6,
        "doubt": 0.5,
        "vote": 1.5,
    },
    "conformist": {
        "build": 3.0,
        "open": 0.6,
        "rebut": 0.5,
        "concede": 2.0,
        "press": 0.4,
        "counter": 0.7,
        "doubt": 2.0,
        "vote": 1.2,
    },
    "contrarian": {"question": 2.4, "rebut": 1.4, "law": 1.2, "build": 0.5, "alone": 1.5, "doubt": 1.4, "vote": 0.3},
    "impatient": {
        "press": 2.5,
        "open": 1.2,
        "counter": 1.4,
        "story": 0.3,
        "law": 0.5,
        "question": 1.3,
        "doubt": 0.6,
        "vote": 4.0,
    },
    "observer": {"rebut": 1.1, "open": 1.1, "question": 1.2, "appeal": 0.8, "build": 1.2, "doubt": 1.2},
    "detail_obsessed": {
        "rebut": 1.6,
        "open": 1.3,
        "story": 0.7,
        "appeal": 0.4,
        "question": 1.2,
        "doubt": 1.4,
        "vote": 0.3,
    },
    "moralist": {"appeal": 3.0, "law": 1.3, "question": 1.1, "rebut": 0.9, "story": 1.1, "doubt": 1.2, "vote": 0.7},
    "pragmatist": {"counter": 1.4, "question": 1.2, "press": 1.3, "law": 1.1, "appeal": 1.1, "vote": 2.0},
    "storyteller": {"story": 4.0, "build": 1.3, "question": 1.2, "law": 0.5, "vote": 0.7},
    "wildcard": {"open": 1.8, "counter": 1.5, "rebut": 0.7, "appeal": 1.3, "law": 0.5, "story": 1.1, "doubt": 1.3},
}
"""By archetype and move, a factor; 1 where nothing is said."""
