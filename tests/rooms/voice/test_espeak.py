"""The offline voice, in its child process."""

import asyncio

import pytest

from rooms.voice.base import VoiceFailed
from rooms.voice.espeak import SEAT_VARIANTS, EspeakVoice
from tests.rooms.voice.mp3 import seconds_of
from tests.rooms.voice.test_voices import TEXTS, spoken

pytestmark = pytest.mark.real_time("a child process")


def espeak(voice: str = "en-gb-x-rp", rate: int = 165) -> EspeakVoice:
    return EspeakVoice(voice, rate, asyncio.Semaphore(2))


async def test_an_unknown_voice_is_a_lasting_failure() -> None:
    with pytest.raises(VoiceFailed, match="TWELVE_ESPEAK_VOICE") as failed:
        await spoken(espeak("en-nowhere"), "Order.")
    assert failed.value.lasting


async def test_a_text_without_a_word_makes_no_sound() -> None:
    with pytest.raises(VoiceFailed, match="no sound"):
        await spoken(espeak(), " \n ")


async def test_every_seat_has_a_voice_of_its_own() -> None:
    made = await asyncio.gather(*(spoken(espeak(f"en-us{variant}"), "I say guilty.") for variant in SEAT_VARIANTS))
    assert len({audio for audio, _ in made}) == len(SEAT_VARIANTS) == 12


async def test_the_same_text_sounds_the_same_and_a_quicker_pace_is_shorter() -> None:
    (first, slow), (second, _), (_, quick) = [
        await spoken(one, "The count is as it was.") for one in (espeak(), espeak(), espeak(rate=260))
    ]
    assert first == second
    assert quick[-1].end < slow[-1].end


async def test_what_would_end_a_text_or_mark_it_up_is_read_out_instead() -> None:
    text = "One\x00 two <break time='9s'/> three [[a]] four"
    _, words = await spoken(espeak(), text)
    assert [word.text for word in words] == text.split()
    assert words[-1].end < 9


async def test_its_sound_is_packed_and_not_the_same_all_through() -> None:
    audio, words = await spoken(espeak(), TEXTS[0])
    seconds = seconds_of(audio)
    assert 5_500 < len(audio) / seconds < 6_500
    # A last frame that is filled up, at most two.
    assert 0 <= seconds - words[-1].end < 2 * 576 / 22_050
    assert len(set(audio[len(audio) // 2 :])) > 100
