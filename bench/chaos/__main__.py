"""How a server goes on under faults: workers killed and suspended, Redis and PostgreSQL restarted, a database set back.

    python -m bench.chaos --kills 20 --redis 2 --postgres 2 --stops 2 --workers 2 --rooms 15
    python -m bench.chaos --table .cache/chaos/20260101-120000.jsonl

PostgreSQL and Redis of its own are started, and so many `twelve serve` processes on them. The rooms are of all formats
in equal shares. In every room house minds play, a host whose page is open ends each speech soon after it has begun, and
sends an act every half second. A page that loses its worker connects to another one, as a load balancer would have it,
and repeats what was not answered.

The table says, for all rooms and by format, how long after a fault the next entry of the rooms that it struck reached
the host's page (acts of the host's own are no such entry), how long acts took to be answered, and how far pages were
behind the store after PostgreSQL was back. Of a worker that is gone it also says when the rooms were driven again, and
when the next entry was stored. In the end every log is read, verified, and compared with what its page was sent and
told. Of a room that did not go on it says who drives it, what it waits for, and where its page is.

Every figure is written to a file the moment it is measured, so those of a run that was ended early are kept: `--table`
prints the table of such a file. The exit code is 1 where something was lost, an act was not answered, a room did not go
on, or went on too late after a kill.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import get_args

import asyncpg

from bench.chaos.faults import Chaos
from bench.chaos.figures import Fault, Journal, read_journal, table, verdicts_of
from bench.chaos.rooms import PLAYS
from bench.options import count_from_zero, folder, input_path, new_file, positive_count, read_options
from harness.services.cluster import installed, start_cluster
from harness.services.redis import RedisServer
from harness.services.run import set_servers_aside

FIGURES = Path(".cache/chaos")
"""The folder of the figures where none is named."""


def fault_order(chosen: argparse.Namespace) -> list[Fault]:
    """The faults that were asked for, in random order."""
    numbers = {
        "kill": chosen.kills,
        "stop": chosen.stops,
        "redis": chosen.redis,
        "postgres": chosen.postgres,
        "set back": chosen.set_back,
    }
    faults: list[Fault] = [fault for fault in get_args(Fault) for _ in range(numbers[fault])]
    random.Random(chosen.seed).shuffle(faults)
    return faults


async def measure(chosen: argparse.Namespace, journal: Journal) -> None:
    """Start the servers, and run the faults."""
    with tempfile.TemporaryDirectory(prefix="twelve-chaos-") as name:
        scratch = Path(name)
        scratch.chmod(0o711)  # noqa: ASYNC240
        # An acknowledged commit must outlive the crash of the server.
        cluster = start_cluster(installed()[0], scratch, synchronous_commit="on", max_connections="300")
        try:
            admin = await asyncpg.connect(cluster.url)
            await admin.execute("CREATE DATABASE chaos")
            await admin.close()
            database = cluster.url.rpartition("/")[0] + "/chaos"
            with RedisServer() as bus:
                chaos = Chaos(
                    chosen.formats,
                    chosen.workers,
                    chosen.rooms,
                    chosen.logs or scratch,
                    database,
                    cluster,
                    bus,
                    journal,
                )
                try:
                    await chaos.run(fault_order(chosen))
                finally:
                    chaos.end()
        finally:
            cluster.stop()


def read_arguments(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """The options. Where one cannot be had, the program ends here, before anything is measured."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.chaos", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--kills", default=20, type=count_from_zero, metavar="N", help="SIGKILL of the busiest worker (%(default)s)"
    )
    parser.add_argument("--redis", default=2, type=count_from_zero, metavar="N", help="restarts of Redis (%(default)s)")
    parser.add_argument(
        "--postgres", default=2, type=count_from_zero, metavar="N", help="restarts of PostgreSQL (%(default)s)"
    )
    parser.add_argument(
        "--stops",
        default=2,
        type=count_from_zero,
        metavar="N",
        help="SIGSTOP of the busiest worker for 10 s (%(default)s)",
    )
    parser.add_argument(
        "--set-back",
        default=1,
        type=count_from_zero,
        metavar="N",
        help="losses of the last entries of a room of each format (%(default)s)",
    )
    parser.add_argument("--workers", type=positive_count, default=2, metavar="N", help="workers (%(default)s)")
    parser.add_argument("--rooms", type=positive_count, default=15, metavar="N", help="rooms at any time (%(default)s)")
    parser.add_argument(
        "--formats", nargs="+", choices=PLAYS, default=list(PLAYS), help="formats that are played (all)"
    )
    parser.add_argument("--seed", type=int, default=1, help="of the order of the faults (%(default)s)")
    parser.add_argument("--logs", type=folder, metavar="FOLDER", help="where the workers write their logs")
    parser.add_argument(
        "--figures", type=new_file, metavar="FILE", help=f"where the figures are written ({FIGURES}/DATE.jsonl)"
    )
    parser.add_argument("--table", type=input_path, metavar="FILE", help="print the table of such a file, and no more")
    chosen = read_options(parser, arguments)
    if chosen.rooms < len(chosen.formats):
        parser.error(f"--rooms {chosen.rooms}: there are {len(chosen.formats)} formats, each with a room at least")
    if chosen.workers < 2 and chosen.kills + chosen.stops > 0:
        parser.error("--workers 1: nobody takes over the rooms of the only worker; name two, or no kills and stops")
    return chosen


def main() -> int:
    """Run, and print the table; 1 where something is not as it should be."""
    chosen = read_arguments()
    if chosen.table:
        try:
            records = read_journal(chosen.table)
        except ValueError as error:
            sys.exit(f"{chosen.table}: no figures of this measurement ({str(error).splitlines()[0]})")
        formats = list(dict.fromkeys(record.format for record in records))
        print(table(records, formats))
        return 0 if all(verdict.held for verdict in verdicts_of(records, formats)) else 1
    figures = chosen.figures or new_file(str(FIGURES / f"{time.strftime('%Y%m%d-%H%M%S')}.jsonl"))
    set_servers_aside()
    print(f"{chosen.workers} workers, {chosen.rooms} rooms of {', '.join(chosen.formats)}; figures in {figures}")
    with Journal(figures) as journal:
        try:
            asyncio.run(measure(chosen, journal))
        finally:
            print(table(journal.records, chosen.formats), flush=True)
    return 0 if all(verdict.held for verdict in verdicts_of(journal.records, chosen.formats)) else 1


if __name__ == "__main__":
    sys.exit(main())
