import { randomUUID } from 'node:crypto'
import xlsx, { type WorkBook, type WorkSheet } from '@e965/xlsx'
import type { RawCell } from './column-type.ts'
import { DocumentError } from './errors.ts'
import { readSheetCells, type SheetContext, type SheetRows } from './sheet-cells.ts'
import { dateOfSerial, isDateFormat } from './sheet-dates.ts'
import { storedZip, type ZipFile, zipFiles } from './zip-files.ts'

/** A sheet of a workbook: what the library knows of it, and its cells where we read them ourselves. */
export type OpenSheet = {
  name: string
  /** Nobody who opens the workbook sees it. */
  hidden: boolean
  sheet: WorkSheet
  cells: ((budget: SheetContext['budget']) => SheetRows) | undefined
}
export type OpenBook = { sheets: OpenSheet[]; shift: number }

// What the library gives beside its types (seen in 0.20.3).
type Inside = WorkBook & {
  Strings?: { t?: string }[]
  Styles?: { CellXf?: { numFmtId?: number }[] }
  SSF?: Record<number, string>
}

/**
 * Opens a workbook. The library reads what it is made of, and every cell of old workbooks; in new ones (`own`) it gets each
 * sheet with one cell that tells which sheet it is, and the cells stay with us: reading them is most of the work.
 * Errors: file_encrypted, file_damaged.
 */
export function openWorkbook(content: Buffer, format: 'xlsx' | 'xls', own: boolean): OpenBook {
  if (format === 'xls') return asOpened(openWith(content), new Map())
  const files = zipFiles(content)
  const parsedSheets = own ? takeCells(files) : new Map<ZipFile, ParsedSheet>()
  const instead = new Map(Array.from(parsedSheets, ([file, { rest }]) => [file, rest]))
  return asOpened(
    openWith(storedZip(content, files, instead)),
    new Map(Array.from(parsedSheets.values(), (parsedSheet) => [parsedSheet.id, parsedSheet])),
  )
}

type ParsedSheet = { id: string; xml: Buffer; from: number; rest: Buffer }

function takeCells(files: ZipFile[]): Map<ZipFile, ParsedSheet> {
  const parsedSheets = new Map<ZipFile, ParsedSheet>()
  for (const file of files) {
    if (!/(^|\/)worksheets\/[^/]+\.xml$/i.test(file.name)) continue
    const xml = file.read()
    const [from, to] = [xml.indexOf('<sheetData>'), xml.lastIndexOf('</sheetData>')]
    if (from < 0 || to < from || /encoding=["'](?!utf-8)/i.test(xml.toString('latin1', 0, 200))) continue
    const id = randomUUID()
    const cell = `<row r="1"><c r="A1" t="str"><v>${id}</v></c></row>`
    const rest = Buffer.concat([xml.subarray(0, from + 11), Buffer.from(cell), xml.subarray(to)])
    parsedSheets.set(file, { id, xml, from: from + 11, rest })
  }
  return parsedSheets
}

function asOpened(book: Inside, parsedSheets: Map<string, ParsedSheet>): OpenBook {
  const shift = book.Workbook?.WBProps?.date1904 ? 1462 : 0
  const context = contextOf(book, shift)
  const sheets = book.SheetNames.flatMap((name, index) => {
    const sheet = book.Sheets[name]
    if (!sheet) return []
    const own = parsedSheets.get(String(sheet['!data']?.[0]?.[0]?.v))
    const cells = own && ((budget: SheetContext['budget']) => readSheetCells(own.xml, own.from, { ...context, budget }))
    return [{ name, hidden: Boolean(book.Workbook?.Sheets?.[index]?.Hidden), sheet, cells }]
  })
  return { sheets, shift }
}

function contextOf(book: Inside, shift: number): Omit<SheetContext, 'budget'> {
  const texts = book.Strings ?? []
  const dates = (book.Styles?.CellXf ?? []).map(({ numFmtId = 0 }) => isDateFormat(book.SSF?.[numFmtId]))
  return {
    textOf: (index): RawCell => texts[index]?.t ?? null,
    numberOf: (value, style) => (dates[style] ? dateOfSerial(value + shift) : value),
  }
}

function openWith(content: Buffer): Inside {
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
