"""Pieces of a table's page as HTML: those of which it may have a hundred, for templates take long."""

from __future__ import annotations

from markupsafe import Markup, escape

from flatboat.kernel.notation import capital
from flatboat.offers.buttons import Button, Run, aside
from flatboat.offers.log import Line


def button(
    it: Button, before: str = "", run: Run | None = None, reasons: bool = False, strong: bool = False
) -> Markup:
    """A button that plays a move, or the moves of a wish.

    Words that stand `before` all of them, or with which all of a `run` begin, are not seen on each. What
    stands in brackets stands without them if it is why (`reasons`), or in a menu that is a compass.
    """
    moves, in_menu = escape(it.moves), it.bearing >= 0
    said = [f"{before}: "] if before else []
    said += [f"{run.lead} "] if run and run.lead else []
    words, detail = map(escape, aside(run.rest(it) if run else it.label))
    if detail:
        told = detail[1:-1] if reasons or in_menu else detail
        words = Markup(f"<span>{words} <small>{told}</small></span>")
    marks = " data-again" * it.again + " data-aimed" * it.aimed + " data-who" * bool(it.who)
    more = (f'data-bearing="{it.bearing}"' if in_menu else "") + (f'data-key="{it.key}"' if it.key else "")
    unseen = "".join(f'<span class="for">{escape(lead)}</span>' for lead in said)
    return Markup(
        f"""<button{' class="go"' * strong}
  id="m-{moves.replace(" ", "_")}{"-all" if before else ""}"
  form="act" name="move" value="{moves}"
  data-spots="{escape(it.spots)}"{marks}
{more}>{unseen}{words}</button>
"""
    )


def line(it: Line, table: str, past: bool, eyes: int | str, old: int, kind: str = "happened") -> Markup:
    """A line of a table's log, with the way to its move; new if that is after `old`."""
    sound = f'data-sound="{escape(it.sound)}"' if it.sound else ""
    way = "" if it.note else look(it.number, table, past, eyes)
    return Markup(
        f'<li class="{kind} {it.marks(old)}" data-number="{it.number}"\n'
        f"{sound}><span>{escape(capital(it.text))}</span>{way}</li>"
    )


def look(number: int, table: str, past: bool, eyes: int | str) -> Markup:
    """The way to the table as it was after a move; in a replay, `past`, through the same `eyes`."""
    words = f"The table after move {number}"
    if past:
        return Markup(
            f'<a href="?at={number}&amp;as={eyes}" data-at="{number}" aria-label="{words}">{number}</a>'
        )
    way = f"/t/{escape(table)}/replay?at={number}"
    return Markup(f'<a href="{way}" title="{words}"\n  aria-label="{words}">{number}</a>')
