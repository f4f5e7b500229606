import { once } from 'node:events'
import type { FastifyReply } from 'fastify'
import type { EventStream, StreamEvent } from './route.ts'

const heartbeatMs = 15_000

/**
 * Sends server-sent events as `data: <json>`, ended by `data: [DONE]` (the AI SDK's UI message stream, version 1).
 * Waits when the reader is slow; a comment every 15 s keeps proxies from closing a quiet stream. `ended` ends it at once.
 */
export async function sendEvents(reply: FastifyReply, events: EventStream, ended?: AbortSignal): Promise<void> {
  reply.hijack()
  const response = reply.raw
  response.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
    'x-vercel-ai-ui-message-stream': 'v1',
  })
  response.flushHeaders()
  response.socket?.setNoDelay(true)
  const heartbeat = setInterval(() => response.writableEnded || response.write(': waiting\n\n'), heartbeatMs)
  const gone = new AbortController()
  response.on('close', () => gone.abort())
  const end = () => void response.end('data: [DONE]\n\n')
  if (ended?.aborted) end()
  else ended?.addEventListener('abort', end, { once: true })
  try {
    for await (const event of events) {
      if (response.destroyed || response.writableEnded) return
      if (!response.write(frameOf(event))) await once(response, 'drain', { signal: gone.signal })
    }
    if (!response.writableEnded) response.write('data: [DONE]\n\n')
  } catch (error) {
    if (!gone.signal.aborted && !ended?.aborted) reply.log.error({ err: error }, 'an event stream broke off')
  } finally {
    clearInterval(heartbeat)
    response.end()
  }
}

const frameOf = (event: StreamEvent) =>
  typeof event === 'string' ? `data: ${event}\n\n` : `id: ${event.id}\ndata: ${event.event}\n\n`
