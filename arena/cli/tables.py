"""Leaderboard rows -> tables for the terminal, narrower ones for narrow screens."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from arena.cli.terminal import Screen, clean
from arena.leaderboard import Duel, Leaderboard, Row
from arena.ratings import RatingState

if TYPE_CHECKING:
    from rich.table import Table

_WIDE = 100  # columns; below it the interval drawing, LOS and times go, then the cross-table
_WIDEST_NAME = 28
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
    shown = [row for row in board.rows if row.rank is not None]
    if board.cross_table and len(shown) > 1 and screen.width >= _cross_width(shown):
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
        f"{board.game} (rules {board.rules_version}): {len(board.rows)} bots, {board.games} games "
        f"in {board.blocks} blocks; {board.method}, {board.scale}"
    )


def ratings_table(screen: Screen, board: Leaderboard) -> "Table":
    """One line an entrant."""
    is_wide = screen.width >= _WIDE
    table = new_table(screen)
    table.add_column("#", justify="right")
    table.add_column("Bot", no_wrap=True)
    table.add_column("Elo" if board.method == "elo" else "Score", justify="right", no_wrap=True)
    table.add_column("95% interval", justify="right", no_wrap=True)
    scale = _scale(board.rows) if is_wide and board.method == "elo" else None
    if scale:
        table.add_column(f"{scale[0]:.0f} to {scale[1]:.0f}", no_wrap=True)
    table.add_column("Games", justify="right")
    if board.seats > 1:
        table.add_column("Points", justify="right")
        table.add_column(_place_names(board.seats), justify="right", no_wrap=True)
    if is_wide:
        table.add_column("LOS", justify="right")
        table.add_column("ms/move", justify="right")
    table.add_column("Faults", justify="right")
    for row in board.rows:
        table.add_row(*_cells(row, board, screen, scale=scale, is_wide=is_wide))
    return table


def _cells(
    row: Row,
    board: Leaderboard,
    screen: Screen,
    *,
    scale: tuple[float, float] | None,
    is_wide: bool,
) -> list[str]:
    cells = [rank_text(row), shorten(label(row, board.rows)), elo_text(row), interval_text(row)]
    if scale:
        cells.append(drawing(row, scale, ascii_only=screen.ascii_only))
    cells.append(f"{row.games}{'?' if row.provisional else ''}")
    if board.seats > 1:
        cells += ["" if row.score is None else f"{row.score:.3f}", _places(row)]
    if is_wide:
        cells.append("" if row.superiority is None else f"{row.superiority:.0%}")
        cells.append("" if row.milliseconds is None else _milliseconds(row.milliseconds.mean))
    faults = sum(row.faults.values())
    cells.append(f"! {faults}" if faults else "")
    return cells


def rank_text(row: Row) -> str:
    """The rank; entrants that their games do not separate share one, marked with `=`."""
    if row.rank_group is None:
        return "-"
    return f"{row.rank_group}{'=' if row.rank_group != row.rank else ''}"


def label(row: Row, rows: Sequence[Row]) -> str:
    """The name, with its version where another version of it is listed too."""
    is_alone = sum(other.name == row.name for other in rows) == 1
    return clean(row.name if is_alone else row.entrant)


def shorten(name: str) -> str:
    """A name that leaves room for numbers."""
    return name if len(name) <= _WIDEST_NAME else f"{name[: _WIDEST_NAME - 3]}..."


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


def _place_names(seats: int) -> str:
    return "/".join(("1st", "2nd", "3rd", "4th", "5th")[:seats]) if seats <= 5 else "places"


def _places(row: Row) -> str:
    return "/".join(str(count) for count in row.places)


def _milliseconds(mean: float) -> str:
    return f"{mean:.0f}" if mean >= 10 else f"{mean:.2g}"


def _cross_width(rows: Sequence[Row]) -> int:
    return max(_LEAST_CROSS_TABLE, _WIDEST_NAME + 12 * len(rows))


def cross_table(screen: Screen, board: Leaderboard) -> "Table":
    """Row against column: share of points and number of games."""
    table = new_table(screen)
    rows = [row for row in board.rows if row.rank is not None]
    duels: dict[tuple[str, str], Duel] = {(d.row, d.column): d for d in board.cross_table}
    table.add_column("", no_wrap=True)
    for row in rows:
        table.add_column(shorten(label(row, board.rows))[:11], justify="right", no_wrap=True)
    for row in rows:
        cells = [shorten(label(row, board.rows))]
        for column in rows:
            duel = duels.get((row.entrant, column.entrant))
            known = duel is not None and duel.share is not None
            cells.append(f"{duel.share:.0%} ({duel.games})" if duel and known else "·")
        table.add_row(*cells)
    return table


def seats_table(screen: Screen, board: Leaderboard) -> "Table":
    """Every seat: share of first places, and what sitting there is worth."""
    table = new_table(screen)
    table.add_column("seat", justify="right")
    table.add_column("games", justify="right")
    table.add_column("first places", justify="right", no_wrap=True)
    table.add_column("worth in Elo", justify="right", no_wrap=True)
    for seat in board.seat_rows:
        first, effect = seat.first_share, seat.effect
        table.add_row(
            str(seat.seat),
            str(seat.games),
            "" if first is None else f"{first.value:.1%}{_margin(first.value, first.high, '.1%')}",
            "" if effect is None else f"{effect.value:+.0f}{_margin(effect.value, effect.high)}",
        )
    return table


def _margin(value: float, high: float | None, digits: str = ".0f") -> str:
    return "" if high is None else f" ±{high - value:{digits}}"


def notes(board: Leaderboard) -> list[str]:
    """What a reader should know about the numbers."""
    lines = [clean(entry.text) for entry in board.unsettled]
    if any(row.provisional for row in board.rows):
        lines.append("?: fewer than 50 games, provisional")
    levels = ", ".join(f"{level} {count}" for level, count in sorted(board.isolation.items()))
    lines.append(f"isolation (games): {levels}")
    if board.withdrawn_games:
        lines.append(f"{board.withdrawn_games} matches of withdrawn bots are not rated")
    return lines
