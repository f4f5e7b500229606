import fs from 'node:fs/promises'
import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import { DocumentError } from '../../platform/documents/index.ts'
import type { Files } from '../../platform/files/files.ts'
import { temporaryPath } from '../../platform/files/temporary-folder.ts'
import { type JobWorker, jobWorker, periodicTask } from '../../platform/jobs/worker.ts'
import { tellPeople } from '../notifications/service.ts'
import { type EmbeddingSource, embedAgain } from './embed-again.ts'
import type { Embeddings } from './embeddings.ts'
import type { EmbeddingPauses } from './pauses.ts'
import { ReadingStopped, readInChild } from './read-in-child.ts'
import type { ReadPage, ReadPassage } from './reading-messages.ts'
import { embeddingQueue, indexingQueue, type ReadingJob, readingQueue } from './reading-queue.ts'
import * as store from './reading-store.ts'
import type { VectorIndex } from './vector-index.ts'

export type ReadingWorkerDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log'> & {
  files: Files
  embeddings: EmbeddingSource
  pauses: EmbeddingPauses
  /** Where the database has pgvector. */
  index: () => Promise<VectorIndex | undefined>
}

const beatMs = 5_000
const againMs = 30_000
/** After so many tries, or processes that died over it, a file is given up. */
const maxAttempts = 3
/** A deleted file that was not read yet may be brought back. */
const deletedMs = 60_000
const indexSeconds = 60
const tidySeconds = 30
const embedSeconds = 15
const stoppedShort = { code: 'file_reading_stopped', params: {} }

/** Reads files that wait: two at once, so that a small one does not wait behind ten large ones, nor a large one for ever. */
export const readingWorker = (deps: ReadingWorkerDeps): JobWorker =>
  jobWorker<ReadingJob>({
    queue: readingQueue,
    lanes: ['oldest', 'smallest'],
    leaseSeconds: 30,
    retryAfterMs: (attempts) => (attempts >= maxAttempts ? null : againMs),
    run: async ({ payload, hold }, signal) => {
      const reading = await store.findUnread(deps.db, payload.versionId, hold)
      if (!reading) return 'done'
      if (reading.isFileDeleted) return { again: new Date(deps.clock.now().getTime() + deletedMs) }
      await work(deps, reading, signal)
      return 'done'
    },
    onGivenUp: async ({ payload: { versionId } }) => {
      const reading = await store.findUnread(deps.db, versionId, async () => true)
      await store.failReading(deps.db, versionId, stoppedShort, deps.clock.now())
      if (reading) await notifyReader(deps, reading)
    },
  })

/** Vectors of what is read already go into the database's index; until then they are compared in memory. */
export const indexingTask = ({ index }: ReadingWorkerDeps): JobWorker =>
  periodicTask(indexingQueue, indexSeconds, async (signal) => {
    const found = await index()
    if (!found) return
    let hasTaken = false
    while (!signal.aborted && (await found.takeIn(signal))) hasTaken = true
    if (hasTaken) await found.settle()
  })

/** Removes what is over, with its contents. */
export const tidyTask = (deps: ReadingWorkerDeps): JobWorker =>
  periodicTask('tidy-knowledge', tidySeconds, async (stopped) => {
    const before = new Date(deps.clock.now().getTime() - limits.undoSeconds * 1000)
    while (!stopped.aborted && (await store.purgeDeleted(deps.db, before)) > 0);
    for (const key of await store.takeLeftovers(deps.db)) await removeContent(deps, key)
  })

/** Makes vectors anew where another maker was chosen, and where a service gave none. */
export const embeddingTask = (deps: ReadingWorkerDeps): JobWorker =>
  periodicTask(embeddingQueue, embedSeconds, async (stopped) => {
    while (!stopped.aborted && (await embedAgain(deps, stopped)));
  })

const notifyReader = async ({ db }: Pick<ReadingWorkerDeps, 'db'>, { userId }: store.Reading): Promise<void> => {
  if (userId) await tellPeople(db, [userId], { kind: 'knowledge_changed' })
}

async function work(deps: ReadingWorkerDeps, reading: store.Reading, signal: AbortSignal): Promise<void> {
  try {
    if (await store.beginReading(deps.db, reading)) await read(deps, reading, signal)
  } catch (error) {
    if (error instanceof DocumentError) {
      const problem = { code: error.code, params: error.params }
      return await store.failOwnReading(deps.db, reading, problem, deps.clock.now())
    }
    if (error instanceof ReadingStopped) await store.releaseReading(deps.db, reading)
    throw error
  } finally {
    await notifyReader(deps, reading)
  }
}

async function read(deps: ReadingWorkerDeps, reading: store.Reading, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps
  const maker = createMaker(deps, reading, await deps.embeddings.of(reading.organizationId))
  let percent = 5
  const beat = async () => {
    await store.saveProgress(db, reading, percent)
    await notifyReader(deps, reading)
  }
  const timer = setInterval(() => void beat().catch(() => {}), beatMs)
  const building = temporaryPath(deps.config)
  try {
    const task = { path: await contentOf(deps, reading), filename: reading.name, tablesPath: building }
    const mine = (stored: boolean) => {
      if (!stored) throw new ReadingStopped()
    }
    const sink = {
      pages: async (pages: ReadPage[]) => mine(await store.insertPages(db, reading, pages)),
      passages: async (passages: ReadPassage[]) =>
        mine(await store.insertPassages(db, reading, passages, await maker.vectorsOf(passages, signal))),
      progress: (now: number) => {
        const before = percent
        percent = now
        if (Math.floor(now / 20) > Math.floor(before / 20)) void beat().catch(() => {})
      },
    }
    const summary = await readInChild(task, sink, signal)
    if (summary.kind === 'tables') await deps.files.keepOwn(`${reading.key}.sqlite`, building)
    const embedding = summary.kind === 'text' ? maker.name() : null
    await store.finishReading({ db, clock }, reading, summary, {
      remarks: summary.warnings,
      embedding,
      now: clock.now(),
    })
  } finally {
    clearInterval(timer)
    await fs.rm(building, { force: true })
  }
}

async function contentOf({ files }: ReadingWorkerDeps, { key }: store.Reading): Promise<string> {
  try {
    return await files.localPath(key)
  } catch {
    throw new DocumentError('file_damaged')
  }
}

/**
 * The vectors of what is read. When the service gives none the file is read all the same: it is found by words, and its vectors
 * are made as soon as the service answers again.
 */
function createMaker(
  { pauses }: ReadingWorkerDeps,
  { organizationId }: store.Reading,
  { name, ofPassages }: Embeddings,
) {
  let without = ofPassages !== undefined && pauses.has(organizationId)
  const make = async (passages: ReadPassage[], signal: AbortSignal) => {
    if (!ofPassages) return passages.map(({ vector }) => vector)
    if (without) return passages.map(() => undefined)
    const texts = passages.map(({ heading, text }) => (heading ? `${heading}\n${text}` : text))
    return ofPassages(texts, signal)
  }
  return {
    name: () => (without ? null : name),
    vectorsOf: async (passages: ReadPassage[], signal: AbortSignal): Promise<store.Vectors> => {
      try {
        return await make(passages, signal)
      } catch (error) {
        if (signal.aborted) throw error
        await pauses.begin(organizationId, error)
        without = true
        return passages.map(() => undefined)
      }
    },
  }
}

async function removeContent({ files, log }: ReadingWorkerDeps, key: string): Promise<void> {
  for (const text of [key, `${key}.sqlite`])
    await files
      .remove(text)
      .catch((error: unknown) => log.warn({ err: error, key: text }, 'a content could not be deleted'))
}
