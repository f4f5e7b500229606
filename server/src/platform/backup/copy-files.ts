import { createReadStream, createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import readline from 'node:readline'
import { Readable, Writable } from 'node:stream'
import { z } from 'zod'
import { heldFolder } from '../files/held.ts'
import { isThere } from '../files/is-there.ts'
import { type Digest, passOn, writeFrom } from './digest.ts'
import { fileList, type Manifest } from './manifest.ts'

/** The folders of a data directory that nobody could make anew. */
const kept = ['files', 'outbox']

const line = z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })

/**
 * Copies the files of a data directory, with those that were removed since the hold began (`files/held.ts`), and lists them. Mails
 * that are being written are left out.
 */
export async function copyFilesOut(dataDir: string, folder: string): Promise<Manifest['files']> {
  let count = 0
  async function* lines() {
    for await (const file of copied(dataDir, folder)) {
      count++
      yield Buffer.from(`${JSON.stringify(file)}\n`)
    }
  }
  const digest = await writeFrom(Readable.from(lines()), fileList(folder))
  return { count, ...digest }
}

async function* copied(dataDir: string, folder: string): AsyncGenerator<z.output<typeof line>> {
  for (const name of kept)
    for await (const file of walk(path.join(dataDir, name))) {
      const digest = await copyFile(path.join(dataDir, name, file), path.join(folder, name, file))
      if (digest) yield { path: path.posix.join(name, file), ...digest }
    }
  // What was removed before its turn came above lies here, and all of it by now.
  for await (const file of walk(heldFolder(dataDir))) {
    const target = path.join(folder, 'files', file)
    if (await isThere(target)) continue
    const digest = await copyFile(path.join(heldFolder(dataDir), file), target)
    if (digest) yield { path: path.posix.join('files', file), ...digest }
  }
}

/** Undefined when it was removed by then. */
async function copyFile(source: string, target: string): Promise<Digest | undefined> {
  const handle = await fs.open(source).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (!handle) return undefined
  await fs.mkdir(path.dirname(target), { recursive: true })
  return writeFrom(handle.createReadStream(), target)
}

/** Paths of all files below a folder, with forward slashes. */
async function* walk(folder: string, below = ''): AsyncGenerator<string> {
  const entries = await fs.opendir(path.join(folder, below)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (!entries) return
  for await (const entry of entries) {
    const at = path.posix.join(below, entry.name)
    if (entry.isDirectory()) yield* walk(folder, at)
    else if (entry.isFile() && !entry.name.endsWith('.part')) yield at
  }
}

/** Copies the files of a backup into a data directory. Throws when one is missing or is not what was written. */
export async function copyFilesIn(
  folder: string,
  dataDir: string,
  { count, bytes, sha256 }: Manifest['files'],
): Promise<void> {
  const list = await passOn(createReadStream(fileList(folder)), nowhere())
  if (list.bytes !== bytes || list.sha256 !== sha256) throw new Error('the list of files was changed after the backup')
  let done = 0
  for await (const text of readline.createInterface({ input: createReadStream(fileList(folder)) })) {
    const file = line.parse(JSON.parse(text))
    const target = path.join(dataDir, file.path)
    if (!kept.some((name) => target.startsWith(path.join(dataDir, name) + path.sep)))
      throw new Error(`${file.path} is no place for a file`)
    await fs.mkdir(path.dirname(target), { recursive: true })
    const digest = await passOn(createReadStream(path.join(folder, file.path)), createWriteStream(target))
    if (digest.sha256 !== file.sha256) throw new Error(`${file.path} was changed after the backup`)
    done++
  }
  if (done !== count) throw new Error(`there are ${done} files instead of ${count}`)
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })
