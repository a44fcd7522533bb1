"""One match with an attacker in it, and what is looked at when it is over."""

from pathlib import Path

from arena import loading, match
from arena.bot import BotSpec
from arena.config import Limits
from arena.isolation import launcher
from tests.attacks import attacks, more_attacks
from tests.attacks.world import SECRET
from tests.support.players import planned

LIMITS = Limits(cpu_seconds_per_move=0.3, wall_seconds_per_move=1.0, memory_mb=512)
QUICK = [
    *attacks.FILES, *attacks.NETWORK, *attacks.MEMORY, *more_attacks.PROCESSES,
    *more_attacks.REFEREE,
]  # fmt: skip
EVERY = [*QUICK, *more_attacks.MATCH]


class Played:
    """One match of an attacker on seat 0 against the built-in random bot."""

    def __init__(self, attack, world, folder, level):
        path = folder / "attacker.py"
        path.write_text(attacks.source(attack))
        spec = BotSpec("attacker", path=str(path), options=world.targets(), isolation=level)
        attacker = loading.build(loading.identify(spec), LIMITS.resources())
        other = loading.build(loading.identify(BotSpec("random", bot="random")))
        try:
            table = planned("tic_tac_toe", ("attacker", "random"))
            self.record = match.play(table, [attacker, other], LIMITS)
            self.log = attacker.process.log_tail()
        finally:
            attacker.close()

    @property
    def ending(self):
        """The ending as an attack names it."""
        ending = self.record.ending
        if ending.is_fault:
            assert ending.seat == 0
            return str(ending.kind)
        return attacks.MOVES_ON

    @property
    def has_won(self):
        """Whether the attacker says that it got what it wanted."""
        return bool(self.record.actions) and self.record.actions[0] == (0, 8)


def bots_left():
    """Processes that this process's zygotes still have."""
    left = []
    for zygote in launcher._running.values():
        pid = zygote.pid
        left += Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return left


def check_no_harm(attack, world, tmp_path, level="full"):
    played = Played(attack, world, tmp_path, level)

    assert world.harm() == []
    assert not played.has_won, played.log
    assert played.ending in attack.ends, played.record.ending
    assert SECRET not in played.log
    assert played.record.isolation == level
    assert bots_left() == []
