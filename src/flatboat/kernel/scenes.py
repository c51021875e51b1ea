"""What the drawings of all games know of a table: who looks, who acts, and what pieces are called."""

from __future__ import annotations


class SeatedScene:
    """What a drawing shows; a game's `Scene` fills these in, and adds the values of its pieces."""

    prefix: str  # of all ids in the drawing
    seat: int  # who looks; -1: an onlooker
    seats: range  # at the table
    actor: int  # who must decide next; -1 once the game is over

    def id(self, *parts: object) -> str:
        """The id of a piece."""
        return "-".join([self.prefix, *map(str, parts)])

    @property
    def acts(self) -> bool:
        """Whether the viewer is to decide."""
        return self.seat >= 0 and self.seat == self.actor

    @property
    def others(self) -> list[int]:
        """The other seats in the order of play from the viewer on; all of them for an onlooker."""
        return [*self.seats[self.seat + 1 :], *self.seats[: max(0, self.seat)]]

    @property
    def order(self) -> list[int]:
        """All seats, the viewer's first."""
        return [self.seat, *self.others] if self.seat >= 0 else self.others
