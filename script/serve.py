"""Prepares the site and runs it: web server, worker and clock under one supervisor."""

import argparse
import os
import secrets
import signal
import socket
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import environ
import segno

from script import catalogues

ROOT = Path(__file__).resolve().parent.parent


def main() -> None:
    options = _options()
    if not _free(options.host, options.port):
        sys.exit(
            f"Port {options.port} is already in use. "
            f"Choose another one: script/server --port {options.port + 1}"
        )
    os.chdir(ROOT)
    url = _configure(options)
    print("Preparing the site …", flush=True)
    _prepare()
    login = _first_login(demo=options.demo)
    _announce(url, login, lan=options.lan)
    _supervise(options)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="script/server", description=__doc__)
    parser.add_argument("--port", type=int, default=8000, help="8000 by default")
    parser.add_argument("--lan", action="store_true", help="serve the local network too")
    parser.add_argument("--demo", action="store_true", help="fill an empty site with a club")
    options = parser.parse_args()
    options.host = "0.0.0.0" if options.lan else "127.0.0.1"  # noqa: S104 - what --lan asks for
    return options


def _free(host: str, port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def _configure(options: argparse.Namespace) -> str:
    """Set the environment of all processes; what the installation chose (.env) stays."""
    environ.Env.read_env(ROOT / ".env")
    host = _lan_address() if options.lan else "localhost"
    url = os.environ.setdefault("SITE_URL", f"http://{host}:{options.port}")
    if options.lan and urlsplit(url).hostname != host:
        url = f"http://{host}:{options.port}"
    if options.lan and "ALLOWED_HOSTS" in os.environ:
        os.environ["ALLOWED_HOSTS"] += f",{host}"
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    return url


def _lan_address() -> str:
    """This machine's address in the local network; asking for a route sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            sys.exit("This machine is in no network. Connect it, or start without --lan.")
        address: str = probe.getsockname()[0]
    return address


def _prepare() -> None:
    """Bring texts, tables and static files up to date."""
    catalogues.compile_all()

    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0, interactive=False)
    call_command("createcachetable", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)


def _first_login(*, demo: bool) -> str | None:
    """Make the administrator of a new site; the words to print, if there is anything new."""
    from allauth.account.models import EmailAddress
    from django.core.management import call_command, get_commands
    from django.db import transaction

    from players.models import User

    if demo and "demo" in get_commands():
        call_command("demo")
        return None
    if User.objects.exists():
        return None
    email, password = "admin@localhost", secrets.token_urlsafe(9)
    with transaction.atomic():
        admin = User.objects.create_superuser(email, password, name="Administrator")
        EmailAddress.objects.create(user=admin, email=email, verified=True, primary=True)
    return f"Sign in as {email} with the password {password}\nIt is shown this once: change it."


def _announce(url: str, login: str | None, *, lan: bool) -> None:
    print(f"\nTenbo is at {url}")
    if lan:
        segno.make(url).terminal(compact=True)
    if login:
        print(login)
    print("Ctrl-C stops it.\n", flush=True)


def _supervise(options: argparse.Namespace) -> None:
    """Run all processes until a signal comes, or until the terminal is closed."""
    scripts = Path(sys.executable).parent
    os.environ["PATH"] = f"{scripts}{os.pathsep}{os.environ['PATH']}"
    os.environ["BIND"] = f"{options.host}:{options.port}"
    honcho = [sys.executable, "-m", "honcho", "-d", str(ROOT), "-f", "config/Procfile", "start"]
    # A closed terminal hangs up on the whole group: the supervisor must live to stop the others.
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    with subprocess.Popen(
        honcho, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", errors="replace"
    ) as supervisor:
        for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: supervisor.terminate())
        _pass_on(supervisor)
    sys.exit(supervisor.returncode)


def _pass_on(supervisor: subprocess.Popen[str]) -> None:
    """Show what the processes say, as long as there is somebody to show it to."""
    assert supervisor.stdout
    for line in supervisor.stdout:
        try:
            print(line, end="", flush=True)
        except OSError:  # the terminal is gone, or the pipe nobody reads any more
            sys.stdout = open(os.devnull, "w")  # noqa: SIM115, PTH123 - until the end


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
