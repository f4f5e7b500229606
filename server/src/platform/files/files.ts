import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { once } from '../once.ts'
import { heldFolder, isHeld } from './held.ts'

/** Keeps files by key, such as `chat/<id>`. Who may see a file is for the row that holds its key. */
export type Files = {
  /** Takes over a file that lies on the local disk; the source is gone afterwards. */
  takeIn: (key: string, sourcePath: string) => Promise<void>
  /** The content and its size in bytes. */
  open: (key: string) => Promise<{ stream: Readable; bytes: number }>
  /** Some of its bytes: the first and the last are named. */
  part: (key: string, range?: { start: number; end: number }) => Promise<Readable>
  /** A path on the local disk to read the file from, for programs that need one. */
  localPath: (key: string) => Promise<string>
  /** Its row must be gone by then: a backup that is being made still gets the file. */
  remove: (key: string) => Promise<void>
}

/** Files below `<dataDir>/files`. */
export function createFiles(dataDir: string): Files {
  const root = path.join(dataDir, 'files')
  const openDisk = once(async () => {
    const [{ Disk }, { FSDriver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/fs')])
    return new Disk(new FSDriver({ location: root, visibility: 'private' }))
  })
  return {
    takeIn: async (key, sourcePath) => {
      const disk = await openDisk()
      await disk.moveFromFs(sourcePath, key)
    },
    open: async (key) => {
      const disk = await openDisk()
      const { contentLength } = await disk.getMetaData(key)
      return { stream: await disk.getStream(key), bytes: contentLength }
    },
    part: async (key, range) => createReadStream(path.join(root, key), range),
    localPath: async (key) => {
      const file = path.join(root, key)
      await fs.access(file)
      return file
    },
    remove: async (key) => ((await isHeld(dataDir)) ? hold(dataDir, key) : (await openDisk()).delete(key)),
  }
}

async function hold(dataDir: string, key: string): Promise<void> {
  const target = path.join(heldFolder(dataDir), key)
  await fs.mkdir(path.dirname(target), { recursive: true })
  await fs.rename(path.join(dataDir, 'files', key), target).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}
