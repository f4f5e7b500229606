import { z } from 'zod'
import { ownToolName } from '../chat/tool-names.ts'
import { agentId, timestamp } from '../kit/id.ts'
import { limits } from '../limits.ts'

/** What a chat draws on: a database, uploaded files, or what fits the question. */
export const dataSource = z.enum(['db', 'files', 'default'])
export type DataSource = z.infer<typeof dataSource>

const agentStatus = z.enum(['active', 'non_active'])

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
  /** What it is told before every question. */
  instructions: z.string(),
  /** What it says before anybody asked. */
  greeting: z.string(),
  /** The label of the language model that answers (`getAbilities`); null: the first one. */
  model: z.string().nullable(),
  /** The tools it may use; all when empty. */
  tools: z.array(ownToolName),
  /** Made with the account: it cannot be deleted. */
  is_default: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Agent = z.infer<typeof agent>

const text = (max: number) => z.string().trim().max(max)

/** Form fields are text: a list comes as a JSON array. */
const toolList = z.preprocess((value) => {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value || '[]')
  } catch {
    return value
  }
}, z.array(ownToolName).max(ownToolName.options.length))

/** Empty: the first one. */
const model = text(200).transform((label) => label || null)

/** The form of a new agent; `logo` is its file field. */
export const agentInput = z.object({
  name: text(limits.name.max).min(1),
  description: text(limits.agent.description).default(''),
  hint: text(limits.agent.hint).default(''),
  bot_type: text(40).min(1).default('co-sales'),
  instructions: text(limits.agent.instructions).default(''),
  greeting: text(limits.agent.greeting).default(''),
  model: model.default(null),
  tools: toolList.default([]),
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
  instructions: text(limits.agent.instructions).optional(),
  greeting: text(limits.agent.greeting).optional(),
  model: model.optional(),
  tools: toolList.optional(),
})
export type AgentChanges = z.output<typeof agentChanges>
