"""UCT as one would write it down, slowly: objects and dicts, plain Python, its own generator.

It calls the rules functions of a game and shares no code with bots/search. It draws its numbers
in the same order (splitmix64: a chance outcome takes one, an untried action one, a decision of a
playout one), so that the same seed must give the same tree.
"""

import math

import numpy as np

CHANCE, TERMINAL = -1, -4
WORD = 2**64


class SplitMix:
    """splitmix64, from the reference implementation by S. Vigna, in Python integers."""

    def __init__(self, seed):
        self.state = seed % WORD

    def unit(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) % WORD
        word = self.state
        word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 % WORD
        word = (word ^ (word >> 27)) * 0x94D049BB133111EB % WORD
        word ^= word >> 31
        return (word >> 11) / 2**53

    def pick(self, choices):
        return choices[int(self.unit() * len(choices))]


class Position:
    """A game position with methods; the rules core does the work."""

    def __init__(self, rules, array):
        self.rules = rules
        self.array = array.copy()

    def mover(self):
        return self.rules.current_player(self.array)

    def legal(self):
        ids = np.zeros(self.rules.sizes.distinct_actions, np.int64)
        return ids[: self.rules.legal_actions(self.array, ids)].tolist()

    def draw(self, rng):
        return self.rules.sample_chance(self.array, rng.unit())

    def apply(self, action):
        self.rules.apply_action(self.array, action)

    def returns(self):
        out = np.zeros(self.rules.sizes.players)
        self.rules.returns(self.array, out)
        return out.tolist()


class Node:
    def __init__(self):
        self.children = {}  # action or outcome -> Node, in the order of their creation
        self.visits = 0
        self.sums = None  # one sum of returns a seat

    def add(self, returns):
        if self.sums is None:
            self.sums = [0.0] * len(returns)
        self.visits += 1
        self.sums = [a + b for a, b in zip(self.sums, returns, strict=True)]


def search(rules, array, seed, simulations, exploration):
    """The root after so many simulations; returns are scaled to 0..1."""
    rng = SplitMix(seed)
    low, high = rules.sizes.min_utility, rules.sizes.max_utility
    root = Node()
    for _ in range(simulations):
        position = Position(rules, array)
        path = walk(root, position, rng, exploration)
        while position.mover() != TERMINAL:
            if position.mover() == CHANCE:
                position.apply(position.draw(rng))
            else:
                position.apply(rng.pick(position.legal()))
        for node in path:
            node.add([(value - low) / (high - low) for value in position.returns()])
    return root


def walk(root, position, rng, exploration):
    """The nodes from the root to the one to be judged; `position` moves along."""
    path = [root]
    while path[-1].visits > 0 and position.mover() != TERMINAL:
        node = path[-1]
        if position.mover() == CHANCE:
            action = position.draw(rng)
        else:
            untried = [action for action in position.legal() if action not in node.children]
            action = rng.pick(untried) if untried else best(node, position.mover(), exploration)
        path.append(node.children.setdefault(action, Node()))
        position.apply(action)
    return path


def best(node, seat, exploration):
    def bound(action):
        child = node.children[action]
        spread = math.sqrt(math.log(node.visits) / child.visits)
        return child.sums[seat] / child.visits + exploration * spread

    return max(node.children, key=bound)
