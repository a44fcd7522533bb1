"""Items 6-13 and 15: who moves, what is legal, chance, texts, lengths, returns, determinism."""

import math
from collections import Counter

import numpy as np
import pyspiel

from tests.support.conformance.play import (
    FAST,
    Effort,
    choices,
    fingerprint,
    games,
    is_python,
    positions,
    random_step,
    replay,
    require,
    snapshot,
    tree,
    walk,
)

_NOT_LEGAL_ANYWHERE = (-2, -5, 2**31 - 1)  # -1 is OpenSpiel's own "no action"


def check_players(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Items 6 and 8: somebody is to move until the game ends, and all ways to ask agree."""
    for plays in games(game, effort):
        for state in plays:
            _look_at_mover(state)
        require(state.is_terminal(), state, "does not end within its own bounds")


def _look_at_mover(state: pyspiel.State) -> None:
    player, seats = state.current_player(), state.num_players()
    is_over = player == pyspiel.PlayerId.TERMINAL
    is_chance = player == pyspiel.PlayerId.CHANCE
    require(is_over or is_chance or 0 <= player < seats, state, f"player {player}")
    require(state.is_terminal() == is_over, state, f"terminal, but player {player}")
    require(state.is_chance_node() == is_chance, state, f"chance, but player {player}")
    require(pyspiel.State.is_chance_node(state) == is_chance, state, "C++ sees no chance")
    require(state.is_player_node() == (player >= 0), state, f"node of player {player}")


def check_legal_actions(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Item 8: ids ascend, differ, are in range, are some; others have none; the mask agrees."""
    for plays in games(game, effort, seed=1):
        for state in plays:
            _look_at_legal_actions(state)


def _look_at_legal_actions(state: pyspiel.State) -> None:
    if state.is_terminal():
        for player in range(state.num_players()):
            require(not state.legal_actions(player), state, "legal actions at the end")
        return
    if state.is_chance_node():
        return
    game, mover = state.get_game(), state.current_player()
    legal = state.legal_actions()
    require(legal, state, "no legal action")
    require(legal == sorted(set(legal)), state, f"legal actions do not ascend: {legal}")
    in_range = legal[0] >= 0 and legal[-1] < game.num_distinct_actions()
    require(in_range, state, f"ids out of range: {legal}")
    require(state.legal_actions(mover) == legal, state, "other actions when asked by seat")
    # OpenSpiel's C++ asks another method than people who write Python
    require(pyspiel.State.legal_actions(state) == legal, state, "C++ sees other legal actions")
    if in_range:  # OpenSpiel writes the mask without looking: memory would be overwritten
        mask = [0] * game.num_distinct_actions()
        for action in legal:
            mask[action] = 1
        require(state.legal_actions_mask() == mask, state, "the mask differs from the list")
    for player in range(game.num_players()):
        if player != mover:
            require(not state.legal_actions(player), state, f"seat {player} has legal actions too")


def check_illegal_actions_are_refused(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Item 9: every id that is not legal raises and leaves no trace; every legal one applies."""
    rng = np.random.default_rng(2)
    for state in positions(game, effort, seed=2):
        legal = choices(state)
        most = max(game.num_distinct_actions(), game.max_chance_outcomes())
        ids = range(most)
        if most > effort.ids:
            near = {n for action in legal for n in (action - 1, action + 1)}
            ids = sorted({*near, *rng.integers(most, size=effort.ids // 4).tolist()})
        before = _trace(state)
        for action in (*ids, most, *_NOT_LEGAL_ANYWHERE):
            if action not in legal:
                _check_refused(state, action, before)
        for action in legal[:5]:
            replay(game, [*state.history(), action])


def _check_refused(state: pyspiel.State, action: int, before: object) -> None:
    apply = state.apply_action
    if not is_python(state.get_game()):
        if state.is_chance_node() or state.is_terminal():
            return  # OpenSpiel's C++ checks decisions only
        apply = state.apply_action_with_legality_check
    try:
        apply(action)
    except (ValueError, pyspiel.SpielError):
        require(_trace(state) == before, state, f"refusing {action} changed the position")
        return
    raise AssertionError(f"{state.get_game()}: accepts {action} after {state.history()[:-1]}")


def _trace(state: pyspiel.State) -> object:
    return fingerprint(state), state.history(), state.move_number()


def check_chance_outcomes(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Item 10: outcomes ascend, differ, are in range, are possible and sum to 1 within 1e-12."""
    for plays in games(game, effort, seed=3):
        for state in plays:
            _look_at_chance(state)


def _look_at_chance(state: pyspiel.State) -> None:
    if not state.is_chance_node():
        return
    outcomes = state.chance_outcomes()
    ids = [outcome for outcome, _ in outcomes]
    require(ids and ids == sorted(set(ids)), state, f"outcomes do not ascend: {ids}")
    in_range = ids[0] >= 0 and ids[-1] < state.get_game().max_chance_outcomes()
    require(in_range, state, f"outcomes out of range: {ids}")
    require(all(p > 0 for _, p in outcomes), state, f"an impossible outcome: {outcomes}")
    total = math.fsum(p for _, p in outcomes)
    require(abs(total - 1) < 1e-12, state, f"probabilities sum to {total!r}")


def check_action_texts(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Item 11: texts differ within a position, give the action back, and exist for every id."""
    for state in positions(game, effort, seed=4):
        player = state.current_player()
        if state.is_terminal():
            continue
        texts = [state.action_to_string(player, action) for action in choices(state)]
        require(all(texts), state, "an action without a text")
        require(len(texts) == len(set(texts)), state, f"equal texts: {sorted(texts)}")
        if state.is_chance_node():
            continue
        for action, text in list(zip(choices(state), texts, strict=True))[:10]:
            require(state.string_to_action(text) == action, state, f"{text!r} is another action")
        _check_texts_of_all_ids(state, effort)


def _check_texts_of_all_ids(state: pyspiel.State, effort: Effort) -> None:
    game = state.get_game()
    step = max(1, game.num_distinct_actions() // effort.ids)
    for player in range(game.num_players()):
        for action in range(0, game.num_distinct_actions(), step):
            try:
                text = state.action_to_string(player, action)
            except (ArithmeticError, LookupError, TypeError, ValueError) as error:
                sentence = f"no text for {action} of seat {player}: {error!r}"
                raise AssertionError(f"{game}: {sentence}") from error
            require(isinstance(text, str), state, f"the text of {action} is {text!r}")


def check_lengths(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Item 12: the bounds on decisions, chance nodes and moves hold, also in stubborn play."""
    for state in _ends(game, effort):
        _look_at_length(state)


def _look_at_length(state: pyspiel.State) -> None:
    game = state.get_game()
    steps = Counter(step.player == pyspiel.PlayerId.CHANCE for step in state.full_history())
    decisions, chance = steps[False], steps[True]
    require(decisions <= game.max_game_length(), state, f"{decisions} decisions")
    require(chance <= game.max_chance_nodes_in_history(), state, f"{chance} chance nodes")
    require(decisions + chance <= game.max_history_length(), state, "a longer history")
    require(state.move_number() <= game.max_move_number(), state, "more moves")
    require(state.move_number() == decisions + chance, state, "moves were not counted")


def _ends(game: pyspiel.Game, effort: Effort):
    """Ends of games: all of a small game, else random ones and ones that repeat themselves."""
    everything = tree(game, effort)
    if everything is not None:
        for history in everything:
            state = replay(game, history)
            if state.is_terminal():
                yield state
        return
    for plays in games(game, effort, seed=5):
        *_, end = plays
        yield end
    for pick in (0, -1):  # the same choice for ever: standing still where the rules allow it
        rng = np.random.default_rng(5)
        state = game.new_initial_state()
        while not state.is_terminal():
            options = choices(state)
            state.apply_action(random_step(state, rng) if state.is_chance_node() else options[pick])
        yield state


def check_returns(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Item 13: one number a seat, 0 before the end, within bounds and summing as promised."""
    for plays in games(game, effort, seed=6):
        for state in plays:
            _look_at_returns(state)
        _look_at_final_returns(state)


def _look_at_returns(state: pyspiel.State) -> None:
    returns = state.returns()
    require(len(returns) == state.num_players(), state, f"{len(returns)} returns")
    require(all(math.isfinite(number) for number in returns), state, f"returns {returns}")
    if not state.is_terminal():
        require(not any(returns), state, f"returns {returns} before the end")


def _look_at_final_returns(state: pyspiel.State) -> None:
    game, returns = state.get_game(), state.returns()
    low, high = game.min_utility(), game.max_utility()
    require(all(low <= number <= high for number in returns), state, f"returns {returns}")
    require(state.rewards() == returns, state, "rewards at the end are not the returns")
    if game.utility_sum() is not None:
        off = abs(math.fsum(returns) - game.utility_sum())
        require(off < 1e-9, state, f"returns {returns} do not sum to {game.utility_sum()}")
    if game.get_type().utility == pyspiel.GameType.Utility.IDENTICAL:
        require(len(set(returns)) == 1, state, f"returns {returns} are not identical")


def check_whole_games(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Items 6, 8, 10, 12 and 13 in the same games: what the five checks above look at.

    The slow tier plays its many games once and not five times.
    """
    for plays in games(game, effort, seed=9):
        for state in plays:
            _look_at_mover(state)
            _look_at_legal_actions(state)
            _look_at_chance(state)
            _look_at_returns(state)
        require(state.is_terminal(), state, "does not end within its own bounds")
        _look_at_length(state)
        _look_at_final_returns(state)


def check_bounds_are_reached(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Item 13: somebody wins as much and somebody loses as much as the bounds say.

    For games of winning and losing; proven bounds of points need not be reachable.
    """
    seen: set[float] = set()
    for attempt in range(20):
        for plays in games(game, effort, seed=100 + attempt):
            *_, end = plays
            seen.update(end.returns())
            if {game.min_utility(), game.max_utility()} <= seen:
                return
    raise AssertionError(f"{game}: only returns in {min(seen)}..{max(seen)} were seen")


def check_determinism(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Item 15: the same actions give the same positions, alone, in turns, and in another game."""
    rng = np.random.default_rng(7)
    for state in positions(game, effort, seed=7):
        history = list(state.history())
        alone = snapshot(replay(game, history))
        require(alone == snapshot(state), state, "playing the same actions leads elsewhere")
        fresh = pyspiel.load_game(str(game))
        require(alone == snapshot(replay(fresh, history)), state, "a new game plays differently")
        require(
            alone == snapshot(_in_turns(game, history, rng)), state, "a second game disturbs it"
        )


def _in_turns(game, history, rng):
    """Replays while another game of the same object is played at random in between."""
    state, other = game.new_initial_state(), game.new_initial_state()
    for action in history:
        if other.is_terminal():
            other = game.new_initial_state()
        other.apply_action(random_step(other, rng))
        state.apply_action(action)
    return state


def check_text_tells_positions_apart(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Items 16 and 27: OpenSpiel's own checks compare `str(state)`: it must tell something."""
    rng = np.random.default_rng(8)
    texts = [str(state) for state in walk(game, rng)]
    if len(set(texts)) < len(texts) / 2:
        raise AssertionError(f"{game}: {len(set(texts))} texts for {len(texts)} positions")
