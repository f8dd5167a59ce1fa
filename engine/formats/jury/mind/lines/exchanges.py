"""Exchanges: short lines of any juror, who has no answer to a question, or says whose words changed a ballot.

`{who}` is the speaker who asked or persuaded, `{v}` what that was about.
"""

from __future__ import annotations

NO_ANSWER = (
    "I have no answer to that, {who}.",
    "I can’t answer that, {who}. I have tried.",
    "You have me there, {who}.",
    "Nothing, {who}. I have nothing to say to that.",
    "{who}, I don’t know.",
    "I wish I had an answer, {who}.",
    "Ask me something easier, {who}.",
    "No, {who}. I have no reason that I could put to you.",
)
"""To a question about nothing in particular."""
NO_ANSWER_ON = (
    "On {v} I have nothing more, {who}.",
    "{who}, I have no answer on {v}.",
    "I can’t meet you on {v}, {who}.",
    "You have me on {v}, {who}.",
    "I have said what I can about {v}, {who}. It isn’t an answer.",
    "I don’t know what to say to you about {v}, {who}.",
    "{who}, I would answer on {v} if I could.",
    "No answer, {who}. Not on {v}.",
)
CHANGED_BY = (
    "I have changed my vote. That was you, {who}.",
    "{who}, you have turned me.",
    "I came in sure, and {who} has talked me out of it.",
    "Put me down on the other side. I could not get past what {who} said.",
    "I have moved, and I will say who did it: {who}.",
    "{who} is right, and I was not. I have changed my vote.",
    "I listened to {who}, and my vote does not hold any more.",
    "My vote is changed. Thank {who} for it.",
)
"""Where the turn that did it made no point of the case."""
CHANGED_BY_ON = (
    "I have changed my vote. It was {who}, on {v}.",
    "{who} spoke of {v}, and that turned me.",
    "After what {who} said about {v} I vote the other way.",
    "It was {v} that did it. {who} made me look at it.",
    "I could not answer {who} on {v}, so I have changed my vote.",
    "Count me on the other side now: {who} was right about {v}.",
    "{who}, you had me with {v}. My vote is changed.",
    "My mind was made up before {who} came to {v}. It is made up differently now.",
)
"""Where no line of the juror's own is left."""
