import { once as event } from 'node:events'
import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { once } from '../once.ts'
import type { FileStore } from './file-store.ts'

/** Files below a folder. */
export function createDiskStore(root: string): FileStore {
  const openDisk = once(async () => {
    const [{ Disk }, { FSDriver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/fs')])
    return new Disk(new FSDriver({ location: root, visibility: 'private' }))
  })
  const at = (key: string) => path.join(root, key)
  return {
    put: async (key, content) => {
      const disk = await openDisk()
      await disk.putStream(key, content).catch((error: Error) => {
        throw error.cause ?? error
      })
    },
    open: async (key, range) => {
      const { size } = await fs.stat(at(key))
      const stream = createReadStream(at(key), range)
      // Once it is open it is whole, whoever removes it.
      await event(stream, 'open')
      return { stream, bytes: range ? range.end - range.start + 1 : size }
    },
    find: async (key) => {
      const found = await fs.stat(at(key)).catch(unlessMissing)
      return found && { bytes: found.size, changedAt: found.mtime }
    },
    move: async (key, target) => {
      const make = () => fs.mkdir(path.dirname(at(target)), { recursive: true })
      // A backup that ends removes the folder, maybe while it is made.
      await make().catch(make)
      await fs.rename(at(key), at(target)).catch(unlessMissing)
    },
    remove: async (key) => (await openDisk()).delete(key),
    removeAll: async (folder) => (await openDisk()).deleteAll(folder),
    list: (folder) => walk(root, folder),
    localPath: async (key) => {
      await fs.access(at(key))
      return at(key)
    },
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

async function* walk(root: string, folder: string): AsyncGenerator<string> {
  const entries = await fs.opendir(path.join(root, folder)).catch(unlessMissing)
  if (!entries) return
  for await (const entry of entries) {
    const key = path.posix.join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(root, key)
    // What is still being written is no file yet.
    else if (entry.isFile() && !entry.name.endsWith('.part')) yield key
  }
}
