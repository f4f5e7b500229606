import { z } from 'zod'
import { answerId, id, sessionId, timestamp, userId, workspaceId } from '../kit/id.ts'
import { pageOf, pageQuery } from '../kit/paging.ts'
import { limits } from '../limits.ts'
import { chartQuery, chartQueryInput } from './query.ts'
import { chartKind, chartSpec } from './spec.ts'
import { trust, trustLevel } from './trust.ts'

export const chartId = id('chart')
export type ChartId = z.infer<typeof chartId>

const madeBy = z.object({ id: userId, name: z.string() })

/** A dashboard that shows a chart, as far as the person may see it. */
const chartUse = z.object({ id: z.uuid(), name: z.string() })
export type ChartUse = z.infer<typeof chartUse>

/** Who sees it: its owner, or the members of the workspace it was made in. In personal mode always `private`. */
const chartVisibility = z.enum(['private', 'workspace'])

export const chartName = z.string().trim().min(1).max(limits.charts.name)
const chartDescription = z.string().trim().max(limits.charts.description)

/** One of the list: everything but the query and how it is drawn in full. */
const chartSummary = z.object({
  id: chartId,
  name: z.string(),
  description: z.string(),
  kind: chartKind,
  /** What was asked, where it came from an answer. */
  question: z.string().nullable(),
  source_name: z.string(),
  /** `messaging`, `calls`: figures of the product itself. */
  source_kind: z.enum(['database', 'file', 'messaging', 'calls']),
  visibility: chartVisibility,
  /** Null: its owner's account is gone. */
  owner: madeBy.nullable(),
  trust: z.object({ level: trustLevel, at: timestamp.nullable() }),
  used_in: z.array(chartUse),
  /** Whether the person may change and delete it. */
  editable: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type ChartSummary = z.infer<typeof chartSummary>

export const chartList = pageOf(chartSummary)

export const chartListQuery = pageQuery(limits.charts.page).extend({
  /** Words of the name, the description or the question. */
  query: z.string().trim().max(200).default(''),
  /** Only one's own. */
  mine: z.enum(['true', 'false']).default('false'),
  kind: chartKind.optional(),
  trust: trustLevel.optional(),
  sort: z.enum(['updated', 'created', 'name']).default('updated'),
})
export type ChartListQuery = z.output<typeof chartListQuery>

/** A saved question with its query and how it is drawn. */
export const chart = chartSummary.extend({
  query: chartQuery,
  spec: chartSpec,
  /** How the question was understood, in its language; empty when the chart was made by hand. */
  reading: z.string(),
  trust,
  /** Tables the query reads: filters of other tables do not touch it. */
  reads: z.array(z.string()),
  /** Names of `{{name}}` in its SQL. */
  parameters: z.array(z.string()),
  /** Its question names days by today ('this month'), and its query is that of today. A query that is changed keeps its days. */
  follows_today: z.boolean(),
  workspace_id: workspaceId.nullable(),
  /** Where it was saved from. */
  answer_id: answerId.nullable(),
  session_id: sessionId.nullable(),
  /** Counts up with every change: say which one a change was made on. */
  version: z.number().int(),
  updated_by: madeBy.nullable(),
})
export type Chart = z.infer<typeof chart>

/** `{answer_id}` as specified; an answer with several tables names which, counted from 0. */
export const saveChartInput = z.object({
  answer_id: answerId,
  table: z.number().int().min(0).max(100).optional(),
  name: chartName.optional(),
})

export const createChartInput = z.object({
  name: chartName,
  description: chartDescription.default(''),
  query: chartQueryInput,
  spec: chartSpec,
  visibility: chartVisibility.default('workspace'),
  question: z.string().trim().max(limits.question.max).nullable().default(null),
  reading: z.string().trim().max(4_000).default(''),
})
export type CreateChartInput = z.output<typeof createChartInput>

/** What is left out stays. `expected_version`: the one that the change was made on. */
export const updateChartInput = z.object({
  expected_version: z.number().int().min(1),
  name: chartName.optional(),
  description: chartDescription.optional(),
  query: chartQueryInput.optional(),
  spec: chartSpec.optional(),
  visibility: chartVisibility.optional(),
})
export type UpdateChartInput = z.output<typeof updateChartInput>

/** Nothing is lost when two people change the same chart: the later one gets what is there now and decides. */
export const chartUpdated = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('saved'), chart }),
  z.object({ outcome: z.literal('conflict'), current: chart }),
])
export type ChartUpdated = z.infer<typeof chartUpdated>
