import { z } from 'zod'
import { cell, dataTable } from '../chat/parts.ts'
import { dataSourceId } from '../data-sources/schemas.ts'
import { agentId, answerId, id, sessionId, timestamp, uuidOf } from '../kit/id.ts'
import { pageOf, pageQuery } from '../kit/paging.ts'
import { statement } from '../verified-queries/schemas.ts'

export const knowledgeTestId = id('knowledge-test')
export type KnowledgeTestId = z.infer<typeof knowledgeTestId>
export const knowledgeRunId = id('knowledge-run')
export type KnowledgeRunId = z.infer<typeof knowledgeRunId>

/** Whose questions they are: a use case's, or an agent's where it has none. */
export const suite = z.object({ bot_id: agentId, use_case_id: uuidOf('use-case').nullable().default(null) })
export type Suite = z.output<typeof suite>

/**
 * What a right answer holds. `sql`: the rows that this query gives on the day of the run; `rows`: these values, in any order of
 * rows, further columns may stand beside them; `value`: this one figure or text.
 */
const expected = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sql'), data_source_id: dataSourceId, sql: statement }),
  z.object({ kind: z.literal('rows'), rows: z.array(z.array(cell).max(50)).min(1).max(200) }),
  z.object({ kind: z.literal('value'), value: z.union([z.string().trim().min(1).max(500), z.number()]) }),
])
export type ExpectedAnswer = z.output<typeof expected>

const testOutcome = z.enum(['right', 'wrong', 'unsure', 'failed'])
export type TestOutcome = z.infer<typeof testOutcome>
/** Beside the run before: `new` when it was not in that one. */
const testChange = z.enum(['better', 'worse', 'same', 'new'])

const question = z.string().trim().min(2).max(1_000)
/** A question that is tried once: nothing is charged or stored. */
export const questionToTry = suite.extend({ question })
export type QuestionToTry = z.output<typeof questionToTry>
/** What was answered; without a table, why there are no figures. */
export const triedQuestion = z.object({
  text: z.string(),
  reading: z.string(),
  table: dataTable.nullable(),
  verified: z.boolean(),
  /** Null: the built-in engine. */
  model: z.string().nullable(),
})
export type TriedQuestion = z.infer<typeof triedQuestion>
export const knowledgeTestInput = suite.extend({ question, expected })
export type KnowledgeTestInput = z.output<typeof knowledgeTestInput>
export const knowledgeTestChange = z.object({ question, expected })
export const fromAnswer = z.object({
  bot_id: agentId,
  session_id: sessionId,
  use_case_id: uuidOf('use-case').nullable().default(null),
  table: z.number().int().min(0).max(100).default(0),
})
export const ofAnswer = z.object({ answerId })

export const knowledgeTest = suite.extend({
  id: knowledgeTestId,
  question: z.string(),
  expected,
  by: z.string(),
  created_at: timestamp,
  /** Of the newest run that has ended it. */
  last: z.object({ outcome: testOutcome, change: testChange, at: timestamp }).nullable(),
  editable: z.boolean(),
})
export type KnowledgeTest = z.infer<typeof knowledgeTest>
export const knowledgeTestPage = pageOf(knowledgeTest)
export const suiteQuery = pageQuery(50).extend({ bot_id: agentId, use_case_id: uuidOf('use-case').optional() })

/** Why a run began: by hand, or by what changed. */
const runCause = z.enum(['asked', 'tests', 'use_case', 'schema', 'verified_query', 'terms', 'engine', 'model'])
export type RunCause = z.infer<typeof runCause>
const runState = z.enum(['waiting', 'running', 'done', 'cancelled', 'failed'])
const counts = z.object({
  right: z.number().int(),
  wrong: z.number().int(),
  unsure: z.number().int(),
  failed: z.number().int(),
})
export const knowledgeRun = suite.extend({
  id: knowledgeRunId,
  cause: runCause,
  state: runState,
  total: z.number().int(),
  done: z.number().int(),
  counts,
  better: z.number().int(),
  worse: z.number().int(),
  /** The model that answered; null: the built-in engine. */
  model: z.string().nullable(),
  created_at: timestamp,
  ended_at: timestamp.nullable(),
})
export type KnowledgeRun = z.infer<typeof knowledgeRun>
export const knowledgeRunPage = pageOf(knowledgeRun)

const knowledgeResult = z.object({
  test_id: knowledgeTestId,
  question: z.string(),
  outcome: testOutcome,
  change: testChange,
  /** Why it is not right, in the person's language; empty when it is. */
  reason: z.string(),
  /** What was answered: its query and the first rows, beside what was expected. */
  sql: z.string().nullable(),
  got: z.array(z.array(cell)),
  wanted: z.array(z.array(cell)),
  verified: z.boolean(),
})
export type KnowledgeResult = z.infer<typeof knowledgeResult>
export const knowledgeRunDetail = knowledgeRun.extend({ results: z.array(knowledgeResult) })
export type KnowledgeRunDetail = z.infer<typeof knowledgeRunDetail>
