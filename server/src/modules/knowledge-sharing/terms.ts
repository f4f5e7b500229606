import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import type { OrganizationId, WorkspaceId } from '#contract/kit/id.ts'
import type {
  AcceptInput,
  GrantTerms,
  SharableTable,
  SharableUseCase,
  SharedTable,
} from '#contract/knowledge-sharing/schemas.ts'
import { fail } from '../../platform/http/fail.ts'
import type { OpenSource } from '../data-sources/open-source.ts'
import type { KnowledgeFiles } from '../knowledge-files/knowledge.ts'
import { findAgentOwner } from './grant-store.ts'
import type { AskedUseCase } from './request-row.ts'
import type { SharedDeps } from './shared-sources.ts'

export type TermsDeps = SharedDeps & Pick<KnowledgeFiles, 'filesOf'>
type OwningWorkspace = { organizationId: OrganizationId; workspaceId: WorkspaceId }

/** What of the use cases could be shared now: what they show to anyone in their own workspace. */
export async function listSharable(
  deps: TermsDeps,
  owner: OwningWorkspace,
  useCases: readonly AskedUseCase[],
): Promise<SharableUseCase[]> {
  return Promise.all(useCases.map((useCase) => sharableOf(deps, owner, useCase)))
}

async function sharableOf(
  deps: TermsDeps,
  { organizationId, workspaceId }: OwningWorkspace,
  { bot_id, ...asked }: AskedUseCase,
): Promise<SharableUseCase> {
  const gone = { ...asked, description: '', missing: true, tables: [], files: [] }
  const userId = await findAgentOwner(deps.db, bot_id)
  if (!userId) return gone
  const tenant = { organizationId, workspaceId, userId }
  const { useCases } = await deps.rules(tenant, [bot_id])
  const found = useCases.find(({ id }) => id === asked._id)
  if (!found) return gone
  const known = { ...asked, usecase: found.name, description: found.description, missing: false }
  if (asked.type === 'tables') {
    const opened = await deps.granted(tenant, { agentId: bot_id, id: asked._id })
    return { ...known, tables: opened.flatMap(tablesOf), files: [] }
  }
  const names = await deps.filesOf(tenant, bot_id)
  const files = found.relations.flatMap((relation) => {
    const filename = 'file_id' in relation && names.get(relation.file_id)?.filename
    return filename ? [{ file_id: relation.file_id, filename }] : []
  })
  return { ...known, tables: [], files }
}

/** Values are few and help to write conditions; a column of many has none here. */
const valuesShown = 100

const tablesOf = ({ id, name, schema }: OpenSource): SharableTable[] =>
  schema.tables.map((table) => ({
    data_source_id: id as DataSourceId,
    data_source_name: name,
    table: table.name,
    schema: table.schema ?? null,
    columns: table.columns.map(({ name: column, type, masked = false, values = [] }) => ({
      name: column,
      type,
      masked,
      values: values.length <= valuesShown ? values : [],
    })),
  }))

/**
 * The terms of a grant, with every table, column and file by its name: what comes to a use case later is not shared by itself. Throws for
 * what was not asked for, and when nothing is left.
 */
export function termsOf(
  sharable: readonly SharableUseCase[],
  { tables, files, expires_at, quotes, flows }: AcceptInput,
  now: Date,
): GrantTerms {
  if (expires_at !== null && new Date(expires_at) <= now) throw fail('knowledge_expires_early')
  const all = sharable.flatMap((useCase) => useCase.tables.map((table) => ({ use_case_id: useCase._id, ...table })))
  const allFiles = sharable.flatMap((useCase) =>
    useCase.files.map(({ file_id }) => ({ use_case_id: useCase._id, file_id })),
  )
  // Of what is named none is left out by itself: naming tables alone shares no files.
  const named = tables !== undefined || files !== undefined
  const terms: GrantTerms = {
    expires_at,
    quotes,
    flows,
    tables: named ? (tables ?? []).map((table) => checkedTable(table, all)) : all.map(wholeTable),
    files: named ? (files ?? []) : allFiles,
  }
  for (const file of terms.files)
    if (!allFiles.some(({ use_case_id, file_id }) => file.use_case_id === use_case_id && file.file_id === file_id))
      throw fail('knowledge_terms_unknown', { name: file.file_id })
  if (terms.tables.length + terms.files.length === 0) throw fail('knowledge_nothing_shared')
  return terms
}

type Offered = SharableTable & Pick<SharedTable, 'use_case_id'>

const wholeTable = ({ use_case_id, data_source_id, table, schema, columns }: Offered): SharedTable => ({
  use_case_id,
  data_source_id,
  table,
  schema,
  columns: columns.map(({ name, masked }) => ({ name, masked })),
  rows: [],
})

function checkedTable(given: SharedTable, all: readonly Offered[]): SharedTable {
  const offered = all.find(
    (table) =>
      table.use_case_id === given.use_case_id &&
      table.data_source_id === given.data_source_id &&
      table.table === given.table &&
      table.schema === given.schema,
  )
  if (!offered) throw fail('knowledge_terms_unknown', { name: given.table })
  const byName = new Map(offered.columns.map((column) => [column.name, column]))
  for (const { name } of [...given.columns, ...given.rows.map(({ column }) => ({ name: column }))])
    if (!byName.has(name)) throw fail('knowledge_terms_unknown', { name: `${given.table}.${name}` })
  for (const { column, values } of given.rows) {
    const type = byName.get(column)?.type
    const isNumber = type === 'number' || type === 'integer'
    if (type === 'boolean' || values.some((value) => (typeof value === 'number') !== isNumber))
      throw fail('knowledge_terms_value', { name: `${given.table}.${column}` })
  }
  return given
}
