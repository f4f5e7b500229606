import { z } from 'zod'
import { tableDifference } from '../chat/answer-schemas.ts'
import { cell, tableColumn } from '../chat/parts.ts'
import { dataSourceId, sourceKind } from '../data-sources/schemas.ts'
import { fileId, timestamp } from '../kit/id.ts'
import { localizedText } from '../kit/localized-text.ts'
import { limits } from '../limits.ts'
import { chartQuery, chartQueryInput, dialect, querySource } from './query.ts'
import { chartResult, runInput } from './result.ts'
import { chartKind, chartSpec } from './spec.ts'
import { trust, trustCheck } from './trust.ts'

// What is told about a chart besides its rows.

/** One step of 'how this number is made', in the order it is done. */
const explanationStep = z.object({
  step: z.enum(['source', 'join', 'filter', 'group', 'measure', 'having', 'order', 'limit', 'combine', 'draw']),
  text: localizedText,
  /** The piece of SQL it stands for. */
  sql: z.string().nullable(),
})
export const explanation = z.object({
  /** In one sentence. */
  summary: localizedText,
  steps: z.array(explanationStep),
  /** Tables it reads, as the query names them. */
  tables: z.array(z.string()),
  sql: z.string(),
  dialect,
  source_name: z.string(),
  /** False: the query is of a form that is only shown, not told. */
  understood: z.boolean(),
  trust: trust.nullable(),
})
export type Explanation = z.infer<typeof explanation>

/** How well a kind fits rows; the first is the suggestion. */
const kindSuggestion = z.object({ kind: chartKind, score: z.number(), why: localizedText, spec: chartSpec })
export type KindSuggestion = z.infer<typeof kindSuggestion>

export const previewInput = runInput.extend({ query: chartQueryInput, spec: chartSpec.nullable().default(null) })
export const chartPreview = z.object({
  query: chartQuery,
  result: chartResult,
  checks: z.array(trustCheck),
  /** Kinds that can show these rows, best first; empty without rows. */
  suggestions: z.array(kindSuggestion),
  explanation,
})
export type ChartPreview = z.infer<typeof chartPreview>

/** What changed since the person last looked; `since` null: they never did. */
export const chartChanges = z.object({
  since: timestamp.nullable(),
  now: timestamp,
  status: z.enum(['first_look', 'same', 'changed', 'failed']),
  /** One sentence: `Jawa Barat rose by 12 % since Monday`. */
  caption: localizedText.nullable(),
  difference: tableDifference.nullable(),
})
export type ChartChanges = z.infer<typeof chartChanges>

/** A point of a chart: the values of the columns that make it, by column. */
export const drillInput = z.object({
  point: z.record(z.string().max(300), cell),
  filters: runInput.shape.filters,
  parameters: runInput.shape.parameters,
  page: z.number().int().min(1).max(1_000).default(1),
})
/** The rows of the tables behind a point. `available` false: the query is of a form that cannot be taken apart; `why` says so. */
export const drilledRows = z.object({
  available: z.boolean(),
  why: localizedText.nullable(),
  columns: z.array(tableColumn),
  rows: z.array(z.array(cell)),
  page: z.number().int(),
  is_last_page: z.boolean(),
  sql: z.string().nullable(),
})
export type DrilledRows = z.infer<typeof drilledRows>

/** What charts can be made of: databases and files with tables. */
export const chartSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('database'), id: dataSourceId, name: z.string(), dialect, type: sourceKind }),
  z.object({ kind: z.literal('file'), id: fileId, name: z.string(), dialect, type: z.literal('file') }),
])
export type ChartSource = z.infer<typeof chartSource>
/** What figures of the product are of: its columns are there for filters. */
const figureSource = z.object({ kind: z.enum(['messaging', 'calls']), id: z.string(), name: z.string(), dialect })

const schemaColumn = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(['text', 'number', 'date', 'boolean']),
  unit: z.string().nullable(),
  key: z.boolean(),
  /** It joins tables and says nothing to a person: offered to who writes SQL, not in the visual query. */
  hidden: z.boolean(),
  /** Where it points to, when it stands for a row of another table. */
  points_to: z.object({ table: z.string(), column: z.string() }).nullable(),
})
const schemaTable = z.object({
  name: z.string(),
  schema: z.string().nullable(),
  label: z.string(),
  rows: z.number().nullable(),
  columns: z.array(schemaColumn),
})
/** The tables of a source, for the editor: completion and the visual query. */
export const sourceSchema = z.object({
  source: z.union([chartSource, figureSource]),
  dialect,
  tables: z.array(schemaTable),
})
export type SourceSchema = z.infer<typeof sourceSchema>

export const filterValuesInput = z.object({
  source: querySource,
  table: z.string().min(1).max(300),
  column: z.string().min(1).max(300),
  /** What they must contain. */
  search: z.string().max(200).default(''),
  /** Only those beside which other filters leave rows (linked filters); on this table or on one that is related to it. */
  filters: runInput.shape.filters,
})
export const filterValues = z.object({
  type: z.enum(['text', 'number', 'date', 'boolean']),
  values: z.array(cell),
  /** There are more than are listed. */
  more: z.boolean(),
  min: cell,
  max: cell,
})
export type FilterValues = z.infer<typeof filterValues>

export const proposalsInput = z.object({
  /** What it should be about, in words; empty: what the data has. */
  about: z.string().trim().max(limits.charts.about).default(''),
  data_source_id: dataSourceId.optional(),
})
/** A chart that is offered: it ran and was checked. Kept with `createChart`. */
const proposal = z.object({
  name: z.string(),
  reading: z.string(),
  /** Why that may not be what was meant, in the language of the reading. */
  doubt: z.string().nullable(),
  question: z.string(),
  query: chartQuery,
  spec: chartSpec,
  preview: chartResult,
  trust: z.object({ level: z.enum(['draft', 'checked']), checks: z.array(trustCheck) }),
})
export type Proposal = z.infer<typeof proposal>
export const proposals = z.object({
  /** A name for a dashboard of them. */
  name: z.string(),
  charts: z.array(proposal),
  /** Why there are none or few, or why they may not be what was meant. */
  note: localizedText.nullable(),
})
export type Proposals = z.infer<typeof proposals>
