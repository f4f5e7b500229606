import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { StartRefused } from '../config/start-failure.ts'
import type { FileStore } from '../files/file-store.ts'

const digest = { bytes: z.number(), sha256: z.string() }

/** What a backup holds, and how each part of it is known to be whole. Written last: a backup without it is none. */
const manifest = z.object({
  format: z.literal(1),
  made_at: z.string(),
  /** Which the database had, by name: its schema. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), ...digest })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
  /** Of the list of files, a line each. */
  files: z.object({ count: z.number(), ...digest }),
  /** What the key of the installation opens (platform/installation). */
  key_check: z.string(),
  /** What other keys open while one replaces another. */
  other_key_checks: z.array(z.string()).default([]),
})

export type Manifest = z.output<typeof manifest>

/** The places of a backup, in the store in which it lies. */
export const manifestKey = 'manifest.json'
export const fileList = 'files.jsonl'
/** The generated key, where it was asked to be taken along. */
export const keyOfBackup = 'secret.key'
export const tableFile = (table: string): string => `database/${table}.copy`

/** Written last, and there as a whole or not at all. */
export async function writeManifest(to: FileStore, found: Manifest): Promise<void> {
  const growing = `${manifestKey}.part`
  await to.put(growing, Readable.from([Buffer.from(`${JSON.stringify(found, null, 2)}\n`)]))
  await to.move(growing, manifestKey)
}

/** Throws StartRefused for a place that holds no whole backup, or one of a later format; `place` is how people call it. */
export async function readManifest(from: FileStore, place: string): Promise<Manifest> {
  if (!(await from.find(manifestKey)))
    throw new StartRefused(`${place} holds no backup, or one that was never finished: it has no manifest.json.`)
  const written = await from.open(manifestKey).then(({ stream }) => text(stream))
  try {
    return manifest.parse(JSON.parse(written))
  } catch {
    throw new StartRefused(`${manifestKey} of ${place} cannot be read: it was damaged, or written by a newer version.`)
  }
}
