import { z } from 'zod'
import { dataSource } from '../agents/schemas.ts'
import { answerMode } from '../feature-flags/flags.ts'
import { agentId, answerId, fileId, recordId, sessionId, timestamp } from '../kit/id.ts'
import { limits } from '../limits.ts'
import { answerPart, toolName } from './parts.ts'
import { answerStatus, usage } from './stream.ts'

export const session = z.object({
  id: sessionId,
  bot_id: agentId,
  session_name: z.string(),
  default_source: dataSource,
  pinned: z.boolean(),
  /** Null until the first question. */
  last_message_at: timestamp.nullable(),
  /** The beginning of the newest question, one line. */
  preview: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Session = z.infer<typeof session>

/** Where a hit stands in a text: from, and the place after its end, in UTF-16 units. */
const marks = z.array(z.tuple([z.number().int(), z.number().int()]))

/**
 * With `query`: where its words were found, in the name and in records. Snippets are plain text around the first hit.
 * Typing mistakes are forgiven, so that what is marked need not be what was typed.
 */
export const sessionListed = session.extend({
  /** An answer ended in it since the person last looked. */
  unread: z.boolean(),
  name_marks: marks.optional(),
  matches: z.array(z.object({ record_id: recordId, snippet: z.string(), marks })).optional(),
})

export const sessionName = z.string().trim().min(1).max(limits.sessionName.max)

/** A file a person attached. `kind`: what was found in it. */
export const attachedFile = z.object({
  id: fileId,
  name: z.string(),
  mime: z.string(),
  bytes: z.number().int(),
  kind: z.enum(['text', 'tables']),
})
export type AttachedFile = z.infer<typeof attachedFile>

/** What a person should know of how a file was read; `message` in their language. */
export const fileRemark = z.object({ code: z.string(), message: z.string() })

const answer = z.object({
  id: answerId,
  status: answerStatus,
  parts: z.array(answerPart),
  /** The model's name; null when the built-in engine answered. */
  model: z.string().nullable(),
  usage,
  duration_ms: z.number(),
})

export const feedbackReason = z.string().trim().max(limits.feedbackReason.max)

export const feedback = z.object({
  /** true: liked, false: disliked, null: not rated. */
  like: z.boolean().nullable(),
  bookmark: z.boolean(),
  /** Why it was rated so; only where something was said. */
  reason: z.string().optional(),
})

/** One question and its answer. */
export const record = z.object({
  id: recordId,
  /** The same as `id`: clients know both names. */
  uuid: recordId,
  /** The record it follows; null for a session's first. */
  parent_id: recordId.nullable(),
  question: z.string(),
  files: z.array(attachedFile),
  answer,
  feedback,
  /** Every version of this turn, itself included, in the order they were made; more than one after an edit or a retry. */
  siblings: z.array(recordId),
  created_at: timestamp,
})
export type ChatRecord = z.infer<typeof record>

const blank = (value: unknown) => (value === '' || value === null ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blank, schema.optional())
const flag = z.preprocess(blank, z.union([z.boolean(), z.stringbool()]).default(false))
const listText = (value: unknown) => {
  if (typeof value !== 'string') return value ?? []
  if (value.trim() === '') return []
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}
/** A JSON array in a text field. */
const list = <T extends z.ZodType>(item: T, max: number) => z.preprocess(listText, z.array(item).max(max))

/** The fields of a question; its files are `files` and `voices`. */
export const questionFields = z.object({
  bot_id: agentId,
  /** Without one a session is made. */
  session_id: optional(sessionId),
  /** May be empty with `retry_of`. */
  question: z.string().default(''),
  is_search_internet: flag,
  data_source: optional(dataSource),
  organization_id: optional(z.string()),
  /** Only these tools may be used; all when left out. */
  tools: list(toolName, 20),
  links: list(z.url().max(2_000), limits.links.max),
  /** Agents' ids, and ways of answering by their names. */
  mentions: list(z.union([answerMode, agentId]), 10),
  /** Files that were sent before the question (`uploadAttachment`). */
  file_ids: list(fileId, limits.attachment.filesWithAgent),
  /** Which model answers (`getAbilities`), `built-in` for the engine; the installation's when left out. */
  model: optional(z.string().max(200)),
  /** Asks the record's turn again with another question, beside it. */
  edit_of: optional(recordId),
  /** Answers the record's question again, beside it. */
  retry_of: optional(recordId),
  /** The record this question follows; the newest when left out. For going on in an older branch. */
  parent_id: optional(recordId),
})
export type QuestionFields = z.output<typeof questionFields>

export const command = z.object({
  id: z.enum([
    'new',
    'rename',
    'delete',
    'bookmarks',
    'source_db',
    'source_files',
    'source_default',
    'web',
    'attach',
    'voice',
    'shortcuts',
  ]),
  /** What is typed, such as `/new`. */
  command: z.string(),
  name: z.string(),
  description: z.string(),
})

export const bookmark = z.object({
  answer_id: answerId,
  record_id: recordId,
  session_id: sessionId,
  bot_id: agentId,
  session_name: z.string(),
  question: z.string(),
  /** The beginning of the answer's text. */
  preview: z.string(),
  bookmarked_at: timestamp,
})
