"""The voices of members: what each of them says, by what a turn does. No line is used twice in a meeting.

Slots: `{quote}` and `{doc}` (a sentence and what its document is called), `{con}` and `{con_doc}` (another that stands
against it), `{pro}`, `{pro_doc}`, `{contra}` and `{contra_doc}` (the same two, the one that leans more towards a yes
first), `{name}` (who is spoken to), `{option}` (a verdict), `{title}` (what is filed with the turn).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from engine.matters.candidate import Member

Lines = Mapping[str, tuple[str, ...]]

ANALYTICAL: Lines = {
    "for": (
        "{doc} gives me something to hold on to: “{quote}”. That counts in favour.",
        "Let me put one finding on the table. “{quote}”, says {doc}, and I see no other reading than a good one.",
        "If I sort what we have, “{quote}” ({doc}) belongs in the first column.",
        "The evidence I trust most here is in {doc}: “{quote}”.",
        "I checked {doc} for exactly this, and found “{quote}”. It is a point for it.",
        "Measured against what we asked for, “{quote}” ({doc}) is more than enough.",
    ),
    "against": (
        "The figure that does not fit is in {doc}: “{quote}”.",
        "I cannot get round one sentence of {doc}: “{quote}”. It counts against.",
        "Before we add up the good news, subtract this, from {doc}: “{quote}”.",
        "My model of this breaks at “{quote}” ({doc}).",
        "“{quote}”. That is {doc}, and no average makes it go away.",
        "I looked for a contradiction to “{quote}” in {doc}, and there is none.",
    ),
    "open": (
        "{doc} says “{quote}”. By itself that proves nothing in either direction.",
        "I would file “{quote}” ({doc}) under what we know and cannot yet weigh.",
        "One fact without a sign in front of it, from {doc}: “{quote}”.",
        "Take “{quote}” from {doc} as a given, and ask what follows from it.",
        "For completeness: “{quote}”, as {doc} has it.",
    ),
    "agree": (
        "{name}, your point survives a second look.",
        "I come to the same result as you, {name}.",
        "That holds, {name}, and I can add a source.",
    ),
    "disagree": (
        "{name}, I do not think the inference holds.",
        "I would weigh that differently, {name}.",
        "One of your premises worries me, {name}.",
    ),
    "answer": (
        "To your question, {name}: I can only go by what is written.",
        "{name}, the short answer is in the file.",
        "You ask the right thing, {name}, and here is what I have.",
    ),
    "ask": (
        "{name}, how would you weigh that?",
        "{name}, does that hold up in your field?",
        "What would you need to see, {name}, to rule it out?",
        "{name}, is that a rule or an exception?",
    ),
    "weigh": (
        "Put the two next to each other: “{quote}” ({doc}), and “{con}” ({con_doc}).",
        "On one side “{quote}” ({doc}), on the other “{con}” ({con_doc}).",
    ),
    "verdict": ("On balance that makes it {option}.", "The sum comes out at {option}."),
    "change": (
        "{name}, I have to correct my result: with “{quote}” ({doc}) in it, it reads {option}.",
        "I said otherwise before, {name}. “{quote}” ({doc}) was missing from my sum, and now I am for {option}.",
    ),
    "file": (
        "I have put the numbers on the table: {title}.",
        "So that we argue about one thing, I file {title}.",
    ),
    "close": (
        "I have nothing to add to the calculation. {option}, and “{quote}” ({doc}) is the reason.",
        "My verdict is {option}; the entry that settles it is “{quote}” ({doc}).",
    ),
}
STRATEGIC: Lines = {
    "for": (
        "Think two years ahead: “{quote}” ({doc}) is the kind of thing that pays off then.",
        "What opens doors for us is this, in {doc}: “{quote}”.",
        "If we want to move, {doc} gives us the opening: “{quote}”.",
        "I read {doc} for direction, and “{quote}” points the right way.",
        "The larger picture starts with “{quote}” ({doc}). I like where it leads.",
        "“{quote}” – that line of {doc} is worth more than it looks.",
    ),
    "against": (
        "Where does this leave us if “{quote}” ({doc}) is still true next year?",
        "The price we would pay later is in {doc} already: “{quote}”.",
        "I have seen plans founder on less than “{quote}” ({doc}).",
        "We would be buying this along with it, from {doc}: “{quote}”.",
        "“{quote}” ({doc}). That narrows our choices instead of widening them.",
        "Follow “{quote}” in {doc} to its end, and we are the ones who answer for it.",
    ),
    "open": (
        "“{quote}”, says {doc}. Whether that helps us depends on what we do with it.",
        "{doc} leaves us room here: “{quote}”.",
        "Keep “{quote}” ({doc}) in mind when we come to the terms.",
        "There is a choice hidden in {doc}: “{quote}”.",
    ),
    "agree": (
        "{name} is pointing at what matters.",
        "We want the same thing, {name}.",
        "Build on that, {name}.",
    ),
    "disagree": (
        "{name}, that wins us the week and costs us the year.",
        "I see the same facts and another road, {name}.",
        "With respect, {name}, that is one move too short.",
    ),
    "answer": (
        "Since you ask, {name}: look at where it leads.",
        "{name}, my answer has to do with timing.",
        "Fair question, {name}. I would start here.",
    ),
    "ask": (
        "{name}, would you stake your own plan on that?",
        "Where do you see that in a year, {name}?",
        "{name}, what do we lose if we wait?",
        "Who else would want this, {name}, if we do not?",
    ),
    "weigh": (
        "The upside is “{pro}” ({pro_doc}); the bill for it is “{contra}” ({contra_doc}).",
        "We trade “{quote}” ({doc}) against “{con}” ({con_doc}).",
    ),
    "verdict": ("I would make that trade this way: {option}.", "Given where we want to be, {option}."),
    "change": (
        "{name} has moved me. If “{quote}” ({doc}) is where this goes, I am for {option}.",
        "A good plan gives way to a better fact, {name}: after “{quote}” ({doc}) it is {option}.",
    ),
    "file": (
        "To see the whole of it, I lay {title} on the table.",
        "Look at {title}, which I file with this, before we go on.",
    ),
    "close": (
        "I have said my piece: {option}, for the sake of “{quote}” ({doc}).",
        "Enough strategy. {option}, and we build on “{quote}” ({doc}).",
    ),
}
SCEPTICAL: Lines = {
    "for": (
        "I tried to break “{quote}” ({doc}), and could not.",
        "Even I find little to object to in this, from {doc}: “{quote}”.",
        "Grudgingly: {doc} says “{quote}”, and it seems to be true.",
        "If anything convinces me it is “{quote}” ({doc}).",
        "I came to doubt, and {doc} answered with “{quote}”.",
        "“{quote}”, writes {doc}. I have heard worse reasons to say yes.",
    ),
    "against": (
        "Nobody has mentioned this line of {doc} yet, which surprises me: “{quote}”.",
        "Read {doc} without hope for a moment: “{quote}”.",
        "I would like somebody to explain “{quote}” ({doc}) to me before we go on.",
        "The friendly version leaves out “{quote}”, and {doc} does not.",
        "“{quote}” ({doc}). That is where I stop nodding.",
        "When {doc} itself says “{quote}”, why should I say less?",
    ),
    "open": (
        "“{quote}”, claims {doc}. Who has checked?",
        "{doc} says “{quote}”, and then says nothing more about it.",
        "I note that “{quote}” ({doc}) is an assertion.",
        "So {doc} tells us “{quote}”. And what does it not tell us?",
    ),
    "agree": (
        "I hate to agree so early, {name}, but I do.",
        "For once I have no objection, {name}.",
        "{name}, I tried the opposite and it does not work.",
    ),
    "disagree": (
        "{name}, I do not buy it.",
        "That sounds better than it is, {name}.",
        "Who says so, {name}, besides those who want it?",
    ),
    "answer": (
        "You will not like it, {name}, but here is my answer.",
        "{name}, I can only tell you what made me doubt.",
        "Do not take my word for it, {name}; take the file's.",
    ),
    "ask": (
        "{name}, can you rule that out?",
        "What if the opposite is true, {name}?",
        "{name}, have you ever seen that go well?",
        "Is there a single source for that, {name}, or two?",
    ),
    "weigh": (
        "They show us “{pro}” ({pro_doc}) in front and keep “{contra}” ({contra_doc}) at the back.",
        "I believe “{quote}” ({doc}). I also believe “{con}” ({con_doc}).",
    ),
    "verdict": ("Doubts and all, {option}.", "As long as nobody refutes that, {option}."),
    "change": (
        "I do not say this often: {name} was right about “{quote}” ({doc}). {option}.",
        "My doubt has changed sides, {name}. After “{quote}” ({doc}) I end at {option}.",
    ),
    "file": (
        "I file {title}, so that nobody can say later they had not seen it.",
        "Do not take my word for it; {title} lies on the table now.",
    ),
    "close": (
        "My remaining doubts are on record. {option}, because of “{quote}” ({doc}).",
        "I stop here: {option}. What I could not get past is “{quote}” ({doc}).",
    ),
}
WARM: Lines = {
    "for": (
        "What pleased me most was in {doc}: “{quote}”.",
        "There are people behind these papers, and “{quote}” ({doc}) says good things of them.",
        "I kept coming back to “{quote}” in {doc}. It gives me confidence.",
        "May I say something kind? {doc} has “{quote}”, and it deserves to be heard.",
        "“{quote}” ({doc}). That would do all of us good.",
        "If I picture living with this, “{quote}” ({doc}) is what I would be glad of.",
    ),
    "against": (
        "It troubles me to read in {doc}: “{quote}”.",
        "I feel for those who would have to carry this, from {doc}: “{quote}”.",
        "Gently, but it has to be said: “{quote}”, according to {doc}.",
        "Somebody will be hurt by “{quote}” ({doc}) if we look away.",
        "I wish {doc} did not say “{quote}”. It does.",
        "“{quote}” ({doc}) would keep me awake.",
    ),
    "open": (
        "{doc} tells us “{quote}”. I would like to hear from those it concerns.",
        "I wonder what it was like from inside: “{quote}” ({doc}).",
        "There is a story behind “{quote}” in {doc}, and we know half of it.",
        "Let us be fair to “{quote}” ({doc}); it can be meant either way.",
    ),
    "agree": (
        "Thank you, {name}; that is how I feel about it too.",
        "You put it better than I could, {name}.",
        "I am with you there, {name}.",
    ),
    "disagree": (
        "I understand you, {name}, and still see it otherwise.",
        "{name}, may I disagree as a friend?",
        "You are being hard there, {name}, or perhaps too kind.",
    ),
    "answer": (
        "Thank you for asking, {name}.",
        "{name}, I have thought about just that.",
        "I will try to answer honestly, {name}.",
    ),
    "ask": (
        "{name}, how does that sit with you?",
        "What would you tell them, {name}?",
        "{name}, am I being unfair?",
        "Have you lived through something like it, {name}?",
    ),
    "weigh": (
        "My heart goes to “{pro}” ({pro_doc}), and my worry to “{contra}” ({contra_doc}).",
        "I hear both: “{quote}” ({doc}) and “{con}” ({con_doc}).",
    ),
    "verdict": (
        "With all that, I come down on the side of {option}.",
        "I could look everybody in the eye with {option}.",
    ),
    "change": (
        "You have changed my mind, {name}, with “{quote}” ({doc}). It is {option} for me now.",
        "I held on to the other answer as long as I could, {name}. After “{quote}” ({doc}): {option}.",
    ),
    "file": (
        "It helped me to write it down, and I share it with you: {title}.",
        "I made something for all of us to look at: {title}.",
    ),
    "close": (
        "I am at peace with {option}, above all because of “{quote}” ({doc}).",
        "Thank you all. {option}, and let us not forget “{quote}” ({doc}).",
    ),
}
BLUNT: Lines = {
    "for": (
        "“{quote}”. {doc}. What more do you want?",
        "Short and simple: {doc} says “{quote}”. Good.",
        "This decides a lot for me, from {doc}: “{quote}”.",
        "Stop worrying for a minute and read {doc}: “{quote}”.",
        "I would sign on the strength of “{quote}” ({doc}).",
        "You pay good money for “{quote}”, and {doc} offers it.",
    ),
    "against": (
        "“{quote}” ({doc}). That is a no from me until somebody fixes it.",
        "Here is the hole in it, from {doc}: “{quote}”.",
        "Do not talk around this line of {doc}: “{quote}”.",
        "Plain words from {doc} for once: “{quote}”. I believe them.",
        "It costs too much, and {doc} says where: “{quote}”.",
        "Somebody wrote “{quote}” into {doc}. They meant it.",
    ),
    "open": (
        "“{quote}” ({doc}). Fine. So what?",
        "{doc}: “{quote}”. Make of it what you like.",
        "Fact: “{quote}”. Source: {doc}. Next.",
        "I do not care much either way about “{quote}” ({doc}), but you should know it.",
    ),
    "agree": ("{name} is right.", "What {name} said.", "Yes, {name}. And more."),
    "disagree": ("No, {name}.", "{name}, that is wishful thinking.", "You are missing the point, {name}."),
    "answer": ("Straight answer, {name}.", "{name}, since you ask.", "You want to know, {name}? Here."),
    "ask": (
        "{name}, yes or no?",
        "What do you say, {name}?",
        "{name}, would you put your name to that?",
        "Is that good enough for you, {name}?",
    ),
    "weigh": (
        "Two facts. “{quote}” ({doc}). “{con}” ({con_doc}).",
        "It is “{quote}” ({doc}) or “{con}” ({con_doc}); you cannot have both.",
    ),
    "verdict": ("So: {option}.", "I say {option}. Write it down."),
    "change": (
        "I was wrong. {name}, “{quote}” ({doc}) beats what I had: {option}.",
        "Fine, {name}. “{quote}” ({doc}). {option} it is.",
    ),
    "file": (
        "See {title}. I have filed it.",
        "{title} is on the table. Read it.",
    ),
    "close": (
        "{option}. “{quote}” ({doc}) is my reason, and I am done.",
        "Nothing new for me here. {option}, on “{quote}” ({doc}).",
    ),
}
CAREFUL: Lines = {
    "for": (
        "Unless I have misread {doc}, “{quote}” is a point in favour.",
        "I would not lean on it alone, but “{quote}” ({doc}) is reassuring.",
        "With the usual reservations: {doc} has “{quote}”, which is as it should be.",
        "I read it twice to be sure. “{quote}”, in {doc}.",
        "As far as one can tell from {doc}, “{quote}”, and that is to its credit.",
        "The procedure was kept, it seems, for {doc} says “{quote}”.",
    ),
    "against": (
        "I would ask everybody to pause at “{quote}” ({doc}).",
        "There is a sentence in {doc} that I would not like to explain afterwards: “{quote}”.",
        "For the record, {doc} warns us: “{quote}”.",
        "If it goes wrong they will quote {doc} at us: “{quote}”.",
        "“{quote}” ({doc}) is the sort of thing that is found later, at a cost.",
        "I may be overcautious, but “{quote}” ({doc}) is not nothing.",
    ),
    "open": (
        "I would want “{quote}” ({doc}) confirmed before I build on it.",
        "{doc} says “{quote}”. It leaves more open than it settles.",
        "Strictly speaking, “{quote}” ({doc}) tells us what was intended.",
        "Let the record show that {doc} has “{quote}”.",
    ),
    "agree": (
        "I can follow you there, {name}, step by step.",
        "{name} has it right, as far as I can check.",
        "No reservation on that point, {name}.",
    ),
    "disagree": (
        "{name}, I would not go quite so far.",
        "May I qualify that, {name}?",
        "I am not sure it is safe to say so, {name}.",
    ),
    "answer": (
        "I would rather answer that with a source, {name}.",
        "{name}, with due caution:",
        "As precisely as I can, {name}:",
    ),
    "ask": (
        "{name}, is there anything that speaks against reading it so?",
        "Could you confirm that from your side, {name}?",
        "{name}, what safeguard would you ask for?",
        "How certain would you be, {name}?",
    ),
    "weigh": (
        "To be fair to both, “{quote}” ({doc}) has to be set against “{con}” ({con_doc}).",
        "I note “{quote}” ({doc}), and with equal weight “{con}” ({con_doc}).",
    ),
    "verdict": ("With those reservations on record, {option}.", "All things considered, and not lightly, {option}."),
    "change": (
        "I revise what I said. {name} drew my attention to “{quote}” ({doc}), and so {option}.",
        "On reflection, {name}, “{quote}” ({doc}) tips it: {option}.",
    ),
    "file": (
        "For the file I add {title}, with its sources.",
        "I ask that {title} be taken into our papers.",
    ),
    "close": (
        "I rest on {option}, and would like “{quote}” ({doc}) to stand in the record.",
        "There I leave it: {option}, by reason of “{quote}” ({doc}).",
    ),
}
PRACTICAL: Lines = {
    "for": (
        "On a Monday morning, “{quote}” ({doc}) is what counts.",
        "I can work with this, from {doc}: “{quote}”.",
        "{doc} shows it in use: “{quote}”.",
        "Somebody has done it already, says {doc}: “{quote}”.",
        "That saves us work: “{quote}” ({doc}).",
        "If I had to start tomorrow I would start from “{quote}” in {doc}.",
    ),
    "against": (
        "Who is going to deal with this, from {doc}: “{quote}”?",
        "In practice “{quote}” ({doc}) means trouble twice a week.",
        "It works on paper. Then comes {doc}: “{quote}”.",
        "I have cleaned up after things like “{quote}” ({doc}).",
        "{doc} names the job nobody will want: “{quote}”.",
        "We do not have the hands for “{quote}” ({doc}).",
    ),
    "open": (
        "“{quote}” ({doc}). We would have to try it to know.",
        "{doc} says “{quote}”. Somebody should ring up and ask.",
        "How “{quote}” ({doc}) turns out depends on who does it.",
        "Put “{quote}” ({doc}) on the list of things to sort out.",
    ),
    "agree": (
        "That is my experience as well, {name}.",
        "{name}, that is how it goes.",
        "Right, {name}, and it can be done.",
    ),
    "disagree": (
        "{name}, that will not work on the ground.",
        "Nice idea, {name}; who does it?",
        "I would not plan on that, {name}.",
    ),
    "answer": (
        "From what I have seen, {name}:",
        "{name}, here is what I would do with it.",
        "Simple enough, {name}.",
    ),
    "ask": (
        "{name}, what would you do first?",
        "Can we fix that, {name}, and how fast?",
        "{name}, have you got somebody for it?",
        "What does it take, {name}?",
    ),
    "weigh": (
        "We get “{quote}” ({doc}), and we get “{con}” ({con_doc}) with it.",
        "Day to day it comes down to “{quote}” ({doc}) and “{con}” ({con_doc}).",
    ),
    "verdict": ("What I can live with is {option}.", "Let us get on with it: {option}."),
    "change": (
        "That settles it differently, {name}. With “{quote}” ({doc}) the sensible thing is {option}.",
        "I take it back, {name}: “{quote}” ({doc}) makes it {option}.",
    ),
    "file": (
        "I drew it up while you spoke: {title}.",
        "Easier to read than to hear: I file {title}.",
    ),
    "close": (
        "Time to do something. {option}, starting from “{quote}” ({doc}).",
        "I am for {option}; “{quote}” ({doc}) is what we will be dealing with.",
    ),
}
CURIOUS: Lines = {
    "for": (
        "Did you all see this in {doc}? “{quote}”. I find that promising.",
        "What caught my eye was “{quote}” ({doc}); there is something in it.",
        "I asked myself why it works, and {doc} hints at it: “{quote}”.",
        "Here is a detail that I would not have guessed, from {doc}: “{quote}”.",
        "“{quote}”, and that from {doc}, of all places. It speaks well for it.",
        "The interesting part of {doc} comes late: “{quote}”.",
    ),
    "against": (
        "One thing puzzles me in {doc}: “{quote}”. It does not fit the rest.",
        "How can “{quote}” ({doc}) be true and everything be fine?",
        "I pulled at a thread in {doc} and out came “{quote}”.",
        "The odd one out is “{quote}” ({doc}), and it is not a good sign.",
        "If “{quote}” ({doc}) is the answer, what was the question they avoided?",
        "I did not expect to read “{quote}” in {doc}.",
    ),
    "open": (
        "What do you make of “{quote}” ({doc})? I go back and forth.",
        "“{quote}”, says {doc}, and I would love to know the rest.",
        "{doc} drops this in passing: “{quote}”.",
        "Suppose “{quote}” ({doc}) is the key to all of it. Then what?",
    ),
    "agree": (
        "Yes, {name}, and there is more where that came from.",
        "I had the same thought, {name}.",
        "{name}, that explains something.",
    ),
    "disagree": (
        "Is that so, {name}? I read it the other way.",
        "{name}, turn it round for a moment.",
        "I would have drawn the opposite conclusion, {name}.",
    ),
    "answer": (
        "Good question, {name}; I looked it up.",
        "{name}, I can offer half an answer.",
        "I wondered about that too, {name}.",
    ),
    "ask": (
        "{name}, why do you think that is?",
        "What am I not seeing, {name}?",
        "{name}, where would you look next?",
        "Does that surprise you, {name}?",
    ),
    "weigh": (
        "Strange, that “{quote}” ({doc}) and “{con}” ({con_doc}) are said of the same thing.",
        "I tried to think “{quote}” ({doc}) and “{con}” ({con_doc}) together.",
    ),
    "verdict": ("If I have to choose today, {option}.", "My best guess, and I would bet on it: {option}."),
    "change": (
        "Now that is a reason to think again, {name}: “{quote}” ({doc}). I end up at {option}.",
        "You found the piece I was missing, {name}. “{quote}” ({doc}), and so {option}.",
    ),
    "file": (
        "I wanted to see how it looks, so here is {title}.",
        "What do you read out of {title}, which I put before you?",
    ),
    "close": (
        "I have run out of questions: {option}, with “{quote}” ({doc}) as the best clue.",
        "Let it be {option}. I will go on thinking about “{quote}” ({doc}).",
    ),
}
VOICES: Mapping[str, Lines] = {
    "analytical": ANALYTICAL,
    "strategic": STRATEGIC,
    "sceptical": SCEPTICAL,
    "warm": WARM,
    "blunt": BLUNT,
    "careful": CAREFUL,
    "practical": PRACTICAL,
    "curious": CURIOUS,
}
_STYLES: Sequence[tuple[str, tuple[str, ...]]] = (
    ("analytical", ("analy", "precise", "method", "rigor", "logical", "quantit", "data")),
    ("strategic", ("strateg", "vision", "big picture", "ambitious", "commercial")),
    ("sceptical", ("scept", "skept", "doubt", "critical", "devil", "contrar")),
    ("warm", ("warm", "kind", "empath", "friend", "people", "gentle", "support")),
    ("blunt", ("blunt", "direct", "brief", "terse", "tough", "impatient", "frank")),
    ("careful", ("careful", "cautious", "formal", "legal", "conservative", "measured", "thorough")),
    ("practical", ("practical", "pragma", "hands", "down to earth", "operat", "plain")),
    ("curious", ("curious", "open", "creativ", "inquis", "thoughtful", "academic")),
)
"""Which voice a style in somebody's own words calls for."""


@lru_cache(maxsize=64)
def voices_of(members: tuple[Member, ...]) -> tuple[str, ...]:
    """The voice of each member in their order: that of their style, or the first that nobody has."""
    taken: list[str] = []
    for member in members:
        style = member.style.casefold()
        wanted = next((voice for voice, words in _STYLES if any(word in style for word in words)), "practical")
        free = [voice for voice in VOICES if voice not in taken]
        taken.append(wanted if wanted not in taken or not free else free[0])
    return tuple(taken)


TIMEKEEPER: Lines = {
    "begin": (
        "We are here to decide: {question} The options are {options}. I keep the time and have no vote.",
        "The question for today: {question} On the table are {options}. I mind the clock; the verdict is yours.",
    ),
    "remind": (
        "{count} so far, {left}.",
        "A look at the clock: {count}, {left}.",
        "I note {count}; {left}.",
        "For the record, {count}. {Left}.",
        "Let me interrupt for the time: {count}, {left}.",
        "Where we are: {count}, {left}.",
        "The clock says {left}, after {count}.",
        "{Left}; we have had {count}.",
        "Time check. {Count}, {left}.",
        "Briefly from me: {count}, {left}.",
        "{Count} in, {left}.",
        "We stand at {count}, with {left}.",
    ),
    "silent": (
        "{names} {have} not spoken yet.",
        "I have not heard from {names}.",
        "We still have to hear {names}.",
        "Nothing so far from {names}.",
        "{names} {have} the floor as soon as it is free.",
        "Quiet until now: {names}.",
    ),
    "missing": (
        "No verdict yet from {names}.",
        "Without a verdict: {names}.",
        "I have no verdict from {names}.",
        "{names} {have} yet to give a verdict.",
        "Still undecided, or not saying: {names}.",
        "Verdicts are missing from {names}.",
        "I am waiting for a verdict from {names}.",
        "Open on my sheet: {names}.",
    ),
    "demand": (
        "It is time for verdicts. I ask {names} to give one now.",
        "We have talked long enough without an answer from {names}: a verdict, in a sentence.",
        "I must ask for verdicts now from {names}.",
        "{names}: what is your verdict?",
    ),
    "complete": (
        "Every verdict is on the table; whoever has nothing to add may withdraw.",
        "All verdicts are in. Change yours if you have to, or let it stand.",
        "I have a verdict from everybody. Who is finished may say so.",
        "The sheet is full. You may still move.",
    ),
    "gone": (
        "{names} {have} withdrawn.",
        "{names} {have} left the discussion, and the verdict stands.",
        "No longer with us in the talk: {names}.",
        "Withdrawn: {names}.",
        "{names} {have} nothing to add.",
        "We go on without {names}.",
        "{names} {have} finished.",
        "Done with it: {names}.",
    ),
}
"""What the timekeeper says; never for or against anything."""
