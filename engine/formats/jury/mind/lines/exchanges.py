"""Exchanges: short lines of any juror, who has no answer to a question, says whose words changed a ballot, or keeps to
it in the last call; and those of a foreperson, and of a devil's advocate.

`{who}` is the speaker who asked or persuaded, `{v}` what that was about.
"""

from __future__ import annotations

NO_ANSWER_LINES = (
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
NO_ANSWER_TOPIC_LINES = (
    "On {v} I have nothing more, {who}.",
    "{who}, I have no answer on {v}.",
    "I can’t meet you on {v}, {who}.",
    "You have me on {v}, {who}.",
    "I have said what I can about {v}, {who}. It isn’t an answer.",
    "I don’t know what to say to you about {v}, {who}.",
    "{who}, I would answer on {v} if I could.",
    "No answer, {who}. Not on {v}.",
)
CHANGED_VOTE_LINES = (
    "I have changed my vote. That was you, {who}.",
    "{who}, you have turned me.",
    "Put me down on the other side. I could not get past what {who} said.",
    "I have moved, and I will say who did it: {who}.",
    "{who} is right, and I was not. I have changed my vote.",
    "I listened to {who}, and my vote does not hold any more.",
    "My vote is changed. Thank {who} for it.",
)
"""Where the turn that did it made no point of the case."""
FIRST_CHANGE_LINES = ("I came in sure, and {who} has talked me out of it.",)
"""The same from somebody who has not changed before, besides."""
CHANGED_VOTE_TOPIC_LINES = (
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

LAST_WORD_LINES = {
    "g": (
        "I have listened, and I stay at guilty.",
        "My slip says guilty, and I will not write another.",
        "I have nothing new: guilty.",
        "Guilty. I could sleep on it, and it would be guilty in the morning.",
        "I have turned it over once more, and it comes out the same: guilty.",
    ),
    "n": (
        "I have listened, and I stay at not guilty.",
        "My slip says not guilty, and I will not write another.",
        "I have nothing new: not guilty.",
        "Not guilty. I could sleep on it, and it would be the same in the morning.",
        "I have turned it over once more, and the doubt is still there: not guilty.",
    ),
}
"""In the last call, from somebody who keeps to a ballot."""
LAST_WORD_TOPIC_LINES = {
    "g": (
        "Guilty, and I stay there because of {v}.",
        "I stay with guilty. Nobody here has explained {v}.",
        "For me it comes down to {v}, so guilty.",
        "Take {v} away and I might waver. Nobody has taken it away. Guilty.",
        "Guilty. I have heard no answer on {v}.",
        "When I go home I will think of {v}, and not be sorry to have said guilty.",
        "Whatever else you take from me, leave me {v}. I say guilty.",
        "One thing decided it for me, and that was {v}. I say guilty.",
        "I tried to leave out {v}. I could not, so guilty.",
        "You may all be tired of {v}. I am not. I say guilty.",
    ),
    "n": (
        "Not guilty, and I stay there because of {v}.",
        "I stay with not guilty. Nobody has got round {v}.",
        "For me it comes down to {v}, so not guilty.",
        "Take {v} away and I might waver. Nobody has taken it away. Not guilty.",
        "Not guilty. I have heard no answer on {v}.",
        "I could not convict anybody past {v}, so not guilty.",
        "Whatever else you take from me, leave me {v}. I say not guilty.",
        "One thing decided it for me, and that was {v}. I say not guilty.",
        "I tried to forget {v}. I could not, so not guilty.",
        "You may all be tired of {v}. I am not. I say not guilty.",
    ),
}
"""The same with what holds them."""
STEADY_LAST_WORD_LINES = {
    "g": ("You know where I stand: guilty, as before.",),
    "n": ("You know where I stand: not guilty, as before.",),
}
"""In the last call, from somebody who has never voted otherwise, besides."""
STEADY_LAST_WORD_TOPIC_LINES = {
    "g": (
        "Still guilty, for {v} if for nothing else.",
        "I end where I began, with {v}, at guilty.",
        "I came back to {v} every time. I say guilty.",
        "My reason has not changed. It is {v}, and my vote goes with it: guilty.",
    ),
    "n": (
        "Still not guilty, for {v} if for nothing else.",
        "I end where I began, with {v}, at not guilty.",
        "I came back to {v} every time. I say not guilty.",
        "My doubt has not changed. It is {v}, and my vote goes with it: not guilty.",
    ),
}
"""The same with what holds them."""
ADVOCATE_LINES = {
    "g": (
        "We agree too easily, so let me put the other side. Suppose that {accused} did it.",
        "Somebody has to say it, so I will. What if it was {him} after all?",
        "I did not vote for this, but it ought to be heard before we go home. Here is the case against {accused}.",
        "Let me be the prosecution for a minute, as nobody else will.",
    ),
    "n": (
        "We agree too easily, so let me put the other side. Suppose that {accused} did not do it.",
        "Somebody has to say it, so I will. What if it was not {him}?",
        "I did not vote for this, but it ought to be heard before we go home. Here is what speaks for {accused}.",
        "Let me be the defence for a minute, as nobody else will.",
    ),
}
"""From a devil's advocate, where nearly everybody has voted alike."""
CALL_ON_LINES = (
    "Before we go on: {who}, what do you say?",
    "{who}, you have been quiet. What do you make of it?",
    "I would like to hear {who} on that. Would you?",
    "And you, {who}? Everybody has a word here.",
    "{who}, it is a while since we heard you. Where are you on this now?",
    "Let us go round. {who}, what holds you?",
)
"""From a foreperson to somebody who has been silent."""
CALL_ON_UNHEARD_LINES = (
    "{who}, we have not heard you yet. Where are you on this?",
    "{who}, I have not written down a word of yours. What holds you?",
)
"""The same to somebody who has not said anything at all, besides."""
AGENDA_LINES = (
    "One thing we have not settled: {q}",
    "Let us keep to one question. {q}",
    "As I see it, this is what is open: {q}",
    "I want us to take this next. {q}",
    "We are all over the place. The question is this: {q}",
    "Nobody has answered this yet, so let us try. {q}",
)
"""From a foreperson: the open question in the words of the case."""
