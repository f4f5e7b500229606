import type {
  DataSourceId,
  Relation,
  RelationDecision,
  RowsQuery,
  SampleRows,
  SourceDetail,
} from '#contract/data-sources/schemas.ts'
import type { AgentId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import type { Column, Dialect, Table } from '#engine/data/index.ts'
import { type TableFilter, withFilters } from '#engine/statement/index.ts'
import { quotedName } from '#sql/index.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { firstRows, quotedTable } from '../../providers/database/quoting.ts'
import { getAgent } from '../agents/service.ts'
import { type DatabasesDeps, findDatabase } from './database-parts.ts'
import { asFailures } from './failure-of.ts'
import type { OpenSource } from './open-source.ts'
import { presentDetail } from './present.ts'
import { wroteStatement } from './query-by-person.ts'
import { isThere, relationsOf, withDecision } from './relations.ts'
import { rowsCsv } from './rows-csv.ts'
import * as store from './store.ts'
import type { UnrestrictedSource } from './unrestricted-source.ts'

export async function getDatabase(deps: DatabasesDeps, caller: Caller, id: DataSourceId): Promise<SourceDetail> {
  const row = await findDatabase(deps, caller.scope, id)
  return presentDetail(row, await deps.opened.schema(row), caller)
}

export async function readSampleRows(
  deps: DatabasesDeps,
  { scope }: Caller,
  id: DataSourceId,
  asked: RowsQuery,
  signal: AbortSignal,
): Promise<SampleRows> {
  const whole = await deps.opened.source(await findDatabase(deps, scope, id))
  const source = whole && (await restrictSource(deps, scope, whole))
  const { schema, reader } = source ?? {}
  const table = schema?.tables.find(
    (table) => table.name === asked.table && (table.schema ?? undefined) === asked.schema,
  )
  if (!schema || !reader || !table) throw fail('data_source_table_not_found')
  const count = asked.limit
  const shown = table.columns.filter(({ hidden }) => !hidden)
  const sql = await rowsSql(schema.dialect, table, shown, asked)
  const { columns, rows } = await asFailures(() =>
    reader.query(sql, { maxRows: count + 1, timeoutMs: limits.table.timeoutMs, signal }),
  )
  const isKey = (name: string) => table.columns.some((column) => column.name === name && column.primaryKey === true)
  return {
    columns: columns.map(({ name, type }) => ({ name, type, key: isKey(name) })),
    more: rows.length > count,
    rows: rows
      .slice(0, count)
      .map((cells) => cells.map((cell) => (typeof cell === 'string' ? cell.slice(0, 500) : cell))),
  }
}

/** One row more than is asked for tells whether there are further ones. */
async function rowsSql(dialect: Dialect, table: Table, shown: readonly Column[], asked: RowsQuery): Promise<string> {
  const known = (name: string) => {
    const column = shown.find((item) => item.name === name)
    if (!column) throw fail('data_source_column_not_found', { column: name })
    return column
  }
  const names = shown.map(({ name }) => quotedName(name, dialect)).join(', ') || '1'
  const order = asked.sort === undefined ? [] : [quotedName(known(asked.sort).name, dialect), asked.order]
  const sql = firstRows(dialect, names, quotedTable(dialect, table), asked.limit + 1, order.join(' '))
  if (asked.column === undefined) return sql
  const { name: column, type } = known(asked.column)
  const { contains, from, to } = asked
  const filter: TableFilter = {
    table: table.name,
    column,
    type: type === 'integer' ? 'number' : type === 'timestamp' ? 'date' : type,
    ...(contains ? { op: 'contains', values: [contains] } : { op: 'between', values: [from || null, to || null] }),
  }
  return (await withFilters(sql, dialect, [filter])).sql
}

export async function decideRelation(
  deps: DatabasesDeps,
  { scope }: Caller,
  id: DataSourceId,
  decision: RelationDecision,
): Promise<Relation[]> {
  const row = await findDatabase(deps, scope, id)
  const schema = (await deps.opened.schema(row))?.schema
  if (!schema || !isThere(schema, decision)) throw fail('data_source_relation_not_found')
  const relations = withDecision(row.relations, decision)
  await store.saveRelations(deps.db, scope, id, relations)
  return relationsOf(schema, relations)
}

/** As who asks may see it through the agent that answered; without one, whole but for what is kept from them. */
export async function exportDatabaseRows(
  deps: DatabasesDeps,
  caller: Caller,
  whole: UnrestrictedSource,
  { sql, bot_id: agent }: { sql: string; bot_id?: AgentId | undefined },
  signal: AbortSignal,
): Promise<FileAnswer> {
  const source = await restrictSource(deps, caller.scope, whole, agent)
  if (!source) throw fail('database_query_refused')
  await wroteStatement(deps, caller, source, sql, 'database.exported')
  const options = { maxRows: limits.dataSources.exportRows, timeoutMs: limits.table.timeoutMs, signal }
  return rowsCsv(source.name, await asFailures(() => source.reader.query(sql, options)))
}

async function restrictSource(
  deps: DatabasesDeps,
  scope: Scope,
  whole: UnrestrictedSource,
  agent?: AgentId,
): Promise<OpenSource | undefined> {
  if (agent) await getAgent(deps, scope, agent)
  return (await deps.policy(scope, scope, [whole], { agents: agent ? [agent] : [] }))[0]
}
