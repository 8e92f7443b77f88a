"""Why a move was not taken: each refusal says it in one sentence.

The sentence is a template and its parameters, kept apart, so that the site can translate the template
(`gettext_noop` marks it for translation) before it fills in names and numbers.
"""


def gettext_noop(message: str) -> str:
    """The message itself, marked for translation."""
    return message


class Refusal(Exception):
    """A move that was not taken; `str()` is the reason, in English."""

    def __init__(self, template: str, /, **params: object) -> None:
        super().__init__(template)
        self.template = template
        self.params = params

    def __str__(self) -> str:
        return self.template.format(**self.params)


class NotDice(Refusal):
    """Cannot be, ever: impossible dice, an unknown person, table or kind of move."""


class NotNow(Refusal):
    """Not allowed in this state; it may have been in another."""


class Late(NotNow):
    """Made before the bell, arrived after its table closed: kept until the hostess decides."""
