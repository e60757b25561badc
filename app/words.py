"""Every word a person reads, in Japanese and English.

The words live in ``app/locale/<language>/*.po`` under symbolic names (``table.undo``), one file a page and two a game:
``sevens.po``, ``sevens_howto.po``. They are read once, at start. A sentence has named gaps (``{card}``); an English one
may have a plural.
"""

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Any

from babel import negotiate_locale
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from markupsafe import Markup

LANGUAGES = ("ja", "en")
DEFAULT = "ja"
LOCALE = Path(__file__).parent / "locale"


class _Unknown(NullTranslations):
    """The end of the look-up: a word that nobody wrote is a mistake of ours, never shown as its bare name."""

    def gettext(self, message: str) -> str:
        raise KeyError(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        raise KeyError(msgid1)


class Words:
    """The words of one language: ``words("table.sevens.pass", left=3)``."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._known = GNUTranslations(BytesIO(_compiled(language)))
        self._known.add_fallback(_Unknown())
        self._plain = cache(lambda name: self._known.gettext(name).format())

    def __call__(self, name: str, /, **gaps: Any) -> str:
        """The words under ``name`` with their gaps filled. Raises KeyError for a name that nobody wrote."""
        return self._known.gettext(name).format(**_printed(gaps)) if gaps else self._plain(name)

    def count(self, name: str, n: int, /, **gaps: Any) -> str:
        """Like calling, in the form that the number ``n`` asks for, which also fills the gap ``{n}``."""
        return self._known.ngettext(name, name, abs(n)).format(**_printed({"n": n, **gaps}))

    def html(self, name: str, /, **gaps: Any) -> Markup:
        """Like calling, but gaps may be HTML; what is not is escaped."""
        return Markup.escape(self._known.gettext(name)).format(**_printed(gaps))


def signed(number: int) -> str:
    """A number as it is printed, with a true minus: −34."""
    return str(number).replace("-", "−")


class _Number(str):
    """A printed number; the gap ``{trumps:none}`` is filled with its own word where the number is 0."""

    def __format__(self, nought: str) -> str:
        return nought if nought and self == "0" else str(self)


def _printed(gaps: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _Number(signed(value)) if isinstance(value, int) else value for name, value in gaps.items()}


@cache
def words_for(language: str) -> Words:
    """The words of ``ja`` or ``en``."""
    return Words(language)


@lru_cache(maxsize=1024)
def negotiate(accept_language: str) -> str:
    """The language of ours that fits an Accept-Language header best, Japanese where none does."""
    return negotiate_locale(_wishes(accept_language), LANGUAGES, sep="-") or DEFAULT


def catalogs(language: str) -> Iterable[Catalog]:
    """The catalogues of a language, one a page."""
    for path in sorted((LOCALE / language).glob("*.po")):
        with path.open("rb") as file:
            yield read_po(file, locale=language, abort_invalid=True)


def _compiled(language: str) -> bytes:
    whole = Catalog(locale=language)
    for catalog in catalogs(language):
        for message in catalog:
            if message.id:
                whole[message.id] = message
    compiled = BytesIO()
    write_mo(compiled, whole)
    return compiled.getvalue()


def _wishes(header: str) -> list[str]:
    wishes = []
    for part in header.lower().split(","):
        tag, _, weight = part.partition(";")
        try:
            wishes.append((-float(weight.strip().removeprefix("q=") or 1), tag.strip()))
        except ValueError:
            continue
    return [tag for weight, tag in sorted(wishes, key=lambda wish: wish[0]) if tag and weight < 0]
