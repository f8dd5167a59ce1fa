"""Laws that every format keeps, whatever people, minds, agents and clocks do."""
