"""What the adapter and every compiled search trust the rules core of our games to do."""

import json
from collections.abc import Iterator
from xml.etree import ElementTree

import numpy as np
import pyspiel

import games
from games.kernel.contract import LUCK_WORDS, Rules
from games.kernel.rule import State
from tests.support.conformance.play import FAST, Effort, positions, replay, require

_GUARD = 16  # entries behind an array that nobody may write to
_MARK = -77


def _core_positions(
    game: pyspiel.Game, effort: Effort, seed: int
) -> Iterator[tuple[Rules, pyspiel.State, State]]:
    rules = games.rules(game)
    for state in positions(game, effort, seed=seed):
        yield rules, state, state.array.copy()


def _guarded(size: int, dtype: type) -> np.ndarray:
    return np.full(size + _GUARD, _MARK, dtype)


def check_core_is_the_game(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Playing the core directly gives the same bytes, moves, chance and returns as OpenSpiel."""
    rules = games.rules(game)
    ids, probabilities = np.zeros(100_000, np.int64), np.zeros(10_000)
    returns = np.zeros(game.num_players())
    for position in positions(game, effort, seed=51):
        history = list(position.history())
        array, state = rules.initial_state(), game.new_initial_state()
        for action in history:
            rules.apply_action(array, action)
        state = replay(game, history)
        require(array.tobytes() == state.array.tobytes(), state, "the core is elsewhere")
        require(rules.current_player(array) == state.current_player(), state, "other to move")
        if state.is_chance_node():
            count = rules.chance_outcomes(array, ids, probabilities)
            pairs = list(zip(ids[:count].tolist(), probabilities[:count].tolist(), strict=True))
            require(pairs == state.chance_outcomes(), state, f"the core's outcomes are {pairs}")
        elif not state.is_terminal():
            legal = ids[: rules.legal_actions(array, ids)].tolist()
            require(legal == state.legal_actions(), state, f"the core's actions are {legal}")
        rules.returns(array, returns)
        require(returns.tolist() == state.returns(), state, f"the core returns {returns}")


def check_core_stays_in_its_arrays(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """No function writes behind what the sizes promise: compiled code does not look."""
    sizes = games.rules(game).sizes
    for rules, state, array in _core_positions(game, effort, 52):
        used: list[tuple[str, np.ndarray, int]] = []
        if state.is_chance_node():
            ids, chances = (_guarded(sizes.max_chance_outcomes, t) for t in (np.int64, np.float64))
            rules.chance_outcomes(array, ids, chances)
            words = _guarded(LUCK_WORDS, np.int64)
            count = rules.luck_key(array, words)
            require(0 <= count <= LUCK_WORDS, state, f"a luck key of {count} words")
            used += [("chance_outcomes", ids, sizes.max_chance_outcomes)]
            used += [("chance_outcomes", chances, sizes.max_chance_outcomes)]
            used += [("luck_key", words, LUCK_WORDS)]
        elif not state.is_terminal():
            ids = _guarded(sizes.distinct_actions, np.int64)
            rules.legal_actions(array, ids)
            used += [("legal_actions", ids, sizes.distinct_actions)]
        returns = _guarded(sizes.players, np.float64)
        rules.returns(array, returns)
        tensor = _guarded(sizes.tensor_size, np.float32)
        rules.observe(array, sizes.players - 1, tensor)
        used += [("returns", returns, sizes.players), ("observe", tensor, sizes.tensor_size)]
        for name, written, size in used:
            require((written[size:] == _MARK).all(), state, f"{name} writes behind its array")


def check_core_only_moves_on_apply(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Only apply_action changes a position; the others give the same answer every time."""
    for rules, state, array in _core_positions(game, effort, 53):
        before = array.tobytes()
        first = _ask_everything(rules, state, array)
        require(array.tobytes() == before, state, "asking changes the position")
        require(_ask_everything(rules, state, array) == first, state, "asking twice differs")


def _ask_everything(rules: Rules, state: pyspiel.State, array: State) -> list[bytes]:
    sizes = rules.sizes
    ids = np.zeros(max(sizes.distinct_actions, sizes.max_chance_outcomes, LUCK_WORDS), np.int64)
    floats = np.zeros(max(sizes.max_chance_outcomes, sizes.players))
    answers = []
    if state.is_chance_node():
        count = rules.chance_outcomes(array, ids, floats)
        answers += [ids[:count].tobytes(), floats[:count].tobytes()]
        count = rules.luck_key(array, ids)
        answers += [ids[:count].tobytes(), str(rules.sample_chance(array, 0.5)).encode()]
    elif not state.is_terminal():
        answers.append(ids[: rules.legal_actions(array, ids)].tobytes())
    rules.returns(array, floats)
    answers.append(floats[: sizes.players].tobytes())
    for seat in range(sizes.players):
        tensor = np.zeros(sizes.tensor_size, np.float32)
        rules.observe(array, seat, tensor)
        answers.append(tensor.tobytes())
    return answers


def check_sample_chance(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """sample_chance is the inverse of the summed probabilities of chance_outcomes, in order."""
    rng = np.random.default_rng(54)
    for rules, state, array in _core_positions(game, effort, 54):
        if not state.is_chance_node():
            continue
        before = array.tobytes()
        ends = np.cumsum([probability for _, probability in state.chance_outcomes()])
        tried = [0.0, 1 - 2**-53, *rng.random(20), *(ends - 1e-9)[:20], *(ends[:-1] + 1e-9)[:20]]
        for u in tried:
            at = min(int(np.searchsorted(ends, u, side="right")), len(ends) - 1)
            wanted = state.chance_outcomes()[at][0]
            found = rules.sample_chance(array, u)
            if abs(u - ends).min() > 1e-12:  # rounding may differ on the very border
                require(found == wanted, state, f"outcome {found}, not {wanted}, at {u!r}")
        require(array.tobytes() == before, state, "sampling changes the position")


def check_luck_keys_name_chance_nodes(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """No two chance nodes of one game have the same key: they would get the same luck."""
    rules = games.rules(game)
    words = np.zeros(LUCK_WORDS, np.int64)
    for position in positions(game, effort, seed=55):
        if not position.is_terminal():
            continue
        seen: dict[bytes, int] = {}
        state = game.new_initial_state()
        for ply, action in enumerate(position.history()):
            if state.is_chance_node():
                key = words[: rules.luck_key(state.array, words)].tobytes()
                require(key not in seen, state, f"the luck of ply {seen.get(key)} once more")
                seen[key] = ply
            state.apply_action(action)


def check_scores_and_views(game: pyspiel.Game, effort: Effort = FAST) -> None:
    """Scores are data, positions are texts and well-formed SVG, and distinct ids read distinct."""
    view = game.definition.view
    for number, (rules, state, array) in enumerate(_core_positions(game, effort, 56)):
        before = array.tobytes()
        try:
            json.dumps(rules.scores(array))
        except TypeError as error:
            raise AssertionError(f"{game}: scores are not plain data: {error}") from error
        require(view.state_text(array) == str(state), state, "the text is not the view's")
        if number % 4 == 0:  # a picture takes its time
            _check_view(game, state, array, effort)
        require(array.tobytes() == before, state, "looking changes the position")


def _check_view(game: pyspiel.Game, state: pyspiel.State, array: State, effort: Effort) -> None:
    view = game.definition.view
    try:
        root = ElementTree.fromstring(view.state_svg(array))
    except ElementTree.ParseError as error:
        raise AssertionError(f"{game}: a picture that is not XML: {error}") from error
    require(root.tag.endswith("svg"), state, f"a picture of {root.tag}")
    for seat in range(game.num_players()):
        ids = range(min(effort.ids, game.num_distinct_actions()))
        try:
            texts = [view.action_text(array, seat, action) for action in ids]
        except (ArithmeticError, LookupError, TypeError, ValueError) as error:
            raise AssertionError(f"{game}: an action without a text: {error!r}") from error
        require(len(texts) == len(set(texts)), state, "two actions of one text")
