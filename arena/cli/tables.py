"""Leaderboard rows -> tables for the terminal, narrower ones for narrow screens."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from arena.cli.terminal import Screen, clean, counted
from arena.leaderboard import Duel, Leaderboard, Row
from arena.ratings import Estimate, RatingState

if TYPE_CHECKING:
    from rich.table import Table

_WIDEST_NAME = 28
_CROSS_NAME = 11
_NARROWEST_NAME, _USUAL_NAME = 8, 14
GAP = 3  # columns between two columns of a table
_DRAWING = 21  # columns of an interval drawing
_LEAST_CROSS_TABLE = 72


def new_table(screen: Screen) -> "Table":
    """An empty table in the house's style."""
    from rich import box
    from rich.table import Table

    return Table(
        box=box.ASCII2 if screen.ascii_only else box.SIMPLE_HEAD,
        pad_edge=False,
        show_edge=False,
        header_style="bold" if screen.color else "",
    )


def print_board(screen: Screen, board: Leaderboard) -> None:
    """Everything of a leaderboard that fits the screen: ratings, cross-table, seats, notes."""
    console = screen.console()
    console.print(headline(board))
    console.print()
    console.print(ratings_table(screen, board))
    if has_room_for_cross_table(screen, board):
        console.print("\nRow against column: share of points (games)")
        console.print(cross_table(screen, board))
    if board.seat_rows:
        console.print("\nSeats")
        console.print(seats_table(screen, board))
    console.print()
    for line in notes(board):
        console.print(line, soft_wrap=True)


def headline(board: Leaderboard) -> str:
    """What the numbers are about, in one line."""
    return (
        f"{board.game} (rules {board.rules_version}): {counted(len(board.rows), 'bot')}, "
        f"{counted(board.games, 'game')} in {counted(board.blocks, 'block')}; "
        f"{board.method}, {board.scale}"
    )


@dataclass(frozen=True, slots=True)
class _Column:
    """One column of the ratings: its title and the text of every row."""

    title: str
    cells: list[str]
    choice: int = 0  # 0: always shown; others get what room is left, 1 first
    is_left: bool = False

    @property
    def width(self) -> int:
        from rich.cells import cell_len

        return max(map(cell_len, [self.title, *self.cells]))


def ratings_table(screen: Screen, board: Leaderboard) -> "Table":
    """One line an entrant, never wrapped: what does not fit is left out, names are shortened."""
    names, *others = _columns(screen, board)
    room = screen.width - min(names.width, _USUAL_NAME)
    shown = []
    for column in sorted(others, key=lambda column: column.choice):
        if column.choice == 0 or column.width + GAP <= room:
            shown.append(column)
            room -= column.width + GAP
    room += min(names.width, _USUAL_NAME)
    width = max(min(room, _WIDEST_NAME), _NARROWEST_NAME)
    names = replace(names, cells=[shorten(name, width) for name in names.cells])
    rank, *rest = (column for column in others if column in shown)
    return _drawn(screen, [rank, names, *rest])


def _drawn(screen: Screen, columns: Sequence[_Column]) -> "Table":
    table = new_table(screen)
    for column in columns:
        justify: Literal["left", "right"] = "left" if column.is_left else "right"
        table.add_column(column.title, justify=justify, no_wrap=True)
    for cells in zip(*(column.cells for column in columns), strict=True):
        table.add_row(*cells)
    return table


def _columns(screen: Screen, board: Leaderboard) -> Iterator[_Column]:
    """The names first, then all others from left to right."""
    rows = board.rows
    yield _Column("Bot", [label(row, rows) for row in rows], is_left=True)
    yield _Column("#", [rank_text(row, rows) for row in rows])
    if any(row.submitted for row in rows):
        yield _Column("Version", [row.submitted for row in rows], 3, is_left=True)
    yield _Column("Elo" if board.method == "elo" else "Score", list(map(elo_text, rows)))
    yield _Column("95% interval", list(map(interval_text, rows)))
    scale = _scale(rows) if board.method == "elo" else None
    if scale:
        drawn = [drawing(row, scale, ascii_only=screen.ascii_only) for row in rows]
        yield _Column("{:.0f} to {:.0f}".format(*scale), drawn, 3, is_left=True)
    yield _Column("Games", [f"{row.games}{'?' if row.provisional else ''}" for row in rows])
    if board.seats > 1:
        points = ["" if row.score is None else f"{row.score:.3f}" for row in rows]
        yield _Column("Points", points, 1)
        yield _Column(f"Places 1-{board.seats}", list(map(_places, rows)), 2)
    superiority = ["" if row.superiority is None else f"{row.superiority:.0%}" for row in rows]
    yield _Column("LOS", superiority, 5)
    yield _Column("ms p50/p99", list(map(_milliseconds, rows)), 4)
    faults = [sum(row.faults.values()) for row in rows]
    yield _Column("Faults", [f"! {count}" if count else "" for count in faults])


def rank_text(row: Row, rows: Sequence[Row]) -> str:
    """The rank; entrants that their games do not separate share one, marked with `=`."""
    if row.rank_group is None:
        return "-"
    is_shared = sum(other.rank_group == row.rank_group for other in rows) > 1
    return f"{row.rank_group}{'=' if is_shared else ''}"


def label(row: Row, rows: Sequence[Row]) -> str:
    """The name, with its version where another version of it is listed too.

    The version of a submitted bot is its number. `*` follows one that has been withdrawn.
    """
    is_alone = sum(other.name == row.name for other in rows) == 1
    numbered = f"{row.name}@{row.submitted}" if row.submitted else row.entrant
    return clean(row.name if is_alone else numbered) + ("*" if row.is_withdrawn else "")


def shorten(name: str, width: int = _WIDEST_NAME) -> str:
    """A name that leaves room for numbers: its middle goes, since endings tell versions apart."""
    if len(name) <= width:
        return name
    tail = (width - 2) // 3
    return f"{name[: width - 2 - tail]}..{name[len(name) - tail :]}"


def elo_text(row: Row) -> str:
    """The rating, or in words why there is none."""
    if row.state == RatingState.RATED:
        if row.elo is not None:
            return f"{row.elo:.0f}"
        return "" if row.mean_return is None else f"{row.mean_return.value:.3g}"
    if row.state == RatingState.ABOVE:
        return "-" if row.low is None else f"> {row.low:.0f}"
    if row.state == RatingState.BELOW:
        return "-" if row.high is None else f"< {row.high:.0f}"
    return str(row.state)


def interval_text(row: Row) -> str:
    """The 95 % interval."""
    low, high, digits = row.low, row.high, ".0f"
    if row.elo is None and row.mean_return is not None and row.state == RatingState.RATED:
        low, high, digits = row.mean_return.low, row.mean_return.high, ".3g"
    if row.state != RatingState.RATED or low is None or high is None:
        return ""
    return f"{low:{digits}} to {high:{digits}}"


def _scale(rows: Sequence[Row]) -> tuple[float, float] | None:
    ends = [end for row in rows for end in (row.low, row.high, row.elo) if end is not None]
    if not ends or max(ends) <= min(ends):
        return None
    return min(ends), max(ends)


def drawing(row: Row, scale: tuple[float, float], *, ascii_only: bool) -> str:
    """The interval as a line with the rating on it."""
    if row.elo is None:
        return ""
    line, dot = ("-", "o") if ascii_only else ("─", "●")

    def column(elo: float) -> int:
        return round((elo - scale[0]) / (scale[1] - scale[0]) * (_DRAWING - 1))

    cells = [" "] * _DRAWING
    if row.low is not None and row.high is not None:
        for place in range(column(row.low), column(row.high) + 1):
            cells[place] = line
    cells[column(row.elo)] = dot
    return "".join(cells)


def _places(row: Row) -> str:
    return "/".join(str(count) for count in row.places)


def _milliseconds(row: Row) -> str:
    if row.milliseconds is None:
        return ""
    times = row.milliseconds
    if times.median is None or times.p99 is None:  # of games that are older than these
        return f"mean {_short(times.mean)}"
    return f"{_short(times.median)}/{_short(times.p99)}"


def _short(number: float) -> str:
    return f"{number:.0f}" if number >= 10 else f"{number:.2g}"


def has_room_for_cross_table(screen: Screen, board: Leaderboard, lines: int | None = None) -> bool:
    """Whether a cross-table says anything here and fits, in a number of lines where it matters."""
    rows = sum(row.rank is not None for row in board.rows)
    width = max(_LEAST_CROSS_TABLE, _WIDEST_NAME + 12 * rows)
    is_low_enough = lines is None or rows + 3 <= lines
    return bool(board.cross_table) and rows > 1 and screen.width >= width and is_low_enough


def cross_table(screen: Screen, board: Leaderboard) -> "Table":
    """Row against column: share of points and number of games."""
    table = new_table(screen)
    itself = "." if screen.ascii_only else "·"
    rows = [row for row in board.rows if row.rank is not None]
    duels: dict[tuple[str, str], Duel] = {(d.row, d.column): d for d in board.cross_table}
    table.add_column("", no_wrap=True)
    for row in rows:
        table.add_column(
            shorten(label(row, board.rows), _CROSS_NAME), justify="right", no_wrap=True
        )
    for row in rows:
        cells = [shorten(label(row, board.rows))]
        for column in rows:
            duel = duels.get((row.entrant, column.entrant))
            known = duel is not None and duel.share is not None
            cells.append(f"{duel.share:.0%} ({duel.games})" if duel and known else itself)
        table.add_row(*cells)
    return table


def seats_table(screen: Screen, board: Leaderboard) -> "Table":
    """Every seat: share of first places, and what sitting there is worth."""
    table = new_table(screen)
    table.add_column("seat", justify="right")
    table.add_column("games", justify="right")
    table.add_column("first places", justify="right", no_wrap=True)
    table.add_column("worth in Elo", justify="right", no_wrap=True)
    give_or_take = "+-" if screen.ascii_only else "±"
    for seat in board.seat_rows:
        first, effect = seat.first_share, seat.effect
        table.add_row(
            str(seat.seat),
            str(seat.games),
            "" if first is None else _with_margin(first, ".1%", give_or_take),
            "" if effect is None else _with_margin(effect, "+.0f", give_or_take),
        )
    return table


def _with_margin(estimate: Estimate, digits: str, give_or_take: str) -> str:
    shown = f"{estimate.value:{digits}}"
    if estimate.high is None:
        return shown
    return f"{shown} {give_or_take}{estimate.high - estimate.value:{digits.lstrip('+')}}"


def notes(board: Leaderboard) -> list[str]:
    """What a reader should know about the numbers."""
    lines = [clean(entry.text) for entry in board.unsettled]
    if any(row.provisional for row in board.rows):
        lines.append("?: fewer than 50 games, provisional")
    if any(row.is_out_by_faults for row in board.rows):
        lines.append("-: no rank; withdrawn after too many faults in a row")
    if any(row.is_withdrawn for row in board.rows):
        lines.append("*: withdrawn, so in no new tournament; what it played counts")
    levels = ", ".join(f"{level} {count}" for level, count in sorted(board.isolation.items()))
    lines.append(f"isolation (games): {levels}")
    if board.withdrawn_games:
        withdrawn = counted(board.withdrawn_games, "match", "matches")
        lines.append(f"not rated: {withdrawn} of withdrawn bots")
    return lines
