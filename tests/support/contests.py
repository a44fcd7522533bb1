"""Seat-balanced contests of two built-in bots through the real referee."""

from arena import loading, match
from arena.bot import BotSpec
from arena.records import EndingKind
from tests.support.players import NO_LIMITS, planned


def games_won(game, first, second, rounds, *, seats=2, **options):
    """How many of 2 * rounds games the first bot, or one of its copies, won.

    The two bots sit alternately; a round is two games with the same luck and the bots exchanged.
    `options` of a bot are given by its name.
    """
    specs = {
        name: BotSpec(name=name, bot=name, options=options.get(name, {}))
        for name in (first, second)
    }
    won = 0
    for luck_seed in range(1, rounds + 1):
        for order in ((first, second) * (seats // 2), (second, first) * (seats // 2)):
            players = [loading.build(specs[name]) for name in order]
            record = match.play(planned(game, bots=order, luck_seed=luck_seed), players, NO_LIMITS)
            assert record.ending.kind is EndingKind.FINISHED, record.ending
            won += order[record.returns.index(max(record.returns))] == first
    return won
