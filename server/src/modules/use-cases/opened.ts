import type { Schema } from '#engine/data/index.ts'
import type { PolicyTable, Statement, TablePolicy } from '#sql/index.ts'
import { policyOf, prepareQuery } from '../../providers/database/prepare.ts'

type Part = { schema: Schema; policy: TablePolicy | undefined }

/**
 * Whether a statement reads a table of which more is seen than anyone may see: without these tables there is nothing that it
 * could be run on. Which columns it uses is not asked: a table shows them in more ways than by their names.
 */
export function openedBy(seen: Part, anyone: Part): (sql: string | Statement) => Promise<true | undefined> {
  const { tables, ...policy } = seen.policy ?? policyOf(seen.schema)
  const closed = (anyone.policy?.tables ?? []).filter((table) => showsLess(table, seen.policy))
  const others =
    tables === 'any' ? [] : tables.filter((table) => !closed.some((policyTable) => isSame(policyTable, table)))
  return (sql) =>
    prepareQuery(sql, { ...policy, tables: others }).then(
      () => undefined,
      () => true,
    )
}

/** Whether a table shows less so than in another part of the database; in the whole of it everything is shown. */
function showsLess(table: PolicyTable, part: TablePolicy | undefined): boolean {
  const other = part?.tables.find((policyTable) => isSame(policyTable, table))
  return table.columns.some(
    ({ name, access }) =>
      access !== 'open' && access !== (part ? other?.columns.find((column) => column.name === name)?.access : 'open'),
  )
}

const isSame = (left: PolicyTable, right: PolicyTable) => left.name === right.name && left.schema === right.schema
