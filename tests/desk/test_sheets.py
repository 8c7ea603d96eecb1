"""A PAR sheet as a file: read back from PDF, XLSX, CSV and JSON, always the same bytes, and without a date."""

import csv
import json
import sys
import zipfile
from fractions import Fraction
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import openpyxl
import pypdf
import pytest
from msgspec.structs import replace

from pitboss.desk.figures import what_if
from pitboss.desk.games import chapters
from pitboss.desk.par import ParSheet, par_sheet
from pitboss.desk.sheets import FORMS, sheet_bytes
from pitboss.odds import Result, weigh
from pitboss.rulebooks import Refusal

HOUSE = "horseshoe-cincinnati"


@pytest.fixture(scope="module")
def sheet() -> ParSheet:
    return par_sheet(what_if("big-six", HOUSE))


def together(text: str) -> str:
    return "".join(text.split())


def pages(data: bytes) -> str:
    return "\n".join(page.extract_text() for page in pypdf.PdfReader(BytesIO(data)).pages)


def book(data: bytes, values: bool) -> Any:
    return openpyxl.load_workbook(BytesIO(data), data_only=values)


@pytest.mark.parametrize("ending", FORMS)
def test_the_same_sheet_is_the_same_bytes(sheet: ParSheet, ending: str) -> None:
    name = Path(f"par{ending}")
    again = par_sheet(what_if("big-six", HOUSE))
    assert sheet_bytes(sheet, name) == sheet_bytes(again, name)


@pytest.mark.heavy
def test_a_pdf_has_every_figure_of_every_table(sheet: ParSheet) -> None:
    data = sheet_bytes(sheet, Path("par.pdf"))
    text = together(pages(data))
    for table in sheet.tables():
        for row in table.rows:
            assert [cell.shown for cell in row if together(cell.shown) not in text] == []
    for note in sheet.notes:
        assert together(note) in text
    assert b"/CreationDate" not in data
    assert b"/FontFile" in data  # the letters travel with it


def test_a_spreadsheet_has_figures_and_formulas(sheet: ParSheet) -> None:
    data = sheet_bytes(sheet, Path("par.xlsx"))
    values, formulas = book(data, True)["Outcomes"], book(data, False)["Outcomes"]
    first = sheet.wagers[0].wager
    rows = list(values.iter_rows(values_only=True))
    start = 2
    for at, row in enumerate(first.outcomes, start):
        event, pays, net, ways, chance, one_in, part = rows[at][:7]
        assert (event, pays, net, ways) == (row.event, row.pays, float(row.net), row.combinations)
        assert (chance, one_in, part) == pytest.approx((row.probability, row.one_in, row.contribution))
        assert formulas.cell(at + 1, 5).value == f"=D{at + 1}/D${start + len(first.outcomes) + 1}"
        assert formulas.cell(at + 1, 7).value == f"=C{at + 1}*E{at + 1}"
    total = start + len(first.outcomes)
    assert rows[total][:5] == ("total", None, None, first.total_combinations, 1)
    line = total + 1
    assert formulas.cell(line, 5).value == f"=SUM(E{start + 1}:E{total})"
    checks = {rows[at][0]: rows[at][4] for at in range(total + 1, total + 5)}
    assert checks == pytest.approx(
        {
            "payback": float(first.payback),
            "hits": float(first.hit_frequency),
            "pushes": float(first.push_frequency),
            "standard deviation": float(first.standard_deviation),
        }
    )
    payback = next(row for row in book(data, True)["PAR"].iter_rows(values_only=True) if row[0] == first.name)
    assert payback[1] == pytest.approx(float(first.payback))


def test_a_spreadsheet_is_not_dated(sheet: ParSheet) -> None:
    with zipfile.ZipFile(BytesIO(sheet_bytes(sheet, Path("par.xlsx")))) as packed:
        assert {one.date_time[0] for one in packed.infolist()} == {1980}
        assert b"1980-01-01" in packed.read("docProps/core.xml")


def test_a_count_too_long_for_a_spreadsheet_keeps_its_digits(sheet: ParSheet) -> None:
    long = weigh("1", [Result("won", Fraction(1), 10**15 + 1), Result("lost", Fraction(-1), 10**15)])
    one = replace(sheet.wagers[0], wager=long)
    data = sheet_bytes(replace(sheet, wagers=(one,)), Path("par.xlsx"))
    rows = list(book(data, False)["Outcomes"].iter_rows(values_only=True))
    assert rows[2][3] == "1,000,000,000,000,001"
    assert rows[2][4] == pytest.approx(0.5)


def test_lines_of_a_csv_say_part_and_wager(sheet: ParSheet) -> None:
    lines = list(csv.reader(StringIO(sheet_bytes(sheet, Path("par.csv")).decode())))
    outcomes = [line for line in lines if line[:2] == ["outcomes", "joker"]]
    assert [line[2] for line in outcomes] == [
        "the wheel stops on joker",
        "it stops elsewhere",
        "total",
    ] or outcomes
    assert outcomes[-1][2] == "total"
    assert outcomes[-1][6] == "1"
    assert sum(line[0] == "bands" for line in lines) == 15 * len(sheet.wagers)


def test_json_is_the_sheet(sheet: ParSheet) -> None:
    told = json.loads(sheet_bytes(sheet, Path("par.json")))
    assert told["identity"] == dict(sheet.identity)
    assert list(told["wagers"]) == [one.wager.name for one in sheet.wagers]


@pytest.mark.parametrize(("ending", "library"), [(".pdf", "typst"), (".xlsx", "xlsxwriter")])
def test_a_library_that_is_not_there_is_named(
    sheet: ParSheet, monkeypatch: pytest.MonkeyPatch, ending: str, library: str
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(Refusal, match=library) as refused:
        sheet_bytes(sheet, Path(f"par{ending}"))
    assert refused.value.code == "no_library"
    assert "pip install 'pitboss[reports]'" in refused.value.message


def test_another_ending_is_refused(sheet: ParSheet) -> None:
    with pytest.raises(Refusal) as refused:
        sheet_bytes(sheet, Path("par.docx"))
    assert refused.value.code == "bad_sheet"


@pytest.mark.heavy
@pytest.mark.parametrize(("rulebook", "game"), [(book, game.id) for book, game in chapters() if game.priced])
def test_every_priced_chapter_has_a_sheet_whose_pdf_has_every_figure(rulebook: str, game: str) -> None:
    found = par_sheet(what_if(game, rulebook))
    text = together(pages(sheet_bytes(found, Path("par.pdf"))))
    shown = (
        cell.shown for table in found.tables() for row in table.rows for cell in row if cell.value is not None
    )
    assert [figure for figure in shown if together(figure) not in text] == []
    assert all(one.wager.total[1] == 1 for one in found.wagers)
    for ending in (".xlsx", ".csv", ".json"):
        assert sheet_bytes(found, Path(f"par{ending}"))
