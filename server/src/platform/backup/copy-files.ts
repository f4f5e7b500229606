import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import readline from 'node:readline'
import { Readable, Writable } from 'node:stream'
import { z } from 'zod'
import { createDiskStore } from '../files/disk-store.ts'
import type { FileStore } from '../files/file-store.ts'
import { filesFolder } from '../files/files.ts'
import { heldFolder } from '../files/held.ts'
import { isThere } from '../files/is-there.ts'
import { type Digest, digested, passOn, writeFrom } from './digest.ts'
import { fileList, type Manifest } from './manifest.ts'

/** Where an installation keeps what nobody could make anew: its files, and a data directory with mails. */
export type KeptPlaces = { store: FileStore; dataDir: string }

const outbox = 'outbox'

const line = z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })

/**
 * Copies the files of an installation, with those that were removed since the hold began (`files/held.ts`), and lists them. Mails
 * that are being written are left out.
 */
export async function copyFilesOut(places: KeptPlaces, folder: string): Promise<Manifest['files']> {
  let count = 0
  async function* lines() {
    for await (const file of copied(places, folder)) {
      count++
      yield Buffer.from(`${JSON.stringify(file)}\n`)
    }
  }
  const digest = await writeFrom(Readable.from(lines()), fileList(folder))
  return { count, ...digest }
}

async function* copied({ store, dataDir }: KeptPlaces, folder: string): AsyncGenerator<z.output<typeof line>> {
  const mails = createDiskStore(dataDir)
  for (const [from, kept] of [[store, filesFolder] as const, [mails, outbox] as const])
    for await (const key of from.list(kept)) {
      const digest = await copyFile(from, key, path.join(folder, key))
      if (digest) yield { path: key, ...digest }
    }
  // What was removed before its turn came above lies here, and all of it by now.
  for await (const key of store.list(heldFolder)) {
    const place = path.posix.join(filesFolder, path.posix.relative(heldFolder, key))
    if (await isThere(path.join(folder, place))) continue
    const digest = await copyFile(store, key, path.join(folder, place))
    if (digest) yield { path: place, ...digest }
  }
}

/** Undefined when it was removed by then. */
async function copyFile(store: FileStore, key: string, target: string): Promise<Digest | undefined> {
  const opened = await store.open(key).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (!opened) return undefined
  await fs.mkdir(path.dirname(target), { recursive: true })
  return writeFrom(opened.stream, target)
}

/** Copies the files of a backup to their places. Throws when one is missing or is not what was written. */
export async function copyFilesIn(
  folder: string,
  { store, dataDir }: KeptPlaces,
  { count, bytes, sha256 }: Manifest['files'],
): Promise<void> {
  const list = await passOn(createReadStream(fileList(folder)), nowhere())
  if (list.bytes !== bytes || list.sha256 !== sha256) throw new Error('the list of files was changed after the backup')
  const mails = createDiskStore(dataDir)
  let done = 0
  for await (const text of readline.createInterface({ input: createReadStream(fileList(folder)) })) {
    const file = line.parse(JSON.parse(text))
    const to = [filesFolder, outbox].find((kept) => path.posix.normalize(file.path).startsWith(`${kept}/`))
    if (!to || path.posix.normalize(file.path) !== file.path) throw new Error(`${file.path} is no place for a file`)
    const { content, digest } = digested(createReadStream(path.join(folder, file.path)))
    await (to === outbox ? mails : store).put(file.path, content)
    if (digest().sha256 !== file.sha256) throw new Error(`${file.path} was changed after the backup`)
    done++
  }
  if (done !== count) throw new Error(`there are ${done} files instead of ${count}`)
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })
