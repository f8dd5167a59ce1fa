"""A file of weights (`.gguf`) served on this machine by a child process, with llama.cpp inside: extra `realmodel`."""
