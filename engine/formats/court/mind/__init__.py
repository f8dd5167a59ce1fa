"""How the house holds court: it quotes the documents by the words in them, and claims nothing that does not stand
there."""
