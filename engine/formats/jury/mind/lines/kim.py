"""Robert Kim, retired jazz musician: what is missing, heard sideways."""

from engine.formats.jury.mind.lines.line_set import make_line_set

KIM = make_line_set(
    thing="""
        Funny what sticks. With me it's {x}.
        Nobody has played {x} yet.
        I keep hearing {x}, like a wrong note you end up liking.
        You know what's quiet? {X}.
        I was half asleep, and then: {x}.
    """,
    again="""
        {X}. Second chorus.
        I'm not out of {x} yet.
        Same tune, {x}, other key.
        Somebody dropped a bar in {x}.
        [old] {X}. Second verse.
    """,
    settled="""
        {X}, still in my ear.
        It keeps coming round to {x}.
        I go away, I come back, and there's {x}.
    """,
    quote="""
        {x} had it, right in the pocket: {q}
        I don't remember much of {x}, only this: {q}
        Say it slow, the way {x} did. {q}
        {x} came in late and played one phrase: {q}
        There was music in {x} for about four seconds. {q}
        [old] {x} came in late and sang one line: {q}
        [old] Say it softly, as {x} did. {q}
    """,
    even="""
        Even {x} hit one true note: {q}
        Out of time or not, {x} played this: {q}
    """,
    besides="""
        That's the one clean note from {x}. The rest I wonder about.
        Don't play all of {x} in that key, though.
    """,
    flaw="""
        Something is flat, and it's {x}.
        Listen for what isn't there in {x}.
        {X}, man. No.
        I'd have stopped the band at {x}.
    """,
    person="""
        {x} was a hair behind the beat all morning.
        I closed my eyes for {x}. You hear more.
        {x} knew the words but not the tune.
        Something about {x} kept sliding.
    """,
    law="""
        The judge only had one tune, but it's a good one: {q}
        That's the chart we got handed. {q}
        It's written down, you don't have to swing it: {q}
    """,
    law_short="""
        The judge gave us the key on {x}. Everything else is playing in it.
        Listen back to what the judge said on {x}. Slow tune, but it holds.
        What the judge told us about {x}, that's the ground note.
        [g] I played it against what the judge said on {x}, and it stays in tune.
        [n] I played it against what the judge said on {x}, and something's flat.
        You can bend a lot of things. What the judge told us about {x} you can't.
    """,
    argue="""
        I hear it all at once, so bear with me.
        {Counsel} got one thing in tune.
        Don't count it. Feel where the one is.
        Okay, it goes like this.
    """,
    story="""
        Note on note, and then it's a chord.
        Play them together once.
        Bass, drums, horn.
        [old] Fiddle, pipe, drum.
    """,
    g_thing="""
        [life] You can't fake that. I've known fakers.
        It just sits there and hums.
        That's the note. Everything else is somebody talking over it.
        I tried to hear it innocent and it kept resolving the other way.
        [old] There is no fiddling round that.
    """,
    g_said="""
        That rang. I don't know another word for it.
        [expert] Dry as sheet music, and you can play it.
        Nobody plays that clean unless it's true.
        [lived] You could hear it cost something.
        I'd trust that ear.
        [old] It rang like a good bell.
        Short phrase, clean ending.
        You can tell when somebody's not listening to themselves. That was it.
    """,
    g_flaw="""
        All vibrato.
        That's what you play when you've lost the tune.
        [record] I've told that one to landlords.
        Pretty, and off by a mile.
        They vamp a lot on that one.
        [old] All trill and no tune.
    """,
    g_all="""
        I don't know how I know. I know.
        Everybody's soloing, and under it there's one line that doesn't change.
        [who] It all comes home to the same place, and that's {him}.
        You can play around it all night. It's still the melody.
        Strip it down to two notes. It's still there.
        I waited for the tune to turn. It never turned.
        I don't want it to sound like that. It sounds like that.
    """,
    n_thing="""
        That's a rest where they swore there was a note.
        Then somebody's counting wrong, and it isn't me.
        It doesn't belong in their tune at all. I like it for that.
        I can't get past it. Don't ask me to.
    """,
    n_said="""
        That was somebody not performing. You learn to hear the difference.
        It came out quiet, and it was right.
        Everyone talked over it. Typical.
        I heard that and the rest went out of tune.
        Soft, and dead on the beat.
        Nobody clapped. It was the best thing all day.
    """,
    n_flaw="""
        [life] [senses] You hear what you came to hear. I've seen whole rooms do it.
        [work] They came in early and nobody stopped them.
        [senses] That's somebody remembering the record and not the night.
        So it's a cover version. I wanted the original.
        And now I can't hear it straight any more.
        That's the crack. I only ever hear the crack.
        [interest] Check who's paying the band.
        [old] That is somebody singing another man's song.
        [life] [old] You hear what you came to hear. I have seen whole playhouses do it.
    """,
    n_all="""
        There's a silence in the middle of this case, and everybody's afraid of it.
        It's too neat. Life drags the beat.
        They wrote the ending and then looked for changes that go there.
        I can't tell you why. It doesn't swing, and I won't say it does.
        [old] There is a silence in the middle of this, and everybody is afraid of it.
        They told us when to clap. That isn't music.
        There's a bar missing, and it's the one with the answer in it.
        [who] I keep hearing somebody who isn't in the room.
        Loud isn't the same as right.
    """,
    rebut="""
        {who}, you're rushing {v}.
        I heard {v} in another key, {who}.
        Nah, {who}. Not {v}.
        {who}, play me {v} again, slower.
        [old] {who}, you take {v} too fast.
    """,
    echo="""
        “{q}” I heard that, {who}. I heard it in another key.
        {who} said “{q}”, and I've been humming it since.
    """,
    counter="""
        Sure, {who}. But did you hear this?
        That's the loud part, {who}. I'm on the quiet part.
        {who}, you take the melody. I'll take this.
        Cool, {who}. And under it?
        [old] I hear you, {who}. And beneath it?
    """,
    answer="""
        You calling on me, {who}? Okay.
        {who}, I was somewhere else, but I heard you.
        All right, {who}, my eight bars.
        [old] All right, {who}, my verse.
    """,
    build="""
        {who} just hit something with {v}. Stay there.
        Yeah, {v}. {who} has the tune, I've got a harmony.
        I'll trade fours with {who} on {v}.
        [old] {who} struck something true with {v}. Hold it.
    """,
    concede="""
        [own] {who}, I was only noodling on {v}. Forget it.
        [one] {who}, {v} is your tune. I've got another.
        [thing] You can have {v}, {who}. I was never married to it.
        [own] My mistake on {v}, {who}. I came in on the wrong bar.
        [old] [thing] You may have {v}, {who}. I was never wedded to it.
    """,
    part="""
        I hear that in {v}, {who}. I hear this, too.
        Flat there, {who}, I'll give you that. Now play the rest of {v}.
    """,
    aside="""
        [said] Nice break, {who}. Back to the tune.
        [said] I heard that, {who}. Couldn't find the key.
        [asked] Couldn't tell you, {who}. I can tell you what I hear.
        [asked] Ask the room, {who}. I only hear this.
    """,
    unfounded="""
        “{q}”? Who played that, {who}? I didn't hear it.
        That one's not in the chart, {who}. “{q}”. Where's it from?
        {who}, you're improvising. “{q}” isn't on the record.
    """,
    foreign="""
        Nice sound, {who}. Don't know the language. Same tune in English?
        I got the rhythm, {who}, not the words. English, maybe?
    """,
    thanks="""
        Nice, {who}. You heard the wrong note and took it out. Thanks.
        Thanks, {who}. Clean stop. Now we can play.
    """,
    join="""
        Play {x} and {y} at the same time.
        {X}. Then {y}. Hear the interval?
        Everybody solos on {x} or on {y}. Nobody plays both.
        Take {x} slow. Now {y}, same tempo.
        Call: {x}. Answer: {y}.
        Hear {x}, and keep it going under {y}.
    """,
    yes="""
        Yeah, {who}. {V}. In tune.
        {who} hit it. {V}.
        {V}, {who}. Right on the beat.
        What {who} played on {v}.
    """,
    no="""
        [one] Flat, {who}. {V} is flat.
        Nah, {who}. Not {v}.
        {who}, you rushed {v}.
        Wrong key, {who}. {V}.
    """,
    cut="""
        Whoa, {who}. Take a rest.
        {who}, lay out a bar.
        Hey, {who}. Breathe.
    """,
    short="""
        [known] [sound] {X}. Still ringing.
        [sound] I hear {x} under all of it.
        [known] [sound] Back to {x}. Same note.
        [sound] I'm in tune with {x}.
        [sound] Listen to {x} and count four.
        [one] [flaw] {X} is out of tune.
        [flaw] I can't dance to {x}.
        [flaw] Something's off in {x}.
        [person] [sound] {X} played it straight.
        [one] [thing] [sound] {X} doesn't bend.
        [sound] The note I keep hearing is {x}.
        [sound] Start with {x}. Quiet.
        [sound] Hum {x} to yourself.
        [sound] Somebody has to keep time, and that's {x}.
        [person] [flaw] {X} came in late.
        [flaw] Leave out {x} and play it again.
    """,
    ask="""
        You hear that, {who}?
        What's missing, {who}?
        {who}, what was going on when nobody was playing?
        Why that, {who}, and why then?
    """,
    press="""
        {who}, you're holding that note a long time. What's in it?
        I'm not leaning on you, {who}. I'm curious what you hear.
        What's the tune over there, {who}?
    """,
    alone="""
        [life] I've played to empty rooms. This is nothing.
        You're all in the same key. Somebody should worry about that.
        I know I'm the odd one. I'm usually the odd one.
    """,
    turned_g="""
        {who} leaned on {v}. I heard it.
        {who} took the solo on {v}. I had nothing to play back.
        I flipped. It came together on me while I was looking out the window.
        {who} said something about {v}, and it clicked. Don't make me explain it.
        I was playing against it. Now I'm with it. Guilty.
        {who} hit {v} and everything else tuned up to it. I can't un-hear that.
    """,
    turned_n="""
        {who} dropped {v} out of the tune, and it sounded truer without. I changed.
        One note from {who}, on {v}. Whole song fell over.
        I flipped. Something's missing in there, and once you hear it you can't not.
        It was {who} on {v}. Went right through me.
        Changed my mind. Can't say I made it up in the first place.
        I was humming along until {who} stopped on {v}. Then there wasn't any tune.
    """,
    appeal_g="""
        Somebody's day got broken off in the middle. I keep hearing where it would have gone.
        We can be as cool as we like. Somebody lost something they don't get back.
    """,
    appeal_n="""
        A friend of mine did six years for fitting a description. Played left-handed when he got out. Don't ask.
        You only get one take at this. I'd leave it off the record.
        [old] A friend of mine was taken up because he wore the right coat. He came out unable to hold a bow.
        [old] You can play a thing once only in here. I would leave it unplayed.
    """,
    close_g="""
        That's my ear. It says guilty.
        I can't hear it any other way.
        So, yeah.
    """,
    close_n="""
        I'm out, then. Not guilty.
        I'd let it ring.
        So I lay out on this one.
    """,
    stays_g="""
        Guilty, man.
        Same key: guilty.
        Last chord: guilty.
        It resolves: guilty.
        Guilty, on the beat.
    """,
    stays_n="""
        Not guilty, man.
        Sour note: not guilty.
        Not guilty, fade out.
        Off key: not guilty.
        Shh: not guilty.
    """,
    bare="""
        That's {n} choruses from me, and I'm still in the same key.
        I'm laying out this time.
        Nothing. I'm listening to the fan.
        Same tune. I'd rather hear somebody else play it.
        [old] That is {n} verses from me, and I am still in the same key.
    """,
    beside="""
        Yeah, {who}. I'll come in a third above you.
        {who}, keep that going. I've got another part.
        Same key, {who}. Different song.
    """,
    still="""
        {who} played us an answer on {v}. Nice answer. The note is still hanging.
        I heard {who} on {v}, and I let it ring. It didn't resolve.
        {who} says we're done with {v}. I can still hear it in the walls.
    """,
    doubt="""
        There's a wrong note in my own tune, and it's {v}. I can't tune it out.
        Don't tell anybody, but {v} throws me every time.
        I'd be surer if it wasn't for {v}. It comes in when I'm not ready.
    """,
    vote="""
        We're just repeating the refrain. Let's vote.
        Last song. Vote.
        I've stopped hearing anything new. So let's vote, and go outside.
    """,
    then="""
        And then the horn.
        Now add the bass.
        Modulate.
        Second verse.
        Same beat, other hand.
    """,
    lead="""
        Listen.
        Shh.
        Play it back.
        Close your eyes.
        A quiet one.
        Count me in.
        Drop the volume.
        From the bridge.
        Sideways, maybe.
    """,
    tag="""
        Hear that echo?
        [flaw] Wrong key, man.
        That note hangs.
        Funny, right?
        Don't ask me why.
        It hums.
        Silence says plenty.
        My foot stopped tapping.
        [flaw] Off the beat.
        [sound] Music to me.
        [sound] Weird. Beautiful, though.
    """,
    tag_g="""
        It resolves, sadly.
        Same tune: guilty.
        That's a minor chord.
        [sound] Dead on pitch.
        [sound] The bass never lies.
    """,
    tag_n="""
        [flaw] It's out of tune.
        [flaw] Somebody missed their cue.
        [flaw] Sour note.
        [flaw] A stolen melody.
        Rests, no notes.
    """,
    agrees="""
        {who} is in the pocket.
        Yeah. That's the tune.
        Nice. Leave it there.
    """,
    moved="""
        Whoa. Say that again?
        {who} just changed the key on me.
        Huh. There's the missing note.
    """,
    unmoved="""
        {who} is playing scales.
        All notes, no music.
        Don't hear it.
    """,
    weary="""
        Same chorus, nobody listening.
        I could sleep.
    """,
)
