"""Voices: what the bench and the minds are heard by.

The narrator of a room (`narrator.py`) has what the bench says, and what minds say where the room wants them heard,
spoken by the first voice that can (`selection.py`): ElevenLabs, the offline voice, the browser's own. A voice that
fails is reported in one sentence (`voice_failed`), and the next one speaks the same words; if none can, there are
captions. A room without listeners is not voiced, nor one at pace `instant`.

A clip is made once, under a hash of the voice, its settings, the text and a secret of the installation
(`clip_maker.py`). Its maker holds a claim in the store. The parts and the times of the words are stored as they come,
so any worker streams it while it is still being made (`clip_reader.py`), and a maker that died is replaced from the
beginning under a new epoch. `clip_ready` is in the log with the first sound. What is paid for is counted before it is
spoken, by room and by month, so that workers together never exceed either.

ElevenLabs' SDK is loaded in a thread when somebody is first to be heard. The offline voice, eSpeak NG, runs in a child
process for each text (`espeak_child.py`), which also packs its sound as MP3 (LAME) and imports nothing of ours: neither
a fault of the libraries nor their licences (GPL, LGPL) come into the server.
"""
