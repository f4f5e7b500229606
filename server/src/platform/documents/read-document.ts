import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { Cell, Document } from './document.ts'
import { DocumentError } from './errors.ts'
import type { ReadMessage, ReadTask } from './read-worker.ts'
import { createSlots } from './slots.ts'

export type ReadOptions = {
  path: string
  /** The name the person gave the file; its ending says what kind it claims to be. */
  filename: string
  /** 25 MB (spec §6, chat attachments) unless given. */
  maxBytes?: number
  /** 30 s unless given, counted from the moment reading begins. */
  timeoutMs?: number
  /** What the reader's heap may take, 768 MB unless given. */
  memoryMb?: number
}

const mebibyte = 1024 * 1024
const watchEveryMs = 100
const withSlot = createSlots(2)

/**
 * Reads an attached file into pages of text or tables. The work is done by a thread of its own that ends with it, at most
 * two at once, under a time and a memory limit, so that no file can hurt the server.
 * Errors: `DocumentError` with any of its codes.
 */
export async function readDocument(options: ReadOptions): Promise<Document> {
  const { size } = await stat(options.path)
  const allowed = options.maxBytes ?? 25 * mebibyte
  if (size > allowed) throw new DocumentError('file_too_large', { limit_mb: Math.round(allowed / mebibyte) })
  if (size === 0) throw new DocumentError('file_empty')
  return withSlot(() => readInThread(options))
}

function readInThread(options: ReadOptions): Promise<Document> {
  const memory = options.memoryMb ?? 768
  const workerData: ReadTask = { path: options.path, filename: options.filename }
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
    stdout: true,
    stderr: true,
    env: {},
  })
  return new Promise<Document>((resolve, reject) => {
    const rows: Cell[][][] = []
    const stop = watch(worker, options.timeoutMs ?? 30_000, memory, finish)
    function finish(result: Document | DocumentError): void {
      stop()
      void worker.terminate()
      if (result instanceof DocumentError) reject(result)
      else resolve(result)
    }
    worker.on('message', (message: ReadMessage) => {
      if (message.kind === 'rows') addRows(rows, message.sheet, message.rows)
      else if (message.kind === 'failed') finish(new DocumentError(message.code, message.params))
      else finish(withRows(message.document, rows))
    })
    worker.on('error', (error: Error & { code?: string }) => {
      finish(new DocumentError(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'file_too_large' : 'file_damaged'))
    })
    worker.on('exit', () => finish(new DocumentError('file_damaged')))
  })
}

/** Ends a reader that takes too long, or whose buffers, which the heap limit does not count, make the process grow too far. */
function watch(worker: Worker, timeoutMs: number, memoryMb: number, end: (error: DocumentError) => void): () => void {
  const before = process.memoryUsage.rss()
  const timer = setTimeout(
    () => end(new DocumentError('file_timed_out', { seconds: Math.round(timeoutMs / 1000) })),
    timeoutMs,
  )
  const guard = setInterval(() => {
    if (process.memoryUsage.rss() - before > (memoryMb + 256) * mebibyte) end(new DocumentError('file_too_large'))
  }, watchEveryMs)
  worker.stdout.resume()
  worker.stderr.resume()
  return () => {
    clearTimeout(timer)
    clearInterval(guard)
  }
}

function addRows(all: Cell[][][], sheet: number, rows: Cell[][]): void {
  const known = all[sheet]
  if (known) known.push(...rows)
  else all[sheet] = rows
}

function withRows(document: Document, rows: Cell[][][]): Document {
  if (document.kind === 'tables') {
    document.sheets.forEach((sheet, number) => {
      sheet.rows = rows[number] ?? []
    })
  }
  return document
}
