"""Finds the Chromium that drives the browser tests, installing one if there is none."""

import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

# Chromium neither has a sandbox as root nor may call home from a test.
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def find() -> str | None:
    """The path of Playwright's own Chromium, else of the system's; None if neither starts."""
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return next((path for path in (own, shutil.which("chromium")) if path and _starts(path)), None)


def _starts(path: str) -> bool:
    if not Path(path).exists():
        return False
    return subprocess.run([path, "--version"], capture_output=True, check=False).returncode == 0


def _install() -> None:
    """Playwright's own build, or Debian's package where that cannot be fetched."""
    own = [sys.executable, "-m", "playwright", "install", "chromium"]
    if subprocess.run(own, capture_output=True, check=False).returncode == 0 and find():
        return
    if shutil.which("apt-get"):
        package = ["apt-get", "install", "-y", "-q", "--no-install-recommends", "chromium"]
        for command in (["apt-get", "update", "-q"], package):
            subprocess.run(command, check=False)


if __name__ == "__main__":
    if not find():
        print("Installing Chromium …", flush=True)
        _install()
        if not find():
            sys.exit(
                "No Chromium could be installed. As root: apt-get install chromium, "
                "or playwright install --with-deps chromium."
            )
