"""The rules of a panel: who speaks when (`floor`), verdicts and the decision (`verdicts`), what is filed (`artifacts`),
the decision as a paper (`record`), and all of it as one value (`format`)."""
