"""What can go wrong between a room and its store or its bus: a stable code and one sentence each.

    RoomsError
    ├── Conflict             somebody else appended first: catch up, decide again
    ├── CodeTaken            a new room's code is in use: draw another
    ├── KeyUsed              a request with this key has been stored already: answer what was stored
    ├── NoSuchRoom           never opened, or erased
    ├── SetAside             it has made workers stand still: nobody computes it any more
    ├── SetBack              the store has lost entries that were read from it: read the room again
    ├── LeaseLost            another driver has taken over: stop
    ├── NoSuchClass          never opened, or erased
    ├── ClassChanged         somebody else saved the class first: read it, decide again
    ├── NoSuchStudy          never opened, or erased
    ├── StudyChanged         somebody else appended to the study first: read on, decide again
    ├── BadUrl               an address of a store or bus that nobody can read
    ├── StoreUnavailable     the database is not there, or not ready
    │   ├── NoWrites         it answers, and takes no writes
    │   └── NewerRules       what it has of this room is for a newer version of this program
    └── BusUnavailable       the bus is not there

None of them is a refusal: those are the engine's, and ordinary. The last four are for the operator of the server, and
never contain a password.
"""

from __future__ import annotations


class RoomsError(Exception):
    """Base of every error of this floor."""

    code = "rooms_error"


class Conflict(RoomsError):
    """Somebody else appended first. Catch up with the log and decide again."""

    code = "conflict"

    def __init__(self, deliberation: str, seq: int) -> None:
        super().__init__(f"Entry {seq} is not the next one of deliberation {deliberation}.")
        self.deliberation = deliberation
        self.seq = seq
        """The first number that could not be appended."""


class CodeTaken(RoomsError):
    """Another room has this code. Draw another one."""

    code = "code_taken"

    def __init__(self, room: str) -> None:
        super().__init__(f"Another room has the code {room}.")
        self.room = room


class KeyUsed(RoomsError):
    """A request with this idempotency key has been stored already. Nothing was written; look it up."""

    code = "conflict"

    def __init__(self) -> None:
        super().__init__("A request with this key has been stored already.")


class NoSuchRoom(RoomsError):
    """The deliberation was never opened, or has been erased."""

    code = "no_such_room"

    def __init__(self, deliberation: str) -> None:
        super().__init__(f"There is no deliberation {deliberation}.")
        self.deliberation = deliberation


class SetBack(RoomsError):
    """The store no longer has what was read from it: it lost the last entries of a log, as after a failover to a copy
    that was behind, or a restored backup. Others may follow in their place. Read the room again."""

    code = "room_set_back"

    def __init__(self, deliberation: str) -> None:
        super().__init__(f"The store has lost entries of deliberation {deliberation}.")


class SetAside(RoomsError):
    """The room has made workers stand still, and is not loaded any more."""

    code = "room_set_aside"

    def __init__(self, deliberation: str) -> None:
        super().__init__(f"Deliberation {deliberation} is set aside.")
        self.deliberation = deliberation


class LeaseLost(RoomsError):
    """A newer epoch drives this deliberation. A driver that gets this stops."""

    code = "lease_lost"

    def __init__(self, deliberation: str, epoch: int) -> None:
        super().__init__(f"Epoch {epoch} no longer drives deliberation {deliberation}.")
        self.deliberation = deliberation
        self.epoch = epoch


class NoSuchClass(RoomsError):
    """The class was never opened, or has been erased."""

    code = "no_such_class"

    def __init__(self, id: str) -> None:
        super().__init__(f"There is no class {id}.")


class ClassChanged(RoomsError):
    """Somebody else has saved the class meanwhile. Read it and decide again."""

    code = "conflict"

    def __init__(self, id: str) -> None:
        super().__init__(f"Class {id} has been saved by somebody else.")


class NoSuchStudy(RoomsError):
    """The study was never opened, or has been erased."""

    code = "no_such_study"

    def __init__(self, id: str) -> None:
        super().__init__(f"There is no study {id}.")


class StudyChanged(RoomsError):
    """Somebody else has appended to the study meanwhile. Read on and decide again."""

    code = "conflict"

    def __init__(self, id: str) -> None:
        super().__init__(f"Somebody else has appended to study {id}.")


class BadUrl(RoomsError):
    """The address of a store or a bus cannot be read."""

    code = "bad_url"


class StoreUnavailable(RoomsError):
    """The database cannot be reached, or is not ready for us. The sentence says which, and never the password."""

    code = "store_unavailable"


class ForeignDatabase(StoreUnavailable):
    """The database has tables of another program's under names of ours."""


class NoWrites(StoreUnavailable):
    """The database answers, and takes no writes: its disk is full, or it is read-only."""


class NewerRules(StoreUnavailable):
    """The room was opened by a newer version of this program, under rules that this one does not have."""

    def __init__(self, deliberation: str, rules: int) -> None:
        super().__init__(f"Deliberation {deliberation} goes by rules of version {rules}; this program has older ones.")
        self.rules = rules


class BusUnavailable(RoomsError):
    """The bus cannot be reached."""

    code = "bus_unavailable"
