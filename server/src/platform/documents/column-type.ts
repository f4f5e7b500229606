import type { Cell, ColumnType } from './document.ts'
import { measuredNumbers } from './measured-cells.ts'
import { dateOrder, parseDate } from './parse-date.ts'
import { isIndonesianMoney, type NumberStyle, numberStyle, parseNumber, showsComma } from './parse-number.ts'

/** A cell as a reader found it; dates of a workbook come as ISO text in `RawDate`. */
export type RawCell = string | number | boolean | RawDate | null
export type RawDate = { date: string }

/** A column's values in one type. `leftovers` counts cells that would be of another type, had the rest not been text; `unit`: what each cell says behind its number. */
export type TypedColumn = { type: ColumnType; values: Cell[]; leftovers: number; unit?: string }

const empty = new Set(['', '-', '–', '—', 'n/a', 'na', '#n/a', 'null', 'nil', 'none'])
const yes = new Set(['true', 'yes', 'ya', 'benar'])
const no = new Set(['false', 'no', 'tidak', 'salah'])

/** Whether a file writes numbers the Indonesian way, judged by cells that can be read in no other. */
export function fileLeaning(rows: RawCell[][], delimiter?: string): NumberStyle {
  let comma = delimiter === ';' ? 1 : 0
  for (const row of rows.slice(0, 500)) {
    for (const cell of row) if (typeof cell === 'string' && (showsComma(cell) || isIndonesianMoney(cell))) comma++
  }
  return comma > 0 ? 'comma' : 'point'
}

/** Gives a column the narrowest type that all of its filled cells have; text otherwise, cell by cell as written. */
export function typeColumn(cells: RawCell[], leaning: NumberStyle): TypedColumn {
  const filled = cells.filter((cell) => !isEmpty(cell))
  if (filled.length === 0) return { type: 'text', values: cells.map(() => null), leftovers: 0 }
  if (filled.every((cell) => typeof cell === 'string')) return typeTexts(cells, filled, leaning)
  if (filled.every(isRawDate)) return typeDates(cells as (RawDate | null)[])
  if (filled.every((cell) => typeof cell === 'boolean'))
    return { type: 'boolean', values: cells.map((cell) => (isEmpty(cell) ? null : (cell as boolean))), leftovers: 0 }
  return typeMixed(cells, filled, leaning)
}

function typeTexts(cells: RawCell[], texts: string[], leaning: NumberStyle): TypedColumn {
  const map = (type: ColumnType, read: (text: string) => Cell): TypedColumn => ({
    type,
    values: cells.map((cell) => (isEmpty(cell) ? null : read(cell as string))),
    leftovers: 0,
  })
  const style = numberStyle(texts, leaning)
  if (style) return numberColumn(map('number', (text) => parseNumber(text, style)))
  const order = dateOrder(texts)
  if (order) {
    const column = map('date', (text) => parseDate(text, order) ?? null)
    return column.values.some((value) => typeof value === 'string' && value.includes('T'))
      ? asTimestamps(column)
      : column
  }
  const measured = measuredNumbers(texts)
  const measuredStyle = measured && numberStyle(measured.numbers, leaning)
  if (measured && measuredStyle) {
    const numbers = measured.numbers.values()
    const column = map('number', () => parseNumber(numbers.next().value ?? '', measuredStyle))
    return { ...numberColumn(column), ...(measured.unit !== '' && { unit: measured.unit }) }
  }
  if (texts.every((text) => isYesOrNo(text))) return map('boolean', (text) => yes.has(text.trim().toLowerCase()))
  const numbers = texts.filter((text) => numberStyle([text], leaning) !== undefined).length
  return {
    ...map('text', (text) => text.trim()),
    leftovers: numbers >= texts.length * 0.8 && numbers < texts.length ? numbers : 0,
  }
}

function isYesOrNo(text: string): boolean {
  const word = text.trim().toLowerCase()
  return yes.has(word) || no.has(word)
}

function typeDates(cells: (RawDate | null)[]): TypedColumn {
  const column: TypedColumn = {
    type: 'date',
    values: cells.map((cell) => (isRawDate(cell) ? cell.date : null)),
    leftovers: 0,
  }
  return column.values.some((value) => typeof value === 'string' && value.includes('T')) ? asTimestamps(column) : column
}

function asTimestamps(column: TypedColumn): TypedColumn {
  const values = column.values.map((value) =>
    typeof value === 'string' && !value.includes('T') ? `${value}T00:00:00` : value,
  )
  return { ...column, type: 'timestamp', values }
}

/** Numbers beside texts: all numbers if the texts read as numbers, dates if they read as dates, else text. */
function typeMixed(cells: RawCell[], filled: RawCell[], leaning: NumberStyle): TypedColumn {
  const texts = filled.filter((cell) => typeof cell === 'string')
  const rest = filled.filter((cell) => typeof cell !== 'string')
  if (rest.every((cell) => typeof cell === 'number')) {
    const style = numberStyle(texts, leaning)
    if (style) {
      const values = cells.map((cell) =>
        isEmpty(cell) ? null : typeof cell === 'string' ? parseNumber(cell, style) : (cell as number),
      )
      return numberColumn({ type: 'number', values, leftovers: 0 })
    }
  }
  const order = rest.every(isRawDate) ? dateOrder(texts) : undefined
  if (order)
    return typeDates(
      cells.map((cell) =>
        typeof cell === 'string' && !isEmpty(cell)
          ? { date: parseDate(cell, order) ?? '' }
          : isRawDate(cell)
            ? cell
            : null,
      ),
    )
  const leftovers = rest.length >= filled.length * 0.8 ? rest.length : 0
  return { type: 'text', values: cells.map(asText), leftovers }
}

function numberColumn(column: TypedColumn): TypedColumn {
  return {
    ...column,
    type: column.values.every((value) => value === null || Number.isSafeInteger(value)) ? 'integer' : 'number',
  }
}

function asText(cell: RawCell): Cell {
  if (isEmpty(cell)) return null
  return isRawDate(cell) ? cell.date : String(cell).trim()
}

export function isRawDate(cell: RawCell): cell is RawDate {
  return typeof cell === 'object' && cell !== null
}

/** Whether a cell holds nothing: blank, a dash, or one of the words that programs write for nothing. */
export function isEmpty(cell: RawCell): boolean {
  return (
    cell === null ||
    (typeof cell === 'string' && cell.length < 6 && empty.has(cell.trim().toLowerCase())) ||
    (typeof cell === 'string' && cell.trim() === '')
  )
}
