"""Linda Park, accountant: careful, quiet, agrees with the last sure voice and then wonders."""

from engine.formats.jury.mind.lines.line_set import make_line_set

PARK = make_line_set(
    thing="""
        I made a little list, and {x} came out at the top of it.
        Can I just ask about {x}?
        I may be wrong, but I don't think we've balanced {x} yet.
        It's probably nothing. It's about {x}.
        I don't want to start anything, but {x}.
        [old] I have put {x} at the head of my column.
    """,
    again="""
        Sorry, I'd still like to finish {x}.
        I went through {x} again while you were talking.
        I had {x} down as settled, and it isn't quite.
        Just one more line on {x}.
    """,
    settled="""
        I still have {x} on my list.
        I know we've done {x}. I'm only not done with it.
        {X}, I'm afraid, still.
    """,
    quote="""
        I wrote {x} down exactly, because I do that: {q}
        It was {x} who said this, I'm sure of it: {q}
        My note on {x} is only one line. {q}
        Maybe everybody has this already, from {x}: {q}
        {x} said, and I underlined it: {q}
        [old] I set down what {x} said as nearly as I could: {q}
    """,
    even="""
        Only, even {x} said this: {q}
        And then {x} said this all the same: {q}
    """,
    besides="""
        I wouldn't enter everything from {x}, though.
        Not every line from {x} is like that one, I'm afraid.
    """,
    flaw="""
        I couldn't get {x} to reconcile.
        There's an entry on {x} that I'd query.
        I feel bad saying it about {x}.
        If {x} came across my desk I'd send it back with a note.
    """,
    person="""
        I don't like saying this about {x}.
        There was something about {x} that I marked with a pencil.
        I wanted to ask somebody about {x}.
        With {x} I'd need a second signature.
    """,
    law="""
        I have the judge's sentence here, if it helps: {q}
        Didn't the judge say this? {q}
        I checked, and it does say: {q}
    """,
    law_short="""
        Sorry, but didn't the judge say something about {x}?
        I wrote down what the judge told us about {x}, and I've underlined it.
        Um, the instructions on {x} seem to matter here.
        [g] I tried what the judge told us about {x} on this, and I think it passes.
        [n] I tried what the judge told us about {x} on this, and I can't make it pass.
        Could we look at what the judge said on {x} once more?
    """,
    argue="""
        When I add it up it comes to this.
        I think {counsel} had it about right.
        Some of you said it already, I'm only putting it in one column.
        This is how I have it.
    """,
    story="""
        I put them in order of time, which is all I'm good for.
        If you set these side by side they do seem to go together.
        One column, top to bottom.
    """,
    g_thing="""
        I tried to book it some other way and it always comes back to the same account.
        It's there in black and white, and I'd rather it wasn't.
        That's hard to write off, isn't it?
        I kept hoping somebody would explain that, and nobody did.
    """,
    g_said="""
        I thought that was honest.
        It agrees with the other entries, which is what I look for.
        I can't see why anybody would say so if it hadn't been so.
        That one made up my mind a bit.
        I checked it against the rest, and it stays.
        I couldn't find a reason to leave it out.
    """,
    g_flaw="""
        So I don't think we can count it, I'm sorry.
        In my work that's when you ask for the receipt.
        [record] It looks tidy until you see the date, as it were.
        I did want to believe it.
        [interest] Family always signs. That's why we don't let family sign.
        [georgian] In a counting-house one would ask who held the pen.
    """,
    g_all="""
        [many] Most of us seem to be there, and I think I am too.
        [few] I know most of you have the other total. I've added mine up twice.
        Every column I try comes to guilty.
        I don't see what else it could be, and I've been trying since this morning.
        It's a lot of things, and they're all on one side of the page.
        I added it from the bottom up as well. It's the same.
        [who] I'd like it to be somebody else. It isn't, in the figures.
        I don't like being sure. I think I'm sure.
    """,
    n_thing="""
        That doesn't balance, and when a thing doesn't balance I can't close the book.
        It's small, but small ones are usually the real ones.
        [who] If {accused} did it, I don't know where to enter that.
        I only noticed it last night, and now I can't stop.
    """,
    n_said="""
        I believed that more than I expected to.
        It didn't sound rehearsed to me.
        Nobody asked about it again, and I think somebody should have.
        That has to go somewhere on the page.
        I had to move it to the other column when I heard that.
        It's only one line, but it's the line I'd ask about.
    """,
    n_flaw="""
        I wouldn't put my initials next to that.
        [figure] It's an estimate, and they entered it as a figure.
        I'm not saying it's false. I'm saying nobody checked.
        With clients, that's the moment I stop nodding.
        [interest] I wouldn't let somebody sign who gets paid from it.
        [work] There's a reason we count the cash with two people.
        [georgian] I would want to see the tradesman's bill for that.
    """,
    n_all="""
        There's a difference left over, and I don't know what it is.
        I'd have to guess, and I don't think we're supposed to guess.
        I'm not brave, but I can't make it come out.
        It's mostly there. Mostly isn't a balance.
        There's one entry nobody can explain, and I'd be signing for it.
        I keep getting nearly there.
        If it was money I wouldn't pass it. This is more than money.
        I'd have to leave a line blank.
    """,
    rebut="""
        {who}, I'm not sure you can use {v} like that.
        I'm sorry, {who}, I had {v} the other way round.
        Could I say something about {v}, {who}?
        {who}, I looked at {v} too, and I got a different answer.
    """,
    echo="""
        {who}, I wrote down what you said: “{q}” I'm not sure I can follow it.
        “{q}” That's what I have from {who}, word for word.
    """,
    counter="""
        I see that, {who}. I just have this as well.
        You may be right, {who}, but then there's the other thing.
        That's true, {who}. Only it isn't all there is.
        I nearly agreed with you, {who}.
    """,
    answer="""
        Oh. You mean me, {who}.
        {who}, I was hoping nobody would ask.
        I'll try, {who}.
    """,
    build="""
        I think {who} is right about {v}.
        {who} said it already about {v}, and I agree, and there's a bit more.
        What {who} said on {v} is what I had in my notes.
    """,
    concede="""
        [own] You're right about {v}, {who}, I take that back.
        About {v} I should have asked, {who}, I see that now.
        I'll cross out {v}, {who}. The rest still stands, I think.
        Yes, {who}, fair enough on {v}.
    """,
    part="""
        Yes, {who}, that has to come off {v}. I still have this left.
        You're right, {who}, I'd forgotten that about {v}. There's still this.
    """,
    aside="""
        [said] Oh. I'm not sure what to write down for that, {who}.
        [said] Maybe we're all tired, {who}.
        [asked] I wish I knew, {who}. I only have this.
        [asked] I can only speak for my own notes, {who}.
    """,
    unfounded="""
        Sorry, {who}, I looked for “{q}” and I can't find where it's entered.
        I don't mean to be difficult, {who}, but where is “{q}”? It isn't in my copy.
        “{q}” has no receipt, {who}. I'm sorry. I did check.
    """,
    foreign="""
        I'm sorry, {who}, that's my fault, I only have English. Could you maybe say it again?
        I wrote it down as it sounded, {who}. I don't know what it means. In English, if you can?
    """,
    thanks="""
        Thank you, {who}. I've corrected it in my notes too.
        Oh, thank you, {who}. I was so afraid somebody would have to insist.
    """,
    join="""
        Sorry, has anybody put {x} against {y}? I did.
        I carried {x} over to the line with {y}.
        If you add {x} to {y}, something's left over.
        I put {x} and {y} on the same line, sorry.
        It's only when you have {x} and {y} on one sheet.
        Did anybody else notice {x} and {y}? Together, I mean.
    """,
    yes="""
        I think so too, {who}. About {v}.
        {who}, yes. {V}. I had that too.
        I was going to say {v}, {who}.
        If {who} says so about {v}, fine.
    """,
    no="""
        Sorry, {who}, I can't make {v} add up.
        I'm not sure about {v}, {who}. Sorry.
        {who}, {v}? I don't think so.
        Maybe not {v}, {who}.
    """,
    cut="""
        Sorry, {who}, can I stop you?
        {who}, sorry. I lost the thread.
        Could I just, {who}, one second?
    """,
    short="""
        [known] [one] [sound] {X} still balances, I think.
        [sound] I've got {x} on my list as well.
        [known] [sound] Sorry, it's {x} again for me.
        [sound] I ticked {x} twice.
        [sound] I put {x} in the column that balances.
        [one] [flaw] {X} doesn't add up, sorry.
        [flaw] There's a difference left at {x}.
        [flaw] I couldn't sign off on {x}.
        [person] [sound] I wrote down what {x} said.
        [thing] [sound] I looked twice at {x}.
        [sound] I'd keep {x} in, if nobody minds.
        [sound] The line I underlined is {x}.
        [sound] I may be wrong about {x}, but I don't think so.
        [sound] Could we not forget {x}?
        [person] [flaw] I had a query against {x}.
        [flaw] I left {x} in pencil.
    """,
    ask="""
        Is that wrong, {who}?
        How did you get round it, {who}?
        Could you show me, {who}?
        What am I missing, {who}?
    """,
    press="""
        {who}, I don't like to ask, but is there something the rest of us haven't seen?
        It's hard to be the one, {who}, I know. What's keeping you?
        We don't want to push you, {who}.
    """,
    alone="""
        I don't usually do this. Everybody is over there and I can't seem to follow.
        It would be so much easier to agree with you all.
        I keep checking if I'm just being difficult. I don't think I am.
    """,
    turned_g="""
        I had {v} in the wrong column. {who} was so kind about it. I'd like to move my vote, please.
        I added {v} again after {who} spoke. Guilty, sorry.
        I'd like my slip back, please. I think it's guilty after all.
        {who} explained {v}, and I couldn't find anything against it.
        [many] So many of you see it, and when I went through it again, so did I.
        {who} went through {v} so patiently, and by the end I had no line left to put my doubt on.
    """,
    turned_n="""
        {who} pointed at {v}. My total is gone, sorry.
        I crossed out my vote when {who} spoke of {v}. I hope that is allowed.
        I would like my slip back. I wrote guilty and I don't think I can leave it.
        When {who} talked about {v} I realised I'd only been agreeing.
        I changed. I'm sorry to hold things up. There's a sum here I can't do.
        I'd ticked {v}. Then {who} said one thing, and I had to rub the tick out.
    """,
    appeal_g="""
        I hate this part. But if it's true we can't just leave the page blank.
        I thought about whoever it was done to, and how patient they've been with us.
    """,
    appeal_n="""
        If I'm wrong with a ledger I can fix it in April. I can't stop thinking about that.
        I've never decided anything this big about anybody. I want it to be right.
        [old] A wrong sum may be scratched out. I cannot stop thinking of that.
    """,
    close_g="""
        So I have guilty, for now.
        That's all. I think it's guilty.
        I'd be glad if somebody showed me otherwise.
    """,
    close_n="""
        So I'd leave it at not guilty.
        That's the difference I can't explain.
        I hope that's all right.
    """,
    stays_g="""
        Guilty, I'm afraid.
        Sorry, guilty.
        Guilty, in pencil.
        Column full: guilty.
        Um, guilty.
    """,
    stays_n="""
        Not guilty, I'm afraid.
        Sorry, not guilty.
        Not guilty, in pencil.
        Something's left: not guilty.
        Um, not guilty.
    """,
    bare="""
        I've spoken {n} times, which is more than I do at home. I haven't changed.
        I think it's all been said. I'm still the same.
        Nothing from me that isn't on somebody's list.
        I'd only be agreeing out loud.
    """,
    beside="""
        I agree with {who}, and I had one more line under it.
        {who} went first, so I don't mind saying this now.
        That's what I have too, {who}. There's another item next to it.
    """,
    still="""
        I know {who} answered {v}. I entered the answer, and there's still something left over.
        {who} explained {v}, and I nodded, and then I went back and looked again.
        Sorry, {who}, it's {v} once more. I couldn't leave it with your correction alone.
    """,
    doubt="""
        Can I admit something? I can't place {v} anywhere.
        I haven't told anybody, but with {v} I can't be sure.
        If you asked me for the one thing I'd rather not look at, it's {v}.
    """,
    vote="""
        Maybe we could just vote? I don't think anybody is adding anything.
        I'd feel better if we voted. Only to see.
        Would it be all right to vote now?
    """,
    then="""
        Then the next line.
        Carried forward.
        And underneath that.
        And the line below.
        Sorry, one more entry.
    """,
    lead="""
        Um, well.
        Only a detail.
        If nobody minds.
        Excuse me.
        I counted twice.
        Sorry, just quickly.
        One small item.
        Perhaps it's silly.
        Pencil, not ink.
    """,
    tag="""
        Unless I'm mistaken.
        I did double-check.
        It's in my column.
        Sorry for interrupting.
        Does that sound right?
        Maybe that's nothing.
        I underlined it twice.
        I hope that helps.
        [many] Everybody else agreed.
        Rounded, of course.
        I'm nearly certain.
    """,
    tag_g="""
        Debit side, I'm afraid.
        It totals guilty, sorry.
        I wish it didn't.
        [many] Most agreed with it.
        The column is full.
    """,
    tag_n="""
        Something's left over.
        It's not reconciled.
        [flaw] I'd query that.
        A blank line, really.
        [flaw] The pennies don't match.
    """,
    agrees="""
        {who} said it for me.
        That's what I have too.
        Oh good, I'm not the only one.
    """,
    moved="""
        I think {who} might be right.
        That does add up differently.
        Oh dear. I hadn't checked that.
    """,
    unmoved="""
        {who} sounds sure. I'm not.
        I'd want a receipt for that.
        That's not what my notes say.
    """,
    weary="""
        I have this one written down three times.
        I hope nobody shouts.
    """,
)
