"""Sarah Chen, social worker: who was afraid, who was tired, whose life it is."""

from engine.formats.jury.mind.lines.line_set import make_line_set

CHEN = make_line_set(
    thing="""
        Can we look at {x} as something that happened to a person?
        I keep coming back to {x}, and to the people it was about.
        Nobody at this table has said out loud what we can learn from {x} about that day.
        When they showed us {x} I watched the faces in the room.
        Let's be gentle with {x}, and also honest.
    """,
    again="""
        Sorry, may we stay with {x} a little longer?
        There's a part of {x} that we hurried past.
        I lay awake over {x}, so bear with me.
        We talked about {x} and forgot the people.
    """,
    settled="""
        It still comes down to {x} for me.
        I can't get away from {x}.
        I keep ending up back at {x}, I know.
    """,
    quote="""
        I believed {x} when I heard this: {q}
        Listen to how {x} put it: {q}
        [lived] {x} had to say this in front of strangers: {q}
        What stayed with me from {x} was one line. {q}
        [lived] You could hear what it cost {x} to say it. {q}
        {x} was asked, and answered it straight: {q}
        [old] [lived] Poor {x} had to say this before a full court: {q}
    """,
    even="""
        And with all that, {x} still told us this: {q}
        Even so, {x} said one thing that I believe: {q}
    """,
    besides="""
        I can believe {x} in that and still not in everything.
        And where {x} says the other thing, I worry.
    """,
    flaw="""
        I worry about {x}.
        Think about what was going on around {x}.
        Before we lean on {x}, somebody should say this.
        People get {x} wrong because they want it to be simple.
        I don't blame anybody for {x}, but look.
    """,
    person="""
        I felt for {x}, and that's why I have to say this.
        Nobody wants to be hard on {x}.
        [senses] Think what {x} had been through by then.
        I'd like to be fair to {x}.
    """,
    law="""
        The judge put it in a way I could take home: {q}
        I copied down one thing from the judge, for when it got hard in here: {q}
        We were asked to do something quite humane, if you read it again: {q}
    """,
    law_short="""
        When the judge said that about {x}, I thought it was meant to protect somebody.
        I keep what the judge told us about {x} close, because it's easy to forget when you're upset.
        The judge was careful with {x}, and I'd like us to be careful too.
        [g] I've taken to heart what the judge told us about {x}. It doesn't ask me to look away.
        [n] The judge told us about {x} for the sake of a frightened person in that chair.
        The instructions on {x} sound cold, and they're about people.
    """,
    argue="""
        Put yourself there for one minute.
        Let me say how it looks from the human end.
        {Counsel} said this quietly, and I think we missed it.
        Here is what it adds up to, for me.
    """,
    story="""
        Can I tell it with the people in it?
        This is what that day was like, as far as any of us can know.
        Try to hold these together, because somebody lived through all of them.
    """,
    g_thing="""
        I wanted it to mean something kinder, and it doesn't.
        Somebody did that with their own hands, and knew it while they did.
        [life] I've made excuses for people all my working life. I can't find the one for this.
        There's a person on the other side of that who did nothing wrong.
    """,
    g_said="""
        [lived] That's somebody who was there and still hasn't got over it.
        Nobody makes up a detail like that to be important.
        [lived] You don't say that unless you have been living with it.
        [lived] It hurt to listen to, and I think it was true.
        [expert] I don't always follow the experts, but that I understood.
        I tried to hear it some other way, and I couldn't.
        [old] [lived] It was said with a trembling lip, and I believed it.
        It came out sideways, as true things do.
        That was hard to say, and it was said.
    """,
    g_flaw="""
        [interest] People cover for the ones they love. I would, and so would you.
        [interest] I understand why it was said. I just can't lean on it.
        [interest] That's kindness speaking, and kindness isn't the same as remembering.
        I hoped it would help {him}. It doesn't, really.
        I wanted to hold on to that one, and I can't.
        It comes apart when you look at it kindly, and again when you don't.
    """,
    g_all="""
        I tried to tell it so that {accused} only had bad luck. I couldn't finish it.
        I feel for {accused}, and I still think it happened.
        Understanding why somebody did a thing isn't the same as saying they didn't.
        Somebody was harmed here, and they're owed a straight answer.
        I looked for the kind version, and this is the kind version.
        It doesn't help anybody if we look away.
        I can be sorry for {him} and say it all the same.
    """,
    n_thing="""
        That's an ordinary thing in an ordinary life, and we're reading guilt into it.
        Doesn't that sound more like somebody frightened than somebody guilty?
        I can see a whole life around that which has nothing to do with a crime.
        It makes me think nobody asked {him} the right question.
    """,
    n_said="""
        [against] That was said by somebody with nothing to gain.
        We owe it to somebody to take that seriously.
        [life] I've sat across from a lot of liars, and they don't talk like that.
        That's what the truth sounds like when it's inconvenient.
        It's a small human thing, and it fits.
        [old] Nobody had taught that witness what to say.
        Nobody had to tell us that. I'm glad somebody did.
        That was kindness, and it was under oath.
    """,
    n_flaw="""
        [senses] People under that kind of strain see what they're afraid of.
        [senses] Somebody tired and scared did their best, and we're treating it as certainty.
        [life] [senses] I've watched good people be completely sure and completely wrong.
        Imagine it was your brother, and that was what they had.
        [senses] Nobody meant harm by it. It's still not enough.
        I can't build somebody's whole future on that.
        [interest] You can't ask somebody in that position to be neutral.
        [record] When a story moves like that, I stop leaning on it.
        [work] Somebody hurried, and a person is paying for it.
    """,
    n_all="""
        There's a person at the end of this sentence, and we don't know.
        I can't be sure, and I'd want somebody to be sure if it was me.
        [few] Everyone was so certain so early. It frightens me a little.
        If I say it aloud to myself, as a sentence about a person, I stop halfway.
        We're filling the gaps with the worst version of {him}.
        We never heard the quiet part of this.
        I'd want one more night with it, and nobody gets one.
        It could have gone another way so easily, and nobody in here has shown me that it didn't.
        Being unlucky and being guilty look alike from outside.
    """,
    rebut="""
        {who}, when you talk about {v} you leave the people out.
        I heard you on {v}, {who}, and I see it so differently.
        Can I push back on {v}, {who}?
        I don't think {v} can carry all that, {who}.
        {who}, that's a hard way to look at {v}.
    """,
    echo="""
        {who}, you said “{q}”, and I've been turning it over ever since.
        When you said “{q}”, {who}, I nearly agreed.
    """,
    counter="""
        I hear that, {who}. There's something else I can't put down.
        Maybe so, {who}. But then what about this?
        {who}, I don't doubt you mean it. It isn't what kept me awake.
        That may be true, {who}, and it still leaves somebody out.
    """,
    answer="""
        Thank you for asking me, {who}.
        {who}, I'll try to say it without getting upset.
        That's fair, {who}. Here's where I am with it.
    """,
    build="""
        I'm with {who} about {v}, and there's a face that goes with it.
        {who} said it better than I could, about {v}. I'd only add this.
        Yes, {v}. {who} has it, and it goes on from there.
    """,
    concede="""
        You're right about {v}, {who}. I didn't want to see it.
        I can let go of {v}, {who}. I can't let go of this.
        All right, {who}, I'll give you {v}.
    """,
    part="""
        You're right about that side of {v}, {who}. There's another.
        I can see that in {v} too, {who}. I just see this as well.
    """,
    aside="""
        [said] It's been a long day for you too, {who}, I know.
        [said] I hear you, {who}, and I'd like us to be kind to each other.
        [asked] I've been asking myself that, {who}.
        [asked] I may not be the one to answer that, {who}. I can say where I am.
    """,
    unfounded="""
        I'm sorry, {who}, where do we have “{q}” from? I can't find it.
        “{q}”? I'd remember that, {who}. Nobody told us so.
        I know you mean it, {who}, but “{q}” isn't something we were given.
    """,
    foreign="""
        I'm so sorry, {who}, I only follow English, and I'd really like to understand you. Could you try?
        {who}, I could hear that it matters to you. Is there a way to say it in English?
    """,
    thanks="""
        Thank you, {who}. That can't have been easy to say.
        I'm glad you told us, {who}. Thank you. I trust you more for it.
    """,
    join="""
        I keep holding {x} in one hand and {y} in the other.
        Can we let {x} and {y} talk to each other?
        [one] Nobody has asked what {x} means to {y}.
        There's {x}, and right next to it {y}.
        Please look at {x} again, with {y} beside it.
        Somebody lived through both, {x} and {y}.
    """,
    yes="""
        Yes, {who}. {V} stayed with me too.
        I feel that about {v} as well, {who}.
        Thank you for {v}, {who}.
        You're right to stay with {v}, {who}.
    """,
    no="""
        {who}, I can't be that hard about {v}.
        No, {who}. There's a person behind {v}.
        I hear you, {who}. Not {v}, though.
        That's not fair to {v}, {who}.
    """,
    cut="""
        {who}, wait. Can we breathe?
        Sorry, {who}, stop a second.
        {who}, please. One thing at a time.
    """,
    short="""
        [known] [sound] I keep coming back to {x}.
        [known] [one] [sound] {X} is still with me.
        [sound] Somebody has to live with {x}.
        [sound] My heart stopped at {x}.
        [sound] For me it's {x}, mostly.
        [flaw] I can't lean on {x}.
        [flaw] There's hurt behind {x}, and I wouldn't trust it.
        [flaw] It's {x} that frightens me.
        [person] [sound] I believed {x}.
        [sound] Could we stay with {x} for a minute?
        [thing] [sound] There's a whole life around {x}.
        [sound] What I couldn't put down was {x}.
        [sound] Think of {x}, please.
        [person] [flaw] I'm sorry for {x}, and I can't lean on it.
        [flaw] I don't want to hurt anybody over {x}.
    """,
    ask="""
        Could you live with that, {who}?
        What would you have done, {who}?
        {who}, doesn't that trouble you at all?
        How do you picture it, {who}? The actual moment?
        And if it was somebody you loved, {who}?
    """,
    press="""
        {who}, nobody here is angry with you. I'd just like to know what you're afraid of.
        Can you tell us what it is, {who}, even if it's only a feeling?
        You're carrying something, {who}, and it shows. What would help?
    """,
    alone="""
        [life] Most of you see it otherwise. I've been the only one in a meeting before, and a child was safer for it.
        It isn't comfortable being over here. I'd be ashamed to move just for that.
        I'm not being stubborn. I'm frightened we'll get it wrong.
    """,
    turned_g="""
        {who} showed me {v}, and I couldn't look away.
        I fought {who} over {v} in my head for an hour. I lost, and somebody is owed that.
        I've changed my vote and I feel a bit sick about it. I can't look past what was done any more.
        It was {who}, talking about {v}. I'd been protecting somebody in my head, and it was the wrong somebody.
        I held out because I felt sorry. Sorry isn't a reason, I know that.
        I'd been so sorry for {him}. Then {who} made me look at {v}, and I thought of who else I should be sorry for.
    """,
    turned_n="""
        When {who} came to {v} I saw how little we know of the person. I can't do it.
        {who} said it gently, about {v}. I let go.
        I changed mine. I tried to imagine reading it out with {him} looking at me, and I couldn't.
        What {who} said about {v} got to me. I can't pretend I didn't hear it.
        I voted guilty because everyone seemed so sure. I wasn't, and I'm not.
        [thing] {who} showed me the people behind {v}, and after that I couldn't vote the way I had.
        [person] {who} made me listen to {v} again, and after that I couldn't vote the way I had.
    """,
    appeal_g="""
        Somebody went home from that courtroom hoping twelve strangers would take them seriously.
        Mercy is for afterwards. First somebody has to say that it happened, and that's us.
    """,
    appeal_n="""
        [life] I've seen what a wrong decision does to a family. It doesn't stop with one person, and it doesn't stop.
        Someone is waiting down the hall for us, probably trying to guess from how long we take.
    """,
    close_g="""
        I wish I could say otherwise.
        I'm sad about it, and I'm voting guilty.
        That's what I keep hearing when it's quiet.
        I think we owe somebody that.
        [old] I have wept over it, and I still say guilty.
    """,
    close_n="""
        I can't do that to a person on this.
        I'd rather be wrong this way round.
        [few] So I'm still at not guilty, and I'd like you to come with me.
        Please think about that before we vote again.
        [old] I could not sleep again if I said guilty to this.
    """,
    stays_g="""
        Guilty, and I'm sad.
        With sorrow: guilty.
        It hurts: guilty.
        Guilty, and I grieve.
        Gently: guilty.
    """,
    stays_n="""
        Not guilty, with pity.
        Mercy: not guilty.
        Not guilty; people break.
        Kindness says not guilty.
        Not guilty, be gentle.
    """,
    bare="""
        I've said what I have in me, {n} times now, and I haven't found a softer way.
        I'd only be repeating myself, so I'll listen.
        My heart hasn't moved, and I've asked it.
        Let somebody else go. I'm still here.
    """,
    beside="""
        Thank you, {who}. I'd like to stay with the people a moment longer.
        {who}, that helped me. May I bring in something nobody has mentioned?
        I feel the same, {who}, and there's somebody we've left standing outside.
    """,
    still="""
        {who} answered about {v}, kindly enough. I've thought about it, and the feeling hasn't gone.
        I know {who} sees {v} another way. I've tried to, and I can't quite get there.
        I listened to {who} on {v}, I really did. It still matters to me.
    """,
    doubt="""
        I'll be honest, I lie awake over {v}. It doesn't fit with what I believe.
        There's one thing I'm scared to say: {v} troubles me.
        If I turn out to be wrong it will have been over {v}, and I'll have to live with that.
    """,
    vote="""
        I think we're hurting each other now. Could we vote, and see who needs more time?
        Maybe we should vote. Not to hurry anybody, only to see where everyone is.
        People are worn out. Let's vote, and then be kind to whoever is left.
    """,
    then="""
        And meanwhile somebody waited.
        Then comes the hard part.
        And a family listening.
        Somebody went home with that.
        And then it was morning.
    """,
    lead="""
        Picture the room.
        Think who waited.
        Breathe a moment.
        Somebody felt this.
        Gently, now.
        Hear the fear.
        Imagine being there.
        Behind it, a life.
        Who was hurting?
    """,
    tag="""
        That breaks my heart.
        Somebody lived that.
        Feel how lonely.
        People are fragile.
        I ached for them.
        Nobody comforted anyone.
        My stomach turned over.
        Please, be kind.
        Think of the years.
        I cried afterwards.
        Families remember these things.
    """,
    tag_g="""
        Somebody got hurt.
        Pity can't undo it.
        The hurt was real.
        I grieve, and believe.
        Sorrow isn't innocence.
    """,
    tag_n="""
        Be merciful here.
        [sound] That's fear, not guilt.
        [sound] A frightened soul, nothing more.
        Don't break another family.
        I feel only pity.
    """,
    agrees="""
        Thank you, {who}. That needed saying.
        Yes. That's what I felt.
        {who} sees the person in it.
    """,
    moved="""
        Oh. I hadn't thought of that.
        {who} might be right, and I hate it.
        That one hurt a little.
    """,
    unmoved="""
        {who} talks as if nobody lived there.
        Cold. And not the point.
        I don't feel that at all.
    """,
    weary="""
        We're wearing each other out.
        Again? People are tired.
    """,
)
