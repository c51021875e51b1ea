"""The laboratory: games by the thousand, and what they show.

`play_games` plays between bots and tells what came of it (`Results`); `interval` works out how sure a share
of wins is. A study (`read_study`, `plan_with`) is played into a folder by `run_study`, in one go or in many,
here or on a Ray cluster; `Findings` reads what it found.

>>> import tempfile
>>> from flatboat import lab
>>> plan = lab.plan_with(study={"game": "heartland", "seats": 2, "bots": ["random"], "games": 40})
>>> findings = lab.run_study(plan, tempfile.mkdtemp())
>>> findings
<The Great Heartland Hauling Co., 2 seats: match, 40 games>
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from flatboat.later import reader

if TYPE_CHECKING:
    from flatboat.lab.findings.reading import Findings, run_study
    from flatboat.lab.report import interval
    from flatboat.lab.results import Results, play_games
    from flatboat.lab.studies.study import plan_with, read_study

__all__ = ["Findings", "Results", "interval", "plan_with", "play_games", "read_study", "run_study"]

if not TYPE_CHECKING:
    LATER = {
        "Findings": "flatboat.lab.findings.reading",
        "Results": "flatboat.lab.results",
        "interval": "flatboat.lab.report",
        "plan_with": "flatboat.lab.studies.study",
        "play_games": "flatboat.lab.results",
        "read_study": "flatboat.lab.studies.study",
        "run_study": "flatboat.lab.findings.reading",
    }
    __getattr__, __dir__ = reader(globals(), LATER)
