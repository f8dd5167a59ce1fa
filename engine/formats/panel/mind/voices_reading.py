"""What each voice says of a specification (what it promises, demands, leaves open, and where it contradicts itself), of
an option that puts the proposal off, and in answer to a question.

Slots as in `voices`, and `{about}` (the option that a sentence is about) and `{other}` (what a sentence contradicts).
"""

from __future__ import annotations

from collections.abc import Mapping

ANALYTICAL_LINES: Mapping[str, tuple[str, ...]] = {
    "promise": (
        "{doc} commits itself to this: “{quote}”. I enter it as a promise, to be verified.",
        "The claim that I would test first is “{quote}” ({doc}).",
        "What {doc} undertakes to deliver: “{quote}”.",
    ),
    "criterion": (
        "I could write the check for “{quote}” ({doc}) this afternoon.",
        "“{quote}” ({doc}) has a yes or a no, and that makes it worth having.",
        "Here is a line of {doc} that can be measured: “{quote}”.",
        "Of all rules in {doc} this is the kind I like: “{quote}”. Anybody can repeat the test.",
    ),
    "demand": (
        "By what measure? {doc} demands “{quote}”, and no two of us would score it alike.",
        "“{quote}” ({doc}) is a wish without a threshold.",
        "I tried to turn “{quote}” ({doc}) into a test, and could not.",
        "Two honest readers of {doc} could disagree for ever on “{quote}”.",
    ),
    "gap": (
        "One unknown more, by its own account, in {doc}: “{quote}”.",
        "An item without a value, from {doc}: “{quote}”.",
        "{doc} does not say how this ends: “{quote}”.",
    ),
    "conflict": (
        "“{quote}” and “{other}” stand in one file ({doc}), and both cannot hold.",
        "My check found a contradiction: “{other}”, and then “{quote}” ({doc}).",
    ),
    "good_of": (
        "The numbers behind {about} are in {doc}: “{quote}”.",
        "For {about} there is evidence, and it reads “{quote}” ({doc}).",
        "Credit where it is due: “{quote}” ({doc}) belongs to {about}.",
    ),
    "bad_of": (
        "{about} has a cost as well, and {doc} states it: “{quote}”.",
        "Whoever counts for {about} must subtract “{quote}” ({doc}).",
        "The weak term in {about} is this, from {doc}: “{quote}”.",
    ),
    "bears_out": (
        "It weighs a good deal, {name}, because “{quote}” ({doc}) points the same way.",
        "I take it seriously, {name}. Add “{quote}” ({doc}) and you have two of the kind.",
    ),
    "outweighs": (
        "Less than you think, {name}: “{quote}” ({doc}) is the larger term.",
        "It does not settle it, {name}, as long as “{quote}” ({doc}) stands against it.",
    ),
    "leaves_open": (
        "By itself it settles nothing for me, {name}. I would read it with “{quote}” ({doc}).",
        "I cannot put a weight on it yet, {name}; next to it stands “{quote}” ({doc}).",
    ),
}
STRATEGIC_LINES: Mapping[str, tuple[str, ...]] = {
    "promise": (
        "The reason to do this at all is “{quote}” ({doc}).",
        "If {doc} keeps one promise, let it be this: “{quote}”.",
        "“{quote}” ({doc}) is what we would be buying.",
    ),
    "criterion": (
        "“{quote}” ({doc}) tells us when we are done, and when to stop.",
        "They set themselves a bar, in {doc}: “{quote}”. I respect that.",
        "We could hold somebody to this line of {doc}: “{quote}”.",
        "A plan needs a finish, and {doc} has one: “{quote}”.",
    ),
    "demand": (
        "I would not sign a contract on “{quote}” ({doc}).",
        "“{quote}” ({doc}) will be argued over long after we have paid for it.",
        "Who decides whether “{quote}” ({doc}) has been met? They or we?",
        "A goal that nobody can miss is no goal, and {doc} has one: “{quote}”.",
    ),
    "gap": (
        "The road ends here, in {doc}: “{quote}”.",
        "“{quote}” ({doc}) is a decision that somebody has put off.",
        "We would start without knowing “{quote}” ({doc}).",
    ),
    "conflict": (
        "{doc} wants two things at once: “{other}”, and “{quote}”. We would have to choose for them.",
        "Which is it, “{other}” or “{quote}”? {doc} says both.",
    ),
    "good_of": (
        "{about} opens a door, and {doc} shows which: “{quote}”.",
        "There is a case for {about}: “{quote}” ({doc}).",
        "Time can be worth something. “{quote}”, says {doc}, and that favours {about}.",
    ),
    "bad_of": (
        "{about} sounds safe. {doc} says what it costs: “{quote}”.",
        "Choose {about}, and you choose this too, from {doc}: “{quote}”.",
        "The trouble with {about} is not far to seek: “{quote}” ({doc}).",
    ),
    "bears_out": (
        "It counts with me, {name}. “{quote}” ({doc}) leads to the same place.",
        "I reckon with it, {name}, as I do with “{quote}” ({doc}).",
    ),
    "outweighs": (
        "It does not turn me, {name}. “{quote}” ({doc}) reaches further.",
        "I see it, {name}, and still put “{quote}” ({doc}) above it.",
    ),
    "leaves_open": (
        "It could go either way, {name}. Look at “{quote}” ({doc}) as well.",
        "Ask me again when we know more, {name}; for now I have “{quote}” ({doc}).",
    ),
}
SCEPTICAL_LINES: Mapping[str, tuple[str, ...]] = {
    "promise": (
        "I will give them “{quote}” ({doc}), until somebody tries it.",
        "Promised is quickly written: “{quote}” ({doc}).",
        "They say “{quote}” in {doc}. I would like to see it once.",
    ),
    "criterion": (
        "At last a line of {doc} that can fail: “{quote}”. I trust those.",
        "“{quote}” ({doc}) can be checked, so I have nothing to say against it.",
        "They cannot talk their way round “{quote}” ({doc}). Good.",
        "Let them be judged by this, from {doc}: “{quote}”.",
    ),
    "demand": (
        "“{quote}” ({doc}). Says who, and how would they know?",
        "Show me one thing that would break “{quote}” ({doc}). There is none.",
        "It sounds strict, and nobody can be caught by it: “{quote}” ({doc}).",
        "{doc} writes “{quote}” and hopes that nobody asks how.",
    ),
    "gap": (
        "And then {doc} falls silent, at “{quote}”.",
        "They have not done it, they have listed it: “{quote}” ({doc}).",
        "“{quote}” ({doc}) is where the trouble will be.",
    ),
    "conflict": (
        "{doc} disagrees with itself: “{other}” here, “{quote}” there.",
        "Read “{quote}” and then “{other}” ({doc}). Somebody did not.",
    ),
    "good_of": (
        "I looked for what is wrong with {about}, and found “{quote}” ({doc}) instead.",
        "{about} has something to show for itself: “{quote}” ({doc}).",
        "Against my habit I say this for {about}: “{quote}” ({doc}).",
    ),
    "bad_of": (
        "{about} is not free, whatever they tell you: “{quote}” ({doc}).",
        "Before anybody hides behind {about}: {doc} says “{quote}”.",
        "They offer us {about} as the careful choice. “{quote}” ({doc}) is not careful.",
    ),
    "bears_out": (
        "I count it, {name}, and I count “{quote}” ({doc}) with it.",
        "It stands up, {name}. So does “{quote}” ({doc}).",
    ),
    "outweighs": (
        "I do not rely on it, {name}, as long as {doc} says “{quote}”.",
        "It would count for more, {name}, if “{quote}” were not in {doc}.",
    ),
    "leaves_open": (
        "I do not know, {name}, and neither does the file. All I have is “{quote}” ({doc}).",
        "Neither here nor there, {name}. Nor is “{quote}” ({doc}).",
    ),
}
WARM_LINES: Mapping[str, tuple[str, ...]] = {
    "promise": (
        "People would be glad of this, from {doc}: “{quote}”.",
        "There is a good intention in “{quote}” ({doc}).",
        "I would like to see “{quote}” ({doc}) come true.",
    ),
    "criterion": (
        "“{quote}” ({doc}) is fair to everybody, because anybody can look whether it was kept.",
        "It is kind to be this plain, as {doc} is here: “{quote}”.",
        "Whoever does the work knows where they stand with “{quote}” ({doc}).",
        "Nobody can be treated unfairly by “{quote}” ({doc}).",
    ),
    "demand": (
        "Those who have to meet “{quote}” ({doc}) will not know when they have.",
        "I would not want to be judged by “{quote}” ({doc}).",
        "It is hard on people to ask “{quote}” ({doc}) and not say what it means.",
        "They mean well with “{quote}” ({doc}), and leave everybody guessing.",
    ),
    "gap": (
        "Let us be honest with them that “{quote}” ({doc}) is not done yet.",
        "Somebody still has to take care of “{quote}” ({doc}).",
        "I would ask them, in a friendly way, about “{quote}” ({doc}).",
    ),
    "conflict": (
        "They cannot do right by both “{other}” and “{quote}” ({doc}), however hard they try.",
        "I feel for whoever has to obey “{quote}” and “{other}” ({doc}) on the same day.",
    ),
    "good_of": (
        "There is hope in {about}: “{quote}” ({doc}).",
        "What {doc} says of {about} is good to hear: “{quote}”.",
        "I would not take this away from {about}: “{quote}” ({doc}).",
    ),
    "bad_of": (
        "{about} asks a lot of people, too. {doc} says “{quote}”.",
        "If we choose {about}, let us not look away from “{quote}” ({doc}).",
        "My worry about {about} is in {doc}: “{quote}”.",
    ),
    "bears_out": (
        "It matters to me as well, {name}, and so does “{quote}” ({doc}).",
        "It moves me, {name}; “{quote}” ({doc}) is of a piece with it.",
    ),
    "outweighs": (
        "I hear it, {name}, and yet “{quote}” ({doc}) means more to me.",
        "It stays with me less, {name}, than “{quote}” ({doc}) does.",
    ),
    "leaves_open": (
        "I honestly cannot tell, {name}. Perhaps “{quote}” ({doc}) helps us both.",
        "It leaves me undecided, {name}, as “{quote}” ({doc}) does.",
    ),
}
BLUNT_LINES: Mapping[str, tuple[str, ...]] = {
    "promise": (
        "They promise “{quote}” ({doc}). Hold them to it.",
        "“{quote}” ({doc}). If that is true, good.",
        "The offer is “{quote}”, says {doc}.",
    ),
    "criterion": (
        "“{quote}” ({doc}). Kept or not kept. Done.",
        "You can check this one, from {doc}: “{quote}”.",
        "Finally a number or a fact: “{quote}” ({doc}).",
        "I want more like this, {doc}: “{quote}”.",
    ),
    "demand": (
        "“{quote}” ({doc}) means nothing until somebody says how much.",
        "Hot air, from {doc}: “{quote}”.",
        "Nobody can fail “{quote}” ({doc}), so nobody can pass it.",
        "“{quote}”? {doc} has to do better than that.",
    ),
    "gap": (
        "Not done: “{quote}” ({doc}).",
        "There is a hole in {doc}, and it says so: “{quote}”.",
        "Come back when you have “{quote}” ({doc}).",
    ),
    "conflict": (
        "“{other}”. “{quote}”. Both in {doc}. Pick one.",
        "{doc} contradicts itself. “{other}” against “{quote}”.",
    ),
    "good_of": (
        "For {about}: “{quote}” ({doc}).",
        "{about} works, says {doc}: “{quote}”.",
        "One thing for {about}, and it counts: “{quote}” ({doc}).",
    ),
    "bad_of": (
        "Against {about}: “{quote}” ({doc}).",
        "{about}? Read {doc}: “{quote}”.",
        "You pay for {about}, and {doc} has the bill: “{quote}”.",
    ),
    "bears_out": (
        "It counts, {name}. And so does “{quote}” ({doc}).",
        "I take it seriously, {name}, and “{quote}” ({doc}) with it.",
    ),
    "outweighs": (
        "There is not much in it, {name}. “{quote}” ({doc}).",
        "Not for me, {name}. “{quote}” ({doc}) is stronger.",
    ),
    "leaves_open": (
        "No idea yet, {name}. “{quote}” ({doc}) does not tell me either.",
        "Hard to say, {name}. There is “{quote}” ({doc}), too.",
    ),
}
CAREFUL_LINES: Mapping[str, tuple[str, ...]] = {
    "promise": (
        "{doc} holds out “{quote}”. I would want it in writing who answers for that.",
        "As an undertaking, “{quote}” ({doc}) is welcome; it is not yet a fact.",
        "If “{quote}” ({doc}) is delivered, it is to their credit.",
    ),
    "criterion": (
        "“{quote}” ({doc}) can be verified, and I am content with it.",
        "I could defend “{quote}” ({doc}) before any auditor.",
        "This clause of {doc} is drawn as it should be: “{quote}”.",
        "There is a test in {doc} that would stand: “{quote}”.",
    ),
    "demand": (
        "I would strike or define “{quote}” ({doc}); as it stands it binds nobody.",
        "With respect, “{quote}” ({doc}) cannot be established by anybody.",
        "A dispute is built into “{quote}” ({doc}).",
        "I should not like to certify “{quote}” ({doc}).",
    ),
    "gap": (
        "{doc} reserves this for another day: “{quote}”.",
        "I note as outstanding: “{quote}” ({doc}).",
        "Nothing follows in {doc} after “{quote}”, and something should.",
    ),
    "conflict": (
        "“{quote}” cannot be reconciled with “{other}” ({doc}), as far as I can see.",
        "One of two clauses of {doc} must yield: “{other}”, or “{quote}”.",
    ),
    "good_of": (
        "It should be said for {about} that {doc} has “{quote}”.",
        "{about} finds support in {doc}, within limits: “{quote}”.",
        "With the usual caution I count “{quote}” ({doc}) in favour of {about}.",
    ),
    "bad_of": (
        "{about} is not without its own danger: “{quote}” ({doc}).",
        "I would have us note against {about} what {doc} says: “{quote}”.",
        "Before we lean on {about}, “{quote}” ({doc}) should be weighed.",
    ),
    "bears_out": (
        "I would give it weight, {name}, and cite “{quote}” ({doc}) beside it.",
        "It is borne out, {name}, by “{quote}” ({doc}).",
    ),
    "outweighs": (
        "I would not rest on it, {name}, in view of “{quote}” ({doc}).",
        "Only in part, {name}; “{quote}” ({doc}) limits it.",
    ),
    "leaves_open": (
        "I reserve my answer, {name}, until “{quote}” ({doc}) is cleared up.",
        "One cannot say with certainty, {name}. “{quote}” ({doc}) is all there is on it.",
    ),
}
PRACTICAL_LINES: Mapping[str, tuple[str, ...]] = {
    "promise": (
        "If “{quote}” ({doc}) holds, it makes the day easier.",
        "{doc} says we would get “{quote}”. I can see a use for that.",
        "What we would have in our hands is “{quote}” ({doc}).",
    ),
    "criterion": (
        "“{quote}” ({doc}) is something I can tick off.",
        "I would pin this one above the desk, from {doc}: “{quote}”.",
        "We try it, and either “{quote}” ({doc}) or not. Fine.",
        "{doc} gives the team something to aim at: “{quote}”.",
    ),
    "demand": (
        "On the day, who tells me whether “{quote}” ({doc})?",
        "I have worked under rules like “{quote}” ({doc}), and everybody read them their own way.",
        "“{quote}” ({doc}) leaves the hard part to whoever is on shift.",
        "Fine words in {doc}: “{quote}”. I need a limit or an example.",
    ),
    "gap": (
        "Somebody still has to do “{quote}” ({doc}).",
        "“{quote}” ({doc}) is on the list, and a list is not the work.",
        "I would want “{quote}” ({doc}) finished first.",
    ),
    "conflict": (
        "Whoever follows “{other}” breaks “{quote}” ({doc}).",
        "I cannot do “{quote}” and “{other}” ({doc}) in the same week.",
    ),
    "good_of": (
        "{about} can be done, and {doc} says what we get: “{quote}”.",
        "In favour of {about}, plain and simple: “{quote}” ({doc}).",
        "I have a use for {about}. {doc}: “{quote}”.",
    ),
    "bad_of": (
        "{about} makes work as well: “{quote}” ({doc}).",
        "If it is {about}, who deals with “{quote}” ({doc})?",
        "{about} looks easy until you read {doc}: “{quote}”.",
    ),
    "bears_out": (
        "I would go by it, {name}. “{quote}” ({doc}) tells me the same.",
        "It is on my list, {name}, with “{quote}” ({doc}) right below it.",
    ),
    "outweighs": (
        "I would go by “{quote}” ({doc}) before that, {name}.",
        "It is something, {name}, and “{quote}” ({doc}) is more.",
    ),
    "leaves_open": (
        "I would have to try it, {name}. The same goes for “{quote}” ({doc}).",
        "Hard to say from paper, {name}; there is “{quote}” ({doc}) to look at.",
    ),
}
CURIOUS_LINES: Mapping[str, tuple[str, ...]] = {
    "promise": (
        "What would it be like if {doc} is right, and “{quote}”?",
        "The thought that I like best in {doc} is “{quote}”.",
        "{doc} dares to say “{quote}”. I would love to watch them do it.",
    ),
    "criterion": (
        "Here one could simply look: “{quote}” ({doc}).",
        "An experiment would settle “{quote}” ({doc}), and that makes it a good rule.",
        "I can imagine the result that proves “{quote}” ({doc}) wrong, so it says something.",
        "How rare, a rule that can surprise its author: “{quote}” ({doc}).",
    ),
    "demand": (
        "What would the opposite of “{quote}” ({doc}) look like? I cannot picture it.",
        "I asked myself when “{quote}” ({doc}) would be false, and found no case.",
        "“{quote}” ({doc}): I read it four ways already.",
        "What did they have in mind with “{quote}” ({doc})? They do not tell.",
    ),
    "gap": (
        "The blank that interests me is “{quote}” ({doc}).",
        "Why is “{quote}” ({doc}) still to come? It decides so much.",
        "{doc} stops just where I wanted to read on: “{quote}”.",
    ),
    "conflict": (
        "How can “{other}” and “{quote}” ({doc}) both be so?",
        "I laid “{quote}” beside “{other}” ({doc}), and one pushes out the other.",
    ),
    "good_of": (
        "{about} is the more interesting road, if “{quote}” ({doc}).",
        "I did not know this about {about}: “{quote}” ({doc}).",
        "Something speaks for {about}, and {doc} has it: “{quote}”.",
    ),
    "bad_of": (
        "I liked {about} better before I read “{quote}” ({doc}).",
        "What becomes of {about} if “{quote}” ({doc})?",
        "There is a snag in {about}, and {doc} knows it: “{quote}”.",
    ),
    "bears_out": (
        "It does make me think, {name}, and “{quote}” ({doc}) even more.",
        "I keep seeing it too, {name}; “{quote}” ({doc}) is another trace.",
    ),
    "outweighs": (
        "I made more of it at first, {name}. Then I came to “{quote}” ({doc}).",
        "What about “{quote}” ({doc}), {name}? It seems to tell the other story.",
    ),
    "leaves_open": (
        "I wonder too, {name}. “{quote}” ({doc}) is as far as I got.",
        "I am of two minds, {name}, and one of them has read “{quote}” ({doc}).",
    ),
}
READING_LINES: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "analytical": ANALYTICAL_LINES,
    "strategic": STRATEGIC_LINES,
    "sceptical": SCEPTICAL_LINES,
    "warm": WARM_LINES,
    "blunt": BLUNT_LINES,
    "careful": CAREFUL_LINES,
    "practical": PRACTICAL_LINES,
    "curious": CURIOUS_LINES,
}
"""By voice and kind of line."""
