"""How a model marks the points of a matter: its prompt, and the one or two calls in which it is asked."""
