import path from 'node:path'
import readline from 'node:readline'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { createDiskStore } from '../files/disk-store.ts'
import type { FileStore } from '../files/file-store.ts'
import { filesFolder } from '../files/files.ts'
import { heldFolder } from '../files/held.ts'
import { type Digest, digested, digestOf, putDigested } from './digest.ts'
import { fileList, type Manifest } from './manifest.ts'

/** Where an installation keeps what nobody could make anew: its files, and a data directory with mails. */
export type KeptPlaces = { store: FileStore; dataDir: string }

const outbox = 'outbox'

const line = z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })

/**
 * Copies the files of an installation, with those that were removed since the hold began (`files/held.ts`), and lists them. Mails
 * that are being written are left out.
 */
export async function copyFilesOut(places: KeptPlaces, target: FileStore): Promise<Manifest['files']> {
  let count = 0
  async function* lines() {
    for await (const file of copied(places, target)) {
      count++
      yield Buffer.from(`${JSON.stringify(file)}\n`)
    }
  }
  const digest = await putDigested(target, fileList, Readable.from(lines(), { objectMode: false }))
  return { count, ...digest }
}

async function* copied({ store, dataDir }: KeptPlaces, target: FileStore): AsyncGenerator<z.output<typeof line>> {
  const mails = createDiskStore(dataDir)
  for (const [from, kept] of [[store, filesFolder] as const, [mails, outbox] as const])
    for await (const key of from.list(kept)) {
      const digest = await copyFile(from, key, target)
      if (digest) yield { path: key, ...digest }
    }
  // What was removed before its turn came above lies here, and all of it by now.
  for await (const key of store.list(heldFolder)) {
    const place = path.posix.join(filesFolder, path.posix.relative(heldFolder, key))
    if (await target.find(place)) continue
    const digest = await copyFile(store, key, target, place)
    if (digest) yield { path: place, ...digest }
  }
}

/** Undefined when it was removed by then. */
async function copyFile(
  from: FileStore,
  key: string,
  target: FileStore,
  place: string = key,
): Promise<Digest | undefined> {
  const opened = await from.open(key).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  return opened ? putDigested(target, place, opened.stream) : undefined
}

/** What a backup says of its files, one after the other. Throws where the list is not the one that was written. */
export async function* listedFiles(
  backup: FileStore,
  { count, bytes, sha256 }: Manifest['files'],
): AsyncGenerator<z.output<typeof line>> {
  const list = await digestOf(backup, fileList)
  if (list.bytes !== bytes || list.sha256 !== sha256) throw new Error('the list of files was changed after the backup')
  let done = 0
  for await (const text of readline.createInterface({ input: (await backup.open(fileList)).stream })) {
    yield line.parse(JSON.parse(text))
    done++
  }
  if (done !== count) throw new Error(`there are ${done} files instead of ${count}`)
}

/** Copies the files of a backup to their places. Throws when one is missing or is not what was written. */
export async function copyFilesIn(
  backup: FileStore,
  { store, dataDir }: KeptPlaces,
  files: Manifest['files'],
): Promise<void> {
  const mails = createDiskStore(dataDir)
  for await (const file of listedFiles(backup, files)) {
    const to = [filesFolder, outbox].find((kept) => path.posix.normalize(file.path).startsWith(`${kept}/`))
    if (!to || path.posix.normalize(file.path) !== file.path) throw new Error(`${file.path} is no place for a file`)
    const { content, digest } = digested((await backup.open(file.path)).stream)
    await (to === outbox ? mails : store).put(file.path, content)
    if (digest().sha256 !== file.sha256) throw new Error(`${file.path} was changed after the backup`)
  }
}
