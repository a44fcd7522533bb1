"""Blueprint files: what is kept, what is refused, and that the shipped ones can be made again."""

import hashlib
from pathlib import Path

import numpy as np
import pytest

import games
from arena import loading
from arena.bot import BotSpec
from arena.errors import BotError
from bots.cfr import blueprint, blueprint_bot, shipped, training
from tests.support.contests import games_won

FOLDER = Path(shipped.__file__).with_name("blueprints")
SHIPPED = sorted(FOLDER.glob("*.blueprint"))
HEADER = {"game": "parcheesi", "abstraction": 1}


def encoded(rows):
    keys = np.array(sorted(rows), np.uint64)
    weights = np.array([rows[int(key)] for key in keys], np.float64)
    return blueprint.encode(keys, weights, HEADER)


def test_rows_come_back_in_proportion_to_their_weights():
    found = blueprint.decode(encoded({7: [30, 60, 0], 2**63: [0, 25, 75]}), "here")

    # By hand: 30 / 60 of 255 is 127.5, which rounds to the even 128; 25 / 75 of 255 is 85.
    assert found.row(7) == {0: 128, 1: 255}
    assert found.row(2**63) == {1: 85, 2: 255}


def test_keys_that_were_met_too_rarely_fall_back_on_the_general_row():
    found = blueprint.decode(encoded({7: [30, 10], 8: [9, 1], 9: [0, 60]}), "here")

    # By hand: class 0 got 39 of the 50 where it had any weight, class 1 got 71 of 110.
    general = {0: 255, 1: round(255 * (71 / 110) / (39 / 50))}
    assert found.row(8) == general
    assert found.row(12345) == general


def test_a_file_is_at_most_300_kilobytes_and_keeps_what_weighs_most():
    rng = np.random.default_rng(1)
    rows = {
        int(key): [1000.0 + key % 7, 500.0, 250.0, 125.0] for key in rng.integers(1, 2**60, 30_000)
    }

    data = encoded(rows)

    kept = blueprint.decode(data, "here").rows
    lightest = min(sum(rows[key]) for key in kept if key)
    assert 290_000 < len(data) <= 300_000
    assert all(key in kept for key, row in rows.items() if sum(row) > lightest)


def test_a_blueprint_is_no_pickle_and_starts_with_the_command_that_makes_it():
    for path in SHIPPED:
        lines = path.read_bytes().split(b"\n")
        assert lines[0] == b"arena blueprint 1"
        assert b"arena train cfr" in lines[1]


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda data: data[:-1], "torn or was changed"),
        (lambda data: data[:-1] + bytes([data[-1] ^ 1]), "torn or was changed"),
        (lambda data: b"PK" + data, "no blueprint of this version"),
        (lambda data: data[:10], "no blueprint of this version"),
        (lambda data: data.replace(b'"sha256"', b'"sha255"'), "header cannot be read"),
    ],
)
def test_a_file_that_is_none_is_refused_with_a_sentence(change, complaint, tmp_path):
    path = tmp_path / "bad.blueprint"
    path.write_bytes(change(encoded({7: [30, 60, 0]})))
    spec = BotSpec(name="cfr", bot="cfr", options={"blueprint": str(path)})

    with pytest.raises(BotError, match=complaint) as caught:
        loading.identify(spec, games.load_game("parcheesi"))
    assert str(path) in str(caught.value)


def test_a_blueprint_of_another_game_or_abstraction_is_refused(tmp_path):
    path = tmp_path / "other.blueprint"
    path.write_bytes(
        blueprint.encode(np.array([7], np.uint64), np.array([[30.0]]), {**HEADER, "abstraction": 0})
    )
    spec = BotSpec(name="cfr", bot="cfr", options={"blueprint": str(path)})

    with pytest.raises(BotError, match="abstraction 0; this is parcheesi with abstraction 1"):
        loading.identify(spec, games.load_game("parcheesi"))


def test_a_missing_blueprint_is_named_with_the_command_that_makes_one(tmp_path):
    spec = BotSpec(name="cfr", bot="cfr", options={"blueprint": str(tmp_path / "none")})

    with pytest.raises(BotError, match="arena train cfr parcheesi"):
        loading.identify(spec, games.load_game("parcheesi"))


def test_it_says_why_it_cannot_play_a_game_of_openspiels():
    with pytest.raises(BotError, match="no information keys and action classes for kuhn_poker"):
        loading.check(BotSpec(name="cfr", bot="cfr"), games.load_game("kuhn_poker"))


def test_the_version_changes_with_the_blueprint(tmp_path):
    game = games.load_game("parcheesi")
    path = tmp_path / "mine.blueprint"
    path.write_bytes(encoded({7: [30, 60, 0]}))

    own = loading.identify(BotSpec("cfr", bot="cfr", options={"blueprint": str(path)}), game)

    assert loading.identify(BotSpec("cfr", bot="cfr"), game).version != own.version


def test_training_again_gives_the_same_bytes(tmp_path):
    def trained(name, **options):
        path = training.train("parcheesi", out=tmp_path / name, **options)
        return path.read_bytes()

    first = trained("a", iterations=200, seed=3)

    assert first == trained("b", iterations=200, seed=3)
    assert first != trained("c", iterations=200, seed=4)


def test_training_by_the_clock_names_the_iterations_that_give_the_same_file(tmp_path):
    timed = training.train("parcheesi", seconds=0.2, out=tmp_path / "a")
    iterations = blueprint.decode(timed.read_bytes(), "a").header["iterations"]

    again = training.train("parcheesi", iterations=iterations, out=tmp_path / "b")

    assert timed.read_bytes() == again.read_bytes()


def test_training_a_game_without_an_abstraction_is_refused():
    with pytest.raises(ValueError, match="leduc_poker: cfr has no information keys"):
        training.train("leduc_poker")


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_blueprints_are_small_and_listed(path):
    data = path.read_bytes()
    found = blueprint.decode(data, str(path))
    readme = (FOLDER / "README.md").read_text()

    assert len(data) <= 300_000
    assert f"`{hashlib.sha256(data).hexdigest()}`" in readme
    assert f"`{found.header['command']}`" in readme
    assert found.identity == hashlib.sha256(data).hexdigest()


@pytest.mark.slow
@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_blueprints_come_out_of_their_command(path, tmp_path):
    header = blueprint.decode(path.read_bytes(), str(path)).header

    again = training.train(
        header["game"], iterations=header["iterations"], seed=header["seed"], out=tmp_path / "again"
    )

    assert path.read_bytes() == again.read_bytes()


def test_a_variant_without_its_own_blueprint_is_played_by_that_of_the_game():
    game = games.load_game("parcheesi(players=3)")

    assert shipped.path_for(game) == FOLDER / "parcheesi.blueprint"
    assert shipped.place_of(game) == FOLDER / "parcheesi(players=3).blueprint"


class Turn:
    def __init__(self, state, legal_actions):
        self.array = state
        self.seat = 0
        self.legal_actions = legal_actions

    def sample_state(self):
        return self


def bot_with(monkeypatch, rows, classes, **options):
    """A bot over a made-up game: the key is 5, action ids have the given classes."""

    class Look:
        def info_key(self, state, seat):
            return 5

        def action_class(self, state, action):
            return classes[action]

    monkeypatch.setattr(blueprint_bot, "_abstraction_of", lambda game: Look())
    monkeypatch.setattr(
        blueprint_bot, "_load", lambda game, path: blueprint.Blueprint({}, rows, "")
    )
    bot = blueprint_bot.make_bot(**options)
    bot.new_game(None, 0, 3)
    return bot


def test_the_first_action_of_the_likeliest_class_is_played(monkeypatch):
    bot = bot_with(monkeypatch, {0: {}, 5: {1: 100, 2: 155}}, {10: 2, 11: 2, 12: 1})

    assert bot.choose(Turn(None, (10, 11, 12))) == 10


def test_without_purification_classes_are_drawn_by_their_weights(monkeypatch):
    rows = {0: {}, 5: {1: 51, 2: 204}}
    bot = bot_with(monkeypatch, rows, {10: 2, 12: 1}, purified=False)

    drawn = [bot.choose(Turn(None, (10, 12))) for _ in range(2000)]

    # 204 / 255 = 0.8; three standard errors are 0.027.
    assert drawn.count(10) / 2000 == pytest.approx(0.8, abs=0.03)


def test_an_unknown_key_is_played_by_the_general_row_then_by_the_first_action(monkeypatch):
    classes = {10: 2, 12: 1}

    assert bot_with(monkeypatch, {0: {1: 9}}, classes).choose(Turn(None, (10, 12))) == 12
    assert bot_with(monkeypatch, {0: {7: 9}}, classes).choose(Turn(None, (10, 12))) == 10


def test_it_beats_random_at_parcheesi_clearly():
    # Measured: 97 % of 300 games. Below 50 of 60 something is broken.
    assert games_won("parcheesi", "cfr", "random", rounds=30) >= 50


def test_it_beats_random_at_parcheesi_with_four_seats():
    assert games_won("parcheesi(players=4)", "cfr", "random", rounds=10, seats=4) >= 16
