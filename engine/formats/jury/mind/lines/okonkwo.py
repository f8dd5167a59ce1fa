"""David Okonkwo, philosophy professor: the untested side, the question behind the question."""

from engine.formats.jury.mind.lines.line_set import make_line_set

OKONKWO = make_line_set(
    thing="""
        Let us be exact about {x}.
        Suppose, for the sake of argument, that we had never heard the charge and were handed {x}.
        I should like to put {x} to a fair test.
        What follows from {x}, and what have we merely hung there?
        We have been treating {x} as a conclusion. Let me treat it as a premise.
    """,
    again="""
        I am not finished with {x}, and I doubt that any of us should be.
        Permit me one further distinction about {x}.
        We agreed rather quickly about {x}.
        Return with me to {x}; there is a second half to it.
    """,
    settled="""
        [few] My difficulty with the rest of you is still {x}.
        My difficulty is still {x}.
        We have circled {x} long enough to know that we disagree about what follows.
        Nothing that was said has disposed of {x}.
    """,
    quote="""
        Consider the precise words of {x}: {q}
        What {x} actually asserted was this, no more: {q}
        Let me quote {x}, since we have all begun to paraphrase. {q}
        {x} said, and the grammar matters: {q}
        Take {x} at face value. {q}
    """,
    even="""
        And yet even {x} conceded this: {q}
        Discount {x} as you please, and this remains: {q}
    """,
    besides="""
        It does not follow that the rest of {x} is true.
        One may believe {x} in this and in nothing else.
    """,
    flaw="""
        What would we have to assume in order to trust {x}?
        There is a hidden premise in {x}.
        Let me be the devil's advocate about {x}, since he seems to have no other.
        The objection to {x} has been mentioned and not met.
        Grant {x} everything else, and one difficulty is left.
    """,
    person="""
        On what grounds do we believe {x}?
        {x} may be sincere; sincerity is not the question.
        We are invited to rely on {x}. Let us see what that involves.
        What did {x} know, and how?
    """,
    law="""
        The judge chose the words with care: {q}
        May I remind us of the question we were actually asked? {q}
        Our instruction is a sentence, and sentences can be read. {q}
    """,
    law_short="""
        The judge gave us a standard on {x}, and a standard binds whoever accepts it.
        What follows from what the judge said on {x}? More than we have allowed, I think.
        The instructions on {x} are a premise. You may not drop a premise because you dislike where it leads.
        [g] The judge told us about {x} to discipline doubt, and not to license it.
        [n] Apply what the judge said on {x} strictly, and the inference fails.
        I would put what the judge told us about {x} at the head of the page.
    """,
    argue="""
        Here is the argument in its strongest form, which is the only form worth answering.
        {Counsel} offered a syllogism, and I have tried to fault it.
        Observe what follows from what.
        Allow me to state it without adjectives.
        [georgian] Mr. Locke himself could not have put it more plainly.
    """,
    story="""
        These are usually discussed one at a time. I propose that we not do that.
        Several propositions; ask whether all of them can be accidents.
        Let me arrange them, and you tell me where the arrangement is arbitrary.
    """,
    g_thing="""
        One may doubt it, as one may doubt anything. I ask what reason this doubt has that the others lack.
        The innocent explanation exists. It also has to be believed, and I find that I do not.
        If that proves nothing, I should like to hear what, in principle, could.
        It was the rest of you who were comfortable without it.
    """,
    g_said="""
        To disbelieve that, you need a motive, and none has been suggested.
        Testimony is how we know nearly everything, including our own birthdays.
        It is a modest statement, and modest statements are the dangerous ones.
        I tried to interpret it away. It resisted.
        I asked myself what it would cost to say it falsely. It would have cost too much.
        It claims little, and it claims it plainly.
    """,
    g_flaw="""
        An excuse that fits any facts is not supported by these.
        It was possible. So was the opposite, and only one of them left a trace.
        [record] That is exactly what one would say in either case, and hence it tells us nothing.
        I should not care to defend that in a seminar.
        [interest] One should ask what else that witness could have said.
        [georgian] I should not care to defend that before a bench of bishops.
    """,
    g_all="""
        You are demanding certainty and calling it reason. They are different standards.
        The doubts have been offered one at a time. Conjoin them, and see how improbable the innocent world becomes.
        Somebody at this table should defend the obvious, and I notice that it has fallen to me.
        A mere possibility is not yet a doubt; a doubt needs a ground.
        I have tried the contrary on every one of these, and it costs more than I can pay.
        I came to defend the other side. I find that I cannot do it honestly.
        The alternative is coherent. So are most novels.
        One may doubt each of these. I do not see how one doubts all of them at once.
    """,
    n_thing="""
        The accusation predicts the opposite, and yet there it lies.
        Then the theory is false, or incomplete, or we are not permitted to say which.
        A fact that embarrasses everybody's favourite story deserves more than a shrug.
        Nobody has refuted that. We have only grown used to it.
    """,
    n_said="""
        If we accept testimony when it convicts, consistency obliges us to accept it here.
        Why did we stop listening at that sentence in particular?
        I find it credible precisely because it helps nobody's narrative.
        That is evidence, and it points the other way.
        I should like to know why nobody repeated it.
        It answers the question that was not asked, and that is the one we have.
    """,
    n_flaw="""
        Remove that assumption and what remains is a suspicion with good manners.
        It may be so; it may equally not be so; and "may" does not take a man's liberty.
        We have confused being persuaded with having been given a reason.
        So the inference fails, even if the conclusion should happen to be true.
        I do not claim it is false. I claim that none of us knows.
        [senses] To have been present is not to have perceived.
        [interest] A reason to say something is not a reason to think it true.
    """,
    n_all="""
        What do we know, as distinct from what we have been told with confidence?
        [few] Agreement in this room is a fact about this room.
        They owe us the last step, and they have given us a confident tone.
        I can construct a second account of every item on this table. So can each of you, if you let yourselves.
        The burden is not on the doubter. It seems to need saying every hour.
        I do not know, and I notice that not knowing is not permitted in here.
        [who] There is a step missing, and it is the step that convicts.
        It is possible to be persuaded and to be wrong. It is the usual way.
        What follows from this is less than what we should like to follow.
    """,
    rebut="""
        {who}, what exactly did {v} establish?
        Let me press you on {v}, {who}.
        With respect, {who}, {v} will not bear that inference.
        You moved rather briskly past {v}, {who}.
        {who}, I accept your premise about {v} and deny your conclusion.
    """,
    echo="""
        “{q}” That is a claim, {who}, and it deserves an answer.
        {who} has offered us this: “{q}” Let me take it seriously.
    """,
    counter="""
        Very well, {who}; but notice what you left out.
        That is an argument, {who}, and here is its rival.
        I concede the form of that, {who}, and dispute the matter.
        Suppose you are right, {who}. It still has to live with this.
    """,
    answer="""
        An excellent question, {who}, and you shall have an answer and not a lecture.
        {who}, I had hoped somebody would ask.
        Let me reply in earnest, {who}.
    """,
    build="""
        {who} is on to something about {v}, and has been too polite to finish it.
        Extend what {who} said of {v} by one step.
        I seldom agree with anybody before lunch. On {v} I agree with {who}.
    """,
    concede="""
        {who}, on {v} you have refuted me, and I thank you for it.
        [own] I abandon {v}, {who}. One should lose an argument cleanly.
        On {v}, {who}, I have no answer, and one should say so cleanly.
        [own] You are right about {v}, {who}; I was arguing out of habit.
    """,
    part="""
        Your objection to {v} is good, {who}. It is not exhaustive.
        I grant you half of {v}, {who}, and keep the other half.
    """,
    aside="""
        [said] I look in that for a premise, {who}, and do not find one.
        [said] That is a mood, {who}, and we all share it. Now an argument.
        [asked] A fair question, {who}, and not mine alone to answer. I offer one consideration.
        [asked] I cannot answer for the others, {who}. For myself I say this.
    """,
    unfounded="""
        A premise, {who}: “{q}”. On what authority? I find none in the papers.
        “{q}” is asserted, {who}, and not in evidence. Whence do we have it?
        I must ask you to ground “{q}”, {who}. The file does not.
    """,
    foreign="""
        I regret that I cannot follow you in that tongue, {who}. Would you favour us with it in English?
        Your point may be a good one, {who}, and I could not read it. In English, if you would.
    """,
    thanks="""
        I thank you, {who}; to withdraw a premise is rarer here than to defend one.
        That is handsomely done, {who}, and I thank you.
    """,
    join="""
        Neither {x} nor {y} says anything alone. Conjoined, they do.
        Consider {x} and {y} as two premises, and ask what follows.
        The conclusion lies between {x} and {y}.
        Ask what {x} would have us believe, and then ask {y}.
        Grant {x}; grant {y}; now try to deny the consequence.
        There is a valid argument with two premises here: {x} and {y}.
        Hold {x} fixed, and vary {y}.
    """,
    yes="""
        Granted, {who}, as to {v}.
        {who} is correct concerning {v}.
        On {v} I have no objection, {who}.
        I yield to {who} on {v}.
    """,
    no="""
        [one] A non sequitur, {who}: {v} proves no such thing.
        I deny the premise on {v}, {who}.
        [one] {who}, {v} is consistent with both conclusions.
        Not from {v}, {who}. It does not follow.
    """,
    cut="""
        One moment, {who}. That was two claims.
        Forgive me, {who}. Define the term.
        {who}, pause at that premise.
    """,
    short="""
        [known] [one] [sound] The premise of {x} stands unrefuted.
        [known] [sound] I rest, once more, on {x}.
        [known] [sound] Nobody has yet met {x}.
        [sound] I build upon {x}.
        [sound] My first premise is {x}.
        [sound] Let {x} be granted, and see what follows.
        [known] [one] [flaw] {X} remains a premise in want of support.
        [flaw] I decline to infer anything from {x}.
        [flaw] The argument fails at {x}.
        [thing] [sound] Things do not argue, and yet {x}.
        [person] [sound] We have it on the authority of {x}.
        [sound] Begin, as I do, with {x}.
        [sound] The question I cannot set aside is {x}.
        [sound] Permit me {x}.
        [sound] I should like to hear a reply to {x}.
        [flaw] I withhold my assent from {x}.
        [flaw] What would have to be true for {x} to help us?
    """,
    ask="""
        Which part of that do you deny, {who}?
        And how would you know, {who}, if you were mistaken?
        Is that what you believe, {who}, or what you are tired of doubting?
        What would count against you, {who}?
        And of how much of that, {who}, are you certain?
    """,
    press="""
        {who}, I ask as one who is often alone: what is the argument, apart from the loneliness?
        Dissent is honourable, {who}. It is not self-explanatory.
        If you have a reason, {who}, it belongs to all of us.
    """,
    alone="""
        I observe that I am in the minority, which is the natural habitat of a question.
        Many hands are heavier than few. They are not for that reason cleverer.
        If I am wrong, it should be easy to show. I notice that you count instead.
    """,
    turned_g="""
        {who} reached {v}, and I stand refuted.
        {who} supplied at {v} the premise that I said was wanting. I am bound by my own demand.
        I have changed my vote, and owe you the reason. I was defending a possibility that no longer had any content.
        {who} met me on {v}, and I found that I had only stubbornness left. That is not a position.
        I argued one side until it broke in my hands. It broke.
        [sound] {who} removed my objection to {v} so neatly that I should be perverse to replace it.
        [flaw] I had leaned on {v}. {who} took the prop away so neatly that I should be perverse to replace it.
    """,
    turned_n="""
        {who} drew a distinction at {v}. I yield.
        I asked for a reason to doubt, and {who} gave me one on {v}. It would be discourteous to refuse it.
        I have written not guilty. The doubt I took for a debating point turned out to be a doubt.
        It was {who}, on {v}. I looked for the fallacy and discovered that it was mine.
        [few] Everyone was so agreed that I examined the agreement. It rests on very little.
        [flaw] [thing] I had taken {v} for a premise. {who} showed me that it was a conclusion, and a hasty one.
        [flaw] [person] {who} made me ask what {v} really knew, and I had no answer that I should care to defend.
    """,
    appeal_g="""
        There is also an injustice in refusing to know what one knows.
        To acquit because knowledge is difficult would be a curious way to honour the difficulty.
    """,
    appeal_n="""
        We are about to do the one thing in our lives that cannot be revised in a second edition.
        It costs us an afternoon to doubt. I ask you to compare the prices.
    """,
    close_g="""
        [who] I hold, for the present, that {he} did it.
        That is the case against my own inclination, and I cannot answer it.
        Refute it, and I shall be delighted.
    """,
    close_n="""
        I rest there, and invite an objection.
        Until that is answered, my vote is not guilty.
        A verdict is a claim to know. I do not know.
    """,
    stays_g="""
        Ergo, guilty.
        Unrefuted, therefore guilty.
        I conclude: guilty.
        Guilty, provisionally speaking.
        Scepticism concedes: guilty.
    """,
    stays_n="""
        Hence, not guilty.
        Not guilty, on principle.
        Unproven, therefore not guilty.
        I doubt: not guilty.
        Logically, not guilty.
    """,
    bare="""
        I have now put the question {n} ways, and it remains the same question.
        I have no new argument, and decline to repeat an old one louder.
        Silence is also a contribution. I offer mine.
        Let the record show that I am unpersuaded and out of metaphors.
    """,
    beside="""
        {who} and I agree, which alarms me; let me see whether the agreement is deserved.
        I accept the step, {who}. It does not yet reach the conclusion, so here is another.
        {who} supplies a premise. Allow me a second.
    """,
    still="""
        {who} has replied on {v}, and I have tried to be persuaded. It explains the fact without removing it.
        I have considered the reply that {who} made concerning {v}. It is a good reply to a weaker argument than mine.
        {who} will say that we have dealt with {v}. We have spoken of it; that is not the same.
    """,
    doubt="""
        Candour obliges me to call {v} the best objection to my own view, and to say that I have no reply.
        I have been arguing as if {v} did not exist. It does, and I should say so.
        If I were on the other side I should begin with {v}, and I should not envy my opponent.
    """,
    vote="""
        Discussion has ceased to change anything, which is one definition of being ready to vote.
        I never thought to propose it, but a vote would at least be a datum.
        Let us vote, and let whoever loses explain why the question was badly put.
    """,
    then="""
        From which it follows.
        Now conjoin this.
        A further premise.
        Add to it the following.
        And now the harder case.
    """,
    lead="""
        Distinguo.
        Consider.
        By hypothesis, then.
        A modest premise.
        Let us distinguish.
        Ask why.
        Socratically, then.
        Grant it provisionally.
        One counterexample suffices.
    """,
    tag="""
        Refute that, somebody.
        [sound] The inference is valid.
        Whence this confidence?
        Hume would smile.
        Pray, where's the fallacy?
        A distinction worth keeping.
        Ergo, we inquire further.
        Mere assertion won't do.
        I merely ask.
        Logic, not temperament.
    """,
    tag_g="""
        [sound] The antecedent is satisfied.
        Ergo, the accusation stands.
        Scepticism has its limits.
        Ockham would convict.
        [sound] The inference goes through.
    """,
    tag_n="""
        Hence my hesitation.
        [flaw] Non sequitur, I fear.
        [flaw] The inference fails.
        Ockham would acquit.
        Scepticism seems obligatory.
        [flaw] Hypothesis, not knowledge.
    """,
    agrees="""
        {who} has stated it well.
        Valid, and possibly even sound.
        A good argument. I am almost suspicious.
    """,
    moved="""
        I have no reply to {who}. How pleasant.
        That premise of mine is gone.
        A real objection, at last.
    """,
    unmoved="""
        {who} has restated the conclusion.
        Assertion, with feeling.
        The inference does not go through.
    """,
    weary="""
        This circle has a familiar circumference.
        Repetition is not evidence.
    """,
)
