import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Listeners } from './listeners.ts'

/**
 * How long nobody has asked on connections that are kept before they are closed: who holds one hears with its next answer that it is
 * not to be used again, and may hold hundreds.
 */
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

export function createDrain(
  app: FastifyInstance,
  listeners: Listeners,
  { keptMs = usualKeptMs, now = () => performance.now() } = {},
): Drain {
  const answering = new Set<ServerResponse>()
  let [draining, closed] = [false, false]
  let askedAt = 0
  app.server.on('request', (_request, response) => {
    askedAt = now()
    answering.add(response)
    response.once('close', () => answering.delete(response))
  })
  // Said earlier, it would have who asks make new connections while the last of them are taken. Streams write what they say themselves.
  app.addHook('onRequest', async (_request, reply) => {
    if (closed) reply.raw.setHeader('connection', 'close')
  })
  return {
    isDraining: () => draining,
    drain: async (withinMs) => {
      draining = true
      if (!app.server.listening) return
      const [began, isBusy] = [now(), () => answering.size > app.streams.size]
      const passed = () => now() - began
      const accepted = await acceptBacklog(app.server, () => passed() < Math.min(maxAcceptMs, withinMs / 2))
      void listeners.close()
      closed = true
      for (const socket of accepted) socket.resume()
      const closedAt = now()
      const mayAsk = async () => now() - Math.max(askedAt, closedAt) < keptMs && (await listeners.count()) > 0
      while (passed() < withinMs && (isBusy() || (await mayAsk()))) await sleep(lookMs)
    },
  }
}

/**
 * Node takes one connection of each socket in a turn of its loop: those that wait in the system's queues would be cut off with the sockets.
 * They are read when all are taken, else a server under load would never come to the end of the queue.
 */
async function acceptBacklog(server: Server, goOn: () => boolean): Promise<Socket[]> {
  const accepted: Socket[] = []
  const accept = (socket: Socket) => void accepted.push(socket.pause())
  server.on('connection', accept)
  await turn()
  for (let before = -1; accepted.length > before && goOn(); await turn()) before = accepted.length
  server.off('connection', accept)
  return accepted
}
