// Reads one attached file in a process of its own: whatever the file does to it, the server goes on.
import { writeFile } from 'node:fs/promises'
// Not the whole engine: a process is started for each file, and what it needs is cutting text.
import { splitPassages } from '#engine/passages/split-passages.ts'
import { workInChild } from '../child-process/work-in-child.ts'
import { buildTables } from './build-tables.ts'
import type { DocumentWarning } from './document.ts'
import { type DocumentErrorCode, knownError } from './errors.ts'
import { readFormatted } from './read-format.ts'
import type { BuiltTables } from './table-messages.ts'

/** What was read of a file: passages of text, to be searched by `TextSearches`, or tables, to be asked by `TableQueries`. */
export type ReadFile = { warnings: DocumentWarning[] } & (
  | { kind: 'text'; path: string }
  | { kind: 'tables'; built: BuiltTables }
)

/** What the process is told to read, and where it may keep what it read. */
export type ReadTask = { path: string; filename: string; into: string }
/** What it says. */
export type ReadMessage =
  | { kind: 'read'; file: ReadFile }
  | { kind: 'failed'; code: DocumentErrorCode; params: Record<string, string | number> }

workInChild<ReadTask, ReadMessage>(async (task, { send }) => {
  const answer = await read(task).then(
    (file): ReadMessage => ({ kind: 'read', file }),
    (error: unknown): ReadMessage => {
      const { code, params } = knownError(error)
      return { kind: 'failed', code, params }
    },
  )
  await send(answer)
})

async function read({ path, filename, into }: ReadTask): Promise<ReadFile> {
  const document = await readFormatted(path, filename)
  const { kind, warnings } = document
  if (kind === 'tables')
    return { kind, warnings, built: { path: into, tables: await buildTables(document.sheets, into) } }
  const passages = splitPassages(document.pages, { source: filename })
  await writeFile(into, JSON.stringify(passages), { mode: 0o600 })
  return { kind, warnings, path: into }
}
