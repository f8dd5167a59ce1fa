"""The panel: members who each know their field decide on a candidate, or on any question with options, while a
timekeeper keeps the conversation moving."""
