"""How the house researches, argues and judges: by selecting sentences of the sources, and by counting."""
