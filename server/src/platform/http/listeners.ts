import { once } from 'node:events'
import net from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Node takes one connection of each listening socket in a turn of its loop, so that a busy process with one socket takes fifty a second
 * while the others wait, and are cut off when it ends. Linux divides those who come between sockets that share a port.
 */
const usualSockets = process.platform === 'linux' ? 16 : 1
/** Connections that wait to be taken on one socket while the process is busy; the kernel allows no more than its own limit. */
const backlog = 4_096

/** Where a server takes connections: several sockets on one port. */
export type Listeners = {
  /** Resolves to the address, as Fastify's `listen` does. Throws `EADDRINUSE` where another listens, also one that would share the port. */
  listen: (where: { host: string; port: number }) => Promise<string>
  /** Takes no new connections; resolves when those that are there have ended. */
  close: () => Promise<void>
  /** How many connections there are. */
  count: () => Promise<number>
}

export function createListeners(app: FastifyInstance, sockets = usualSockets): Listeners {
  const besides: net.Server[] = []
  const all = (): net.Server[] => [app.server, ...besides]
  return {
    listen: async ({ host, port }) => {
      await requireFree({ host, port })
      // Fastify passes on what its types do not name.
      const shared = { host, backlog, reusePort: sockets > 1 }
      const address = await app.listen({ ...shared, port })
      const taken = (app.server.address() as net.AddressInfo).port
      while (besides.length < sockets - 1) {
        // As an HTTP server's own.
        const beside = net.createServer({ allowHalfOpen: true, noDelay: true })
        beside.on('connection', (socket) => app.server.emit('connection', socket))
        besides.push(beside)
        await once(beside.listen({ ...shared, port: taken }), 'listening')
      }
      return address
    },
    close: async () => void (await Promise.all(all().map(stopListening))),
    count: async () => (await Promise.all(all().map(connectionsOf))).reduce((sum, count) => sum + count, 0),
  }
}

/** Whoever shares a port is not refused by the system: asked for alone first. */
async function requireFree(where: net.ListenOptions): Promise<void> {
  const probe = net.createServer().listen(where)
  await once(probe, 'listening')
  await stopListening(probe)
}

/** As a socket: an HTTP server would also close the connections on which nobody asks now, while somebody is about to. */
const stopListening = (server: net.Server) =>
  new Promise<void>((resolve) => void net.Server.prototype.close.call(server, () => resolve()))

const connectionsOf = (server: net.Server) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count ?? 0)))

declare module 'fastify' {
  interface FastifyInstance {
    listeners: Listeners
  }
}
