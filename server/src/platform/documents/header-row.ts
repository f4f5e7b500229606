import { isEmpty, isRawDate, type RawCell } from './column-type.ts'
import { parseNumber } from './parse-number.ts'
import { widthOfPart } from './side-by-side.ts'

const longestLabel = 120
/** Years that head columns; beside words a number counts as a year only where it is of our time. */
const [firstYear, lastYear] = [1500, 2100]

/** Labels and nothing else: words, signs ('#', '%', '+/-') and years. */
export function isHeaderRow(row: RawCell[]): boolean {
  const filled = filledOf(row)
  return filled.every((cell) => isNaming(cell) || isYear(cell)) && filled.some(isWord) && areLabels(filled)
}

/** Words above what is none, among labels of any kind ('100+', '1', '1,62'), or years. Rows of a list differ in their figures only. */
export function isAboveOthers(rows: RawCell[][], index: number): boolean {
  const row = rows[index] ?? []
  const filled = filledOf(row)
  if (!areLabels(filled)) return false
  const below = rows.slice(index + 1, index + 4).filter((other) => !isEmptyRow(other))
  const isAbove = (cell: RawCell, column: number) => {
    const others = below.map((other) => other[column] ?? null).filter((other) => !isEmpty(other))
    return isWord(cell) && others.length > 0 && others.every((other) => !isWord(other))
  }
  const named = filled.filter(isNaming).length
  return areYears(row) || (named > 0 && named * 2 >= filled.length && areCounted(filled) && row.some(isAbove))
}

/** Among labels numbers go on one from another ('1', '2', '3'); a number or a day alone is a value of a list that has no labels. */
function areCounted(filled: readonly RawCell[]): boolean {
  const others = filled.filter((cell) => !isNaming(cell) && yearOf(cell) === undefined)
  if (others.some((cell) => isRawDate(cell) || /^\d{1,4}[-/.]\d+[-/.]/.test(labelOf(cell)))) return false
  const figures = others.map((cell) => parseNumber(labelOf(cell), 'comma')).filter((figure) => !Number.isNaN(figure))
  const isRising = figures.every((figure, index) => index === 0 || figure > (figures[index - 1] ?? 0))
  return figures.length === 0 || (figures.length >= 3 && isRising)
}

/** Years, one after the other, behind what the rows are called by. */
function areYears([first = null, ...others]: RawCell[]): boolean {
  const years = others.map(yearOf)
  const isRising = years.every((year, index) => year !== undefined && (index === 0 || year > (years[index - 1] ?? 0)))
  return years.length >= 3 && isRising && (isEmpty(first) || isNaming(first))
}

/** Most of them once, where a table does not go on beside itself. */
function areLabels(filled: readonly RawCell[]): boolean {
  const labels = filled.map(labelOf)
  const part = labels.slice(0, widthOfPart(labels) ?? labels.length).map((label) => label.toLowerCase())
  return (
    part.length > 0 && labels.every(({ length }) => length <= longestLabel) && new Set(part).size >= part.length * 0.6
  )
}

export function labelOf(cell: RawCell): string {
  if (isEmpty(cell)) return ''
  return String(isRawDate(cell) ? cell.date : cell)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
}

export function isWord(cell: RawCell): boolean {
  return (
    typeof cell === 'string' &&
    /\p{L}/u.test(cell) &&
    Number.isNaN(parseNumber(cell, 'point')) &&
    !/^\d{1,4}[-/.]\d/.test(cell.trim())
  )
}

/** A word, or a sign that is a label without a letter. */
function isNaming(cell: RawCell): boolean {
  return isWord(cell) || (typeof cell === 'string' && /^[^\p{L}\d\s]{1,4}$/u.test(cell.trim()))
}

export function isYear(cell: RawCell): boolean {
  const year = yearOf(cell)
  return year !== undefined && year >= 1900 && !/\D/.test(labelOf(cell))
}

/** The year, or the first of '2007/08' and '1905–1911'. */
function yearOf(cell: RawCell): number | undefined {
  const found = /^(\d{4})(?:\s*[-–/]\s*(?:\d\d|\d{4})?)?$/.exec(isRawDate(cell) ? '' : labelOf(cell))
  const year = Number(found?.[1])
  return year >= firstYear && year <= lastYear ? year : undefined
}

const filledOf = (row: readonly RawCell[]): RawCell[] => row.filter((cell) => !isEmpty(cell))

export function filledCount(row: RawCell[]): number {
  return row.reduce<number>((count, cell) => count + (isEmpty(cell) ? 0 : 1), 0)
}

export function isEmptyRow(row: RawCell[]): boolean {
  return row.every(isEmpty)
}
