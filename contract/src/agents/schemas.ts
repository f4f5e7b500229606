import { z } from 'zod'
import { agentId, timestamp } from '../kit/id.ts'
import { limits } from '../limits.ts'

/** What a chat draws on: a database, uploaded files, or what fits the question (spec §3). */
export const dataSource = z.enum(['db', 'files', 'default'])
export type DataSource = z.infer<typeof dataSource>

export const agentStatus = z.enum(['active', 'non_active'])

/** An assistant that a person talks to (`bot` in the specified names). */
export const agent = z.object({
  _id: agentId,
  name: z.string(),
  description: z.string(),
  hint: z.string(),
  bot_type: z.string(),
  status: agentStatus,
  /** Where it answers: `chat`, `email` … */
  agents_source: z.string(),
  default_source: dataSource,
  /** Path of its picture below the gateway, such as `/bots/{id}/logo`; null without one. Needs the token header. */
  logo_url: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Agent = z.infer<typeof agent>

const text = (max: number) => z.string().trim().max(max)

/** The form of a new agent; `logo` is its file field. */
export const agentInput = z.object({
  name: text(limits.name.max).min(1),
  description: text(limits.agent.description).default(''),
  hint: text(limits.agent.hint).default(''),
  bot_type: text(40).min(1).default('co-sales'),
})
export type AgentInput = z.output<typeof agentInput>

/** The form of a changed agent: what is left out stays. */
export const agentChanges = z.object({
  name: text(limits.name.max).min(1).optional(),
  description: text(limits.agent.description).optional(),
  hint: text(limits.agent.hint).optional(),
  bot_type: text(40).min(1).optional(),
  default_source: dataSource.optional(),
  status: agentStatus.optional(),
})
export type AgentChanges = z.output<typeof agentChanges>
