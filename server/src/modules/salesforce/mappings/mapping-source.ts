import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import type { Language } from '#contract/language.ts'
import { type MappingSource, mappingLimits, type OfferedSource } from '#contract/salesforce/mappings.ts'
import { usageZone } from '#contract/usage/zone.ts'
import { type Column, type ColumnType, columnLabel, type Table, tableLabel } from '#engine/data/index.ts'
import { mask, quotedName } from '#sql/index.ts'
import type { Deps } from '../../../platform/deps.ts'
import { TableQueryError } from '../../../platform/documents/table-query.ts'
import { Failure, fail } from '../../../platform/http/fail.ts'
import { permitAction } from '../../../platform/http/permit.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import type { Value, ValueType } from '../../../providers/database/port.ts'
import { firstRows, quotedTable } from '../../../providers/database/quoting.ts'
import type { DataSourceAccess, OpenSource } from '../../data-sources/open-source.ts'
import { asFailures } from '../../data-sources/service.ts'
import { type KnowledgeDeps, listTableFiles, readFileTable } from '../../knowledge-files/service.ts'
import { listOpenQueries, openVerifiedQuery } from '../../verified-queries/service.ts'

export type MappingSourceDeps = Pick<Deps, 'db' | 'clock'> & KnowledgeDeps & { sources: DataSourceAccess }

export type SourceColumn = { name: string; label: string; type: ValueType }
/** A source as a person may read it. `timeZone`: by whose clocks its days begin. */
export type ReadRows = {
  name: string
  timeZone: string
  columns: SourceColumn[]
  rows: readonly (readonly Value[])[]
  truncated: boolean
}
type Asked = { maxRows: number; signal: AbortSignal; language: Language }

const timeoutMs = 30_000

/** All that a person may send from. */
export async function listOfferedSources(
  deps: MappingSourceDeps,
  scope: Scope,
  language: Language,
): Promise<OfferedSource[]> {
  const open = await deps.sources.open(scope, scope)
  const [queries, files] = await Promise.all([listOpenQueries(deps, scope, open), listTableFiles(deps, scope)])
  const tables = open.flatMap(({ id, name, schema }) =>
    schema.tables.map((table) => ({
      source: { kind: 'table' as const, data_source_id: id, schema: table.schema ?? null, table: table.name },
      name: nameOf(table, language),
      of: name,
    })),
  )
  const asked = queries.map(({ id, question, source }) => ({
    source: { kind: 'query' as const, verified_query_id: id },
    name: question,
    of: source.name,
  }))
  const sheets = files.flatMap(({ id, name, tables: of }) =>
    of.map((table) => ({
      source: { kind: 'file' as const, file_id: id, table: table.name },
      name: table.label,
      of: name,
    })),
  )
  return [...tables, ...asked, ...sheets].slice(0, mappingLimits.sources)
}

/** The first rows of a source with the eyes of a person. Throws `salesforce_mapping_source_gone` of what is not there for them. */
export async function readRows(
  deps: MappingSourceDeps,
  scope: Scope,
  source: MappingSource,
  asked: Asked,
): Promise<ReadRows> {
  try {
    const read = await readKind(deps, scope, source, asked)
    if (read.columns.length > mappingLimits.columns)
      throw fail('salesforce_mapping_too_wide', { max: mappingLimits.columns })
    return read
  } catch (error) {
    if (error instanceof Failure && gone.has(error.code)) throw fail('salesforce_mapping_source_gone')
    throw error
  }
}

const gone = new Set(['data_source_not_found', 'verified_query_not_found', 'file_not_found'])

function readKind(deps: MappingSourceDeps, scope: Scope, source: MappingSource, asked: Asked): Promise<ReadRows> {
  if (source.kind === 'file') return readFile(deps, scope, source, asked)
  permitAction(scope, 'databases.use')
  return source.kind === 'table' ? readTable(deps, scope, source, asked) : readQuery(deps, scope, source, asked)
}

type Of<K extends MappingSource['kind']> = Extract<MappingSource, { kind: K }>

/** What is hidden or masked of a column is not read at all: `denied` are keys that may be joined over only. */
const maySend = (column: Column & { denied?: boolean }) => column.denied !== true && column.masked !== true

async function readTable(
  { sources }: MappingSourceDeps,
  scope: Scope,
  { data_source_id, schema, table: name }: Of<'table'>,
  { maxRows, signal, language }: Asked,
): Promise<ReadRows> {
  const source = await openDatabase(sources, scope, data_source_id)
  const table = source.schema.tables.find((known) => known.name === name && (known.schema ?? null) === schema)
  if (!table) throw fail('salesforce_mapping_source_gone')
  const columns = table.columns.filter(maySend)
  const { dialect } = source.schema
  const names = columns.map((column) => quotedName(column.name, dialect)).join(', ')
  if (names === '') return { name: labelOf(table, source, language), timeZone: source.timeZone, ...nothing }
  // In one order, so that what is read is the same each time.
  const order = columns.filter(({ primaryKey }) => primaryKey).map((column) => quotedName(column.name, dialect))
  const sql = firstRows(dialect, names, quotedTable(dialect, table), maxRows + 1, order.join(', '))
  const found = await asFailures(() => source.reader.query(sql, { maxRows, timeoutMs, signal }))
  return {
    name: labelOf(table, source, language),
    timeZone: source.timeZone,
    columns: columns.map((column, index) => ({
      name: column.name,
      label: columnLabel(column, language),
      type: found.columns[index]?.type ?? 'text',
    })),
    rows: found.rows,
    truncated: found.truncated,
  }
}

/** As people here call it; else as it is called, which they know. */
const nameOf = (table: Table, language: Language) =>
  table.label ? tableLabel(table, table.name, language) : table.name
const nothing = { columns: [], rows: [], truncated: false }
const labelOf = (table: Table, source: OpenSource, language: Language) => `${nameOf(table, language)} (${source.name})`

async function openDatabase(sources: DataSourceAccess, scope: Scope, id: DataSourceId): Promise<OpenSource> {
  const source = (await sources.open(scope, scope)).find((open) => open.id === id)
  if (!source) throw fail('salesforce_mapping_source_gone')
  return source
}

async function readQuery(
  deps: MappingSourceDeps,
  scope: Scope,
  { verified_query_id }: Of<'query'>,
  { maxRows, signal, language }: Asked,
): Promise<ReadRows> {
  const { source, sql, question } = await openVerifiedQuery(deps, scope, verified_query_id)
  const found = await asFailures(() => source.reader.query(sql, { maxRows, timeoutMs, signal }))
  const isMasked = (index: number) => {
    const cells = found.rows.map((row) => row[index] ?? null).filter((cell) => cell !== null)
    return cells.length > 0 && cells.every((cell) => cell === mask)
  }
  const kept = found.columns.flatMap(({ name, type }, index) => {
    const isFirst = found.columns.findIndex((column) => column.name === name) === index
    return isFirst && !isMasked(index) ? [{ name, type, index }] : []
  })
  return {
    name: `${question} (${source.name})`,
    timeZone: source.timeZone,
    columns: kept.map(({ name, type }) => ({ name, label: columnLabel({ name, type: 'text' }, language), type })),
    rows: found.rows.map((row) => kept.map(({ index }) => row[index] ?? null)),
    truncated: found.truncated,
  }
}

const shownTypes: Record<ColumnType, ValueType> = {
  text: 'text',
  integer: 'number',
  number: 'number',
  date: 'date',
  timestamp: 'date',
  boolean: 'boolean',
}

async function readFile(
  deps: MappingSourceDeps,
  scope: Scope,
  { file_id, table }: Of<'file'>,
  { maxRows }: Asked,
): Promise<ReadRows> {
  permitAction(scope, 'files.use')
  try {
    const read = await readFileTable(deps, scope, { id: file_id, table, maxRows })
    return {
      name: read.table.label,
      timeZone: usageZone,
      columns: read.table.columns.map(({ name, label, type }) => ({ name, label, type: shownTypes[type] })),
      rows: read.rows,
      truncated: read.truncated,
    }
  } catch (error) {
    if (!(error instanceof TableQueryError)) throw error
    throw fail('database_query_failed', { reason: error.message })
  }
}
