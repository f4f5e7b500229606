import { parentPort, workerData } from 'node:worker_threads'
import type { Cell, Document } from './document.ts'
import { type DocumentErrorCode, knownError } from './errors.ts'
import { readFormatted } from './read-format.ts'

/** What the worker is started with. */
export type ReadTask = { path: string; filename: string }
/** What it sends: rows in pieces, then the document without rows, or why it cannot be read. */
export type ReadMessage =
  | { kind: 'rows'; sheet: number; rows: Cell[][] }
  | { kind: 'done'; document: Document }
  | { kind: 'failed'; code: DocumentErrorCode; params: Record<string, string | number> }

const rowsPerMessage = 5_000

const task = workerData as ReadTask
const port = parentPort!
try {
  send(await readFormatted(task.path, task.filename))
} catch (error) {
  const known = knownError(error)
  port.postMessage({ kind: 'failed', code: known.code, params: known.params } satisfies ReadMessage)
}

// Rows go in pieces, so that taking them over never holds up the server for long.
function send(document: Document): void {
  if (document.kind === 'tables') {
    document.sheets.forEach((sheet, number) => {
      for (let at = 0; at < sheet.rows.length; at += rowsPerMessage) {
        port.postMessage({
          kind: 'rows',
          sheet: number,
          rows: sheet.rows.slice(at, at + rowsPerMessage),
        } satisfies ReadMessage)
      }
      sheet.rows = []
    })
  }
  port.postMessage({ kind: 'done', document } satisfies ReadMessage)
}
