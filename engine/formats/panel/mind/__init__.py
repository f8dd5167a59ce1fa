"""The mind of a panel's member: what the dossier says for and against (`reading`), also where it is a specification
(`specification`), where a member stands (`opinion`), what a turn does (`turn_plan`), in which voice (`voices`,
`writer`), and what a person's words put on record (`minutes`)."""
