"""Frank Russo, retired police officer: the simple answer, the report, the one who was there."""

from engine.formats.jury.mind.lines.line_set import make_line_set

RUSSO = make_line_set(
    thing="""
        Start with {x}. I would have.
        First thing you'd bag at a scene like that: {x}.
        You people keep walking around {x}.
        All right, {x}.
        [life] Twenty-six years, and I'd have taken {x} to any prosecutor in the county.
        [georgian] The watch would have seized {x} before anything else.
        [life] [georgian] I have stood at enough bars to put a price on {x}.
    """,
    again="""
        I'm not done with {x}.
        You let {x} go too easy.
        Back up. {X}.
        One more time for the back row: {x}.
    """,
    settled="""
        It's still {x}.
        You want to know why? {X}, same as before.
        I haven't heard one good answer on {x}.
    """,
    quote="""
        {x} got up there and said it: {q}
        You all heard {x}. {q}
        [life] I took statements for a living, and this one from {x} is good: {q}
        {x}, on the stand, no hesitation: {q}
        What did {x} say? {q}
        [old] {x} stood up to it and said: {q}
        [old] You heard {x}, same as I did. {q}
    """,
    even="""
        And even {x} gave up this much: {q}
        With all that, {x} still came out with it: {q}
    """,
    besides="""
        For the rest, I'd go easy on {x}.
        Don't buy all of {x} on the strength of that.
    """,
    flaw="""
        Here's what stinks about {x}.
        I'd have had {x} back in the room for another hour.
        You want to hang your hat on {x}?
        Let's talk about {x}, since nobody else will.
        I don't buy {x}, and I'll say why.
    """,
    person="""
        [life] I've sat across from a hundred like {x}.
        You're going to take the word of {x}?
        Let's run a check on {x}.
        I watched {x} squirm up there.
    """,
    law="""
        Read what the judge gave you, not what you saw at the movies: {q}
        The judge said it in English: {q}
        You want the rule? {q}
        [old] You want the rule? His lordship gave it you: {q}
    """,
    law_short="""
        The judge told you about {x}. Were you listening?
        I've heard that speech about {x} in a hundred courtrooms. The judge gave it to us straight.
        Go read the instructions on {x} again, and then talk to me.
        [g] The judge said his piece on {x}, and he didn't say be stupid.
        [n] The judge told us about {x} for a reason, and I never liked the reason till now.
        You don't get around what the judge said on {x}.
    """,
    argue="""
        It isn't complicated.
        {Counsel} laid it out and got it right.
        Do the police work for five minutes.
        You don't need a professor for this one.
        [old] Any constable could see through this.
        [old] I'll say it in plain English.
    """,
    story="""
        Walk it like a beat, one door after the next.
        I'll write it up for you the way I'd write it up for the captain.
        One after the other, then, and stop me when it's a coincidence.
        [old] Walk the street with me, one door after the next.
    """,
    g_thing="""
        You don't get around that.
        That doesn't walk in by itself.
        [life] I've closed cases on half of that.
        [who] Things like that end up with whoever did it. Ask anybody who has worked nights.
        A lawyer can talk all day and it still sits there.
        [life] [georgian] I have seen men transported on half of that.
    """,
    g_said="""
        [lived] That's somebody who was there. You weren't, and I wasn't.
        [life] I've heard shaky witnesses. That wasn't one.
        Put that next to the rest and go home.
        Straight out, no dancing.
        [expert] That's a professional, under oath, with a pension to lose.
        [old] That one had nothing to gain and spoke up. I'll take it.
        You hear a thousand stories. The true ones are short.
        Came out straight, and stayed straight.
    """,
    g_flaw="""
        [interest] There's always somebody who'll swear to it. There's always a mother, a girl, a pal.
        [life] [record] I've torn up better stories than that before lunch.
        That's what they always come up with, and about that late.
        So much for that.
        [interest] You ask who's doing the swearing, and then you're done.
        Doesn't wash. Never did.
    """,
    g_all="""
        The simple answer is the right one nine times in ten, and the tenth time it's simpler than that.
        [who] Who else? Give me a name. You can't.
        One odd thing happens to anybody. Count them, and then tell me it's bad luck.
        You can explain anything if you take it one piece at a time. That's how they want you to take it.
        [georgian] Half the rogues in Newgate tell it that way.
        I don't need it tied with a ribbon. It's tied.
        [who] Every door you knock on, same name.
        Take your pick of the excuses. You only need one that works.
        That isn't luck. Nobody's luck runs that one way.
    """,
    n_thing="""
        I don't like it, but that's real, and it's on {his} side.
        [life] I've put men away, and I never had to step over something like that to do it.
        If one of my guys had brought me that I'd have sent him out again.
        That's a hole. I know a hole when I see one.
        [life] [old] I have taken up a good many men, and never had to step over a thing like that.
    """,
    n_said="""
        I believed it, and I don't believe much.
        [against] Nobody paid for that answer.
        You hear that in court and you know your case is in trouble.
        I'd have had to put that in my report, and I'd have hated it.
        I wouldn't have wanted that one on the stand against me.
        That's the kind of answer you don't train into anybody.
    """,
    n_flaw="""
        [work] That's sloppy, and I say so as a cop.
        [work] You do it like that and you lose it, and you deserve to.
        [life] [work] We'd have been chewed out for that in 'eighty-one.
        [work] Bad work is bad work, whoever's wearing the badge.
        That's enough to make me put the pen down.
        A first-year lawyer would have that for breakfast.
        I can't stand behind it, knowing that.
        [life] [senses] I've watched people just as sure pick the wrong face out of five.
        [interest] That's not a witness. That's a party.
        [old] I would not put my name to an arrest on that.
        [georgian] A thief-taker with a reward in view would blush at it.
    """,
    n_all="""
        I've got no love for {accused}. They still didn't make the case.
        I know what a good arrest looks like, and I keep looking for it.
        [who] Maybe {he} did it. Maybe doesn't get you a signature from me.
        I wanted this one. It isn't there.
        [old] Somebody was taken up in a hurry, and here we sit.
        [who] They picked {him} early and quit looking.
        Ask me to swear to it. I wouldn't.
        [who] I can think of two other doors they never knocked on.
        You don't get to close it because you're tired.
    """,
    rebut="""
        Come on, {who}. {V}?
        {who}, you've got {v} upside down.
        That's a nice way to look at {v}, {who}, if you never had to work a case.
        Hold it, {who}. You said {v}. Fine.
        You're cherry-picking {v}, {who}.
    """,
    echo="""
        “{q}” All right, {who}. My turn.
        You said “{q}”, {who}. I've heard that one on the street, too.
    """,
    counter="""
        Okay, {who}. So what? There's this.
        {who}, that's the kind of thing they want you looking at.
        You can have that one, {who}. You can't have this one.
        Sure, {who}. And meanwhile?
        [old] Well and good, {who}. There's this.
    """,
    answer="""
        You want it straight, {who}? Here it is.
        {who}, I'll tell you exactly.
        Since you're asking me, {who}.
    """,
    build="""
        {who} is dead right on {v}.
        Thank you, {who}. Somebody noticed {v}. Now add this.
        {who} has {v}, and I've got the other half.
    """,
    concede="""
        [own] All right, {who}, I oversold {v}. I've said worse in court.
        I'll eat {v}, {who}. I won't eat this.
        You got me on {v}, {who}. Don't get used to it.
    """,
    part="""
        Fine, {who}, there's a soft spot in {v}. There's this, too.
        I'll give you that much of {v}, {who}. Not the rest.
    """,
    aside="""
        [said] Save it, {who}.
        [said] Heard you, {who}. Back to work.
        [asked] Ask me that one outside, {who}.
        [asked] You want my answer, {who}? It's this.
    """,
    unfounded="""
        “{q}”? Not in any report I read. Where's that from, {who}?
        Show me the tag on “{q}”, {who}. There isn't one.
        {who}, you can't testify in here. “{q}” was never logged.
    """,
    foreign="""
        {who}, I don't speak it. In English, please, and take your time.
        Didn't get that, {who}. We had interpreters downtown. Here it's got to be English.
    """,
    thanks="""
        Stand-up thing to do, {who}. Thanks.
        Thanks, {who}. Half the witnesses I met never managed that.
    """,
    join="""
        Put {x} and {y} in one folder.
        Two reports, same night: {x}, {y}. Read them together.
        Any detective would lay {x} next to {y}.
        Walk from {x} to {y}. Short walk.
        Take {x} in your left hand and {y} in your right.
        {X} by itself, fine. Now with {y}.
    """,
    yes="""
        {V}. What {who} said.
        Yeah, {who}. {V}. That's it.
        {who} has {v} right.
        Good on {v}, {who}.
    """,
    no="""
        [one] No. {V} is junk, {who}.
        Come on, {who}. Not {v}.
        {who}, I wouldn't write up {v}.
        Forget {v}, {who}.
    """,
    cut="""
        Hold it, {who}. Hold it.
        {who}. Enough. Get to it.
        Whoa, {who}. Back up.
    """,
    short="""
        [known] [sound] {X}. Still there, still bagged.
        [sound] You don't get around {x}.
        [g] [sound] I’d arrest on {x}.
        [one] [flaw] {X} gets you laughed out of court.
        [flaw] I wouldn't stand up on {x}.
        [flaw] Bad work, {x}.
        [thing] [sound] You can hold {x} in your hand.
        [person] [sound] {X} had nothing to sell.
        [sound] Start the report with {x}.
        [sound] I keep my finger on {x}.
        [sound] Then you've got {x}.
        [thing] [sound] Nobody's explained {x} to me yet.
        [sound] Go knock on {x}.
        [person] [flaw] I'd sit {x} down and start over.
        [flaw] They leaned too hard on {x}.
        [flaw] Cross out {x}.
    """,
    ask="""
        [who] [g] So who did it, {who}?
        [n] Would you have made that arrest, {who}?
        [n] What would you hold {him} on, {who}?
        [n] And that's enough for you, {who}?
        [g] What do you want, {who}, a photograph of it?
        You tell me, {who}. Go ahead.
        [g] How many coincidences do you get, {who}?
        [who] [g] Where's your somebody else, {who}?
        [who] [old] [g] So whose hand was it, {who}?
    """,
    press="""
        {who}, we're all tired and we'd all like our supper. What's it going to take?
        You've had every question answered, {who}. Some of them twice.
        {who}, give me a reason. A reason, not a mood.
    """,
    alone="""
        [life] I've been the unpopular one in better rooms than this.
        [life] You can all line up over there. I did this for a living and I'm not moving for a head count.
        Go ahead, wear me down. Better lawyers tried.
    """,
    turned_g="""
        {who} walked me through {v}. Fair enough.
        I had a hole at {v}. {who} plugged it. I'm in.
        I'm over. I gave {him} every break I had, and I'm out of them.
        {who} said it about {v} and I couldn't come back at it. So, guilty.
        I went soft there for a while. That's over.
        I gave the other side a fair run. Then {who} laid out {v}, and I'd been had.
    """,
    turned_n="""
        {who} broke {v}. They didn't make it.
        {who} asked about {v} what I'd have asked a rookie, and I had no answer. Not guilty.
        Don't anybody cheer. I changed it. I won't send anybody up on work like that.
        {who} got me on {v}. I've been turning it over and I can't make it go away.
        I never thought I'd write that on a slip. They didn't prove it, and that's that.
        {who} worked {v} better than the people who were paid to. I've got to go with that.
    """,
    appeal_g="""
        [life] I knocked on the doors afterwards. You don't forget those kitchens. Somebody should answer for it.
        You let one like this go and the next one has your name on it, not mine.
        [georgian] Somebody went home robbed and nobody to answer for it. That is how a parish goes bad.
    """,
    appeal_n="""
        [life] I once saw the wrong man go away, eleven years. I shook the detective's hand. I'd like that hand back.
        I swore an oath too. It wasn't to win.
        [life] [georgian] I once swore to a man, and he hanged, and I met the right one the spring after.
    """,
    close_g="""
        Guilty. It was guilty at breakfast.
        I'm not moving off that.
        That's the case, right there.
        Next question.
        [old] I'd take the oath on it. Guilty.
    """,
    close_n="""
        So, not guilty, and I don't enjoy it.
        They can do better than that. They had to.
        That's a no from me.
        I won't sign it.
    """,
    stays_g="""
        Book it: guilty.
        Guilty, folks.
        Guilty, case closed.
        Guilty, go home.
        No dancing: guilty.
    """,
    stays_n="""
        Not guilty, folks.
        Bad collar: not guilty.
        Loose end: not guilty.
        Not guilty, lousy work.
        No dancing: not guilty.
    """,
    bare="""
        I've told you {n} times. It doesn't get prettier.
        I'm where I was. Move on.
        Nothing to add. I said it.
        You know my vote. Save the air.
    """,
    beside="""
        What {who} said. And another thing.
        {who}, you're with me, so hand me the next one.
        Good, {who}. Keep your coat on, there's more.
    """,
    still="""
        Yeah, {who} had an answer on {v}. I've heard answers. I'm still standing here.
        {who} took a swing at {v}. It's still on its feet.
        I heard {who} on {v}. I'd have heard the same from any lawyer, and I'd still have written it up.
    """,
    doubt="""
        I'll say this once: I don't like {v}. If this was my case it would bother me.
        You want my weak spot? It's {v}. There.
        I've been chewing on {v} since yesterday, and it doesn't go down.
    """,
    vote="""
        We've walked this block enough. Call the vote.
        Hands up or hands down. Let's vote.
        Nobody's learning anything in here. Vote.
    """,
    then="""
        Next door down.
        Same case, mind you.
        And add the kicker.
        Around the corner.
        Turn the page.
    """,
    lead="""
        Street level.
        Facts, folks.
        Simple stuff.
        Look, people.
        Eyes on the ball.
        Forget the speeches.
        Work it backwards.
        Knock on the door.
        Cut the poetry.
    """,
    tag="""
        [sound] Case closed on that.
        [sound] Take it downtown.
        Any rookie knows.
        [flaw] Nobody's fooling me.
        Seen it a thousand times.
        Sue me.
        [sound] Believe your eyes.
        Happens every Saturday night.
        [sound] Put cuffs on it.
        That's the job.
        Deal with it.
    """,
    tag_g="""
        [sound] Book him for it.
        Guilty as hell.
        Dirty hands, folks.
        [sound] Collar's good.
        [sound] Caught cold.
    """,
    tag_n="""
        Bad collar, folks.
        Kick it back.
        Lousy pinch.
        [flaw] That won't hold up.
        [flaw] Somebody botched this.
    """,
    agrees="""
        {who} gets it.
        Finally, somebody who has met people.
        That's right.
    """,
    moved="""
        Damn. That's a hole.
        {who} has something there. I hate that.
        Never thought of that one.
    """,
    unmoved="""
        {who} should try a night shift.
        I've heard that from better liars.
        Lawyer talk.
    """,
    weary="""
        We did this one already.
        My feet hurt and it's the same song.
    """,
)
