"""What every voice promises (`rooms.voice.base.Voice`)."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from rooms.voice.base import AudioPiece, Voice, VoiceFailed, WordTime
from rooms.voice.elevenlabs import Account, ElevenLabsClient, ElevenLabsVoice
from rooms.voice.espeak import EspeakVoice
from rooms.voice.silent import SilentVoice
from tests.rooms.voice.mp3 import seconds_of
from tests.services.elevenlabs import KEY, VOICE, studio

pytestmark = pytest.mark.real_time("a child process, and a server of voices on the loopback")

TEXTS = (
    "Members of the jury. Thomas Hall, 21 years old, stands accused of taking £3,400 at 10:30 — you may begin.",
    "  “So say   you all”:\n\tnot guilty.  ",
    "Hung.",
)


async def spoken(voice: Voice, text: str) -> tuple[bytes, list[WordTime]]:
    """All of a text's sound, and all of its words."""
    pieces: list[AudioPiece] = [piece async for piece in voice.speak(text)]
    assert [piece.whole for piece in pieces[:-1]] == [False] * (len(pieces) - 1)
    return b"".join(piece.audio for piece in pieces), [word for piece in pieces for word in piece.words]


@pytest.fixture(params=["espeak", "elevenlabs", "browser", "captions"])
async def voice(request: pytest.FixtureRequest) -> AsyncIterator[Voice]:
    """Each of the voices."""
    if request.param == "espeak":
        yield EspeakVoice("en-gb-x-rp", 165, asyncio.Semaphore(2))
    elif request.param == "elevenlabs":
        with studio() as server:
            line = ElevenLabsClient(Account(KEY, url=server.url), lambda: 0.0)
            yield ElevenLabsVoice(line, VOICE)
            await line.close()
    else:
        yield SilentVoice(request.param)


async def test_its_words_are_those_of_the_text_and_their_times_never_fall(voice: Voice) -> None:
    for text in TEXTS:
        _, words = await spoken(voice, text)
        assert [word.text for word in words] == text.split()
        moments = [moment for word in words for moment in (word.start, word.end)]
        assert moments == sorted(moments)
        assert moments[0] >= 0
        assert moments[-1] > 0


async def test_its_sound_is_what_it_says_and_as_long_as_its_words(voice: Voice) -> None:
    audio, words = await spoken(voice, TEXTS[0])
    if voice.mime == "audio/mpeg":
        assert abs(seconds_of(audio) - words[-1].end) < 0.1
    else:
        assert (voice.mime, audio) == ("", b"")


async def test_the_same_voice_has_the_same_key_and_no_secret_in_it(voice: Voice) -> None:
    assert voice.key.startswith(voice.name)
    assert KEY not in voice.key
    assert voice.paid == (voice.name == "elevenlabs")


async def test_several_texts_are_spoken_at_once(voice: Voice) -> None:
    both = await asyncio.gather(*(spoken(voice, text) for text in TEXTS))
    assert [[word.text for word in words] for _, words in both] == [text.split() for text in TEXTS]


async def test_a_text_that_is_too_long_is_refused_in_a_sentence_if_at_all(voice: Voice) -> None:
    text = "All rise. " * 3_000
    if voice.mime:
        with pytest.raises(VoiceFailed, match=r"^[A-Z].* too long .*\.$") as refused:
            await spoken(voice, text)
        assert not refused.value.lasting
    else:
        assert len((await spoken(voice, text))[1]) == 6_000


async def test_one_that_is_closed_in_the_middle_speaks_again(voice: Voice) -> None:
    pieces = voice.speak(TEXTS[0])
    await anext(pieces)
    await pieces.aclose()
    assert [word.text for word in (await spoken(voice, TEXTS[2]))[1]] == ["Hung."]
