import { z } from 'zod'
import { agentId, id, timestamp } from '../kit/id.ts'

export const connectionId = id('connection')
export type ConnectionId = z.infer<typeof connectionId>
export const toolGrantId = id('tool-grant')
export type ToolGrantId = z.infer<typeof toolGrantId>

/** Whether a tool is used: never, after the person was asked, or without asking. */
export const toolPermission = z.enum(['never', 'ask', 'always'])
export type ToolPermission = z.infer<typeof toolPermission>

/** Who has a connection: everybody on the installation (operator only), or those who work where it was made. */
const connectionReach = z.enum(['installation', 'here'])

/** What somebody decided for one of their agents, for good. */
const toolGrant = z.object({
  id: toolGrantId,
  agent_id: agentId,
  agent_name: z.string(),
  decision: z.enum(['always', 'never']),
  decided_at: timestamp,
})

/** A tool as its server describes it. Titles and descriptions are the server's words, not ours. */
const connectionTool = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  /** The server says that it only reads; a hint, not a promise. */
  read_only: z.boolean(),
  /** The server says that it may destroy something. */
  destructive: z.boolean(),
  permission: toolPermission,
  /** Its description or input has changed since it was allowed: it asks again. */
  changed: z.boolean(),
  /** The person's decisions for their own agents. */
  grants: z.array(toolGrant),
})
export type ConnectionTool = z.infer<typeof connectionTool>

const connectionHealth = z.object({
  state: z.enum(['ok', 'failing', 'unknown']),
  /** From the error catalogue, with its sentence. */
  code: z.string().nullable(),
  message: z.string().nullable(),
  checked_at: timestamp.nullable(),
})

const common = {
  id: connectionId,
  name: z.string(),
  reach: connectionReach,
  enabled: z.boolean(),
  /** Whether the person may change it. */
  may_change: z.boolean(),
  health: connectionHealth,
  /** What the server calls itself. */
  server: z.object({ name: z.string(), version: z.string() }).nullable(),
  tools: z.array(connectionTool),
  created_at: timestamp,
}

/** A connected MCP server. What is secret (values of headers and of the environment) is written and never read. */
export const connection = z.discriminatedUnion('transport', [
  z.object({
    ...common,
    transport: z.literal('http'),
    url: z.string(),
    header_names: z.array(z.string()),
    allow_private: z.boolean(),
  }),
  z.object({
    ...common,
    transport: z.literal('stdio'),
    command: z.string(),
    args: z.array(z.string()),
    env_names: z.array(z.string()),
  }),
])
export type Connection = z.infer<typeof connection>

const headerName = z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/)
const headerValue = z.string().regex(/^[^\r\n\0]{0,4000}$/)
const envName = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,99}$/)
const few = <T>(record: Record<string, T>) => Object.keys(record).length <= 20

const name = z.string().trim().min(1).max(80)
const httpAddress = z.object({
  transport: z.literal('http'),
  url: z.url({ protocol: /^https?$/ }).max(2_000),
  headers: z.record(headerName, headerValue).refine(few).default({}),
  /** Lets the address be a private one; for the operator only. */
  allow_private: z.boolean().default(false),
})
const stdioAddress = z.object({
  transport: z.literal('stdio'),
  command: z.string().trim().min(1).max(500),
  args: z.array(z.string().max(2_000)).max(50).default([]),
  env: z.record(envName, z.string().max(4_000)).refine(few).default({}),
})
const connectionAddress = z.discriminatedUnion('transport', [httpAddress, stdioAddress])
export type ConnectionAddress = z.output<typeof connectionAddress>

export const connectionInput = z.object({ name, reach: connectionReach.default('here'), address: connectionAddress })
export type ConnectionInput = z.output<typeof connectionInput>

/** What is left out stays. A new address brings its own secrets: those of the old one are not sent to it. */
export const connectionChanges = z.object({
  name: name.optional(),
  enabled: z.boolean().optional(),
  address: connectionAddress.optional(),
})
export type ConnectionChanges = z.output<typeof connectionChanges>

/** All connections of a place, and what the person may add there. */
export const connectionList = z.object({
  connections: z.array(connection),
  may_add: z.boolean(),
  /** Whether programs of this machine may be started: the operator, where the installation allows it. */
  may_add_stdio: z.boolean(),
  is_operator: z.boolean(),
})
