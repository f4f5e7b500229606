import { z } from 'zod'
import { record } from '../chat/schemas.ts'
import { agentId, id, sessionId, timestamp, workspaceId } from '../kit/id.ts'

export const shareId = id('share')
export type ShareId = z.infer<typeof shareId>

/**
 * A link to a chat for the members of a workspace (without one: of the organization). It shows what the chat held when it
 * was made or last brought up to date, never what came later.
 */
export const share = z.object({
  id: shareId,
  session_id: sessionId,
  bot_id: agentId,
  session_name: z.string(),
  /** Who may open it: null means the organization. */
  workspace_id: workspaceId.nullable(),
  /** The name of the workspace or the organization. */
  audience: z.string(),
  /** Questions with their answers that it shows. */
  record_count: z.number().int(),
  /** Finished questions of the chat that came after it. */
  newer_count: z.number().int(),
  shared_at: timestamp,
  updated_at: timestamp,
})
export type Share = z.infer<typeof share>

/** What a member sees of it. Attached files are named, their content stays with the owner. */
export const sharedChat = z.object({
  id: shareId,
  session_name: z.string(),
  owner_name: z.string(),
  /** Whether it is the reader's own. */
  is_mine: z.boolean(),
  session_id: sessionId.nullable(),
  audience: z.string(),
  shared_at: timestamp,
  updated_at: timestamp,
})
export type SharedChat = z.infer<typeof sharedChat>

/** A record without what is its owner's alone: ratings, versions, costs. */
export const sharedRecord = record
  .pick({ id: true, question: true, created_at: true })
  .extend({ files: z.array(z.string()), answer: record.shape.answer.omit({ usage: true }) })
export type SharedRecord = z.infer<typeof sharedRecord>
