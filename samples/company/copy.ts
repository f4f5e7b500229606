import type { Client, Connection, Submittable } from 'pg'
import { columnNames, type TableName } from './tables.ts'

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
