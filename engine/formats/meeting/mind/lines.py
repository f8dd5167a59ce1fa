"""The lines of the house at a meeting: for each move, lines for everybody and lines of single manners.

`{me_room}`, `{company}` and `{time}` say where the speaker was; `{who}` is the one spoken to or of, `{claimed}` where
that one says to have been, `{other}` a second one, `{room}` the room that is in question, `{time_of}` the time. A part
in lower case fits in mid-sentence. Lines under a move with `_alone` or `_together` are added to those of the move.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

Lines = tuple[str, ...]
ANY_MANNER: Final = ""
"""The key of lines that fit every manner."""

LINES: Final[Mapping[str, Mapping[str, Lines]]] = {
    "report": {
        ANY_MANNER: (
            (
                "I found it. I came into {scene} at {found}, and it was done already. At {time} I was in "
                "{me_room}, {company}."
            ),
            (
                "It was me who came upon it, at {found} in {scene}. Before you ask: at {time} I was in {me_room}, "
                "{company}."
            ),
            (
                "You called because of what I found in {scene}. It was quiet, and nobody was there any more. I had "
                "come from {me_room}; at {time} I was there, {company}."
            ),
            (
                "I opened the door of {scene} at {found} and closed it again at once. At {time} I was in "
                "{me_room}, {company}. That is all I have, and I would like to hear yours."
            ),
        ),
        "nervous": (
            (
                "I opened the door of {scene} at {found}, and I wish I had not. At {time} I was in {me_room}, "
                "{company}; ask anybody. Please ask somebody."
            ),
        ),
        "blunt": (
            "{scene_up}, {found}. I found it. At {time} I was in {me_room}, {company}. Now the rest of you.",
            (
                "Found it myself. {scene_up}, {found}. I came from {me_room}; I was there at {time}, {company}. "
                "Who was not?"
            ),
        ),
        "methodical": (
            (
                "In order, then. {time}: I am in {me_room}, {company}. {found}: I enter {scene} and find it. So it "
                "was done in between. Let us each say where we were at {time}."
            ),
        ),
        "wry": (
            (
                "I had hoped to be remembered for something else, but at {found} I was the one who opened the door "
                "of {scene}. At {time} I was in {me_room}, {company}."
            ),
        ),
        "warm": (
            (
                "I am the one who found it, in {scene}, at {found}. Sit down, all of you. At {time} I was in "
                "{me_room}, {company}."
            ),
        ),
        "quiet": ("I found it. {found}, {scene}. At {time}: {me_room}, {company}.",),
        "proud": (
            (
                "It fell to me to find it, at {found}, in {scene}. At {time} I was in {me_room}, {company}, and "
                "that is the last question I expect to be asked."
            ),
        ),
        "sceptical": (
            (
                "I found it at {found} in {scene}, and yes, I know that whoever finds it is looked at first. At "
                "{time} I was in {me_room}, {company}. Check it."
            ),
        ),
    },
    "alibi": {
        ANY_MANNER: (
            "At {time} I was in {me_room}, {company}.",
            "Put me down for {me_room} at {time}, {company}.",
            "Mine is short: {me_room}, at {time}, {company}. I was there to {task}.",
            "I was in {me_room} at {time} to {task}, {company}.",
            "For the record: {time}, {me_room}, {company}. I heard nothing.",
            "{me_room_up}, {company}, from before {time}. I was there to {task}.",
            "At {time}? {me_room_up}, {company}.",
            "You will want mine as well: {me_room} at {time}, {company}.",
        ),
        "nervous": (
            (
                "I know how this sounds. At {time} I was in {me_room}, {company}. I had to {task}, and my hands "
                "still shake."
            ),
            (
                "{me_room_up}, at {time}, {company}. I would have noticed if I had been anywhere else. You know "
                "what I mean."
            ),
            (
                "I was going to say this earlier. {me_room_up}, at {time}, {company}, to {task}. That is all. "
                "Really all."
            ),
        ),
        "quiet": (
            "{me_room_up}. At {time}. {company_up}.",
            "{time}, {me_room}, {company}.",
            "I was in {me_room} at {time}, {company}. That is mine.",
        ),
        "proud": (
            (
                "I do not usually account for my evenings. At {time} I was in {me_room}, {company}, because "
                "somebody has to {task}."
            ),
            "{me_room_up}, at {time}, {company}. I say it once.",
            "If it must be written down: {me_room}, {time}, {company}.",
        ),
        "wry": (
            "At {time} I was in {me_room}, {company}. I was there to {task}, so no alibi was ever duller.",
            "{me_room_up}, {time}, {company}. I tried to {task}, which nobody will ever thank me for.",
            "My evening in one line: {time}, {me_room}, {company}. The book will be short.",
        ),
        "methodical": (
            "{time}: {me_room}, {company}, to {task}. I suggest that everybody gives the same three facts.",
            "My entry: {time}, {me_room}, {company}.",
            "For the list: {me_room} at {time}, {company}. I had come to {task}.",
        ),
        "blunt": (
            "{me_room_up}, {time}, {company}. Next.",
            "{time}. {me_room_up}. {company_up}. There.",
            "I was in {me_room}. {time}, {company}. Somebody here was not where they say.",
        ),
        "sceptical": (
            "I will say mine, and I expect to have it checked: {me_room} at {time}, {company}.",
            (
                "{me_room_up}, {company}, at {time}. Hold it against what the others say; I will do the same with "
                "theirs."
            ),
            "You may write {me_room} for me, at {time}, {company}. I am more curious about the rest.",
        ),
        "warm": (
            "I will say mine, so that nobody has to ask: {me_room}, at {time}, {company}.",
            "Then let me be next. At {time} I was in {me_room}, {company}, to {task}.",
        ),
    },
    "alibi_alone": {
        ANY_MANNER: (
            "I was in {me_room} at {time}, by myself, and I know that this helps nobody.",
            "Nobody was with me: {me_room}, at {time}. I was there to {task}.",
            "{me_room_up}, at {time}, alone. If anybody put their head round the door, now is the time to say so.",
        ),
        "wry": (
            "{me_room_up} at {time}, alone. Had I known, I would have been somewhere with more witnesses.",
            "I was in {me_room} at {time} with my own thoughts, and they will not testify.",
        ),
        "warm": ("Let us not shout. At {time} I was in {me_room}, alone. Whoever was near there may remember me.",),
        "nervous": ("Alone. In {me_room}, at {time}. Of all evenings I had to choose this one to be alone.",),
        "proud": ("I was in {me_room} at {time}, alone, and I have never needed a witness before.",),
    },
    "alibi_together": {
        ANY_MANNER: (
            "We were in {me_room} at {time}, I {company}. You may ask us one by one.",
            "{me_room_up}, at {time}, {company}; so there is somebody to ask.",
        ),
        "wry": ("I was in {me_room} at {time}, {company}. We bored each other, which is as good as an oath.",),
        "warm": ("At {time} I was in {me_room}, {company}, and glad of the company, as it turns out.",),
        "nervous": ("Not alone, thank heaven. {me_room_up}, at {time}, {company}.",),
    },
    "confirm": {
        ANY_MANNER: (
            "{who} has it right: {me_room} at {time}, {company}.",
            "I can put my name under what {who} says. {me_room_up}, {time}, {company}.",
            "That was us, as {who} says: {me_room} at {time}, {company}. Look at the others.",
        ),
        "blunt": ("What {who} said. {me_room_up}, {time}, {company}.",),
        "quiet": ("As {who} says. {me_room_up}, {company}.",),
        "wry": (
            "{who} has already given me an alibi, and I am not too proud to take it: {me_room}, {time}, {company}.",
        ),
        "methodical": ("I confirm {who}'s entry: {time}, {me_room}, {company}. That one can be ticked off.",),
        "nervous": ("Yes! As {who} says. {me_room_up}, at {time}, {company}. I was beginning to doubt it myself.",),
        "proud": ("{who} has spoken for me, and correctly: {me_room}, {time}, {company}.",),
        "warm": ("{who} is right about us, bless you: {me_room} at {time}, {company}.",),
        "sceptical": (
            (
                "{who}'s account I can check, and it holds: {me_room} at {time}, {company}. I cannot say that of "
                "every account here."
            ),
        ),
    },
    "confirm_saw": {
        ANY_MANNER: (
            (
                "{who} is right about {me_room} at {time}. What is more use to you: at {time_of} I saw {other} in "
                "{room}."
            ),
            (
                "As {who} says, I was in {me_room} at {time}, {company}. And at {time_of} {other} was in {room}; I "
                "was there, too."
            ),
            "{me_room_up} at {time}, {company}, yes. But ask me about {time_of}: then I saw {other}, in {room}.",
        ),
        "blunt": ("What {who} said. And at {time_of} {other} was in {room}. I saw it.",),
        "quiet": ("As {who} says. And {other} was in {room} at {time_of}.",),
        "methodical": ("I confirm {who} for {time}, and add an entry: {time_of}, {room}, {other}.",),
        "nervous": (
            "Yes, as {who} says. And {other}, I saw {other} in {room} at {time_of}, if that means anything. Does it?",
        ),
        "sceptical": (
            "{who} and I agree on {me_room}. Nobody has mentioned yet that {other} was in {room} at {time_of}.",
        ),
        "wry": (
            (
                "{who} has told you about {me_room}. What {who} left out is who turned up in {room} at {time_of}: "
                "{other}."
            ),
        ),
    },
    "sighting_before": {
        ANY_MANNER: (
            "At {time_of} I saw {who} in {room}. From there it is one door to {scene}. Which way did you go, {who}?",
            "One thing I did see: {who}, at {time_of}, in {room}, a few steps from {scene}. And then, {who}?",
            "{who}, we were both in {room} at {time_of}, and then you left. Where to?",
        ),
        "blunt": ("{who}. You were in {room} at {time_of}. That is next door to {scene}. Where did you go?",),
        "quiet": ("{who} was in {room} at {time_of}. That is near {scene}. Where then, {who}?",),
        "warm": (
            (
                "{who}, I met you in {room} at {time_of}, and you looked well. Tell them where you went from "
                "there, it is close to {scene}."
            ),
        ),
        "nervous": ("I saw {who} at {time_of}. In {room}! That is right beside {scene}. {who}, where did you go?",),
        "wry": ("{who} and I shared {room} at {time_of}, one door from {scene}. I went one way. And you, {who}?",),
        "methodical": (
            "{time_of}: {who} is in {room}; I saw it. {scene_up} is the next door. {who}, which door did you take?",
        ),
        "sceptical": (
            (
                "At {time_of} {who} stood in {room}, with {scene} next door. I would like to hear the next ten "
                "steps, {who}."
            ),
        ),
        "proud": ("I notice things. {who} was in {room} at {time_of}, next to {scene}. Do go on from there, {who}.",),
    },
    "sighting_after": {
        ANY_MANNER: (
            (
                "At {time_of}, just when it was found, I saw {who} in {room}. That is one door from {scene}. Where "
                "had you come from, {who}?"
            ),
            "{who} came into {room} at {time_of}, and {scene} is next door. From where, {who}?",
            (
                "When it was found, {who} was in {room} with me. It is not far from {scene}. Where were you before "
                "that, {who}?"
            ),
        ),
        "blunt": ("{who}. {room_up}, {time_of}. You came from somewhere. Where?",),
        "nervous": (
            "{who} was suddenly there, in {room}, at {time_of}! And {scene} is next door. Where had you been, {who}?",
        ),
        "wry": (
            "{who} joined me in {room} at {time_of}, slightly out of breath, or so I tell it now. From where, {who}?",
        ),
        "methodical": ("{time_of}: {who} arrives in {room}, which opens on {scene}. Arrives from where, {who}?",),
        "warm": (
            "{who}, you were in {room} with me at {time_of}. They will ask you where you came from, so I ask first.",
        ),
        "sceptical": (
            "At {time_of} {who} was in {room}, one door from {scene}. I have not heard yet where {who} came from.",
        ),
    },
    "sighting_told": {
        ANY_MANNER: (
            "Keep this in mind when you vote: at {time_of} I saw {who} in {room}, one door from {scene}.",
            "I saw {who} in {room} at {time_of}, and {room} opens on {scene}. I only say what I saw.",
        ),
        "blunt": ("{who} was in {room} at {time_of}. Next door. I saw it.",),
    },
    "sighting_far": {
        ANY_MANNER: (
            (
                "For {who} I can say this: at {time_of} we were both in {room}, and nobody gets from there to "
                "{scene} in that time."
            ),
            "{who} has nobody for {time}, but at {time_of} I saw {who} in {room}, which is too far from {scene}.",
            "Leave {who} for later. {room_up}, at {time_of}; I was there, and it is a long way to {scene}.",
        ),
        "methodical": (
            "{who} can be crossed out: {room} at {time_of}, seen by me, and at least two doors from {scene}.",
        ),
        "blunt": ("Not {who}. {room_up} at {time_of}. Too far.",),
        "warm": ("{who} need not worry: I saw you in {room} at {time_of}, dear, and {scene} is nowhere near.",),
        "quiet": ("{who} was in {room} at {time_of}. Too far away.",),
        "wry": ("Unless {who} can fly, it was not {who}: {room}, at {time_of}. I was there.",),
    },
    "answer": {
        ANY_MANNER: (
            "You ask, {who}, so: at {time} I was in {me_room}, {company}.",
            "{me_room_up}, {who}, at {time}, {company}. Write that down.",
            "I was in {me_room} then, {who}, {company}. I went there to {task}.",
            "That is easily said, {who}: {me_room} at {time}, {company}.",
            "At {time}, {who}? {me_room_up}, {company}, to {task}.",
            "I was waiting for somebody to ask. {me_room_up}, {who}, at {time}, {company}.",
            "{who}, I was in {me_room}, {company}. I had to {task}.",
        ),
        "nervous": (
            "Me? At {time}? In {me_room}, {who}, {company}. Why do you ask me first?",
            "{who}, I was in {me_room}, {company}, I swear it. At {time}. To {task}.",
        ),
        "proud": (
            "Since {who} insists: {me_room}, at {time}, {company}. Is that all?",
            "{me_room_up}, {who}. At {time}, {company}. You could have asked more politely.",
        ),
        "quiet": (
            "{me_room_up}, {who}. {company_up}.",
            "At {time}? {me_room_up}, {company}.",
        ),
        "warm": ("Of course, {who}. At {time} I was in {me_room}, {company}.",),
        "methodical": ("Fair enough, {who}. {time}: {me_room}, {company}.",),
        "sceptical": ("I will answer, {who}, and then I will ask you the same: {me_room}, at {time}, {company}.",),
        "blunt": ("{me_room_up}, {who}. {company_up}. Happy?",),
        "wry": ("In {me_room}, {who}, {company}. Ask me something harder.",),
    },
    "answer_alone": {
        ANY_MANNER: ("{me_room_up}, {who}, and nobody with me. At {time} that did not seem to matter.",),
        "wry": ("In {me_room}, {who}, alone. I am sorry that it is not more exciting.",),
        "nervous": ("Alone, {who}. {me_room_up}. I know. I know how that sounds at {time}.",),
    },
    "answer_together": {
        ANY_MANNER: ("{me_room_up}, {who}, {company}. I am glad that I need not ask you to take my word alone.",),
        "wry": ("In {me_room}, {who}, {company}, so for once I have a reference.",),
    },
    "dodge": {
        ANY_MANNER: (
            "I will tell you, {who}, and gladly, as soon as you have said where you were at {time} yourself.",
            "You first, {who}. Whoever asks so quickly has an answer ready.",
            "Everybody in turn, {who}. You have not said yet where you were.",
        ),
        "blunt": ("You first, {who}.",),
        "nervous": ("Why me? You have said nothing about yourself, {who}! Where were you at {time}?",),
        "wry": ("After you, {who}. I was brought up to let others lie first.",),
        "quiet": ("And you, {who}?",),
        "proud": ("I answer those who have answered, {who}. Where were you at {time}?",),
        "warm": ("I will, {who}, but do say yours first. Where were you at {time}?",),
        "sceptical": ("Interesting that you ask before you have told us anything, {who}. Where were you at {time}?",),
        "methodical": ("The list begins with whoever holds the pencil, {who}. Where were you at {time}?",),
    },
    "deflect": {
        ANY_MANNER: (
            "Ask {who} first, {other}. {who} has not said a word about {time}.",
            "In a moment, {other}. I would rather hear {who}, who has told us nothing so far.",
            "You ask me, {other}, and let {who} sit there? Where were you at {time}, {who}?",
        ),
        "blunt": ("Ask {who}, {other}. {who}, where were you?",),
        "nervous": ("Why always me, {other}? Nobody has asked {who}! Where was {who} at {time}?",),
        "wry": ("I yield to {who}, {other}, who has been waiting so patiently to be asked.",),
        "proud": ("I am not first in any line, {other}. {who}, where were you at {time}?",),
        "quiet": ("{who} has said nothing, either.",),
    },
    "press": {
        ANY_MANNER: (
            "That was no answer, {who}. Where were you at {time}?",
            "You have turned the question round, {who}, and I am turning it back. Which room, at {time}?",
            "I noticed that, {who}: you were asked, and you asked. So: where were you at {time}?",
        ),
        "blunt": ("I asked for a room, {who}. A room.", "No answer, {who}. Again: where?"),
        "methodical": ("Question asked, no answer received. Once more for the list: {who}, {time}, which room?",),
        "wry": ("Nicely done, {who}. And the answer?",),
        "warm": ("{who}, dear, you have not answered. Where were you at {time}?",),
        "nervous": ("But {who} has not said it! You all heard that. Where were you, {who}?",),
        "quiet": ("You did not say, {who}.",),
        "proud": ("I am used to being answered, {who}. Where were you at {time}?",),
        "sceptical": ("And there goes the answer, {who}, out of the window. Where were you at {time}?",),
    },
    "more": {
        ANY_MANNER: (
            (
                "As I said, {who}: {me_room}. Before that, at {before}, I was in {before_room}, {before_company}. "
                "Check that, if you do not believe the rest."
            ),
            "At {before} I was in {before_room}, {before_company}; from there I went to {me_room}. Enough, {who}?",
            (
                "You want to know how I came there, {who}? From {before_room}, where I was at {before}, "
                "{before_company}."
            ),
        ),
        "nervous": (
            "I told you, {who}. Before it, at {before}, in {before_room}, {before_company}. I can go further back!",
        ),
        "blunt": ("{before}: {before_room}, {before_company}. Then {me_room}. What else, {who}?",),
        "quiet": ("{before}, {before_room}, {before_company}. Then {me_room}, {who}.",),
        "wry": (
            "At {before} I was in {before_room}, {before_company}, {who}. I can go on to my childhood, if it helps.",
        ),
    },
    "more_stayed": {
        ANY_MANNER: (
            "I did not go anywhere, {who}. At {before} I was in {me_room} as well, {before_company}.",
            "From nowhere, {who}: I was in {me_room} at {before} already, {before_company}.",
            "Nobody saw me on the way, {who}, because there was none. {me_room_up}, from {before} on.",
        ),
        "blunt": ("I stayed, {who}. {before}, {before_company}. {me_room_up}.",),
        "nervous": ("I never moved, {who}! At {before} I was there already, {before_company}. Ask anybody!",),
        "wry": ("I sat still, {who}. It is a gift. {me_room_up}, at {before}, too, {before_company}.",),
        "quiet": ("I stayed where I was, {who}. From {before} on.",),
    },
    "repeat": {
        ANY_MANNER: (
            "You have my answer, {who}, and it has not changed while you were thinking.",
            "I have told you all of it, {who}: {me_room}, and how I came there. Ask somebody who has told less.",
            "I can only say it again, {who}, and then it would be shorter.",
        ),
        "blunt": ("Asked and answered, {who}.",),
        "nervous": ("But I have said it, {who}! {me_room_up}! What else do you want?",),
        "wry": ("I have no second alibi, {who}. I thought that one was the custom.",),
        "quiet": ("I have said it, {who}.",),
        "proud": ("I do not repeat myself, {who}.",),
        "methodical": ("That column is filled already, {who}. See above.",),
        "warm": ("I have told you everything, {who}. I wish that it were more.",),
    },
    "defend": {
        ANY_MANNER: (
            (
                "You are wrong about me, {who}. {me_room_up} at {time}, {company}. If anybody was there and did "
                "not see me, let them speak."
            ),
            "Vote me out and you will still have the same trouble tomorrow. I was in {me_room} at {time}, {company}.",
            "Take it apart, then, {who}: {time}, {me_room}, {company}. It will hold.",
            "I was slow to speak, {who}, and that is all I did. {me_room_up} at {time}, {company}.",
        ),
        "nervous": (
            "No, no. {me_room_up}, {who}, at {time}, {company}. I would be the worst choice for this, look at me.",
        ),
        "blunt": ("Nonsense, {who}. {me_room_up}, {time}, {company}. Try somebody else.",),
        "warm": ("I am not angry, {who}, you have to ask. But I was in {me_room} at {time}, {company}.",),
        "proud": ("I have been called many things, {who}, and never that. {me_room_up}, {time}, {company}.",),
        "wry": (
            (
                "If I had done it, {who}, I would have brought a better story than {me_room}, {company}. That is "
                "how you know that it is true."
            ),
        ),
    },
    "defend_more": {
        ANY_MANNER: (
            (
                "You have my room, {who}. Here is the way to it: at {before} I was in {before_room}, "
                "{before_company}. Now show me where {scene} fits in."
            ),
            (
                "Bad luck is not a crime, {who}. And at {before} I was in {before_room}, {before_company}; that "
                "can be checked."
            ),
            (
                "What do you have against me, {who}, apart from my bad luck? {before}: {before_room}, "
                "{before_company}. Then {me_room}."
            ),
            "Then check the part that you can, {who}: {before}, {before_room}, {before_company}.",
        ),
        "nervous": (
            (
                "Why me, {who}? At {before} I was in {before_room}, {before_company}, and then I went to "
                "{me_room}, and that is all, that is all!"
            ),
        ),
        "blunt": ("Nonsense, {who}. {before}: {before_room}, {before_company}. Then {me_room}. Try somebody else.",),
        "warm": (
            (
                "I am not angry, {who}, you have to ask. At {before} I was in {before_room}, {before_company}, and "
                "I went to {me_room} from there."
            ),
        ),
        "proud": (
            (
                "I have been called many things, {who}, and never that. At {before}: {before_room}, "
                "{before_company}. Then {me_room}."
            ),
        ),
        "wry": (
            (
                "If I had done it, {who}, I would have brought a better story than {me_room}. Here is the dull "
                "part before it: {before_room}, at {before}, {before_company}."
            ),
        ),
        "methodical": (
            (
                "Let us take your claim by itself, {who}, and ask what follows from it. At {before} I was in "
                "{before_room}, {before_company}. That can be checked; the rest is air."
            ),
        ),
        "quiet": ("It was not me. At {before}, {before_room}, {before_company}. Then {me_room}.",),
        "sceptical": (
            (
                "You suspect me because it has to be somebody, {who}. At {before} I was in {before_room}, "
                "{before_company}; ask there."
            ),
        ),
    },
    "defend_stayed": {
        ANY_MANNER: (
            (
                "I never left, {who}: {me_room}, at {before} as well, {before_company}. Whoever says otherwise has "
                "to have been there."
            ),
            (
                "I was in {me_room} at {before} already, {who}, {before_company}. One does not run to {scene} and "
                "back between two strokes of the clock."
            ),
            "All I did was stay where I was, {who}. {me_room_up}, from {before} on, {before_company} to begin with.",
        ),
        "blunt": ("I did not move, {who}. {me_room_up}. {before}, {time}. Done.",),
        "nervous": (
            "I did not even leave the room, {who}! {me_room_up}, at {before}, {before_company}, and at {time} still!",
        ),
        "wry": (
            (
                "You accuse me of having gone somewhere, {who}. Those who know me will laugh. {me_room_up}, from "
                "{before} on."
            ),
        ),
        "quiet": ("I stayed in {me_room}, {who}. From {before} on.",),
    },
    "defend_again": {
        ANY_MANNER: (
            "I have said where I was, {who}. Saying it three times would not make it any truer.",
            "You repeat the accusation, {who}, and I cannot make up a new answer to it.",
            "Which word of mine is false, {who}? Name it, and I will answer that.",
            "Suspect me if you like, {who}, but then tell them what you saw, and not what you did not see.",
            "If I go tonight, {who}, look at who was so sure of it. That is all I ask.",
            "You count those who did not see me, {who}. Count those who saw me in {scene}: nobody.",
        ),
        "nervous": (
            "No, {who}. No. I would be the worst choice for this, look at me.",
            "Everybody is looking at me, and it was not me, {who}, it was not!",
        ),
        "blunt": (
            "Still no, {who}.",
            "Prove it, {who}.",
        ),
        "warm": ("I forgive you, {who}, because you are wrong and you will be sorry.",),
        "proud": ("I will not beg, {who}. Vote, and be ashamed afterwards.",),
        "wry": (
            "I have nothing to add, {who}, but a good character, and nobody asked for that.",
            "By all means, {who}. I was hoping for an early night.",
        ),
        "quiet": ("You are wrong, {who}.",),
        "methodical": ("An accusation needs a claim and a claim needs a witness, {who}. I see neither.",),
        "sceptical": ("Ask yourself who told you to look at me, {who}.",),
    },
    "defend_denied": {
        ANY_MANNER: (
            (
                "You say that I was not in {me_room} at {time}, {who}. I was, {company}. So one of us two has "
                "never seen that room tonight; ask us both what was in it."
            ),
            "{who} denies me {me_room}. I do not take it back: {time}, {company}. Who saw {who} there?",
            (
                "That is a plain contradiction, {who}, and I am glad of it: I was in {me_room} at {time}, and you "
                "say no. Now the others only have to find out which of us is lying."
            ),
        ),
        "nervous": ("But I was there, {who}! {me_room_up}, {time}, {company}. Why would you say that?",),
        "blunt": ("I was in {me_room}, {who}. You were not looking, or you were not there.",),
        "wry": ("{me_room_up} at {time}, {who}. I am not that easy to overlook.",),
    },
    "counter": {
        ANY_MANNER: (
            "Now I know whom to look at: {who}, who points at me without a single sighting.",
            "{who} says that of me because it has to be somebody. I say it is {who}.",
            "Ask yourselves who gains if I go. {who} does.",
            (
                "That is a heavy word from {who}, who has shown us nothing but a feeling. I have one, too, and it "
                "is about {who}."
            ),
            "{who}, you have found a way to say much about me and nothing about yourself. I would look at {who}.",
        ),
        "blunt": ("Good, {who}, then it is you.",),
        "sceptical": ("That came very quickly, {who}. I start to wonder about you.",),
        "wry": ("How convenient, {who}. Had I not been here, you would have had to invent me.",),
        "nervous": ("Me? No, you! {who} has been looking for somebody to blame since we sat down!",),
        "warm": ("I did not want to say it before you did, {who}, but I have been watching you, too.",),
    },
    "counter_alone": {
        ANY_MANNER: (
            "Nobody saw me, says {who}. And who saw {who}? {claimed_up}, alone, at the very same time.",
            (
                "{who} was alone as well: {claimed}, if we believe it. So it is one lonely word against another, "
                "and I say it is {who}."
            ),
            (
                "If being alone is enough, {who}, then begin with yourself. {claimed_up}, was it not, and nobody "
                "with you?"
            ),
        ),
        "blunt": ("You were alone, too, {who}. {claimed_up}. So it is you.",),
        "wry": ("Alone, says {who}, who was in {claimed} with nobody but {who}. I will see your doubt and raise it.",),
        "sceptical": (
            "Strange, {who}: you hold against me what is true of you. {claimed_up}, alone. I know whom I doubt now.",
        ),
        "methodical": (
            (
                "By the same rule, {who}: {claimed}, alone, no witness. The rule fits you as well as me, and I "
                "know that it was not me."
            ),
        ),
    },
    "counter_denied": {
        ANY_MANNER: (
            (
                "{who} says that I was not in {me_room}. Of course {who} says so: it takes a witness to be rid of "
                "me. I was there at {time}, {company}, and it was {who} who was not."
            ),
            "One of us two was not in {me_room} at {time}, {who}, and it was not me. Who saw you there?",
            (
                "So it is your word against mine, {who}. I was in {me_room} at {time}. Ask yourselves which of us "
                "two was so quick to say who was where."
            ),
        ),
        "blunt": ("You were not in {me_room}, {who}. I was. That makes you the liar.",),
        "proud": ("My word against that of {who}? I was in {me_room} at {time}. I have nothing to add to it.",),
        "sceptical": ("Strange, {who}: you know who was not in {me_room}, and nobody knows that you were.",),
    },
    "test": {
        ANY_MANNER: (
            "I was not alone at {time}. {who}, tell them which room it was, before I do.",
            "{who}, you first, for a reason: where were we at {time}?",
            "I know where {who} was at {time}. I would like to hear it from {who}, without my help.",
        ),
        "methodical": ("A test, so that nobody can copy: {who}, which room at {time}, and who was in it?",),
        "sceptical": ("{who}, where were you at {time}? I ask because I know the answer.",),
        "warm": ("{who}, dear, say where we were at {time}. They should have it from you, too.",),
        "wry": ("{who} and I have a secret: a room, at {time}. {who}, do share it.",),
        "blunt": ("{who}. {time}. Say it before I do.",),
        "nervous": (
            (
                "Wait, I was not alone. {who}, say where we were at {time}! If I say it first, they will not "
                "believe you."
            ),
        ),
        "proud": ("I was in company at {time}. {who} will now tell you where, and I shall correct it if I must.",),
        "quiet": ("{who}, you say it. Where were we at {time}?",),
    },
    "probe": {
        ANY_MANNER: (
            "Everybody has a room, and that tells us nothing. {who}, you were alone: where did you come from?",
            "{who}, {room} and nobody with you, at the one time that counts. Who saw you go there?",
            "{who}, how did you get to {room}, and whom did you pass?",
            "A room is easily named, {who}. A way there is harder. How did you come to {room}?",
        ),
        "methodical": ("{who}, your line ends at {time} with nobody in it. What stands in the line before?",),
        "sceptical": ("Alone in {room}, {who}. And before that? With whom?",),
        "blunt": ("{who}. Alone. Where before that?",),
        "nervous": ("Sorry, {who}, but you were alone, and somebody was alone who did it. Where had you been?",),
        "wry": ("{room_up}, alone, {who}: the alibi of poets. Who saw you on the way?",),
        "warm": ("{who}, nobody was with you in {room}, and I would like to believe you. Where had you been before?",),
        "proud": ("{room_up}, {who}, and not a soul with you. You will not mind telling us where you came from.",),
        "quiet": ("{who}. Before {room}: where?",),
    },
    "expose_not_there": {
        ANY_MANNER: (
            "{who} says {room} at {time_of}. I was in {room} at {time_of}, and {who} was not there.",
            "Stop. At {time_of} I stood in {room} myself. There was no {who}. That is a lie.",
            "{who} claims {room} for {time_of}. I can count who was in {room} then, and {who} is not among them.",
            "I have waited for somebody to say {room}. I was there at {time_of}, {who}, and you were not.",
        ),
        "blunt": ("Liar. I was in {room} at {time_of}, {who}, and you were not.",),
        "wry": ("{room_up} is not that large, {who}. I was in it at {time_of}, and one of us was not.",),
        "warm": (
            (
                "I would like to believe you, {who}, but I was in {room} at {time_of}, and you were not there. I "
                "am sorry."
            ),
        ),
        "nervous": ("Wait. Wait. I was in {room} at {time_of}. {who}, I was there. You were not.",),
        "methodical": (
            (
                "One entry does not fit. {who}: {room}, {time_of}. But the entry for {room} at {time_of} is mine, "
                "and {who} is not in it."
            ),
        ),
    },
    "expose_seen_elsewhere": {
        ANY_MANNER: (
            "{who} was not where {who} says. At {time_of} I saw {who} in {room} with my own eyes.",
            "That is false, {who}. At {time_of} we were both in {room}; have you forgotten me?",
            "{who}, you and I were in {room} at {time_of}. Why do you say something else?",
            (
                "At {time_of} {who} was in {room}, and I know it because I was there. So where does that other "
                "story come from?"
            ),
        ),
        "blunt": ("Wrong room, {who}. {room_up}, {time_of}. I was looking at you.",),
        "wry": ("{who}, we were in {room} together at {time_of}. I am hurt that I made so little of an impression.",),
        "nervous": ("No! {who} was in {room} at {time_of}, with me! Why would {who} say anything else?",),
    },
    "expose_no_way": {
        ANY_MANNER: (
            (
                "{who} says {claimed} at {time}. At {time_of} I saw {who} in {room}, and no door leads from the "
                "one to the other."
            ),
            (
                "That cannot be walked, {who}. {claimed_up} at {time}, and {room} at {time_of}, where I saw you? "
                "Look at the map."
            ),
            (
                "I met {who} in {room} at {time_of}. Nobody who was there can have been in {claimed} at {time}. "
                "{who} is lying about one of them, and not about {room}."
            ),
        ),
        "blunt": ("Wrong, {who}. I saw you in {room} at {time_of}. You cannot get to {claimed} from there.",),
        "methodical": (
            (
                "I have drawn the doors on paper. {room_up} at {time_of}, where I saw {who}, and {claimed} at "
                "{time}: there is no way between them."
            ),
        ),
        "wry": (
            (
                "{who} walks through walls, it seems: I saw {who} in {room} at {time_of}, and {claimed} is nowhere "
                "near it."
            ),
        ),
        "nervous": (
            (
                "But wait, I saw {who} in {room} at {time_of}! You cannot get to {claimed} from there. Can you? "
                "You cannot!"
            ),
        ),
        "sceptical": (
            "I have been counting doors. From {room}, where {who} was with me at {time_of}, none leads to {claimed}.",
        ),
    },
    "expose_denies_me": {
        ANY_MANNER: (
            "{who} says that I was not in {room} at {time_of}. I was, so I know who was not: {who}.",
            "I was in {room} at {time_of}, and {who} denies it to my face. Whoever does that has a reason.",
            (
                "There are two of us who claim {room}, and {who} has just told you that I was not there. I know "
                "that this is a lie."
            ),
        ),
        "blunt": ("I was in {room} at {time_of}, {who}. You were not. You are lying.",),
        "nervous": (
            "I was there! In {room}, at {time_of}! {who} is making that up, and why would anybody make that up?",
        ),
    },
    "expose": {
        ANY_MANNER: (
            "What {who} says about {time_of} cannot be. I was in {own_room} then, and I know who was there.",
            "{who} has told us something about {time_of} that I know to be false: I was in {own_room}.",
            "I can say for certain that {who} invents things. I was in {own_room} at {time_of}.",
        ),
        "sceptical": ("I checked {who} against {time_of}, where I was in {own_room}. It does not hold.",),
    },
    "confront_contradicted": {
        ANY_MANNER: (
            "{who}, {other} says otherwise about {time_of}. Both cannot be true. Where were you at {time_of}?",
            (
                "Here is the question that decides it: {who}, what do you say to {other}, who does not have you in "
                "your room at {time_of}?"
            ),
            "{other} and {who} contradict each other about {time_of}. {who}, who else saw you there?",
        ),
        "methodical": (
            (
                "I put two lines side by side: {other}'s and {who}'s, for {time_of}. They exclude each other. "
                "{who}, which of them is wrong, and how would we know?"
            ),
        ),
        "wry": ("{who}, either you or {other} has a twin. Which of you was where at {time_of}?",),
    },
    "confront_way_heard": {
        ANY_MANNER: (
            (
                "{other} saw {who} in {room} at {time_of}. From there no door leads to {claimed}. {who}, how did "
                "you do it?"
            ),
            (
                "If {other} is right about {room} at {time_of}, then {who} was never in {claimed}. {who}, was "
                "{other} mistaken?"
            ),
        ),
        "methodical": (
            (
                "{other} has {who} in {room} at {time_of}; {who} has {claimed} at {time}. The map allows one of "
                "them. {who}, which?"
            ),
        ),
        "wry": ("{room_up} at {time_of}, says {other}, and {claimed} at {time}, says {who}. Are there wings, {who}?",),
        "blunt": ("{who}, {other} saw you in {room}. No way from there to {claimed}. Explain.",),
    },
    "confront_both_alone": {
        ANY_MANNER: (
            (
                "{who} was alone in {room}, and so was {other}, at the same time. It is not a large room. {who}, "
                "whom did you not see?"
            ),
            "Two people were alone in {room} at {time_of}: {who} and {other}. {who}, you had better begin.",
            "{who}, you say {room}, alone. So does {other}. One of you was not there. Which?",
        ),
        "methodical": (
            (
                "{room_up}, {time_of}, is entered twice as empty but for one: {who}, and {other}. {who}, correct "
                "it or explain it."
            ),
        ),
        "wry": ("{room_up} must be haunted: {who} was alone there, and so was {other}. {who}, did you hear anything?",),
        "blunt": ("{who} and {other}, both alone in {room}. One of you lies. {who}?",),
    },
    "vouch": {
        ANY_MANNER: (
            "It was not {who}. At {time} we were both in {me_room}.",
            "Leave {who} alone: I saw {who} in {me_room} at {time}, the whole time.",
            "I can speak for {who}. {me_room_up}, at {time}; I was there.",
            "Then you would have to take us both: {who} was with me in {me_room} at {time}.",
            "{who} and I were in {me_room} at {time}. Whoever says otherwise was not looking.",
        ),
        "quiet": ("Not {who}. I was there.",),
        "warm": ("You have the wrong one. {who} was with me in {me_room} at {time}, poor thing.",),
        "blunt": ("{who} was in {me_room} with me at {time}. Next suspect.",),
        "wry": (
            (
                "I should love to see {who} as a villain, but at {time} we were both in {me_room}, doing nothing "
                "of interest."
            ),
        ),
        "nervous": ("No, not {who}! {who} was with me! {me_room_up}, at {time}!",),
        "sceptical": ("I doubt everybody, but not {who}: {me_room}, {time}, and I was there.",),
        "methodical": ("Correction: {who} has a witness for {time}, in {me_room}. Me.",),
        "proud": ("{who} was in {me_room} with me at {time}. My word should do.",),
    },
    "accuse_no_witness": {
        ANY_MANNER: (
            "Nobody has seen {who} at {time}. {room_up}, says {who}, and {who} is the only one who says it.",
            "Go round the table for {time}, and see who is left over with nobody at all: {who}.",
            "{who}'s evening has a hole in it, and the hole is at {time}.",
            "I keep coming back to {who}: {room}, at {time}, and no witness.",
            "{who} was alone, and somebody who was alone did it. Of those that are left I doubt {claimed} most.",
            "We have checked everybody whom we can check. {claimed_up} is the story that nobody can, {who}.",
        ),
        "sceptical": ("{room_up}, {who}? Alone, at {time}, of all times? I would like more than your word.",),
        "blunt": ("No witness, {who}. I say it is you.",),
        "proud": ("I have an eye for people. {who} was in no {room_bare} at {time}.",),
        "nervous": ("I do not want to say it, but it could be {who}. Who saw {who} at {time}? Anybody?",),
        "methodical": ("By elimination: those who were seen are out. What remains is {who}, {claimed}, no witness.",),
        "wry": ("{claimed_up}, alone, at {time}. {who}, I have heard better excuses from children.",),
        "warm": ("I wish that somebody had seen you in {claimed}, {who}. Nobody did, and I cannot look past it.",),
        "quiet": ("{who}. {claimed_up}. Nobody saw that.",),
    },
    "accuse_silent": {
        ANY_MANNER: (
            "{who} has told us nothing about {time}. Whoever has nothing to hide says where they were.",
            "I count the answers for {time}, and {who}'s is missing.",
            "{who} is very quiet for somebody who was here, too.",
        ),
        "blunt": ("{who}: not a word about {time}. That is enough for me.",),
        "wry": ("{who} is so quiet that I can hear the clock, and it says {time}.",),
        "nervous": ("Why does {who} say nothing? I have said everything, twice, and {who} says nothing about {time}!",),
        "methodical": ("One line is still empty at the end: {who}, {time}. I vote for empty lines.",),
    },
    "accuse_next_door": {
        ANY_MANNER: (
            (
                "{who} was in {room} at {time_of}, one door from {scene}, and has nobody for {time}. I do not need "
                "much more."
            ),
            (
                "From {room}, where {who} was at {time_of}, it is a few steps to {scene}. Of all of us {who} had "
                "the shortest way."
            ),
            "Everybody else would have had to run. {who} only had to open a door: {room}, at {time_of}.",
        ),
        "blunt": ("{room_up}, {time_of}, next to {scene}. It is {who}.",),
        "methodical": (
            (
                "Distance, then: {who} in {room} at {time_of}, one door from {scene}. Nobody else is that close "
                "without a witness."
            ),
        ),
        "nervous": ("{who} was so close! {room_up}, at {time_of}! It is right there!",),
    },
    "accuse_contradicted": {
        ANY_MANNER: (
            "{who} and {other} cannot both be right about {time_of}, and I believe {other}.",
            (
                "One thing will not go away: {other} says otherwise than {who} about {time_of}. {other} had no "
                "reason to invent it."
            ),
            "Two stories about {time_of}, and one of them is a lie. I say it is {who}'s, and not {other}'s.",
        ),
        "blunt": ("{other} or {who}. I say {who} is lying about {time_of}.",),
        "sceptical": (
            (
                "I have tried to believe both {who} and {other} about {time_of}. It cannot be done, and {who} is "
                "the one I let go."
            ),
        ),
        "quiet": ("I believe {other}. Not {who}.",),
        "wry": (
            "{who} and {other} disagree about {time_of}, and only one of them seems surprised. It is {who}, I think.",
        ),
    },
    "accuse_way_heard": {
        ANY_MANNER: (
            "{other} saw {who} in {room} at {time_of}. From there nobody gets to {claimed}. So {claimed} is a lie.",
            "Measure it: {room} at {time_of}, says {other}; {claimed} at {time}, says {who}. It cannot be walked.",
        ),
        "blunt": ("No way from {room} to {claimed}, {who}. You made it up.",),
        "wry": ("{who} would have needed wings between {room} and {claimed}. I see none.",),
    },
    "accuse_way_own": {
        ANY_MANNER: (
            (
                "{who} has told us {room} for {time_of} and {claimed} for {time}. No door leads from one to the "
                "other. That is not my word against {who}'s; it is {who}'s own."
            ),
            (
                "Listen to {who} alone: {room} at {time_of}, {claimed} at {time}. It cannot be walked. I need no "
                "other witness."
            ),
        ),
        "blunt": ("{room_up} at {time_of}, then {claimed}? There is no door, {who}.",),
    },
    "accuse_both_alone": {
        ANY_MANNER: (
            (
                "{who} and {other} were both alone in {room} at {time_of}. One of them was somewhere else, and I "
                "say it was {who}."
            ),
            (
                "{room_up} had one visitor at {time_of} who saw nobody. Two claim to be that one. I believe "
                "{other}, and not {who}."
            ),
        ),
        "blunt": ("Two people alone in {room}? No. {who} was not there.",),
        "methodical": ("{room_up} at {time_of} has one entry too many. I strike {who}'s and keep {other}'s.",),
    },
    "accuse_changed": {
        ANY_MANNER: (
            "{who} has told us two rooms for {time_of}. Whoever was somewhere needs only one.",
            "Your story for {time_of} has moved, {who}. Mine has not.",
        ),
        "wry": ("{who} was in two rooms at {time_of}. I envy {who} the energy, but not the explanation.",),
    },
    "accuse_votes": {
        ANY_MANNER: (
            "Look at how {who} voted about {other}. Somebody who was on our side would have voted otherwise.",
            "When it was about {other}, {who} knew better than all of us. How?",
        ),
        "sceptical": (
            "I have been going through the votes. About {other}, {who} was on the wrong side, and comfortably so.",
        ),
        "blunt": ("{who} voted wrong about {other}. On purpose, I say.",),
    },
    "accuse": {
        ANY_MANNER: (
            "If I lay it all side by side, {who} is what does not fit.",
            "I have listened to everybody, and I trust {who} least.",
            (
                "I cannot put it on one sighting, but what {who} has said tonight would fit anybody's mouth. My "
                "suspicion is {who}."
            ),
        ),
        "sceptical": ("I have one doubt left, and it is called {who}.",),
        "methodical": ("I have weighed each account, and {who}'s is the lightest.",),
    },
    "frame_no_witness": {
        ANY_MANNER: (
            "I do not like to say it, but has anybody checked {who}? {claimed_up}, at {time}, on {who}'s word alone.",
            "{who} was in {claimed}, says {who}. I should like to hear it from a second mouth.",
            "Take away what each of us says about ourselves, and who has nothing left for {time}? {who}.",
        ),
        "blunt": ("{who}. {claimed_up}. No witness. What are we waiting for?",),
        "nervous": ("I hope that I am wrong, but {who} frightens me. Who saw {who} in {claimed}? Who?",),
        "wry": (
            (
                "{claimed_up}, says {who}. I was once alone in {claimed}, too; it is where one goes to be asked no "
                "questions."
            ),
        ),
        "sceptical": ("{who}'s {claimed_bare} is smooth. Too smooth for a night like this.",),
        "warm": ("I would love to be wrong about {who}. But nobody was in {claimed} with {who}, was there?",),
        "proud": ("I am rarely mistaken about people, and nobody saw {who} in {claimed}.",),
        "methodical": ("One entry rests on nothing: {who}, {claimed}, {time}. I would start there.",),
        "quiet": ("Nobody saw {who} in {claimed}.",),
    },
    "frame_silent": {
        ANY_MANNER: (
            "While we look at everybody else, {who} keeps quiet. I would look there.",
            "{who} lets the rest of us talk. I wonder what {who} is waiting for.",
        ),
        "blunt": ("{who} says nothing. I say {who}.",),
        "wry": ("{who} is so quiet that I can hear the clock, and the clock says {time}.",),
    },
    "frame_accuser": {
        ANY_MANNER: (
            "{who} was quick to give us a name. I would like to know who was in such a hurry, and why.",
            "Look at who points, and not where: {who} has needed a culprit since we sat down.",
            "If {who} is wrong, we lose one of us and {who} loses nothing. I would vote the other way round.",
        ),
        "blunt": ("{who} points a lot. I say it is {who}.",),
        "sceptical": ("{who} is very sure for somebody who was not in {scene}. Or was {who}?",),
        "wry": ("{who} has a name ready. Some people come prepared.",),
        "nervous": ("What if {who} says it because {who} did it? I only ask. What if?",),
    },
    "frame_contradicted": {
        ANY_MANNER: (
            "{who} and {other} tell it differently about {time_of}. If I had to choose, I would keep {other}.",
            "Two of you disagree about {time_of}, and I would not forget {who} over it. Ask why {other} should lie.",
        ),
        "wry": ("{who} or {other}: one of you two has spoiled a fine evening. I lean to {who}.",),
    },
    "frame": {
        ANY_MANNER: (
            "{who} could have been in {scene} at {time} as well as anywhere. Tell me why not.",
            "The way from {who} to {scene} is short. I only mention it.",
            "Nobody has said a word against {who} tonight. That is what a careful person would want.",
        ),
        "blunt": ("It is {who}. I feel it, and nobody has said anything against it.",),
        "nervous": ("I hope that I am wrong, but {who} frightens me. Where was {who}, really?",),
        "wry": ("If I had to bet, and I suppose that we all do: {who}.",),
        "proud": ("I am rarely mistaken about people, and I say {who}.",),
        "sceptical": ("{who}'s story is smooth. Too smooth for a night like this.",),
    },
    "drop": {
        ANY_MANNER: (
            "I wanted to believe {who}. After all this I cannot, and I will vote so.",
            "I have defended {who} in my head for as long as I could. It is {who}.",
            "That is it, then. {who}, I am sorry, but nothing of yours holds any more.",
        ),
    },
    "ask": {
        ANY_MANNER: (
            "{who}, where were you at {time}?",
            "We have not heard from {who}. {time}, {who}: which room, and who was with you?",
            "{who}, what do you say about {time}? Who saw you?",
            "I am missing {who}. Where were you when it was done, {who}?",
            "{time}, {who}: where, and with whom?",
            "Nobody has mentioned {who} yet, and {who} has not, either. Where were you at {time}?",
        ),
        "warm": ("{who}, you have not had your turn. Where were you at {time}?",),
        "blunt": ("{who}. {time}. Where?",),
        "methodical": ("One line is still empty: {who}, at {time}. What do I write?",),
        "proud": ("I have given my account. {who}, where is yours for {time}?",),
        "sceptical": ("{who}, I have not heard your {time} yet. I am listening.",),
        "wry": ("{who}, you are missing all the fun. Where were you at {time}?",),
        "nervous": ("And {who}? Where was {who} at {time}? {who}?",),
        "quiet": ("{who}? At {time}?",),
    },
    "close_no_witness": {
        ANY_MANNER: (
            "If it has to be now, then {who}: {claimed}, and nobody who saw it.",
            "My vote goes where there is no witness. {claimed_up}: {who}.",
        ),
        "blunt": ("{who}. {claimed_up}, no witness. Voting.",),
        "quiet": ("{who}, then. For want of a witness.",),
        "warm": ("I am sorry, {who}. Nobody saw you, and the clock is against us.",),
    },
    "close": {
        ANY_MANNER: (
            "We have to come to an end. My vote is {who}.",
            "I have heard enough. It is {who}, as far as anybody can know it.",
            "Somebody has to say it before the clock does: {who}.",
            "Before the last call: {who}, and I hope that I am right.",
        ),
    },
    "agree": {
        ANY_MANNER: (
            "I am with {other} on {who}.",
            "What {other} says about {who} is what I was thinking, only better put.",
            "If you are wrong about {who}, {other}, then I am wrong with you.",
            "{other} has named {who}, and I have looked for a reason not to. I found none.",
        ),
        "quiet": ("{who}. Yes.",),
        "blunt": ("{who}. Agreed.",),
        "wry": ("I had hoped for a more original suspect than {who}, but {other} has a point.",),
        "nervous": ("If {other} says {who}, too, then I am not the only one who thinks so.",),
        "sceptical": ("I seldom agree with {other}. About {who} I do.",),
        "warm": ("I fear that {other} is right about {who}.",),
        "methodical": ("I come to the same result as {other}: {who}.",),
        "proud": ("{other} has come round to what I have thought of {who} from the start.",),
    },
    "quip": {
        ANY_MANNER: (
            "Next year I am staying at home.",
            "I have been to worse meetings. The biscuits were better there, though.",
            "Somebody here is a very good liar, and I would like lessons.",
            "If we all talk at once, the truth may get out by accident.",
            "I notice that nobody has offered to make tea.",
            "One of us is enjoying this, and I hope that it is not me.",
            "If I am next, somebody water my plants.",
            "We should do this more often. No, we should not.",
        ),
        "wry": (
            "At least one of us has had an interesting evening.",
            "I would accuse the cat, but the cat has a witness.",
            "What I like about us is the trust.",
            "Should anybody confess in the next minute, I will say that I knew it all along.",
            "I would confess, but I do not want the attention.",
            "There is something to be said for working alone. Somebody here has said it.",
        ),
        "warm": (
            "When this is over I am making soup. For those of us who are left.",
            "You should all eat something. Suspicion is bad on an empty stomach.",
        ),
        "sceptical": (
            "I believe all of you. In turns.",
            "So far I have learned that everybody was somewhere.",
        ),
        "blunt": (
            "Less poetry, please. More rooms and times.",
            "We could vote. Just a thought.",
        ),
        "nervous": (
            "Did anybody lock the door? Should we have locked the door?",
            "I have counted us three times, and I get a different number.",
        ),
        "proud": ("I have sat through shorter weddings.",),
    },
    "react_right": {
        ANY_MANNER: (
            "I had hoped that it was somebody whom I liked less.",
            "Good. Now I can breathe for a whole minute.",
            "So we can do it. Let us do it again, if we have to.",
            "One. And I sat next to that one at supper.",
            "I will not say that I knew it. I hoped it.",
        ),
        "wry": ("And such good manners, too.",),
        "blunt": ("Told you.",),
        "proud": ("I was never in doubt. I only did not say so.",),
        "nervous": ("It was. It really was. I need to sit down, and I am sitting.",),
        "warm": ("I liked that one. That is the worst of it.",),
        "sceptical": ("I am glad that I doubted. I am sorry that I doubted the rest of you as well.",),
        "methodical": ("That line is closed. I have kept the paper.",),
        "quiet": ("Good.",),
    },
    "react_wrong": {
        ANY_MANNER: (
            "We have sent away one of us. Somebody here is smiling inside.",
            "That was wrong, and I voted for it. I will not forget who talked me into it.",
            "Then everything that I thought is worth nothing. Again from the beginning.",
            "I can still hear what we were told, and it was true.",
            "We have done somebody's work for them tonight.",
        ),
        "wry": ("Well. That leaves fewer of us to be wrong about.",),
        "warm": ("I am so sorry. I should have listened.",),
        "sceptical": ("I want to know who was in such a hurry.",),
        "blunt": ("Wrong. My fault as much as yours. Again.",),
        "nervous": ("That was one of us. We did that. We did that!",),
        "methodical": ("Then one of my entries is false, and I do not know which.",),
        "proud": ("I was misinformed.",),
        "quiet": ("We were wrong.",),
    },
    "react_nobody": {
        ANY_MANNER: (
            "Nobody. So whoever it is goes back to their room tonight, like the rest of us.",
            "No decision is a decision, too, and I know whom it suits.",
            "We will meet again sooner than I would like.",
            "We talked until the clock was empty, and the chairs are all full.",
            "So nobody has to pack. I am not sure that I like that better.",
        ),
        "nervous": ("Nobody? And we just go on? With all of us?",),
        "wry": ("A triumph of caution.",),
        "blunt": ("Cowards. Me, too.",),
        "warm": ("At least we have wronged nobody. Not tonight.",),
        "methodical": ("Nothing is proved, and nothing is closed. I keep the list.",),
        "sceptical": ("Somebody here split that vote, and did it well.",),
    },
    "react_unknown": {
        ANY_MANNER: (
            "We shall not know until the end whether that was right.",
            "One fewer. I would give a lot to know which kind of one.",
            "That chair will not tell us anything any more.",
            "Gone, and no wiser.",
        ),
        "wry": ("I do hope that we were clever.",),
    },
}
