"""`make bench`: measures and writes results/bench.json, flat names to numbers.

The machine should be idle. `python -m tests.benchmarks speed commands` measures only some.
"""

import importlib
import json
import sys
from pathlib import Path

RESULTS = Path(__file__).resolve().parents[2] / "results" / "bench.json"
# What is measured: modules here with `figures() -> dict`, in this order.
PARTS = ("speed", "solvers", "commands", "workers", "isolation")


def main(chosen: list[str]) -> None:
    """Runs the parts and writes what they found; parts that are not chosen keep their figures."""
    found = json.loads(RESULTS.read_text()) if RESULTS.exists() and chosen else {}
    for part in chosen or PARTS:
        print(f"{part} ...", file=sys.stderr, flush=True)
        figures = importlib.import_module(f"tests.benchmarks.{part}").figures()
        for name, value in figures.items():
            print(f"{name:<50} {value:>14.4g}", flush=True)
        found |= {name: float(value) for name, value in figures.items()}
        RESULTS.write_text(json.dumps(found, indent=2, sort_keys=True) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
