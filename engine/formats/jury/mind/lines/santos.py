"""Miguel Santos, novelist: who wanted what, who knew what when, where the author cheated."""

from engine.formats.jury.mind.lines.line_set import make_line_set

SANTOS = make_line_set(
    thing="""
        If I were writing this, I'd open the chapter on {x}.
        Every story has an object that knows more than the people. Here it's {x}.
        Nobody invents a thing like {x}; it's too odd.
        I want you to see {x}, the way you'd see it in a room.
        Forget the label for a moment and think about {x} on that day.
    """,
    again="""
        There's a second scene in {x}.
        I put {x} down too soon; there's another paragraph.
        Turn the page on {x}.
        We read {x} once for the plot. Read it again for what's left out.
    """,
    settled="""
        In the end I keep rereading {x}.
        My whole version hangs on {x}.
        We've all told {x} our own way by now.
    """,
    quote="""
        {x} was given one line that you couldn't write: {q}
        You remember how {x} leaned forward for this: {q}
        Dialogue tells you everything. {x}: {q}
        I believed {x} at exactly one moment. {q}
        There's a whole chapter in what {x} said here: {q}
        [old] {x} had one speech that was worth the ticket: {q}
    """,
    even="""
        And even {x} has one line that rings true: {q}
        Then {x} forgets the part for a moment: {q}
    """,
    besides="""
        It's the one true line. Around it I trust {x} less.
        Elsewhere {x} reads differently.
    """,
    flaw="""
        There's a plot hole, and it's {x}.
        An editor would have circled {x} in red.
        The author cheats when it comes to {x}.
        I stop believing the story at {x}.
    """,
    person="""
        [interest] What did {x} want? Always ask that first.
        {x} is an interesting character, and I mean that as a warning.
        I never quite believed {x} as a narrator.
        There's a reason an author would give us {x}.
    """,
    law="""
        Even the judge wrote a good sentence: {q}
        The rules of this genre were read to us. {q}
        There's a line in the instructions I wish I'd written: {q}
    """,
    law_short="""
        The judge gave us one sentence on {x}, and the plot turns on it.
        I keep rereading what the judge said on {x}, as one does with a last chapter.
        What the judge told us about {x} was the quietest line of the day, and the best.
        [g] What the judge said on {x} doesn't forbid us to read what is on the page.
        [n] What the judge said on {x} leaves the ending open, and so should we.
        Anyone telling this story has to get past what the judge said on {x}.
    """,
    argue="""
        Tell it from the beginning and it goes like this.
        {Counsel} told the better story here, and better because it's plainer.
        Somebody wanted something. Start from there.
        This is the scene I can't get out of my head.
    """,
    story="""
        Once you set them in order, it's a story, and it has an ending.
        Scene by scene.
        Let me read it to you straight through.
    """,
    g_thing="""
        A detail like that is why we believe novels, and it's why I believe this.
        You couldn't put that in a book as a coincidence. The readers would write to you.
        It closes the loop; take it out and the ending has no beginning.
        That's the gun over the fireplace, so to speak, and somebody has to have hung it there.
        [old] No playwright would dare it, and so I believe it.
    """,
    g_said="""
        [lived] That's not a line people make up; it's too plain.
        [lived] You hear the room in it. You hear where they were standing.
        The smallest sentence in the whole trial, and the truest.
        A liar would have given us a better scene.
        [expert] No adjectives in it at all. I envy that.
        I'd have cut it as too simple. Life doesn't cut.
        Nobody would invent anything so dull.
    """,
    g_flaw="""
        It's written for the reader, that part, and not for the people in it.
        I've used that device myself when I was stuck.
        [record] The character would never have done it. It's there because the plot needed it.
        [record] It's a second draft. You can see the corrections.
        That subplot goes nowhere.
        I kept waiting for it to matter, and it never did.
    """,
    g_all="""
        Their story has a middle. The other one has only a beginning and a wish.
        Give me the other version, start to finish, with people in it. I've waited all day for someone to tell it.
        Want, chance, and then the quiet days after. It's the oldest plot there is.
        [who] Take {accused} out, and half the scenes have nobody in them.
        [who] I tried to write somebody else into it. There wasn't room.
        You feel the end coming from the first page, and it comes.
        The other version needs a coincidence in every chapter.
        I don't like how it ends. It's how it ends.
    """,
    n_thing="""
        And in the version they told us, that detail has nowhere to go.
        A whole other story starts from there, and nobody has told it.
        When something doesn't fit the plot, the plot is wrong. The thing is just the thing.
        That's where I put the book down.
    """,
    n_said="""
        That's a voice from some other story, and it's the better one.
        Nobody gave that line to a minor character for no reason.
        It changes who was in the room, if you let it.
        I could follow that person home and believe every step.
        That sentence doesn't want anything. I trust it.
        Put that earlier, and the whole book changes.
    """,
    n_flaw="""
        That's the hole, and you can put your whole arm through it.
        They needed it to be true by the last chapter, so it was.
        [senses] The scene doesn't play. Try to stage it. Where does everyone stand?
        [record] It's told by somebody who had already read the ending.
        I'd send that back: unconvincing.
        [interest] Every character has a stake, and that one showed us theirs.
        [work] Somebody moved the furniture before the reader came in.
    """,
    n_all="""
        [life] I can write you the other version in an hour, using every fact they gave us. That ought to worry you.
        They have a villain and a victim. What they don't have is the moment.
        [life] It's a good story. I've sold worse. I wouldn't hang anybody on it.
        [life] We fell for the shape of it. Shapes are my business; I know how easily it's done.
        Somebody has torn out the middle and asked us to admire the binding.
        I know how they want us to feel. I don't know what happened.
        It would make a fine last chapter. It's missing the one before.
        There's one person in this who never gets to be anything but guilty.
    """,
    rebut="""
        {who}, you tell {v} well, and you skip a scene.
        I read {v} differently, {who}.
        [thing] You've made {v} into a symbol, {who}. Let it be what it was.
        {who}, who's telling the story of {v}, you or the evidence?
        That's one way to write {v}, {who}.
    """,
    echo="""
        “{q}” A good line, {who}. Let me answer it.
        {who} gave us a sentence: “{q}” I want to write the next one.
    """,
    counter="""
        Nice scene, {who}. It isn't the one that matters.
        Hold that thought, {who}, and put this beside it.
        {who}, in your version what happens to this?
        I'd believe that, {who}, if I could forget this.
    """,
    answer="""
        You ask how I see it, {who}. Like this.
        {who}, that's the right question, and it comes at the right moment.
        I'll tell you, {who}.
    """,
    build="""
        {who} found the thread with {v}. Pull it.
        What {who} said of {v} is the first half of a sentence.
        Yes, {who}, {v}; and then the next page.
    """,
    concede="""
        [own] I was in love with {v}, {who}. You're right, that has to be cut.
        All right, {who}, strike {v}. The story stands without it.
        {who}, I give you {v}. One always loses a favourite line.
    """,
    part="""
        You've read {v} closely, {who}. Read this line, too.
        Yes, {who}, that's in {v}. So is this.
    """,
    aside="""
        [said] We'll cut that line, {who}.
        [said] A bit of business between the acts, {who}. Back to the play.
        [asked] A good question, {who}, and I can't see how it's answered. I know this scene.
        [asked] Let me answer with a scene, {who}.
    """,
    unfounded="""
        “{q}”? That's a good line, {who}, but it isn't in the book. Where did you read it?
        {who}, you've written “{q}” in yourself. Which page?
        I'd have kept “{q}” too, {who}, if anybody had said it. Where does it stand?
    """,
    foreign="""
        I'd love to know how that scene goes, {who}. I only read English. Tell it once more?
        {who}, it sounded beautiful, and I understood none of it. In English?
    """,
    thanks="""
        Thank you, {who}. The best writers cut their own lines.
        That took nerve, {who}. Thank you. The story's better without it.
    """,
    join="""
        There are two scenes that nobody has played together: {x}, and {y}.
        Cut from {x} straight to {y}.
        Put {x} and {y} on one page.
        First {x}. Then, in the same light, {y}.
        Read {x} aloud, and then {y}, without a pause.
        What would {x} say to {y}?
        [one] {X} is the question. The answer is {y}.
    """,
    yes="""
        {who} tells {v} right.
        Yes, {who}. {V}. That's the scene.
        I'd keep {v}, {who}.
        Good line on {v}, {who}.
    """,
    no="""
        [one] {who}, {v} is a red herring.
        [one] No, {who}. {V} doesn't play.
        I don't believe {v}, {who}.
        Cut {v}, {who}.
    """,
    cut="""
        Cut, {who}. Whose scene is this?
        {who}, stop at the good part.
        Wait, {who}. Go back a page.
    """,
    short="""
        [known] [one] [sound] And there, again, is {x}.
        [known] [sound] The story keeps returning to {x}.
        [known] [sound] {X}, offstage, still speaking.
        [sound] My first chapter is {x}.
        [thing] [one] [sound] Give {x} a page to itself.
        [sound] The scene I believe in is {x}.
        [one] [flaw] {X} is where the author cheated.
        [flaw] The plot tears at {x}.
        [flaw] I never believed {x}.
        [person] [sound] I'd keep {x} in any version.
        [thing] [sound] Every story has one object, and here it's {x}.
        [sound] Open on {x}.
        [sound] Turn back a few pages, to {x}.
        [sound] I'd underline {x}.
        [sound] You can't write around {x}.
        [person] [flaw] I don't believe a word that {x} was given.
        [one] [flaw] {X} belongs in another book.
    """,
    ask="""
        So how does your version end, {who}?
        Where was everybody standing, {who}?
        What did {he} want, {who}?
        {who}, can you tell it from start to finish?
        And what happens in the next five minutes, {who}?
    """,
    press="""
        {who}, tell us the story you believe. I mean it; I'd like to hear it.
        You're stuck on one page, {who}. Which?
        Is it the ending you can't accept, {who}, or something before it?
    """,
    alone="""
        Every room has one reader who doesn't like the book. Today that's me.
        I know how this scene goes; the stubborn one gives in. I keep not doing it.
        You've all agreed on an ending. I'm still on the page where it went wrong.
    """,
    turned_g="""
        {who} read {v} into it. It's another book.
        {who} wrote the page that mine was missing: {v}. I know a better story when I hear one.
        I've changed my vote. I kept trying to write the other ending, and the characters wouldn't do it.
        {who}, with {v}. That was the missing page.
        I wanted a twist. There isn't one.
        [thing] I had a version without {v}. {who} put it back, and the whole book changed hands.
        [person] I had cut {v} from my version. {who} gave the lines back, and the book changed.
    """,
    turned_n="""
        {who} touched {v}, and the chapter came away.
        I loved that story. {who} asked one thing about {v}, and nobody could write the answer.
        I've changed my vote. I was carried along by a good story, and I of all people should know.
        When {who} opened up {v}, I saw the stage hands behind the scenery.
        I've found another story in the same facts, and I can't choose between them. So I mustn't.
        [person] {who} read {v} aloud in another tone, and I heard another character speaking.
        [thing] {who} turned {v} round, and the whole story read the other way.
    """,
    appeal_g="""
        Somebody's story was cut short, and this is the last place anyone will tell it.
        The ending isn't kind. We don't get to change it because we like a character.
    """,
    appeal_n="""
        [life] I've killed people off because a chapter dragged. In here nobody can be written back in.
        Once we say it, it becomes what happened. That's the power of it. Be careful.
    """,
    close_g="""
        I believe that story, to the last line.
        So I say guilty.
        It holds together. I wish it didn't.
    """,
    close_n="""
        I don't believe the story, so I can't sign it.
        Somebody else wrote that ending.
        Not guilty, until the page is found.
    """,
    stays_g="""
        Guilty, the end.
        Last line: guilty.
        Guilty, and curtain.
        The plot says guilty.
        Guilty, final page.
    """,
    stays_n="""
        Not guilty, the end.
        Last line: not guilty.
        Not guilty, and curtain.
        Unfinished: not guilty.
        Not guilty, final page.
    """,
    bare="""
        I've told it {n} times, and I'm not going to add dragons.
        I have no new chapter.
        The story hasn't changed while we argued.
        I'll sit this scene out.
    """,
    beside="""
        {who} has written the opening. I have the scene after it.
        Good, {who}. Now cut to another room.
        I like that, {who}, and it needs its other half.
    """,
    still="""
        {who} gave us another ending for {v}. I read it twice, and I prefer the one we had.
        I know how {who} tells {v}. It's well told, and it leaves a character standing in the rain.
        {who} edited {v} for us. The line still shows under the ink.
    """,
    doubt="""
        There's a page I keep skipping, and it's {v}. In my version it has no reason to be there.
        Every author knows where the book is weak. Mine is weak at {v}.
        I tell this well as long as nobody asks me about {v}.
    """,
    vote="""
        We've reached the last page, and we keep turning back. Let's vote.
        Enough chapters. Let's vote and see how it ends.
        A story has to stop somewhere. I say we vote.
    """,
    then="""
        Cut to this.
        Then, a door opens.
        Enter the next character.
        Meanwhile, in the next room.
        Same evening, a page later.
    """,
    lead="""
        Chapter one.
        Picture the scene.
        Curtain up.
        The next scene, then.
        Set the stage.
        New paragraph.
        Enter the narrator.
        Plot, please.
        Rewind the scene.
    """,
    tag="""
        [sound] What a line.
        End of chapter.
        Characters betray themselves.
        [sound] I'd keep that sentence.
        No novelist dares that.
        Turn the page.
        Motive, scene, consequence.
        Read it aloud.
        The villain never knows.
        That's dramatic irony.
        Fiction needs less.
    """,
    tag_g="""
        The plot closes.
        A finished story.
        The ending writes itself.
        Villain unmasked.
        [sound] I believe this author.
    """,
    tag_n="""
        The plot unravels.
        Wrong protagonist.
        A chapter is missing.
        [flaw] Unreliable narrator, that.
        The ending is forged.
    """,
    agrees="""
        {who} found the thread.
        Yes, that's how it went.
        A good line, and true.
    """,
    moved="""
        There's the page I missed.
        {who} just changed the ending.
        Now I see the other story.
    """,
    unmoved="""
        {who} is telling, not showing.
        Flat character, thin motive.
        That scene doesn't play.
    """,
    weary="""
        Chapter nine reads just like chapter four.
        Somebody cut this.
    """,
)
