"""The words about entries and seatings: refusals of actions and of the core, faults, history."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from clubs.phrases import listed
from players.wording import Words


def numbers_in_words(numbers: Sequence[int]) -> str:
    """People by number: "number 7", "numbers 7, 8 and 12"."""
    return ngettext("number %(numbers)s", "numbers %(numbers)s", len(numbers)) % {
        "numbers": listed(_runs(numbers))
    }


def _runs(numbers: Sequence[int]) -> list[str]:
    """The numbers with three and more in a row written as 3–7."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return [
        text
        for run in runs
        for text in ([f"{run[0]}–{run[-1]}"] if len(run) > 2 else [str(n) for n in run])
    ]


def pairs_in_words(pairs: Iterable[Sequence[int]]) -> str:
    """Pairs of numbers: "3-7, 4-9"."""
    return ", ".join(f"{one}-{other}" for one, other in pairs)


def _number_taken(*, numbers: Sequence[int]) -> str:
    return gettext("Given to somebody else already: %(numbers)s. Nobody was entered.") % {
        "numbers": numbers_in_words(numbers)
    }


def _too_many(*, entries: int, most: int) -> str:
    return gettext(
        "That would be %(entries)d participants; one tournament seats %(most)d. Nobody was entered."
    ) % {"entries": entries, "most": most}


def _unknown(*, numbers: Sequence[int]) -> str:
    return gettext("Nobody is entered under %(numbers)s.") % {"numbers": numbers_in_words(numbers)}


def _too_few(*, present: int, minimum: int) -> str:
    return ngettext(
        "%(present)d participant plays; these tables need %(minimum)d.",
        "%(present)d participants play; these tables need %(minimum)d.",
        present,
    ) % {"present": present, "minimum": minimum}


def _overfull(*, table: int, size: int, players: Sequence[int]) -> str:
    return gettext(
        "Table %(table)d has %(size)d seats, but it is kept by %(numbers)s. Set one free."
    ) % {"table": table, "size": size, "numbers": numbers_in_words(players)}


def _unknown_table(*, player: int, table: int, tables: Sequence[int]) -> str:
    return gettext(
        "Number %(player)d keeps table %(table)d, but there are tables 1 to %(tables)d only."
    ) % {"player": player, "table": table, "tables": len(tables)}


def _apart_at_one(*, players: Sequence[int], table: int) -> str:
    return gettext("Both %(one)d and %(other)d keep table %(table)d, yet they stay apart.") % {
        "one": players[0],
        "other": players[1],
        "table": table,
    }


def _impossible(*, pairs: Sequence[Sequence[int]]) -> str:
    return gettext(
        "No seating was found that keeps everybody apart who must be: %(pairs)s. Make teams "
        "smaller, or let some of them meet."
    ) % {"pairs": pairs_in_words(pairs)}


def _without_number(*, players: Sequence[int]) -> str:
    return gettext("The plan has no seats for %(numbers)s: it is for fewer people.") % {
        "numbers": numbers_in_words(players)
    }


def _without_player(*, numbers: Sequence[int]) -> str:
    return gettext("The plan seats more people than play: nobody stands for %(numbers)s.") % {
        "numbers": numbers_in_words(numbers)
    }


def _too_few_rounds(*, rounds: int, wanted: int) -> str:
    return ngettext(
        "The plan has %(rounds)d round; the tournament has %(wanted)d.",
        "The plan has %(rounds)d rounds; the tournament has %(wanted)d.",
        rounds,
    ) % {"rounds": rounds, "wanted": wanted}


def _doubled(*, round: int, numbers: Sequence[int]) -> str:  # noqa: A002  # the core's word
    return gettext("In round %(round)d of the plan there is twice %(numbers)s.") % {
        "round": round,
        "numbers": numbers_in_words(numbers),
    }


def _missing(*, numbers: Sequence[int]) -> str:
    return gettext("In no round of the plan plays %(numbers)s.") % {
        "numbers": numbers_in_words(numbers)
    }


def _unreadable(**_params: str) -> str:
    return gettext(
        "This is no plan in a layout known here. Choose the layout, or look whether a line or a "
        "bracket is missing."
    )


REFUSALS: Words = {
    "wishes_stale": _(
        "Somebody changed entries or wishes since this page was made. Look at them and send it "
        "again."
    ),
    "number_taken": _number_taken,
    "player_entered": _("This player is entered as number %(number)s already."),
    "too_many_entries": _too_many,
    "seated_in_public": _(
        "Number %(number)s is in the published seating: let them drop out and plan the rest anew, "
        "or take the seating back first."
    ),
    "no_such_numbers": _unknown,
    "nothing_published": _("No seating is published yet: make a new one instead."),
    "nothing_left": _("All %(rounds)s rounds were played; nothing is left to plan."),
    "not_a_substitute": _("Number %(number)s is not on the list as a substitute."),
    "not_playing": _("Number %(number)s does not play, so nobody can take their seats."),
    "already_seated": _(
        "Number %(number)s sits at table %(table)s in round %(round)s already; nobody sits at two "
        "tables."
    ),
    "seating_outdated": _(
        "Entries or wishes changed since version %(version)s was made, so it was not published. "
        "Make a new one, or bring the list back to what it was."
    ),
    "seating_unfinished": _("Version %(version)s is not made yet."),
    "seating_faulty": _("Version %(version)s breaks a rule (see below), so it was not published."),
    "already_published": _("Version %(version)s is published; take it back first."),
    "not_published": _("Version %(version)s is not published."),
    "one_of_them": _("%(one)s and %(other)s are not two people of this round."),
    "no_such_round": _("Round %(number)s cannot be changed; the plan has %(rounds)s rounds."),
    "another_seating_job": _(
        "Another seating is being made at this moment (draw number %(seed)s). Wait for it or "
        "cancel it."
    ),
    "seating_job_over": _("The work is over already; there is nothing to cancel."),
    # Why a job brought nothing
    "broken": _("The program failed. The draw number and the list are kept: tell the maintainers."),
    "workers_lost": _(
        "The work was begun %(attempts)s times and stopped each time. Make the task smaller."
    ),
    "out_of_time": _(
        "In %(seconds)s seconds nothing was found that keeps everybody apart who must be. Give it "
        "more time, or let some of them meet."
    ),
    # The core: a seating that cannot be, a plan that cannot be read
    "too_few": _too_few,
    "table_overfull": _overfull,
    "unknown_table": _unknown_table,
    "apart_at_one_table": _apart_at_one,
    "apart_impossible": _impossible,
    "bad_order": _("Each wish has one place in the order."),
    "players_without_number": _without_number,
    "numbers_without_player": _without_player,
    "too_few_rounds": _too_few_rounds,
    "unreadable_plan": _unreadable,
    "bad_table": _(
        "Table %(table)s of round %(round)s in the plan has %(size)s seats; 3 to 5 are possible."
    ),
    "doubled_number": _doubled,
    "missing_number": _missing,
    "uneven_rows": _("Row %(row)s of the plan has %(size)s numbers instead of %(wanted)s."),
    "unwritable_plan": _("This layout has no place for tables that are not of four."),
}


def _fault_people(sentence: str, numbers: Sequence[int], **more: int) -> str:
    return sentence % {"numbers": numbers_in_words(numbers), **more}


FAULTS: Words = {
    "wrong_rounds": _("%(rounds)s rounds instead of %(wanted)s"),
    "wrong_tables": lambda round, tables, wanted: (  # noqa: A006
        gettext("Round %(round)d has %(tables)d tables instead of %(wanted)d")
        % {"round": round, "tables": len(tables), "wanted": len(wanted)}
    ),
    "wrong_size": _("Round %(round)s, table %(table)s: %(size)s seats instead of %(wanted)s"),
    "unknown_player": lambda round, players: _fault_people(  # noqa: A006
        gettext("Round %(round)d seats %(numbers)s, who does not play"), players, round=round
    ),
    "doubled_player": lambda round, players: _fault_people(  # noqa: A006
        gettext("Round %(round)d seats twice: %(numbers)s"), players, round=round
    ),
    "missing_player": lambda round, players: _fault_people(  # noqa: A006
        gettext("Round %(round)d leaves out %(numbers)s"), players, round=round
    ),
    "moved_player": _(
        "Round %(round)s: number %(player)s sits at table %(table)s but keeps table %(wanted)s"
    ),
    "apart_met": lambda round, table, players: _fault_people(  # noqa: A006
        gettext("Round %(round)d, table %(table)d: %(numbers)s stay apart, yet meet"),
        players,
        round=round,
        table=table,
    ),
    "team_met": lambda round, table, players: _fault_people(  # noqa: A006
        gettext("Round %(round)d, table %(table)d: team mates meet: %(numbers)s"),
        players,
        round=round,
        table=table,
    ),
}


def _entered(*, count: int) -> str:
    return ngettext("entered %(count)d participant", "entered %(count)d participants", count) % {
        "count": count
    }


def _entry_changed(*, number: int, state: str) -> str:
    words = {
        "": gettext("changed number %(number)d"),
        "in": gettext("number %(number)d plays"),
        "out": gettext("number %(number)d dropped out"),
        "substitute": gettext("number %(number)d is a substitute"),
    }
    return words[state] % {"number": number}


def _made(*, version: int, seed: int) -> str:
    return gettext("had seating version %(version)d made, draw %(seed)06d") % {
        "version": version,
        "seed": seed,
    }


def _swapped(*, version: int, swapped: Sequence[int]) -> str:
    number, one, other = swapped
    return gettext("swapped %(one)d and %(other)d in round %(round)d: version %(version)d") % {
        "one": one,
        "other": other,
        "round": number,
        "version": version,
    }


LOG: Words = {
    "entered": _entered,
    "entry_changed": _entry_changed,
    "entry_removed": _("removed number %(number)s"),
    "wished": _("changed the wishes for the seating: %(rounds)s rounds"),
    "seating_made": _made,
    "seating_brought": _("brought a plan along: version %(version)s"),
    "seating_replanned": _("had the rest after round %(played)s planned anew: version %(version)s"),
    "seating_substituted": _("made version %(version)s with a substitute"),
    "substituted": _("number %(substitute)s plays for number %(number)s from round %(round)s on"),
    "seating_swapped": _swapped,
    "seating_published": _("published version %(version)s of the seating"),
    "seating_taken_back": _("took version %(version)s of the seating back"),
    "seating_discarded": _("threw version %(version)s of the seating away"),
}
