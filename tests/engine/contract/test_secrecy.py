"""The contract on secrets: what a seat cannot know changes nothing that it sees.

A round is played a second time with the cards that a seat has never seen dealt otherwise, by the same moves. Where that
second round is possible and looks the same from outside, the seat must see the same table, be told the same moves, have
the same moves to make, and get the same hint; and a computer in its place must do the same.
"""

import json
import random
from itertools import chain

import pytest

from engine import cards
from engine.chance import Generator, derive
from engine.game import IllegalMove
from engine.games import GAMES
from engine.match import Match, Round
from tests.engine.contract.choices import covering_rows, told
from tests.engine.contract.walks import CARD, walk

PLACES = {"playable", "dead"}  # names of places on the table, told from the table alone
LAID_OPEN = {"dead_shown"}  # cards of others that the rules lay open


def shown(view, without=PLACES):
    """The cards that a view's own keys name."""
    public = {key: value for key, value in view.public().items() if key not in without}
    return set(CARD.findall(json.dumps(public)))


def blanked(value):
    """The public keys without cards: what can be seen from outside, such as counts and who is out."""
    if isinstance(value, dict):
        return {key: blanked(each) for key, each in value.items()}
    if isinstance(value, list):
        return [blanked(each) for each in value]
    return CARD.sub("", value).split() if isinstance(value, str) else value


class OtherWorld:
    """The same round with the unseen cards changed about, as far as it can be played."""

    def __init__(self, rules, setup, renamed):
        numbers = [renamed.get(card, card) for card in range(54)]
        hands = tuple(cards.set_of(numbers[card] for card in cards.members(hand)) for hand in setup.hands)
        stock = tuple(numbers[card] for card in setup.stock)
        self.rules = rules
        self.names = {cards.NAMES[card]: cards.NAMES[other] for card, other in renamed.items()}
        self.setup = rules.setup(setup.dealer, hands, stock, {**setup.extras(), **setup.kept()})
        self.state = rules.deal(self.setup)
        self.moves = []

    def renamed(self, text):
        return CARD.sub(lambda name: self.names.get(name[0], name[0]), text)

    def play(self, text, is_secret):
        """Make the same move; False where it cannot be made. What the seat never hears of may happen or not."""
        for _ in range(self.rules.players):
            move = self._same(self.renamed(text))
            if move is not None:
                self._apply(move)
                return True
            unheard = [move for move in self.rules.legal_moves(self.state) if is_secret(self.rules, self.state, move)]
            if not unheard:
                break
            self._apply(unheard[0])
        return False

    def _apply(self, move):
        self.moves.append(str(move))
        self.state = self.rules.apply(self.state, move)

    def _same(self, text):
        """The legal move of these words and cards, whatever order the cards are written in."""
        every = chain(self.rules.legal_moves(self.state), self.rules.offers(self.state))
        return next((move for move in every if _alike(str(move), text)), None)


def _alike(one, other):
    return (CARD.sub("_", one), sorted(CARD.findall(one))) == (CARD.sub("_", other), sorted(CARD.findall(other)))


def never_told(seat):
    """Whether a move is one that this seat hears nothing of."""

    def check(rules, state, move):
        audience = rules.audience(state, move)
        return audience is not None and seat not in audience and rules.masked(move) is None

    return check


def other_worlds(played, seat, tries, chance):
    """Rounds that the seat cannot tell from the one that was played."""
    rules = played.rules
    seen = set().union(*(shown(rules.observe(state, seat)) for state in played.states))
    unseen = [card for card in cards.members(rules.deck) if card < 52 and cards.NAMES[card] not in seen]
    for _ in range(tries):
        renamed = dict(zip(unseen, chance.sample(unseen, len(unseen)), strict=True))
        world = OtherWorld(rules, played.setup, renamed)
        if follows(world, played, seat):
            yield world


def follows(world, played, seat):
    """Whether the other world can be played in the same way and looks the same from outside all the while."""
    rules, is_secret = played.rules, never_told(seat)
    for before, move, after in zip(played.states, played.moves, played.states[1:], strict=False):
        made = world.play(str(move), is_secret)
        if not made and not is_secret(rules, before, move):
            return False
        if rules.to_move(after) == seat and not looks_alike(rules, world.state, after, seat):
            return False
    return True


def looks_alike(rules, one, other, seat):
    return rules.to_move(one) == rules.to_move(other) and blanked(rules.observe(one, seat).public()) == blanked(
        rules.observe(other, seat).public()
    )


def match_of(game, rules, setup, moves):
    """A match between persons that has come so far."""
    played = Round(rules, setup, tuple(map(str, moves)))
    return Match(game, rules.options, (None,) * rules.players, bytes(32), (played,))


def cut_where_somebody_is_to_move(game, options, seed):
    """A round broken off somewhere, and the seat to move there; None where it was over at the deal."""
    played = walk(game, options, seed, plies=random.Random(seed).randrange(40))
    if played.moves and played.rules.to_move(played.end) is None:
        played.states.pop()
        played.moves.pop()
    return played, played.rules.to_move(played.end)


def assert_same(game, played, world, seat):
    rules = played.rules
    view, seen = rules.observe(played.end, seat), rules.observe(world.state, seat)
    assert seen == view
    assert seen.public() == view.public()
    legal = rules.legal_moves(played.end)
    assert list(rules.legal_moves(world.state)) == list(legal)
    assert game.advise(seen, legal) == game.advise(view, legal)
    for bot in game.levels.values():
        assert bot(seen, legal, Generator(b"bot")) == bot(view, legal, Generator(b"bot"))
    there, here = (match_of(game, rules, each.setup, each.moves) for each in (world, played))
    assert there.log(seat) == here.log(seat)
    assert there.events(seat) == here.events(seat)


def test_cards_never_seen_change_nothing(game):
    found = 0
    for seed, options in enumerate(covering_rows(game.name)):
        played, seat = cut_where_somebody_is_to_move(game, options, seed)
        if seat is None:
            continue
        with told(options, seed=seed):
            for world in other_worlds(played, seat, 3, random.Random(seed)):
                assert_same(game, played, world, seat)
                found += world.state != played.end
    assert found > len(covering_rows(game.name)) / 2


def test_at_the_deal_a_view_names_no_card_of_another_hand_nor_of_the_stock(game):
    for seed, options in enumerate(covering_rows(game.name)):
        played = walk(game, options, seed, plies=0)
        rules = played.rules
        held = [set(hand.split()) for hand in rules.position(played.end)["hands"]]
        for seat in range(rules.players):
            hidden = set().union(*held[:seat], *held[seat + 1 :]) - held[seat] - {"X"}
            with told(options, seed=seed, seat=seat):
                assert not shown(rules.observe(played.end, seat), without=PLACES | LAID_OPEN) & hidden


def test_no_secret_stands_in_anything_that_is_shown(game):
    seed, options = bytes(range(100, 132)), game.options()
    match = Match.start(game.name, options, ("easy",) * options.players, seed)
    over = match.advance()
    running = json.dumps([match.commitment, match.view(0).public(), match.log(0), match.records()])
    finished = json.dumps([over.records(), over.view(0).public(), over.log(0)])
    round_secret = derive(seed, "round", 1)
    for secret in (seed, round_secret, derive(round_secret, "deal")):
        assert secret.hex() not in running + finished
    assert match.nonce is None
    assert over.nonce not in running
    assert over.nonce in finished


def test_a_refusal_tells_nothing_of_the_hand_of_the_seat_to_move(game):
    options = game.options()
    match = Match.start(game.name, options, (None,) * options.players, bytes(32))
    other = (match.to_move + 1) % options.players
    for text in (*match.legal_moves(match.to_move), *cards.NAMES, "nonsense"):
        with pytest.raises(IllegalMove) as refused:
            match.play(text, seat=other)
        assert refused.value.code == "not_your_turn"


def test_other_worlds_are_noticed_where_they_differ():
    """The test itself: a seat that could see the others' hands would not pass it."""
    game = GAMES["sevens"]
    played, seat = cut_where_somebody_is_to_move(game, game.options(), 3)
    worlds = list(other_worlds(played, seat, 3, random.Random(0)))
    assert worlds
    other = (seat + 1) % 4
    assert played.rules.observe(worlds[0].state, other) != played.rules.observe(played.end, other)
