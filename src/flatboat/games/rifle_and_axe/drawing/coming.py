"""What to do next, on a phone: there the list of suggestions would hide the board."""

from __future__ import annotations

from flatboat.games.rifle_and_axe.drawing.scene import Scene
from flatboat.games.rifle_and_axe.rules.actions import ACTIONS
from flatboat.games.rifle_and_axe.text.phrases import PHRASES
from flatboat.games.rifle_and_axe.text.wanted import ALL
from flatboat.games.rifle_and_axe.text.whys import why
from flatboat.kernel import pictures as pic
from flatboat.kernel.notation import capital, in_runs
from flatboat.kernel.pictures import Block, number, path, piece, rect, text
from flatboat.kernel.text import Wanted

NEXT, WHOLE = 52, 74  # its height, and the width of what does all of it


def next_block(scene: Scene, width: float) -> list[Block]:
    """What comes next, where the suggestions are out of sight, and all of them: pressed, it is done."""
    if not scene.coming:
        return []
    width -= (WHOLE + 6) * (scene.everything is not None)
    row = [button(scene, scene.coming, width, "next")]
    if scene.otherwise:
        return [*row, button(scene, scene.otherwise, width, "otherwise")]
    if scene.everything:
        body = rect(0, 0, WHOLE, NEXT, "square hot", round=10)
        for y, words in ((22, "Do all"), (40, "of this")):
            body += text(WHOLE / 2, y, words, "told", anchor="middle")
        row += [
            Block(WHOLE, NEXT, piece(scene.id("everything"), capital(ALL), "piece next direct", (0, 0), body))
        ]
    return [pic.across(row, 6)]


def button(scene: Scene, one: Wanted, width: float, name: str) -> Block:
    """A suggestion to be pressed, and what it is good for."""
    reason, words = why(scene.printed, scene.view, one.actions), said(one)
    body = rect(0, 0, width, NEXT, "square hot" if one is scene.coming else "square own", round=10)
    body += pic.fitted(12, 22 if reason else 30, words, "told", 14, width - 40, bold=True)
    body += pic.fitted(12, 41, reason, "soft", 12, width - 40)
    body += path(f"M{number(width - 24)} 16l10 {NEXT / 2 - 16}l-10 {NEXT / 2 - 16}", "arrow")
    title = f"{capital(name)}: {words}"
    return Block(width, NEXT, piece(scene.id(name), title, "piece next direct", (0, 0), body))


def said(one: Wanted) -> str:
    """A suggestion in words: those of its button."""
    actions, label, _ = one
    read = map(ACTIONS.read, actions)
    return capital(label or ", ".join(in_runs(PHRASES[name].say(values) for name, values in read)))
