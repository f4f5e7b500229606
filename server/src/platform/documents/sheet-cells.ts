import type { RawCell } from './column-type.ts'
import { plainText, richText } from './sheet-text.ts'
import { NotUnderstood, TagReader } from './tag-reader.ts'

/** What a worksheet's cells point to: the workbook's shared texts, and numbers that a style shows as days. */
export interface SheetContext {
  readonly textOf: (index: number) => RawCell
  readonly numberOf: (value: number, style: number) => RawCell
  /** Cells that may still be kept, of all sheets together; goes down. */
  readonly budget: { cells: number }
}
/** `of` is how many rows there are; fewer are kept when the budget ends. `unknown`: formulas of which nobody wrote what they came to. */
export type SheetRows = { rows: RawCell[][]; of: number; unknown?: number }

const SLASH = 0x2f
const [B, C, D, E, F, I, N, R, S, T, V] = [...'bcdefinrstv'].map((letter) => letter.charCodeAt(0))
const maxColumns = 16_384
const maxRows = 1_048_576

/**
 * The cells of a worksheet (ECMA-376 part 1, 18.3.1.80) in one pass over its bytes from the end of `<sheetData>`, as the library
 * gives them: formulas as what they came to, texts, numbers, days, answers; nothing for errors. Throws NotUnderstood.
 */
export function readSheetCells(xml: Buffer, from: number, context: SheetContext): SheetRows {
  return new CellReader(xml, from, context).read()
}

class CellReader {
  readonly #tags: TagReader
  readonly #context: SheetContext
  readonly #rows: RawCell[][] = []
  #row = -1
  #column = -1
  #of = 0
  #unknown = 0

  constructor(xml: Buffer, from: number, context: SheetContext) {
    this.#tags = new TagReader(xml, from)
    this.#context = context
  }

  read(): SheetRows {
    const tags = this.#tags
    for (;;) {
      const first = tags.next()
      if (first === C) this.#cell()
      else if (first === R) this.#beginRow()
      else if (first !== SLASH) throw new NotUnderstood()
      else if (tags.byte(2) === S)
        return { rows: this.#rows, of: this.#of, ...(this.#unknown > 0 && { unknown: this.#unknown }) }
      else tags.leave()
    }
  }

  #beginRow(): void {
    this.#tags.read('row')
    const number = this.#tags.number(R)
    this.#row = number === undefined ? this.#row + 1 : number - 1
    this.#column = -1
    if (this.#row < 0 || this.#row >= maxRows) throw new NotUnderstood()
  }

  #cell(): void {
    const tags = this.#tags
    tags.read('c')
    this.#column = tags.column(R) ?? this.#column + 1
    if (this.#column >= maxColumns || this.#row < 0) throw new NotUnderstood()
    const type = this.#typeOfCell()
    const style = tags.number(S) ?? 0
    const value = tags.closed ? null : this.#content(type, style)
    if (value !== null) this.#keep(value)
  }

  /** `s` shared, `t` text beside the cell, `i` inline, `b`, `e`, `d` or `n`. */
  #typeOfCell(): number | undefined {
    const [first, length] = this.#tags.firstOf(T)
    if (length === 0) return N
    if (first === S && length === 3) return T
    return length === 1 || (first === I && length === 9) ? first : undefined
  }

  #content(type: number | undefined, style: number): RawCell {
    const tags = this.#tags
    let value: RawCell = null
    let [hasFormula, hasValue] = [false, false]
    for (;;) {
      const first = tags.next()
      if (first === SLASH) {
        tags.leave()
        if (hasFormula && !hasValue) this.#unknown++
        return value
      }
      if (first === V) {
        value = this.#valueOf(type, style)
        hasValue = true
      } else if (first === F) {
        tags.text('f')
        hasFormula = true
      } else if (first === I) value = richText(tags.text('is'))
      else throw new NotUnderstood()
    }
  }

  #valueOf(type: number | undefined, style: number): RawCell {
    const tags = this.#tags
    if (!tags.openText('v')) return null
    const { textOf, numberOf } = this.#context
    switch (type) {
      case S:
        return textOf(tags.numberHere())
      case T:
        return plainText(tags.textHere())
      case B:
        return tags.textHere() === '1' || tags.textHere() === 'true'
      case E:
        return null
      case D:
        return { date: dayOf(tags.textHere()) }
      case N: {
        const value = tags.numberHere()
        return Number.isNaN(value) ? null : numberOf(value, style)
      }
      default:
        throw new NotUnderstood()
    }
  }

  #keep(value: RawCell): void {
    const [rows, budget, row, column] = [this.#rows, this.#context.budget, this.#row, this.#column]
    if (row >= this.#of) this.#of = row + 1
    while (rows.length <= row && budget.cells-- > 0) rows.push([])
    const cells = rows[row]
    if (!cells || budget.cells < 0) return
    const grown = column + 1 - Math.max(1, cells.length)
    if (grown > 0) budget.cells -= grown
    if (budget.cells < 0) {
      rows.length = row
      return
    }
    while (cells.length < column) cells.push(null)
    cells[column] = value
  }
}

function dayOf(text: string): string {
  const [whole, day, time] = text.match(/^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d)[\d.]*Z?)?$/) ?? []
  if (!whole || !day) throw new NotUnderstood()
  return time && time !== '00:00:00' ? `${day}T${time}` : day
}
