import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { FileId } from '#contract/kit/id.ts'
import type { Hit } from '#engine/passages/index.ts'
import {
  type BuiltTables,
  DocumentError,
  type ReadFile,
  readDocument,
  TextSearches,
} from '../../platform/documents/index.ts'

/** How many files stay read, and how much disk they may take in all. */
const keptFiles = 64
const keptBytes = 1024 ** 3
/** What another process left behind when it was killed. */
const forgottenMs = 2 * 24 * 3_600_000

export type FileAt = { id: FileId; name: string; path: () => Promise<string> }

/** Files that were read lately: what was read lies on the disk, so that a follow-up question need not read them again. */
export type OpenFiles = {
  /** Throws DocumentError. `path` is asked for only when the file must be read. */
  read: (file: FileAt) => Promise<ReadFile>
  /** The tables of a file. Throws DocumentError, also where it has none. */
  tables: (file: FileAt) => Promise<BuiltTables>
  /** Passages of a text that fit a question best; none of a file with tables. Throws DocumentError, TextSearchError. */
  search: (file: FileAt, query: string, limit: number) => Promise<Hit[]>
  close: () => Promise<void>
}

type Kept = { read: Promise<ReadFile>; into: string; bytes: number }

export function createOpenFiles({ DATA_DIR }: { DATA_DIR: string }): OpenFiles {
  const kept = new Map<FileId, Kept>()
  const searches = new TextSearches()
  const root = path.join(DATA_DIR, 'reading')
  let folder: Promise<string> | undefined
  const begin = async ({ id, name, path: find }: FileAt): Promise<ReadFile> => {
    folder ??= makeFolder(root)
    const into = path.join(await folder, randomUUID())
    const entry: Kept = { read: find().then((at) => readDocument({ path: at, filename: name, into })), into, bytes: 0 }
    kept.set(id, entry)
    try {
      const read = await entry.read
      entry.bytes = (await fs.stat(into)).size
      makeRoom(kept)
      return read
    } catch (error) {
      if (kept.get(id) === entry) kept.delete(id)
      await fs.rm(into, { force: true })
      throw error
    }
  }
  const read = async (file: FileAt): Promise<ReadFile> => {
    const known = kept.get(file.id)
    if (!known) return begin(file)
    const result = await known.read
    if (!(await isThere(known.into))) return begin(file)
    kept.delete(file.id)
    kept.set(file.id, known)
    return result
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
    const one = path.join(root, name)
    const since = await fs.stat(one).catch(() => undefined)
    if (since && Date.now() - since.mtimeMs > forgottenMs) await fs.rm(one, { recursive: true, force: true })
  }
  return fs.mkdtemp(path.join(root, 'of-'))
}

const isThere = (file: string) =>
  fs.access(file).then(
    () => true,
    () => false,
  )

function makeRoom(kept: Map<FileId, Kept>): void {
  let total = [...kept.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  for (const [id, { bytes, into }] of kept) {
    if (total <= keptBytes && kept.size <= keptFiles) return
    if (kept.size === 1) return
    kept.delete(id)
    total -= bytes
    // Who has it open keeps it.
    void fs.rm(into, { force: true })
  }
}
