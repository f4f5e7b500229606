import { z } from 'zod'
import { agentId, id, timestamp } from '../kit/id.ts'
import { timeZone } from '../kit/time-zone.ts'
import { limits } from '../limits.ts'
import { driver } from './drivers.ts'

export const dataSourceId = id('data-source')
export type DataSourceId = z.infer<typeof dataSourceId>

/** A zone by its name: databases take an offset such as `+07:00` for the opposite one. */
export const dataTimeZone = timeZone.regex(/^[A-Za-z]/)

/** `sample`: the sample company, there for everyone of the installation. `sqlite`: an uploaded file. */
export const sourceKind = z.enum(['sample', ...driver.options, 'sqlite'])
export type SourceKind = z.infer<typeof sourceKind>

/**
 * What the user of a connection may do there besides reading; `unknown`: it could not be told. One that only reads has none.
 */
const extraRight = z.enum([
  ...(['superuser', 'administration', 'row_security', 'server_files', 'programs', 'write', 'unknown'] as const),
])
export type ExtraRight = z.infer<typeof extraRight>
const rights = {
  extra_rights: z.array(extraRight),
  /** Whether the person may confirm that it is used all the same. */
  may_confirm: z.boolean(),
}

/** How it was when it was last asked, in the person's language; `code` is from the error catalogue. */
const sourceHealth = z.object({
  state: z.enum(['ok', 'failing', 'unknown']),
  code: z.string().nullable(),
  message: z.string().nullable(),
  checked_at: timestamp.nullable(),
})

/** A database that questions are answered from. Credentials are never sent. */
export const connectedSource = z.object({
  id: dataSourceId,
  name: z.string(),
  kind: sourceKind,
  /** By whose clocks its days begin, IANA: what today is, and on which day a moment falls. */
  time_zone: dataTimeZone,
  status: z.enum(['loading', 'ready', 'failed']),
  tables: z.array(z.object({ name: z.string(), rows: z.number() })),
  /** Questions it can answer, in the person's language. */
  questions: z.array(z.string()),
  removable: z.boolean(),
  /** Whether the person may change its name, address and relations. */
  editable: z.boolean(),
  ...rights,
  /** False: it has more rights than were confirmed, and is not asked before its owner does. */
  rights_confirmed: z.boolean(),
  health: sourceHealth,
})
export type ConnectedSource = z.infer<typeof connectedSource>

/** Where a database is, without what is secret. */
const sourceAddress = z.object({
  driver,
  connection_method: z.enum(['direct', 'ssh']),
  host: z.string(),
  port: z.number().int(),
  database: z.string(),
  user: z.string(),
  use_ssl: z.boolean(),
  /** An own authority was given. */
  has_ca: z.boolean(),
  bot_id: agentId.nullable(),
  ssh_host: z.string().nullable(),
  ssh_user: z.string().nullable(),
  authentication_method: z.enum(['password', 'key']).nullable(),
  ssh_port: z.number().int().nullable(),
  ssh_host_key: z.string().nullable(),
})
export type SourceAddress = z.infer<typeof sourceAddress>

/** One entry of `GET sql-credentials`: the fields that clients know, without passwords. */
export const sqlCredential = sourceAddress.extend({ id: dataSourceId, name: z.string(), connected: z.boolean() })

const tableRef = { table: z.string().min(1).max(300), schema: z.string().min(1).max(300).optional() }
export const tableQuery = z.object(tableRef)

const columnName = z.string().min(1).max(300).optional()
const bound = z.string().trim().max(300).optional()
/** Which rows of a table, in which order: those whose `column` has a text in it, or lies between two values. */
export const rowsQuery = tableQuery.extend({
  sort: columnName,
  order: z.enum(['asc', 'desc']).default('asc'),
  column: columnName,
  contains: bound,
  from: bound,
  to: bound,
  limit: z.coerce.number().int().min(1).max(limits.dataSources.browsedRows).default(limits.dataSources.sampleRows),
})
export type RowsQuery = z.output<typeof rowsQuery>

const sourceTable = z.object({
  name: z.string(),
  /** Left out where the database finds the table without it. */
  schema: z.string().nullable(),
  /** Null: not known, such as a view that is slow to count. */
  rows: z.number().nullable(),
  columns: z.number(),
  has_key: z.boolean(),
})

/** Which column points to which table's. */
const link = z.object({ table: z.string(), column: z.string(), to_table: z.string(), to_column: z.string() })
export const relation = link.extend({
  /** Declared by the database, or guessed from names and values. */
  origin: z.enum(['declared', 'guessed']),
  decision: z.enum(['confirmed', 'rejected']).nullable(),
})
export type Relation = z.infer<typeof relation>
const longName = z.string().min(1).max(300)
export const relationDecision = z.object({
  table: longName,
  column: longName,
  to_table: longName,
  to_column: longName,
  /** Null takes an earlier decision back. */
  decision: z.enum(['confirmed', 'rejected']).nullable(),
})
export type RelationDecision = z.infer<typeof relationDecision>

export const sourceDetail = connectedSource.omit({ tables: true, questions: true }).extend({
  /** Null for those who may not change it, and for what has none. */
  address: sourceAddress.nullable(),
  tables: z.array(sourceTable),
  relations: z.array(relation),
  schema_read_at: timestamp.nullable(),
})
export type SourceDetail = z.infer<typeof sourceDetail>

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])
export const sampleRows = z.object({
  columns: z.array(
    z.object({ name: z.string(), type: z.enum(['text', 'number', 'date', 'boolean']), key: z.boolean() }),
  ),
  rows: z.array(z.array(cell)),
  /** There are further ones. */
  more: z.boolean(),
})
export type SampleRows = z.infer<typeof sampleRows>

/** What a test met. A failed one answers with an error that says why. */
export const sourceTest = z.object({
  server: z.string(),
  tables: z.number(),
  encrypted: z.boolean(),
  took_ms: z.number(),
  ...rights,
})
export type SourceTest = z.infer<typeof sourceTest>
