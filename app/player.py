"""プレイヤー: who asks, known by a secret token that the browser keeps in a cookie and the database only as a hash."""

import hashlib
import secrets


class Player:
    """Whoever sent a request; ``id`` is the hex SHA-256 of the token. ``known`` once the database has met them."""

    def __init__(self, token: str | None) -> None:
        self.known = False
        self._set(token or "")

    def become_new(self) -> None:
        """Take a token of our own making: one that we do not know is never adopted."""
        self._set(secrets.token_urlsafe(32))

    def _set(self, token: str) -> None:
        self.token = token
        self.id = hashlib.sha256(token.encode()).hexdigest()
