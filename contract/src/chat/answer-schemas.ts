import { z } from 'zod'
import { dataSource } from '../agents/schemas.ts'
import { agentId, id, recordId, sessionId, timestamp } from '../kit/id.ts'
import { limits } from '../limits.ts'
import { cell, dataTable, tableColumn } from './parts.ts'
import { attachedFile, questionFields } from './schemas.ts'

export const queuedId = id('queued')
export type QueuedId = z.infer<typeof queuedId>

/** A question that waits for the answer before it. */
const queuedQuestion = z.object({
  id: queuedId,
  question: z.string(),
  data_source: dataSource,
  is_search_internet: z.boolean(),
  files: z.array(attachedFile),
  created_at: timestamp,
})
export type QueuedQuestion = z.infer<typeof queuedQuestion>

/**
 * What waits in a session, in the order it will be asked. `held_by`: the answer before it failed or was stopped, so nothing is
 * asked until the person says so (`resumeQueue`) or asks something else.
 */
export const queue = z.object({ questions: z.array(queuedQuestion), held_by: recordId.nullable() })
export type Queue = z.infer<typeof queue>

/** The fields of a question that waits: its session is named by the address. */
export const queuedFields = questionFields.pick({
  question: true,
  is_search_internet: true,
  data_source: true,
  tools: true,
  links: true,
  mentions: true,
  file_ids: true,
  model: true,
})
export type QueuedFields = z.output<typeof queuedFields>

export const queuedChange = z
  .object({
    question: z.string().trim().min(1).max(limits.question.max).optional(),
    /** Its place among those that wait, from 0. */
    position: z.number().int().min(0).max(limits.waitingQuestions).optional(),
  })
  .refine((given) => given.question !== undefined || given.position !== undefined, 'nothing to change')

const row = z.record(z.string(), cell)

/** How a table differs from what it was. Rows are compared by `key`; without one, as wholes. */
export const tableDifference = z.object({
  /** Columns that tell rows apart; empty: none does. */
  key: z.array(z.string()),
  columns: z.array(tableColumn),
  added: z.array(row),
  removed: z.array(row),
  changed: z.array(z.object({ before: row, after: row, columns: z.array(z.string()) })),
  same: z.number().int(),
  /** Either result was longer than what is kept of it: rows beyond are not compared. */
  partial: z.boolean(),
})
export type TableDifference = z.infer<typeof tableDifference>

/** One table of an answer, asked again. `after` and `difference` come together; else `problem` says why not, in the person's language. */
const tableAgain = z.object({
  title: z.string(),
  ran_at: timestamp.nullable(),
  after: dataTable.optional(),
  difference: tableDifference.optional(),
  problem: z.string().optional(),
})
export type TableAgain = z.infer<typeof tableAgain>

const textPiece = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })
export type TextPiece = z.infer<typeof textPiece>

/**
 * An answer on today's data, beside what it was; nothing is stored. `text`: `same`; `changed` with the pieces; `unknown` when
 * figures that the text may rest on have changed and the text was written by a model, which is not asked again.
 */
export const answerAgain = z.object({
  ran_at: timestamp,
  status: z.enum(['same', 'changed', 'failed']),
  tables: z.array(tableAgain),
  text: z.object({ status: z.enum(['same', 'changed', 'unknown']), pieces: z.array(textPiece) }),
})
export type AnswerAgain = z.infer<typeof answerAgain>

const blank = (value: unknown) => (value === '' || value === null ? undefined : value)

/** The fields of the four calls `ml chats/*` (spec, "Bots and chat"), which ask as `studio/chat` does. */
export const mlQuestionFields = z.object({
  bot_id: agentId,
  session_id: z.preprocess(blank, sessionId.optional()),
  data_source: questionFields.shape.data_source,
  text: z.string().default(''),
  enable_search: questionFields.shape.is_search_internet,
  links: questionFields.shape.links,
})
export type MlQuestionFields = z.output<typeof mlQuestionFields>
