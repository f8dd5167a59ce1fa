"""Everyday words: what people say about anything, so that a case which has them too is not spoken of.

Deliberation has a stock of such words, and so has small talk. Whatever a case is about, half of them stand somewhere in
its papers, and a search for them finds something.
"""

from __future__ import annotations

from engine.text.stems import content_stems

EVERYDAY_STEMS = content_stems(
    # small talk, and talk about talk
    "able absolutely actually again agree agreed ago ahead alike alone along already alright always another "
    "answer anyone anything anyway apart argue argument around ask asked away awful back bad bear beat become "
    "begin believe belong best better between big bit blame body bother break bring brought business call called "
    "came care carry case cause certain certainly chance change changed check choose claim clear clearly close "
    "come coming common complete consider convince cool count couple course cover cut day days dead deal dear "
    "decide decision deep depend different difference doing done doubt dream drop during early easy either else "
    "end enough especially even evening ever everybody everyone everything everywhere evidence exact exactly "
    "example except expect explain fact facts fair fall false far fast fault favour feel feeling few fight figure "
    "final finally find fine first follow for fool forget form forth forward found four free friend front full "
    "fun funny further gave general get getting give given glad goes going gone good got grand great ground group "
    "guess half hand hang happen happened happens happy hard hate head hear heard heart held hell hello help "
    "herself high himself hit hold holds home honest honestly hope hot hour hours house huge human hundred idea "
    "imagine important indeed inside instead interest itself join judge jury juror just keep keeps kept kid kind "
    "knew know known knows lady large last late later laugh law lead least leave left less let life like liked "
    "line list listen little live lived logic long look looked looking lord lost lot loud love low luck made main "
    "make makes making man manner mark matter matters may maybe mean means meant meet member mention middle "
    "million mind mine minute minutes miss moment month morning most mother move must myself name named near "
    "nearly need needs neither never new next nice night nine none nonsense normal nothing notice now number "
    "numbers obvious obviously off often old once open opinion order other others otherwise ought outside own "
    "part particular pass past people perfect perhaps person pick piece place plain plainly plan play please "
    "point points possible prefer pretty probably problem proof prove put question questions quick quiet quite "
    "rather reach read ready real reason reasons remember repeat rest result right room round rule run sad safe "
    "said same saw saying second see seem seems seen self send sense serious set settle seven several shall share "
    "short should show shows side silly simple simply since single sit six slow small smart somehow somebody "
    "someone something sometimes somewhere song soon sorry sort sound speak special stand start state stay step "
    "stick stop story straight strange strong stuff stupid suppose sure table take taken takes taking talk talked "
    "talking tell ten terrible thank thanks thing things thinking think thinks third thought thousand three "
    "through throw time times tired today together told tomorrow tonight too took top total touch toward tried "
    "trouble true trust truth try trying turn turned twice type understand until upon use used usual usually "
    "various view voice vote voted votes voting wait walk want wanted wants warm waste watch water way ways "
    "weather week weeks weird well went whatever whenever whether whichever whoever whole whose wide wife win "
    "wise wish within without woman wonder word words work works world worse worst worth wrong year years yellow "
    "yes yesterday yet young yourself "
    # what every case has, and what everybody says of it
    "accuse accused acquit beyond charge convict convicted court crime defence defense defendant doubts exhibit "
    "exhibits foreman foreperson guilt guilty innocence innocent instruction instructions juror jurors prosecution "
    "prosecutor reasonable testimony trial verdict witness witnesses"
)
"""Stems of the words that are no case's own."""
