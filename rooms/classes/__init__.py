"""Classes: many people of one lesson, dealt to rooms that one teacher leads.

A class knows its pupils, its rooms and its teachers (`state.py`), and is one row of the store. Its rooms are ordinary
rooms: a pupil's token of the class opens the pupil's seat, and a teacher's token the host's acts, as inherited tokens
do after a rematch. So nothing in a room, and nothing in the engine, knows of classes.
"""
