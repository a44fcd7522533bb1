"""What the README shows works as it stands there."""

import json
import re
from pathlib import Path

from arena.cli import main

README = (Path(__file__).parents[2] / "README.md").read_text()


def test_the_bot_of_the_readme_is_short_and_beats_random(tmp_path, capsys):
    (source,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    (tmp_path / "fox.py").write_text(source)
    words = (
        f"match parcheesi --bots {tmp_path}/fox.py random -n 20 --seed 1 --backend serial --json"
    )

    code = main.run([*words.split(), "--results", f"{tmp_path}/arena.db"])
    rows = json.loads(capsys.readouterr().out)["leaderboard"]["rows"]

    assert code == 0
    assert len([line for line in source.splitlines() if line.strip()]) <= 15
    assert [row["name"] for row in rows] == ["fox", "random"]
    assert not any(row["faults"] for row in rows)
