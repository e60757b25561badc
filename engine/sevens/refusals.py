"""出せない理由: why a move that was refused is not legal, for the person who tried it."""

from engine.cards import NAMES, ROW
from engine.game import IllegalMove
from engine.sevens.moves import Move, Pass, Play
from engine.sevens.options import SevensOptions
from engine.sevens.state import COMBO, TURN, State


def why_not(options: SevensOptions, state: State, move: Move, playable: int, dead: int) -> IllegalMove:
    """The reason for refusing an illegal move; ``playable`` and ``dead`` are sets of places."""
    if isinstance(move, Play) and state.phase in (TURN, COMBO):
        return _why_no_card(options, state, move, playable, dead)
    if isinstance(move, Pass) and state.phase == TURN:
        return IllegalMove(
            "must_play" if options.voluntary_pass else "only_forced_passes",
            "you have a card to play and may not pass now",
        )
    return IllegalMove("not_possible", f"{move} is not possible now")


def _why_no_card(options: SevensOptions, state: State, move: Play, playable: int, dead: int) -> IllegalMove:
    card, name = 1 << move.card, str(move)
    if state.table & card:
        return IllegalMove("on_the_table", f"{name} is on the table already")
    if not state.hands[state.mover] & card:
        return IllegalMove("not_in_hand", f"{name} is not in the hand", card=name)
    if dead & card:
        return IllegalMove("dead", f"{name} is dead and can never be played")
    if playable & card:
        return IllegalMove("not_in_combo", f"{name} does not go on from the card just played")
    return _why_not_yet(options, state, move)


def _why_not_yet(options: SevensOptions, state: State, move: Play) -> IllegalMove:
    name, center = str(move), state.origin.center
    if options.killer:
        return IllegalMove("no_neighbour", f"no place around {name} is taken yet")
    if options.islands:
        return IllegalMove("not_beside", f"{name} is not next to a card of its suit on the table yet")
    start = None if center is None else NAMES[move.card // ROW * ROW + center - 1]
    if start is not None and not state.table >> NAMES.index(start) & 1 and start != name:
        return IllegalMove("center_first", f"{name} must wait for {start}", center=start)
    return IllegalMove("not_playable", f"{name} does not go next to a run yet")
