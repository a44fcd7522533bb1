"""Configs that cannot be used, and the one sentence that each gets."""

SMALLEST = "game: toy\nbots: [random, scripted]\n"
FIELD = "bots: [random, mcts]\n"
LONG = "x" * 41

# Every complaint about a config that can be read: the text and what the user is told.
COMPLAINTS = [
    # games
    ("game: tox\n" + FIELD, 'c.yaml:1: game: no game is called "tox", did you mean "toy"?'),
    (
        "game: zzz\n" + FIELD,
        'c.yaml:1: game: no game is called "zzz"; there are chess, patience, toy',
    ),
    (
        "game: toy(players=5)\n" + FIELD,
        "c.yaml:1: game: found players=5; toy is a game for 2 to 4",
    ),
    ("game: 3\n" + FIELD, "c.yaml:1: game: found 3, wanted text"),
    # keys
    (SMALLEST + "sed: 3", 'c.yaml:3: sed: unknown key, did you mean "seed"?'),
    (
        "game: toy\nbots:\n  - random\n  - {bot: mcts}\n  - bot: cfr\n    optoins: {}",
        'c.yaml:6: bots[2].optoins: unknown key, did you mean "options"?',
    ),
    (
        SMALLEST + "limits:\n  max_fault: 3",
        'c.yaml:4: limits.max_fault: unknown key, did you mean "max_faults"?',
    ),
    (
        SMALLEST + "schedule: {qqq: 1}",
        "c.yaml:3: schedule.qqq: unknown key; there are kind, rounds, seatings",
    ),
    (
        SMALLEST + 'anchor: {"b\\e[31m": 1}',
        'c.yaml:3: anchor."b\\u001b[31m": unknown key; there are bot, elo',
    ),
    (
        SMALLEST + '"": 1',
        'c.yaml:3: "": unknown key; '
        "there are anchor, bots, game, isolation, limits, schedule, seed",
    ),
    ("bots: [random, mcts]", 'c.yaml:1: the key "game" is missing'),
    ("game: toy", 'c.yaml:1: the key "bots" is missing'),
    (SMALLEST + "anchor: {elo: 3}", 'c.yaml:3: anchor: the key "bot" is missing'),
    # types
    ("- toy", "c.yaml:1: found a list, wanted a mapping of keys"),
    ("toy", 'c.yaml:1: found "toy", wanted a mapping of keys'),
    ("game: toy\nbots: random", 'c.yaml:2: bots: found "random", wanted a list'),
    ("game: toy\nbots:", "c.yaml:2: bots: found null, wanted a list"),
    (
        "game: toy\nbots: [random, 3]",
        "c.yaml:2: bots[1]: found 3, wanted text or a mapping of keys",
    ),
    (
        "game: toy\nbots: [random, {bot: mcts, options: [1]}]",
        "c.yaml:2: bots[1].options: found a list, wanted a mapping of keys",
    ),
    (SMALLEST + "limits: 3", "c.yaml:3: limits: found 3, wanted a mapping of keys"),
    (SMALLEST + "seed: abc", 'c.yaml:3: seed: found "abc", wanted a whole number or null'),
    (SMALLEST + "seed: 1.5", "c.yaml:3: seed: found 1.5, wanted a whole number or null"),
    (SMALLEST + "seed: true", "c.yaml:3: seed: found true, wanted a whole number or null"),
    (
        SMALLEST + "schedule: {rounds: yes}",
        'c.yaml:3: schedule.rounds: found "yes", wanted a whole number',
    ),
    (
        SMALLEST + "schedule: {rounds: true}",
        "c.yaml:3: schedule.rounds: found true, wanted a whole number",
    ),
    (
        SMALLEST + "limits: {import_seconds: false}",
        "c.yaml:3: limits.import_seconds: found false, wanted a number",
    ),
    (
        SMALLEST + "limits: {import_seconds: '10'}",
        'c.yaml:3: limits.import_seconds: found "10", wanted a number',
    ),
    # ranges
    (
        SMALLEST + "schedule: {rounds: 0}",
        "c.yaml:3: schedule.rounds: found 0, wanted a whole number of at least 1",
    ),
    (
        SMALLEST + "schedule: {rounds: 1000001}",
        "c.yaml:3: schedule.rounds: found 1000001, wanted a whole number of at most 1,000,000",
    ),
    (SMALLEST + "seed: -1", "c.yaml:3: seed: found -1, wanted a whole number of at least 0"),
    (
        SMALLEST + "seed: 9223372036854775808",
        "c.yaml:3: seed: found 9223372036854775808, "
        "wanted a whole number of at most 9,223,372,036,854,775,807",
    ),
    (
        SMALLEST + "limits:\n  wall_seconds_per_move: -1",
        "c.yaml:4: limits.wall_seconds_per_move: found -1, wanted a number above 0",
    ),
    (
        SMALLEST + "limits: {cpu_seconds_per_move: 0}",
        "c.yaml:3: limits.cpu_seconds_per_move: found 0, wanted a number above 0",
    ),
    (
        SMALLEST + "limits: {import_seconds: 1e9}",
        "c.yaml:3: limits.import_seconds: found 1000000000.0, wanted a number of at most 86,400",
    ),
    (
        SMALLEST + "limits: {max_moves: 0}",
        "c.yaml:3: limits.max_moves: found 0, wanted a whole number of at least 1",
    ),
    (
        SMALLEST + "limits: {memory_mb: 1}",
        "c.yaml:3: limits.memory_mb: found 1, wanted a whole number of at least 16",
    ),
    (
        SMALLEST + "limits: {max_faults: -3}",
        "c.yaml:3: limits.max_faults: found -3, wanted a whole number of at least 1",
    ),
    (
        SMALLEST + "limits: {import_seconds: .nan}",
        'c.yaml:3: limits.import_seconds: found ".nan", wanted a finite number',
    ),
    (
        SMALLEST + "limits: {import_seconds: -.inf}",
        'c.yaml:3: limits.import_seconds: found "-.inf", wanted a finite number',
    ),
    (
        "game: toy\nbots: [random, {bot: mcts, options: {c: [1, 1e999]}}]",
        'c.yaml:2: bots[1].options.c[1]: found "1e999", wanted a finite number',
    ),
    (
        SMALLEST + "anchor: {bot: random, elo: 20000}",
        "c.yaml:3: anchor.elo: found 20000, wanted a number of at most 10,000",
    ),
    (
        "game: toy\nbots:\n- random\n- bot: mcts\n  options:\n    n: 99999999999999999999999999",
        "c.yaml:6: bots[1].options.n: found 99999999999999999999999999, "
        "wanted a whole number of 64 bits",
    ),
    (
        "game: toy\nbots: [random, {bot: mcts, options: {c: [1, -9223372036854775808]}}]",
        "c.yaml:2: bots[1].options.c[1]: found -9223372036854775808, "
        "wanted a whole number of 64 bits",
    ),
    (
        f"game: toy\nbots: [random, {{bot: mcts, options: {{n: {'9' * 300}}}}}]",
        "c.yaml:2: bots[1].options.n: found a number of 300 digits, "
        "wanted a whole number of 64 bits",
    ),
    # choices
    (
        SMALLEST + "schedule: {seatings: rotation}",
        'c.yaml:3: schedule.seatings: found "rotation", did you mean "rotations"?',
    ),
    (
        SMALLEST + "schedule: {seatings: x}",
        'c.yaml:3: schedule.seatings: found "x"; there are all, auto, rotations',
    ),
    (
        SMALLEST + "schedule: {kind: round-robin}",
        'c.yaml:3: schedule.kind: no kind of schedule is called "round-robin", '
        'did you mean "round_robin"?',
    ),
    (
        SMALLEST + "isolation: none",
        'c.yaml:3: isolation: found "none"; there are bwrap, full, process',
    ),
    # bots
    (
        "game: toy\nbots:\n  - random\n  - mtcs",
        'c.yaml:4: bots[1]: no bot is called "mtcs", did you mean "mcts"?',
    ),
    (
        "game: toy\nbots: [random, my_bot.py]",
        'c.yaml:2: bots[1]: no bot is called "my_bot.py"; a bot of your own: {path: my_bot.py}',
    ),
    (
        "game: toy\nbots: [random, {name: fox}]",
        'c.yaml:2: bots[1]: has neither of the keys "bot" and "path", wanted one of them',
    ),
    (
        "game: toy\nbots: [random, {bot: mcts, path: x.py}]",
        'c.yaml:2: bots[1]: has both of the keys "bot" and "path", wanted one of them',
    ),
    (
        "game: toy\nbots: [random]",
        "c.yaml:2: bots: found 1 bot, wanted at least 2 different bots to play toy",
    ),
    (
        "game: toy(players=4)\nbots: []",
        "c.yaml:2: bots: found no bots, wanted at least 2 different bots to play toy(players=4)",
    ),
    (
        "game: patience\nbots: []",
        "c.yaml:2: bots: found no bots, wanted at least 1 bot to play patience",
    ),
    (
        "game: toy\nbots:\n  - random\n  - mcts\n  - {bot: cfr, name: MCTS}",
        'c.yaml:5: bots[2]: is called "MCTS" like bots[1]; give it a name of its own',
    ),
    (
        "game: toy\nbots: [random, random]",
        'c.yaml:2: bots[1]: is called "random" like bots[0]; give it a name of its own',
    ),
    (
        SMALLEST + "anchor: {bot: rnd}",
        'c.yaml:3: anchor.bot: no bot of this tournament is called "rnd", did you mean "random"?',
    ),
]
