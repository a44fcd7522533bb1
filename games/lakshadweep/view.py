"""Positions and actions of Lakshadweep in words and pictures."""


def state_text(s): return "x"
def action_text(s, seat, action): return f"a{action}"
def chance_text(s, outcome): return f"c{outcome}"
def state_svg(s): return ""
