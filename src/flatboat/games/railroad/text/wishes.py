"""Typed wishes: what stands for several moves, such as "build e5 e6" or "deliver coal to Easton"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from flatboat.games.railroad.edition.model import RailroadEdition
from flatboat.games.railroad.rules.actions import BUILD, COVER, DELIVER, PLAY, START
from flatboat.games.railroad.rules.tables import CITIES, NONE, SITES, Phase, View
from flatboat.games.railroad.text import prospects
from flatboat.games.railroad.text.prospects import Delivery
from flatboat.games.railroad.text.vocabulary import Teller
from flatboat.kernel.notation import begins, plain_words

SPACE = re.compile(r"[a-j]\d{1,2}")
MOST_TRACKS = 6  # in one wish
#: deliver FROM to TO [with CARD] [in slot N]
DELIVERY = re.compile(
    r"(?:deliver|send|carry) (.+?) to (.+?)(?: with (.+?))?(?: (?:in|on|and cover) slot (\d))?"
)
PLAIN = {"borrow": "loan", "take a loan": "loan", "pass": "end", "done": "end", "end turn": "end"}


class Wishes(Teller):
    """The wishes for one edition."""

    def __init__(self, edition: RailroadEdition, moves: Sequence[str]) -> None:
        super().__init__(edition)
        self.moves = moves

    def spell_out(self, text: str, view: View | None = None) -> list[str]:
        """The moves of a wish; what cannot be known, or is none, stays as it is."""
        words = " ".join(text.casefold().split())
        if words in PLAIN:
            return [PLAIN[words]]
        verb, _, rest = words.partition(" ")
        if verb in ("build", "unlock", "extra"):
            return self.tracks(verb, rest) or [text]
        if view is None or view.seat < 0:
            return [text]
        match = DELIVERY.fullmatch(words)
        if match is None:
            return self.named(words, view) or [text]
        return self.delivery(view, *match.groups()) or [text]

    def tracks(self, verb: str, rest: str) -> list[str]:
        """Tracks on several spaces, one after the other; with "unlock" each is an extra one."""
        spaces = [word for word in re.split(r"[,\s]+|\band\b", rest) if word]
        if not 0 < len(spaces) <= MOST_TRACKS or not all(
            SPACE.fullmatch(space) and space in self.names.spaces for space in spaces
        ):
            return []
        lead = [] if verb == "build" else ["unlock"]
        return [move for space in spaces for move in (*lead, f"build {space}")]

    def named(self, words: str, view: View) -> list[str]:
        """The move that the name of a factory or a city means by itself, where it can mean but one."""
        table, typed = view.table, plain_words(words)
        found: list[int] = []
        if table.phase in (Phase.START, Phase.BUILD):
            sites = [k for k, name in enumerate(self.names.factories) if plain_words(name) == typed]
            starts = table.phase == Phase.START
            found = [START + k if starts else BUILD + int(table.works[k].space) for k in sites
                     if table.works[k].space != NONE]  # fmt: skip
        elif table.phase == Phase.DELIVER:
            found = [
                DELIVER + factory * CITIES + city
                for factory, city in prospects.linked(view)
                if typed in (plain_words(self.names.factories[factory]), plain_words(self.names.cities[city]))
            ]
        return [self.moves[found[0]]] if len(found) == 1 else []

    # --- deliveries -----------------------------------------------------------------------------------
    def delivery(self, view: View, start: str, end: str, card: str | None, slot: str | None) -> list[str]:
        """The delivery that is meant, with its card and slot; nothing if no such one is in the game.

        If it cannot be made now it is the move alone, so that its own reason is told.
        """
        ends = self.ends(start, end)
        now = set(prospects.linked(view)) if view.table.phase == Phase.DELIVER else set()
        if possible := [pair for pair in ends if pair in now]:
            return self.made(view, possible, card, slot)
        nearest = max(ends, key=lambda pair: prospects.hurdle(view, *pair), default=None)
        return [self.between(*nearest)] if nearest else []

    def ends(self, start: str, end: str) -> list[tuple[int, int]]:
        """The factories and cities that typed words mean; a factory by its name or its good."""
        factories = [
            factory
            for factory, name in enumerate(self.names.factories)
            if is_meant(start, name) or is_meant(start, self.names.goods[self.good(factory)])
        ]
        cities = [city for city, name in enumerate(self.names.cities) if is_meant(end, name)]
        return [(factory, city) for factory in factories for city in cities]

    def good(self, factory: int) -> int:
        """What a factory makes, also one that is not on the map."""
        return int(self.record.tiles[factory // SITES].good[factory % SITES])

    def between(self, factory: int, city: int) -> str:
        """The move that delivers."""
        return self.moves[DELIVER + factory * CITIES + city]

    def made(
        self, view: View, ends: Sequence[tuple[int, int]], card: str | None, slot: str | None
    ) -> list[str]:
        """The best of deliveries that can be made; nothing if the card or the slot is not to be had."""
        cards = self.meant(card, self.names.cards, prospects.held(view)) if card else None
        slots = [int(slot) - 1] if slot else None
        if cards == [] or (slots and slots[0] not in prospects.open_slots(self.record, view)):
            return []
        found = [prospects.best_delivery(self.record, view, *pair, cards, slots) for pair in ends]
        best = max(found, key=lambda one: one.rank)
        return self.told(view, best, bool(card), bool(slot))

    def told(self, view: View, one: Delivery, with_card: bool, with_slot: bool) -> list[str]:
        """The moves; a slot comes after a card, which is then the best one."""
        chooses = with_slot and prospects.chooses_slot(self.record, view)
        moves = [self.between(one.factory, one.city)]
        if (with_card or chooses) and one.card != NONE:
            moves.append(self.moves[PLAY + one.card])
        if chooses:
            moves.append(self.moves[COVER + one.slot])
        return moves

    def meant(self, typed: str, names: Sequence[str], among: Sequence[int]) -> list[int]:
        """Those whose names typed words begin."""
        exact = [k for k in among if plain_words(typed) == plain_words(names[k])]
        return exact or [k for k in among if is_meant(typed, names[k])]


def is_meant(typed: str, name: str) -> bool:
    """Whether typed words begin words of a name, in order."""
    rest, words = iter(plain_words(name)), plain_words(typed)
    return bool(words) and all(any(begins(word, start) for word in rest) for start in words)
