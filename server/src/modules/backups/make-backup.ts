import fs from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { BackupProgress } from '#contract/backups/schemas.ts'
import { addressBelow, type BackupAddress } from '../../platform/backup/backup-address.ts'
import { openBackupPlace, storeBelow } from '../../platform/backup/backup-place.ts'
import { beginBackup, openBackup } from '../../platform/backup/open-backup.ts'
import { writePieces } from '../../platform/backup/piece-store.ts'
import { verifyBackup } from '../../platform/backup/verify-backup.ts'
import { requireOutside, writeBackup } from '../../platform/backup/write-backup.ts'
import { StartRefused } from '../../platform/config/start-failure.ts'
import type { Deps } from '../../platform/deps.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { newId } from '../../platform/id.ts'
import { type Base, findBase } from './base.ts'
import { BackupRefused, failureOf } from './failure.ts'
import * as store from './store.ts'

export type BackupDeps = Pick<Deps, 'config' | 'connection' | 'db' | 'clock' | 'log' | 'secrets' | 'fileStore'>

const saveEveryMs = 2_000
const lookAtDiskEvery = 32 * 1024 * 1024
/** The disk may be the database's, too: it is never filled. */
const leastFree = 256 * 1024 * 1024

type Options = {
  to: BackupAddress
  cause: 'nightly' | 'manual'
  signal: AbortSignal
  /** Bytes that any account may still use where a folder is. */
  freeBytes?: (folder: string) => Promise<number>
}

/** Makes one backup, reads it again, and says in its row how it went. Of one that failed nothing is left but the row. */
export async function makeBackup(deps: BackupDeps, options: Options): Promise<{ isGood: boolean }> {
  const { config, db, clock, log } = deps
  const { to, cause, signal } = options
  const startedAt = clock.now()
  const id = newId(startedAt)
  const name = `nalar-${startedAt.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')}-${id.slice(-4)}`
  const encrypted = config.BACKUP_PASSPHRASE !== undefined
  const all = await openBackupPlace(to, config)
  const base = await findBase(deps, { to, all })
  const begun = { kind: base ? 'incremental' : 'full', fullAt: base?.fullAt ?? startedAt, startedAt } as const
  await store.insertBackup(db, { id, name, cause, address: addressBelow(to, name), encrypted, ...begun })
  try {
    const found = await write(deps, { ...options, id, name, all, base })
    await store.endGood(db, id, { ...found, now: clock.now() })
    return { isGood: true }
  } catch (error) {
    const why = failureOf(error, signal.aborted)
    log.warn({ err: error, backup: name }, 'a backup failed')
    await all
      .removeAll(name)
      .catch((left: unknown) => log.warn({ err: left }, 'what was written of it was not removed'))
    await store.endFailed(db, id, { ...why, now: clock.now() })
    signal.throwIfAborted()
    return { isGood: false }
  }
}

type Written = { bytes: number; newBytes: number; needs: string[]; rows: number; files: number }

type Target = { id: string; name: string; all: FileStore; base: Base | undefined }

async function write(deps: BackupDeps, options: Options & Target): Promise<Written> {
  const { config, connection, db, secrets, fileStore } = deps
  const { to, signal, id, name, all, base } = options
  const place = storeBelow(all, name)
  await requireRoom(options, config.DATA_DIR)
  const progress = followProgress((found) => store.saveProgress(db, id, found))
  try {
    const watched = watchedStore(place, signal, options, progress.add)
    const { store: target, written: parts } = writePieces(
      await beginBackup(watched, config.BACKUP_PASSPHRASE),
      base?.known ?? new Map(),
    )
    const written = await writeBackup({
      connection,
      store: fileStore,
      dataDir: config.DATA_DIR,
      target,
      withKey: false,
      onStep: (step) => {
        signal.throwIfAborted()
        progress.step(step.step === 'database' ? step : { ...step, done: 0, of: null })
      },
    })
    progress.step({ step: 'check', done: 0, of: null })
    // Opened as a restore would, with all that it rests on.
    const read = readStore(all, signal, progress.add)
    const placeOf = (of: string) => storeBelow(read, of)
    const { backup, manifest } = await openBackup(placeOf(name), config.BACKUP_PASSPHRASE, to.text, placeOf)
    const bytes = await verifyBackup(backup, manifest, secrets)
    const rows = written.tables.reduce((sum, table) => sum + table.rows, 0)
    const { bytes: newBytes, needs } = parts()
    return { bytes, newBytes, needs, rows, files: written.files.count }
  } finally {
    await progress.end()
  }
}

async function requireRoom({ to, freeBytes = freeBytesOf }: Options, dataDir: string): Promise<void> {
  if (to.s3) return
  try {
    requireOutside(to.folder, dataDir)
  } catch (error) {
    throw error instanceof StartRefused ? new BackupRefused('wrong_place', error.message) : error
  }
  await fs.mkdir(to.folder, { recursive: true, mode: 0o700 })
  await requireFree(to.folder, freeBytes)
}

async function requireFree(folder: string, freeBytes: (folder: string) => Promise<number>): Promise<void> {
  const free = await freeBytes(folder)
  if (free < leastFree) throw new BackupRefused('no_room', `${Math.floor(free / 1024 ** 2)} MB are free in ${folder}`)
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await fs.statfs(folder)
  return bavail * bsize
}

/** What is written is counted, ends with the signal, and looks at the disk now and then. */
function watchedStore(
  place: FileStore,
  signal: AbortSignal,
  { to, freeBytes = freeBytesOf }: Options,
  add: (bytes: number) => void,
): FileStore {
  let unseen = 0
  const onPiece = async (bytes: number) => {
    signal.throwIfAborted()
    add(bytes)
    unseen += bytes
    if (to.s3 || unseen < lookAtDiskEvery) return
    unseen = 0
    await requireFree(to.folder, freeBytes)
  }
  return { ...place, put: (key, content) => place.put(key, told(content, onPiece)) }
}

const readStore = (place: FileStore, signal: AbortSignal, add: (bytes: number) => void): FileStore => ({
  ...place,
  open: async (key) => {
    const { stream, bytes } = await place.open(key)
    const onPiece = async (count: number) => {
      signal.throwIfAborted()
      add(count)
    }
    return { stream: told(stream, onPiece), bytes }
  },
})

function told(content: Readable, onPiece: (bytes: number) => Promise<void>): Readable {
  async function* pieces() {
    for await (const piece of content as AsyncIterable<Buffer>) {
      await onPiece(piece.length)
      yield piece
    }
  }
  return Readable.from(pieces(), { objectMode: false })
}

type Step = Pick<BackupProgress, 'step' | 'done' | 'of'>

/** Saves how far it is every few seconds. A database that is away is said by the backup itself. */
function followProgress(save: (progress: BackupProgress) => Promise<void>) {
  let now: BackupProgress = { step: 'database', done: 0, of: null, bytes: 0 }
  let saved = ''
  let saving = Promise.resolve()
  const saveNow = () => {
    const text = JSON.stringify(now)
    if (text === saved) return
    saved = text
    saving = saving.then(() => save(now)).catch(() => {})
  }
  const timer = setInterval(saveNow, saveEveryMs).unref()
  return {
    add: (bytes: number) => {
      now = { ...now, bytes: now.bytes + bytes }
    },
    step: ({ step, done, of }: Step) => {
      const bytes = step === now.step ? now.bytes : 0
      now = { step, done, of, bytes }
    },
    end: () => {
      clearInterval(timer)
      return saving
    },
  }
}
