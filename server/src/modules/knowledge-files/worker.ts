import fs from 'node:fs/promises'
import path from 'node:path'
import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import { DocumentError } from '../../platform/documents/index.ts'
import type { Files } from '../../platform/files/files.ts'
import { createRounds, type Rounds } from '../../platform/rounds.ts'
import { tellPeople } from '../notifications/service.ts'
import { type EmbeddingSource, embedAgain } from './embed-again.ts'
import type { Embeddings } from './embeddings.ts'
import * as store from './job-store.ts'
import type { Pauses } from './pauses.ts'
import { ReadingStopped, readApart } from './read-apart.ts'
import type { ReadPage, ReadPassage } from './reading-messages.ts'
import type { VectorIndex } from './vector-index.ts'

export type WorkerDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log'> & {
  files: Files
  embeddings: EmbeddingSource
  pauses: Pauses
  /** Where the database has pgvector. */
  index: () => Promise<VectorIndex | undefined>
}

const lookMs = 5_000
/** Who holds a lease renews it well within this; a dead process's work goes on after it. */
export const leaseSeconds = 30
const beatMs = 5_000
/** Files that one process reads at once, by whose turn it is: a small one does not wait behind ten large ones, nor a large one for ever. */
const lanes: readonly store.Turn[] = ['oldest', 'smallest']
/** After so many processes died over it, a file is given up. */
const mostTries = 3

/** Reads files that wait, also those that another process left, and removes what is over. Neither waits for the other. */
export function createWorker(deps: WorkerDeps): Rounds {
  const failed = (error: unknown) => deps.log.warn({ err: error }, 'knowledge files were not looked at')
  const rounds = [
    ...lanes.map((turn) => (stopped: AbortSignal) => readWaiting(deps, turn, stopped)),
    (stopped: AbortSignal) => tidy(deps, stopped),
    (stopped: AbortSignal) => embedWaiting(deps, stopped),
    (stopped: AbortSignal) => takeIn(deps, stopped),
  ].map((round) => createRounds({ everyMs: lookMs, round, failed }))
  const each = (act: (one: Rounds) => void) => () => rounds.forEach(act)
  return {
    wake: each((one) => one.wake()),
    start: each((one) => one.start()),
    stop: async () => {
      await Promise.all(rounds.map((one) => one.stop()))
    },
  }
}

async function tidy(deps: WorkerDeps, stopped: AbortSignal): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - limits.undoSeconds * 1000)
  while (!stopped.aborted && (await store.purgeDeleted(deps.db, before)) > 0);
  for (const key of await store.takeLeftovers(deps.db)) await removeContent(deps, key)
}

async function embedWaiting(deps: WorkerDeps, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted && (await embedAgain(deps, stopped)));
}

/** Vectors of what is read already go into the database's index; until then they are compared in memory. */
async function takeIn({ index }: WorkerDeps, stopped: AbortSignal): Promise<void> {
  const found = await index()
  if (!found) return
  let taken = false
  while (!stopped.aborted && (await found.takeIn(stopped))) taken = true
  if (taken) await found.settle()
}

async function readWaiting(deps: WorkerDeps, turn: store.Turn, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    const job = await store.claim(deps.db, deps.clock.now(), leaseSeconds, turn)
    if (!job) return
    await work(deps, job, stopped)
  }
}

async function work(deps: WorkerDeps, job: store.Job, stopped: AbortSignal): Promise<void> {
  const tell = () => (job.userId ? tellPeople(deps.db, [job.userId], { kind: 'knowledge_changed' }) : undefined)
  try {
    if (job.tries > mostTries)
      await store.giveUp(deps.db, job, { code: 'file_reading_stopped', params: {} }, deps.clock.now())
    else await read(deps, job, stopped, tell)
  } catch (error) {
    if (error instanceof ReadingStopped) await store.release(deps.db, job)
    else if (error instanceof DocumentError)
      await store.giveUp(deps.db, job, { code: error.code, params: error.params }, deps.clock.now())
    else {
      // The lease runs out and it is tried again.
      deps.log.warn({ err: error, tries: job.tries }, 'reading a knowledge file stopped short')
      if (job.tries >= mostTries)
        await store.giveUp(deps.db, job, { code: 'file_reading_stopped', params: {} }, deps.clock.now())
    }
  } finally {
    await tell()
  }
}

async function read(
  deps: WorkerDeps,
  job: store.Job,
  stopped: AbortSignal,
  tell: () => Promise<void> | undefined,
): Promise<void> {
  const { db, clock } = deps
  const maker = createMaker(deps, job, await deps.embeddings.of(job.organizationId))
  const lost = new AbortController()
  const signal = AbortSignal.any([stopped, lost.signal])
  let percent = 5
  const beat = async () => {
    if (!(await store.renew(db, job, percent, clock.now(), leaseSeconds))) lost.abort()
    await tell()
  }
  const timer = setInterval(() => void beat().catch(() => {}), beatMs)
  const folder = path.join(deps.config.DATA_DIR, 'building')
  const building = path.join(folder, `${job.versionId}-${job.tries}.sqlite`)
  try {
    await fs.mkdir(folder, { recursive: true })
    const task = { path: await contentOf(deps, job), filename: job.name, tablesPath: building }
    const mine = (stored: boolean) => {
      if (!stored) throw new ReadingStopped()
    }
    const sink = {
      pages: async (pages: ReadPage[]) => mine(await store.insertPages(db, job, pages)),
      passages: async (passages: ReadPassage[]) =>
        mine(await store.insertPassages(db, job, passages, await maker.vectorsOf(passages, signal))),
      progress: (now: number) => {
        const before = percent
        percent = now
        if (Math.floor(now / 20) > Math.floor(before / 20)) void beat().catch(() => {})
      },
    }
    const summary = await readApart(task, sink, signal)
    if (summary.kind === 'tables') await deps.files.takeIn(`${job.key}.sqlite`, building)
    const embedding = summary.kind === 'text' ? maker.name() : null
    await store.finish(db, job, summary, { remarks: summary.warnings, embedding, now: clock.now() })
  } finally {
    clearInterval(timer)
    await fs.rm(building, { force: true })
  }
}

async function contentOf({ files }: WorkerDeps, { key }: store.Job): Promise<string> {
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
function createMaker({ pauses }: WorkerDeps, { organizationId }: store.Job, { name, ofPassages }: Embeddings) {
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

async function removeContent({ files, log }: WorkerDeps, key: string): Promise<void> {
  for (const one of [key, `${key}.sqlite`])
    await files
      .remove(one)
      .catch((error: unknown) => log.warn({ err: error, key: one }, 'a content could not be deleted'))
}
