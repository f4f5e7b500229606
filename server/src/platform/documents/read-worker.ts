import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { cutText } from './cut-text.ts'
import { detectFormat, type Format } from './detect.ts'
import type { Cell, Document } from './document.ts'
import { DocumentError, type DocumentErrorCode } from './errors.ts'

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
  send(await read(task))
} catch (error) {
  const known =
    error instanceof DocumentError ? error : new DocumentError(isMemory(error) ? 'file_too_large' : 'file_damaged')
  port.postMessage({ kind: 'failed', code: known.code, params: known.params } satisfies ReadMessage)
}

async function read({ path, filename }: ReadTask): Promise<Document> {
  const content = await readFile(path)
  const format = await detectFormat(content, filename)
  return cutText(await readFormat(format, content, filename))
}

// Each reader is loaded only for a file of its kind: the worker stays small and starts fast.
async function readFormat(format: Format, content: Buffer, filename: string): Promise<Document> {
  switch (format) {
    case 'pdf':
      return (await import('./read-pdf.ts')).readPdf(content)
    case 'docx':
      return (await import('./read-word.ts')).readDocx(content)
    case 'doc':
      return (await import('./read-word.ts')).readDoc(content)
    case 'txt':
      return (await import('./read-text.ts')).readText(content)
    case 'csv':
      return (await import('./read-csv.ts')).readCsv(content, filename.replace(/\.[^.]*$/, ''))
    case 'xlsx':
    case 'xls':
      return (await import('./read-workbook.ts')).readWorkbook(content, format)
  }
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

function isMemory(error: unknown): boolean {
  return error instanceof RangeError && /allocation|array length|string length/i.test(error.message)
}
