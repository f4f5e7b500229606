import type { ConnectionId } from '#contract/connections/schemas.ts'
import type { NetAllowance } from '../../platform/net/index.ts'
import { type McpAddress, type McpClient, McpError } from '../../providers/mcp/port.ts'

const idleMs = 120_000

type Target = { id: ConnectionId; updatedAt: Date; address: () => McpAddress; toolsChanged: () => void }

/** Open connections to MCP servers: made when they are first used, closed when they have been idle. */
export type Clients = {
  /** Does something with the server; one that has forgotten us or died before the call is opened once more. */
  use: <T>(target: Target, work: (client: McpClient) => Promise<T>) => Promise<T>
  drop: (id: ConnectionId) => Promise<void>
  close: () => Promise<void>
}

type PooledClient = { version: number; client: Promise<McpClient>; users: number; idle?: NodeJS.Timeout }

/** The protocol's library is loaded with the first connection: most installations have none. */
async function openClient({ address, toolsChanged }: Target, allow: NetAllowance): Promise<McpClient> {
  const { openMcp } = await import('../../providers/mcp/open-mcp.ts')
  return openMcp(address(), { allow, onToolsChanged: toolsChanged })
}

export function createClients(allow: NetAllowance): Clients {
  const kept = new Map<ConnectionId, PooledClient>()
  const drop = async (id: ConnectionId, only?: PooledClient) => {
    const known = kept.get(id)
    if (!known || (only && known !== only)) return
    kept.delete(id)
    clearTimeout(known.idle)
    await known.client.then((client) => client.close()).catch(() => {})
  }
  const open = (target: Target): PooledClient => {
    const { id, updatedAt } = target
    const client = openClient(target, allow)
    client.catch(() => {})
    const made: PooledClient = { version: updatedAt.getTime(), client, users: 0 }
    kept.set(id, made)
    return made
  }
  const take = async (target: Target): Promise<PooledClient> => {
    const known = kept.get(target.id)
    if (!known) return open(target)
    const client = await known.client.catch(() => undefined)
    if (known.version === target.updatedAt.getTime() && client?.isOpen()) return known
    await drop(target.id, known)
    return kept.get(target.id) ?? open(target)
  }
  const once = async <T>(target: Target, work: (client: McpClient) => Promise<T>): Promise<T> => {
    const item = await take(target)
    clearTimeout(item.idle)
    item.users++
    try {
      return await work(await item.client)
    } catch (error) {
      if (error instanceof McpError) await drop(target.id, item)
      throw error
    } finally {
      item.users--
      if (item.users === 0) item.idle = setTimeout(() => void drop(target.id, item), idleMs).unref()
    }
  }
  return {
    use: async (target, work) => {
      const wasOpen = kept.has(target.id)
      try {
        return await once(target, work)
      } catch (error) {
        if (!wasOpen || !(error instanceof McpError) || !error.untouched) throw error
        return once(target, work)
      }
    },
    drop: (id) => drop(id),
    close: async () => {
      await Promise.all([...kept.keys()].map((id) => drop(id)))
    },
  }
}
