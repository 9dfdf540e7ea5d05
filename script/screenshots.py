"""Photograph the pages of a running site at three widths, light and dark.

    script/server --demo                          # in another window
    script/screenshots                            # the whole list, into docs/screenshots/
    script/screenshots --only home --width 360    # one of them
    script/screenshots /rankings/ --to shots      # any address of the site

A page that scrolls sideways is named: only tables may, in their own frame.
"""

import argparse
import os
import re
import sys
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from script import chromium

# Name of the picture, address (and after each arrow the name of a link to follow from there),
# e-mail of who looks or None. The demo in a fresh database is the same every time.
type Shot = tuple[str, str, str | None]

SHOTS: list[Shot] = [
    ("welcome", "/", None),
    ("sign-in", "/account/login/", None),
    ("home", "/", "organiser@example.org"),
    ("club", "/clubs/kolm-tuult/", None),
    ("night", "/clubs/kolm-tuult/nights/15/", "member@example.org"),
    ("desk", "/clubs/kolm-tuult/nights/15/desk/", "organiser@example.org"),
    ("hall", "/clubs/kolm-tuult/nights/15/hall/", None),
    ("table", "/clubs/kolm-tuult/nights/15/ → Table 3", "scorekeeper@example.org"),
    ("result", "/clubs/kolm-tuult/nights/15/ → Table 1", None),
    ("season", "/clubs/kolm-tuult/seasons/winter-league/", "member@example.org"),
    ("player", "/rankings/players/1/", None),
    ("rules", "/rules/ema_2025/", None),
]
HEIGHTS = {360: 640, 768: 1024, 1440: 900}  # by width
THEMES = ("light", "dark")
OVERFLOW = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


def arguments() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description="Photograph the pages of a running site.")
    parser.add_argument("paths", nargs="*", help="addresses to photograph instead of the list")
    parser.add_argument("--at", default="http://localhost:8000", help="where the site runs")
    parser.add_argument("--to", type=Path, default=Path("docs/screenshots"), help="folder")
    parser.add_argument("--only", nargs="*", help="names from the list")
    parser.add_argument("--who", help="e-mail of who looks, for addresses given by hand")
    parser.add_argument("--password", default=os.environ.get("TENBO_PASSWORD", "four-winds"))
    parser.add_argument("--width", type=int, nargs="*", default=list(HEIGHTS))
    parser.add_argument("--theme", nargs="*", default=list(THEMES), choices=THEMES)
    parser.add_argument("--language", default="en")
    parser.add_argument("--screen", action="store_true", help="the first screen alone")
    return parser.parse_args()


def shots_of(given: argparse.Namespace) -> list[Shot]:
    """The shots to take: the addresses given by hand, else the list."""
    if given.paths:
        names = ("-".join(re.findall(r"\w+", path)) or "home" for path in given.paths)
        return [(name, path, given.who) for name, path in zip(names, given.paths, strict=True)]
    return [shot for shot in SHOTS if not given.only or shot[0] in given.only]


def sign_in(page: Page, email: str, given: argparse.Namespace) -> None:
    """Sign in by the form, as people do."""
    page.goto(f"{given.at}/account/login/")
    page.fill("[name=login]", email)
    page.fill("[name=password]", given.password)
    page.press("[name=password]", "Enter")
    page.wait_for_load_state()
    if page.locator("[name=password]").count():
        sys.exit(f"{email} cannot sign in: give the right --password.")


def photograph(page: Page, name: str, address: str, given: argparse.Namespace) -> None:
    """One page at every width and in every theme asked for."""
    for width in given.width:
        page.set_viewport_size({"width": width, "height": HEIGHTS.get(width, 900)})
        for theme in given.theme:
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            failed = _open(page, given.at, address)
            picture = given.to / f"{name}-{width}-{theme}.png"
            page.screenshot(path=picture, full_page=not given.screen)
            print(picture, failed, "scrolls sideways" if page.evaluate(OVERFLOW) else "")


def _open(page: Page, at: str, address: str) -> str:
    start, *links = address.split(" → ")
    answer = page.goto(at + start)
    for link in links:
        with page.expect_navigation() as followed:
            page.get_by_role("link", name=link, exact=True).first.click()
        answer = followed.value
    return "" if answer and answer.ok else f"answered {answer and answer.status}"


def visit(browser: Browser, who: str | None, shots: list[Shot], given: argparse.Namespace) -> None:
    """All shots of one person, signed in once."""
    page = browser.new_page(locale=given.language)
    if who:
        sign_in(page, who, given)
    for name, address, viewer in shots:
        if viewer == who:
            photograph(page, name, address, given)
    page.close()


def main() -> None:
    """Take the shots."""
    given = arguments()
    shots = shots_of(given)
    given.to.mkdir(parents=True, exist_ok=True)
    path = chromium.find()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=chromium.ARGS)
        for who in dict.fromkeys(shot[2] for shot in shots):
            visit(browser, who, shots, given)
        browser.close()


if __name__ == "__main__":
    main()
