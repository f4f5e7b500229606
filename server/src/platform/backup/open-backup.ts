import { randomBytes, scrypt } from 'node:crypto'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { z } from 'zod'
import { required } from '#contract/kit/required.ts'
import { StartRefused } from '../config/start-failure.ts'
import type { FileStore } from '../files/file-store.ts'
import { encryptedStore, NotOpened } from './encrypted-store.ts'
import { type Manifest, manifestKey, readManifest } from './manifest.ts'
import { neighboursOf, readPieceIndex, readPieces } from './piece-store.ts'

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

export type OpenedBackup = {
  backup: FileStore
  manifest: Manifest
  /** What it is made of, where it lies in pieces. */
  pieces?: Awaited<ReturnType<typeof readPieceIndex>>
}

/** Where the backup of another name lies, as it was written. */
export type PlaceOf = (name: string) => FileStore

/**
 * A backup to be read. Throws StartRefused for none, one that was never finished, another passphrase, and an incremental one without those
 * that it rests on; `name` is how people call it.
 */
export async function openBackup(
  place: FileStore,
  passphrase: string | undefined,
  name: string,
  placeOf?: PlaceOf,
): Promise<OpenedBackup> {
  const { own, manifest } = await openOwn(place, passphrase, name)
  const pieces = await readPieceIndex(own)
  if (!pieces) return { backup: own, manifest }
  const neighbours = new Map<string, FileStore>()
  for (const needed of neighboursOf(pieces)) {
    const there = placeOf?.(needed)
    if (!there || !(await isWhole(there)))
      throw new StartRefused(`${name} holds only what has changed since: ${needed} must lie beside it.`)
    neighbours.set(needed, (await openOwn(there, passphrase, needed)).own)
  }
  const storeOf = (needed: string) => required(neighbours.get(needed), 'every neighbour was opened above')
  return { backup: readPieces(own, pieces, storeOf), manifest, pieces }
}

const isWhole = async (place: FileStore) => (await place.find(manifestKey)) !== undefined

/** The folder of one backup by itself. */
async function openOwn(
  place: FileStore,
  passphrase: string | undefined,
  name: string,
): Promise<{ own: FileStore; manifest: Manifest }> {
  if (!(await place.find(noteKey))) return { own: place, manifest: await readManifest(place, name) }
  if (passphrase === undefined)
    throw new StartRefused(`${name} is encrypted: set BACKUP_PASSPHRASE to the one it was made with.`)
  const { salt } = note.parse(await json((await place.open(noteKey)).stream))
  const own = encryptedStore(place, await keyOf(passphrase, salt))
  try {
    return { own, manifest: await readManifest(own, name) }
  } catch (error) {
    if (!(error instanceof NotOpened)) throw error
    throw new StartRefused(`BACKUP_PASSPHRASE is not the one that ${name} was made with, or it was damaged.`)
  }
}
