"""セブンブリッジのルール: every option of the rulebook's table, with words for the people who choose them."""

from dataclasses import dataclass
from typing import ClassVar

from engine.game import Preset
from engine.options import Options, Text, players_option, rounds_option, switch


@dataclass(frozen=True)
class BridgeOptions(Options):
    """The options of Seven Bridge; the defaults are the standard game (標準ルール)."""

    OF_MATCH: ClassVar[frozenset[str]] = frozenset({"rounds"})

    players: int = players_option(
        6, ("1人に7枚ずつ配り、残りが山札になります。", "Seven cards each; the rest is the stock.")
    )
    rounds: int = rounds_option()
    joker: bool = switch(
        True,
        ("ジョーカーを入れる", "With the joker"),
        (
            "3枚以上の組でどの札の代わりにもなります。手に残ると、マイナス点が5倍です。",
            "It stands for any card in a meld of three or more. Left in the hand it takes the minus points times five.",
        ),
    )
    king_ace: bool = switch(
        False,
        ("KとAもつなげる", "King and ace joined"),
        (
            "Q-K-Aのように、AをKの上にもつなげられます。K-A-2とは続きません。",
            "The ace may also stand above the king, as in Q-K-A, but never in the middle (K-A-2).",
        ),
    )
    close_double: bool = switch(
        False,
        ("クローズで2倍", "Closing doubles"),
        (
            "場に何も出していない人が1回の番で上がると、ほかの人のマイナス点が2倍になります。",
            "Whoever goes out in one turn, with nothing on the table before it, doubles the others' minus points.",
        ),
    )
    free_finish: bool = switch(
        False,
        ("捨てずに上がれる", "Going out without a discard"),
        (
            "最後の札を、捨てずに組・付け札・鳴きで出し切っても上がれます。",
            "The last cards may also go down as a meld, a lay-off or a call.",
        ),
    )
    first_lap_calls: bool = switch(
        False,
        ("1巡目から鳴ける", "Calls in the first lap"),
        (
            "「なし」では、全員が1回ずつ番を終えるまでポンとチーはできません。",
            "If not, nobody may call before every seat has had its first turn.",
        ),
    )
    lay_after_call: bool = switch(
        True,
        ("鳴いた番の付け札", "Laying after a call"),
        (
            "「なし」では、ポンやチーをした番はあと1枚捨てるだけです。",
            "If not, a player who has called only discards in that turn.",
        ),
    )

    @property
    def kept(self) -> int:
        """How many cards must be left for the discard by which one goes out."""
        return 0 if self.free_finish else 1


PRESETS = (
    Preset(
        "standard",
        Text("基本", "Standard"),
        Text("4人、ジョーカー1枚。はじめての方はこちら。", "Four players and the joker."),
    ),
    Preset(
        "family",
        Text("家庭", "Family"),
        Text(
            "ジョーカーなし。捨てずに上がれる、やさしいルール。",
            "No joker, and no discard needed to go out: the gentle game.",
        ),
        {"joker": False, "free_finish": True},
    ),
    Preset(
        "close",
        Text("クローズ", "Closing"),
        Text("何も出さずに待ち、一度に上がると2倍。", "Hold everything back and go out at once for double."),
        {"close_double": True, "king_ace": True},
    ),
    Preset(
        "quick",
        Text("早鳴き", "Quick calls"),
        Text("1巡目から鳴ける、速い勝負。", "Call from the very first discard."),
        {"first_lap_calls": True},
    ),
    Preset(
        "duel",
        Text("2人で", "For two"),
        Text("差し向かいの勝負。", "Head to head."),
        {"players": 2},
    ),
)
