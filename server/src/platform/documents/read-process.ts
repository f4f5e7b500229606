// Reads one attached file in a process of its own: whatever the file does to it, the server goes on.
import { writeFile } from 'node:fs/promises'
// Not the whole engine: a process is started for each file, and what it needs is cutting text.
import { splitPassages } from '#engine/passages/split-passages.ts'
import { workInChild } from '../child-process/work-in-child.ts'
import { buildTables } from './build-tables.ts'
import type { DocumentWarning, Sheet } from './document.ts'
import { DocumentError, type DocumentErrorCode, knownError } from './errors.ts'
import { readFormatted } from './read-format.ts'
import type { BuiltTables } from './table-messages.ts'

/** What was read of a file: passages of text, to be searched by `TextSearches`, or tables, to be asked by `TableQueries`. */
export type ReadFile = { warnings: DocumentWarning[] } & (
  | { kind: 'text'; path: string }
  | { kind: 'tables'; built: BuiltTables }
)

/** What the process is told to read, and where it may keep what it read: with `rows`, JSON of the first table's cells as texts. */
export type ReadTask = { path: string; filename: string; into: string; rows?: { most: number } | undefined }
/** What it says. */
export type ReadMessage =
  | { kind: 'read'; file: ReadFile }
  | { kind: 'rows' }
  | { kind: 'failed'; code: DocumentErrorCode; params: Record<string, string | number> }

workInChild<ReadTask, ReadMessage>(async (task, { send }) => {
  const { rows } = task
  const reading = rows ? keepRows(task, rows.most) : read(task).then((file): ReadMessage => ({ kind: 'read', file }))
  const answer = await reading.catch((error: unknown): ReadMessage => {
    const { code, params } = knownError(error)
    return { kind: 'failed', code, params }
  })
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

async function keepRows({ path, filename, into }: ReadTask, most: number): Promise<ReadMessage> {
  const document = await readFormatted(path, filename)
  if (document.kind !== 'tables') throw new DocumentError('file_type_not_supported')
  await writeFile(into, JSON.stringify(textRows(document.sheets[0], most)), { mode: 0o600 })
  return { kind: 'rows' }
}

/** A table as it is written by hand: headings, then at most so many rows. */
const textRows = (sheet: Sheet | undefined, most: number): string[][] =>
  sheet
    ? [
        sheet.columns.map(({ label }) => label),
        ...sheet.rows.slice(0, most).map((row) => row.map((cell) => (cell === null ? '' : String(cell)))),
      ]
    : []
