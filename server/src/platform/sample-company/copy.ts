import type { Client, Connection, Submittable } from 'pg'
import { type Cell, columnNames, type TableName } from './tables.ts'

const CHUNK_BYTES = 256 * 1024

/** Rows of every table as text for COPY, kept as bytes: strings of that size would stay in the heap. */
export class CopyBuffers {
  readonly #text = new Map<TableName, string>()
  readonly #chunks = new Map<TableName, Buffer[]>()
  rows = 0

  readonly add = (table: TableName, row: readonly Cell[]): void => {
    this.rows++
    let line = this.#text.get(table) ?? ''
    for (let i = 0; i < row.length; i++) line += (i === 0 ? '' : '\t') + encode(row[i] ?? null)
    line += '\n'
    this.#text.set(table, line)
    if (line.length >= CHUNK_BYTES) this.#flush(table)
  }

  /** The bytes of one table, which are then forgotten. */
  take(table: TableName): readonly Buffer[] {
    this.#flush(table)
    const chunks = this.#chunks.get(table) ?? []
    this.#chunks.delete(table)
    return chunks
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

/** Copies into a table that this transaction created. Rejects with the server's error. */
export function copyInto(client: Client, table: TableName, chunks: readonly Buffer[]): Promise<void> {
  const text = `COPY ${table} (${columnNames(table).join(', ')}) FROM STDIN WITH (FREEZE)`
  return new Promise((resolve, reject) => {
    client.query(new CopyFrom(text, chunks, (error) => (error ? reject(error) : resolve())))
  })
}

/** What `Connection` offers to a COPY; pg has it without declaring it. */
interface CopyConnection {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/** A query of pg that answers the server's wish for data: pg calls these methods by name. */
class CopyFrom implements Submittable {
  readonly #text: string
  readonly #chunks: readonly Buffer[]
  readonly #done: (error?: Error) => void
  #error: Error | undefined

  constructor(text: string, chunks: readonly Buffer[], done: (error?: Error) => void) {
    this.#text = text
    this.#chunks = chunks
    this.#done = done
  }

  submit(connection: Connection): void {
    asCopy(connection).query(this.#text)
  }

  handleCopyInResponse(connection: Connection): void {
    for (const chunk of this.#chunks) asCopy(connection).sendCopyFromChunk(chunk)
    asCopy(connection).endCopyFrom()
  }

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.#error = error
    this.#done(error)
  }

  handleReadyForQuery(): void {
    if (!this.#error) this.#done()
  }
}

// The published types leave out the COPY part of the connection.
const asCopy = (connection: Connection): CopyConnection => connection as unknown as CopyConnection
