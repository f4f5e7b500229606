import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isThere } from './is-there.ts'

type Source = {
  /** Another text for another content. Throws where there is no file. */
  versionOf: (key: string) => Promise<string>
  open: (key: string) => Promise<Readable>
}

const maxBytes = 2 * 1024 ** 3
/** Whoever was given a path opens it within this. */
const inUseMs = 10 * 60_000

/**
 * Copies of files of another place on the local disk, for programs that need a path: one for each content, fetched once however many
 * ask, and the ones used longest ago removed when there are too many.
 */
export function createLocalCopies(folder: string, { versionOf, open }: Source, limit = maxBytes) {
  const fetching = new Map<string, Promise<void>>()
  const fetch = async (key: string, target: string) => {
    await fs.mkdir(folder, { recursive: true })
    const part = path.join(folder, `${randomUUID()}.part`)
    try {
      await pipeline(await open(key), createWriteStream(part))
      await fs.rename(part, target)
    } catch (error) {
      await fs.rm(part, { force: true })
      throw error
    }
    await makeRoom(folder, limit)
  }
  return {
    pathOf: async (key: string): Promise<string> => {
      const version = await versionOf(key)
      const target = path.join(folder, createHash('sha256').update(`${key}\n${version}`).digest('hex'))
      const now = new Date()
      // A copy that is used counts as new.
      const isHere = await fs.utimes(target, now, now).then(
        () => true,
        () => false,
      )
      if (isHere) return target
      const fetched = fetching.get(target) ?? fetch(key, target).finally(() => fetching.delete(target))
      fetching.set(target, fetched)
      await fetched
      return target
    },
  }
}

async function makeRoom(folder: string, limit: number): Promise<void> {
  const before = Date.now() - inUseMs
  const found = await Promise.all(
    (await fs.readdir(folder)).map(async (name) => {
      const file = path.join(folder, name)
      const { size, mtimeMs } = await fs.stat(file).catch(() => ({ size: 0, mtimeMs: Date.now() }))
      return { file, size, mtimeMs }
    }),
  )
  let bytes = found.reduce((sum, { size }) => sum + size, 0)
  for (const { file, size, mtimeMs } of found.toSorted((left, right) => left.mtimeMs - right.mtimeMs)) {
    if (bytes <= limit || mtimeMs >= before) return
    await fs.rm(file, { force: true })
    if (!(await isThere(file))) bytes -= size
  }
}
