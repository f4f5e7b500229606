import type { FileId } from '#contract/kit/id.ts'
import type { KnowledgeTable } from '#contract/knowledge-files/schemas.ts'
import type { LoadedTable } from '../../platform/documents/table-query.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import * as store from './file-store.ts'
import { getReadableRow, type KnowledgeDeps } from './readable-file.ts'
import * as tableStore from './table-store.ts'

const sampleRows = 20

type TableRows = { table: LoadedTable; rows: KnowledgeTable['sample']; truncated: boolean }

export async function getTables(deps: KnowledgeDeps, scope: Scope, id: FileId): Promise<KnowledgeTable[]> {
  const read = await findReader(deps, scope, id)
  if (!read) return []
  return Promise.all(
    read.tables.map(async (table) => {
      const { name, label, rowCount, columns } = table
      const { rows } = await read.rows(table, sampleRows)
      const shown = columns.map((column) => ({ name: column.name, label: column.label, type: column.type }))
      return { name, label, rows: rowCount, columns: shown, sample: rows }
    }),
  )
}

/** The first rows of a table of a file that a person may read. Throws `file_not_found`, `knowledge_file_withheld`, TableQueryError. */
export async function readFileTable(
  deps: KnowledgeDeps,
  scope: Scope,
  { id, table: name, maxRows }: { id: FileId; table: string; maxRows: number },
): Promise<TableRows> {
  const read = await findReader(deps, scope, id)
  const table = read?.tables.find((known) => known.name === name)
  if (!read || !table) throw fail('file_not_found')
  return read.rows(table, maxRows)
}

/** Files with tables that a person may read here: those that a drive withholds from them are not among them. */
export async function listTableFiles(
  { db, withheld }: Pick<KnowledgeDeps, 'db' | 'withheld'>,
  scope: Scope,
): Promise<tableStore.TableFile[]> {
  const files = await tableStore.listTableFiles(db, scope)
  const ids = files.map(({ id }) => id)
  const away = await withheld?.from(scope, ids)
  return files.filter(({ id }) => !away?.has(id))
}

/** Reads the version that answers are made from; undefined: it has no tables. */
async function findReader(deps: KnowledgeDeps, scope: Scope, id: FileId) {
  const file = await getReadableRow(deps, scope, id)
  const versions = await store.listVersions(deps.db, scope, id)
  const current = versions.find(({ version_id }) => version_id === file.current_version_id)
  if (!current?.tables?.length) return undefined
  const { key, tables, version_id } = current
  const load = async () => ({ path: await deps.files.localPath(`${key}.sqlite`), tables })
  const rows = async (table: LoadedTable, maxRows: number): Promise<TableRows> => {
    const select = `select * from "${table.name}" limit ${maxRows + 1}`
    const found = await deps.tableQueries.query(version_id, load, select, { maxRows })
    return { table, rows: found.rows, truncated: found.truncated }
  }
  return { tables, rows }
}
