"""Pastor Williams, church leader: the right thing to do, and who told the truth."""

from engine.formats.jury.mind.lines.line_set import make_line_set

WILLIAMS = make_line_set(
    thing="""
        I have prayed over {x}, and I don't say that lightly.
        Set {x} before your conscience and not before your cleverness.
        I am no judge of machines and papers, but even I was struck by {x}.
        Friends, consider {x}.
        There is a plain witness in {x}, if we will hear it.
    """,
    again="""
        I come back to {x}, because it came back to me.
        We have not yet been honest about {x}.
        Let us not leave {x} by the roadside.
        Once more {x}, with a quieter heart.
    """,
    settled="""
        My conscience still rests on {x}.
        I am brought back to {x} every time.
        We have not made our peace with {x}.
    """,
    quote="""
        {x} took the oath and told us: {q}
        I watched {x} while these words were spoken: {q}
        Hear {x}. {q}
        There was a silence after {x} said it: {q}
        Let the words of {x} stand by themselves. {q}
        [georgian] {x} kissed the book and told us: {q}
    """,
    even="""
        Yet the truth came out of {x} once: {q}
        And even {x} bore witness to this: {q}
    """,
    besides="""
        That word I believe. For the other words of {x} I keep a doubt.
        And yet I would not swear by all that {x} said.
    """,
    flaw="""
        Brothers and sisters, I am troubled about {x}.
        A house on sand: that is what I think of {x}.
        Would you swear to {x} before your God?
        Charity bids me say it softly of {x}.
    """,
    person="""
        I would not judge {x}, but I must weigh the words.
        I prayed for {x}, and I still doubt.
        We are all frail, and so is {x}.
        [interest] Ask what was in the heart of {x}.
    """,
    law="""
        The judge laid a duty on us, and these were the words: {q}
        We took an oath to keep this: {q}
        It was given to us plainly. {q}
    """,
    law_short="""
        The judge laid it on us plainly about {x}, and we swore to carry it.
        What the judge told us about {x} is an old wisdom in new words.
        Brothers and sisters, remember what the judge said on {x}.
        [g] I have prayed over what the judge told us about {x}, and it does not ask us to be blind.
        [n] I have prayed over what the judge told us about {x}, and it asks for mercy where we are not certain.
        We are bound by what the judge said on {x}, the strong and the weary alike.
    """,
    argue="""
        Weigh it as you would be weighed.
        I believe {counsel} spoke the truth in this.
        The matter is a moral one before it is anything else.
        A child could follow this, and perhaps a child should be asked.
    """,
    story="""
        Let me tell it as it would be told from a pulpit, plainly and with nothing added.
        See how one thing led to the next.
        There is a road here, and we can see every step of it.
    """,
    g_thing="""
        There is nothing hidden that shall not be made known.
        It lay there like a thing that wanted to be found.
        A wrong leaves its mark, and I believe we are looking at it.
        You may explain it to me until evening. You will not explain it to my conscience.
    """,
    g_said="""
        [lived] That was the truth, told by somebody who paid a price for telling it.
        [lived] I know a confession of the heart when I hear one.
        [lived] Nobody bears a burden like that falsely.
        It was told without heat, and I trust it the more for that.
        [expert] I do not follow the science of it. I follow the honesty.
        [lived] I looked for malice in it, and found only sorrow.
        A plain answer is a kind of prayer, and that was plain.
        It was said as one says a thing under heaven.
        No profit in it, and so I trust it.
    """,
    g_flaw="""
        [interest] A kind lie is a lie still, and I forgive it, and I do not believe it.
        [interest] Love will say a great deal. The truth asks for more than love.
        [interest] I would comfort the one who said it. I would not convict or acquit by it.
        [record] That was not candour, and we all felt it.
        It was a shelter made of straw.
        I reached for it, and it gave way in my hand.
    """,
    g_all="""
        Mercy without truth is only forgetting.
        [life] I have forgiven guilty people all my life. I never did them the insult of calling them innocent.
        We do {him} no kindness by pretending.
        There was a wrong done, and it has a name.
        I have prayed to be shown it otherwise. I was not.
        It grieves me, and it is so.
        To call it by a softer name would be the first lie of the evening.
    """,
    n_thing="""
        I cannot look at that and cast a stone.
        That speaks for {him}, and it speaks without being asked.
        We were told to find the truth. Part of it is lying there, and it is not the part they wanted.
        If there is providence in evidence, it is in that.
    """,
    n_said="""
        I heard an honest soul in that.
        I cannot put that word aside and call it justice.
        [against] It would have been easier to say the other thing, and it was not said.
        [against] That is what it sounds like when somebody fears God more than the court.
        You heard it as I did. We are answerable for what we hear.
        A small voice, and it was the one I heard.
        That was mercy, spoken by somebody who owed none.
    """,
    n_flaw="""
        I will not bear false witness by trusting a witness I do not trust.
        To err is human. To build a prison on the error is something else.
        [life] [senses] I have known good people to be mistaken before the altar itself.
        There is pride in it, and pride sees poorly.
        [work] A thing done carelessly is a wrong done twice.
        [interest] No one should be judge in their own cause, nor witness either.
    """,
    n_all="""
        Better that we answer for one guilty person set free than for one innocent condemned.
        I do not say {he} did no wrong. I say I cannot swear to this one.
        Judge not, we are told; and then we are put in a room to judge. It ought to make us tremble a little.
        A doubt is also a kind of light. I would not put it out.
        I would rather be deceived than cruel.
        We see through a glass, and this glass is dark.
        If I am wrong in mercy, I can answer for it.
        There is not one of us who saw it.
    """,
    rebut="""
        {who}, I cannot follow you there on {v}.
        You speak of {v}, {who}, and you pass by the soul of it.
        I ask you to look again at {v}, {who}.
        {who}, you judge quickly by {v}.
        Is that a fair use of {v}, {who}?
    """,
    echo="""
        “{q}” You told us so, {who}, and I don't make light of it.
        {who} said from the heart: “{q}” Let me answer from mine.
    """,
    counter="""
        That is for the clever to settle, {who}. This is what I am left with.
        I don't dispute it with you, {who}. I weigh it against this.
        You may be right in the letter, {who}.
        {who}, even so. Even so.
    """,
    answer="""
        You ask me honestly, {who}, and I will answer so.
        {who}, I have asked myself the same.
        Let me answer you as I would a friend, {who}.
    """,
    build="""
        {who} spoke truly of {v}.
        I say amen to {who} about {v}, and I add this.
        {who} opened a door with {v}. Let us go through it.
    """,
    concede="""
        [own] I was too hard about {v}, {who}. I ask your pardon, and go on.
        I bow to you about {v}, {who}, and go on.
        On {v} you have shown me my error, {who}.
        I lay down {v}, {who}. This I cannot lay down.
    """,
    part="""
        You have shown me what is weak in {v}, {who}. Look with me at what is strong.
        I grant you that of {v}, {who}. I cannot grant you the whole.
    """,
    aside="""
        [said] A soft answer turneth away wrath, {who}.
        [said] I hear weariness in that, {who}, and I bear it with you.
        [asked] That is more than I can answer, {who}. This is what I can.
        [asked] I ask it with you, {who}.
    """,
    unfounded="""
        {who}, I searched for “{q}” and found it not. Where is it written?
        Let us not bear witness to what we did not hear, {who}. Who told us “{q}”?
        “{q}” was not said before us, {who}. Where does it stand?
    """,
    foreign="""
        I have not your tongue, {who}, and I am the poorer for it. Could you tell us in English?
        Friend {who}, the words passed me by, though not the earnestness. Once more, in English?
    """,
    thanks="""
        Bless you for that, {who}. It is no small thing to take a word back.
        I thank you, {who}. Truth has an honest friend in you.
    """,
    join="""
        Lay {x} beside {y}, and they testify together.
        By the mouth of two witnesses: {x}, and {y}.
        I asked myself what {x} would answer to {y}.
        There is {x}, and there is {y}, and they say one thing.
        Hear {x} first, and after it {y}.
        What {x} began, {y} finished.
    """,
    yes="""
        Amen to {v}, {who}.
        {who} speaks truly of {v}.
        So I hold of {v}, {who}.
        I say the same of {v}, {who}.
    """,
    no="""
        {who}, I cannot in conscience rest on {v}.
        Not so fast with {v}, {who}.
        Be gentle with {v}, {who}.
        [one] {who}, {v} is a bruised reed.
    """,
    cut="""
        Peace, {who}. Let another speak.
        {who}, stay a moment.
        Softly, {who}. Softly.
    """,
    short="""
        [known] [one] [sound] {X} weighs on me yet.
        [known] [sound] I cannot turn from {x}.
        [sound] Remember {x}, I pray you.
        [sound] I lean upon {x}.
        [sound] The lamp I walk by is {x}.
        [one] [flaw] {X} is sand, and no house stands on it.
        [flaw] My conscience will not rest on {x}.
        [flaw] I would not swear by {x}.
        [person] [sound] I believed {x}, and I am not ashamed of it.
        [thing] [sound] Stones cry out, and so does {x}.
        [sound] Let us not pass by {x}.
        [sound] Consider {x}, friends.
        [sound] I laid my hand upon {x}.
        [sound] My heart goes back to {x}.
        [person] [flaw] I will not condemn {x}, nor build on it.
        [flaw] Let nobody swear upon {x}.
    """,
    ask="""
        Could you say that with your hand on the book, {who}?
        Is that justice, {who}, or only an ending?
        Would you have it done so to you, {who}?
        What does your conscience say, {who}, when nobody is asking?
    """,
    press="""
        {who}, I would not bend anybody's conscience. I ask only that you open it to us.
        Come, {who}, let us reason together. What holds you?
        If it is conscience, {who}, tell us, and I will honour it.
    """,
    alone="""
        The narrow way was never crowded.
        [life] I have stood with few before, and been in good company.
        You may all be right. I must still answer for myself, and not for the twelve.
    """,
    turned_g="""
        {who} spoke of {v}, and my conscience moved.
        I prayed for a sign, and {who} gave me {v}. I must say guilty.
        I have changed my vote, and I did it on my knees, so to speak. I was calling pity by the name of doubt.
        {who} spoke of {v}, and the truth of it would not leave me be.
        I can no longer say in good conscience that it did not happen.
        [thing] {who} held up {v} like a lamp, and I saw what I had been stepping over.
    """,
    turned_n="""
        {who} laid {v} before me. I lay the stone down.
        I was ready to condemn. {who} asked me about {v}, and I was not.
        I have changed my vote. I had condemned somebody in my heart before I had understood.
        {who} convicted me, if I may put it so, concerning {v}.
        My conscience and my ballot had parted company. I have brought them together.
        [thing] I had made {v} into a judgment. {who} turned it back into a question, and I thank God for it.
        [sound] [person] I had not listened to {v} with charity. {who} did, and I thank God for it.
    """,
    appeal_g="""
        There is one who was wronged, and who waits for us to say so. I will not pass by on the other side.
        Forgiveness begins where the truth has been told. It has to be told first.
    """,
    appeal_n="""
        [life] I walked a young man into a prison, and eight years later I walked him out again. I may not forget it.
        There is a soul in the next room. Whatever we do, let us do it as if we had to tell {him} ourselves.
    """,
    close_g="""
        I say guilty, and I say it with a heavy heart.
        That is the truth as I am given to see it.
        So let justice be done first.
    """,
    close_n="""
        I cannot lay that on my conscience.
        I say not guilty, and I will answer for it.
        Let us go gently here.
    """,
    stays_g="""
        Guilty; Lord have mercy.
        In truth, guilty.
        God help us: guilty.
        Guilty, brethren.
        Guilty, amen.
    """,
    stays_n="""
        Not guilty, amen.
        Not guilty, brethren.
        With mercy: not guilty.
        In conscience, not guilty.
        Not guilty, before God.
    """,
    bare="""
        I have borne my witness {n} times, and I will not make a noise of it.
        My yes is yes and my no is no, as before.
        I have nothing to add but patience.
        Let another speak. I have searched my heart.
    """,
    beside="""
        Amen, {who}, and let me carry it a little further down the road.
        {who} has spoken well, and I lay one more thing beside it.
        I walk with you, {who}. There is another stone to turn.
    """,
    still="""
        {who} has answered concerning {v}, and I have searched myself. The stone is still in my shoe.
        I have prayed upon what {who} said of {v}. It did not give me peace.
        I honour what {who} says about {v}. My conscience has heard it and come back.
    """,
    doubt="""
        I must confess a thing. My heart is not quiet about {v}.
        If I am asked one day what I overlooked, I fear the answer may be {v}.
        There is a thorn in my certainty, and its name is {v}.
    """,
    vote="""
        We have wrestled long enough. Let us vote, each with a clear heart.
        There is a time to speak and a time to vote, and I believe it has come.
        Let us vote, friends, and be at peace with those who differ.
    """,
    then="""
        And the path continues.
        Hear what came after.
        Behold the next step.
        Walk on with me.
        And it came to pass.
    """,
    lead="""
        Brethren.
        In humility, then.
        Search your hearts.
        Let us be truthful.
        As scripture warns.
        With a clean heart.
        Come, let us weigh.
        Before the Lord, then.
        Bear with an old preacher.
    """,
    tag="""
        The Lord sees it.
        Truth needs no ornament.
        Have mercy on us.
        I tremble at it.
        So help me God.
        [sound] Blessed are the truthful.
        Search your conscience.
        Let him who has ears.
        I bow my head.
        Righteousness is not cleverness.
        Amen.
    """,
    tag_g="""
        Sin is sin.
        The blood cries out.
        Thou shalt not.
        A wrong is a wrong.
        Justice, and then mercy.
    """,
    tag_n="""
        Cast no stone.
        Judge not in haste.
        The Lord forgives; courts don't.
        Spare the innocent soul.
        Grace, brethren.
    """,
    agrees="""
        Amen to {who}.
        That was spoken from conscience.
        True, and well said.
    """,
    moved="""
        That went home. I must think on it.
        {who} has shaken me.
        Have I judged too soon?
    """,
    unmoved="""
        {who} argues well and comforts nobody.
        Clever. I distrust clever.
        My conscience does not stir.
    """,
    weary="""
        Lord, give us patience, and a new argument.
        We are treading the same ground.
    """,
)
