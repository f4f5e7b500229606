import type { CellObject, WorkSheet } from '@e965/xlsx'
import type { RawCell } from './column-type.ts'
import type { Document, DocumentWarning } from './document.ts'
import { DocumentError } from './errors.ts'
import { type Grid, gridSheets } from './grid-sheets.ts'
import { type OpenSheet, openWorkbook } from './open-workbook.ts'
import { cellsLimit } from './read-csv.ts'
import type { SheetRows } from './sheet-cells.ts'
import { dateOfSerial, isDateFormat } from './sheet-dates.ts'
import { NotUnderstood } from './tag-reader.ts'
import { guardZip } from './zip-guard.ts'

const maxMergedCells = 500_000
const maxRanges = 50_000

/** The tables of an Excel workbook, old or new. Errors: file_encrypted, file_damaged, file_empty, file_too_complex. */
export async function readWorkbook(content: Buffer, format: 'xlsx' | 'xls'): Promise<Document> {
  if (format === 'xlsx') await guardZip(content)
  try {
    return tablesOf(content, format, true)
  } catch (error) {
    if (!(error instanceof NotUnderstood)) throw error
    return tablesOf(content, format, false)
  }
}

function tablesOf(content: Buffer, format: 'xlsx' | 'xls', own: boolean): Document {
  const warnings: DocumentWarning[] = []
  const budget = { cells: cellsLimit }
  const { sheets: all, shift } = openWorkbook(content, format, own)
  const opened = withoutHidden(all, warnings)
  const sheets = opened.flatMap((openSheet) => gridSheets(readGrid(openSheet, shift, budget, warnings), warnings))
  if (sheets.length === 0) throw new DocumentError('file_empty')
  const filled = new Set(sheets.map((sheet) => sheet.name))
  const blank = opened.map(({ name }) => name).filter((name) => !filled.has(name))
  if (blank.length > 0) warnings.push({ code: 'sheets_empty', params: { sheets: blank.join(', ') } })
  return { kind: 'tables', sheets, warnings }
}

/** Who hands a workbook in may not know what it hides, and agents would tell it: it counts once it is shown. */
function withoutHidden(all: OpenSheet[], warnings: DocumentWarning[]): OpenSheet[] {
  const shown = all.filter(({ hidden }) => !hidden)
  if (shown.length === 0 || shown.length === all.length) return all
  const names = all.filter(({ hidden }) => hidden).map(({ name }) => name)
  warnings.push({ code: 'sheets_hidden', params: { sheets: names.join(', ') } })
  return shown
}

type Budget = { cells: number }

function readGrid({ name, sheet, cells }: OpenSheet, shift: number, budget: Budget, warnings: DocumentWarning[]): Grid {
  const { rows, of, unknown = 0 } = cells ? cells(budget) : libraryRows(sheet, shift, budget)
  if (unknown > 0) warnings.push({ code: 'formulas_without_values', params: { sheet: name, cells: unknown } })
  if (rows.length < of) warnings.push({ code: 'rows_cut', params: { sheet: name, rows: rows.length, of } })
  const joined = fillMerged(rows, sheet, name, warnings)
  return { name, rows, joined }
}

function libraryRows(sheet: WorkSheet, shift: number, budget: Budget): SheetRows {
  const data: (CellObject | undefined)[][] = sheet['!data'] ?? []
  const rows: RawCell[][] = []
  for (let index = 0; index < data.length; index++) {
    const row = Array.from(data[index] ?? [], (cell) => cellValue(cell, shift))
    budget.cells -= Math.max(1, row.length)
    if (budget.cells < 0) break
    rows.push(row)
  }
  return { rows, of: data.length }
}

function cellValue(cell: CellObject | undefined, shift: number): RawCell {
  if (!cell || cell.v === undefined || cell.t === 'e' || cell.t === 'z') return null
  if (cell.t === 'n' && typeof cell.v === 'number') return isDateFormat(cell.z) ? dateOfSerial(cell.v + shift) : cell.v
  if (cell.v instanceof Date) return { date: cell.v.toISOString().slice(0, 19) }
  return cell.v
}

/** Gives every cell of a merged range the range's value; only within the rows and columns that have values at all. */
function fillMerged(rows: RawCell[][], sheet: WorkSheet, name: string, warnings: DocumentWarning[]): Set<string> {
  const joined = new Set<string>()
  let filled = 0
  let ranges = 0
  const width = rows.reduce((max, row) => Math.max(max, row.length), 0)
  for (const { s: start, e: end } of (sheet['!merges'] ?? []).slice(0, maxRanges)) {
    const value = rows[start.r]?.[start.c] ?? null
    if (value === null) continue
    ranges++
    for (let row = start.r; row <= end.r; row++) {
      const cells = rows[row]
      if (!cells) break
      for (let column = start.c; column <= Math.min(end.c, width - 1); column++) {
        if (++filled > maxMergedCells) return joined
        while (cells.length < column) cells.push(null)
        cells[column] = value
        if (end.c > start.c) joined.add(`${row}:${column}`)
      }
    }
  }
  if (ranges > 0) warnings.push({ code: 'cells_merged', params: { sheet: name, count: ranges } })
  return joined
}
