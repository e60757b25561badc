"""七並べのルール: every option of the rulebook's table, with words for the people who choose them."""

from dataclasses import dataclass

from engine.game import Preset
from engine.options import Options, Text, contradiction, option, players_option, rounds_option, switch

MOST_PLAYERS = 20


@dataclass(frozen=True)
class SevensOptions(Options):
    """The options of Sevens; the defaults are the standard game (標準ルール)."""

    players: int = players_option(
        MOST_PLAYERS, ("札は親の左隣から1枚ずつ配ります。", "Cards are dealt one at a time from the dealer's left.")
    )
    rounds: int = rounds_option()
    passes: int | None = option(
        (*range(10), None),
        ("パスの回数", "Passes"),
        (
            "1回戦にパスできる回数です。使い切ったあと出せる札がなければ脱落します。",
            "How often you may pass in a round. With none left and nothing to play you are eliminated.",
        ),
        default=3,
        value_labels={None: ("無制限", "No limit")},
    )
    voluntary_pass: bool = switch(
        True,
        ("戦略パス", "Strategic passing"),
        (
            "出せる札があってもパスして、札を止められます。",
            "You may pass although you could play, to hold a card back.",
        ),
    )
    leader: str = option(
        ("diamond", "dealer", "eldest", "random"),
        ("先手", "First to play"),
        ("最初に札を出す人の決め方です。", "Who plays first."),
        value_labels={
            "diamond": ("センターの♦を持つ人", "Holder of the centre ♦"),
            "dealer": ("親", "Dealer"),
            "eldest": ("親の左隣", "Dealer's left"),
            "random": ("くじ引き", "Drawn by lot"),
        },
    )
    center: int = option(
        tuple(range(1, 14)),
        ("センター", "Centre"),
        ("最初に並べ、列が育ちはじめる数です。", "The rank laid out first, from which the rows grow."),
        default=7,
        value_labels={1: ("A", "A"), 11: ("J", "J"), 12: ("Q", "Q"), 13: ("K", "K")},
    )
    center_change: bool = switch(
        False,
        ("センター変更", "Centre change"),
        (
            "2回戦から、前の回戦で最下位の人がセンターを選びます。",
            "From the second round on, the last of the round before picks the centre.",
        ),
    )
    prelaid: bool = switch(
        True,
        ("センターの札を先に並べる", "Centre cards laid out first"),
        (
            "「なし」はファンタン: 何も並べずに始め、センターの札はいつでも出せます。",
            "“No” is Fan Tan: nothing is laid out, and a centre card may be played on any turn.",
        ),
    )
    islands: bool = switch(
        False,
        ("飛び札つなぎ", "Islands"),
        (
            "脱落した人の飛び札など、場にある同じマークの札の隣ならどこでも出せます。",
            "A card may go next to any card of its suit on the table, not only next to the run.",
        ),
    )
    link: str = option(
        ("none", "link", "tunnel"),
        ("A-Kリンク・トンネル", "A-K link and tunnel"),
        (
            "AとKをつなげます。トンネルでは、片方の端に届くと反対側が閉じて逆の端から続きます。",
            "A and K become neighbours. With the tunnel, reaching one end closes the other side of the row.",
        ),
        value_labels={
            "none": ("なし", "None"),
            "link": ("A-Kリンク", "Link"),
            "tunnel": ("トンネル", "Tunnel"),
        },
    )
    jokers: int = option(
        (0, 1, 2),
        ("ジョーカー", "Jokers"),
        ("ジョーカーを何枚入れるかです。", "How many jokers are in the deck."),
        value_labels={0: ("なし", "None")},
    )
    joker_use: str = option(
        ("single", "bridge"),
        ("ジョーカーの使い方", "Use of the joker"),
        (
            "「1枚で」は出せる場所に1枚で置きます。「橋渡し」は自分の札との間を1つ埋めるときだけ使えます。",
            "Alone: on any playable place. Bridge: only to fill one place between a run and a card of one's own.",
        ),
        value_labels={"single": ("1枚で", "Alone"), "bridge": ("橋渡し", "Bridge")},
    )
    joker_return: str = option(
        ("forced", "optional"),
        ("ジョーカーの受け取り", "Taking the joker"),
        (
            "置かれた場所の札を持つ人が、札を出してジョーカーを受け取るか。",
            "Whether the holder of the covered card must put it there and take the joker.",
        ),
        value_labels={"forced": ("必ず", "Must"), "optional": ("選べる", "May choose")},
    )
    joker_finish: str = option(
        ("allowed", "foul"),
        ("ジョーカー上がり", "Going out with a joker"),
        (
            "「反則」では、ジョーカーで上がった人や手札がジョーカーだけになった人は脱落です。",
            "As a foul: whoever goes out with a joker, or holds nothing but jokers, is eliminated.",
        ),
        value_labels={"allowed": ("できる", "Allowed"), "foul": ("反則", "Foul")},
    )
    joker_to_loser: bool = switch(
        False,
        ("ジョーカーは前の敗者へ", "Joker to the loser"),
        (
            "前の回戦でジョーカーを持ったまま残った人に、次の回戦のジョーカーを1枚渡します。",
            "Who was left holding a joker is dealt one in the next round.",
        ),
    )
    combo: bool = switch(
        False,
        ("コンボ", "Combo"),
        (
            "同じマークの続きの札を続けて出せます。続けた枚数まで、次の人に札を贈れます。",
            "Go on with the next card of the suit; as many cards as you went on may be given to the next player.",
        ),
    )
    ghost: bool = switch(
        False,
        ("お化け", "Ghost"),
        (
            "脱落した人がお化けになって話しかけます。返事をした人は入れ替わりに脱落です。",
            "An eliminated player may talk to you. Answer, and you change places.",
        ),
    )
    killer: bool = switch(
        False,
        ("殺しの七並べ", "Killer game"),
        (
            "縦横斜めにつながる盤で遊びます。囲まれた場所の札は死に札です。",
            "Played on one board where rows touch. A place that is surrounded is dead.",
        ),
    )
    death: str = option(
        ("surrounded", "flanked", "enclosed"),
        ("死の定義", "What is dead"),
        (
            "どうなった場所を死に札とするか。「挟み」「囲い」は「四方」に加えて適用します。",
            "When a place is dead. Flanked and enclosed come on top of surrounded.",
        ),
        value_labels={
            "surrounded": ("四方を囲まれる", "Surrounded on four sides"),
            "flanked": ("左右を挟まれる", "Flanked left and right"),
            "enclosed": ("3つ以下で囲われる", "Enclosed, three places at most"),
        },
    )
    dead_cards: str = option(
        ("hand", "face_up", "face_down"),
        ("死に札の置き方", "Where dead cards lie"),
        ("死に札を手に持つか、前に置くか。", "In the hand, or in front of the player."),
        value_labels={
            "hand": ("手札のまま", "In the hand"),
            "face_up": ("表で置く", "Face up"),
            "face_down": ("伏せて置く", "Face down"),
        },
    )

    def check(self) -> None:
        if self.link == "tunnel" and self.islands:
            raise contradiction("link", "islands", "the tunnel does not go with islands")
        if self.passes is None:
            self._check_unlimited()
        if self.killer:
            self._check_killer()
        else:
            self._refuse_changed(("death", "dead_cards"), "killer", "goes only with the killer game")
        if self.jokers == 0:
            names = ("joker_use", "joker_return", "joker_finish", "joker_to_loser")
            self._refuse_changed(names, "jokers", "needs a joker in the deck")

    def _check_unlimited(self) -> None:
        if self.voluntary_pass:
            raise contradiction("passes", "voluntary_pass", "passes without limit need voluntary_pass = false")
        if self.killer:
            raise contradiction("passes", "killer", "passes without limit do not go with the killer game")
        if self.jokers == 2:
            raise contradiction("passes", "jokers", "passes without limit do not go with two jokers")

    def _check_killer(self) -> None:
        names = ("jokers", "link", "islands", "combo", "prelaid")
        self._refuse_changed(names, "killer", "does not go with the killer game")

    def _refuse_changed(self, names: tuple[str, ...], other: str, why: str) -> None:
        for name in names:
            if getattr(self, name) != self.choices()[name].default:
                raise contradiction(name, other, f"{name} {why}")


PRESETS = (
    Preset(
        "standard",
        Text("基本", "Standard"),
        Text("4人、パス3回。はじめての方はこちら。", "Four players, three passes."),
    ),
    Preset(
        "family",
        Text("家庭", "Family"),
        Text("出せるときは必ず出す、やさしいルール。", "You must play when you can: the gentle game."),
        {"voluntary_pass": False},
    ),
    Preset(
        "tunnel",
        Text("トンネル", "Tunnel"),
        Text("端に届くと反対の端から続きます。", "Reach an end and go on from the other."),
        {"link": "tunnel"},
    ),
    Preset(
        "joker",
        Text("ジョーカー入り", "With a joker"),
        Text("ジョーカー1枚。持ったまま上がると反則。", "One joker; going out with it is a foul."),
        {"jokers": 1, "joker_finish": "foul"},
    ),
    Preset(
        "fantan",
        Text("ファンタン", "Fan Tan"),
        Text("7を並べずに始めます。", "Nothing is laid out at the start."),
        {"prelaid": False, "leader": "eldest"},
    ),
    Preset(
        "combo",
        Text("コンボ 2–3人", "Combo for 2–3"),
        Text("続けて出して、札を贈る。", "Play on, and give cards away."),
        {"players": 3, "combo": True},
    ),
    Preset(
        "killer",
        Text("殺しの七並べ", "Killer"),
        Text("縦横斜めの盤で、死に札を避ける。", "One board in all directions; keep off dead places."),
        {"killer": True},
    ),
)
