"""Real databases, a real browser and a provider of models: found where the machine has them, brought along where it has
none.

Everything listens on the loopback only, lives in a temporary folder and ends with the run, also when that is killed.
"""
