"""ルールの選択: the base of every game's options.

A game's options are one frozen dataclass. Each field is made by `option`, which carries the allowed values and a label
and a sentence of help in both languages; the options form, the how-to page and `from_dict` read that same table.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from types import EllipsisType, MappingProxyType
from typing import Any, ClassVar, NamedTuple, Self

from engine.errors import Refused
from engine.quoting import quoted, shortened

Value = int | bool | str | None


class Text(NamedTuple):
    """A sentence in both languages."""

    ja: str
    en: str

    def of(self, language: str) -> str:
        """The sentence in ``ja`` or ``en``."""
        return self.ja if language == "ja" else self.en


class Choice(NamedTuple):
    """What a person may choose: the values (default first), and words for the option and for each value."""

    values: tuple[Value, ...]
    default: Value
    label: Text
    help: Text
    value_labels: Mapping[Value, Text]


class BadOptions(Refused):
    """Options that are unknown, of a wrong type or value, or that contradict each other."""


def contradiction(option: str, other: str, message: str) -> BadOptions:
    """The refusal of two options that do not go together."""
    return BadOptions("contradiction", message, option=option, other=other)


def option(
    values: Sequence[Value],
    label: tuple[str, str],
    explanation: tuple[str, str],
    *,
    default: Value | EllipsisType = ...,
    value_labels: Mapping[Any, tuple[str, str]] | None = None,
) -> Any:
    """A dataclass field for one option; the first value is the default where none is named."""
    chosen = values[0] if isinstance(default, EllipsisType) else default
    named = {value: Text(*words) for value, words in (value_labels or {}).items()}
    choice = Choice(tuple(values), chosen, Text(*label), Text(*explanation), named)
    return field(default=chosen, metadata={"choice": choice})


_SWITCH = {True: ("あり", "Yes"), False: ("なし", "No")}


def switch(default: bool, label: tuple[str, str], explanation: tuple[str, str]) -> Any:
    """A dataclass field for an option that is on or off."""
    return option((default, not default), label, explanation, value_labels=_SWITCH)


def number_option(
    values: range, unit: tuple[str, str], label: tuple[str, str], explanation: tuple[str, str], *, default: int
) -> Any:
    """A dataclass field for an option that counts something; ``unit`` is what, the English one in the singular."""
    ja, en = unit
    named = {value: (f"{value}{ja}", f"{value} {en}" + "s" * (value != 1)) for value in values}
    return option(tuple(values), label, explanation, default=default, value_labels=named)


def players_option(most: int, explanation: tuple[str, str]) -> Any:
    """人数: how many play, four where nothing is said."""
    return number_option(range(2, most + 1), ("人", "player"), ("人数", "Players"), explanation, default=4)


def rounds_option() -> Any:
    """回戦数: how many rounds make a match."""
    return number_option(
        range(1, 21),
        ("回戦", "round"),
        ("回戦数", "Rounds"),
        ("この回数を戦い、合計点で順位を決めます。", "The total over this many rounds decides the match."),
        default=5,
    )


def _is_one_of(value: object, allowed: tuple[Value, ...]) -> bool:
    return any(type(value) is type(other) and value == other for other in allowed)


@dataclass(frozen=True)
class Options:
    """Base of a game's options; subclasses add fields made by `option` and refuse contradictions in `check`.

    ``OF_MATCH`` names those that belong to a match and may not stand among a record's rules.
    """

    players: int

    OF_MATCH: ClassVar[frozenset[str]] = frozenset()

    def __post_init__(self) -> None:
        for name, choice in self.choices().items():
            value = getattr(self, name)
            if not _is_one_of(value, choice.values):
                raise BadOptions("bad_value", f"{name} cannot be {quoted(value)}", option=name)
        self.check()

    def check(self) -> None:
        """Refuse options that contradict each other. Raises BadOptions."""

    @classmethod
    @cache
    def choices(cls) -> Mapping[str, Choice]:
        """Every option by name, in the order of the rulebook's table."""
        return MappingProxyType({f.name: f.metadata["choice"] for f in fields(cls)})

    @classmethod
    def from_dict(cls, given: Mapping[str, Any]) -> Self:
        """Options from names and values; what is left out has its default. Raises BadOptions."""
        known = cls.choices()
        for name in given:
            if name not in known:
                raise BadOptions("unknown_option", f"there is no option {quoted(name)}", option=shortened(str(name)))
        return cls(**given)

    def to_dict(self) -> dict[str, Value]:
        """Every option by name, defaults too."""
        return {name: getattr(self, name) for name in self.choices()}

    def changed(self) -> dict[str, Value]:
        """Only the options that differ from their defaults."""
        return {name: value for name, value in self.to_dict().items() if value != self.choices()[name].default}

    @classmethod
    def describe(cls) -> list[dict[str, Any]]:
        """The options as plain data, for forms and for ``GET /api/games``."""
        return [
            {
                "name": name,
                "values": list(choice.values),
                "default": choice.default,
                "label": choice.label._asdict(),
                "help": choice.help._asdict(),
                "value_labels": [
                    {"value": value, "label": words._asdict()} for value, words in choice.value_labels.items()
                ],
            }
            for name, choice in cls.choices().items()
        ]
