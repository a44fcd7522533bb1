"""Turns a toy rules module into the rules core that search is given. OpenSpiel is not needed."""

import sys

import numpy as np

from games.kernel.contract import Rules, Sizes

_ABSENT = {"observe": lambda *_: None, "luck_key": lambda *_: 0, "scores": lambda _: {}}


def core(module_name: str, params: list[int], sizes: Sizes) -> Rules:
    """The core of one toy game; toys need no observations, luck keys or scores."""
    module = sys.modules[module_name]
    encoded = np.array(params, np.int64)
    functions = {
        name: getattr(module, name)
        for name in (
            "new_state",
            "current_player",
            "legal_actions",
            "apply_action",
            "chance_outcomes",
            "sample_chance",
            "returns",
        )
    }
    return Rules(
        name=module_name.rpartition(".")[2],
        version=1,
        params=encoded,
        parameters={},
        sizes=sizes,
        state_size=len(module.new_state(encoded)),
        **functions,
        **_ABSENT,
    )
