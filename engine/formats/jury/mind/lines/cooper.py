"""Nancy Cooper, business consultant: costs, likelihoods, which error is worse."""

from engine.formats.jury.mind.lines.line_set import make_line_set

COOPER = make_line_set(
    thing="""
        What would you actually pay for {x}?
        If I had to price this case, I'd begin with {x}.
        Rank what we have. I put {x} near the top.
        Ask what changes if you believe {x}, and what changes if you don't.
        I want to get some value out of {x}.
        [old] What would {x} fetch at a fair market?
        [old] If I had to lay out money on this, I would begin with {x}.
    """,
    again="""
        We left money on the table with {x}.
        There's a second line item under {x}.
        I'd reopen {x}, briefly.
        There's still something to be had from {x}.
        [old] There is more to be got out of {x}.
    """,
    settled="""
        For me it still turns on {x}.
        Nothing has changed the value of {x}.
        We can talk, but it comes back to {x}.
    """,
    quote="""
        The most useful thing {x} gave us: {q}
        {x}, bottom line: {q}
        I'd pay for one sentence from {x}, and it's this. {q}
        {x} committed to something, on the record: {q}
        Here's {x}, without the padding. {q}
        [old] The most serviceable thing that {x} gave us: {q}
        [georgian] {x} went bail for this much: {q}
        [georgian] I would give a guinea for one sentence from {x}, and here it is. {q}
    """,
    even="""
        Even at that discount, {x} is good for this: {q}
        Mark {x} down as far as you like, and you still have this: {q}
    """,
    besides="""
        I'd take that from {x}, and not much else.
        I'd pay less for the rest of {x}.
    """,
    flaw="""
        What's the exposure on {x}?
        I'd discount {x} heavily.
        Look at the downside of {x}.
        I wouldn't let a client rely on {x}.
        [georgian] I would not advance a shilling on {x}.
        [old] Bite {x} before you pocket it.
    """,
    person="""
        [interest] Check the incentives of {x}.
        [old] I would not deal with {x} unseen.
        What's the track record on {x}?
        I'd want references for {x}.
        Before anybody invests in {x}, read the small print.
        [old] [interest] Ask what {x} stood to gain or lose.
        [georgian] I would want to know who speaks for {x} on the Exchange.
    """,
    law="""
        We have terms of reference. {q}
        The brief says: {q}
        Let's not renegotiate the contract. {q}
        [old] Our instructions are plain, and we are not free to bargain over them. {q}
        [old] The bargain we were sworn to: {q}
    """,
    law_short="""
        The judge gave us the terms on {x}, and we took the job on those terms.
        The judge told us what it takes on {x}. That is the hurdle, no higher and no lower.
        Nobody gets to haggle over what the judge said on {x}.
        [g] The instructions on {x} don't ask for certainty. Nothing I ever signed was certain.
        [n] By what the judge said on {x}, I'd not put my name to this.
        Let's hold ourselves to the instructions on {x}. We agreed to them.
    """,
    argue="""
        Net it out.
        {Counsel} gave us the executive summary.
        The decision comes down to this.
        Here's the case I would take to a board.
        [old] Cast it up.
        [old] It comes down to a plain trade.
    """,
    story="""
        Look at them as one portfolio.
        Put the pieces on one slide.
        Follow who gained what, and when.
        [old] Enter them all on one bill.
        [old] Follow who gained by it, and when.
    """,
    g_thing="""
        You'd have to bet against long odds to ignore that, and I don't.
        It costs you a coincidence to explain it away, and you've spent three already.
        That's an asset, and it's all on one side of the balance.
        If it means what it looks like, we're done. If it doesn't, somebody should have told us what it means.
        [old] It asks for a miracle to explain it away, and you have spent three already.
    """,
    g_said="""
        There's no payoff for lying there, so I price it as true.
        [expert] That's an independent valuation, as near as we'll get to one.
        That's a liability for {him}, and there's nothing to offset it.
        Credible, specific, and it moves the needle.
        I'd act on that in any other room.
        [old] Nobody is paid for saying such a thing, so I take it for true.
        Specific, and against no one's interest to check.
        That would stand up to a second question.
    """,
    g_flaw="""
        [interest] Look who benefits.
        That's the offer you make when you have nothing else to sell.
        I'd write that down to zero.
        You can't bank it.
        [record] Terms that change after signing aren't terms.
        [old] It is the ware one offers when the shop is empty.
    """,
    g_all="""
        The likelier mistake here is letting it go.
        Run it both ways. Only one way doesn't need luck.
        Nobody gets perfect information. We get enough, and we decide.
        What's the cost if we walk away and were right the first time? Somebody else pays it.
        [old] Reckon it either way. Only one way needs no luck.
        Every way out of this needs two favours from luck.
        I've looked for the cheaper explanation. This is the cheaper explanation.
        You'd decide a smaller thing on less.
    """,
    n_thing="""
        That's a cost the other side never put in its forecast.
        If that's genuine, the whole projection changes.
        [who] I can't find a scenario where {accused} did it and that still makes sense.
        [figure] It only takes one number like that to stop a deal.
        That's material, and it was never disclosed in the summary.
        [old] There is a charge that the other side never entered.
    """,
    n_said="""
        [against] It's worth more because it came at a price.
        Nobody had an incentive to say so.
        I'd weight that above most of what we heard.
        That moves my estimate, and not a little.
        [old] Nobody had anything to gain by saying so.
        That came from the wrong side, and it's worth more for it.
        They let that go without an answer. I wouldn't have.
    """,
    n_flaw="""
        So what we've been sold is a guess with a good presentation.
        [life] [figure] I've seen companies go under on a figure like that.
        Risk like that doesn't go away because we're tired of it.
        You wouldn't put your own money on it.
        [interest] Follow the incentive and you know what it's worth.
        [work] No process, no result. I'd say that to any client.
        [old] We have been sold a guess in a handsome wrapper.
        [old] You would not put your own purse on it.
    """,
    n_all="""
        Compare the errors. One of them we can never refund.
        They're asking for certainty prices and delivering probability.
        If I'm at seventy per cent, that's three wrong in ten. I don't ship that.
        We don't have to be right about what happened. We have to be sure before somebody pays for it.
        [old] Compare the errors. One of them is never made good.
        If we're wrong, we don't pay. Think about who does.
        I can't put my name to a number I've guessed.
        It's a good pitch. I'd still want to see the books.
        There's another explanation, and it's no dearer than theirs.
    """,
    rebut="""
        {who}, I think you're overpaying for {v}.
        What's the return on {v}, {who}, really?
        Let's stress-test {v}, {who}.
        I'd mark {v} down, {who}.
        {who}, you can only buy so much with {v}.
        [old] {who}, I think you give too much for {v}.
        [old] What is {v} worth, {who}, in truth?
    """,
    echo="""
        {who}, you put it like this: “{q}” Let's price that.
        “{q}” I can work with that, {who}, and I get a different result.
    """,
    counter="""
        Fine, {who}, book it. And what stands against it?
        Say you're right, {who}. Does it change the outcome?
        That's a cost, {who}, but it isn't the big one.
        I take the point, {who}, and I weigh it against this.
        [old] Say that you are right, {who}. Is the end any different?
    """,
    answer="""
        Straight answer, {who}.
        {who}, let me give you the short form.
        Good challenge, {who}.
    """,
    build="""
        {who} put a value on {v}, and I'd go higher.
        Take what {who} said on {v} and follow the consequence.
        On {v} I'm with {who}. Here's what it implies.
    """,
    concede="""
        I'll write off {v}, {who}. It was a small position.
        You're right on {v}, {who}. The balance doesn't move much.
        Agreed, {who}, strike {v}. This stays.
    """,
    part="""
        I'll take something off {v} for that, {who}. Not everything.
        Agreed, {who}, {v} comes at a discount. I'd still take this.
    """,
    aside="""
        [said] I can't do anything with that, {who}.
        [said] {who}, that doesn't move the price either way.
        [asked] I don't have an answer for you, {who}. I have this.
        [asked] Worth asking, {who}. Here's what I'd set beside it.
    """,
    unfounded="""
        Source for “{q}”, {who}? I don't see it in the data room.
        “{q}” isn't in the file, {who}. I can't price what isn't there.
        {who}, where's “{q}” booked? I've been through every line.
    """,
    foreign="""
        {who}, I'm losing value here, I only have English. Can you run it again?
        I couldn't read that, {who}. Give it to me in English and I'll count it.
    """,
    thanks="""
        Thanks, {who}. You cut your loss early. I respect that.
        Good, {who}. Written off, and no hard feelings.
    """,
    join="""
        Net {x} against {y} and see what's left.
        Nobody has merged {x} with {y}. I'd like to.
        Two line items, {x} and {y}. Add them.
        [one] {X} is worth something. With {y} it's worth double.
        Ask what {x} costs you once you've seen {y}.
        Put {x} against {y} and cross out what cancels.
    """,
    yes="""
        Booked, {who}: {v}.
        {who}, {v}, agreed. Moving on.
        I'd buy {v} from {who}.
        Good number on {v}, {who}.
    """,
    no="""
        [one] {who}, {v} isn't worth that.
        No deal on {v}, {who}.
        Discount {v}, {who}. Heavily.
        [one] {V} doesn't cover it, {who}.
    """,
    cut="""
        Time, {who}. Bottom line?
        {who}, stop. What does it cost?
        Park that, {who}.
    """,
    short="""
        [known] [one] [sound] {X} still pays.
        [sound] I keep my position on {x}.
        [sound] My case is priced on {x}.
        [sound] I'd invest in {x}.
        [one] [flaw] {X} is a write-off.
        [flaw] No value in {x}.
        [flaw] I short {x}.
        [person] [sound] I'd put my own money on {x}.
        [one] [thing] [sound] {X} has a price, and nobody's met it.
        [sound] Lead with {x}.
        [sound] The biggest number here is {x}.
        [thing] [one] [sound] I'd open with {x} and close with it.
        [sound] I'd hold {x} to the end.
        [person] [flaw] I'd mark {x} down.
        [flaw] Take {x} off the table.
    """,
    ask="""
        What would it cost you to be wrong, {who}?
        Which mistake would you rather make, {who}?
        {who}, what odds would you give me?
        And then what happens, {who}?
        [old] What would it cost you to be wrong, {who}?
    """,
    press="""
        {who}, what would you need to see? If it exists, let's look at it, and if it doesn't, let's say so.
        Where's the gap, {who}? I solve gaps for a living.
        Help me close this, {who}.
        [old] Where is the gap, {who}? Let us see whether it can be filled.
    """,
    alone="""
        [life] I've been outvoted by whole boards. Some of them called me later.
        If this were about getting along, I'd have moved an hour ago.
        Consensus is cheap. That's what worries me about it.
        [old] I have been the only bidder before. Some of those were my best bargains.
    """,
    turned_g="""
        I ran it again with {v} where {who} had it. The numbers say guilty, so I do.
        {who} repriced {v}. I'm closing my position.
        I've moved to guilty. I ran the other scenario, and it needs too many things to go right.
        {who} changed my number on {v}, so I changed my vote.
        I kept pricing the wrong risk.
        I'd been discounting {v}. {who} showed me the full price.
        [old] {who} raised my price on {v}, and I have changed my voice.
    """,
    turned_n="""
        {who} found the downside in {v}. I won't carry that risk. Not guilty.
        {who} marked down {v}. I'm selling.
        I've moved to not guilty. I asked what I'd stake on it, and the answer was not somebody's life.
        [flaw] {who} knocked the bottom out of {v}, and I had a lot riding on that.
        My odds fell under the line, so my vote follows.
        [flaw] {who} had me ask what {v} would fetch if nobody wanted a conviction. Not much. So I've changed.
        [sound] {who} showed me the worth of {v}, and it lay on the other side of the scales.
        [old] [flaw] {who} knocked the bottom out of {v}, and I had a good deal resting on that.
    """,
    appeal_g="""
        Somebody already paid for this. I'd like it to be the one who did it, just once.
        If people learn that this much proof isn't enough, we all live with the result.
        [georgian] If people learn that so much proof is not enough, every shop in London will pay for it.
    """,
    appeal_n="""
        [life] I've laid off good people on a bad spreadsheet. At least I could hire them back.
        Think about the morning after, if it comes out that we were wrong. I think about that.
        [georgian] I have turned off honest servants on a bad account. I could take them back. A rope takes nobody back.
    """,
    close_g="""
        On balance, guilty, and it isn't close for me.
        I can live with that decision.
        That's where the weight is.
        [old] On balance, guilty.
    """,
    close_n="""
        I don't take that risk with somebody else's life.
        On balance, no.
        That's not enough to close on.
        [old] It is not enough to strike a bargain on.
    """,
    stays_g="""
        Guilty, at those odds.
        Net: guilty.
        Guilty, at that price.
        On balance: guilty.
        Priced in: guilty.
    """,
    stays_n="""
        Net: not guilty.
        Not guilty; bad bet.
        On balance, not guilty.
        Too costly: not guilty.
        Not guilty; no bargain.
    """,
    bare="""
        I've put my position {n} times. The numbers haven't moved.
        No new information, no new vote.
        I'd be repeating slides.
        I'll hold where I am.
        [old] I have given my price {n} times, and it stands.
    """,
    beside="""
        {who} has one side of the trade. Here's the other leg.
        Agreed, {who}, and it has a consequence.
        I'd buy that, {who}. I'd buy this as well.
    """,
    still="""
        [thing] {who} knocked something off {v}. It's cheaper now, and I'd still take it.
        I heard {who} on {v}, and I've marked it down accordingly. It isn't worth nothing.
        {who} thinks we have spent {v}. I think there's change left.
    """,
    doubt="""
        My biggest risk is {v}, and I haven't hedged it.
        I'd be mis-selling this if I didn't mention {v}. It costs me.
        If I lose money on this verdict, it'll be because of {v}.
        [old] I should deceive you if I did not mention {v}. It tells against me.
    """,
    vote="""
        We're at diminishing returns. Let's vote.
        Nobody is selling anything new in here. I'd vote now.
        Time is a cost as well. Vote.
        [old] We gain nothing more by talking. Let us vote.
    """,
    then="""
        On top of that.
        Add the surcharge.
        Then the second bill.
        Same account.
        And the small print.
    """,
    lead="""
        Cost it.
        What's it worth?
        Practically speaking.
        Price tag first.
        Two outcomes.
        Weigh the stakes.
        [old] Look to the price.
        [old] Reckon it fairly.
        Consequences, please.
        Option one.
        Worst case first.
    """,
    tag="""
        Price that in.
        Somebody pays.
        [old] So stands the account.
        [old] That is the price.
        It's a trade-off.
        [sound] Worth every cent.
        [sound] Cheap at that price.
        Count the consequences.
        Costs on both sides.
        That shifts my odds.
        Real money, real lives.
        Practical people notice.
        You bear the risk.
    """,
    tag_g="""
        The odds favour guilty.
        I'd bet on it.
        Letting go costs more.
        [sound] That's a bargain.
        Risk acceptable.
    """,
    tag_n="""
        Too expensive a mistake.
        Bad bet.
        No refund on prison.
        Risk unacceptable.
        [flaw] I wouldn't buy it.
    """,
    agrees="""
        {who} is adding value.
        That's the right weighting.
        Yes, that's the decision.
    """,
    moved="""
        That changes my odds.
        {who} just moved the number.
        I hadn't costed that.
    """,
    unmoved="""
        {who} hasn't shown the downside.
        Interesting, not material.
        Doesn't change the outcome.
    """,
    weary="""
        Sunk cost. Move on.
        This meeting could have been a ballot.
    """,
)
