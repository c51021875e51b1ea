"""Money, prestige and loans."""

from __future__ import annotations

from flatboat.games.railroad.rules.tables import Bonus, Company, Edition, Happening, State, Table
from flatboat.kernel.compiler import rule
from flatboat.kernel.events import EVERYONE, note


@rule
def earn(edition: Edition, company: Company, money: int) -> int:
    """Money on the track, as far as it goes (ruling A18); what was gained."""
    gained = min(money, edition.most_money - company.money)
    company.money += gained
    return gained


@rule
def gain(edition: Edition, state: State, seat: int, kind: int, a: int, bonus: Bonus) -> None:
    """Money and prestige at once, told as happenings `kind` and the one after it."""
    company = state.table.companies[seat]
    if bonus.money > 0:
        note(state.events, kind, seat, a, earn(edition, company, bonus.money), EVERYONE)
    if bonus.prestige > 0:
        company.prestige += bonus.prestige
        note(state.events, kind + 1, seat, a, bonus.prestige, EVERYONE)


@rule
def can_borrow(edition: Edition, table: Table, seat: int) -> bool:
    """Whether a loan is left for a player."""
    return table.companies[seat].loans < edition.loans and table.loans > 0


@rule
def borrow(edition: Edition, state: State, seat: int) -> None:
    """Take a loan; it is never repaid."""
    table = state.table
    company = table.companies[seat]
    company.loans += 1
    table.loans -= 1
    note(state.events, Happening.LOAN, seat, company.loans, earn(edition, company, edition.loan), EVERYONE)
