"""Settings: read from the environment, and documented one and all."""

import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from app.settings import Settings

PAGE = Path(__file__).parents[2] / "docs" / "settings.md"


def test_every_setting_is_a_row_of_the_page() -> None:
    rows = re.findall(r"^\| `(\w+)` \| `([^`]*)` \| (.*) \|$", PAGE.read_text(), re.MULTILINE)
    described = [(name.upper(), str(field.default), field.description) for name, field in Settings.model_fields.items()]
    assert rows == described


def test_settings_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", "9000")
    monkeypatch.setenv("RATE_STARTS", "5 per 2 minutes")
    settings = Settings()
    assert (settings.port, settings.rate_starts) == (9000, "5 per 2 minutes")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "http"),
        ("PORT", "70000"),
        ("LOG_LEVEL", "loud"),
        ("RATE_REQUESTS", "many"),
        ("MAX_BODY", "-1"),
        ("KEEP_DAYS", "0"),
        ("THREADS", "0"),
        ("DATABASE_URL", "mysql://localhost/sevens"),
        ("DATABASE_URL", "postgresql://sevens@localhost:port/sevens"),
        ("DATABASE_URL", "sqlite:///sevens.db?timeout=long"),
    ],
)
def test_a_setting_that_makes_no_sense_is_refused(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(ValidationError, match=name.lower()):
        Settings()
