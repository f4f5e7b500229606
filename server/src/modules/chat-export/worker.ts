import fs from 'node:fs/promises'
import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Files } from '../../platform/files/files.ts'
import { createRounds, type Rounds } from '../../platform/rounds.ts'
import { exportMail } from './mail.ts'
import * as store from './store.ts'
import { type ArchiveDeps, leaseSeconds, stagingPath, writeArchive } from './write-archive.ts'

export type WorkerDeps = ArchiveDeps & Pick<Deps, 'log' | 'mailer'> & { files: Pick<Files, 'takeIn' | 'remove'> }

const lookMs = 15_000
/** After so many processes died over it, an export is given up. */
const mostTries = 5

/** Makes exports one after the other, also those that another process left, and removes files whose time is over. */
export const createWorker = (deps: WorkerDeps): Rounds =>
  createRounds({
    everyMs: lookMs,
    round: (stopped) => round(deps, stopped),
    failed: (error) => deps.log.warn({ err: error }, 'exports of chats were not looked at'),
  })

async function round(deps: WorkerDeps, stopped: AbortSignal): Promise<void> {
  for (const key of await store.takeExpired(deps.db, deps.clock.now())) await removeFile(deps, key)
  while (!stopped.aborted) {
    const job = await store.claim(deps.db, deps.clock.now(), leaseSeconds)
    if (!job) return
    await work(deps, job, stopped)
  }
}

async function work(deps: WorkerDeps, job: store.Job, stopped: AbortSignal): Promise<void> {
  try {
    const archive = job.tries > mostTries ? undefined : await writeArchive(deps, job, stopped)
    if (archive) await keep(deps, job, archive)
    else if (stopped.aborted) await store.release(deps.db, job.id)
    else await giveUp(deps, job)
  } catch (error) {
    // The lease runs out and the export is tried again from where it was.
    deps.log.warn({ err: error, tries: job.tries }, 'an export of chats stopped short')
    if (job.tries >= mostTries) await giveUp(deps, job)
  }
}

async function keep(deps: WorkerDeps, job: store.Job, archive: { path: string; bytes: number }): Promise<void> {
  const key = `exports/${job.id}.zip`
  await deps.files.takeIn(key, archive.path)
  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + limits.chatExport.livesSeconds * 1000)
  if (!(await store.finish(deps.db, job.id, { key, bytes: archive.bytes, now, expiresAt })))
    return removeFile(deps, key)
  const to = await store.findAddress(deps.db, job.userId)
  if (!to) return
  try {
    await deps.mailer.send(exportMail(deps.config, { to, language: job.language, expiresAt }))
  } catch (error) {
    deps.log.warn({ err: error }, 'that an export is ready could not be mailed')
  }
}

async function giveUp(deps: WorkerDeps, job: store.Job): Promise<void> {
  await store.fail(deps.db, job.id, deps.clock.now())
  await fs.rm(stagingPath(deps, job.id), { force: true })
}

async function removeFile({ files, log }: WorkerDeps, key: string): Promise<void> {
  try {
    await files.remove(key)
  } catch (error) {
    log.warn({ err: error, key }, 'the file of an export could not be deleted')
  }
}
