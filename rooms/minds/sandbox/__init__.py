"""Where code that a model wrote is run: never in our own process.

A mind whose model has `analyses` works something out before it speaks. The loop of answers and code is smolagents'
`CodeAgent` (`code_agent.py`). It runs in a thread and reaches nothing by itself: over a bridge (`thread_bridge.py`) its
words come from the room's calls to models, paid for and counted like any other, and its code goes to an `Executor`
(`base.py`). The library's templates stay empty, because it fills them in with a language in which others' words could
act; its own interpreter and its remote executors are never used.

All executors obey the same laws: data in under its names, capped output and one line of error out, an end at the
deadline, nothing left for the next run. `execution.yaml` says which one runs (`configuration.py`, `selection.py`):

- `local.py`: a child process with limits on this machine, and no sandbox;
- `docker.py`: a container without network, mounts or capabilities, with a root that cannot be written to. It carries
  the time after which nobody waits for it as a label, and the next look at Docker removes what is past it. Docker's SDK
  waits in threads of its own, so an engine that hangs holds up nobody;
- `blaxel.py`, `modal.py`: sandboxes elsewhere. One at Blaxel is kept and cleared after each run, or made and deleted
  with it, and lives for fifteen minutes if nobody deletes it. It has a network, which the runner takes from the code
  where the sandbox lets it. One at Modal has none.

A container or a sandbox needs python3 and nothing else: `remote.py` sends a small runner and the code over standard
input, and the runner starts the same child that runs at home, so the limits are the same. The code finds the case as
seats may read it, the ballots and the turns as JSON; neither the finding nor the strengths nor anybody's thoughts.

A call that fails is not repeated. Where code runs out of time, gives no result or its place is away, the room reads one
sentence and the mind speaks without it. Cancelling a turn ends the call, the code and the thread, in that order. A
recording keeps runs as well as calls, so a replay runs nothing.
"""
