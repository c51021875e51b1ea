"""Where truck stops may be laid, and whether those to come still fit (rulings T1, T2)."""

from __future__ import annotations

import numpy as np

from flatboat.games.heartland.rules.roads import beside, beside_location, beside_stop, place_at
from flatboat.games.heartland.rules.tables import CELLS, COLUMNS, NOWHERE, PUT, SIDES, Map, Reason, Table
from flatboat.kernel.compiler import rule, scratch_record
from flatboat.kernel.records import Record, Row, cells, i8

#: The cells that share a side with each; NOWHERE in place of those beyond the grid.
BESIDE = np.array(
    [
        ([other for other in range(CELLS) if beside(cell, other)] + SIDES * [NOWHERE])[:SIDES]
        for cell in range(CELLS)
    ],
    np.int64,
)


class Notes(Record):
    """Cells, to work out how many stops fit: neighbours form pairs, and each pair bears one stop."""

    barred: Row[i8] = cells(CELLS)  # 0: a stop may lie here
    mate: Row[i8] = cells(CELLS)  # the other cell of its pair, NOWHERE: it has none
    asker: Row[i8] = cells(CELLS)  # the cell that would form a pair with it, NOWHERE: none asked yet
    queue: Row[i8] = cells(CELLS)  # cells that still have to ask


NOTES = Notes.dtype


@rule
def why_not_stop(board: Map, cell: int) -> int:
    """A truck stop lies on an empty cell beside a location and beside no other stop (ruling T1)."""
    if place_at(board, cell) != NOWHERE:
        return Reason.CELL_TAKEN
    if not beside_location(board, cell):
        return Reason.NOT_BESIDE_LOCATION
    return Reason.BESIDE_STOP if beside_stop(board, cell) else Reason.LEGAL


@rule
def colour(cell: int) -> int:
    """The colour of a cell on a chessboard, 0 or 1: cells that share a side differ in it."""
    return (cell % COLUMNS + cell // COLUMNS) % 2


@rule
def open_cells(sheet: Row[Notes], of: int) -> int:
    """How many cells of a colour may bear a stop."""
    n = 0
    for cell in range(CELLS):
        n += 1 if sheet[0].barred[cell] == 0 and colour(cell) == of else 0
    return n


@rule
def form_pairs(sheet: Row[Notes]) -> int:
    """The most pairs of open cells side by side that can be had at once."""
    for cell in range(CELLS):
        sheet[0].mate[cell] = NOWHERE
    found = 0
    for cell in range(CELLS):
        if sheet[0].barred[cell] == 0 and colour(cell) == 0 and find_mate(sheet, cell):
            found += 1
    return found


@rule
def find_mate(sheet: Row[Notes], start: int) -> bool:
    """Find a cell its mate, where need be by others' changing theirs; False if there is no way."""
    for cell in range(CELLS):
        sheet[0].asker[cell] = NOWHERE
    sheet[0].queue[0] = start
    asked, waiting = 0, 1
    while asked < waiting:
        cell = sheet[0].queue[asked]
        asked += 1
        for side in range(SIDES):
            other = BESIDE[cell, side]
            if other != NOWHERE and sheet[0].barred[other] == 0 and sheet[0].asker[other] == NOWHERE:
                sheet[0].asker[other] = cell
                if sheet[0].mate[other] == NOWHERE:
                    change_mates(sheet, other)
                    return True
                sheet[0].queue[waiting] = sheet[0].mate[other]
                waiting += 1
    return False


@rule
def change_mates(sheet: Row[Notes], last: int) -> None:
    """From the cell without a mate back to the first that asked, each takes the one that it asked."""
    other = last
    while other != NOWHERE:
        cell = sheet[0].asker[other]
        left = sheet[0].mate[cell]
        sheet[0].mate[cell], sheet[0].mate[other] = other, cell
        other = left


@rule
def most_stops(sheet: Row[Notes]) -> int:
    """The most stops that fit on the open cells, no two side by side.

    One for each cell, less one for each pair: only cells of unlike colours lie side by side, and then no
    more stops than that have to be given up (Kőnig's theorem).
    """
    return open_cells(sheet, 0) + open_cells(sheet, 1) - form_pairs(sheet)


@rule
def fits(sheet: Row[Notes], n: int) -> bool:
    """Whether so many stops fit; most often the cells of one colour are enough."""
    return max(open_cells(sheet, 0), open_cells(sheet, 1)) >= n or most_stops(sheet) >= n


@rule
def room_for_stops(board: Map) -> int:
    """How many stops fit around the map."""
    sheet = scratch_record(NOTES)
    for cell in range(CELLS):
        sheet[0].barred[cell] = 0 if why_not_stop(board, cell) == Reason.LEGAL else 1
    return most_stops(sheet)


@rule
def bar(sheet: Row[Notes], cell: int, by: int) -> None:
    """Bar a cell and those beside it once more, or (-1) once less."""
    sheet[0].barred[cell] += by
    for side in range(SIDES):
        if BESIDE[cell, side] != NOWHERE:
            sheet[0].barred[BESIDE[cell, side]] += by


@rule
def legal_stops(table: Table, why: Row[i8]) -> None:
    """Lay the next truck stop so that the rest still fit (ruling T2)."""
    rest, sheet = table.stops_due - table.laid - 1, scratch_record(NOTES)
    for cell in range(CELLS):
        why[PUT + cell] = why_not_stop(table.map, cell)
        sheet[0].barred[cell] = 0 if why[PUT + cell] == Reason.LEGAL else 1
    for cell in range(CELLS):
        if why[PUT + cell] == Reason.LEGAL:
            bar(sheet, cell, 1)
            if not fits(sheet, rest):
                why[PUT + cell] = Reason.NO_ROOM_FOR_REST
            bar(sheet, cell, -1)
