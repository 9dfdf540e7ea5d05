"""The words about backups."""

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from players.wording import Words


def _too_new(*, version: str, missing: int, first: str) -> str:
    if not missing:
        return gettext(
            "The file was made by a later version of the site (%(version)s). Update this one first."
        ) % {"version": version}
    return ngettext(
        "The file was made by a later version of the site (%(version)s): %(count)d step is not "
        "known here, %(first)s. Update this one first.",
        "The file was made by a later version of the site (%(version)s): %(count)d steps are not "
        "known here, the first is %(first)s. Update this one first.",
        missing,
    ) % {"version": version, "count": missing, "first": first}


def _not_empty(*, players: int, clubs: int) -> str:
    return gettext(
        "This site has %(players)s and %(clubs)s already. Nothing was changed; with --replace they "
        "are replaced, and a backup of them is made first."
    ) % {
        "players": ngettext("%(count)d player", "%(count)d players", players) % {"count": players},
        "clubs": ngettext("%(count)d club", "%(count)d clubs", clubs) % {"count": clubs},
    }


REFUSALS: Words = {
    "not_restored": _("%(file)s is no backup of a site, or cannot be read."),
    "damaged": _("The file is damaged: %(name)s is not what was written. Nothing was changed."),
    "too_new": _too_new,
    "other_database": _(
        "The file holds the rows of %(there)s, and this site keeps them in %(here)s. Set "
        "DATABASE_URL to a database of that kind."
    ),
    "not_empty": _not_empty,
}
