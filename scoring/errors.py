"""The one exception of the core: a code with parameters; whoever speaks to people words it."""


class ScoringError(Exception):
    """The rules refuse what was given.

    `code` names the refusal in snake case and `params` holds its numbers; neither is a sentence,
    so that a page, the API and the command line can each say it in their own language.

    >>> error = ScoringError("wrong_sum", total=99000, expected=100000, missing=1000)
    >>> error.code, error.params["missing"]
    ('wrong_sum', 1000)
    """

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        params = ", ".join(f"{name}={value!r}" for name, value in self.params.items())
        return f"{self.code}({params})"

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (self.code, self.params))


def _rebuild(code: str, params: dict[str, object]) -> ScoringError:
    return ScoringError(code, **params)
