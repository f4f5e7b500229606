import { readFile, rm, stat } from 'node:fs/promises'
import { ChildProcessError, runInChild } from '../child-process/index.ts'
import { childFailure, DocumentError } from './errors.ts'
import type { ReadFile, ReadMessage, ReadTask } from './read-process.ts'
import { mebibyte, memoryFor } from './reading-memory.ts'
import { createSlots } from './slots.ts'

export type ReadOptions = {
  path: string
  /** The name the person gave the file; its ending says what kind it claims to be. */
  filename: string
  /** A path where what was read may be kept: its text or its tables. */
  into: string
  /** 25 MB unless given. */
  maxBytes?: number
  /** 90 s unless given, counted from the moment reading begins. */
  timeoutMs?: number
  /** Seconds that the processor may work on it, 30 unless given. */
  workSeconds?: number
}

const entry = new URL('./read-process.ts', import.meta.url)
/** What an attached file may take at most. */
const memoryMb = 1_024
const diskMb = 768
const withSlot = createSlots(2)

/**
 * Reads an attached file into passages of text or tables, which stay on the disk. The work is done by a process that ends with it,
 * at most two at once, under limits of time and of all its memory, so that no file can hurt the server.
 * Errors: `DocumentError` with any of its codes.
 */
export const readDocument = (options: ReadOptions): Promise<ReadFile> => readWith(options, {}, fileOf)

/**
 * The first table of a workbook as texts, row by row with its headings first; nothing of it stays on the disk. `most`: so many rows
 * besides the headings. Limits and errors are those of `readDocument`.
 */
export async function readRows(given: { path: string; filename: string; most: number }): Promise<string[][]> {
  const { path, filename, most } = given
  const into = `${path}.rows`
  try {
    await readWith({ path, filename, into }, { rows: { most } }, rowsKept)
    // Written by read-process.ts.
    return JSON.parse(await readFile(into, 'utf8')) as string[][]
  } finally {
    await rm(into, { force: true })
  }
}

async function readWith<T>(
  options: ReadOptions,
  more: Pick<ReadTask, 'rows'>,
  take: (message: ReadMessage) => T,
): Promise<T> {
  const { path, filename, into, timeoutMs = 90_000, workSeconds = 30 } = options
  const { size } = await stat(path)
  const allowed = options.maxBytes ?? 25 * mebibyte
  if (size > allowed) throw new DocumentError('file_too_large', { limit_mb: Math.round(allowed / mebibyte) })
  if (size === 0) throw new DocumentError('file_empty')
  const task: ReadTask = { path, filename, into, ...more }
  const limits = { timeoutMs, workSeconds, memoryMb: memoryFor(filename, size, memoryMb), diskMb }
  return withSlot(async () => {
    try {
      return await runInChild<ReadMessage, T>({ entry, task, limits, take })
    } catch (error) {
      throw error instanceof ChildProcessError ? childFailure(error, workSeconds) : error
    }
  })
}

function fileOf(message: ReadMessage): ReadFile {
  if (message.kind === 'read') return message.file
  throw failureOf(message)
}

/** Something, as a process that gives nothing counts as one that died. */
function rowsKept(message: ReadMessage): true {
  if (message.kind !== 'rows') throw failureOf(message)
  return true
}

const failureOf = (message: ReadMessage): Error =>
  message.kind === 'failed'
    ? new DocumentError(message.code, message.params)
    : new Error(`a process that reads files answered ${message.kind}`)
