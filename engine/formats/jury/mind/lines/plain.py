"""The plain voice: how a person's strategy is written out. It has no manner of its own, so that anybody may own it."""

from engine.formats.jury.mind.lines.line_set import make_line_set

PLAIN = make_line_set(
    thing="""
        I'd like us to look squarely at {x}.
        Take {x} first.
        Before we vote on anything, look at {x}.
        We have not said enough about {x}.
    """,
    again="""
        I want to go back to {x}, because there is more to it.
        There is another side to {x}.
        We are not done with {x}.
        Once more to {x}.
    """,
    settled="""
        I come back to {x}, because it has not been answered.
        It still turns on {x}.
        We have talked about {x}, and I do not think we have settled it.
    """,
    quote="""
        Remember what {x} told us: {q}
        {x} said it in so many words: {q}
        Go back to the testimony of {x}. {q}
        This is {x}, and not my paraphrase: {q}
    """,
    even="""
        Even {x} told us this: {q}
        Whatever you think of {x}, remember this: {q}
    """,
    besides="""
        For the rest, be careful with {x}.
        I would not believe {x} in everything.
    """,
    flaw="""
        I don't think we can rely on {x} the way some of you do.
        Ask yourselves how far you would trust {x}.
        There is a real difficulty with {x}.
        Everything so far assumes that {x} can be trusted.
    """,
    person="""
        Think about who {x} is, and what that testimony is worth.
        I have a question about {x} that was never answered.
        How much would you stake on {x}?
        I would be careful with {x}.
    """,
    law="""
        The judge told us what to ask: {q}
        These are the words we swore to follow: {q}
        We have an instruction, and it is clear. {q}
    """,
    law_short="""
        The judge told us about {x}, and I go by that.
        I go by the instructions on {x}.
        We should keep to what the judge said on {x}.
        The judge gave us a rule on {x}, and it applies here.
        Remember what the judge told us about {x}.
        [g] I have held this against what the judge said on {x}, and it is enough.
        [n] I have held this against what the judge said on {x}, and it is not enough.
    """,
    argue="""
        Think through what that means.
        {Counsel} made this point, and nobody here has answered it.
        Here is what I believe happened.
        Consider how it looks from the other side.
    """,
    story="""
        Put the pieces together and a different picture appears.
        Suppose it went like this.
        There is an account that fits all of it.
    """,
    g_thing="""
        There is no innocent explanation of that which any of us would accept in ordinary life.
        You would have to look away in order not to see it.
        Whatever else is uncertain, that isn't.
        It points at {accused}, and at nobody else we have heard of.
    """,
    g_said="""
        Nobody has given us a reason to disbelieve it.
        It fits with what we can check for ourselves.
        That is somebody telling us what happened.
        I cannot set that aside, and I don't think you can.
    """,
    g_flaw="""
        If we cannot lean on that, there is very little left of the defence.
        [interest] Somebody with that much at stake is not a neutral witness.
        [record] An account that changes cannot be leaned on.
        What the defence makes of it is not an answer to the charge; it is a way around it.
        We would not let it pass from anybody else.
        The defence makes it sound better than it is.
    """,
    g_all="""
        Any one of these could be chance. All of them together are not.
        A doubt has to be a reasonable one, and I have not heard it yet.
        We were asked to decide on the evidence, and the evidence is on one side.
        If {accused} didn't do it, somebody should be able to say how all this came about.
    """,
    n_thing="""
        That does not fit with guilt, and nobody here has made it fit.
        If {accused} did this, that should look different.
        It is a fact, and it is on the side of the defence.
        I cannot explain it away, and I don't think we should try.
    """,
    n_said="""
        We believed other witnesses for less.
        It was said openly, and it was never shaken.
        That is a reason to hesitate, and we are meant to take such reasons seriously.
        It deserves an answer, and it has not had one.
    """,
    n_flaw="""
        If that much is uncertain, we cannot build a conviction on it.
        [interest] Somebody in that position is not a neutral witness, and we should not pretend otherwise.
        [record] When an account changes, the first question is why, and nobody has told us.
        [senses] Being sure of what one saw is not the same as having seen it.
        A person's freedom should not hang on that.
        It may be right. We do not know that it is, and knowing is our job.
        Once you see it, you cannot weigh it as you did before.
    """,
    n_all="""
        We do not have to know what happened. We have to be sure that it was {him}, and I am not.
        There is a doubt here, and I can give you the reason for it. That is what reasonable means.
        The prosecution had to close that gap, and left it open.
        Probably is not the word on the form.
    """,
    rebut="""
        {who}, I see {v} differently.
        I want to answer what you said about {v}, {who}.
        {who}, there is a problem with how you use {v}.
        You put a lot of weight on {v}, {who}.
    """,
    echo="""
        You said “{q}”, {who}, and I want to answer that.
        “{q}” That was your point, {who}, and here is mine.
    """,
    counter="""
        I understand that, {who}, but there is something on the other side of it.
        {who}, I would ask you to weigh that against this.
        That may be so, {who}. It does not settle it.
        I have listened to you, {who}, and I would ask you to listen to this.
    """,
    answer="""
        You asked me, {who}, and I would like to answer.
        {who}, you deserve a proper reply.
        To your question, {who}.
    """,
    build="""
        {who} is right about {v}, and I want to add to it.
        I agree with {who} on {v}.
        What {who} said about {v} should not get lost.
    """,
    concede="""
        You are right about {v}, {who}, and I will not pretend otherwise.
        I accept that about {v}, {who}.
        {who}, I give you {v}.
    """,
    part="""
        You are right about that much of {v}, {who}. There is more to it.
        I accept that about {v}, {who}. I do not accept that it is all.
    """,
    aside="""
        [said] I leave that where it is, {who}, and come back to the evidence.
        [said] That does not help us, {who}.
        [asked] I cannot answer for everybody, {who}. I can say what I think.
        [asked] It is a fair question, {who}.
    """,
    unfounded="""
        {who}, where does “{q}” stand? I do not find it in the file.
        I looked for “{q}”, {who}, and it is not there. Where is it from?
        “{q}” is not in what we were given, {who}.
    """,
    foreign="""
        I am sorry, {who}, I could not follow that. Would you say it in English?
        I do not read that language, {who}. Please put it in English for us.
    """,
    thanks="""
        Thank you, {who}, for taking that back.
        I thank you for saying so, {who}. We can go on.
    """,
    join="""
        Put {x} next to {y}.
        Take {x} and {y} together.
        Nobody has yet held {x} against {y}.
    """,
    yes="""
        I agree about {v}, {who}.
        {who} is right on {v}.
        Yes, {who}, {v}.
        So I see {v} too, {who}.
    """,
    no="""
        I do not accept that of {v}, {who}.
        No, {who}, not {v}.
        [one] {who}, {v} does not show that.
        I see {v} otherwise, {who}.
    """,
    cut="""
        One moment, {who}.
        Wait, {who}, please.
        {who}, may I stop you there?
    """,
    short="""
        [sound] I rely on {x}.
        [known] [one] [sound] {X} has not been answered.
        [known] [sound] There is still {x}.
        [sound] I ask you to remember {x}.
        [flaw] I do not rely on {x}.
        [known] [one] [flaw] {X} remains doubtful.
        [known] [one] [flaw] The doubt about {x} is still there.
        [flaw] I would leave {x} aside.
    """,
    ask="""
        How do you explain that, {who}?
        Does that not give you pause, {who}?
        What is your answer to it, {who}?
        Can you really set that aside, {who}?
    """,
    press="""
        {who}, what is it that still holds you?
        Tell me what would change your mind, {who}, and let us look at it together.
        {who}, I would rather understand you than outvote you.
    """,
    alone="""
        I know that I am nearly alone in this. I ask you to hear the reason before you count the votes.
        It would be easier to agree with you. I can't, and this is why.
        Being outnumbered is no reason to be wrong.
    """,
    turned_g="""
        I have changed my mind, and I owe you the reason. The doubts I had do not survive a second look.
        {who} convinced me on {v}.
        I did not want to come to this, but I have.
    """,
    turned_n="""
        I have changed my mind. I was surer than I had any right to be.
        {who} convinced me on {v}.
        The more we talk, the less I can say that I know.
    """,
    appeal_g="""
        Somebody was wronged, and is waiting for us to say so.
        It is hard to say guilty. It is also what we were asked to do, if it is true.
    """,
    appeal_n="""
        If we are wrong about this, nobody can give the years back.
        I would want every one of you to doubt this hard if it were me.
    """,
    close_g="""
        That is why I say guilty.
        I ask you to face it.
        I believe it is proved.
    """,
    close_n="""
        That is why I say not guilty.
        I ask you to let that doubt count.
        I do not believe it is proved.
    """,
    stays_g="""
        Guilty.
        I stay with guilty.
        So: guilty.
        My slip says guilty.
        [steady] It is guilty, as before.
        [steady] Guilty, still.
    """,
    stays_n="""
        Not guilty.
        I stay with not guilty.
        So: not guilty.
        My slip says not guilty.
        [steady] It is not guilty, as before.
        [steady] Not guilty, still.
    """,
    bare="""
        I have made my case {n} times, and I stand by it.
        I have nothing to add to what I said, and nothing to take back.
        My view has not changed.
    """,
    beside="""
        I agree with {who}, and I want to turn to something else.
        {who} is right. There is another matter that points the same way.
        To what {who} said I add something of my own.
    """,
    still="""
        {who} has answered on {v}, and I have listened. It does not go away.
        I know what {who} says about {v}. It explains part of it, and only part.
        {who} replied to this concerning {v}. I do not think the reply is enough.
    """,
    doubt="""
        I will be open with you: {v} troubles me.
        There is one thing that speaks against me, and it is {v}.
        I have no good answer to {v}.
    """,
    vote="""
        I think we are ready to vote.
        We have heard what there is to hear. Let us vote.
        I ask that we vote.
    """,
    then="""
        And beside it, this.
        There is more.
        Take that together with this.
    """,
    lead="""
        Consider this.
        Look at it closely.
        Start here.
    """,
    tag="""
        I ask you to weigh it.
        It deserves an answer.
        I cannot pass over it.
    """,
    tag_g="""
        It points to guilt.
        That is hard to answer.
    """,
    tag_n="""
        That is a real doubt.
        It is not proved.
    """,
    agrees="""
        {who} is right.
    """,
    moved="""
        I had not thought of that.
    """,
    unmoved="""
        That does not convince me.
    """,
    weary="""
        We have heard this before.
    """,
)
