import type { FileId } from '#contract/kit/id.ts'
import { type Document, readDocument } from '../../platform/documents/index.ts'

const keptBytes = 64 * 1024 * 1024

/** Files that were read lately, kept in memory so that a follow-up question need not read them again. */
export type OpenFiles = {
  /** Throws DocumentError. `path` is asked for only when the file must be read. */
  read: (id: FileId, filename: string, path: () => Promise<string>) => Promise<Document>
  /** Something made out of a file, made once while the file is kept. */
  derived: <T>(id: FileId, name: string, make: () => T | Promise<T>) => Promise<T>
}

type Kept = { document: Promise<Document>; size: number; made: Map<string, unknown> }

export function createOpenFiles(): OpenFiles {
  const kept = new Map<FileId, Kept>()
  const makeRoom = () => {
    let total = [...kept.values()].reduce((sum, { size }) => sum + size, 0)
    for (const [id, { size }] of kept) {
      if (total <= keptBytes || kept.size === 1) return
      kept.delete(id)
      total -= size
    }
  }
  return {
    read: async (id, filename, path) => {
      const known = kept.get(id)
      if (known) {
        kept.delete(id)
        kept.set(id, known)
        return known.document
      }
      const document = path().then((file) => readDocument({ path: file, filename }))
      const entry: Kept = { document, size: 0, made: new Map() }
      kept.set(id, entry)
      try {
        entry.size = sizeOf(await document)
      } catch (error) {
        kept.delete(id)
        throw error
      }
      makeRoom()
      return document
    },
    derived: async <T>(id: FileId, name: string, make: () => T | Promise<T>) => {
      const entry = kept.get(id)
      if (!entry) return make()
      // What was stored under a name was made by the `make` of that name.
      if (!entry.made.has(name)) entry.made.set(name, make())
      return entry.made.get(name) as Promise<T>
    },
  }
}

/** Roughly what a document takes in memory, in bytes. */
function sizeOf(document: Document): number {
  if (document.kind === 'text') return document.pages.reduce((sum, page) => sum + page.text.length * 4, 0)
  return document.sheets.reduce((sum, sheet) => sum + sheet.rows.length * sheet.columns.length * 24, 0)
}
