"""Which checks see which planted defect: the first is the one made for it.

Names without their "check_". OpenSpiel's own checks (random_sim, sim_game, searches_run) are
listed only where they are the ones that must see it.
"""

# What is broken is met by nearly every check, so that only the first is named.
EVERYWHERE = "..."

RACE: dict[str, str] = {
    # games
    "ignores_players": "loading_strings",
    "takes_any_players": "bad_parameters_are_refused",
    "is_an_empty_shell_when_pickled": "copies_of_the_game_work",
    "game_holds_a_state": "nothing_keeps_a_game_alive",
    "observer_holds_the_game": "nothing_keeps_a_game_alive",
    "takes_any_observer_parameter": "observer_kinds",
    "has_one_utility": "description returns",
    "has_loose_bounds": "bounds_are_reached",
    "counts_decisions_short": "lengths",
    "counts_chance_short": "lengths",
    "promises_too_few_actions": "legal_actions core_stays_in_its_arrays",
    # rules
    "depends_on_hash_order": "a_fresh_interpreter_agrees",
    "has_an_impossible_outcome": "chance_outcomes sample_chance",
    "legal_actions_writes_behind": "core_stays_in_its_arrays",
    "legal_actions_changes_position": "core_only_moves_on_apply illegal_actions_are_refused "
    "determinism clones originals_do_not_disturb_clones serialisation history_replays "
    "core_is_the_game",
    "samples_another_outcome": "sample_chance",
    "has_one_luck_key": "luck_keys_name_chance_nodes",
    "has_a_long_luck_key": "core_stays_in_its_arrays luck_keys_name_chance_nodes",
    "observe_writes_behind": "core_stays_in_its_arrays",
    "tensor_forgets_everything": "observations_tell_positions_apart core_stays_in_its_arrays",
    "scores_are_not_data": "scores_and_views",
    # views
    "two_actions_read_alike": "action_texts scores_and_views",
    "has_no_text_for_illegal_actions": "action_texts scores_and_views",
    "reads_always_the_same": "text_tells_positions_apart",
    "draws_no_picture": "scores_and_views",
    "reading_changes_position": "scores_and_views history_replays observers_keep_nothing",
    # what is legal
    "actions_fall": "legal_actions core_is_the_game",
    "one_action_twice": "legal_actions action_texts core_is_the_game",
    "everybody_may_move": "legal_actions",
    "python_sees_fewer_actions": "legal_actions illegal_actions_are_refused core_is_the_game "
    "bounds_are_reached",
    "may_be_stuck": f"legal_actions {EVERYWHERE}",
    "ends_while_somebody_moves": "players illegal_actions_are_refused",
    # how actions apply
    "accepts_anything": "illegal_actions_are_refused",
    "refuses_too_late": "illegal_actions_are_refused core_is_the_game",
    "moves_more_than_its_core": "core_is_the_game",
    "rolls_dice_itself": "determinism clones serialisation history_replays core_is_the_game",
    "counts_for_all_games": "determinism clones serialisation history_replays core_is_the_game",
    # chance, and what the end pays
    "probabilities_sum_to_more": "chance_outcomes core_is_the_game sample_chance",
    "outcomes_fall": "chance_outcomes core_is_the_game sample_chance",
    "outcomes_out_of_range": "chance_outcomes core_is_the_game sample_chance",
    "pays_before_the_end": "returns core_is_the_game",
    "pays_too_little": "returns bounds_are_reached",
    "pays_double": "returns bounds_are_reached",
    # copies
    "shares_its_position_with_clones": "clones originals_do_not_disturb_clones",
    "loses_a_part_when_pickled": "serialisation every_ply_serialises",
    "holds_its_game": f"state_is_plain_data {EVERYWHERE}",
    "holds_a_function": f"state_is_plain_data {EVERYWHERE}",
    "keeps_a_part_elsewhere": "clones",
    "copies_badly": "serialisation",
    # observers
    "rebinds_a_piece_of_its_tensor": "tensors",
    "keeps_the_last_tensor": "observers_keep_nothing",
    "observes_nan": "tensors",
    "observes_in_double_precision": "tensors",
    "misses_a_piece_of_its_tensor": "tensors",
    "observing_changes_position": "observers_keep_nothing determinism clones "
    "originals_do_not_disturb_clones serialisation history_replays",
    "observes_for_any_seat": "observer_kinds",
    "names_the_seat_in_public": "public_and_private_views",
    "whispers_in_private": "public_and_private_views",
    "tensor_grows_at_the_end": "tensors observers_keep_nothing public_and_private_views",
    "is_silent_at_the_end": f"observer_kinds {EVERYWHERE}",
    "has_no_private_kind": "observer_kinds observers_keep_nothing public_and_private_views",
    "information_names_no_seat": "information_states_name_the_seat",
    "information_remembers_little": "information_state_recalls information_state_fixes_actions "
    "observation_holds_no_more",
    "information_counts_its_calls": "observers_keep_nothing copies_of_the_game_work determinism "
    "clones originals_do_not_disturb_clones serialisation history_replays",
}

SHOWDOWN: dict[str, str] = {
    # leaks
    "leaks_through_the_tensor": "hidden_variation observation_holds_no_more "
    "resampling_keeps_what_is_known",
    "leaks_through_the_string": "hidden_variation observation_holds_no_more "
    "information_state_recalls resampling_keeps_what_is_known",
    "leaks_in_public": "hidden_variation resampling_keeps_what_is_known",
    "leaks_in_private": "hidden_variation resampling_keeps_what_is_known",
    "leaks_through_the_information_state": "information_state_holds_no_more hidden_variation "
    "resampling_keeps_what_is_known",
    "leaks_through_the_information_tensor": "information_state_holds_no_more hidden_variation "
    "resampling_keeps_what_is_known",
    "leaks_at_the_end": "hidden_variation information_state_recalls resampling_keeps_what_is_known",
    "leaks_through_the_struct": "hidden_variation resampling_keeps_what_is_known",
    "leaks_through_legal_actions": "information_state_fixes_actions hidden_variation "
    "illegal_actions_are_refused resampling_is_fair",
    "leaks_through_action_texts": "hidden_variation information_state_fixes_actions "
    "resampling_keeps_what_is_known",
    # information states
    "information_forgets_the_stake": "information_state_recalls observation_holds_no_more",
    "information_tensor_forgets_the_card": "information_state_recalls",
    "information_names_no_seat": "information_states_name_the_seat",
    "has_no_private_view": "public_and_private_views",
    # resampling
    "resamples_the_truth": "resampling_is_fair",
    "resamples_the_own_card": "resampling_keeps_what_is_known resampling_is_fair",
    "resamples_shown_cards": "resampling_keeps_what_is_known",
    "resamples_by_editing_a_clone": "resampling_keeps_what_is_known resampling_is_fair",
    "resamples_unfairly": "resampling_is_fair",
}
