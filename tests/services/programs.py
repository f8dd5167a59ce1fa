"""Programs of other people's that some tests run: those of the machine, or unpacked from Debian's packages.

Run as `python -m tests.services.programs` to have them in place before the tests begin. They are unpacked into
`.cache/programs`, so nothing is installed and no service is started. Where that cannot be done, the tests that run
them are skipped, with the reason.
"""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

PACKAGES = {"promtool": "prometheus", "nginx": "nginx", "caddy": "caddy", "pgbouncer": "pgbouncer"}
"""By program the package of Debian's that has it."""
LIBRARIES = {"pgbouncer": ("libc-ares2", "libevent-2.1-7")}
"""By program the packages of libraries that few machines have."""
UNPACKED = Path(__file__).resolve().parents[2] / ".cache" / "programs"


def find_program(name: str) -> str | None:
    """The path of a program, or None where it is neither on this machine nor unpacked."""
    folders = [str(UNPACKED / "usr" / "bin"), str(UNPACKED / "usr" / "sbin")]
    return shutil.which(name) or shutil.which(name, path=os.pathsep.join(folders))


def environment() -> dict[str, str]:
    """The environment in which an unpacked program finds its libraries."""
    folders = [str(folder) for folder in sorted(UNPACKED.glob("usr/lib/*-linux-*"))]
    return {**os.environ, "LD_LIBRARY_PATH": os.pathsep.join(folders)}


def missing_sentence(name: str) -> str:
    """Why a test that needs a program is skipped, and what to do."""
    return f"{name} is not on this machine: sudo apt-get install {PACKAGES[name]}"


def unpack(packages: list[str]) -> bool:
    """Unpack packages of Debian's; whether that worked."""
    if shutil.which("apt-get") is None or shutil.which("dpkg-deb") is None:
        return False
    with tempfile.TemporaryDirectory() as folder:
        download = ["apt-get", "download", "-qq", *packages]
        # The lists of a fresh machine may be older than its packages, or not there at all.
        if subprocess.run(download, cwd=folder, capture_output=True, check=False).returncode != 0:
            if os.geteuid() == 0:
                subprocess.run(["apt-get", "update", "-qq"], check=False, capture_output=True)
            if subprocess.run(download, cwd=folder, capture_output=True, check=False).returncode != 0:
                return False
        UNPACKED.mkdir(parents=True, exist_ok=True)
        for package in sorted(Path(folder).glob("*.deb")):
            subprocess.run(["dpkg-deb", "--extract", package, UNPACKED], check=True)
    return True


def main() -> None:
    """Unpack what is missing, or say which tests will be skipped."""
    missing = [name for name in PACKAGES if find_program(name) is None]
    if not missing:
        return
    print(f"[set-up] unpacking {', '.join(missing)} for the tests that run them (30 MB)", flush=True)
    if not unpack([package for name in missing for package in (PACKAGES[name], *LIBRARIES.get(name, ()))]):
        print(f"[set-up] there is no {', '.join(missing)} to be had here: their tests will be skipped", flush=True)


if __name__ == "__main__":
    main()
