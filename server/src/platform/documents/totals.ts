import { isEmpty, type RawCell } from './column-type.ts'
import { type NumberStyle, parseNumber } from './parse-number.ts'

const sums = /^(?:grand |sub[- ]?)?totals?\b|^(?:jumlah|sub ?jumlah)\b|^sum$/i
const means = /^(?:rata[- ]rata|rerata|average|avg|mean)\b/i
const notes = /^(?:\*|†|‡|sumber\b|source\b|notes?\b|catatan\b|keterangan\b|ket\.?\s*:)/i
/** A note is alone in its row, below a table of at least so many columns. */
const fewestColumns = 3
/** Rounded figures may add up to a little less or more. */
const tolerance = 0.005

type Told = { rows: RawCell[][]; totals: number; notes: number }

/**
 * Rows that tell what others come to, and notes below them, are no rows of a table: they would be counted and added up once more. A
 * row of totals is left out where its figures are those of the rows above it; one whose figures are others' stays.
 */
export function withoutTotals(rows: RawCell[][], style: NumberStyle): Told {
  const listed = withoutNotes(rows)
  const body = withoutSummary(listed, style)
  const kept: RawCell[][] = []
  let section = 0
  for (const row of body) {
    const told = tellsOthers(row)
    const above = told === undefined ? [] : [kept.slice(section), kept]
    if (!told || !above.some((others) => isFigureOf(row, others, told, style))) {
      kept.push(row)
      continue
    }
    section = kept.length
  }
  return { rows: kept, totals: listed.length - kept.length, notes: rows.length - listed.length }
}

function withoutNotes(rows: RawCell[][]): RawCell[][] {
  const width = rows.reduce((most, row) => Math.max(most, filledOf(row).length), 0)
  let end = rows.length
  while (width >= fewestColumns && end > 1 && isNote(rows[end - 1] ?? [])) end--
  return end === rows.length ? rows : rows.slice(0, end)
}

/** What statements of accounts end with: 'Saldo akhir' where all other rows have a day, and a figure beside it. */
function withoutSummary(rows: RawCell[][], style: NumberStyle): RawCell[][] {
  const width = rows.reduce((most, row) => Math.max(most, filledOf(row).length), 0)
  let end = rows.length
  while (width > fewestColumns && end > 2 && isSummary(rows[end - 1] ?? [], rows.slice(0, end - 1), style)) end--
  // Rows that are all alike are rows.
  const isBelow = rows.slice(0, end).filter((row) => filledOf(row).length > 2).length > rows.length - end
  return end === rows.length || !isBelow ? rows : rows.slice(0, end)
}

function isSummary(row: RawCell[], above: RawCell[][], style: NumberStyle): boolean {
  const [label, figure, ...others] = filledOf(row)
  if (others.length > 0 || typeof label !== 'string' || /\d/.test(label)) return false
  if (figure === undefined || figureOf(figure, style) === undefined) return false
  const column = row.indexOf(label)
  const full = above.filter((other) => filledOf(other).length > 2).map((other) => other[column] ?? null)
  return full.length > 1 && full.every((cell) => !isEmpty(cell) && (typeof cell !== 'string' || /\d/.test(cell)))
}

function isNote(row: RawCell[]): boolean {
  const [only, ...others] = filledOf(row)
  return others.length === 0 && typeof only === 'string' && notes.test(only.trim())
}

const filledOf = (row: RawCell[]): RawCell[] => row.filter((cell) => !isEmpty(cell))

/** What a row says of others by its first words. */
function tellsOthers(row: RawCell[]): 'sum' | 'mean' | undefined {
  const [first] = filledOf(row)
  if (typeof first !== 'string') return undefined
  return sums.test(first.trim()) ? 'sum' : means.test(first.trim()) ? 'mean' : undefined
}

/** Whether most figures of a row are what those above it come to. */
function isFigureOf(row: RawCell[], above: RawCell[][], told: 'sum' | 'mean', style: NumberStyle): boolean {
  if (above.length < 2) return false
  let [figures, right] = [0, 0]
  for (const [column, cell] of row.entries()) {
    const figure = figureOf(cell, style)
    if (figure === undefined) continue
    figures++
    const others = above.flatMap((other) => figureOf(other[column] ?? null, style) ?? [])
    const sum = others.reduce((all, value) => all + value, 0)
    const meant = told === 'sum' ? sum : sum / others.length
    const scale = Math.max(Math.abs(meant), Math.abs(figure))
    if (others.length > 1 && Math.abs(meant - figure) <= scale * tolerance) right++
  }
  return right > 0 && right * 2 >= figures
}

function figureOf(cell: RawCell, style: NumberStyle): number | undefined {
  const value = typeof cell === 'string' && !isEmpty(cell) ? parseNumber(cell, style) : cell
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}
