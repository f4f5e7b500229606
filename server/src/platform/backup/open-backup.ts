import { randomBytes, scrypt } from 'node:crypto'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { z } from 'zod'
import { StartRefused } from '../config/start-failure.ts'
import type { FileStore } from '../files/file-store.ts'
import { encryptedStore, NotOpened } from './encrypted-store.ts'
import { type Manifest, readManifest } from './manifest.ts'

/** Not encrypted: what the key is made of, beside the passphrase. A backup without it is not encrypted. */
const noteKey = 'encryption.json'
const note = z.object({ format: z.literal(1), salt: z.base64url() })

const derive = promisify(scrypt) as (
  passphrase: string,
  salt: Buffer,
  bytes: number,
  options: object,
) => Promise<Buffer>
/** 64 MB and a fifth of a second for each guess. */
const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 }
const keyOf = (passphrase: string, salt: string) => derive(passphrase, Buffer.from(salt, 'base64url'), 32, cost)

/** The store into which a new backup is written: encrypted where there is a passphrase. */
export async function beginBackup(place: FileStore, passphrase: string | undefined): Promise<FileStore> {
  if (passphrase === undefined) return place
  const salt = randomBytes(32).toString('base64url')
  await place.put(noteKey, Readable.from([Buffer.from(JSON.stringify({ format: 1, salt }))]))
  return encryptedStore(place, await keyOf(passphrase, salt))
}

export type OpenedBackup = { backup: FileStore; manifest: Manifest }

/** A backup to be read. Throws StartRefused for none, one that was never finished, and another passphrase; `name` is how people call it. */
export async function openBackup(
  place: FileStore,
  passphrase: string | undefined,
  name: string,
): Promise<OpenedBackup> {
  if (!(await place.find(noteKey))) return { backup: place, manifest: await readManifest(place, name) }
  if (passphrase === undefined)
    throw new StartRefused(`${name} is encrypted: set BACKUP_PASSPHRASE to the one it was made with.`)
  const { salt } = note.parse(await json((await place.open(noteKey)).stream))
  const backup = encryptedStore(place, await keyOf(passphrase, salt))
  try {
    return { backup, manifest: await readManifest(backup, name) }
  } catch (error) {
    if (!(error instanceof NotOpened)) throw error
    throw new StartRefused(`BACKUP_PASSPHRASE is not the one that ${name} was made with, or it was damaged.`)
  }
}
