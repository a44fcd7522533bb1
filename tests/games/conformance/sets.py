"""The parameter sets with which each registered game is put through the conformance checks.

For every game: its minis, each player count at defaults, each parameter changed once. The changed
ones may shorten the game too, so that the fast tier stays fast. test_sets.py complains about a
game or a parameter that is missing here.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class ParameterSet:
    """One way to load a game."""

    text: str  # what games.load_game takes
    # Fewer histories than SLOW.tree: the slow tier looks at all of them, the fast tier too where
    # they are fewer than FAST.tree.
    is_small: bool = False
    is_win_or_loss: bool = False  # its utility bounds are returns that random games do reach
    # OpenSpiel's own tests draw the whole board for every seat at every ply, several times: they
    # get this shorter game of the same kind, and in the slow tier the whole one a few times.
    shorter: str = ""


def _small(text: str) -> ParameterSet:
    return ParameterSet(text, is_small=True)


def _won_or_lost(text: str, shorter: str = "") -> ParameterSet:
    return ParameterSet(text, is_win_or_loss=True, shorter=shorter)


_PARCHEESI_TINY = (
    "arms=2,arm_length=3,gap=1,home_path=1,pawns=1,dice=1,die_sides=2,enter_value=2,"
    "safe_offsets=0 0,capture_bonus=2,home_bonus=1"
)
_PARCHEESI_MINI = (
    "arms=2,arm_length=8,gap=2,home_path=2,pawns=2,dice=1,die_sides=3,enter_value=3,"
    "safe_offsets=0 6,capture_bonus=4,home_bonus=2"
)
_PARCHEESI_TWO_DICE = (
    "arms=2,arm_length=6,gap=2,home_path=1,pawns=2,dice=2,die_sides=3,enter_value=3,"
    "safe_offsets=0 0,capture_bonus=3,home_bonus=2"
)
_SHORT = "max_spins=30"

SETS: dict[str, tuple[ParameterSet, ...]] = {
    "parcheesi": (
        _small(f"parcheesi({_PARCHEESI_TINY},max_spins=8,random_first_player=False)"),
        _small(f"parcheesi({_PARCHEESI_MINI},max_spins=6,random_first_player=False)"),
        _won_or_lost(f"parcheesi({_PARCHEESI_TINY},max_spins=40)"),
        _won_or_lost(f"parcheesi({_PARCHEESI_TWO_DICE},max_spins=200)"),
        _won_or_lost("parcheesi(players=2)"),
        _won_or_lost("parcheesi(players=3)", "parcheesi(players=3,max_spins=60)"),
        _won_or_lost("parcheesi(players=4)", "parcheesi(players=4,max_spins=60)"),
        *(
            ParameterSet(f"parcheesi({changed},{_SHORT})")
            for changed in (
                "arms=3",
                "arm_length=13",
                "gap=4",
                "home_path=4",
                "safe_offsets=0 7",
                "pawns=2",
                "dice=1",
                "die_sides=5",
                "enter_value=6",
                "capture_bonus=10",
                "home_bonus=0",
                "random_first_player=False",
                "forfeit14_ends_turn=False",
                "rule3_beats_doublets=False",
            )
        ),
    ),
    "indigo": (
        _small("indigo(radius=2,open_spaces=2,tile_counts=1 0 1 0 1)"),
        _won_or_lost("indigo(radius=2,open_spaces=6,tile_counts=3 2 0 0 3)"),
        _won_or_lost("indigo(players=2)"),
        _won_or_lost("indigo(players=3)"),
        _won_or_lost("indigo(players=4)"),
        ParameterSet("indigo(players=3,shared_gateways=False,radius=3)"),
        ParameterSet("indigo(open_hands=True,radius=3)"),
        ParameterSet("indigo(players=4,returns=points,radius=3)"),
        ParameterSet("indigo(returns=points,radius=3)"),
        ParameterSet("indigo(radius=3)"),
        ParameterSet("indigo(open_spaces=10)"),
        ParameterSet("indigo(tile_counts=54 1 0 0 0)"),
    ),
    "lakshadweep": (
        _small("lakshadweep(num_tiles=3,random_first_player=False)"),
        _won_or_lost("lakshadweep(num_tiles=6,mode=advanced)"),
        _won_or_lost("lakshadweep"),
        ParameterSet("lakshadweep(mode=advanced)"),
        ParameterSet("lakshadweep(random_first_player=False,num_tiles=12)"),
        ParameterSet("lakshadweep(returns=points,num_tiles=12)"),
        ParameterSet("lakshadweep(num_tiles=12)"),
    ),
    "discover_india": (
        _small("discover_india(board=tiny,random_first_player=False)"),
        _won_or_lost("discover_india(board=tiny,challenge=True)"),
        _won_or_lost("discover_india(players=2)"),
        _won_or_lost("discover_india(players=3)"),
        _won_or_lost("discover_india(players=4)"),
        _won_or_lost("discover_india(players=5)"),
        ParameterSet("discover_india(side=back)"),
        ParameterSet("discover_india(challenge=True)"),
        ParameterSet("discover_india(board=tiny,side=back)"),
        ParameterSet("discover_india(board=tiny,returns=points)"),
    ),
    "alubari": (
        _small("alubari(players=1,board=tiny,max_rounds=1)"),
        _small("alubari(players=2,board=tiny,max_rounds=1)"),
        _won_or_lost("alubari(players=2,board=tiny)", "alubari(players=2,board=tiny,max_rounds=5)"),
        ParameterSet("alubari(players=1)", shorter="alubari(players=1,max_rounds=2)"),
        *(
            _won_or_lost(f"alubari(players={n})", f"alubari(players={n},max_rounds=1)")
            for n in (2, 3, 4, 5)
        ),
        ParameterSet("alubari(printed_estate=False,max_rounds=2)"),
        ParameterSet("alubari(darjeeling_wild=True,max_rounds=2)"),
        ParameterSet("alubari(players=3,returns=points,max_rounds=2)"),
    ),
}
