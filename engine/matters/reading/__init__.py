"""The one reader of sentences: what they do, what they advise, and what they tell of whom, by fixed rules."""
