import xlsx, { type CellObject, type WorkSheet } from '@e965/xlsx'
import type { RawCell } from './column-type.ts'
import type { Document, DocumentWarning } from './document.ts'
import { DocumentError } from './errors.ts'
import { type Grid, gridSheets } from './grid-sheets.ts'
import { mostCells } from './read-csv.ts'
import { storedZip } from './stored-zip.ts'
import { guardZip } from './zip-guard.ts'

const mostMergedCells = 500_000
const mostRanges = 50_000

/** The tables of an Excel workbook, old or new. Errors: file_encrypted, file_damaged, file_empty, file_too_large. */
export async function readWorkbook(content: Buffer, format: 'xlsx' | 'xls'): Promise<Document> {
  if (format === 'xlsx') await guardZip(content)
  const book = openBook(format === 'xlsx' ? storedZip(content) : content)
  const warnings: DocumentWarning[] = []
  const budget = { cells: mostCells }
  const sheets = book.SheetNames.flatMap((name) => {
    const sheet = book.Sheets[name]
    return sheet ? gridSheets(readGrid(sheet, name, budget, warnings), warnings) : []
  })
  if (sheets.length === 0) throw new DocumentError('file_empty')
  const filled = new Set(sheets.map((sheet) => sheet.name))
  const blank = book.SheetNames.filter((name) => !filled.has(name))
  if (blank.length > 0) warnings.push({ code: 'sheets_empty', params: { sheets: blank.join(', ') } })
  return { kind: 'tables', sheets, warnings }
}

function openBook(content: Buffer) {
  try {
    // Dates stay serial numbers here: turning them by the cell's format avoids the reader's time zone.
    // Nor is any cell written out as it would be shown: the values are what counts.
    const unread = { cellDates: false, cellHTML: false, cellFormula: false, cellText: false }
    return xlsx.read(content, { dense: true, cellNF: true, ...unread })
  } catch (error) {
    const encrypted = error instanceof Error && /password|encrypt/i.test(error.message)
    throw new DocumentError(encrypted ? 'file_encrypted' : 'file_damaged')
  }
}

function readGrid(sheet: WorkSheet, name: string, budget: { cells: number }, warnings: DocumentWarning[]): Grid {
  const data: (CellObject | undefined)[][] = sheet['!data'] ?? []
  const rows: RawCell[][] = []
  for (let at = 0; at < data.length; at++) {
    const row = Array.from(data[at] ?? [], cellValue)
    budget.cells -= Math.max(1, row.length)
    if (budget.cells < 0) {
      warnings.push({ code: 'rows_cut', params: { sheet: name, rows: at, of: data.length } })
      break
    }
    rows.push(row)
  }
  const joined = fillMerged(rows, sheet, name, warnings)
  return { name, rows, joined }
}

function cellValue(cell: CellObject | undefined): RawCell {
  if (!cell || cell.v === undefined || cell.t === 'e' || cell.t === 'z') return null
  if (cell.t === 'n' && typeof cell.v === 'number') return isDateCell(cell) ? dateValue(cell.v) : cell.v
  if (cell.v instanceof Date) return { date: cell.v.toISOString().slice(0, 19) }
  return cell.v
}

const dateFormats = new Map<string, boolean>()
const mostFormats = 1_000

function isDateCell(cell: CellObject): boolean {
  if (typeof cell.z !== 'string') return false
  const known = dateFormats.get(cell.z)
  if (known !== undefined) return known
  const isDate = xlsx.SSF.is_date(cell.z) === true && /[yd]/i.test(cell.z)
  if (dateFormats.size < mostFormats) dateFormats.set(cell.z, isDate)
  return isDate
}

function dateValue(serial: number): RawCell {
  const parts = xlsx.SSF.parse_date_code(serial) as {
    y: number
    m: number
    d: number
    H: number
    M: number
    S: number
  } | null
  if (!parts || parts.y < 1900) return serial
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const date = `${parts.y}-${two(parts.m)}-${two(parts.d)}`
  return { date: serial % 1 === 0 ? date : `${date}T${two(parts.H)}:${two(parts.M)}:${two(parts.S)}` }
}

/** Gives every cell of a merged range the range's value; only within the rows and columns that have values at all. */
function fillMerged(rows: RawCell[][], sheet: WorkSheet, name: string, warnings: DocumentWarning[]): Set<string> {
  const joined = new Set<string>()
  let filled = 0
  let ranges = 0
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  for (const { s: start, e: end } of (sheet['!merges'] ?? []).slice(0, mostRanges)) {
    const value = rows[start.r]?.[start.c] ?? null
    if (value === null) continue
    ranges++
    for (let row = start.r; row <= Math.min(end.r, rows.length - 1); row++) {
      for (let column = start.c; column <= Math.min(end.c, width - 1); column++) {
        if (++filled > mostMergedCells) return joined
        const cells = rows[row]!
        while (cells.length < column) cells.push(null)
        cells[column] = value
        if (end.c > start.c) joined.add(`${row}:${column}`)
      }
    }
  }
  if (ranges > 0) warnings.push({ code: 'cells_merged', params: { sheet: name, count: ranges } })
  return joined
}
