import fs from 'node:fs/promises'
import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import { eraseFiles } from '../../platform/files/erase-files.ts'
import type { Files } from '../../platform/files/files.ts'
import { type JobWorker, jobWorker, periodicTask } from '../../platform/jobs/worker.ts'
import { exportMail } from './mail.ts'
import { type ExportJobPayload, exportQueue } from './service.ts'
import * as store from './store.ts'
import { type ArchiveDeps, stagingPath, writeArchive } from './write-archive.ts'

export type ExportWorkerDeps = ArchiveDeps & Pick<Deps, 'log' | 'mailer'> & { files: Pick<Files, 'keepOwn' | 'remove'> }

const againMs = 30_000
const maxAttempts = 5
const expirySeconds = 60

/** Makes exports one after the other, also those that another process left. */
export const exportWorker = (deps: ExportWorkerDeps): JobWorker =>
  jobWorker<ExportJobPayload>({
    queue: exportQueue,
    leaseSeconds: 30,
    retryAfterMs: (attempts) => (attempts >= maxAttempts ? null : againMs),
    run: async ({ payload }, signal) => {
      const job = await store.beginExport(deps.db, payload.id)
      if (job) await keep(deps, job, await writeArchive(deps, job, signal))
      return 'done'
    },
    onGivenUp: async ({ payload: { id } }) => {
      await store.failExport(deps.db, id, deps.clock.now())
      await fs.rm(stagingPath(deps, id), { force: true })
    },
  })

/** Removes files whose time is over. */
export const exportExpiry = (deps: ExportWorkerDeps): JobWorker =>
  periodicTask('expire-chat-exports', expirySeconds, async () => {
    await deps.db.transaction(async (tx) =>
      eraseFiles({ ...deps, db: tx }, await store.takeExpired(tx, deps.clock.now())),
    )
  })

async function keep(
  deps: ExportWorkerDeps,
  job: store.ExportJob,
  archive: { path: string; bytes: number },
): Promise<void> {
  const key = `exports/${job.id}.zip`
  await deps.files.keepOwn(key, archive.path)
  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + limits.chatExport.livesSeconds * 1000)
  if (!(await store.finishExport(deps.db, job.id, { key, bytes: archive.bytes, now, expiresAt })))
    return removeFile(deps, key)
  const to = await store.findAddress(deps.db, job.userId)
  if (!to) return
  try {
    await deps.mailer.send(exportMail(deps.config, { to, language: job.language, expiresAt }))
  } catch (error) {
    deps.log.warn({ err: error }, 'that an export is ready could not be mailed')
  }
}

async function removeFile({ files, log }: ExportWorkerDeps, key: string): Promise<void> {
  try {
    await files.remove(key)
  } catch (error) {
    log.warn({ err: error, key }, 'the file of an export could not be deleted')
  }
}
