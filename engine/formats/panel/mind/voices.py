"""The voices of members: what each of them says, by what a turn does. No line is used twice in a meeting.

Slots: `{quote}` and `{doc}` (a sentence and what its document is called), `{con}` and `{con_doc}` (another that stands
against it), `{name}` (who is spoken to), `{option}` (a verdict), `{title}` (what is filed with the turn). Lines of
`too_bright` and `too_dark` disagree with a member who brought up something good or bad, `disagree` with either.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core.derived import derived_from_text
from engine.formats.panel.mind.voices_reading import READING_LINES
from engine.matters.candidate import Member

Lines = Mapping[str, tuple[str, ...]]

ANALYTICAL_LINES: Lines = {
    "for": (
        "{doc} gives me something to hold on to: “{quote}”. That counts in favour.",
        "Let me put one finding on the table. “{quote}”, says {doc}, and I see no other reading than a good one.",
        "If I sort what we have, “{quote}” ({doc}) belongs in the first column.",
        "The evidence I trust most here is in {doc}: “{quote}”.",
        "I checked {doc} for exactly this, and found “{quote}”. It is a point for it.",
        "One entry on the credit side, from {doc}: “{quote}”.",
    ),
    "against": (
        "The part that does not fit is in {doc}: “{quote}”.",
        "I cannot get round one sentence of {doc}: “{quote}”. It counts against.",
        "Before we add up the good news, subtract this, from {doc}: “{quote}”.",
        "My model of this breaks at “{quote}” ({doc}).",
        "“{quote}”. That is {doc}, and no average makes it go away.",
        "I looked for anything in {doc} that takes back “{quote}”, and there is nothing.",
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
        "I read that as you do, {name}.",
        "That holds, {name}, and I can add a source.",
    ),
    "disagree": (
        "{name}, I do not think that settles it.",
        "I would weigh that differently, {name}.",
        "{name}, that is one entry of several.",
    ),
    "answer": (
        "To your question, {name}: I can only go by what is written.",
        "{name}, the short answer is in the file.",
        "You ask the right thing, {name}, and here is what I have.",
    ),
    "ask": (
        "{name}, how would you weigh that?",
        "{name}, how much does that count for you?",
        "Does that tell you as much as it tells me, {name}?",
        "Where would that stand on your list, {name}?",
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
STRATEGIC_LINES: Lines = {
    "for": (
        "Think ahead: “{quote}” ({doc}) will count for more later than it does today.",
        "What we can build on is this, in {doc}: “{quote}”.",
        "If we want to go ahead, {doc} gives us a footing: “{quote}”.",
        "I read {doc} for direction, and “{quote}” points the right way.",
        "The larger picture starts with “{quote}” ({doc}). I like where it leads.",
        "“{quote}” – that line of {doc} is worth more than it looks.",
    ),
    "against": (
        "Where does “{quote}” ({doc}) leave us? Not where we wanted to be.",
        "The price we would pay later is in {doc} already: “{quote}”.",
        "I have seen plans founder on less than “{quote}” ({doc}).",
        "We would be taking this on along with the rest, from {doc}: “{quote}”.",
        "“{quote}” ({doc}). That narrows our choices instead of widening them.",
        "Follow “{quote}” in {doc} to its end, and we are the ones who answer for it.",
    ),
    "open": (
        "“{quote}”, says {doc}. Whether that helps us depends on what we do with it.",
        "{doc} has this, and leaves it to us what to make of it: “{quote}”.",
        "Keep “{quote}” ({doc}) in mind for later.",
        "I cannot say yet which way this cuts, from {doc}: “{quote}”.",
    ),
    "agree": (
        "{name}, that is what matters.",
        "On that point we agree, {name}.",
        "Build on that, {name}.",
    ),
    "disagree": (
        "{name}, that looks at one square of the board.",
        "I see the same facts and another road, {name}.",
        "With respect, {name}, that is one move too short.",
    ),
    "answer": (
        "Since you ask, {name}: look at where it leads.",
        "{name}, my answer has to do with timing.",
        "Fair question, {name}. I would start here.",
    ),
    "ask": (
        "{name}, what weight do you give that?",
        "Does that carry weight with you, {name}?",
        "{name}, does that change your picture?",
        "Would that move you, {name}?",
    ),
    "weigh": (
        "I put “{quote}” ({doc}) above “{con}” ({con_doc}), because it reaches further.",
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
        "Enough strategy. {option}; “{quote}” ({doc}) decides it for me.",
    ),
}
SCEPTICAL_LINES: Lines = {
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
        "“{quote}”, says {doc}. I would not make much of it.",
        "{doc} says “{quote}”, and then says nothing more about it.",
        "“{quote}” ({doc}). Noted, and no more than noted.",
        "So {doc} tells us “{quote}”. And what does it not tell us?",
    ),
    "agree": (
        "I hate to agree, {name}, but I do.",
        "For once I have no objection, {name}.",
        "{name}, I tried the opposite and it does not work.",
    ),
    "disagree": (
        "{name}, that does not convince me.",
        "I am not persuaded, {name}.",
    ),
    "too_bright": ("That sounds better than it is, {name}.", "Who says so, {name}, besides those who want it?"),
    "too_dark": ("That sounds worse than it is, {name}.", "I doubt bad news as well, {name}."),
    "answer": (
        "You will not like it, {name}, but here is my answer.",
        "{name}, I can only tell you what made me doubt.",
        "Do not take my word for it, {name}; take the file's.",
    ),
    "ask": (
        "{name}, does that convince you?",
        "Would you rely on that, {name}?",
        "{name}, should we believe that?",
        "Do you believe it, {name}?",
    ),
    "weigh": (
        "“{con}” ({con_doc}) does not make me forget “{quote}” ({doc}).",
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
        "I stop here: {option}. What settled it for me is “{quote}” ({doc}).",
    ),
}
WARM_LINES: Lines = {
    "for": (
        "What pleased me most was in {doc}: “{quote}”.",
        "There are people behind these papers, and “{quote}” ({doc}) is good news for them.",
        "I kept coming back to “{quote}” in {doc}. It gives me confidence.",
        "May I say something kind? {doc} has “{quote}”, and it deserves to be heard.",
        "“{quote}” ({doc}). I was relieved to read that.",
        "If I picture living with this, “{quote}” ({doc}) is what I would be glad of.",
    ),
    "against": (
        "It troubles me to read in {doc}: “{quote}”.",
        "I feel for those who would have to carry this, from {doc}: “{quote}”.",
        "Gently, but it has to be said: “{quote}”, according to {doc}.",
        "We must not look away from “{quote}” ({doc}).",
        "I wish {doc} did not say “{quote}”. It does.",
        "“{quote}” ({doc}) would keep me awake.",
    ),
    "open": (
        "{doc} tells us “{quote}”. I would like to hear from those it concerns.",
        "I would not pass over “{quote}” ({doc}), though I cannot say yet what it means for us.",
        "Behind “{quote}” in {doc} there is more than we are told.",
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
    ),
    "too_bright": ("I wish I could be as hopeful about that, {name}.",),
    "too_dark": ("I would not lose heart over that, {name}.",),
    "answer": (
        "Thank you for asking, {name}.",
        "{name}, I have thought about just that.",
        "I will try to answer honestly, {name}.",
    ),
    "ask": (
        "{name}, how does that sit with you?",
        "Does that matter to you as well, {name}?",
        "{name}, am I right to make so much of it?",
        "What does that mean to you, {name}?",
    ),
    "weigh": (
        "I cannot forget “{con}” ({con_doc}), and still “{quote}” ({doc}) means more to me.",
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
BLUNT_LINES: Lines = {
    "for": (
        "“{quote}”. {doc}. What more do you want?",
        "Short and simple: {doc} says “{quote}”. Good.",
        "This decides a lot for me, from {doc}: “{quote}”.",
        "Stop worrying for a minute and read {doc}: “{quote}”.",
        "I would sign on the strength of “{quote}” ({doc}).",
        "“{quote}”, says {doc}. I take that.",
    ),
    "against": (
        "“{quote}” ({doc}). I do not like it, and I will not pretend.",
        "Here is the hole in it, from {doc}: “{quote}”.",
        "Do not talk around this line of {doc}: “{quote}”.",
        "Plain words from {doc} for once: “{quote}”. I believe them.",
        "This is what is wrong with it, says {doc}: “{quote}”.",
        "Somebody wrote “{quote}” into {doc}. They meant it.",
    ),
    "open": (
        "“{quote}” ({doc}). Fine. So what?",
        "{doc}: “{quote}”. Make of it what you like.",
        "Fact: “{quote}”. Source: {doc}. Next.",
        "I do not care much either way about “{quote}” ({doc}), but you should know it.",
    ),
    "agree": ("{name} is right.", "What {name} said.", "Yes, {name}. And more."),
    "disagree": ("No, {name}.", "That is beside the point, {name}."),
    "too_bright": ("{name}, that is nice, and not enough.",),
    "too_dark": ("{name}, we can live with that.",),
    "answer": ("Straight answer, {name}.", "{name}, since you ask.", "You want to know, {name}? Here."),
    "ask": (
        "{name}, does that count or not?",
        "What do you say to that, {name}?",
        "{name}, would that be enough for you?",
        "Is that serious, {name}?",
    ),
    "weigh": (
        "Two facts. “{con}” ({con_doc}). “{quote}” ({doc}). The second wins.",
        "“{con}” ({con_doc}), fine. But “{quote}” ({doc}).",
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
CAREFUL_LINES: Lines = {
    "for": (
        "Unless I have misread {doc}, “{quote}” is a point in favour.",
        "I would not lean on it alone, but “{quote}” ({doc}) is reassuring.",
        "With the usual reservations: {doc} has “{quote}”, and I see no reason to doubt it.",
        "I read it twice to be sure. “{quote}”, in {doc}.",
        "As far as one can tell from {doc}, “{quote}”, and that is to its credit.",
        "I find it safe to rely on {doc} here: “{quote}”.",
    ),
    "against": (
        "I would ask everybody to pause at “{quote}” ({doc}).",
        "There is a sentence in {doc} that I would not like to explain afterwards: “{quote}”.",
        "For the record, {doc} warns us: “{quote}”.",
        "If it goes wrong they will quote {doc} at us: “{quote}”.",
        "“{quote}” ({doc}) is the sort of thing that one regrets having passed over.",
        "I may be overcautious, but “{quote}” ({doc}) is not nothing.",
    ),
    "open": (
        "I would want “{quote}” ({doc}) confirmed before I build on it.",
        "{doc} says “{quote}”. It leaves more open than it settles.",
        "Strictly speaking, “{quote}” ({doc}) decides nothing.",
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
        "I am not sure it is safe to rest on that, {name}.",
    ),
    "answer": (
        "I would rather answer that with a source, {name}.",
        "{name}, with due caution:",
        "As precisely as I can, {name}:",
    ),
    "ask": (
        "{name}, would you give that weight?",
        "How far may one rest on that, {name}?",
        "{name}, does that bear on your own view?",
        "Do you think that decisive, {name}?",
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
PRACTICAL_LINES: Lines = {
    "for": (
        "On a Monday morning, “{quote}” ({doc}) is what counts.",
        "I can work with this, from {doc}: “{quote}”.",
        "{doc} has something that we can use: “{quote}”.",
        "I would tell whoever has to do the work about “{quote}” ({doc}). It helps.",
        "One thing less to worry about: “{quote}” ({doc}).",
        "If I had to start tomorrow I would start from “{quote}” in {doc}.",
    ),
    "against": (
        "Who is going to deal with this, from {doc}: “{quote}”?",
        "In practice “{quote}” ({doc}) means trouble.",
        "It works on paper. Then comes {doc}: “{quote}”.",
        "“{quote}” ({doc}). I have seen where that ends.",
        "{doc} names what we would be stuck with: “{quote}”.",
        "“{quote}” ({doc}). That is somebody’s bad Monday.",
    ),
    "open": (
        "“{quote}” ({doc}). We would have to try it to know.",
        "{doc} says “{quote}”. Somebody should find out more.",
        "“{quote}” ({doc}) may help or not; I would not plan around it.",
        "Put “{quote}” ({doc}) on the list of things to sort out.",
    ),
    "agree": (
        "That is my experience as well, {name}.",
        "{name}, that is how it goes.",
        "Right, {name}, I would go by that.",
    ),
    "disagree": (
        "{name}, in practice it looks different.",
        "I would not go by that alone, {name}.",
    ),
    "too_bright": ("{name}, I see more trouble than that.",),
    "too_dark": ("{name}, that can be dealt with.",),
    "answer": (
        "From what I have seen, {name}:",
        "{name}, here is what I would do with it.",
        "Simple enough, {name}.",
    ),
    "ask": (
        "{name}, would you go by that?",
        "Does that make a difference to you, {name}?",
        "{name}, how much does that count for you, day to day?",
        "Would that change what you do, {name}?",
    ),
    "weigh": (
        "I would take “{con}” ({con_doc}) into account, and go by “{quote}” ({doc}).",
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
        "Time to decide something. {option}, and “{quote}” ({doc}) is why.",
        "I am for {option}, on account of “{quote}” ({doc}).",
    ),
}
CURIOUS_LINES: Lines = {
    "for": (
        "Did you all see this in {doc}? “{quote}”. I find that promising.",
        "What caught my eye was “{quote}” ({doc}); there is something in it.",
        "I was not looking for good news, and found “{quote}” ({doc}).",
        "Here is a detail that I would not have guessed, from {doc}: “{quote}”.",
        "“{quote}”, says {doc}. I would build a question on that, and a hopeful one.",
        "The most encouraging part of {doc} is easy to miss: “{quote}”.",
    ),
    "against": (
        "One thing puzzles me in {doc}: “{quote}”. It does not fit the rest.",
        "How can “{quote}” ({doc}) be true and everything be fine?",
        "I pulled at a thread in {doc} and out came “{quote}”.",
        "The odd one out is “{quote}” ({doc}), and it is not a good sign.",
        "I would ask more about “{quote}” ({doc}) before I said yes to anything.",
        "I did not expect to read “{quote}” in {doc}.",
    ),
    "open": (
        "What do you make of “{quote}” ({doc})? I go back and forth.",
        "“{quote}”, says {doc}, and I would love to know the rest.",
        "{doc} drops this in passing: “{quote}”.",
        "Suppose “{quote}” ({doc}) matters more than we think. Then what?",
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
        "{name}, what do you read out of that?",
        "Does that make you think again, {name}?",
        "{name}, do you see as much in it as I do?",
        "How does that look from where you sit, {name}?",
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
        "I put {title} before you, and wonder what you read out of it.",
    ),
    "close": (
        "I have run out of questions: {option}, with “{quote}” ({doc}) as the best clue.",
        "Let it be {option}. I will go on thinking about “{quote}” ({doc}).",
    ),
}
_VOICE_LINES: Mapping[str, Lines] = {
    "analytical": ANALYTICAL_LINES,
    "strategic": STRATEGIC_LINES,
    "sceptical": SCEPTICAL_LINES,
    "warm": WARM_LINES,
    "blunt": BLUNT_LINES,
    "careful": CAREFUL_LINES,
    "practical": PRACTICAL_LINES,
    "curious": CURIOUS_LINES,
}
VOICES: Mapping[str, Lines] = {voice: {**lines, **READING_LINES[voice]} for voice, lines in _VOICE_LINES.items()}
"""By voice and kind of line."""
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


def voices_of(members: tuple[Member, ...]) -> tuple[str, ...]:
    """The voice of each member in their order: that of their style, or the first that nobody has."""
    return _voices("\n".join(" ".join(member.style.split()) for member in members))


@derived_from_text
def _voices(styles: str) -> tuple[str, ...]:
    taken: list[str] = []
    for style in styles.casefold().split("\n"):
        wanted = next((voice for voice, words in _STYLES if any(word in style for word in words)), "practical")
        free = [voice for voice in VOICES if voice not in taken]
        taken.append(wanted if wanted not in taken or not free else free[0])
    return tuple(taken)


TIMEKEEPER_LINES: Lines = {
    "begin": (
        "We are here to decide: {question} The options are {options}. I keep the time and have no vote.",
        "The question for today: {question} On the table are {options}. I mind the clock; the verdict is yours.",
    ),
    "remind": (
        "{count} so far, {left}.",
        "A look at my sheet: {count}, {left}.",
        "I note {count}; {left}.",
        "For the record: {count}, {left}.",
        "Let me interrupt for the time: {count}, {left}.",
        "Where we are: {count}, {left}.",
        "After {count} there are {left}.",
        "We have had {count}; {left}.",
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
        "{names} {have} not said a word yet.",
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
