"""一回戦: what holds in every state of a round, whatever is played."""

from hypothesis import given
from hypothesis import strategies as st

from engine.bridge.melds import Run, cards_of, hand_cards, meld_of, size
from engine.bridge.moves import Drop, Skip
from engine.bridge.options import BridgeOptions
from engine.bridge.rules import BridgeRules
from engine.bridge.ways import chis_from, pons_from
from engine.cards import FIRST_JOKER, members, set_of
from engine.chance import Generator

OPTIONS = st.builds(
    BridgeOptions,
    players=st.integers(2, 6),
    joker=st.booleans(),
    king_ace=st.booleans(),
    close_double=st.booleans(),
    free_finish=st.booleans(),
    first_lap_calls=st.booleans(),
    lay_after_call=st.booleans(),
)


def states_of(options, seed):
    """The states of a random round and the moves between them."""
    rules, chance = BridgeRules(options), Generator(str(seed).encode())
    state = rules.deal(rules.draw(chance, chance.below(options.players), None))
    states, moves = [state], []
    while rules.to_move(states[-1]) is not None:
        moves.append(chance.choice(rules.legal_moves(states[-1])))
        states.append(rules.apply(states[-1], moves[-1]))
    return rules, states, moves


def lying(state):
    return sum(hand_cards(cards_of(meld)) for _, meld in state.melds)


@given(OPTIONS, st.integers(0, 10**6))
def test_cards_are_conserved_and_the_round_ends(options, seed):
    rules, states, moves = states_of(options, seed)
    for state in states:
        piles = [*state.hands, lying(state), set_of(state.stock), set_of(state.discards)]
        assert sum(piles) == rules.deck
        assert sum(pile.bit_count() for pile in piles) == rules.deck.bit_count()
    assert all(rules.parse(str(move)) == move for move in moves)
    assert len(states) < 500


@given(OPTIONS, st.integers(0, 10**6))
def test_whoever_is_to_move_holds_a_card_and_nobody_more_than_eight(options, seed):
    _, states, _ = states_of(options, seed)
    for state in states[:-1]:
        counts = [hand.bit_count() for hand in state.hands]
        assert min(counts) >= 1
        assert max(counts) <= 8
        assert sum(count == 8 for count in counts) <= 1


@given(OPTIONS, st.integers(0, 10**6))
def test_every_meld_on_the_table_is_one_of_the_rulebooks(options, seed):
    _, states, _ = states_of(options, seed)
    for _, meld in states[-1].melds:
        laid = cards_of(meld)
        assert meld_of(laid) == meld
        assert sum(card >= FIRST_JOKER for card in laid) <= 1
        assert size(meld) >= 3 or 6 in {card % 13 for card in laid}
        assert not isinstance(meld, Run) or meld.high <= (14 if options.king_ace else 13)


def plainly_asked(options, before, called):
    """Who is asked about a discard and for what, by the letter: first pons clockwise, then the left neighbour's chi."""
    kept = 0 if options.free_finish else 1
    if called == FIRST_JOKER or (before.dropped + 1 < options.players and not options.first_lap_calls):
        return []

    def could(ways, hand):
        return any(way.size + kept <= hand.bit_count() for way in ways)

    hands = before.hands
    seats = [(before.turn + step) % options.players for step in range(1, options.players)]
    pons = [(seat, "pon") for seat in seats if could(pons_from(hands[seat], called), hands[seat])]
    left = seats[0]
    chis = [(left, "chi")] if could(chis_from(hands[left], called, options.king_ace), hands[left]) else []
    return [*pons, *chis]


@given(OPTIONS, st.integers(0, 10**6))
def test_exactly_those_who_could_call_are_asked_in_their_order(options, seed):
    rules, states, moves = states_of(options, seed)
    expected = []
    for before, move, after in zip(states, moves, states[1:], strict=False):
        if isinstance(move, Drop) and before.hands[before.turn].bit_count() > 1:
            expected = plainly_asked(options, before, move.card)
        else:
            expected = expected[1:] if isinstance(move, Skip) else []
        if after.phase == "call":
            assert (after.turn, after.asked.kind) == expected[0]
            assert len(rules.legal_moves(after)) > 1
        else:
            assert not expected


@given(OPTIONS, st.integers(0, 10**6))
def test_the_winner_scores_nothing_and_a_draw_nobody_anything(options, seed):
    rules, states, _ = states_of(options, seed)
    result = rules.result(states[-1])
    winners = [seat for seat, hand in enumerate(states[-1].hands) if not hand]
    assert result.ranks is None
    assert len(winners) <= 1
    for seat, points in enumerate(result.points):
        assert points == sum(score.points for score in result.scores if score.side == seat)
        holds_points = set(members(states[-1].hands[seat])) - {FIRST_JOKER}
        assert (points < 0) == bool(winners and holds_points)
