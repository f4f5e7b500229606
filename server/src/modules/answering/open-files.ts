import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import type { FileId } from '#contract/kit/id.ts'
import type { Hit } from '#engine/passages/index.ts'
import {
  type BuiltTables,
  createTextSearches,
  DocumentError,
  type ReadFile,
  readDocument,
} from '../../platform/documents/index.ts'
import { isThere } from '../../platform/files/is-there.ts'

/** How many files stay read, and how much disk they may take in all. */
const keptFiles = 64
const keptBytes = 1024 ** 3
/** What another process left behind when it was killed. */
const forgottenMs = 2 * 24 * 3_600_000

type FileAt = { id: FileId; name: string; path: () => Promise<string> }

/** Files that were read lately: what was read lies on the disk, so that a follow-up question need not read them again. */
export type OpenFiles = {
  /** Throws DocumentError. `path` is asked for only when the file must be read. */
  read: (file: FileAt) => Promise<ReadFile>
  /** The tables of a file. Throws DocumentError, also where it has none. */
  tables: (file: FileAt) => Promise<BuiltTables>
  /** Passages of a text that fit a question best; none of a file with tables. Throws DocumentError, TextSearchError. */
  search: (file: FileAt, query: string, limit: number) => Promise<Hit[]>
  /** Keeps nothing more of files that nobody asks about again. */
  forget: (ids: readonly FileId[]) => void
  close: () => Promise<void>
}

type DownloadedFile = { read: ReadFile; into: string; bytes: number }

export function createOpenFiles({ DATA_DIR }: { DATA_DIR: string }): OpenFiles {
  const searches = createTextSearches()
  const root = path.join(DATA_DIR, 'reading')
  let folder: Promise<string> | undefined
  const readNew = async ({ name, path: find }: FileAt): Promise<DownloadedFile> => {
    folder ??= makeFolder(root)
    const into = path.join(await folder, randomUUID())
    try {
      const read = await readDocument({ path: await find(), filename: name, into })
      return { read, into, bytes: (await fs.stat(into)).size }
    } catch (error) {
      await fs.rm(into, { force: true })
      throw error
    }
  }
  const kept = new LRUCache<FileId, DownloadedFile, FileAt>({
    max: keptFiles,
    maxSize: keptBytes,
    // One that is larger than all may be stands alone.
    sizeCalculation: ({ bytes }) => Math.min(Math.max(bytes, 1), keptBytes),
    ignoreFetchAbort: true,
    fetchMethod: (_, __, { context: file }) => readNew(file),
    // Who has it open keeps it.
    dispose: ({ into }) => void fs.rm(into, { force: true }),
  })
  const read = async (file: FileAt): Promise<ReadFile> => {
    const known = await kept.forceFetch(file.id, { context: file })
    if (await isThere(known.into)) return known.read
    return (await kept.forceFetch(file.id, { context: file, forceRefresh: true })).read
  }
  return {
    read,
    tables: async (file) => {
      const found = await read(file)
      if (found.kind !== 'tables') throw new DocumentError('file_type_not_supported')
      return found.built
    },
    search: async (file, query, limit) => {
      const { kind } = await read(file)
      if (kind !== 'text') return []
      const load = async () => {
        const found = await read(file)
        return found.kind === 'text' ? found.path : ''
      }
      return searches.search(file.id, load, query, limit)
    },
    forget: (ids) => {
      for (const id of ids) kept.delete(id)
    },
    close: async () => {
      searches.close()
      if (folder) await fs.rm(await folder, { recursive: true, force: true })
    },
  }
}

/** A folder of this process alone: the next process begins anew. */
async function makeFolder(root: string): Promise<string> {
  await fs.mkdir(root, { recursive: true, mode: 0o700 })
  for (const name of await fs.readdir(root)) {
    const text = path.join(root, name)
    const since = await fs.stat(text).catch(() => undefined)
    if (since && Date.now() - since.mtimeMs > forgottenMs) await fs.rm(text, { recursive: true, force: true })
  }
  return fs.mkdtemp(path.join(root, 'of-'))
}
