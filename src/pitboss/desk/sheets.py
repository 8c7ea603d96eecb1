"""A PAR sheet as a file: PDF, XLSX, CSV or JSON. The same sheet is always the same bytes. Nothing is dated."""

from __future__ import annotations

import csv
from collections.abc import Callable
from datetime import UTC, datetime
from io import BytesIO, StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.desk.par import Cell, ParSheet, Table
from pitboss.odds.chart import bands_chart
from pitboss.odds.decimals import decimal_text
from pitboss.odds.picture import missing
from pitboss.rulebooks import Refusal

if TYPE_CHECKING:
    from pitboss.desk.par import WagerSheet

TEMPLATE = Path(__file__).with_name("par.typ")
MOST_PICTURES = 8
"""The most wagers with pictures in a PDF."""
LONGEST_WORD = 40
"""The length from which a column of words shares the remaining width."""
EXACT = 10**15
"""The whole number from which a spreadsheet no longer holds every digit."""
_UNDATED = datetime(1980, 1, 1, tzinfo=UTC).replace(tzinfo=None)
"""The date in a spreadsheet, in place of when it was written."""
_SHEETS = {
    "outcomes": "Outcomes",
    "bands": "Bands",
    "strategy": "Readings",
    "readings": "Readings",
    "clauses": "Readings",
}
"""The spreadsheet page of each part of a sheet. All others are on the first page."""


def sheet_bytes(sheet: ParSheet, file: Path) -> bytes:
    """Write a sheet in the form that a file's name ends with, or refuse another ending."""
    write = FORMS.get(file.suffix)
    if write is None:
        raise Refusal("bad_sheet", f"a PAR sheet is a {', '.join(FORMS)} file, not {file.name!r:.60}")
    return write(sheet)


def _json(sheet: ParSheet) -> bytes:
    return msgspec.json.format(msgspec.json.encode(sheet.to_json(), enc_hook=str), indent=2) + b"\n"


def _csv(sheet: ParSheet) -> bytes:
    """Write the tables one after another. Every line begins with its part and its wager."""
    out = StringIO()
    lines = csv.writer(out, lineterminator="\n")
    for table in sheet.tables():
        lines.writerow(("part", "wager", *table.heads))
        for row in table.rows:
            plain = (cell.shown if cell.value is None else _exactly(cell) for cell in row)
            lines.writerow((table.part, table.wager, *plain))
    lines.writerows(("notes", "", note) for note in sheet.notes)
    return out.getvalue().encode()


def _exactly(cell: Cell) -> str:
    assert cell.value is not None
    return str(cell.value) if cell.value.denominator == 1 else decimal_text(cell.value)


def _pdf(sheet: ParSheet) -> bytes:
    try:
        import typst
    except ImportError:
        raise missing("a PDF", "typst") from None
    by_label = {one.label: one for one in sheet.wagers}
    said = {
        "title": sheet.title,
        "program": sheet.identity["program"],
        "chapter": sheet.identity["chapter sha256"],
        "posting": sheet.identity["posting sha256"],
        "tables": [_laid_out(table, by_label.get(table.wager), sheet) for table in sheet.tables()],
        "notes": sheet.notes,
    }
    made = typst.compile(
        TEMPLATE.read_bytes(),
        format="pdf",
        ignore_system_fonts=True,
        sys_inputs={"sheet": msgspec.json.encode(said).decode()},
    )
    assert isinstance(made, bytes)
    return made


def _laid_out(table: Table, wager: WagerSheet | None, sheet: ParSheet) -> dict[str, Any]:
    """Return a table as the template reads it: words take the room they need, figures are aligned right."""
    columns = []
    for place in range(len(table.heads)):
        cells = [row[place] for row in table.rows]
        long = any(len(cell.shown) > LONGEST_WORD for cell in cells)
        columns.append(
            "figure" if any(cell.value is not None for cell in cells) else "wide" if long else "word"
        )
    pictures = []
    if table.part == "bands" and wager is not None and len(sheet.wagers) <= MOST_PICTURES:
        of = f"{sheet.analysis.game} · {sheet.analysis.rulebook}"
        pictures = [bands_chart(wager.wager, wager.bands, of)]
    return {
        "part": table.part,
        "title": table.title,
        "heads": table.heads,
        "headed": any(table.heads),
        "columns": columns,
        "rows": [[cell.shown for cell in row] for row in table.rows],
        "total": table.total,
        "pictures": pictures,
    }


# -- a spreadsheet ----------------------------------------------------------------------------------------


def _xlsx(sheet: ParSheet) -> bytes:
    try:
        import xlsxwriter  # type: ignore[import-untyped]
    except ImportError:
        raise missing("a spreadsheet", "xlsxwriter") from None
    out = BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True, "strings_to_formulas": False}) as book:
        book.set_properties({"title": sheet.title, "created": _UNDATED})
        pages = _Pages(book)
        pages.note("PAR", [sheet.title])
        for table in sheet.tables():
            pages.write(_SHEETS.get(table.part, "PAR"), table)
        pages.note("PAR", sheet.notes)
    return out.getvalue()


class _Pages:
    """The pages of a spreadsheet, and the next free row of each."""

    def __init__(self, book: Any) -> None:
        self.book = book
        self.bold = book.add_format({"bold": True})
        self.pages: dict[str, Any] = {}
        self.rows: dict[str, int] = {}
        self.forms: dict[str, Any] = {}

    def page(self, name: str) -> Any:
        if name not in self.pages:
            self.pages[name] = self.book.add_worksheet(name)
            self.pages[name].set_column(0, 0, 40)
            self.pages[name].set_column(1, 8, 18)
            self.rows[name] = 0
        return self.pages[name]

    def note(self, name: str, lines: list[str]) -> None:
        page = self.page(name)
        for line in lines:
            page.write_string(self.rows[name], 0, line, self.bold if not self.rows[name] else None)
            self.rows[name] += 1
        self.rows[name] += 1

    def write(self, name: str, table: Table) -> None:
        """Write a table, and the sums of outcomes as formulas."""
        page, top = self.page(name), self.rows.get(name, 0)
        page.write_string(top, 0, table.title, self.bold)
        for column, head in enumerate(table.heads):
            page.write_string(top + 1, column, head, self.bold)
        first, last = top + 2, top + 1 + len(table.rows)
        for at, row in enumerate(table.rows, first):
            for column, cell in enumerate(row):
                self._cell(page, (at, column), cell)
        if table.part == "outcomes" and all(_holds(row[3]) for row in table.rows):
            last = self._formulas(page, table, first, last)
        self.rows[name] = last + 2

    def _cell(self, page: Any, place: tuple[int, int], cell: Cell, formula: str = "") -> None:
        if formula:
            assert cell.value is not None
            page.write_formula(*place, formula, self._form(cell.form), float(cell.value))
        elif cell.value is not None and _holds(cell):
            page.write_number(*place, float(cell.value), self._form(cell.form))
        elif cell.shown:
            page.write_string(*place, cell.shown)

    def _form(self, form: str) -> Any:
        if form not in self.forms:
            self.forms[form] = self.book.add_format({"num_format": form})
        return self.forms[form]

    def _formulas(self, page: Any, table: Table, first: int, last: int) -> int:
        """Let the spreadsheet work out the outcomes from ways and nets, and return the last row written."""
        start, end, total = first + 1, last, last + 1
        for at, row in enumerate(table.rows[:-1], first):
            line = at + 1
            self._cell(page, (at, 4), row[4], f"=D{line}/D${total}")
            self._cell(page, (at, 5), row[5], f"=1/E{line}")
            self._cell(page, (at, 6), row[6], f"=C{line}*E{line}")
        for column, letter in ((3, "D"), (4, "E"), (6, "G")):
            self._cell(page, (last, column), table.rows[-1][column], f"=SUM({letter}{start}:{letter}{end})")
        nets, chances = f"C{start}:C{end}", f"E{start}:E{end}"
        checks = {
            "payback": (f"=1+G{total}", "0.0000%"),
            "hits": (f'=SUMIF({nets},">0",{chances})', "0.0000%"),
            "pushes": (f"=SUMIF({nets},0,{chances})", "0.0000%"),
            "standard deviation": (f"=SQRT(SUMPRODUCT({chances},{nets},{nets})-G{total}^2)", "0.0000"),
        }
        rows, total_row = table.rows[:-1], table.rows[-1]
        worth = [(row[2].value or 0, row[4].value or 0) for row in rows]
        mean = total_row[6].value or 0
        values = (
            1 + mean,
            sum(chance for net, chance in worth if net > 0),
            sum(chance for net, chance in worth if net == 0),
            float(sum(chance * net**2 for net, chance in worth) - mean**2) ** 0.5,
        )
        for at, ((name, (formula, form)), value) in enumerate(
            zip(checks.items(), values, strict=True), last + 1
        ):
            page.write_string(at, 0, name)
            page.write_formula(at, 4, formula, self._form(form), float(value))
        return last + len(checks)


def _holds(cell: Cell) -> bool:
    """Whether a spreadsheet holds every digit of a figure."""
    return cell.value is not None and (cell.value.denominator > 1 or abs(cell.value) < EXACT)


FORMS: dict[str, Callable[[ParSheet], bytes]] = {".pdf": _pdf, ".xlsx": _xlsx, ".csv": _csv, ".json": _json}
"""The writers of a sheet, by the ending of the file."""
