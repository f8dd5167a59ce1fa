"""A deliberation from the terminal, one module a step: the matter, the seats, the minds, the run, how it goes on from a
log, how a log is verified, how it is kept, and what is written of it. Commands are faces over these.

    matter ──> seats ──> minds ──> run ──> record ──> result
                                    ^         |
                                    +─ resume <─ verify
"""
