"""What becomes of each game that OpenSpiel registers when somebody names it in a config.

All that are not named here are played. Found by playing each of them with OpenSpiel 2.0.2.
"""

_SAMPLED = "hides the odds of its luck (sampled stochastic)"
_MEAN_FIELD = "is a mean-field game: it has no seats for bots"
_READS_A_FILE = "makes it read a file"
_NEEDS_A_GAME = "the parameter 'game' has to be given"

# name -> what the one sentence says; the other reasons are that OpenSpiel cannot deal it fairly.
REFUSED = {
    "add_noise": "the parameter 'epsilon' has to be given",
    "bridge_uncontested_bidding": _SAMPLED,
    "cached_tree": _NEEDS_A_GAME,
    "crossword": "has no numbered actions",
    "efg_game": _READS_A_FILE,
    "mfg_crowd_modelling": _MEAN_FIELD,
    "mfg_crowd_modelling_2d": _MEAN_FIELD,
    "mfg_dynamic_routing": _MEAN_FIELD,
    "mfg_garnet": _MEAN_FIELD,
    "misere": _NEEDS_A_GAME,
    "negotiation": _SAMPLED,
    "nfg_game": _READS_A_FILE,
    "normal_form_extensive_game": _NEEDS_A_GAME,
    "python_hangman": "the word that is to be found stands in its history",
    "repeated_game": "the parameter 'num_repetitions' has to be given",
    "repeated_poker": "the parameter 'max_num_hands' has to be given",
    "restricted_nash_response": _NEEDS_A_GAME,
    "start_at": _NEEDS_A_GAME,
    "stones_and_gems": _SAMPLED,
    "tarok": _SAMPLED,
    "turn_based_simultaneous_game": _NEEDS_A_GAME,
    "zerosum": _NEEDS_A_GAME,
}

# Games inside games, and parameters: what a config may say of the above.
PLAYED_WITH_PARAMETERS = (
    "add_noise(epsilon=0.1,seed=1,game=kuhn_poker())",
    "cached_tree(game=kuhn_poker())",
    "misere(game=tic_tac_toe())",
    "repeated_game(stage_game=matrix_pd(),num_repetitions=3)",
    "start_at(game=tic_tac_toe(),history=0;1)",
    "turn_based_simultaneous_game(game=goofspiel(num_cards=4))",
    "zerosum(game=bargaining())",
    "bridge(use_double_dummy_result=False)",
    "chess(chess960=True)",
    "crazy_eights(players=15)",
    "goofspiel(imp_info=True,num_cards=4)",
    "liars_dice(numdice=2)",
    "pig(players=10)",
)
REFUSED_WITH_PARAMETERS = {
    "bargaining(instances_file=x)": "instances_file makes it read a file",
    "go(board_size=500)": "supports board size up to 19",
    "goofspiel(num_cards=100000)": "it wants too much memory",
    "hex(board_size=-1)": "seat 1 has to move and has no legal action",
    "misere(game=efg_game(filename=x))": "efg_game makes it read a file",
    "misere(game=mfg_garnet())": _MEAN_FIELD,
    "misere(game=tarok())": _SAMPLED,
    "misere(game=tic_tac_toe)": "'tic_tac_toe' is not a game such as tic_tac_toe()",
    "normal_form_extensive_game(game=kuhn_poker())": "by which nobody could load it again",
    "restricted_nash_response(game=kuhn_poker())": "by which nobody could load it again",
    "tic_tac_toe(players=3)": "players: no such parameter; there are none",
    "universal_poker(numPlayers=3)": "OpenSpiel crashes on it (SIGSEGV)",
}

# Games with hidden information whose resample_from_infostate gives nothing away. In bridge it needs
# use_double_dummy_result=False: the solver starts a shell, which a bot's process may not.
SAMPLED_FAIRLY = (
    "bargaining",
    "bridge",
    "euchre",
    "hearts",
    "kuhn_poker",
    "leduc_poker",
    "oh_hell",
    "universal_poker",
)
# Their resample_from_infostate gives away what the seat may not know:
# blackjack and colored_trails in what it gives, gin_rummy in its history.
SAMPLED_UNFAIRLY = ("blackjack", "colored_trails", "gin_rummy")
