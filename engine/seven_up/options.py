"""セブンアップのルール: every option of the rulebook's table, with words for the people who choose them."""

from dataclasses import dataclass

from engine.game import Preset
from engine.options import Options, Text, contradiction, number_option, option, players_option, switch


@dataclass(frozen=True)
class SevenUpOptions(Options):
    """The options of Seven Up; the defaults are the standard game (標準ルール)."""

    players: int = players_option(
        4, ("1人に6枚ずつ配り、次の札を表に返します。", "Six cards each; the next card is turned face up.")
    )
    partners: bool = switch(
        False,
        ("ペア戦", "Partners"),
        (
            "4人で2対2。向かい合う2人が組み、取った札も得点も合わせます。",
            "Two against two, for four players: partners sit opposite and share tricks and points.",
        ),
    )
    target: int = number_option(
        range(1, 22),
        ("点", "point"),
        ("目標点", "Target"),
        ("先にこの点数に届いた人の勝ちです。", "The first to have this many points wins the match."),
        default=7,
    )
    low: str = option(
        ("taker", "holder"),
        ("ローの得点", "Low goes to"),
        (
            "いちばん弱い切り札の1点を、その札を取った人がもらうか、はじめに持っていた人がもらうか。",
            "Whether the point for the lowest trump goes to whoever took it or to whoever was dealt it.",
        ),
        value_labels={"taker": ("取った人", "Whoever took it"), "holder": ("配られた人", "Whoever was dealt it")},
    )
    gift_wins: bool = switch(
        True,
        ("ギフトで勝てる", "A gift may win"),
        (
            "「なし」では、相手の勝ちになるギフトは渡せず、親は配り足して切り札を替えます。",
            "With “No” the dealer may not give the gift that would end the match, and must run the cards.",
        ),
    )

    def check(self) -> None:
        if self.partners and self.players != 4:
            raise contradiction("partners", "players", "partners need four players")


PRESETS = (
    Preset(
        "standard",
        Text("基本", "Standard"),
        Text("4人で7点先取。はじめての方はこちら。", "Four players, first to seven."),
    ),
    Preset(
        "two",
        Text("2人で", "For two"),
        Text("1対1の読み合い。", "One against one."),
        {"players": 2},
    ),
    Preset(
        "three",
        Text("3人で", "For three"),
        Text("3人で7点先取。", "Three players, first to seven."),
        {"players": 3},
    ),
    Preset(
        "partners",
        Text("ペア戦", "Partners"),
        Text("向かいの人と組んで、2対2で戦います。", "Two against two; your partner sits opposite."),
        {"partners": True},
    ),
    Preset(
        "short",
        Text("短い勝負", "Short match"),
        Text("4点先取で、すぐに決まります。", "First to four: soon decided."),
        {"target": 4},
    ),
)
