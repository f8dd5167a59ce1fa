"""How many values a list or a group of fields holds, counted before anything is made of them.

Each value that is wrong is an error of its own in a validation, and a few bytes hold one: two megabytes of them cost
seconds. So what others send is counted first.
"""

from __future__ import annotations

from typing import Any


def has_more_values(sent: Any, most: int) -> bool:
    """Whether lists and fields in a value, however deep, hold more than so many values. It looks at no more of them."""
    count, unread = 0, [sent]
    while unread:
        here = unread.pop()
        if isinstance(here, dict | list):
            count += len(here)
            if count > most:
                return True
            unread += here.values() if isinstance(here, dict) else here
    return False
