"""Dr. James Wright, forensic accountant: footnotes, dates, the one entry that does not belong."""

from engine.formats.jury.mind.lines.line_set import make_line_set

WRIGHT = make_line_set(
    thing="""
        I have four notes on {x}; I shall confine myself to one.
        If you turn to {x}, there is a detail that has not been entered in our discussion.
        May I read {x} into the record, exactly?
        I have compared {x} with everything else we were given.
        The wording on {x} repays attention.
    """,
    again="""
        A footnote to {x}, which I passed over earlier.
        I return to {x}, at the risk of groans.
        There is a second particular in {x}, and it is not the same as the first.
        My next note also concerns {x}.
    """,
    settled="""
        The item concerning {x} has not been discharged.
        I refer the room to what was said of {x}.
        My entry on {x} is unaltered.
    """,
    quote="""
        I have the words of {x} verbatim: {q}
        Precisely what {x} deposed was this: {q}
        Page after page from {x}, and then this: {q}
        Note the form of words {x} chose. {q}
        {x}, and I checked it against my transcript: {q}
        [old] I took down {x} in my own short-hand: {q}
    """,
    even="""
        Even so qualified, {x} deposed to this: {q}
        I nevertheless enter one sentence of {x}. {q}
    """,
    besides="""
        The remainder of {x} is to be entered with a reservation.
        For the remainder, {x} must be qualified.
    """,
    flaw="""
        There is an irregularity in {x}.
        Two particulars about {x} cannot both be entered.
        In any audit I would have flagged {x} on the first morning.
        {X} must be qualified, and this is the qualification.
        I ask you to look at one discrepancy concerning {x}.
    """,
    person="""
        There is a qualification to be entered against {x}.
        I draw your attention to the position of {x}.
        The credit of {x} depends on a particular.
        My notes on {x} contain one line in red.
    """,
    law="""
        The instructions are specific. {q}
        I have marked the relevant passage of the charge: {q}
        It is set down in terms: {q}
    """,
    law_short="""
        The instructions cover {x}, and we are not at liberty to amend them.
        I have what the judge said on {x} in my notes, dated.
        The judge gave us a ruling on {x}, and I have applied it line by line.
        [g] Checked against what the judge said on {x}, the account balances.
        [n] Checked against what the judge said on {x}, there is an item unexplained.
        For the record, we were given instructions on {x}.
    """,
    argue="""
        Cross-referenced, the items read as follows.
        {Counsel} drew one reconciliation that I have been unable to disturb.
        I drew up a schedule.
        I shall go through it entry by entry.
    """,
    story="""
        Entered in sequence, they reconcile.
        I have several items; the interest is in how they refer to one another.
        A timetable, if I may.
    """,
    g_thing="""
        I have looked for the discrepancy that would dispose of it, for two days, and there is none.
        That particular is independent of every witness, and it agrees with them.
        It is a small detail, and nobody inventing an account would have thought to supply it.
        One cannot amend that entry without amending six others.
    """,
    g_said="""
        [lived] A particular of that kind is either remembered or rehearsed, and I saw no rehearsal.
        I find nothing among the exhibits that contradicts it.
        It is a plain particular, and plain particulars can be checked.
        It was given with its date and its hour, and both are right.
        I tested it against three other entries.
    """,
    g_flaw="""
        [record] The account was amended, and amended in the convenient direction.
        [record] That is a contradiction, and it has not been reconciled.
        It therefore has to be struck from the credit side.
        [record] An entry made afterwards is not an entry.
        The item does not survive inspection.
        I cannot give credit for it.
        [interest] The source has an interest in the outcome, and that is a material fact.
    """,
    g_all="""
        The details agree in places where nobody could have arranged for them to agree.
        I usually find the item that does not belong. Here they all belong.
        Every alternative requires me to falsify at least one document.
        I have a column for exculpatory particulars. It is short, and I have checked it.
        I have sought an innocent total, and the figures decline to give it.
        Each entry has its voucher.
        I do not say that it is agreeable. I say that it is in order.
        Were this a set of books, I should close them.
    """,
    n_thing="""
        [figure] That is inconsistent with the charge as it was put to us, by a margin one can state.
        It is one line, and it is enough to qualify the whole account.
        If that is correct, and nobody has shown that it is not, then something else in their schedule is false.
        I find it remarkable that it was never addressed in closing.
    """,
    n_said="""
        [against] That was an admission against the interest of the side that called for it.
        It conflicts with their account, and it is their account that asks us to convict.
        I have it underlined twice, and nobody has contradicted it.
        A precise answer, and it was allowed to drop.
        It is in the record, and it is in nobody's speech.
        I have looked for the reply to that, and there is none.
    """,
    n_flaw="""
        [record] Those two statements cannot both stand, and it is not for us to choose the more useful one.
        [figure] A figure without its error is not a figure.
        [life] I have seen opinions withdrawn on a lesser discrepancy.
        Once one entry is unreliable, everything totalled from it is unreliable too.
        [work] That was a defect of procedure, and defects of procedure are how errors get in.
        It is a material qualification, and it was passed over in silence.
        [senses] The opportunity to observe was, on the evidence, a poor one.
        [interest] The source is not disinterested, and the schedule should say so.
        [old] No clerk of mine should pass that entry.
    """,
    n_all="""
        It does not reconcile. I have tried it on three sheets of paper.
        They have rounded every number in the same direction.
        There is an unexplained balance, and I am not permitted to write it off.
        The account is persuasive at a distance. I do not work at a distance.
        One page is wanting, and it is the page with the answer on it.
        I cannot pass an account because I like the author of it.
        The sum is right, and the items in it are not.
        I have a doubt, and I can give its reference.
    """,
    rebut="""
        {who}, I must correct you on a particular of {v}.
        Strictly speaking, {who}, that is not what one finds in {v}.
        You have abbreviated {v}, {who}, and what fell out matters.
        On the matter of {v}, {who}, my notes differ.
        {who}, permit me a detail concerning {v}.
    """,
    echo="""
        I have your words, {who}: “{q}” They want one correction.
        “{q}” So {who}, at my note number nine.
    """,
    counter="""
        I have no quarrel with that entry, {who}. I have one with the next.
        That is correct as far as it goes, {who}.
        Noted, {who}. It sits beside another particular.
        Quite so, {who}; and yet.
    """,
    answer="""
        To your question, {who}, in the order in which you put it.
        {who}, I can be precise about that.
        I have the reference here, {who}.
    """,
    build="""
        {who} raised {v}, and the supporting entry is this.
        I can corroborate {who} on {v}.
        My notes on {v} agree with {who}, and continue.
    """,
    concede="""
        [own] {who}, I have gone back to {v}, and I was in error.
        I enter {v} to your credit, {who}, and turn the page.
        [own] I withdraw my note on {v}, {who}. The remaining notes stand.
        On {v} I stand corrected, {who}.
    """,
    part="""
        Your note on {v} is correct, {who}. It does not cancel mine.
        I amend my entry on {v} accordingly, {who}. It is not struck out.
    """,
    aside="""
        [said] I find nothing there to enter, {who}.
        [said] That need not be minuted, {who}. This should be.
        [asked] I cannot cite an authority for that, {who}. For this I can.
        [asked] I can answer only from the papers, {who}.
    """,
    unfounded="""
        For the minutes, {who}: “{q}” has no reference. I have been through the file twice.
        I am unable to locate “{q}”, {who}. Kindly state the page.
        “{q}” is not an entry in this record, {who}, and I must ask where it stands.
    """,
    foreign="""
        I regret, {who}, that I could not take that down; I read English only. Would you restate it?
        The minutes show a contribution by {who} in another language. May we have it in English?
    """,
    thanks="""
        Thank you, {who}. I have struck the entry and initialled it.
        A correction by the author, {who}: the best kind. I am obliged.
    """,
    join="""
        I cross-refer {x} to {y}, which to my knowledge nobody has done.
        Read {x} against {y}, as one reads a ledger against a bank.
        Two entries: {x}; {y}. They must be reconciled.
        Place {x} in one column and {y} in the other.
        I have reconciled {x} with {y}, and the result is of interest.
        Compare {x}, line by line, with {y}.
        {X}, read by the light of {y}.
    """,
    yes="""
        [one] Noted, {who}. {V} is accurately stated.
        I concur on {v}, {who}.
        {who} is correct as to {v}.
        Entered, {who}: {v}.
    """,
    no="""
        [one] I must object, {who}: {v} says less.
        Not so, {who}. Compare {v}.
        [one] {who}, {v} does not bear that reading.
        A correction, {who}, as to {v}.
    """,
    cut="""
        A point of order, {who}.
        {who}, the reference, if you please.
        One moment, {who}. Which date?
    """,
    short="""
        [known] [sound] I refer again to {x}, unqualified.
        [known] [sound] See {x}, already entered.
        [one] [sound] {X} stands as recorded.
        [sound] I enter {x} without reserve.
        [sound] My reference is {x}.
        [known] [one] [flaw] {X} remains without voucher.
        [known] [flaw] The exception is {x}, as noted.
        [known] [flaw] I qualify {x} as before.
        [person] [sound] I take the evidence of {x} as tendered.
        [thing] [sound] I direct you to {x}.
        [sound] Under the first head, {x}.
        [sound] The entry I would not strike is {x}.
        [sound] For completeness, {x}.
        [sound] I had occasion to re-read {x}.
        [person] [flaw] I decline to certify {x}.
        [flaw] I draw a line through {x}.
    """,
    ask="""
        How do you reconcile that with your own account, {who}?
        Under which head would you enter that, {who}?
        Have you checked the times, {who}?
        What, precisely, is your authority for it, {who}?
    """,
    press="""
        {who}, if there is an item outstanding, I would be obliged if you would name it.
        I have prepared an answer to each of your objections, {who}. Which have I missed?
        Let us have the particulars, {who}. I am good with particulars.
    """,
    alone="""
        I was once the only qualified opinion on a board. The qualification survived; the company did not.
        Unanimity is not a method.
        I would sign with the rest of you if there were a line on the form for what is missing.
    """,
    turned_g="""
        {who} reopened {v}. My balance is reversed.
        My reservation as to {v} is withdrawn; {who} has supplied the voucher.
        I have amended my ballot. The discrepancy on which I relied turns out to have an explanation.
        {who} drew my attention to {v}. I have checked it, and the objection is discharged.
        I had one open item. It is closed, and the total is what it is.
        {who} supplied the reference on {v} that I had been unable to find. It reconciles.
    """,
    turned_n="""
        {who} has shown an error at {v} which I ought to have caught myself. I restate: not guilty.
        {who} found the error at {v}. I restate.
        I have amended my ballot. I found a contradiction, and I cannot find a way to un-find it.
        {who} observed something about {v} which I, to my embarrassment, had passed over.
        One entry does not belong. I have been saying for thirty years that one is enough.
        [flaw] Upon the point of {v}, {who} identified a discrepancy. I have spent an hour attempting to remove it.
        [sound] {who} asked me to read {v} again. I have read little else since, and my total does not survive it.
    """,
    appeal_g="""
        It would be agreeable to find an error and go home. I have not found it.
        We owe precision to the injured party as well.
    """,
    appeal_n="""
        I have testified in cases that were reopened. In every one of them the detail had been on the first page.
        It is a tedious virtue, checking. It is the only one that has ever let anybody out.
    """,
    close_g="""
        I therefore find the account proved.
        I have no further qualification.
        Guilty, with the reference noted.
    """,
    close_n="""
        I cannot certify it.
        The item remains open, and so does my vote.
        Not guilty, subject to nothing.
    """,
    stays_g="""
        Guilty; so entered.
        Finding: guilty.
        Guilty, without qualification.
        Reconciled: guilty.
        Guilty, initialled.
    """,
    stays_n="""
        Not guilty; so entered.
        Finding: not guilty.
        Uncertified: not guilty.
        Not guilty; exception noted.
        Not guilty, initialled.
    """,
    bare="""
        I have consulted my notes {n} times and have no amendment to make.
        My entry stands as previously stated.
        I find nothing further in the papers.
        I reserve my remaining footnotes.
    """,
    beside="""
        I concur with {who}, and I proceed to the next entry.
        {who} is accurate. I have an item adjacent to it.
        In support of {who}, though under a different head.
    """,
    still="""
        {who} tendered an explanation of {v}. I have entered it, and a residue remains.
        The answer that {who} gave concerning {v} disposes of the larger part. I am concerned with the smaller.
        I have before me the objection that {who} raised to {v}. It qualifies the entry; it does not cancel it.
    """,
    doubt="""
        I am bound to disclose that {v} does not agree with my schedule.
        There is one particular I have not been able to reconcile with my own view, and it concerns {v}.
        In fairness I enter {v} against myself, without a reference by which to strike it out.
    """,
    vote="""
        The papers are exhausted. I move that we vote.
        My notes are at an end, and that has never happened before. Let us vote.
        No further particulars have been tendered. We may vote.
    """,
    then="""
        Item two.
        Ibidem.
        The adjoining entry.
        On the following page.
        Sub-heading.
    """,
    lead="""
        Item.
        Exhibit, page, line.
        Footnote four.
        Verbatim, please.
        Cf. the timetable.
        Marginal note.
        Subject to correction.
        For the minutes.
        Paragraph by paragraph.
    """,
    tag="""
        I attach the reference.
        See my annotation.
        Initialled and dated.
        Exactly as deposed.
        The minutes show it.
        So entered.
        Kindly compare the entries.
        Underscored in red.
        To the very letter.
        [sound] Verified, twice.
        Particulars matter.
    """,
    tag_g="""
        [sound] The ledgers agree.
        [sound] Reconciled to the penny.
        [sound] No exception noted.
        Audited: guilty.
        [sound] Entry confirmed.
    """,
    tag_n="""
        Discrepancy: material.
        Exception noted.
        Unreconciled, hence uncertified.
        [flaw] The entries disagree.
        [flaw] Voucher missing.
    """,
    agrees="""
        {who} has it to the letter.
        Correct in every particular.
        Somebody else reads the footnotes.
    """,
    moved="""
        I overlooked that. I never overlook things.
        {who} has found an entry I missed.
        That contradicts my schedule.
    """,
    unmoved="""
        {who} rounds generously.
        No reference given.
        That is an impression, not a particular.
    """,
    weary="""
        Already minuted.
        Same entry, larger handwriting.
    """,
)
