"""Every rules module offers the functions of the contract with exactly their numba types."""

import numpy as np
import pytest

import games
from games.kernel import contract
from games.kernel.contract import Sizes, is_listed
from tests.support.games import race, race_rules

DEFINITIONS = [*(games.definition(name) for name in games.names()), race.DEFINITION]


@pytest.mark.parametrize("definition", DEFINITIONS, ids=lambda one: one.short_name)
@pytest.mark.parametrize("name", contract.FUNCTIONS)
def test_a_compiled_function_has_the_type_of_the_contract(definition, name):
    function = getattr(definition.rules, name)

    wanted = contract.FUNCTIONS[name].signature

    assert [wanted] == [
        signature.return_type(*signature.args) for signature in function.nopython_signatures
    ]


@pytest.mark.parametrize("definition", DEFINITIONS, ids=lambda one: one.short_name)
def test_the_functions_in_plain_python_are_there(definition):
    state = definition.core(definition.defaults).initial_state()

    assert (np.uint8, 1, True) == (state.dtype, state.ndim, state.flags.c_contiguous)
    assert isinstance(definition.rules.scores(state), dict)


def test_the_contract_names_what_the_rules_core_holds():
    core = race.DEFINITION.core(race.DEFINITION.defaults)

    assert set(contract.FUNCTIONS) | {"new_state", "scores"} <= set(core.__slots__)
    assert all(
        getattr(core, name) is getattr(race_rules, name)
        for name in (*contract.FUNCTIONS, "new_state", "scores")
    )


@pytest.mark.kernel
@pytest.mark.parametrize("count", [0, 1, 2, 5, 8])
def test_listed_is_membership_in_the_first_ids(count):
    ids = np.array([2, 3, 5, 7, 11, 13, 17, 19])

    for wanted in range(-1, 22):
        assert (wanted in ids[:count].tolist()) == is_listed(ids, count, wanted)


def test_the_tensor_is_as_long_as_its_pieces():
    sizes = Sizes(
        players=2,
        distinct_actions=1,
        max_chance_outcomes=1,
        max_game_length=1,
        max_chance_nodes=1,
        min_utility=-1,
        max_utility=1,
        observation=(("board", 30), ("to_move", 2)),
    )

    assert sizes.tensor_size == 32
