"""A reader's own deeds in the second person: "You drive home", where others read "Ann drives home".

Sentences are made with a mark in place of the reader's name, and verbs that follow it are put right then: a
name itself may be any word.

>>> spoken_to(f"{YOU} carries 2 pigs and is paid 4 points", frozenset({"is", "carries"}))
'You carry 2 pigs and are paid 4 points'
>>> spoken_to(f"{YOU}'s mast falls", frozenset()), spoken_to(f"Bob takes a card of {YOU}'s", frozenset())
('Your mast falls', 'Bob takes a card of yours')
>>> spoken_to(f"Bob gives pork to {YOU}", frozenset()), spoken_to(f"{YOU}: +1 Happiness", frozenset())
('Bob gives pork to you', 'You: +1 Happiness')
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from flatboat.bots.hints import Hint
from flatboat.kernel.notation import Word, capital, forms
from flatboat.kernel.observation import Observation
from flatboat.kernel.ruleset import Ruleset

YOU = "\ue000"  # of a plane for private use, so no name has it
IRREGULAR = {"is": "are", "has": "have", "does": "do", "goes": "go", "was": "were"}
#: Where a deed begins that has no name in front: after what was told before it.
DEED = re.compile(r"(?<=, |; )\w+|(?<= and )\w+")
OWN = re.compile(rf"{YOU}('s\b)?")


def addressed(names: Sequence[str], own: Collection[int]) -> Sequence[str]:
    """The names for a reader with these seats: `YOU` for the only one; who has several reads all names."""
    return [YOU if [*own] == [seat] else name for seat, name in enumerate(names)]


def for_reader(observation: Observation, own: Collection[int]) -> Observation:
    """An observation from which sentences are made for such a reader (see `spoken_to`)."""
    return replace(observation, names=tuple(addressed(observation.names, own)))


@lru_cache(maxsize=128)  # each table with an edition of its own has another
def verbs_of(game: Ruleset) -> frozenset[str]:
    """The words that follow a seat's name in what is told of it."""
    found = {"is", "has"}
    for phrase in game.words.events.phrases.values():
        first, _, rest = phrase.pattern.partition(" ")
        if first == "{seat}" and rest:
            blank = re.match(r"\{(\w+)\}", rest)
            listed = game.words.events.list_of(blank[1], phrase) if blank else [rest]
            found |= first_words(listed)
            found |= set(re.findall(" and ([a-z]+)", rest))
    return frozenset(word for word in found if word.isalpha() and word.endswith("s"))


def first_words(words: Sequence[Word]) -> set[str]:
    """What the words of a list begin with."""
    return {forms(word)[0].split()[0] for word in words if forms(word)[0]}


def plain(verb: str) -> str:
    """A verb as it stands after "you".

    >>> [plain(verb) for verb in ("drives", "passes", "carries", "dies", "is", "catches", "loses")]
    ['drive', 'pass', 'carry', 'die', 'are', 'catch', 'lose']
    """
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb.endswith("ies") and len(verb) > 4:
        return f"{verb[:-3]}y"
    return verb[:-2] if re.search("(ss|sh|ch|x|zz)es$", verb) else verb.removesuffix("s")


@lru_cache(maxsize=2048)  # page after page tells the same
def spoken_to(words: str, verbs: frozenset[str] = frozenset()) -> str:
    """What was told with `YOU` for a name, as it is said to that reader; `verbs` are those of deeds."""
    if YOU not in words:
        return words
    words = re.sub(rf"(?<={YOU} )[a-z]+", lambda verb: plain(verb[0]), words)
    if words.startswith(f"{YOU} "):  # what follows is done by the reader, too
        words = DEED.sub(lambda verb: plain(verb[0]) if verb[0] in verbs else verb[0], words)
    if words.startswith(YOU):
        words = re.sub(r"\btheir\b", "your", words)
    return OWN.sub(_pronoun, words)


def spoken_hint(hint: Hint, game: Ruleset) -> Hint:
    """A hint as it is said to its reader."""
    verbs = verbs_of(game)

    def each(lines: Iterable[str]) -> tuple[str, ...]:
        return tuple(spoken_to(line, verbs) for line in lines)

    label, reason, rather, aim = each((hint.label, hint.reason, hint.rather, hint.aim))
    danger, cost = each((hint.danger, hint.cost))
    return replace(
        hint, label=label, reason=reason, rather=rather, aim=aim, danger=danger, cost=cost,
        then=each(hint.then), also=each(hint.also), stands=each(hint.stands), first=each(hint.first),
    )  # fmt: skip


def _pronoun(found: re.Match[str]) -> str:
    before, last = found.string[: found.start()], found.end() == len(found.string)
    said = "you" if found[0] == YOU else "yours" if before and last else "your"
    return capital(said) if not before or before.endswith(". ") else said
