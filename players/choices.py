"""Which kinds of message reach a person by which medium: as chosen, else as people expect."""

from collections.abc import Collection

from players.models import Choice, Kind, Medium, User

# The kinds a person chooses about, in the order of the page, and what holds without a choice.
USUAL: dict[Kind, frozenset[Medium]] = {
    Kind.SEATED: frozenset({Medium.PUSH}),
    Kind.MOVED_UP: frozenset({Medium.EMAIL, Medium.PUSH}),
    Kind.NIGHT_CHANGED: frozenset({Medium.EMAIL, Medium.PUSH}),
    Kind.NIGHT_CALLED_OFF: frozenset({Medium.EMAIL, Medium.PUSH}),
    Kind.REMINDER: frozenset({Medium.EMAIL, Medium.PUSH}),
    Kind.NIGHT_ANNOUNCED: frozenset(),
}
MEDIA = (Medium.EMAIL, Medium.PUSH)

type Wanted = dict[tuple[int, str, str], bool]


def chosen(users: Collection[User], kinds: Collection[Kind] = tuple(USUAL)) -> Wanted:
    """What these people chose, by person, kind and medium."""
    rows = Choice.objects.filter(user__in=users, kind__in=kinds)
    return {
        (user, kind, medium): wanted
        for user, kind, medium, wanted in rows.values_list("user", "kind", "medium", "wanted")
    }


def wants(choices: Wanted, user: User, kind: Kind, medium: Medium) -> bool:
    """Whether a message of this kind may reach this person by this medium."""
    return choices.get((user.pk, kind, medium), medium in USUAL[kind])
