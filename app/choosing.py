"""ルールを選ぶ: the start form's rules, from a link, from the device's memory, or from the form itself.

Rules travel as text: ``link=tunnel&passes=none``. A link names a preset, single options, or both; whatever in it is
unknown is passed over, so that an old link never breaks a page. The form also sends what it showed (``shown``): a
preset that was chosen in it replaces that, and what was edited by hand is kept, with scripts and without.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple
from urllib.parse import parse_qsl, urlencode

from app.telling import length_of
from app.words import Words
from engine.game import Game, Preset
from engine.options import BadOptions, Choice, Options, Value

OWN = "own"
_MOST_PLAYERS = 10  # at one table of the pages; programs may have more
_NO_RULES = ("players", "rounds", "target")  # a preset stays what it is with more players, and however long the match

Given = Mapping[str, Value]


class Pick(NamedTuple):
    """One of several that may be chosen."""

    value: str
    words: str
    chosen: bool
    help: str = ""


class Field(NamedTuple):
    """An option in the form; ``clashes`` where it contradicts another."""

    name: str
    label: str
    help: str
    picks: tuple[Pick, ...]
    clashes: bool


@dataclass(frozen=True)
class RulesForm:
    """The rules as the start form shows them; ``given`` are the options that differ from the defaults, ``own`` whether
    none of the presets is to be chosen, whatever they are."""

    game: Game
    given: Given
    words: Words
    own: bool = False

    @cached_property
    def clash(self) -> BadOptions | None:
        """The contradiction in the rules."""
        try:
            self.game.options.from_dict(self.given)
        except BadOptions as clash:
            return clash
        return None

    @property
    def fault(self) -> str:
        """What contradicts what, in words; empty where nothing does."""
        if self.clash is None:
            return ""
        option, other = str(self.clash.params["option"]), str(self.clash.params["other"])
        return self.words("home.clash", option=self._named(option), other=self._named(other))

    def _named(self, name: str) -> str:
        choice = self.game.options.choices()[name]
        value = value_in_words(choice, self.given.get(name, choice.default), self.words.language)
        return self.words("home.named", option=choice.label.of(self.words.language), value=value)

    @property
    def presets(self) -> tuple[Pick, ...]:
        """おすすめルール, and one's own at the end."""
        language, chosen = self.words.language, None if self.own else preset_of(self.game, self.given)
        known = [
            Pick(each.name, each.label.of(language), each is chosen, each.help.of(language))
            for each in self.game.presets
        ]
        return *known, Pick(OWN, self.words("home.own"), chosen is None, self.words("home.own-text"))

    @property
    def players(self) -> Field:
        return self._field("players")

    @property
    def length(self) -> Field:
        """How long the match is: the number of rounds, or the points that end it."""
        return self._field(length_of(self.game.options.choices()))

    @property
    def options(self) -> tuple[Field, ...]:
        """Every other option, in the rulebook's order."""
        return tuple(self._field(name) for name in self.game.options.choices() if name not in _NO_RULES)

    def _field(self, name: str) -> Field:
        choice, language = self.game.options.choices()[name], self.words.language
        chosen = self.given.get(name, choice.default)
        picks = tuple(
            Pick(text, value_in_words(choice, value, language), value == chosen and type(value) is type(chosen))
            for text, value in _by_text(self.game.options, name).items()
        )
        clashes = self.clash is not None and name in self.clash.params.values()
        return Field(name, choice.label.of(language), choice.help.of(language), picks, clashes)

    @property
    def shown(self) -> str:
        """The rules as text."""
        return to_text(self.given)

    @property
    def link(self) -> str:
        """The address that fills in the form with these rules."""
        preset, page = preset_of(self.game, self.given), f"/{self.game.name}"
        if preset is None:
            return f"{page}?{self.shown}"
        options = self.game.options
        further = {
            name: value
            for name in options.choices()
            if (value := _value(options, self.given, name)) != _value(options, preset.options, name)
        }
        return f"{page}?{urlencode({'preset': preset.name})}{'&' if further else ''}{to_text(further)}"


def choose(game: Game, fields: Mapping[str, str]) -> dict[str, Value]:
    """The options that a link or a form asks for, as far as they differ from the defaults."""
    given, shown = dict(_read(game.options, fields)), from_text(game.options, fields.get("shown", ""))
    if "shown" in fields:
        given = {name: value for name, value in given.items() if value != _value(game.options, shown, name)}
    preset = next((each for each in game.presets if each.name == fields.get("preset")), None)
    if preset is not None and preset is not preset_of(game, shown):
        shown = {**_length_kept(game, shown, preset), **preset.options}
    return _changed(game.options, {**shown, **given})


def unreadable(options: type[Options], fields: Mapping[str, str]) -> str | None:
    """The first option to which the fields give a value that it does not have."""
    wrong = (name for name in options.choices() if name in fields and fields[name] not in _by_text(options, name))
    return next(wrong, None)


def from_text(options: type[Options], text: str) -> dict[str, Value]:
    """The options that a text names, as far as they are known and differ from the defaults."""
    return _changed(options, dict(_read(options, dict(parse_qsl(text)))))


def to_text(given: Given) -> str:
    """Options as text, in the form of a link's query."""
    return urlencode(to_fields(given))


def to_fields(given: Given) -> dict[str, str]:
    """Options as the fields of a form."""
    return {name: text_of(value) for name, value in given.items()}


def preset_of(game: Game, given: Given) -> Preset | None:
    """The preset that these options are, whatever the number of players and the length; the one that fits closest."""
    rules = _without(given)
    fitting = [each for each in game.presets if _without(each.options) == rules]
    return max(fitting, key=lambda each: len(each.options.items() & given.items()), default=None)


def value_in_words(choice: Choice, value: Value, language: str) -> str:
    """A value of an option in words."""
    named = choice.value_labels.get(value)
    return str(value) if named is None else named.of(language)


def _length_kept(game: Game, shown: Given, preset: Preset) -> Given:
    """The length that was shown, as far as another preset leaves it: not where it came with the preset before it, nor
    where it would make another one of this."""
    length, before = length_of(game.options.choices()), preset_of(game, shown)
    if length not in shown or (before is not None and length in before.options):
        return {}
    kept = {length: shown[length]}
    return kept if preset_of(game, {**kept, **preset.options}) is preset else {}


def _without(given: Given) -> dict[str, Value]:
    return {name: value for name, value in given.items() if name not in _NO_RULES}


def _read(options: type[Options], fields: Mapping[str, str]) -> Iterator[tuple[str, Value]]:
    for name in options.choices():
        values = _by_text(options, name)
        if fields.get(name) in values:
            yield name, values[fields[name]]


def _by_text(options: type[Options], name: str) -> dict[str, Value]:
    """The values that the pages offer, by their text in forms and links."""
    values = options.choices()[name].values
    offered = values if name != "players" else [value for value in values if int(value or 0) <= _MOST_PLAYERS]
    return {text_of(value): value for value in offered}


def text_of(value: Value) -> str:
    """A value as links and forms write it."""
    return str(value).lower()


def _value(options: type[Options], given: Given, name: str) -> Value:
    return given.get(name, options.choices()[name].default)


def _changed(options: type[Options], given: Given) -> dict[str, Value]:
    known = options.choices()
    return {name: given[name] for name, choice in known.items() if given.get(name, choice.default) != choice.default}
