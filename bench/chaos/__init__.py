"""How a server goes on under faults, in every format, with people inside."""
