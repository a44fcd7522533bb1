"""Discover India: a travelling group collects tiles for everybody's Kolam. Rules in RULES.md."""
