import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { NetAllowance } from '../../platform/net/index.ts'
import { type McpClient, McpError } from '../../providers/mcp/port.ts'
import { openAddress } from './address.ts'
import { createClients } from './clients.ts'
import * as store from './store.ts'

/** The servers of connections: their tools, their health, and how to reach them. */
export type McpServers = {
  /** What somebody may use now: connections that are switched on, with their tools as last told. Asks no server. */
  usable: (scope: Scope) => Promise<store.StoredConnection[]>
  /** Works with the server of a connection; a failure becomes its health. Throws McpError. */
  use: <T>(connection: store.StoredConnection, work: (client: McpClient) => Promise<T>) => Promise<T>
  /** Asks a server for its tools; that it fails is its health. Never rejects. */
  refresh: (connection: store.StoredConnection) => Promise<void>
  /** Closes what is open to a server: it has another address, or is no more. */
  drop: (id: store.StoredConnection['id']) => Promise<void>
  close: () => Promise<void>
}

type ServerDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'secrets'> & { allow: NetAllowance }

export function createMcpServers(deps: ServerDeps): McpServers {
  const clients = createClients(deps.allow)
  const use: McpServers['use'] = async (connection, work) => {
    const { id, updatedAt } = connection
    const address = () => openAddress(deps.secrets, connection)
    try {
      return await clients.use({ id, updatedAt, address, toolsChanged: () => void refresh(connection) }, work)
    } catch (error) {
      if (error instanceof McpError) await storeHealth(deps, connection, error.code)
      throw error
    }
  }
  const refresh = async (connection: store.StoredConnection): Promise<void> => {
    try {
      const listed = await use(connection, async (client) => ({
        server: client.server,
        tools: await client.listTools(),
      }))
      await storeHealth(deps, connection, null, listed)
    } catch (error) {
      if (error instanceof McpError) deps.log.warn({ code: error.code }, 'an MCP server failed')
      else deps.log.error({ err: error }, 'an MCP server could not be looked at')
    }
  }
  return {
    use,
    refresh,
    usable: async (scope) => {
      const all = await store.listConnections(deps.db, scope)
      const usable = all.filter(({ enabled, tools }) => enabled && tools.length > 0)
      for (const connection of usable) if (isStale(deps, connection)) void refresh(connection)
      return usable
    },
    drop: clients.drop,
    close: clients.close,
  }
}

function isStale({ clock }: ServerDeps, { health }: store.StoredConnection): boolean {
  const since = health.checkedAt?.getTime() ?? 0
  return clock.now().getTime() - since > limits.mcp.freshSeconds * 1000
}

async function storeHealth(
  { db, clock, log }: ServerDeps,
  { id }: store.StoredConnection,
  code: store.ConnectionHealth['code'],
  listed?: Parameters<typeof store.saveHealth>[3],
): Promise<void> {
  const health = { state: code ? ('failing' as const) : ('ok' as const), code, checkedAt: clock.now() }
  await store
    .saveHealth(db, id, health, listed)
    .catch((error: unknown) => log.warn({ err: error }, 'the health of an MCP server was not stored'))
}
