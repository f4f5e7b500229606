import { LRUCache } from 'lru-cache'
import type { QuerySource } from '#contract/charts/query.ts'
import { limits } from '#contract/limits.ts'
import { isMetric, type MetricSource } from '#contract/metrics/source.ts'
import { usageZone } from '#contract/usage/zone.ts'
import type { Schema } from '#engine/data/index.ts'
import { findTableNames } from '#sql/index.ts'
import type { ColumnType } from '../../platform/documents/index.ts'
import { type TableQueries, TableQueryError } from '../../platform/documents/table-query.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { DatabaseError, type DatabaseErrorCode, type QueryOptions } from '../../providers/database/port.ts'
import type { JobFile } from '../answering/job.ts'
import type { OpenFiles } from '../answering/open-files.ts'
import type { AgentSelection, DataSourceAccess, OpenSource, SourceViewer } from '../data-sources/open-source.ts'
import { type MetricOwners, type OpenedMetric, openFigures } from './metric-source.ts'
import { hashOf } from './results.ts'
import type { Fingerprint } from './trust.ts'

type Cell = string | number | boolean | null
type Asked = {
  columns: { name: string; label?: string; type: 'text' | 'number' | 'date' | 'boolean' }[]
  rows: readonly (readonly Cell[])[]
  truncated: boolean
  durationMs: number
  /** It reads a table of which the viewer's role was opened more than anyone may see. */
  opened?: true
}

/** Something that charts can be made of, opened: a database, or a file with tables. */
export type OpenedQuerySource = {
  source: QuerySource
  name: string
  type: string
  schema: Schema
  /** The schema as anyone sees it: what is kept of a chart for all who look is told by it. */
  common: Schema
  /** Differs where something else may be seen of it. */
  policy: string
  /** Something of it is opened for others: that a query fails here does not say that it fails. */
  seesLess: boolean
  asksBeyond: OpenSource['asksBeyond']
  /** Differs when it is connected anew, which may be elsewhere. */
  connection: string
  /** By whose clocks its days begin (IANA); files by those of the product. */
  timeZone: string
  /** What relative dates count from, where its data ends. */
  today?: string
  /** Figures of the product: they are asked instead of the statement. */
  metric?: OpenedMetric
  /** Runs one SELECT. Throws DatabaseError. */
  query: (sql: string, options: QueryOptions) => Promise<Asked>
}

export type SourceDeps = {
  sources: DataSourceAccess
  tableQueries: TableQueries
  openFiles: OpenFiles
  metrics: MetricOwners
  /** A person's own file; undefined when it is not there. */
  findFile: (userId: Tenant['userId'], id: Extract<QuerySource, { kind: 'file' }>['id']) => Promise<JobFile | undefined>
}

/** Whose charts are looked for, and with whose eyes what they ask is looked at. */
export type Reader = Tenant & { viewer: SourceViewer; through?: AgentSelection }

/** A person looks, where they work. */
export const asPerson = (scope: Scope): Reader => ({
  userId: scope.userId,
  organizationId: scope.organizationId,
  workspaceId: scope.workspaceId,
  viewer: scope,
})

/** Opens what a query asks, with the rights of a place: the databases there, the files of the person. */
export async function openSource(
  deps: SourceDeps,
  where: Reader,
  source: QuerySource,
): Promise<OpenedQuerySource | undefined> {
  if (source.kind === 'file') {
    const file = await deps.findFile(where.userId, source.id)
    return file?.kind === 'tables' ? openFile(deps, file, source) : undefined
  }
  if (isMetric(source)) return openMetric(deps, where, source)
  return (await listDatabases(deps, where)).find((database) => database.source.id === source.id)
}

/** Figures are looked at with the rights of who looks: nobody sees by a chart what they may not see where it comes from. */
async function openMetric(
  { metrics }: SourceDeps,
  where: Reader,
  source: MetricSource,
): Promise<OpenedQuerySource | undefined> {
  const figures = await openFigures(metrics, where, where.viewer, source)
  if (!figures) return undefined
  const { name, schema, metric, timeZone, today } = figures
  return {
    source,
    name,
    type: source.kind,
    schema,
    common: schema,
    policy: metric.place,
    seesLess: metric.isRefused,
    asksBeyond: seesAll,
    connection: '',
    timeZone,
    ...(today !== undefined && { today }),
    metric,
    query: async () => {
      throw new DatabaseError('query_not_allowed', 'figures of the product are no table', {})
    },
  }
}

export async function listDatabases({ sources }: SourceDeps, where: Reader): Promise<OpenedQuerySource[]> {
  return (await sources.open(where, where.viewer, { ...where.through, shared: sharedFor(where.viewer) })).map(
    ({ id, name, kind, schema, reader, timeZone, today, ...seen }) => ({
      source: { kind: 'database', id },
      name,
      type: kind,
      schema,
      connection: numberOf(reader),
      timeZone,
      ...(today !== undefined && { today }),
      common: seen.common,
      policy: seen.policy,
      seesLess: seen.seesLess,
      asksBeyond: seen.asksBeyond,
      query: async (sql, options) => {
        const { columns, ...asked } = await reader.query(sql, options)
        return { ...asked, columns: [...columns] }
      },
    }),
  )
}

/** What other workspaces share is for people, not for links, mails and keys of programs. */
const sharedFor = (viewer: SourceViewer) => (viewer === 'anyone' || viewer.viaKey ? undefined : 'people')

const numbers = new WeakMap<object, string>()
let opened = 0

function numberOf(reader: object): string {
  const known = numbers.get(reader) ?? String(++opened)
  numbers.set(reader, known)
  return known
}

/** Of a file and of figures nothing is left out. */
const seesAll = async () => false

const shownTypes: Record<ColumnType, Asked['columns'][number]['type']> = {
  text: 'text',
  integer: 'number',
  number: 'number',
  date: 'date',
  timestamp: 'date',
  boolean: 'boolean',
}
const failures: Record<TableQueryError['code'], DatabaseErrorCode> = {
  query_not_allowed: 'query_not_allowed',
  query_failed: 'query_failed',
  query_timed_out: 'query_timed_out',
  query_too_large: 'query_failed',
}

async function openFile(
  { tableQueries, openFiles }: SourceDeps,
  file: JobFile,
  source: QuerySource,
): Promise<OpenedQuerySource> {
  const built = () => openFiles.tables(file)
  const schema = await tableQueries.open(file.id, built)
  return {
    source,
    name: file.name,
    type: 'file',
    schema,
    common: schema,
    policy: '',
    seesLess: false,
    asksBeyond: seesAll,
    connection: '',
    timeZone: usageZone,
    query: async (sql, { maxRows, timeoutMs }) => {
      try {
        const asked = await tableQueries.query(file.id, built, sql, { maxRows, timeoutMs })
        const columns = asked.columns.map(({ key, label, type }) => ({ name: key, label, type: shownTypes[type] }))
        return { columns, rows: asked.rows as Cell[][], truncated: asked.truncated, durationMs: asked.durationMs }
      } catch (error) {
        if (error instanceof TableQueryError) throw new DatabaseError(failures[error.code], error.message, {}, error)
        throw error
      }
    },
  }
}

const fingerprints = new WeakMap<Schema['tables'], LRUCache<string, Fingerprint>>()

/** Of the tables that a query reads and of no others; of all where it is not understood. */
export async function fingerprintOf(
  { common: schema }: Pick<OpenedQuerySource, 'common'>,
  sql: string,
): Promise<Fingerprint> {
  const names = await namesRead(sql, schema)
  const key = [...names].sort().join('\u0000')
  const kept = fingerprints.get(schema.tables) ?? new LRUCache<string, Fingerprint>({ max: 1_000 })
  fingerprints.set(schema.tables, kept)
  const known = kept.get(key)
  if (known) return known
  const tables = schema.tables.filter(({ name }) => names.has(name.toLowerCase()))
  const measures = (schema.measures ?? []).filter(({ table }) => names.has(table.toLowerCase()))
  const shapes = tables.map((table) => [
    table.schema,
    table.name,
    table.columns.map(({ name, type }) => [name, type]).sort(),
  ])
  const meanings = tables.map((table) => [
    table.name,
    table.description,
    table.columns.map(({ name, unit, description }) => [name, unit, description]).sort(),
  ])
  const fingerprint = { schema: hashOf(JSON.stringify(shapes)), meaning: hashOf(JSON.stringify([meanings, measures])) }
  kept.set(key, fingerprint)
  return fingerprint
}

async function namesRead(sql: string, { dialect, tables }: Schema): Promise<Set<string>> {
  const read = await findTableNames(sql, dialect)
  return new Set((read ?? tables.map(({ name }) => name)).map((name) => name.toLowerCase()))
}

export const runLimits = { maxRows: limits.charts.rows, timeoutMs: limits.charts.timeoutMs }
