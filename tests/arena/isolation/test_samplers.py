"""`resample_from_infostate` of OpenSpiel's games: consistent, and no function of the truth."""

import numpy as np
import pyspiel
import pytest

import games
from arena.errors import BotError
from arena.isolation.positions import replay
from arena.isolation.seat_view import GameFacts, SeatWindow
from tests.support.openspiel_games import SAMPLED_FAIRLY, SAMPLED_UNFAIRLY

POSITIONS = 150
CHEAP = {"bridge": "bridge(use_double_dummy_result=False)"}  # else it solves every deal
FAST = ("kuhn_poker", "leduc_poker", "bargaining", "euchre", "universal_poker")


def sampled(state, seat, seed):
    rng = np.random.default_rng(seed)
    return state.resample_from_infostate(seat, lambda: float(rng.random()))


def knowledge(state, seat):
    """All that OpenSpiel says that a seat knows in a position."""
    kind = state.get_game().get_type()
    known = [state.current_player(), state.legal_actions()]
    if kind.provides_information_state_string:
        known.append(state.information_state_string(seat))
    if kind.provides_observation_string:
        known.append(state.observation_string(seat))
    if kind.provides_observation_tensor:
        known.append(state.observation_tensor(seat))
    return known


def positions(game, rng, count):
    """Positions of random matches in which a seat has to move."""
    while count:
        state = game.new_initial_state()
        while count and not state.is_terminal():
            if not state.is_chance_node():
                count -= 1
                yield state
            state.apply_action(int(rng.choice(state.legal_actions())))


@pytest.mark.parametrize(
    "name",
    [
        *(pytest.param(n, marks=() if n in FAST else pytest.mark.slow) for n in SAMPLED_FAIRLY),
        "kuhn_poker(players=3)",
        "leduc_poker(players=3)",
    ],
)
def test_a_sample_agrees_with_what_the_seat_knows_and_with_nothing_else(name):
    game = games.load_game(CHEAP.get(name, name))
    rng = np.random.default_rng(4)
    differed = 0
    for state in positions(game, rng, POSITIONS):
        seat = state.current_player()
        sample, other_world = sampled(state, seat, seed=1), sampled(state, seat, seed=2)
        as_sent = game.new_initial_state()
        replay(as_sent, sample.history())

        assert knowledge(sample, seat) == knowledge(state, seat)
        assert knowledge(as_sent, seat) == knowledge(state, seat)
        # The same draws in another world of which the seat knows the same.
        assert sampled(other_world, seat, seed=1).history() == sample.history()
        differed += other_world.history() != state.history()

    assert differed


# Two worlds of which the seat knows the same. Blackjack: the dealer's second card. Colored trails:
# what the first proposer offers the responder. Gin rummy: the cards of the other seat.
BLACKJACK = ([4, 44, 45, 43], [4, 44, 39, 43], 0)
COLORED_TRAILS = ([0, 3952], [0, 3951], 1)


def gin_rummy_deal(first_of_other):
    """Seat 0 gets ten cards, seat 1 another ten, then the upcard is turned."""
    return [*range(10), first_of_other, *range(20, 29), 40]


def after(name, history):
    state = games.load_game(name).new_initial_state()
    replay(state, history)
    return state


@pytest.mark.parametrize(
    ("name", "one", "other", "seat"),
    [
        ("blackjack", *BLACKJACK),
        ("colored_trails", *COLORED_TRAILS),
        ("gin_rummy", gin_rummy_deal(30), gin_rummy_deal(31), 0),
    ],
)
def test_some_samplers_of_openspiel_depend_on_what_the_seat_does_not_know(name, one, other, seat):
    here, there = after(name, one), after(name, other)
    assert knowledge(here, seat) == knowledge(there, seat)

    assert sampled(here, seat, seed=5).history() != sampled(there, seat, seed=5).history()


def test_in_bridge_a_bot_is_told_what_to_switch_off_for_samples():
    facts = GameFacts(games.load_game("bridge"))

    assert "(use_double_dummy_result=False), so there is no sample_state()" in facts.no_sample
    assert GameFacts(games.load_game(CHEAP["bridge"])).no_sample == ""


@pytest.mark.parametrize("name", SAMPLED_UNFAIRLY)
def test_a_bot_is_told_that_a_sampler_gives_hidden_things_away(name):
    game = games.load_game(name)
    state = next(positions(game, np.random.default_rng(1), 1))
    seat = state.current_player()
    view = SeatWindow(GameFacts(game), seat, seed=5).look(state, state.legal_actions(), 0)

    with pytest.raises(BotError) as raised:
        view.sample_state()
    assert str(raised.value) == (
        f"{name} has hidden information and a resample_from_infostate that gives hidden things "
        "away, so there is no sample_state(); use the information state or the observation"
    )


def test_every_game_that_offers_samples_is_known_as_fair_or_unfair(capfd):
    offered = set()
    for name in games.known():
        kind = None if name in games.names() else _type_of(name)
        if kind is None or kind.information != pyspiel.GameType.Information.IMPERFECT_INFORMATION:
            continue
        game = games.load_game(CHEAP.get(name, name))
        if type(game).__module__.startswith("tests."):
            continue  # a game with a planted defect, of tests in this process
        state = next(positions(game, np.random.default_rng(1), 1))
        try:
            sampled(state, max(state.current_player(), 0), seed=1)
        except pyspiel.SpielError:
            continue
        offered.add(name)
    capfd.readouterr()  # OpenSpiel prints what it throws

    assert offered == {*SAMPLED_FAIRLY, *SAMPLED_UNFAIRLY}


def _type_of(name):
    """The type of a game that can be loaded without parameters and dealt by a referee."""
    kind = next((t for t in pyspiel.registered_games() if t.short_name == name), None)
    if kind is None or not kind.default_loadable or kind.action_structs_only:
        return None
    dealt_openly = kind.chance_mode != pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC
    return kind if dealt_openly and not name.startswith("mfg_") else None
