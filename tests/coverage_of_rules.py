"""How much of each game's rules its tests of rules run: `make coverage`.

Rules are plain functions, and these tests run them interpreted, so lines are counted as in any program.
"""

from collections import defaultdict
from pathlib import Path

from coverage import Coverage

GAMES = Path(__file__).parent.parent / "src" / "flatboat" / "games"


def spans(lines):
    """Numbers of lines as ranges.

    >>> spans([3, 4, 5, 9])
    '3-5, 9'
    """
    found = []
    for line in lines:
        if found and found[-1][1] == line - 1:
            found[-1][1] = line
        else:
            found.append([line, line])
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in found)


def main():
    """A table of games, then the lines that no test of rules runs."""
    coverage = Coverage()
    coverage.load()
    lines, missing = defaultdict(int), defaultdict(list)
    for path in sorted(GAMES.glob("*/rules/*.py")):
        _, statements, _, missed, _ = coverage.analysis2(str(path))
        game = path.parts[-3]
        lines[game] += len(statements)
        missing[game] += [(path, missed)] if missed else []
    print("| game | lines of rules | run by its tests of rules |\n|---|---|---|")
    for game, total in lines.items():
        missed = sum(len(numbers) for _, numbers in missing[game])
        print(f"| {game.replace('_', '-')} | {total} | {100 * (total - missed) / total:.1f} % |")
    for path, numbers in (entry for game in lines for entry in missing[game]):
        print(f"{path.relative_to(GAMES)}: {spans(numbers)}")


if __name__ == "__main__":
    main()
