"""Betty Morrison, restaurant owner: one breath, one thing, then a vote."""

from engine.formats.jury.mind.lines.line_set import make_line_set

MORRISON = make_line_set(
    thing="""
        One thing: {x}.
        {X}. That's my whole speech.
        I only need {x}.
        You're all talking past {x}.
        Quick one on {x}.
        [old] {X}. I need nothing else.
    """,
    again="""
        {X}, again, because nobody answered.
        Can we please close out {x}?
        Still {x}.
        Didn't we order {x} an hour ago?
    """,
    settled="""
        {X}. We've been over it.
        Same as I said about {x}.
        I'm still on {x} and nobody's helped.
    """,
    quote="""
        {x} said it in one line: {q}
        You want short? {x} was short. {q}
        {x}: {q}
        I stopped listening after {x} said this: {q}
        [old] {x} said it short: {q}
    """,
    even="""
        Even {x} let this slip: {q}
        And still, {x}: {q}
    """,
    besides="""
        The rest of {x} I'd send back.
        That's the good part of {x}. Here's the other.
    """,
    flaw="""
        I wouldn't serve {x}.
        {X}? Please.
        I sniffed {x} and sent it back.
        What's wrong with {x} takes one sentence.
    """,
    person="""
        {x}? I wouldn't hire them.
        Two words about {x}. Come on.
        You all bought {x}? I didn't.
        I see people like {x} at the bar every night.
        [old] I've had {x} at my bar, or the like of them.
    """,
    law="""
        The judge already told us. {q}
        Read the card: {q}
        It's on the sheet, people: {q}
        [georgian] My lord told us already. {q}
    """,
    law_short="""
        The judge spoke once on {x}, and once is plenty.
        You heard the judge on {x}. It's not a suggestion.
        The judge said what goes about {x}, so that's what goes.
        [g] The judge gave us the rule on {x}, and this one clears it easy.
        [n] The judge gave us the rule on {x}, and this plate goes back.
        Read the instructions on {x} and quit improvising.
    """,
    argue="""
        Short version.
        I'll say it once.
        {Counsel} said it better than all of us, and faster.
        It's this.
    """,
    story="""
        Bang, bang, bang.
        Count with me.
        All of it, one plate.
    """,
    g_thing="""
        That's it, that's the case, I've got a delivery at five.
        What else do you want, gravy?
        I knew when I saw it.
        You catch a busboy with that, you don't hold a seminar.
        [georgian] I'd have had the potboy whipped for less.
    """,
    g_said="""
        [life] [lived] I've hired and fired two hundred people and that one was telling the truth.
        [expert] That's somebody who does it for a living, telling you. Take it.
        Plain as a plate.
        Good enough for me.
        I'd take that at the door.
        [old] I'd take that for ready money.
        Didn't dress it up. I like that.
        Somebody asked, somebody answered. Fine.
    """,
    g_flaw="""
        [record] Every waiter who ever came in late told me that one.
        No sale.
        I'm not buying it by the pound or by the slice.
        Nice try.
        [interest] Of course they'd say that.
    """,
    g_all="""
        It's guilty. It was guilty when we sat down.
        If it smells like that, it's the fish.
        How many of these do we need?
        Nobody's that unlucky.
        One of those, maybe. All of those, no.
        You can talk around it till closing. It's there.
        I've heard both sides. One of them had something to say.
        It takes one good reason. There's a tray of them.
    """,
    n_thing="""
        [who] If {accused} did it, that shouldn't be there. So.
        That's the wrong plate for the wrong table.
        I saw that and I thought, well, that's that.
        One thing doesn't fit, I'm out.
    """,
    n_said="""
        I believed it. Moving on.
        That's a straight answer, and there weren't many.
        Good. Not guilty. Next.
        That one didn't sound paid for.
        Nobody wanted to hear it. I did.
    """,
    n_flaw="""
        So they don't know. Fine. Then we don't.
        I wouldn't fire a dishwasher on that.
        That's the whole thing gone sour.
        You can't put that on the menu as fresh.
        [senses] I can't tell my own waiters apart from there.
        [interest] Everybody's selling something.
        [georgian] I would not turn off a scullion on that.
        [old] That dish was cold when it came up.
    """,
    n_all="""
        They had their chance to show us. They didn't. Done.
        If it takes this long, it isn't proved.
        I go by my nose, and it's telling me no.
        You can't send somebody up on a maybe.
        I don't send out what I wouldn't eat.
        Half of it's missing and they want the full price.
        Not enough. Say what you like.
        Show me, don't tell me. They told me.
    """,
    rebut="""
        {who}, no. Not {v}.
        {V}, {who}? Really?
        You've got the wrong end of {v}, {who}.
        {who}, you've been on {v} since the coffee was hot.
    """,
    echo="""
        “{q}” That's it, {who}?
        {who} goes: “{q}” And I go: hold on.
    """,
    counter="""
        Fine, {who}. And?
        {who}, I lost you at the second sentence. Listen.
        Okay, {who}, now mine.
        Sure, sure, {who}.
        [old] Well, {who}, now mine.
    """,
    answer="""
        Me? Sure, {who}.
        Quick answer, {who}.
        You asked, {who}.
    """,
    build="""
        What {who} said about {v}. Plus this.
        {who} is right about {v}, and then some.
        Seconded on {v}, {who}.
    """,
    concede="""
        Okay, {who}, you win {v}. Not the rest.
        [thing] {V}, take it, {who}. It's on the house.
        Fair enough about {v}, {who}. Next.
        Fine, {who}, forget {v}.
    """,
    part="""
        Half of {v}, {who}. You can have half.
        All right, {who}, {v} isn't perfect. Still.
    """,
    aside="""
        [said] Thanks, {who}. Anybody else?
        [said] That's no help, {who}, and I'm hungry.
        [asked] Don't know, {who}. I know this.
        [asked] Ask me after supper, {who}.
    """,
    unfounded="""
        “{q}”? Nobody ordered that, {who}. Where is it?
        Hold on, {who}, “{q}” isn't on the ticket.
        {who}, where's “{q}”? I've got the whole menu here and it's not on it.
    """,
    foreign="""
        Hon, I've got English and kitchen Spanish, and that wasn't either. Again, {who}?
        {who}, I missed all of that. Same thing in English and I'll listen.
    """,
    thanks="""
        Thanks, {who}. Off the table. Next.
        Good on you, {who}. Takes guts. Moving on.
    """,
    join="""
        Put {x} and {y} on one plate.
        {X}, and on the side {y}. Now taste it.
        You've all had {x} and {y} one at a time. Try both.
        First {x}. Then {y}. That's the meal.
        {X}. {Y}. Same kitchen.
        I only needed {x} and {y}.
    """,
    yes="""
        {who}, {v}, yes. Next.
        {V}. Thank you, {who}.
        What {who} said. {V}.
        Good, {who}. {V}. Done.
    """,
    no="""
        {who}, no. {V}? No.
        Not buying {v}, {who}.
        [one] {V} is off, {who}.
        Send {v} back, {who}.
    """,
    cut="""
        {who}. {who}! Short version.
        Stop, {who}. My soup's cold.
        Enough, {who}. What's the point?
    """,
    short="""
        [known] [sound] {X}. Still good.
        [one] [thing] [sound] I'd serve {x} to family.
        [person] [sound] I'd give {x} a table.
        [sound] Just {x}. That does it.
        [one] [flaw] {X} smells off.
        [flaw] Wouldn't serve {x}.
        [known] [flaw] Not {x} again.
        [thing] [sound] {X}, on the counter.
        [person] [sound] {X} told us straight.
        [sound] Two words: {x}.
        [sound] You want it short? {X}.
        [sound] I don't need more than {x}.
        [sound] Fine. {X}.
        [person] [flaw] I wouldn't hire {x}.
        [flaw] Send back {x}.
    """,
    ask="""
        Yes or no, {who}?
        What's the hold-up, {who}?
        {who}, in ten words?
        So can we vote, {who}?
    """,
    press="""
        {who}, honey, I've got forty covers tonight. What is it?
        What'll it take, {who}? Name it and we'll see if the kitchen has it.
        Everybody's waiting on you, {who}.
        [old] {who}, I've a house full of supper orders. What is it?
    """,
    alone="""
        Don't look at me like that. I want to go home more than any of you.
        If I'm still saying no with a dinner service waiting, maybe listen.
        You think I like holding up the line?
        [old] I've mutton spoiling at home, and I'm still saying no. Think on that.
    """,
    turned_g="""
        {who}, {v}. Fine. You win. Guilty.
        Took {who} one sentence on {v}. An hour late. Guilty.
        I switched. Guilty. I should have gone with my first look.
        {who} said {v} and that was it for me.
        Put me down for guilty. I'm done arguing with it.
        [thing] {who} served up {v} and I swallowed it. Guilty.
        [person] {who} brought up {v} and I shut my mouth. Guilty.
    """,
    turned_n="""
        {who} sent {v} back to the kitchen and that was right. Not guilty.
        I was done. Then {who} did {v}, and I'm not done. Not guilty.
        I switched. Not guilty. It bugged me and it kept bugging me.
        {who} got me with {v}. Took about five seconds.
        Cross me off. I won't rush somebody into a cell because I'm late.
        [thing] {who} took the lid off {v}. I looked in. Not guilty.
    """,
    appeal_g="""
        Somebody paid for this and we're polishing spoons in here.
        You know it and I know it. Say it and let's go.
    """,
    appeal_n="""
        [life] I fired a girl once over a missing till. It was under the ice machine. I never forgot her face.
        I'm in a hurry, but not that kind of hurry.
    """,
    close_g="""
        Can we vote?
        Guilty. Who's next?
        That's me done.
    """,
    close_n="""
        So no. Vote.
        Not guilty. Who's next?
        That's all I've got and all I need.
    """,
    stays_g="""
        Guilty, next.
        Cooked: guilty.
        Guilty, hon.
        Order's up: guilty.
        Guilty, let's eat.
    """,
    stays_n="""
        Not guilty, next.
        Half-baked: not guilty.
        Not guilty, hon.
        Sent back: not guilty.
        Not guilty, let's eat.
    """,
    bare="""
        That's {n} times I've said it. Can we just vote already?
        Same as before. Somebody open a window.
        Nothing's changed but the time.
        Pass me the water. I'm where I was.
    """,
    beside="""
        {who}, yes. Next.
        Right, {who}. And this.
        Same here, {who}. One more.
    """,
    still="""
        {who} answered {v}. Didn't fill me up.
        Yes, {who}, I heard you on {v}. Still hungry.
        {who} had a go at {v}. I'm sending it back.
    """,
    doubt="""
        Okay, {v} bugs me. I said it.
        I don't like {v}. I'll live.
        What sticks in my teeth is {v}.
        [old] I'll own it, {v} sits ill with me.
    """,
    vote="""
        Can we just vote already?
        Vote. Please. I've got a kitchen.
        Everybody's full. Let's vote.
        [old] Hands up, and home to supper. Vote.
    """,
    then="""
        And dessert.
        Plus this.
        On the side.
        Seconds.
        And the bill.
    """,
    lead="""
        Quick.
        Come on.
        Listen, hon.
        Two seconds.
        Plates up.
        Here goes.
        Hurry up.
        Short order.
        Kitchen's waiting.
    """,
    tag="""
        Simple as soup.
        Check, please.
        Easy.
        Moving along.
        Lunch is over.
        Next table.
        Clear the plates.
        Enough chewing.
        There. Finished.
        What's so hard?
        Let's eat.
    """,
    tag_g="""
        Stick a fork in.
        Cooked.
        Done deal, folks.
        Guilty. Table four.
        Smells bad, is bad.
    """,
    tag_n="""
        [flaw] Half-baked.
        [flaw] Send it back.
        [flaw] Undercooked, hon.
        Not on my menu.
        [flaw] Raw in the middle.
    """,
    agrees="""
        {who} gets to the point.
        Right. Next.
        Thank you. Short, too.
    """,
    moved="""
        Huh. Okay. That's different.
        {who} got me there.
        Well, that's no good.
    """,
    unmoved="""
        {who} needs fewer words.
        Lost me at "suppose".
        And the point is?
    """,
    weary="""
        My chicken delivery was at five.
        If I hear that again I'll scream.
    """,
)
