"""The machine's Chromium, for the browser tests: found, or installed where we may, or asked for in one sentence.

Run as `python -m harness.services.chromium` to have it in place before the tests begin.
"""

import os
import shutil
import subprocess
import sys

# The shell without a window comes first: it is the same engine, for a third less of the processor.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")

# The last `--disable-features` counts, so the ones that Playwright turns off are named again. Ours are the popups of
# the address bar, for which Chromium starts a renderer with every window, and renderers that it holds ready: without
# them a page takes half of the processor's time.
_FEATURES_OFF = (
    "AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose HttpsUpgrades HttpsFirstBalancedModeAutoEnable "
    "LensOverlay MediaRouter PaintHolding ThirdPartyStoragePartitioning AvoidCorsURLLoaderRestartOnRedirect "
    "OptimizationHints NetworkTimeServiceQuerying AimEnabled PreconnectToSearch "
    "WebUIOmniboxPopup WebUIOmniboxAimPopup WebUIOmniboxFullPopup SpareRendererForSitePerProcess"
).split()

# Root has no sandbox, containers have little shared memory, and nothing but the page under test should use the network.
ARGUMENTS = (
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
    # A page that a test opens in a browser context finds the process of the last one, which has compiled its code.
    "--process-per-site",
    # No code of a page runs for so long that compiling it a third and a fourth time pays.
    "--js-flags=--no-maglev,--no-opt",
    f"--disable-features={','.join(_FEATURES_OFF)}",
)

_PACKAGE = "chromium-headless-shell"
_NO_CHROMIUM_SENTENCE = (
    f"The browser tests need Chromium: install it with `sudo apt-get install {_PACKAGE}`, or name one in CHROMIUM."
)


class NoChromium(Exception):
    """There is none, and we may not install one; the text says what to do."""


def chromium() -> str:
    """The path of a Chromium or Chrome on this machine. Raises `NoChromium`."""
    named = os.environ.get("CHROMIUM")
    if named:
        if not os.access(named, os.X_OK):
            raise NoChromium(f"CHROMIUM names {named}, which cannot be run.")
        return named
    for name in NAMES:
        found = shutil.which(name)
        if found:
            return found
    raise NoChromium(_NO_CHROMIUM_SENTENCE)


def install() -> str:
    """Install Chromium with apt, as root or as somebody who may become root without a word. Raises `NoChromium`."""
    if shutil.which("apt-get") is None:
        raise NoChromium(_NO_CHROMIUM_SENTENCE)
    become: list[str] = []
    if os.geteuid() != 0:
        become = ["sudo", "-n"]
        if shutil.which("sudo") is None or subprocess.run([*become, "true"], capture_output=True).returncode != 0:
            raise NoChromium(_NO_CHROMIUM_SENTENCE)
    print("[set-up] installing Chromium for the browser tests with apt-get (a minute or two)", flush=True)
    install_it = [*become, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "install", "-y", "-qq"]
    install_it += ["--no-install-recommends", _PACKAGE, "fonts-liberation"]
    subprocess.run([*become, "apt-get", "update", "-qq"], check=False, stdout=subprocess.DEVNULL)
    done = subprocess.run(install_it, check=False, stdout=subprocess.DEVNULL)
    if done.returncode != 0:
        raise NoChromium(f"apt-get could not install Chromium. {_NO_CHROMIUM_SENTENCE}")
    return chromium()


def main() -> int:
    try:
        try:
            chromium()
        except NoChromium:
            install()
    except NoChromium as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
