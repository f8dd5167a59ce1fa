"""The lines of the house at a meeting: for each move, lines for everybody and lines of single manners.

`{me_room}`, `{company}` and `{time}` say where the speaker was; `{who}` is the one spoken to or of, `{other}` a second
one, `{room}` the room that is in question. A part in lower case fits in mid-sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

Lines = tuple[str, ...]
ANYBODY: Final = ""
"""The key of lines that fit every manner."""

LINES: Final[Mapping[str, Mapping[str, Lines]]] = {
    "report": {
        ANYBODY: (
            (
                "I found it. I came into {scene} at {found}, and it was done already. At {time} I was in "
                "{me_room}, {company}."
            ),
            (
                "It was me who came upon it, at {found} in {scene}. Before you ask: at {time} I was in {me_room},"
                " {company}."
            ),
            (
                "You called because of what I found in {scene}. It was quiet, and nobody was there any more. I "
                "had come from {me_room}; at {time} I was there, {company}."
            ),
        ),
        "nervous": (
            (
                "I opened the door of {scene} at {found}, and I wish I had not. At {time} I was in {me_room}, "
                "{company}; ask anybody. Please ask somebody."
            ),
        ),
        "blunt": ("{scene_up}, {found}. I found it. At {time} I was in {me_room}, {company}. Now the rest of you.",),
        "methodical": (
            (
                "In order, then. {time}: I am in {me_room}, {company}. {found}: I enter {scene} and find it. So "
                "it was done in between. Let us each say where we were at {time}."
            ),
        ),
        "wry": (
            (
                "I had hoped to be remembered for something else, but at {found} I was the one who opened the "
                "door of {scene}. At {time} I was in {me_room}, {company}."
            ),
        ),
    },
    "alibi": {
        ANYBODY: (
            "At {time} I was in {me_room}, {company}.",
            "Put me down for {me_room} at {time}, {company}.",
            "Mine is short: {me_room}, at {time}, {company}. I was there to {task}.",
            "I was in {me_room} at {time} to {task}, {company}.",
            "For the record: {time}, {me_room}, {company}. I heard nothing.",
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
        ),
        "quiet": (
            "{me_room_up}. At {time}. {company_up}.",
            "{time}, {me_room}, {company}.",
        ),
        "proud": (
            (
                "I do not usually account for my evenings. At {time} I was in {me_room}, {company}, because "
                "somebody has to {task}."
            ),
        ),
        "wry": (
            "At {time} I was in {me_room}, {company}. I was there to {task}, so no alibi was ever duller.",
            "{me_room_up} at {time}, {company}. Had I known, I would have been somewhere with more witnesses.",
        ),
        "warm": ("Let us not shout. At {time} I was in {me_room}, {company}. Whoever was near there may remember me.",),
        "methodical": (
            "{time}: {me_room}, {company}, to {task}. I suggest that everybody gives the same three facts.",
        ),
        "blunt": ("{me_room_up}, {time}, {company}. Next.",),
        "sceptical": ("I will say mine, and I expect to have it checked: {me_room} at {time}, {company}.",),
    },
    "answer": {
        ANYBODY: (
            "You ask, {who}, so: at {time} I was in {me_room}, {company}.",
            "{me_room_up}, {who}, at {time}, {company}. Write that down.",
            "A fair question, {who}. {me_room_up} at {time}, {company}.",
            "I was in {me_room} then, {who}, {company}. I went there to {task}.",
        ),
        "nervous": ("Me? At {time}? In {me_room}, {who}, {company}. Why do you ask me first?",),
        "proud": ("Since {who} insists: {me_room}, at {time}, {company}. Is that all?",),
        "wry": ("In {me_room}, {who}, {company}. I am sorry that it is not more exciting.",),
        "quiet": ("{me_room_up}, {who}. {company_up}.",),
    },
    "defend": {
        ANYBODY: (
            "{who}, I said where I was: in {me_room} at {time}, {company}. Which part of it do you deny?",
            (
                "You are wrong about me, {who}. {me_room_up} at {time}, {company}. If anybody was there and did "
                "not see me, let them speak."
            ),
            ("Vote me out and you will still have the same trouble tomorrow. I was in {me_room} at {time}, {company}."),
            "Take it apart, then, {who}: {time}, {me_room}, {company}. It will hold.",
            "I cannot prove more than I have, {who}: {me_room}, {time}, {company}.",
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
    "counter": {
        ANYBODY: (
            (
                "Now I know whom to look at: {who}, who points at me without a single sighting. I was in "
                "{me_room} at {time}, {company}."
            ),
            (
                "{who} says that of me because it has to be somebody. I was in {me_room} at {time}, {company}. I "
                "say it is {who}."
            ),
            "One of us two is lying, {who}, and I know that it is not me. {me_room_up}, {time}, {company}.",
            "Ask yourselves who gains if I go. {who} does. I was in {me_room} at {time}, {company}.",
        ),
        "blunt": ("Good, {who}, then it is you. I was in {me_room} at {time}, {company}.",),
        "sceptical": (
            (
                "That came very quickly, {who}. I was in {me_room} at {time}, {company}, and I start to wonder "
                "about you."
            ),
        ),
    },
    "defend_denied": {
        ANYBODY: (
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
    "counter_denied": {
        ANYBODY: (
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
    "more": {
        ANYBODY: (
            (
                "As I said, {who}: {me_room}. Before that, at {before}, I was in {before_room}, {before_company}. "
                "Check that, if you do not believe the rest."
            ),
            "At {before} I was in {before_room}, {before_company}; from there I went to {me_room}. Enough, {who}?",
            "You want to know how I came there, {who}? From {before_room}, where I was at {before}, {before_company}.",
        ),
        "nervous": (
            "I told you, {who}. Before it, at {before}, in {before_room}, {before_company}. I can go further back!",
        ),
        "blunt": ("{before}: {before_room}, {before_company}. Then {me_room}. What else, {who}?",),
        "quiet": ("{before}, {before_room}, {before_company}. Then {me_room}, {who}.",),
        "wry": (
            ("At {before} I was in {before_room}, {before_company}, {who}. I can go on to my childhood, if it helps."),
        ),
    },
    "more_stayed": {
        ANYBODY: (
            "I did not go anywhere, {who}. At {before} I was in {me_room} as well, {before_company}.",
            "From nowhere, {who}: I was in {me_room} at {before} already, {before_company}.",
            "Nobody saw me on the way, {who}, because there was none. {me_room_up}, from {before} on.",
        ),
        "blunt": ("I stayed, {who}. {before}, {before_company}. {me_room_up}.",),
        "nervous": ("I never moved, {who}! At {before} I was there already, {before_company}. Ask anybody!",),
        "wry": ("I sat still, {who}. It is a gift. {me_room_up}, at {before}, too, {before_company}.",),
        "quiet": ("I stayed where I was, {who}. From {before} on.",),
    },
    "test": {
        ANYBODY: (
            "I was not alone at {time}. {who}, tell them which room it was, before I do.",
            "{who}, you first, for a reason: where were we at {time}?",
            "I know where {who} was at {time}. I would like to hear it from {who}, without my help.",
        ),
        "methodical": ("A test, so that nobody can copy: {who}, which room at {time}, and who was in it?",),
        "sceptical": ("{who}, where were you at {time}? I ask because I know the answer.",),
        "warm": ("{who}, dear, say where we were at {time}. They should have it from you, too.",),
        "wry": ("{who} and I have a secret: a room, at {time}. {who}, do share it.",),
        "blunt": ("{who}. {time}. Say it before I do.",),
    },
    "probe": {
        ANYBODY: (
            "Everybody has a room, and that tells us nothing. {who}, you were alone: where did you come from?",
            "{who}, {room} and nobody with you, at the one time that counts. Who saw you go there?",
            "Before we all recite our rooms: {who}, how did you get to {room}, and whom did you pass?",
        ),
        "methodical": ("{who}, your line ends at {time} with nobody in it. What stands in the line before?",),
        "sceptical": ("Alone in {room}, {who}. And before that? With whom?",),
        "blunt": ("{who}. Alone. Where before that?",),
        "nervous": ("Sorry, {who}, but you were alone, and somebody was alone who did it. Where had you been?",),
        "wry": ("{room_up}, alone, {who}: the alibi of poets. Who saw you on the way?",),
    },
    "expose_not_there": {
        ANYBODY: (
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
                "One entry does not fit. {who}: {room}, {time_of}. But the entry for {room} at {time_of} is mine,"
                " and {who} is not in it."
            ),
        ),
    },
    "expose_seen_elsewhere": {
        ANYBODY: (
            "{who} was not where {who} says. At {time_of} I saw {who} in {room} with my own eyes.",
            "That is false, {who}. At {time_of} we were both in {room}; have you forgotten me?",
            "{who}, you and I were in {room} at {time_of}. Why do you say something else?",
        ),
        "blunt": ("Wrong room, {who}. {room_up}, {time_of}. I was looking at you.",),
    },
    "expose": {
        ANYBODY: (
            "What {who} says about {time_of} cannot be. I was in {own_room} then, and I know who was there.",
            "{who} has told us something about {time_of} that I know to be false: I was in {own_room}.",
            "I can say for certain that {who} invents things. I was in {own_room} at {time_of}.",
        ),
        "sceptical": ("I checked {who} against {time_of}, where I was in {own_room}. It does not hold.",),
    },
    "confront": {
        ANYBODY: (
            "{who}, {other} says otherwise about {time_of}. Both cannot be true. Where were you at {time_of}?",
            (
                "Here is the question that decides it: {who}, what do you say to {other}, who does not have you "
                "in your room at {time_of}?"
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
    "vouch": {
        ANYBODY: (
            "It was not {who}. At {time} we were both in {me_room}.",
            "Leave {who} alone: I saw {who} in {me_room} at {time}, the whole time.",
            "I can speak for {who}. {me_room_up}, at {time}; I was there.",
        ),
        "quiet": ("Not {who}. I was there.",),
        "warm": ("You have the wrong one. {who} was with me in {me_room} at {time}, poor thing.",),
        "blunt": ("{who} was in {me_room} with me at {time}. Next suspect.",),
    },
    "accuse_no_witness": {
        ANYBODY: (
            "Nobody has seen {who} at {time}. {room_up}, says {who}, and {who} is the only one who says it.",
            "Go round the table: everybody has somebody for {time}, except {who}.",
            "{who}'s evening has a hole in it, and the hole is at {time}.",
            "I keep coming back to {who}: {room}, at {time}, and no witness.",
        ),
        "sceptical": ("{room_up}, {who}? Alone, at {time}, of all times? I would like more than your word.",),
        "blunt": ("No witness, {who}. I say it is you.",),
        "proud": ("I have an eye for people. {who} was in no {room_bare} at {time}.",),
        "nervous": ("I do not want to say it, but it could be {who}. Who saw {who} at {time}? Anybody?",),
    },
    "accuse_silent": {
        ANYBODY: (
            "{who} has told us nothing about {time}. Whoever has nothing to hide says where they were.",
            "I count the answers for {time}, and {who}'s is missing.",
            "{who} is very quiet for somebody who was here, too.",
        ),
        "blunt": ("{who}: not a word about {time}. That is enough for me.",),
        "wry": ("{who} is so quiet that I can hear the clock, and it says {time}.",),
    },
    "accuse": {
        ANYBODY: (
            "What {who} says and what {other} says do not fit together, and I believe {other}.",
            "If I lay it all side by side, {who} is what does not fit.",
            "I have listened to everybody, and I trust {who} least.",
        ),
        "sceptical": ("I have one doubt left, and it is called {who}.",),
        "methodical": ("By elimination: those who were seen are out. What remains is {who}.",),
    },
    "accuse_votes": {
        ANYBODY: (
            "Look at how {who} voted about {other}. Somebody who was on our side would have voted otherwise.",
            "When it was about {other}, {who} knew better than all of us. How?",
        ),
    },
    "frame": {
        ANYBODY: (
            "I do not like to say it, but has anybody checked {who}? Nobody had {who} in sight at {time}.",
            "While we look at everybody else, {who} grows quieter. I would look there.",
            "{who} could have been in {scene} at {time} as well as anywhere. Tell me why not.",
            "The way from {who} to {scene} is short. I only mention it.",
        ),
        "blunt": ("It is {who}. I feel it, and nobody has said anything against it.",),
        "nervous": ("I hope that I am wrong, but {who} frightens me. Where was {who}, really?",),
        "wry": ("If I had to bet, and I suppose that we all do: {who}.",),
        "proud": ("I am rarely mistaken about people, and I say {who}.",),
        "sceptical": ("{who}'s story is smooth. Too smooth for a night like this.",),
    },
    "drop": {
        ANYBODY: (
            "I wanted to believe {who}. After all this I cannot, and I will vote so.",
            "I have defended {who} in my head for as long as I could. It is {who}.",
            "That is it, then. {who}, I am sorry, but nothing of yours holds any more.",
        ),
    },
    "ask": {
        ANYBODY: (
            "{who}, where were you at {time}?",
            "We have not heard from {who}. {time}, {who}: which room, and who was with you?",
            "{who}, what do you say about {time}? Who saw you?",
            "I am missing {who}. Where were you when it was done, {who}?",
        ),
        "warm": ("{who}, you have not had your turn. Where were you at {time}?",),
        "blunt": ("{who}. {time}. Where?",),
        "methodical": ("One line is still empty: {who}, at {time}. What do I write?",),
        "proud": ("I have given my account. {who}, where is yours for {time}?",),
    },
    "close": {
        ANYBODY: (
            "We have to come to an end. My vote is {who}.",
            "I have heard enough. It is {who}, as far as anybody can know it.",
            "Somebody has to say it before the clock does: {who}.",
        ),
    },
    "agree": {
        ANYBODY: (
            "I am with the others on {who}.",
            "I have nothing to add about {who}, except that I think so, too.",
            "If you are all wrong about {who}, then I am wrong with you.",
        ),
        "quiet": ("{who}. Yes.",),
    },
    "quip": {
        ANYBODY: (
            "Next year I am staying at home.",
            "I have been to worse meetings. The biscuits were better there, though.",
            "Somebody here is a very good liar, and I would like lessons.",
            "If we all talk at once, the truth may get out by accident.",
        ),
        "wry": (
            "At least one of us has had an interesting evening.",
            "I would accuse the cat, but the cat has a witness.",
            "What I like about us is the trust.",
            "Should anybody confess in the next minute, I will say that I knew it all along.",
        ),
        "warm": ("When this is over I am making soup. For those of us who are left.",),
        "sceptical": ("I believe all of you. In turns.",),
        "blunt": ("Less poetry, please. More rooms and times.",),
        "nervous": ("Did anybody lock the door? Should we have locked the door?",),
    },
    "react_right": {
        ANYBODY: (
            "I had hoped that it was somebody whom I liked less.",
            "Good. Now I can breathe for a whole minute.",
            "So we can do it. Let us do it again, if we have to.",
        ),
        "wry": ("And such good manners, too.",),
        "blunt": ("Told you.",),
        "proud": ("I was never in doubt. I only did not say so.",),
    },
    "react_wrong": {
        ANYBODY: (
            "We have sent away one of us. Somebody here is smiling inside.",
            "That was wrong, and I voted for it. I will not forget who talked me into it.",
            "Then everything that I thought is worth nothing. Again from the beginning.",
        ),
        "wry": ("Well. That leaves fewer of us to be wrong about.",),
        "warm": ("I am so sorry. I should have listened.",),
        "sceptical": ("I want to know who was in such a hurry.",),
    },
    "react_nobody": {
        ANYBODY: (
            "Nobody. So whoever it is goes back to their room tonight, like the rest of us.",
            "No decision is a decision, too, and I know whom it suits.",
            "We will meet again sooner than I would like.",
        ),
        "nervous": ("Nobody? And we just go on? With all of us?",),
        "wry": ("A triumph of caution.",),
    },
    "react_unknown": {
        ANYBODY: (
            "We shall not know until the end whether that was right.",
            "One fewer. I would give a lot to know which kind of one.",
        ),
    },
}
