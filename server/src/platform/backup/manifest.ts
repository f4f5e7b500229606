import fs from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { StartRefused } from '../config/start-failure.ts'

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

const manifestPath = (folder: string) => path.join(folder, 'manifest.json')

export const tableFile = (folder: string, table: string): string => path.join(folder, 'database', `${table}.copy`)
export const fileList = (folder: string): string => path.join(folder, 'files.jsonl')

export async function writeManifest(folder: string, found: Manifest): Promise<void> {
  const growing = `${manifestPath(folder)}.part`
  await fs.writeFile(growing, `${JSON.stringify(found, null, 2)}\n`, { flush: true })
  await fs.rename(growing, manifestPath(folder))
}

/** Throws StartRefused for a folder that holds no whole backup, or one of a later format. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await fs.readFile(manifestPath(folder), 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new StartRefused(`${folder} holds no backup, or one that was never finished: it has no manifest.json.`)
  try {
    return manifest.parse(JSON.parse(text))
  } catch {
    throw new StartRefused(`${manifestPath(folder)} cannot be read: it was damaged, or written by a newer version.`)
  }
}
