"""設定: a device's settings, kept in a cookie so that pages come right from the server.

The cookie holds only what differs from the defaults, as a query string: ``speed=fast&large=on``. Whatever in it is
unknown is passed over, so that an old cookie never breaks a page. It lives on the device alone, for half a year from
the last change or start of a match, however long the server keeps matches and players.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Any, Literal, get_args
from urllib.parse import parse_qsl, urlencode

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PlainSerializer, ValidationError

COOKIE = "prefs"
MAX_AGE = 180 * 24 * 60 * 60  # seconds

Language = Literal["auto", "ja", "en"]
Speed = Literal["instant", "fast", "normal", "slow"]
Theme = Literal["auto", "light", "dark"]
Deck = Literal["four", "two"]
Order = Literal["suit", "rank"]
Level = Literal["easy", "normal", "hard"]
Rules = Annotated[str, Field(max_length=500)]  # as app.choosing writes them, which passes over what it does not know


def _from_form(value: Any) -> Any:
    return {"on": True, "off": False}.get(value, value) if isinstance(value, str) else value


def _to_form(value: bool) -> str:
    return "on" if value else "off"


Switch = Annotated[bool, BeforeValidator(_from_form), PlainSerializer(_to_form)]


class Prefs(BaseModel):
    """The settings of one device; ``order`` is how hands are sorted where one may choose, ``level`` and the games'
    rules are what was last chosen for a match."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    language: Language = "auto"
    speed: Speed = "normal"
    large: Switch = False
    theme: Theme = "auto"
    deck: Deck = "four"
    marks: Switch = True
    sound: Switch = False
    auto_pass: Switch = False
    confirm: Switch = False
    mirror: Switch = False
    keys: Switch = True
    order: Order = "suit"
    level: Level = "normal"
    sevens: Rules = ""
    bridge: Rules = ""
    seven_up: Rules = ""

    @property
    def classes(self) -> str:
        """The settings that the style sheet needs, as classes of the root element."""
        classes = [f"speed-{self.speed}", f"theme-{self.theme}"]
        classes += [name for name in ("large", "mirror") if getattr(self, name)]
        classes += ["two-colour"] if self.deck == "two" else []
        classes += [] if self.marks else ["unmarked"]
        return " ".join(classes)

    def rules_of(self, game: str) -> str:
        """The rules that were last chosen for a game."""
        rules: str = getattr(self, game)
        return rules

    def changed(self, given: Mapping[str, Any]) -> "Prefs":
        """These settings with some of them replaced. Raises pydantic's ValidationError, and nothing is changed."""
        return Prefs.model_validate({**self.model_dump(), **given})

    def to_cookie(self) -> str:
        """The cookie's text; empty when everything has its default."""
        return urlencode(self.model_dump(exclude_defaults=True))


@lru_cache(maxsize=1024)
def from_cookie(text: str) -> Prefs:
    """The settings that a cookie holds."""
    given = dict(parse_qsl(text))
    try:
        return Prefs.model_validate(given)
    except ValidationError as error:
        wrong = {fault["loc"][0] for fault in error.errors()}
        return Prefs.model_validate({name: value for name, value in given.items() if name not in wrong})


CHOICES = {"language": get_args(Language), "theme": get_args(Theme), "deck": get_args(Deck), "speed": get_args(Speed)}
SWITCHES = ("large", "marks", "confirm", "auto_pass", "mirror", "sound", "keys")
"""The settings as the form shows them: one of several, and on or off."""
