import { z } from 'zod'
import { toolName } from './tool-names.ts'

export { type ToolName, toolName } from './tool-names.ts'

import { dataSource } from '../agents/schemas.ts'
import { dataApproval } from '../approvals/schemas.ts'
import { fileId } from '../kit/id.ts'

// The parts of an answer: the AI SDK's UI message parts with data parts of ours.

export const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])

export const tableColumn = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(['text', 'number', 'date', 'boolean']),
  unit: z.string().optional(),
})

/** Where the figures of a table come from, so that they can be checked and asked again. */
const tableQuery = z.object({
  sql: z.string(),
  data_source_id: z.string(),
  data_source_name: z.string(),
  duration_ms: z.number(),
  ran_at: z.string(),
  /** The day on which that was by the clocks of the data, or its last day where it ends; older answers do not know. */
  today: z.iso.date().optional(),
  /** It reads a table of which the asker's role was opened more than anyone may see: others who read the chat are not shown it. */
  opened: z.literal(true).optional(),
})

export const dataTable = z.object({
  title: z.string(),
  columns: z.array(tableColumn),
  /** One object per row: column key → value. Dates are ISO 8601 text. */
  rows: z.array(z.record(z.string(), cell)),
  /** Rows that the query gave; more than `rows` has when `truncated`. */
  row_count: z.number().int(),
  truncated: z.boolean(),
  query: tableQuery.optional(),
  /** Figures that the product counts, and of which place: others who read the chat see them where they may see those. */
  figures: z.string().optional(),
})
export type DataTable = z.infer<typeof dataTable>

export const chartKind = z.enum(['bar', 'line', 'area', 'pie', 'scatter', 'number', 'table'])

const dataChart = z.object({
  title: z.string(),
  chart: z.object({
    kind: chartKind,
    x: z.string(),
    y: z.array(z.string()),
    series: z.string().optional(),
    stacked: z.boolean().optional(),
    sort: z.enum(['asc', 'desc']).optional(),
    unit: z.string().optional(),
  }),
  /** Which of the answer's data-table parts it draws, counted from 0. */
  table: z.number().int().min(0),
})
export type DataChart = z.infer<typeof dataChart>

const noticeAction = z.enum(['retry', 'set_up_model', 'attach_file'])

/** Something the person should know; `code` is from the error catalogue, `message` in their language. */
const dataNotice = z.object({ code: z.string(), message: z.string(), action: noticeAction.optional() })
export type DataNotice = z.infer<typeof dataNotice>

/** `questions`: what could be asked next. `readings`: other ways to read the question; each is asked word for word. */
const dataSuggestions = z.object({ questions: z.array(z.string()), readings: z.array(z.string()).optional() })

/**
 * A part of how a question was read, shown above its answer. `remove` asks the same without it, an option the same with another one in
 * its place; both are asked word for word. Without either nothing can be changed, as for whoever reads the chat of somebody else.
 */
const readingChip = z.object({
  kind: z.enum(['measure', 'group', 'filter', 'period', 'limit', 'source']),
  label: z.string(),
  remove: z.string().optional(),
  options: z.array(z.object({ label: z.string(), question: z.string(), source: dataSource.optional() })).optional(),
})
export type ReadingChip = z.infer<typeof readingChip>

/**
 * How far a reading is to be trusted, and why, in sentences of the answer's language. `sure`: it is stated; `likely`: stated with a
 * warning where nobody can choose; `chosen`: a person chose it.
 */
export const readingConfidence = z.object({ band: z.enum(['sure', 'likely', 'chosen']), why: z.array(z.string()) })

/**
 * Ways to read the question, the likeliest first: no figures until somebody chooses. Each `question` asks for exactly its reading, word
 * for word; whoever reads the chat of somebody else has none. `why` it was not clear, in sentences.
 */
const dataChoice = z.object({
  readings: z.array(z.object({ reading: z.string(), question: z.string().optional() })),
  why: z.array(z.string()),
})
export type DataChoice = z.infer<typeof dataChoice>

/** How the question was read: in words, and part by part. `table`: which of the answer's data-table parts it is of, from 0; null: of its quotes. */
const dataReading = z.object({
  reading: z.string(),
  chips: z.array(readingChip),
  table: z.number().int().min(0).nullable(),
  /** Left out of answers that were given before it was told, and of quotes. */
  confidence: readingConfidence.optional(),
})
export type DataReading = z.infer<typeof dataReading>

/**
 * What vouches for a table of the answer. `verified`: a person verified its query; `stale`: somebody did, but its tables have
 * changed since, so it was not used; `corrected`: a person corrected the query of this answer.
 */
const dataTrust = z.object({
  state: z.enum(['verified', 'stale', 'corrected']),
  verified_query_id: z.string().nullable(),
  /** The question that was verified. */
  question: z.string(),
  /** The person's name; empty for visitors of a website. */
  by: z.string(),
  at: z.string(),
  /** Which of the answer's data-table parts, counted from 0; null: none. */
  table: z.number().int().min(0).nullable(),
})
export type DataTrust = z.infer<typeof dataTrust>

/** What a citation proves: the quoted passage and where it stands. */
const citationMetadata = z.object({
  nalar: z.object({
    file_id: fileId,
    page: z.number().int().optional(),
    row: z.number().int().optional(),
    /** The file is one of the agent's knowledge, in this version (`GET access-files/{id}`), rather than attached to a question. */
    version: z.number().int().optional(),
    quote: z.string(),
    score: z.number(),
  }),
})

/** What a page of the web proves: the quoted words, where and when it was published. */
const webCitation = z.object({
  nalar: z.object({
    site: z.string(),
    /** YYYY-MM-DD, as the page or the search service says. */
    date: z.string().optional(),
    quote: z.string(),
    score: z.number(),
  }),
})

/** Every tool's output has these; what else it gives is for the model and may be ignored. */
export const toolOutput = z.looseObject({
  /** One line in the person's language: `2 tables, 5 rows`. */
  summary: z.string(),
  duration_ms: z.number(),
})

const partState = z.enum(['streaming', 'done']).optional()

/** A step: a tool call with its input and, when it is over, its output or why it failed. */
const toolPart = z.object({
  type: z.templateLiteral(['tool-', toolName]),
  toolCallId: z.string(),
  title: z.string().optional(),
  state: z.enum(['input-streaming', 'input-available', 'output-available', 'output-error']),
  input: z.unknown().optional(),
  output: toolOutput.optional(),
  errorText: z.string().optional(),
})
export type ToolPart = z.infer<typeof toolPart>

/**
 * A mark `[n]` in a text part points at the n-th piece of evidence of the answer, counted from 1 over its `data-table`,
 * `source-document` and `source-url` parts together, in their order.
 */
const textPart = z.object({ type: z.literal('text'), text: z.string(), state: partState })
const reasoningPart = z.object({ type: z.literal('reasoning'), text: z.string(), state: partState })
export const sourceDocumentPart = z.object({
  type: z.literal('source-document'),
  sourceId: z.string(),
  mediaType: z.string(),
  /** The file's name. */
  title: z.string(),
  filename: z.string().optional(),
  providerMetadata: citationMetadata,
})
export const sourceUrlPart = z.object({
  type: z.literal('source-url'),
  sourceId: z.string(),
  url: z.string(),
  title: z.string().optional(),
  providerMetadata: webCitation.optional(),
})
const filePart = z.object({
  type: z.literal('file'),
  mediaType: z.string(),
  url: z.string(),
  filename: z.string().optional(),
})

const data = <N extends string, T extends z.ZodType>(name: N, shape: T) =>
  z.object({ type: z.literal(`data-${name}` as const), id: z.string().optional(), data: shape })

export const dataParts = [
  data('table', dataTable),
  data('chart', dataChart),
  data('reading', dataReading),
  data('choice', dataChoice),
  data('notice', dataNotice),
  data('suggestions', dataSuggestions),
  data('approval', dataApproval),
  data('trust', dataTrust),
] as const

export const answerPart = z.union([
  textPart,
  reasoningPart,
  toolPart,
  sourceDocumentPart,
  sourceUrlPart,
  filePart,
  ...dataParts,
])
export type AnswerPart = z.infer<typeof answerPart>
