"""Alubari: A Nice Cup of Tea; RULES.md has the rules as they are played here."""
