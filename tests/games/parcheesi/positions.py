"""Positions of Parcheesi set up, spun and read back, for the tests of its rules.

A pawn is a number as in the specification: START, 0 on its own Entering Space, up to 63 on the
turn-off space, 64 to 70 on its HOME PATH, HOME. A move is written `10+3`: the pawn that stands on
its space 10 moves 3 (10 and 20 are the bonuses), or `enter`. Tests spin and move through OpenSpiel
and never look into the game.
"""

from collections import Counter
from functools import cache

import games
from games.parcheesi import rules

START = -1
HOME = 71
ENTER = 0


@cache
def load(loading_string):
    return games.load_game(loading_string)


def game_with(players=2, **parameters):
    named = "".join(f",{name}={value}" for name, value in parameters.items())
    return load(f"parcheesi(players={players}{named})")


def at(*pawns, mover=0, doublets=0, spins=0, **parameters):
    """The position before `mover` spins; a player's pawns that are not named are at START."""
    players = parameters.pop("players", max(2, len(pawns)))
    game = game_with(players=players, **parameters)
    each = game.get_parameters()["pawns"]
    named = [*pawns, *([] for _ in range(players - len(pawns)))]
    progress = [[*some, *[START] * (each - len(some))] for some in named]
    state = game.new_initial_state()
    state.array[:] = rules.position(
        game.rules.params, progress, mover=mover, doublets=doublets, spins=spins
    )
    return state


def pawns(state):
    """Everybody's pawns, the foremost first."""
    return [sorted(some, reverse=True) for some in rules.progress(state.array)]


def spin(state, *dice):
    """The state after the spinners have shown these numbers; the given state stays as it is."""
    sides = state.get_game().get_parameters()["die_sides"]
    assert state.is_chance_node()
    if len(dice) == 2:
        low, high = sorted(dice)
        # Specification, section 4: 1-1, 1-2, ..., 1-6, 2-2, ..., 6-6.
        outcome = sum(sides - before for before in range(low - 1)) + high - low
    else:
        outcome = dice[0] - 1
    return state.child(outcome)


def moves(state):
    """The moves that are offered, each once however many pawns could make it."""
    if state.is_chance_node() or state.is_terminal():
        return set()
    return {_in_words(state, action) for action in state.legal_actions()}


def _in_words(state, action):
    """Says a move by what it does: which pawn has left its place, and for where."""
    if action == ENTER:
        return "enter"
    parameters = state.get_game().get_parameters()
    counts = range(1, parameters["die_sides"] + 1)
    values = [*counts, parameters["home_bonus"], parameters["capture_bonus"]]
    spaces = values[(action - 1) // parameters["pawns"]]
    mover = state.current_player()
    before, after = Counter(pawns(state)[mover]), Counter(pawns(state.child(action))[mover])
    [left], [reached] = before - after, after - before
    assert reached == left + spaces, f"action {action} moves a pawn from {left} to {reached}"
    return f"{left}+{spaces}"


def play(state, *moves_in_words):
    """The state after these moves; the given state stays as it is."""
    for words in moves_in_words:
        offered = {_in_words(state, action): action for action in state.legal_actions()}
        assert words in offered, f"{words} is not offered, but {sorted(offered)}"
        state = state.child(offered[words])
    return state


def complete_plays(state):
    """Every way to play on until the next spin, as tuples of moves in words."""
    if not moves(state):
        return {()}
    return {
        (_in_words(state, action), *rest)
        for action in state.legal_actions()
        for rest in complete_plays(state.child(action))
    }


def rests(state):
    """Every set of own pawns in which the mover's play may end."""
    mover = state.current_player()
    found, seen, unfinished = set(), set(), [state]
    while unfinished:
        reached = unfinished.pop()
        if not moves(reached):
            found.add(tuple(pawns(reached)[mover]))
            continue
        key = reached.array.tobytes()
        if key not in seen:
            seen.add(key)
            unfinished += [reached.child(action) for action in reached.legal_actions()]
    return found


def spinner(state):
    """The seat whose turn it is to spin: whoever may move after one of the spins."""
    assert state.is_chance_node()
    after = (state.child(outcome) for outcome, _ in state.chance_outcomes())
    return next(s.current_player() for s in after if not s.is_chance_node() and not s.is_terminal())


def opposite(own):
    """With two players: how far the opponent's pawn has come that stands on one's own space.

    He enters at the other side of the ring, 34 of 68 spaces away.
    """
    progress = (own + 34) % 68
    assert progress <= 63, f"he never comes to {own}: he turns off before it"
    return progress
