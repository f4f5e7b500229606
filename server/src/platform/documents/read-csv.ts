import Papa from 'papaparse'
import type { RawCell } from './column-type.ts'
import { decodeText } from './decode.ts'
import type { Document, DocumentWarning } from './document.ts'
import { DocumentError } from './errors.ts'
import { gridSheets } from './grid-sheets.ts'

/** Cells that a file may have in all. */
export const cellsLimit = 5_000_000

/**
 * The table of a file of separated values. Rows shorter or longer than the header are kept, filled up with empty cells or
 * with columns of their own, and counted in a warning. Errors: file_empty.
 */
export function readCsv(content: Buffer, name: string): Document {
  const decoded = decodeText(content)
  const warnings: DocumentWarning[] = []
  if (decoded.guessed) warnings.push({ code: 'encoding_guessed', params: { encoding: decoded.guessed } })
  if (decoded.text.trim() === '') throw new DocumentError('file_empty')
  const [text, message] = separatorLine(decoded.text)
  const delimiter = message ?? guessDelimiter(text)
  const rows = cutRows(parseRows(text, delimiter), warnings)
  noteRagged(rows, warnings)
  const sheets = gridSheets({ name, rows, delimiter }, warnings)
  if (sheets.length === 0) throw new DocumentError('file_empty')
  return { kind: 'tables', sheets, warnings }
}

/** A quote that is never closed would swallow the rest of the file: then quotes are letters like others. */
function parseRows(text: string, delimiter: string): string[][] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter })
  if (!errors.some((error) => error.code === 'MissingQuotes')) return data
  return Papa.parse<string[]>(text, { delimiter, quoteChar: '\0' }).data
}

/** Excel reads and writes a first line `sep=;`. */
function separatorLine(text: string): [string, string | undefined] {
  const match = /^sep=(.)\r?\n/i.exec(text)
  return match ? [text.slice(match[0].length), match[1]] : [text, undefined]
}

/** The separator that cuts the first lines into the most even number of cells, more than one where possible. */
function guessDelimiter(text: string): string {
  const sample = text.slice(0, 64_000)
  let best = ','
  let bestScore = 0
  for (const delimiter of [';', ',', '\t', '|']) {
    const { data } = Papa.parse<string[]>(sample, { delimiter, preview: 50, skipEmptyLines: 'greedy' })
    const counts = data.map((row) => row.length)
    const usual = mostCommon(counts)
    if (usual < 2) continue
    const score = (counts.filter((count) => count === usual).length / counts.length) * (1 + Math.log2(usual) / 8)
    if (score > bestScore) [best, bestScore] = [delimiter, score]
  }
  return best
}

function mostCommon(counts: number[]): number {
  const seen = new Map<number, number>()
  for (const count of counts) seen.set(count, (seen.get(count) ?? 0) + 1)
  return [...seen].sort((left, right) => right[1] - left[1] || right[0] - left[0])[0]?.[0] ?? 0
}

function cutRows(rows: string[][], warnings: DocumentWarning[]): RawCell[][] {
  let cells = 0
  const end = rows.findIndex((row) => {
    cells += row.length
    return cells > cellsLimit
  })
  if (end < 0) return rows
  warnings.push({ code: 'rows_cut', params: { rows: end, of: rows.length } })
  return rows.slice(0, end)
}

function noteRagged(rows: RawCell[][], warnings: DocumentWarning[]): void {
  const lengths = rows.filter((row) => row.length > 1 || (row[0] ?? '') !== '').map((row) => row.length)
  const usual = mostCommon(lengths)
  const first = rows.findIndex((row) => (row.length > 1 || (row[0] ?? '') !== '') && row.length !== usual)
  // Lines of a title above the table are shorter by nature.
  const body = rows.findIndex((row) => row.length === usual)
  const count = rows
    .slice(body)
    .filter((row) => (row.length > 1 || (row[0] ?? '') !== '') && row.length !== usual).length
  if (count > 0) warnings.push({ code: 'rows_ragged', params: { count, row: first < body ? body + 1 : first + 1 } })
}
