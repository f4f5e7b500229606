import { stat } from 'node:fs/promises'
import { type ChildLimits, ChildProcessError, runInChild } from '../../platform/child-process/index.ts'
import { childFailure } from '../../platform/documents/errors.ts'
import { DocumentError } from '../../platform/documents/index.ts'
import { memoryFor } from '../../platform/documents/reading-memory.ts'
import type { ReadingMessage, ReadingTask, ReadPage, ReadPassage, ReadSummary } from './reading-messages.ts'

/** Where what is read goes; the next piece comes when the promise is fulfilled. */
export type ReadingSink = {
  pages: (pages: ReadPage[]) => Promise<void>
  passages: (passages: ReadPassage[]) => Promise<void>
  progress: (percent: number) => void
}

const readingLimits = {
  timeoutMs: 20 * 60_000,
  workSeconds: 600,
  memoryMb: 1_800,
  diskMb: 2_048,
} as const satisfies ChildLimits

const entry = new URL('./reading-process.ts', import.meta.url)

/** The reading process was ended because the server stops: nothing is said about the file. */
export class ReadingStopped extends Error {
  override name = 'ReadingStopped'
}

/**
 * Reads a file in a process of its own, under limits of time, memory and disk. Throws DocumentError for a file that cannot be read,
 * also when it takes the process down; ReadingStopped when `signal` fires; what the sink throws.
 */
export async function readInChild(
  task: ReadingTask,
  sink: ReadingSink,
  signal: AbortSignal,
  childLimits: ChildLimits = readingLimits,
): Promise<ReadSummary> {
  const { size } = await stat(task.path)
  const limits = { ...childLimits, memoryMb: memoryFor(task.filename, size, childLimits.memoryMb) }
  try {
    return await runInChild<ReadingMessage, ReadSummary>({ entry, task, limits, signal, take: taker(sink) })
  } catch (error) {
    if (!(error instanceof ChildProcessError)) throw error
    throw error.reason === 'stopped' ? new ReadingStopped() : childFailure(error, limits.workSeconds)
  }
}

const taker =
  (sink: ReadingSink) =>
  async (message: ReadingMessage, acknowledge: () => void): Promise<ReadSummary | undefined> => {
    switch (message.kind) {
      case 'progress':
        sink.progress(message.percent)
        break
      case 'pages':
        await sink.pages(message.pages)
        acknowledge()
        break
      case 'passages':
        await sink.passages(message.passages)
        acknowledge()
        break
      case 'done':
        return message.summary
      case 'failed':
        throw new DocumentError(message.code, message.params)
    }
    return undefined
  }
