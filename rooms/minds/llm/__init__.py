"""Calls to language models: configuration, keys, money, retries and recordings.

`models.yaml` and the environment say which models there are (`configuration.py`). Reading them loads no library, and
without a key or an address nothing is called. `availability.py` says whether a model could be called before a room
needs it, `measuring.py` what a server of one's own is like, by which its model is asked (`server_profile.py`), and
`forecast.py` what a room will probably cost and whose money may end its models' part: the smaller of the room's and the
installation's, so that nobody finds out by asking what the installation has.

One request of a mind goes to the `CallRunner` of its room (`retry.py`): the model, once more where that may help, then
its fallback, then the house. Each attempt

1. takes its key: the seat's, the room's, or the server's (`keys.py`). Where strangers may open rooms, the server's own
   keys are withheld, and a call without a key is refused, because LiteLLM would look for one in the environment;
2. sets aside the most that it can cost, in the budgets of the room and of the installation, by one statement in the
   store, so that no number of workers passes a cap (`budget.py`). Money that a dead worker had set aside stays set
   aside: its calls were probably charged for;
3. makes one call through a `ModelClient` and settles. It becomes one `model_called` entry; a failure also becomes one
   `mind_failed`, in words of ours (`failures.py`).

`client.py` has the client that knows LiteLLM. It is loaded in a thread before money is set aside, so a request that is
given up meanwhile has cost nothing. Neither LiteLLM's retries nor its `finish_reason` are relied on: a stream that was
cut can look finished, so the reader of an answer decides whether it is whole. `recording.py` has two more clients: one
keeps what another was asked and answered, the other answers from that. The same clock and the same recording give the
same log, byte for byte.

Where many deliberations are simulated, `call_caps.py` bounds their calls together, and ends them all where no call can
succeed; `recording_files.py` keeps the recording of each in a file, from which it also goes on after it was broken off.
"""
