"""Lakshadweep: two players build islands tile by tile. Rules in RULES.md."""
