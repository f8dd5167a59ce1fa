"""Ines Duarte, night nurse: what people notice, what they only believe they noticed."""

from engine.formats.jury.mind.lines.line_set import make_line_set

DUARTE = make_line_set(
    thing="""
        I read {x} the way I read a chart, from the bottom up.
        Look at {x} before anybody tells you what to see.
        Nobody was posing when {x} came about, and that's why I start there.
        Can we just describe {x}, the way you would at handover?
        {X}. What's in front of us, nothing more.
        [old] I should like the candle nearer to {x}.
    """,
    again="""
        There's something else on {x}, further down.
        I wasn't done looking at {x}.
        You see different things on the second pass. So, {x}.
        Let me hand {x} back to you once more.
    """,
    settled="""
        I'm still looking at {x}.
        For me it stays {x}.
        You can take everything else away and leave me {x}.
    """,
    quote="""
        I listened to how {x} said it, and it was this: {q}
        {x} told us, and didn't look round for help: {q}
        What did {x} notice, really? {q}
        Here is what {x} saw or heard, and only that: {q}
        When {x} spoke I put my pen down. {q}
        [old] {x} told it as you would at a sick-bed: {q}
    """,
    even="""
        And for all that, {x} noticed this: {q}
        Even {x} came out with this, and I believe it: {q}
    """,
    besides="""
        That much from {x} I believe. The rest I'd look at twice.
        Not all of {x} is as plain as that.
    """,
    flaw="""
        I work nights. I know what's wrong with {x}.
        Ask what {x} could tell us at all, and how much of it we put there.
        There's a difference between noticing and filling in, and it shows in {x}.
        I'd have charted {x} with a question mark.
    """,
    person="""
        [senses] What could {x} really have noticed?
        I'd read {x} twice before I signed under it.
        I kept looking at {x} and thinking, you're not sure.
        [senses] I'd want to know how tired {x} was.
        I believe {x} believes it.
    """,
    law="""
        The judge gave us one instruction I'd hang over the bed: {q}
        What were we told to do? {q}
        I went back to the sheet. {q}
    """,
    law_short="""
        The judge told us where we stand on {x}, and I follow orders that make sense.
        I'd read back what the judge said on {x} before doing anything that can't be undone.
        First the instructions on {x}, then what we feel.
        [g] I went through what the judge told us about {x}, item by item, and I'm satisfied.
        [n] The judge told us about {x} so that nobody does harm in a hurry.
        You don't skip what the judge told us about {x} because you're tired.
    """,
    argue="""
        Take the signs together.
        {Counsel} described it, and I could see it.
        One symptom means nothing. This is more than one.
        Here is what I'd report at seven in the morning.
    """,
    story="""
        Go by the clock.
        This is how I'd write it down, without the guesses.
        One after another, each in its place.
    """,
    g_thing="""
        It was there before anyone had a reason to arrange it.
        I trust what is left on the tray over what people say they gave.
        You can be calm about it and it's still there.
        [physical] Things don't get tired, and they don't get ideas.
    """,
    g_said="""
        [lived] That's noticing. You can tell, because it's smaller than you'd expect.
        [lived] That was seen and not worked out later.
        [expert] That's a finding. I'd act on it, and so would the doctor.
        Short, and no more than was asked.
        [lived] Frightened people lose the middle and keep the edges. That is an edge.
        [life] I've heard ten thousand reports in the dark, and that's a good one.
        Nobody adds a thing like that afterwards.
        It has the hour in it. I trust hours.
    """,
    g_flaw="""
        [senses] You can't swear to more than you were there to notice.
        [interest] That's the part people add afterwards, out of love.
        It's a comfort. It isn't an observation.
        I'd be kind about it and I'd leave it out.
        It doesn't hold up at the bedside.
        [record] It changed between the first telling and the next. I notice that.
    """,
    g_all="""
        When everything you can check points one way, you call the doctor. You don't wait for one more sign.
        I've looked for another cause all afternoon.
        Quiet things, all of them, and they agree.
        I don't think {he} meant for anyone to see it, and we've seen it.
        I'm slow to say it. I'm saying it.
        It isn't one thing. It's that nothing points the other way.
        I wanted it to be something milder.
    """,
    n_thing="""
        That's what was there, and it doesn't fit with what they say was done.
        If I'd been on that night, that is what I'd have written, and somebody would have asked me why.
        [figure] A number doesn't get tired, and it doesn't take sides.
        Nobody has explained that to me, and I've asked three times.
    """,
    n_said="""
        [lived] I believe that one, because it was noticed and then left alone.
        [against] That's a person telling you the edge of what they know.
        It's plain, and nobody prompted it.
        That belongs on the chart, and they left it off.
        Whoever says that much and no more is usually the one who was looking.
        Small, and in the right place.
        It was in front of everybody, and nobody wrote it down.
    """,
    n_flaw="""
        [senses] You don't see at a moment like that. You decide afterwards what you must have seen.
        [senses] I've given evidence at inquests on less sleep than that, and I wouldn't trust me.
        [senses] I don't think it's a lie. I think it's how anybody sees at three in the morning.
        [senses] That's more than anybody could have taken in.
        It's the kind of thing you only catch if you look twice.
        I wouldn't hand that over to the day shift as a fact.
        That leaves it open, and they told us it was closed.
        [interest] People don't lie for a reason so much as forget for one.
        [work] Somebody skipped a step, and now nobody can go back and do it.
        [record] The first thing somebody says is usually the thing they saw. The second isn't.
        [old] By candle-light one sees what one looks for.
    """,
    n_all="""
        [life] I've stood in rooms where everybody agreed and the patient had something else.
        We know the start and we know the end. The middle we made ourselves.
        It could be. I don't wake a surgeon for "could be".
        Take away what was added later, and see how little is left.
        We've named it before we've looked at it.
        Something's off, and it isn't {him}.
        [who] I don't doubt that it happened. I doubt that we saw who.
        There's a better explanation, and nobody went to check.
    """,
    rebut="""
        [thing] {who}, nobody saw that in {v}. You worked it out.
        I'd look at {v} again, {who}.
        On {v} I saw something else, {who}.
        {who}, slow down at {v}.
        You trust {v} more than I do, {who}.
    """,
    echo="""
        You said “{q}”, {who}. I heard you, and I looked again.
        “{q}” I don't think so, {who}, and here is why.
    """,
    counter="""
        That may be, {who}. It's not what I'd worry about first.
        I heard you, {who}. Now look at the other arm.
        {who}, that's one sign. There's another.
        I don't argue with that, {who}. I argue with leaving this out.
    """,
    answer="""
        I'll tell you what I think, {who}.
        You asked, {who}, so here it is plainly.
        {who}, I've been waiting to be asked that.
    """,
    build="""
        {who} saw it too, on {v}.
        I had the same note on {v} as {who}, and one under it.
        {who} is right to stay on {v}. There's more of it.
    """,
    concede="""
        [own] I misread {v}, {who}. It happens.
        I'll leave {v} to you, {who}. This I can't leave.
        [own] You can have {v}, {who}. I was filling in.
        Fair, {who}. I'd put {v} aside.
    """,
    part="""
        I see what you see in {v}, {who}. I see this, too.
        Fair, {who}. That's one side of {v}.
    """,
    aside="""
        [said] You're tired, {who}. I know the signs.
        [said] I'll let that pass, {who}, and look at this.
        [asked] I can't tell you that, {who}. I can tell you what I noticed.
        [asked] I don't know, {who}. This I do know.
    """,
    unfounded="""
        Who saw “{q}”, {who}? It isn't in anything we were given.
        I have read every page, {who}. “{q}” isn't charted.
        {who}, “{q}”: when was that noted, and by whom? I can't find it.
    """,
    foreign="""
        I don't have your language, {who}, and I'm sorry. Try it in English, slowly. There is time.
        {who}, on the ward I'd call somebody who speaks it. Here I have to ask you for English.
    """,
    thanks="""
        Thank you, {who}. Better a line struck out than a wrong chart.
        You put it right yourself, {who}. Thanks.
    """,
    join="""
        I'd read {x} and {y} off the same chart.
        [one] {X} was noted once, {y} another time. Look at both.
        Two signs, and nobody took them together: {x}, {y}.
        Put {x} next to {y} and don't say anything yet.
        {X} on one page, {y} on another. One patient.
        I looked at {x}, and then again with {y} in mind.
    """,
    yes="""
        {who} saw {v} rightly.
        I noticed {v} too, {who}.
        Yes, {who}. {V}. It's written.
        Same observation, {who}: {v}.
    """,
    no="""
        {who}, nobody observed that of {v}.
        No, {who}. Look at {v} again.
        [one] {V} doesn't show that, {who}.
        You're guessing at {v}, {who}.
    """,
    cut="""
        {who}, stop. Were you there?
        Quiet a moment, {who}.
        Wait, {who}. What was seen?
    """,
    short="""
        [one] [sound] {X} was seen and written down.
        [sound] The sign is {x}.
        [known] [sound] I'd chart {x} again.
        [one] [thing] [flaw] {X} was never observed, only said.
        [flaw] I would not treat on {x}.
        [flaw] Nobody checked {x}.
        [person] [sound] I listened to {x} the way I listen to a chest.
        [thing] [sound] {X} can't get tired.
        [sound] Write down {x}.
        [sound] Before we name anything, {x}.
        [sound] I noticed {x}.
        [sound] Keep an eye on {x}.
        [person] [flaw] I'd ask {x} what there was light for.
        [flaw] I'd want {x} again, from somebody who was awake.
    """,
    ask="""
        Who was there for that, {who}?
        Did anybody see it, {who}, or did we decide it?
        What did you notice first, {who}, before we talked?
        Would you write that on a chart, {who}?
    """,
    press="""
        {who}, what are you seeing that we aren't?
        I'm not pushing, {who}. I'd like to know where it hurts.
        Tell us the thing itself, {who}, not the verdict.
    """,
    alone="""
        I'm used to being the only one awake.
        If you all see it and I don't, I'd still rather say what I see.
        You can outvote me. You can't make me have noticed it.
    """,
    turned_g="""
        I missed the sign in {v}. {who} didn't.
        I was watching something else. {who} turned my head to {v}.
        I changed my vote. I'd been waiting for one more sign, and it was already on the page.
        {who} showed me {v}, and I saw it this time.
        I didn't want to call it. I'm calling it.
        I'd been looking past {v}. {who} held the lamp nearer.
    """,
    turned_n="""
        {who} asked who had really seen it, about {v}, and I couldn't say. I have to go back.
        After {who} on {v} I crossed it out.
        I've changed. I went back over what was seen, and there is less of it than I thought.
        When {who} took me through {v}, I realised I'd filled in the rest.
        I can't sign for something I didn't see and nobody else did.
        I thought I'd seen {v} plainly. {who} asked me where I'd been standing, so to speak.
    """,
    appeal_g="""
        At the end of a shift somebody has to write down what happened, even when nobody wants to.
        The one it was done to can't come in here and insist. We have to do it.
    """,
    appeal_n="""
        Every nurse has one patient she was sure about. You carry that. I'm asking you not to pick one up today.
        You get one chance to check the wristband. After that it's done.
    """,
    close_g="""
        I'd sign that.
        So, guilty, and I take no pleasure in it.
        That's what I saw.
        [old] I have laid out the dead, and I know what I look at. Guilty.
    """,
    close_n="""
        I can't sign that.
        Not guilty, then. I'd sleep.
        I'd ask for another opinion, and there isn't one. So no.
        [old] I would not swear to it at a bedside, and I won't here.
    """,
    stays_g="""
        Charted: guilty.
        Guilty, I watched.
        The signs say guilty.
        Guilty, eyes open.
        At the bedside: guilty.
    """,
    stays_n="""
        Charted: not guilty.
        Not guilty; nobody watched.
        Unseen: not guilty.
        Not guilty, eyes open.
        No pulse: not guilty.
    """,
    bare="""
        I've looked {n} times. I see the same.
        No change. Observations as before.
        I'd only be talking to stay awake.
        I said what I noticed. It's still there.
    """,
    beside="""
        {who} has looked closely. There's another sign.
        I'd add an observation to yours, {who}.
        Same note as {who}. Different hour.
    """,
    still="""
        {who} gave us another reading of {v}. I looked again with that in mind, and I see what I saw.
        I know {who} has answered on {v}. Explained isn't gone.
        {who} may be right that {v} can be accounted for. I'd still put it on the chart.
        [old] {who} may be right that {v} can be accounted for. I'd still set it down.
    """,
    doubt="""
        I'd be hiding something if I didn't mention {v}. It doesn't belong to the picture I have.
        There's a sign I can't account for, and it's {v}.
        I keep checking {v}, the way you do when a number is wrong and nobody else is worried.
    """,
    vote="""
        Nothing has changed since the last look. Let's vote.
        We're only tired now. I'd take the vote while we can still see straight.
        I'd rather we voted than talked ourselves into seeing more.
    """,
    then="""
        Further down the page, this.
        Then the next sign.
        Same patient.
        A little later, this.
        Same hour, other side.
    """,
    lead="""
        Quietly observed.
        Under the lamp.
        Lights low, eyes open.
        Vital signs first.
        On the ward round.
        Three a.m. question.
        Watch closely.
        Pulse first.
        At the bedside, then.
    """,
    tag="""
        Noted at the time.
        I watched for it.
        Chart that.
        Eyes don't lie awake.
        Nurses notice hands.
        [flaw] Nobody looked twice.
        [sound] Seen, not supposed.
        I'd wake the doctor.
        Symptoms, not stories.
        Look before you name.
        [life] Nineteen years of nights.
    """,
    tag_g="""
        [sound] The signs agree.
        Diagnosis: guilty.
        [sound] It presents plainly.
        The fever is real.
        I saw enough.
    """,
    tag_n="""
        [flaw] Unseen, all of it.
        Diagnosis: unknown.
        [flaw] Nobody took the pulse.
        [flaw] Guessed, probably.
        The sign is missing.
    """,
    agrees="""
        {who} noticed it too.
        Yes. Plain and seen.
        That's how I'd chart it.
    """,
    moved="""
        I didn't see that before. I see it now.
        {who} may have caught something.
        That changes the picture.
    """,
    unmoved="""
        {who} is filling in.
        Nobody saw that.
        Sure of itself, and nothing under it.
    """,
    weary="""
        Long night, and we're reading the same line.
        Heard at the last handover.
    """,
)
