"""場の並べ方: which places are open and which are dead, drawn as rows and boards.

In the pictures ``x`` is taken, ``o`` free and open, ``.`` free and closed, ``+`` free and dead.
"""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import FULL_DECK, RANKS, ROW, SUITS, members, parse_card
from engine.sevens.layout import BoardLayout, RowKind, layout_for, open_in_row
from tests.engine.sevens.tables import SEVENS

STANDARD = RowKind(7, "none", islands=False)
ACES = RowKind(1, "none", islands=False)
KINGS = RowKind(13, "none", islands=False)
ISLANDS = RowKind(7, "none", islands=True)
LINK = RowKind(7, "link", islands=False)
TUNNEL = RowKind(7, "tunnel", islands=False)

ROW_PICTURES = [
    #                                                             A23456789TJQK
    ("the centre alone opens the places on both sides", STANDARD, ".....oxo....."),
    ("5 to 9 open 4 and T", STANDARD, "...oxxxxxo..."),
    ("A is below 2 and K is above Q", STANDARD, "oxxxxxxxxxxxo"),
    ("a full row has no open place", STANDARD, "xxxxxxxxxxxxx"),
    ("A and K are not neighbours: nothing is beyond A", STANDARD, "xxxxxxxo....."),
    ("A and K are not neighbours: nothing is beyond K", STANDARD, ".....oxxxxxxx"),
    ("cards laid out by elimination open nothing", STANDARD, ".xx..oxo....x"),
    ("a place between the run and such cards is next to the run", STANDARD, ".xxoxxxo....."),
    ("the run's end moves past cards that it touches", STANDARD, "oxxxxxxo....."),
    ("a bare row takes its centre first", STANDARD, "......o......"),
    ("other cards need a run as always", STANDARD, "xx....o...x.."),
    ("a centre of aces grows upward", ACES, "xxxo......x.."),
    ("a centre of kings grows downward", KINGS, "..x......oxxx"),
    ("islands: next to any card of the suit", ISLANDS, "oxxo.oxo...ox"),
    ("islands: A and K are not neighbours", ISLANDS, "xo...oxo....."),
    ("islands: a bare centre may be played as always", ISLANDS, "xxo...o..oxo."),
    ("link: after 7–K the ace, and 6 stays open", LINK, "o....oxxxxxxx"),
    ("link: then 2, and 6 stays open", LINK, "xo...oxxxxxxx"),
    ("link: after 7–A the king, and 8 stays open", LINK, "xxxxxxxo....o"),
    ("link: then Q, and 8 stays open", LINK, "xxxxxxxo...ox"),
    ("link: a single free place is one place", LINK, "xxxoxxxxxxxxx"),
    ("link: only the arc through the centre counts", LINK, "x....oxo....x"),
    ("link: a full row has no open place", LINK, "xxxxxxxxxxxxx"),
    ("link: a centre of aces has K beside it", RowKind(1, "link", islands=False), "xo..........o"),
    ("link: a centre of kings has A beside it", RowKind(13, "link", islands=False), "o..........ox"),
    ("link: a bare row takes its centre first", LINK, "x.....o.....x"),
    ("tunnel: both ends are open as in the standard game", TUNNEL, "...oxxxxxo..."),
    ("tunnel: with neither end reached A and K are no neighbours", TUNNEL, "x....oxxxxxxo"),
    ("tunnel: with neither end reached both may come next", TUNNEL, "oxxxxxxxxxxxo"),
    ("tunnel: reaching K closes the places below and opens A", TUNNEL, "o...xxxxxxxxx"),
    ("tunnel: then 2", TUNNEL, "xo..xxxxxxxxx"),
    ("tunnel: reaching A closes the places above and opens K", TUNNEL, "xxxxxxxx....o"),
    ("tunnel: then Q", TUNNEL, "xxxxxxxx...ox"),
    ("tunnel: cards laid out become part of the arc", TUNNEL, "xxxo..xxxxxxx"),
    ("tunnel: the last place is open", TUNNEL, "xxxxxoxxxxxxx"),
    ("tunnel: a full row has no open place", TUNNEL, "xxxxxxxxxxxxx"),
    ("tunnel: a centre of kings has reached K from the start", RowKind(13, "tunnel", islands=False), "o...........x"),
    ("tunnel: a centre of aces has reached A from the start", RowKind(1, "tunnel", islands=False), "x...........o"),
    ("islands and link: next to goes round the ring", RowKind(7, "link", islands=True), "xo...oxo....o"),
    ("islands and link: the other way, too", RowKind(7, "link", islands=True), "o....oxo...ox"),
]


def marked(picture, marks):
    """The places that carry one of the marks, as a bit set."""
    return sum(1 << at for at, mark in enumerate(picture) if mark in marks)


def drawn(taken, opened, dead=0, size=ROW):
    """The picture of a row or board; a place that were two things at once would show."""
    places = [
        [mark for mark, cards in (("x", taken), ("o", opened), ("+", dead)) if cards >> at & 1] for at in range(size)
    ]
    return "".join("".join(marks) or "." for marks in places)


@pytest.mark.parametrize(
    ("kind", "picture"),
    [pytest.param(kind, picture, id=words) for words, kind, picture in ROW_PICTURES],
)
def test_row(kind, picture):
    assert len(picture) == len(RANKS)
    row = marked(picture, "x")
    assert drawn(row, open_in_row(row, kind)) == picture


BOARD_PICTURES = [
    (
        "a card may be played around a taken place, diagonals too",
        "surrounded",
        """
        ..ooo........
        ..oxo........
        ..ooo........
        .............
        """,
    ),
    (
        "the centre column opens the columns beside it",
        "surrounded",
        """
        .....oxo.....
        .....oxo.....
        .....oxo.....
        .....oxo.....
        """,
    ),
    (
        "dead when every place above, below, left and right is taken",
        "surrounded",
        """
        ..ooxoo......
        ..ox+xo......
        ..ooxoo......
        ...ooo.......
        """,
    ),
    (
        "dead when every place above, below, left and right is taken or wall",
        "surrounded",
        """
        +xo..........
        xoo..........
        oo...........
        .............
        """,
    ),
    (
        "surrounded: left and right alone do not kill",
        "surrounded",
        """
        ooooo........
        oxoxo........
        ooooo........
        .............
        """,
    ),
    (
        "flanked: dead when left and right are both taken",
        "flanked",
        """
        .ooooo.......
        .ox+xo.......
        .ooooo.......
        .............
        """,
    ),
    (
        "flanked: dead when left and right are taken or wall",
        "flanked",
        """
        ooo..........
        +xo..........
        ooo..........
        .............
        """,
    ),
    (
        "flanked: above and below alone do not kill",
        "flanked",
        """
        ...oxo.......
        ...ooo.......
        ...oxo.......
        ...ooo.......
        """,
    ),
    (
        "enclosed: dead in a group of three that is closed in",
        "enclosed",
        """
        +++xo........
        xxxoo........
        oooo.........
        .............
        """,
    ),
    (
        "enclosed: a group may go round a corner",
        "enclosed",
        """
        ++xo.........
        +xoo.........
        xoo..........
        oo...........
        """,
    ),
    (
        "enclosed: a group of four lives",
        "enclosed",
        """
        ooooxo.......
        xxxxoo.......
        ooooo........
        .............
        """,
    ),
]


@pytest.mark.parametrize(
    ("death", "picture"),
    [pytest.param(death, picture, id=words) for words, death, picture in BOARD_PICTURES],
)
def test_board(death, picture):
    picture = "".join(picture.split())
    assert len(picture) == len(SUITS) * len(RANKS)
    layout, taken = BoardLayout(death), marked(picture, "x")
    assert drawn(taken, layout.open_places(taken), layout.dead_places(taken), size=52) == picture


def around(at, steps):
    """The places a step away from a place on the board; a place is its row and its column."""
    row, column = at
    beside = ((row + down, column + right) for down, right in steps)
    return {(row, column) for row, column in beside if 0 <= row < 4 and 0 <= column < ROW}


STRAIGHT = ((-1, 0), (1, 0), (0, -1), (0, 1))
SIDEWAYS = ((0, -1), (0, 1))
EVERY_WAY = tuple(product((-1, 0, 1), repeat=2))


def group_of(at, free):
    group, edge = {at}, {at}
    while edge:
        edge = {further for place in edge for further in around(place, STRAIGHT) if further in free} - group
        group |= edge
    return group


def is_dead(at, free, death):
    if not around(at, STRAIGHT) & free:
        return True
    if death == "flanked":
        return not around(at, SIDEWAYS) & free
    return death == "enclosed" and len(group_of(at, free)) <= 3


@given(
    taken=st.integers(0, FULL_DECK),
    more=st.integers(0, FULL_DECK),
    death=st.sampled_from(["surrounded", "flanked", "enclosed"]),
)
def test_board_agrees_with_its_definition_place_by_place(taken, more, death):
    taken |= more  # fuller boards have more dead places
    layout = BoardLayout(death)
    free = {divmod(place, ROW) for place in range(52) if not taken >> place & 1}
    dead = {place for place in free if is_dead(place, free, death)}
    opened = {place for place in free - dead if around(place, EVERY_WAY) - free}
    assert {divmod(place, ROW) for place in members(layout.dead_places(taken))} == dead
    assert {divmod(place, ROW) for place in members(layout.open_places(taken))} == opened


def names(layout, taken, card):
    return [RANKS[place % ROW] for place in layout.lane(taken, parse_card(card))]


def test_a_lane_is_what_a_card_leads_to_nearest_first():
    layout = layout_for(SEVENS.options(), 7)
    sevens = sum(1 << parse_card(f"7{suit}") for suit in SUITS)
    assert names(layout, sevens, "8s") == ["9", "T", "J", "Q", "K"]
    assert names(layout, sevens, "6s") == ["5", "4", "3", "2", "A"]
    assert names(layout, sevens, "Ks") == []


def test_a_lane_leads_past_cards_laid_out():
    layout = layout_for(SEVENS.options(), 7)
    taken = sum(1 << parse_card(card) for card in ("7s", "9s", "Ts"))
    assert names(layout, taken, "8s") == ["J", "Q", "K"]


def test_row_layouts_have_no_dead_places():
    assert layout_for(SEVENS.options(), 7).dead_places(0) == 0


@pytest.mark.parametrize(
    ("rules", "card", "beside"),
    [
        ({}, "7s", ["6s", "8s"]),
        ({}, "As", ["2s"]),
        ({}, "Kc", ["Qc"]),
        ({"link": "link"}, "Ah", ["Kh", "2h"]),
        ({"link": "tunnel"}, "Kh", ["Qh", "Ah"]),
        ({"killer": True}, "Kh", ["Qh"]),
    ],
)
def test_neighbours_are_next_in_rank_in_the_same_suit(rules, card, beside):
    layout = layout_for(SEVENS.options(**rules), 7)
    assert sorted(layout.neighbours(parse_card(card))) == sorted(map(parse_card, beside))
