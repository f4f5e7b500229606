import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { fail } from './fail.ts'

/** How slowly a request may come. A person on a bad line is slow for a while; who never gets on holds a place for nothing. */
export type Pace = {
  /** Until its headers are here. */
  headersMs: number
  /** Each time a body is looked at, so many bytes must have come since. */
  lookMs: number
  bytesPerLook: number
  /** Until a body is here, and until one with files is. */
  bodyMs: number
  uploadMs: number
}

export const usualPace: Pace = {
  headersMs: 15_000,
  lookMs: 10_000,
  bytesPerLook: 2_048,
  bodyMs: 60_000,
  uploadMs: 30 * 60_000,
}

/** What Node itself watches: headers, and that no request takes longer than the slowest upload may. */
export const serverTimes = ({ headersMs, lookMs, uploadMs }: Pace) => ({
  requestTimeout: uploadMs + headersMs,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: Math.min(lookMs, headersMs) },
})

/**
 * Ends bodies that come too slowly, of any call and kind, with `request_too_slow`: who reads the body hears it as the failure of its
 * reading, and answers.
 */
export function limitBodies(app: FastifyInstance, pace: Pace): void {
  app.addHook('preParsing', async (request, reply, payload) => {
    const { raw } = request
    // Nobody reads to the end of a body that is not there: it would look slow for as long as the answer takes.
    if (!hasBody(raw)) return payload
    const withFiles = request.headers['content-type']?.startsWith('multipart/')
    watchBody(raw, pace, withFiles ? pace.uploadMs : pace.bodyMs, () => {
      // What is still to come is not waited for.
      void reply.header('connection', 'close')
      if (payload.listenerCount('error') > 0) payload.emit('error', fail('request_too_slow'))
      else raw.destroy()
    })
    return payload
  })
}

/** RFC 9112, 6: a request has a body where one of these headers says so. */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Calls `late` once when a body comes too slowly or for too long; no more once it is here, or its connection gone. */
function watchBody(
  body: IncomingMessage,
  { lookMs, bytesPerLook }: Pick<Pace, 'lookMs' | 'bytesPerLook'>,
  totalMs: number,
  late: () => void,
): void {
  const { socket } = body
  let before = socket.bytesRead
  const stop = () => {
    clearInterval(looks)
    clearTimeout(total)
  }
  const end = () => {
    stop()
    late()
  }
  const looks = setInterval(() => {
    const now = socket.bytesRead
    if (now - before < bytesPerLook) end()
    before = now
  }, lookMs)
  const total = setTimeout(end, totalMs)
  body.once('end', stop).once('close', stop)
}
