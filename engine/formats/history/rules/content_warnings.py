"""What a reader should know of words before they read them."""

from __future__ import annotations

import re

from engine.text.words import beginnings

GRAPHIC_PATTERN = re.compile(
    beginnings(
        "behead decapitat disembowel flay impal mutilat rape$ raped rapist dismember skull severed gore$ "
        "corpse boiled_alive burned_alive burnt_alive buried_alive crucif tortur"
    ),
    re.IGNORECASE,
)
"""Words of violence that nobody needs to read here: the house quotes no sentence with them."""
PRIVATE_PATTERN = re.compile(
    beginnings(
        "alleg accus affair scandal divorce lawsuit sued$ crime criminal arrest convict abus harass drug "
        "alcohol illness rumour rumor fraud mistress"
    ),
    re.IGNORECASE,
)
"""Of living people the house files nothing with these words: allegations, and what is private."""
