"""Why an action did not happen: a code with parameters; each app's wording turns it into words."""

from typing import Any


class Refusal(Exception):  # noqa: N818 - it names what the person gets, not a program fault
    """Base of every named refusal, such as `games.actions.results.Stale`.

    The code is the class name in snake case, the parameters are plain values that the
    sentence needs. `status` is the HTTP status a page or the API answers with.
    """

    code = "refused"
    status = 422

    def __init__(self, **params: Any) -> None:
        super().__init__(self.code, params)
        self.params = params

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        name = cls.__name__
        cls.code = "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")
