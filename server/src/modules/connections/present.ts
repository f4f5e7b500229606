import type { Connection, ConnectionTool, ToolPermission } from '#contract/connections/schemas.ts'
import { errorMessage } from '#contract/errors.ts'
import type { Language } from '#contract/language.ts'
import type { McpTool } from '../../providers/mcp/port.ts'
import type { GrantRow } from '../approvals/service.ts'
import type { StoredConnection } from './store.ts'

/** How decisions name a tool of a connection. */
export const toolKey = (id: string, tool: string) => `mcp:${id}:${tool}`
export const keysOf = (id: string) => `mcp:${id}:`

/** What counts for a tool now. What was set for another description does not, but for `never`. */
export function permissionOf(
  connection: StoredConnection,
  tool: McpTool,
): { permission: ToolPermission; changed: boolean } {
  const set = Object.hasOwn(connection.permissions, tool.name) ? connection.permissions[tool.name] : undefined
  if (!set) return { permission: 'ask', changed: false }
  if (set.hash === tool.hash) return { permission: set.permission, changed: false }
  return { permission: set.permission === 'never' ? 'never' : 'ask', changed: true }
}

export function presentConnection(
  connection: StoredConnection,
  grants: GrantRow[],
  about: { mayChange: boolean; language: Language },
): Connection {
  const { id, name, address, enabled, health, server, createdAt } = connection
  const common = {
    id,
    name,
    enabled,
    server,
    reach: connection.organizationId === null ? ('installation' as const) : ('here' as const),
    may_change: about.mayChange,
    health: {
      state: health.state,
      code: health.code,
      message: health.code && errorMessage(health.code, about.language, { name }),
      checked_at: health.checkedAt?.toISOString() ?? null,
    },
    tools: connection.tools.map((tool) => presentTool(connection, tool, grants)),
    created_at: createdAt.toISOString(),
  }
  if (address.transport === 'stdio') {
    const { transport, command, args, names } = address
    return { ...common, transport, command, args, env_names: names }
  }
  const { transport, url, names, allowPrivate } = address
  // Some keys come inside the address: who may not change it sees where it leads only.
  const shown = about.mayChange ? url : `${new URL(url).origin}${new URL(url).pathname}`
  return { ...common, transport, url: shown, header_names: names, allow_private: allowPrivate }
}

function presentTool(connection: StoredConnection, tool: McpTool, grants: GrantRow[]): ConnectionTool {
  const key = toolKey(connection.id, tool.name)
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    read_only: tool.readOnly,
    destructive: tool.destructive,
    ...permissionOf(connection, tool),
    grants: grants
      .filter((grant) => grant.tool_key === key && (grant.decision === 'never' || grant.tool_hash === tool.hash))
      .map(({ id, agent_id, agent_name, decision, decided_at }) => ({
        id,
        agent_id,
        agent_name,
        decision,
        decided_at,
      })),
  }
}
