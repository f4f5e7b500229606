import type { Server, ServerResponse } from 'node:http'
import net from 'node:net'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long connections that are kept are answered on: who holds one hears with its next answer that it is not to be used again. */
const usualKeptMs = 1_000
const lookMs = 20
/** So long the system's queue is taken from: on a process that takes more slowly than others come it never ends, and those taken are to be answered. */
const maxAcceptMs = 10_000

/** The end of a server that others go on without: nobody who asked meanwhile is cut off. */
export type Drain = {
  isDraining: () => boolean
  /**
   * Takes no new connections, answers what comes on those that are there, and resolves when nothing is being answered but streams that
   * stay open, or after so long.
   */
  drain: (withinMs: number) => Promise<void>
}

export function createDrain(app: FastifyInstance, keptMs = usualKeptMs): Drain {
  const answering = new Set<ServerResponse>()
  let draining = false
  app.server.on('request', (_request, response) => {
    answering.add(response)
    response.once('close', () => answering.delete(response))
  })
  app.addHook('onRequest', async (_request, reply) => {
    if (draining) reply.header('connection', 'close')
  })
  return {
    isDraining: () => draining,
    drain: async (withinMs) => {
      draining = true
      if (!app.server.listening) return
      const [began, isBusy] = [performance.now(), () => answering.size > app.streams.size]
      const passed = () => performance.now() - began
      const accepted = await acceptBacklog(app.server, () => passed() < Math.min(maxAcceptMs, withinMs / 2))
      stopListening(app.server)
      for (const socket of accepted) socket.resume()
      const kept = passed() + Math.min(keptMs, (await openConnections(app.server)) > 0 ? withinMs : 0)
      while (passed() < kept || (isBusy() && passed() < withinMs)) await sleep(lookMs)
    },
  }
}

/**
 * Node takes one connection in each turn of its loop: those that wait in the system's queue would be cut off with the socket that listens.
 * They are read when all are taken, else a server under load would never come to the end of the queue.
 */
async function acceptBacklog(server: Server, goOn: () => boolean): Promise<net.Socket[]> {
  const accepted: net.Socket[] = []
  const accept = (socket: net.Socket) => void accepted.push(socket.pause())
  server.on('connection', accept)
  await turn()
  for (let before = -1; accepted.length > before && goOn(); await turn()) before = accepted.length
  server.off('connection', accept)
  return accepted
}

/** As a socket: an HTTP server would also close the connections on which nobody asks now, while somebody is about to. */
const stopListening = (server: Server) => void net.Server.prototype.close.call(server)

const openConnections = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count ?? 0)))
