"""How well texts are read: people's sentences, and files."""
