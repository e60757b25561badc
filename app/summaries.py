"""Matches at a glance: those that are open, for the home page, and the rules in force in one."""

from functools import lru_cache
from typing import NamedTuple

from app.choosing import value_in_words
from app.table import SEAT, Summary
from app.telling import length_of, tally_gaps
from app.words import Words
from engine.options import Options


class Going(NamedTuple):
    """A match to go on with, for the home page."""

    url: str
    words: str


def going(summary: Summary, words: Words) -> Going:
    """A match that is open, in words."""
    level = next(level for level in summary.levels if level)
    name = "home.going-first" if summary.round == 1 and summary.status == "playing" else "home.going"
    gaps = tally_gaps(summary.rules, summary.round, summary.totals, SEAT, words)
    line = words(f"{name}-{length_of(summary.rules)}", level=words("level." + level), **gaps)
    return Going(f"/matches/{summary.id}", line)


class Rule(NamedTuple):
    """An option of a match in words."""

    label: str
    value: str
    help: str


@lru_cache(maxsize=256)
def rules_in_force(options: Options, basic: tuple[str, ...], language: str) -> tuple[Rule, ...]:
    """The rules of a match in words: the basic ones, and of the optional ones those that were chosen."""
    shown = {*basic, *options.changed()}
    return tuple(
        Rule(
            choice.label.of(language),
            value_in_words(choice, getattr(options, name), language),
            choice.help.of(language),
        )
        for name, choice in options.choices().items()
        if name in shown
    )
