import type { Cell, TableName } from './tables.ts'

const CHUNK_BYTES = 256 * 1024

/** Rows of every table as text for COPY, kept as bytes: strings of that size would stay in the heap. */
export class CopyText {
  readonly #text = new Map<TableName, string>()
  readonly #chunks = new Map<TableName, Buffer[]>()
  rows = 0

  readonly add = (table: TableName, row: readonly Cell[]): void => {
    this.rows++
    let line = this.#text.get(table) ?? ''
    for (let index = 0; index < row.length; index++) line += (index === 0 ? '' : '\t') + encode(row[index] ?? null)
    line += '\n'
    this.#text.set(table, line)
    if (line.length >= CHUNK_BYTES) this.#flush(table)
  }

  /** The bytes of one table, in pieces. */
  chunks(table: TableName): readonly Buffer[] {
    this.#flush(table)
    return this.#chunks.get(table) ?? []
  }

  #flush(table: TableName): void {
    const text = this.#text.get(table)
    if (!text) return
    const chunks = this.#chunks.get(table) ?? []
    chunks.push(Buffer.from(text))
    this.#chunks.set(table, chunks)
    this.#text.set(table, '')
  }
}

function encode(cell: Cell): string {
  if (cell === null) return '\\N'
  if (typeof cell !== 'string') return String(cell)
  return /[\\\t\n\r]/.test(cell)
    ? cell.replace(/[\\\t\n\r]/g, (char) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n' })[char] ?? '\\r')
    : cell
}
