"""Marcus Webb, retired engineer: numbers, tolerances, steps that hold or do not."""

from engine.formats.jury.mind.lines.line_set import make_line_set

WEBB = make_line_set(
    thing="""
        Let me take {x}, because it can be checked.
        Put {x} on the table and look at it as if nobody had told you what it means.
        I'd build on {x} before I'd build on anyone's memory.
        What do we have that was fixed at the time? {X}, for one.
        I spent last night on {x}.
        Read me {x} as you would read a gauge.
        [old] Lay the rule against {x}.
    """,
    again="""
        We stopped too early on {x}.
        There is one more figure in {x} that nobody has used.
        Go back to {x} and finish the calculation.
        {X}, second reading.
    """,
    settled="""
        I have not moved on {x}.
        [thing] Nobody has repaired {x} since we last spoke of it.
        [person] I still hold to what I said of {x}.
        [thing] We all know {x} by heart now, and it still carries the same load.
    """,
    quote="""
        {x} gave us one sentence that can be tested: {q}
        I wrote down what {x} said, word for word: {q}
        From {x} we have this: {q}
        The useful part of {x} is short. {q}
        {x}, under oath: {q}
        [old] I have it in a notebook, from {x}: {q}
        [old] Measured words from {x}: {q}
    """,
    even="""
        Even from {x} we have this, and it points the same way: {q}
        Whatever {x} is worth, this much came out: {q}
    """,
    besides="""
        Where {x} says otherwise, put this against it.
        The rest of what {x} said carries less.
    """,
    flaw="""
        Check the assumption under {x}.
        There is a weak weld in {x}.
        Somebody has to say what is wrong with {x}.
        I tried to break {x}, and it broke.
        What is the margin of error on {x}? Here it is.
        [old] I would not found a pier on {x}.
    """,
    person="""
        Treat {x} as an instrument, and ask when it was last calibrated.
        How far would you trust {x} as a gauge?
        Before you use {x}, correct for this.
        [senses] I have one question about {x}, and it is about conditions.
        I have one question about {x} that nobody put.
    """,
    law="""
        The specification we were given reads: {q}
        The judge wrote us a standard, and we don't get to change it. {q}
        Go by what we were told: {q}
    """,
    law_short="""
        The judge gave us a tolerance on {x}, and I work inside it.
        I read the instructions on {x} twice, the way you read a drawing.
        What the judge said on {x} is a load limit, and we don't get to raise it.
        [g] Go by what the judge said on {x}. It says sure, and it does not say perfect.
        [n] Measure it against what the judge said on {x}, and it falls short.
        Before anybody adds weight, check what the judge told us about {x}.
    """,
    argue="""
        Follow the steps.
        Here is the chain, link by link.
        {Counsel} made one argument that I could not take apart.
        Set the feelings aside and do the sum.
    """,
    story="""
        Stack them and see if the pile stands.
        Members of the same truss.
        Take these together, because they were never tested together.
    """,
    g_thing="""
        [figure] That is a reading. It takes no side.
        [figure] You can move the number a little. You can't move it that far.
        Nobody has offered me another mechanism that produces that.
        [physical] An object stays where it was left, and this one stayed where it hurts {him}.
        I looked for the error and did not find one big enough.
        It fits without filing anything off. I distrust that, and I checked twice.
    """,
    g_said="""
        That matches what we can measure, and so I accept it.
        It is a plain statement, and it bears load.
        Nobody has found the fault in that, and they had all week.
        [lived] I'd discount it by half, and half is still enough.
        [expert] That is a qualified opinion within its range. I have nothing to set against it.
        [lived] Memory drifts. It doesn't drift to exactly where the other evidence is.
        Said once, and the same the second time. I can use that.
        It has a place and an hour in it. That is more than most.
    """,
    g_flaw="""
        So the support they offered us carries nothing.
        Take that out and the other side of the drawing is empty.
        [figure] It was put to us as a fact. It is an estimate.
        I would not sign off on that.
        [interest] You don't let the contractor inspect his own weld.
        [record] A reading that changes when you ask again is not a reading.
    """,
    g_all="""
        Each piece alone has slack in it. Bolted together they don't move.
        I count the independent lines, and they meet at one place.
        To get {him} out of this you need one accident after another.
        Probability is not proof, but at some point the difference is vanity.
        [old] Four stones, cut by four hands, and they make one arch.
        Remove it, and tell me what else holds the rest up.
        I tried to make it fall down. It is still standing.
        You can move one of these a little. You can't move them all the same way by chance.
        I would sign the drawing.
    """,
    n_thing="""
        [figure] That reading doesn't fit the theory, and when they disagree I keep the reading.
        [figure] One number that can't be right brings the whole design back to the desk.
        [figure] That figure was there before any of us had a theory.
        Explain that figure first, and then talk to me about the rest.
        It should not be there if {accused} did this.
        I have tried to fit it in, and something else always pops out.
        That sits there and contradicts the theory, and nobody has moved it.
    """,
    n_said="""
        That is as close to a measurement as a witness gets.
        Nobody showed me where that statement fails.
        Leave it in, and the sequence they gave us doesn't close.
        [against] It cuts against the side that wants a conviction, and nobody forced it.
        It is the one figure they did not want.
        Put that in, and the rest has to be drawn again.
    """,
    n_flaw="""
        That is a failure mode, and nobody has ruled it out.
        With that much play in it, it holds nothing up.
        I've condemned bridges for less.
        [figure] You can't rest a life on a tolerance that wide.
        [figure] So the true figure is anywhere in that range, and we are asked to pick the end they like.
        [work] Bad procedure doesn't tell you the answer is wrong. It tells you there isn't one.
        [senses] The instrument was out of range. It still gave a reading; they do.
        [interest] You don't let the contractor inspect his own weld.
    """,
    n_all="""
        A chain is rated at its weakest link, and I have just shown you one.
        They have a result and went looking for the inputs.
        I can produce the same outcome with two other causes, and so can you.
        [who] What I don't have is the step from there to {him}.
        [old] Three piers, and one of them stands on sand.
        The gap is in the middle, where the weight is.
        It fits. So would two other things, and they were not tried.
        They measured to the conclusion and stopped there.
        I was never asked to sign for "probably".
    """,
    rebut="""
        {who}, you rested a good deal on {v}.
        That is not the whole of {v}, {who}.
        I checked your claim about {v}, {who}.
        [thing] You are using {v} past its rating, {who}.
        [person] You are leaning on {v} harder than one witness can bear, {who}.
        {who}, stop at {v} for a moment.
    """,
    echo="""
        “{q}” Those are your words, {who}. I have tested them.
        {who} says: “{q}” Let me put a number to that.
    """,
    counter="""
        Even if I grant you that, {who}, it leaves the larger problem standing.
        {who}, your point is sound and too small.
        That is one input, {who}. Here is another.
        I follow you, {who}, until this.
        [old] That is one stone, {who}. Here is the next.
    """,
    answer="""
        You asked me directly, {who}, so you get a direct answer.
        {who}, fair question.
        I can answer that in order, {who}.
    """,
    build="""
        {who} has {v} right, and there is a second support under it.
        What {who} said about {v} checks out. I'll add the part that carries the weight.
        Agreed on {v}. {who} stopped one step short.
    """,
    concede="""
        [own] {who}, I withdraw what I said about {v}. It doesn't change the total.
        I'll do the sum without {v}, {who}. The total is the same.
        You have me on {v}, {who}. I'll strike it and recompute.
        Fine, {who}: less weight on {v}. Now look here.
    """,
    part="""
        You have a point on {v}, {who}, and it covers half of the drawing.
        Allowed, {who}. It takes something off {v}. It doesn't take this.
    """,
    aside="""
        [said] I can't put a number to that, {who}. I can to this.
        [said] {who}, when that becomes an argument I'll test it.
        [asked] I'd sooner show you than tell you, {who}.
        [asked] That's a question for all of us, {who}. Here is my part of it.
    """,
    unfounded="""
        {who}, “{q}”: show me the page. It isn't on my drawing.
        I can't load anything on “{q}”, {who}. Who wrote it down?
        “{q}”? There is no such member in this structure, {who}.
    """,
    foreign="""
        I am sorry, {who}, I don't have that language. Could you give it to us in English?
        {who}, I could not follow the words. They stand in the record; say them once more in English.
    """,
    thanks="""
        Thank you, {who}. A bad member taken out is worth two put in.
        Noted, {who}, and thank you. The drawing is right again.
    """,
    join="""
        Couple {x} to {y} and read the load.
        Two readings that were never set side by side: {x} and {y}.
        Take {x} and {y} as one span.
        Put a line through {x} and {y}.
        Set {x} at one end and {y} at the other, and measure between.
        Add {x}. Add {y}. Now strike the total.
        Nobody has checked {x} by {y}.
    """,
    yes="""
        [one] {who}, {v} holds. Nothing to add.
        Checked {v}, {who}. Same figure.
        Sound on {v}, {who}.
        Agreed on {v}, {who}. Next load.
    """,
    no="""
        {V} won't carry that, {who}.
        No, {who}. Do the sum on {v} again.
        [one] {who}, {v} is out of tolerance.
        Wrong joint, {who}. Not {v}.
    """,
    cut="""
        Stop there, {who}. One step at a time.
        Hold it, {who}. Which figure is that?
        {who}, you skipped a step.
    """,
    short="""
        [known] [one] [sound] {X} still carries the load.
        [thing] [one] [known] [sound] {X}, as entered. It has not moved.
        [sound] My figure rests on {x}.
        [sound] Take the reading from {x}.
        [sound] I hang the load on {x}.
        [flaw] {X} would not pass inspection.
        [flaw] I take the load off {x}.
        [flaw] The weak member is {x}.
        [sound] Put a level on {x}.
        [sound] Work from {x} outwards.
        [thing] [sound] You can lay a rule on {x}.
        [person] [sound] What I have from {x} is a dimension.
        [sound] The footing is {x}.
        [sound] Before anything else, {x}.
        [flaw] Tap {x} and listen.
        [flaw] I would not cross on {x}.
    """,
    ask="""
        Which step of that do you dispute, {who}?
        Where is your number, {who}?
        {who}, how do you account for it?
        What would have to be true for you to be right, {who}?
        Show me the other cause, {who}.
    """,
    press="""
        {who}, tell me the one item that, if it fell, would move you.
        I won't ask you to give in, {who}. I ask which premise you reject.
        {who}, we have been over the same member three times. Is it the evidence, or is it pride?
    """,
    alone="""
        I have been the only signature missing before. Twice I was right.
        The count in this room is not an input.
        Outvoted is not the same as refuted.
    """,
    turned_g="""
        {who} put {v} on the scale. Guilty.
        I had no answer in figures to {who} on {v}. The conclusion goes, and my vote with it.
        I changed my slip. I had one objection, it has been answered, and I don't keep objections for show.
        [flaw] My vote was not guilty until {who} took {v} apart in front of me. I can't put it together again.
        [sound] {who} put {v} under my objection, and the objection bent.
        I was wrong. The step I thought was missing is there.
        {who} tested {v} in front of us, and my objection was the part that gave way.
    """,
    turned_n="""
        {who} loaded {v} once more, and my case did not hold it. Not guilty.
        Slack at {v}. {who} found it. Not guilty.
        I changed my slip. There is a step I can't take, and I have tried it from both ends.
        [flaw] {who} found the fault in {v}. I looked for a way round it and there is none.
        [sound] I had left {v} out of the sum. {who} put that back, and the total changed.
        An hour ago I would have signed. I've found the crack, so I don't.
        [flaw] [thing] I had {v} down as sound. {who} put a load on it and it bent.
    """,
    appeal_g="""
        We all want a cleaner case than this. Nobody ever hands you one, and you still have to say whether it stands.
        If we walk away from this much evidence because it isn't elegant, we should say so out loud.
    """,
    appeal_n="""
        [life] I once passed a drawing because everybody was tired. I think of it most days. I won't do it to a person.
        You can tear down a bad wall. You can't give {him} these years back.
    """,
    close_g="""
        That is why my slip says guilty.
        Until somebody breaks that, I stay where I am.
        I don't like it. It holds.
        Show me the fault and I'll move.
    """,
    close_n="""
        So I can't sign it.
        Not guilty, on the arithmetic.
        That is my objection, and it is still open.
        [few] Close that gap and I'll vote with you.
    """,
    stays_g="""
        The figure says guilty.
        Guilty, by measurement.
        No slack: guilty.
        Guilty, same sum.
        Signed off: guilty.
    """,
    stays_n="""
        Not guilty, by measurement.
        Unsafe, so not guilty.
        Unsigned: not guilty.
        It sags: not guilty.
        Not guilty, sum open.
    """,
    bare="""
        I have checked my sheet {n} times now, and the total is the same.
        Nothing new since I last spoke, so nothing new from me.
        Same data, same answer.
        I don't repeat a measurement to be polite.
        [old] I have gone over my figures {n} times, and they come to the same.
    """,
    beside="""
        Granted, {who}, and it joins to this.
        {who}, yours holds. I move to the next support.
        Agreed, {who}. There is a second column under the same roof.
    """,
    still="""
        {who} has answered on {v}. I put the correction in, did the sum again, and it still comes out.
        I heard what {who} said of {v}. It takes a little off the figure. It does not take the figure away.
        {who} has a fair objection to {v}, and I have allowed for it.
    """,
    doubt="""
        I can't make {v} fit, and I have tried from both ends. I carry it as an error I haven't found.
        I owe you this much: {v} spoils my drawing.
        If anything brings my answer down it will be {v}.
    """,
    vote="""
        Every figure we have is on the sheet. Put it to the vote.
        We are measuring the same beam again. I say we vote.
        No new load has come on for an hour. Vote.
    """,
    then="""
        Next member.
        Bolt this to it.
        Second load.
        Next course.
        And on that, this.
    """,
    lead="""
        Units first.
        Take a measurement.
        Figures, then.
        Load by load.
        Draw it out.
        Step one.
        Measure, then talk.
        Start from zero.
        Plumb line out.
    """,
    tag="""
        Check my arithmetic.
        [sound] It bears weight.
        [sound] Measured, not guessed.
        [sound] No slack there.
        Test it yourselves.
        Write down the figure.
        Plain statics.
        Arithmetic, nothing more.
        Same sum each time.
        [sound] Steel, not paint.
        Show your working.
    """,
    tag_g="""
        [sound] The bridge stands.
        The sum comes out.
        [sound] Riveted, all of it.
        [sound] No crack anywhere.
        [sound] It carries the load.
    """,
    tag_n="""
        [flaw] It won't bear weight.
        [flaw] There's the crack.
        The sum stays open.
        [flaw] Sheared clean through.
        The span falls short.
    """,
    agrees="""
        {who} is right, and said it in order.
        That step holds.
        Good. Somebody checked.
    """,
    moved="""
        I have no answer to {who} yet.
        That is a better argument than mine.
        Check that again. {who} may have it.
    """,
    unmoved="""
        {who} gave me an adjective, not a number.
        Does not follow.
        Loud, and no load on it.
    """,
    weary="""
        We measured this an hour ago.
        Nothing new on the table.
    """,
)
