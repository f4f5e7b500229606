import { z } from 'zod'
import { agentId, id, timestamp, workspaceId } from '../kit/id.ts'

export const apiKeyId = id('api-key')
export type ApiKeyId = z.infer<typeof apiKeyId>

/** What a program may do with a key: see which agents there are, and ask them, which costs credits. */
export const apiKeyScope = z.enum(['agents.read', 'agents.ask'])
export type ApiKeyScope = z.infer<typeof apiKeyScope>

/** Days a key may live; null: until it is revoked. */
const apiKeyDays = z.union([z.literal(7), z.literal(30), z.literal(90), z.literal(365)]).nullable()

/** A key for programs, without the key itself. It works where it was made: in a workspace, or in personal mode. */
export const apiKey = z.object({
  id: apiKeyId,
  name: z.string(),
  /** How the key begins, to tell it from others. */
  prefix: z.string(),
  scopes: z.array(apiKeyScope),
  /** The only agent it reaches; null: every agent of the person. */
  agent_id: agentId.nullable(),
  workspace: z.object({ id: workspaceId, name: z.string() }).nullable(),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
  expires_at: timestamp.nullable(),
  expired: z.boolean(),
})
export type ApiKey = z.infer<typeof apiKey>

export const apiKeyInput = z.object({
  name: z.string().trim().min(1).max(80),
  scopes: z.array(apiKeyScope).min(1).max(apiKeyScope.options.length),
  agent_id: agentId.nullable().default(null),
  expires_in_days: apiKeyDays,
})
export type ApiKeyInput = z.output<typeof apiKeyInput>

/** The answer to a new key: the only time the key itself is told. */
export const newApiKey = z.object({ key: apiKey, secret: z.string() })
