import { z } from 'zod'
import { cell, tableColumn } from '../chat/parts.ts'
import { dataSourceId } from '../data-sources/schemas.ts'
import { fileId, id, timestamp } from '../kit/id.ts'
import { verifiedQueryId } from '../verified-queries/schemas.ts'
import { changeSetId, changeSetLimits } from './change-sets.ts'
import { salesforceName } from './schemas.ts'

/**
 * `rows`: read of a source at once; `changes`: rows that one change-set takes, the rest waits for the next one; `preview`: rows that are shown before;
 * `problems`: cells that are named of a run.
 */
export const mappingLimits = {
  rows: 2_000,
  changes: changeSetLimits.rows,
  preview: 20,
  columns: 200,
  problems: 100,
  sources: 1_000,
  perPerson: 100,
} as const

export const mappingId = id('salesforce-mapping')
export type MappingId = z.infer<typeof mappingId>

const tableName = z.string().min(1).max(300)
/** What is sent: a table of a database, the rows of a verified query, or a table of a file among an agent's files. */
const mappingSource = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('table'),
    data_source_id: dataSourceId,
    schema: tableName.nullable().default(null),
    table: tableName,
  }),
  z.object({ kind: z.literal('query'), verified_query_id: verifiedQueryId }),
  z.object({ kind: z.literal('file'), file_id: fileId, table: tableName }),
])
export type MappingSource = z.output<typeof mappingSource>

/** A source that can be chosen; `of`: the database or file that it is in. */
const offeredSource = z.object({ source: mappingSource, name: z.string(), of: z.string() })
export type OfferedSource = z.infer<typeof offeredSource>
export const offeredSources = z.array(offeredSource)

const columnName = z.string().min(1).max(300)
const pair = z.object({ column: columnName, field: salesforceName })
export type MappingPair = z.infer<typeof pair>

export const sourceInput = z.object({ source: mappingSource, object: salesforceName.optional() })

/** The columns of a source that may be sent, with their first values, and which fields they are likely meant for. */
export const readSource = z.object({
  columns: z.array(
    z.object({ name: z.string(), label: z.string(), type: tableColumn.shape.type, values: z.array(cell) }),
  ),
  /** Without an object: empty. */
  suggested: z.array(pair),
  /** The field that a record is known by; null: none is likely. */
  suggested_key: z.string().nullable(),
})
export type ReadSource = z.infer<typeof readSource>

export const mappingDraft = z.object({
  source: mappingSource,
  object: salesforceName,
  /** An external id or a unique field: a record that has the row's value there is changed, and where none has, one is created. */
  key_field: salesforceName,
  pairs: z.array(pair).min(1).max(changeSetLimits.fields),
  /** Empty cells empty their field; else they leave it as it is. */
  clear_empty: z.boolean().default(false),
})
export type MappingDraft = z.output<typeof mappingDraft>

export const mappingInput = mappingDraft.extend({ name: z.string().trim().min(1).max(120) })
export type MappingInput = z.output<typeof mappingInput>

/** What no longer fits, in the person's language; about a column or a field, where it is about one. */
const mappingProblem = z.object({ column: z.string().nullable(), field: z.string().nullable(), message: z.string() })
export type MappingProblem = z.infer<typeof mappingProblem>

/** A cell that is not sent, and why; `row` counts from 1. Without a column it is about the whole row. */
const cellProblem = z.object({ row: z.number().int(), column: z.string().nullable(), message: z.string() })
export type CellProblem = z.infer<typeof cellProblem>

/** `left_out`: something is wrong with it, and nothing of it is sent. */
const rowAction = z.enum(['create', 'update', 'unchanged', 'left_out'])
export type RowAction = z.infer<typeof rowAction>

export const mappingPreview = z.object({
  /** The first rows as they would be sent: a value for each pair, in their order. */
  rows: z.array(z.object({ row: z.number().int(), action: rowAction, values: z.array(cell) })),
  problems: z.array(cellProblem),
  /** Fields that a new record needs and no column is mapped to. */
  missing: z.array(z.string()),
})
export type MappingPreview = z.infer<typeof mappingPreview>

/** `failed`: `message` says why. */
const mappingRunState = z.enum(['reading', 'comparing', 'proposing', 'done', 'failed'])
export type MappingRunState = z.infer<typeof mappingRunState>

/** One time that changes were prepared: how far it is, and what came of it. */
const mappingRun = z.object({
  id: z.string(),
  state: mappingRunState,
  /** Rows that were read, and those of them that are compared. */
  read: z.number().int(),
  compared: z.number().int(),
  creates: z.number().int(),
  updates: z.number().int(),
  unchanged: z.number().int(),
  left_out: z.number().int(),
  /** Rows that differ beyond what one change-set takes. */
  waiting: z.number().int(),
  /** The source has more rows than are read at once. */
  truncated: z.boolean(),
  problems: z.array(cellProblem),
  message: z.string().nullable(),
  /** Null: there was nothing to change. */
  change_set_id: changeSetId.nullable(),
  started_at: timestamp,
  ended_at: timestamp.nullable(),
})
export type MappingRun = z.infer<typeof mappingRun>
export const lastRun = mappingRun.nullable()

const mapping = mappingInput.extend({
  id: mappingId,
  /** As they were called when it was saved: they may be gone. */
  source_name: z.string(),
  object_label: z.string(),
  updated_at: timestamp,
})
export type Mapping = z.infer<typeof mapping>
export const mappings = z.array(mapping.extend({ run: lastRun }))

export const mappingDetail = mapping.extend({
  /** `broken`: see the problems. `unchecked`: Salesforce or the database does not answer now, which `message` tells. */
  state: z.enum(['ready', 'broken', 'unchecked']),
  problems: z.array(mappingProblem),
  message: z.string().nullable(),
  run: lastRun,
})
export type MappingDetail = z.infer<typeof mappingDetail>
