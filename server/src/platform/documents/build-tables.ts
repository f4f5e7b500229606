import type { Sheet } from './document.ts'
import { DocumentError } from './errors.ts'
import type { LoadedTable } from './table-messages.ts'
import { TableStore } from './table-store.ts'

const rowsAtOnce = 5_000
/** Tables of one file. A sheet that falls into more is no set of tables, and describing them would weigh on whoever asks. */
const maxTables = 2_000

/** Builds the sheets of a file as tables in a new SQLite file, for `TableStore.open`. Errors: file_too_complex. */
export async function buildTables(
  sheets: Sheet[],
  path: string,
  progress: (share: number) => Promise<void> = async () => {},
): Promise<LoadedTable[]> {
  if (sheets.length > maxTables) throw new DocumentError('file_too_complex')
  const store = TableStore.create(path)
  store.create(sheets.map(({ rows: _, ...sheet }) => sheet))
  const all = sheets.reduce((sum, { rowCount }) => sum + rowCount, 0)
  let done = 0
  for (const [index, { rows }] of sheets.entries()) {
    for (let first = 0; first < rows.length; first += rowsAtOnce) {
      store.insert(index, rows.slice(first, first + rowsAtOnce))
      done += rowsAtOnce
      await progress(Math.min(1, done / all))
    }
  }
  const tables = store.seal()
  store.release()
  return tables
}
