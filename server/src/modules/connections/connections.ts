import type { Module } from '../../platform/module.ts'
import { readAllowance } from '../../platform/net/index.ts'
import type { ToolSource } from '../answering/service.ts'
import { connectionRoutes } from './routes.ts'
import { createMcpServers } from './servers.ts'
import type { ConnectionDeps } from './service.ts'
import { mcpTools, type ToolTiming } from './tools.ts'

/** Connected MCP servers: who may connect which, what is known of them, and how to reach them. */
export function createConnections(
  deps: Omit<ConnectionDeps, 'allow' | 'servers'>,
  timing: ToolTiming = {},
): Module & { tools: ToolSource } {
  const allow = readAllowance(deps.config.NET_ALLOW)
  const servers = createMcpServers({ ...deps, allow })
  const given = { ...deps, allow, servers }
  return { routes: connectionRoutes(given), tools: mcpTools(given, timing), stop: servers.close }
}
