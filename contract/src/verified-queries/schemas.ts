import { z } from 'zod'
import { tableDifference } from '../chat/answer-schemas.ts'
import { dataTable } from '../chat/parts.ts'
import { record } from '../chat/schemas.ts'
import { dataSourceId } from '../data-sources/schemas.ts'
import { agentId, answerId, id, sessionId, timestamp, uuidOf } from '../kit/id.ts'
import { pageOf, pageQuery } from '../kit/paging.ts'
import { limits } from '../limits.ts'

export const verifiedQueryId = id('verified-query')
export type VerifiedQueryId = z.infer<typeof verifiedQueryId>
export const termId = id('term')
export type TermId = z.infer<typeof termId>
export const taughtReadingId = id('taught-reading')
export type TaughtReadingId = z.infer<typeof taughtReadingId>

/** One SELECT in the dialect of its database. Saved ones may hold `{{last month.from}}` and `{{today}}` for dates. */
export const statement = z.string().trim().min(1).max(20_000)

/** Which table of which answer; tables count from 0. */
const answerTable = z.object({
  bot_id: agentId,
  session_id: sessionId,
  table: z.number().int().min(0).max(100).default(0),
})
export const correctionInput = answerTable.extend({ sql: statement })
export type CorrectionInput = z.output<typeof correctionInput>

/** A phrase that people use, and what it means in a database: a table or a column, or a figure made of one. */
const meaning = z.discriminatedUnion('kind', [
  /** Without `column` the table itself. */
  z.object({ kind: z.literal('synonym'), table: z.string().min(1).max(300), column: z.string().max(300).nullable() }),
  z.object({
    kind: z.literal('measure'),
    table: z.string().min(1).max(300),
    fold: z.enum(['sum', 'avg', 'min', 'max', 'count', 'count_distinct']),
    /** Null: rows are counted. */
    column: z.string().max(300).nullable(),
  }),
])
export type Meaning = z.infer<typeof meaning>
const phrase = z.string().trim().min(2).max(80)
export const termInput = z.object({
  data_source_id: dataSourceId,
  /** Only for questions under this use case; null: wherever the database is asked. */
  use_case_id: uuidOf('use-case').nullable().default(null),
  phrase,
  means: meaning,
})
export type TermInput = z.output<typeof termInput>
export const term = termInput.extend({
  id: termId,
  data_source_name: z.string(),
  /** Empty: everywhere, or a use case that is not there any more. */
  use_case_name: z.string(),
  /** In the person's language: `sum of orders.net_total`. */
  says: z.string(),
  by: z.string(),
  at: timestamp,
  removable: z.boolean(),
})
export type Term = z.infer<typeof term>
export const termQuery = pageQuery(20).extend({ data_source_id: dataSourceId.optional() })
export const termPage = pageOf(term)

/** What a person chose a question to mean where the built-in engine was not sure: asked again in the same words, it is stated at once. */
export const taughtReading = z.object({
  id: taughtReadingId,
  data_source_id: dataSourceId,
  /** Empty where it is not connected any more. */
  data_source_name: z.string(),
  question: z.string(),
  reading: z.string(),
  by: z.string(),
  at: timestamp,
  removable: z.boolean(),
})
export type TaughtReading = z.infer<typeof taughtReading>
export const taughtReadingQuery = pageQuery(20)
export const taughtReadingPage = pageOf(taughtReading)

/** What a correction says about the words of its question; nothing is stored before the person agrees. */
const termProposal = z.object({ phrase, means: meaning, says: z.string() })
export type TermProposal = z.infer<typeof termProposal>

/** A stretch of time that the question names, and whose dates the statement holds: kept as words, so that they move on. */
const movingDate = z.object({ words: z.string(), from: z.string().nullable(), to: z.string().nullable() })

/** What a corrected statement gives, beside what the answer has. Nothing is stored. */
export const correctionTried = z.object({
  table: dataTable,
  difference: tableDifference,
  proposals: z.array(termProposal),
  dates: z.array(movingDate),
})
export type CorrectionTried = z.infer<typeof correctionTried>
export const answerCorrected = z.object({ record, proposals: z.array(termProposal) })
export type AnswerCorrected = z.infer<typeof answerCorrected>

const question = z.string().trim().min(2).max(500)
const questions = z.array(question).min(1).max(limits.verifiedQueries.questions)
export const verifiedQueryInput = z.object({
  questions,
  data_source_id: dataSourceId,
  sql: statement,
  /** How the question is read, in a sentence; left out: the engine's, where there is one. */
  reading: z.string().trim().max(1_000).default(''),
  /** The answer it comes from: its dates are kept as words, and what the engine understood with it. */
  answer: answerTable.extend({ answer_id: answerId }).optional(),
})
export type VerifiedQueryInput = z.output<typeof verifiedQueryInput>
export const verifiedQueryChange = verifiedQueryInput.pick({ questions: true, sql: true, reading: true })
export type VerifiedQueryChange = z.output<typeof verifiedQueryChange>

/** `stale`: its tables are not what they were when it was verified, so it is offered but not used. */
const verifiedState = z.enum(['verified', 'stale'])
export type VerifiedState = z.infer<typeof verifiedState>
export const verifiedQuery = z.object({
  id: verifiedQueryId,
  questions,
  data_source_id: dataSourceId,
  /** Empty when the database is not there any more. */
  data_source_name: z.string(),
  sql: z.string(),
  reading: z.string(),
  state: verifiedState,
  /** Tables that changed or are gone, of a stale one. */
  changed_tables: z.array(z.string()),
  verified_by: z.string(),
  verified_at: timestamp,
  created_at: timestamp,
  /** How often it has answered, and when last. */
  used: z.number().int(),
  used_at: timestamp.nullable(),
  editable: z.boolean(),
  removable: z.boolean(),
})
export type VerifiedQuery = z.infer<typeof verifiedQuery>
export const verifiedQueryPage = pageOf(verifiedQuery)
export const verifiedQueriesQuery = pageQuery(20).extend({
  query: z.string().trim().max(200).optional(),
  data_source_id: dataSourceId.optional(),
  state: verifiedState.optional(),
})
export type VerifiedQueriesQuery = z.output<typeof verifiedQueriesQuery>
