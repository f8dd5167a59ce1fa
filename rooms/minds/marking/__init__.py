"""How a model marks the points of a matter, or weighs the evidence of a trial: prompts, and its one or two calls."""
