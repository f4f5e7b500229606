import http from 'node:http'
import https from 'node:https'
import { errorTypeOf, startSpan } from '../../platform/tracing/tracing.ts'
import { beginWork } from '../../platform/tracing/work-meter.ts'
import { mergeDeltas } from './merge-deltas.ts'

type Fetch = typeof globalThis.fetch

const agents = {
  'http:': new http.Agent({ keepAlive: true }),
  'https:': new https.Agent({ keepAlive: true }),
}

/** `model`: what is asked, for traces. */
export type ModelFetch = (...asked: [...Parameters<Fetch>, model?: string]) => ReturnType<Fetch>

/** Up to this many streams at once each piece of text goes on by itself. */
const mergeThreshold = 30
const maxMs = 200

/**
 * A `fetch` for models. It costs a fraction of the global one per piece of text, and when many streams run at once it
 * joins pieces that come within some milliseconds, after the first one of each stream, so that the process keeps up.
 */
export function createMergingFetch(): ModelFetch {
  let streams = 0
  const pace = () => (streams > mergeThreshold ? Math.min(maxMs, streams * 0.4) : 0)
  return async (input, init = {}, model) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const incoming = await sendTraced(url, init, model)
    const status = incoming.statusCode ?? 502
    const headers = new Headers()
    for (const [name, value] of Object.entries(incoming.headers))
      if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
    const streaming = headers.get('content-type')?.includes('text/event-stream') ?? false
    if (streaming) {
      streams++
      incoming.once('close', () => streams--)
    }
    const body = bodyOf(incoming, streaming ? pace : undefined, init.signal ?? undefined)
    return new Response(status === 204 || status === 304 ? null : body, { status, headers })
  }
}

/** The model's side goes on with our trace. The span ends with the last piece of what it answers. */
async function sendTraced(url: URL, init: RequestInit, model: string | undefined): Promise<http.IncomingMessage> {
  const span = startSpan(`chat ${model ?? 'model'}`, {
    kind: 'client',
    attributes: {
      'gen_ai.operation.name': 'chat',
      'server.address': url.hostname,
      ...(model !== undefined && { 'gen_ai.request.model': model }),
    },
  })
  const endWork = beginWork('model')
  try {
    const headers = new Headers(init.headers)
    if (span) headers.set('traceparent', span.traceparent)
    const incoming = await send(url, { ...init, headers })
    const status = incoming.statusCode ?? 502
    span?.set({ 'http.response.status_code': status })
    if (status >= 400) span?.fail(String(status))
    incoming.once('close', () => {
      endWork(status >= 400 ? 'failed' : 'done')
      span?.end()
    })
    return incoming
  } catch (error) {
    endWork('failed')
    span?.fail(errorTypeOf(error))
    span?.end()
    throw error
  }
}

function send(url: URL, init: RequestInit): Promise<http.IncomingMessage> {
  const { method = 'GET', headers, body, signal } = init
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method,
        agent: agents[url.protocol as keyof typeof agents],
        headers: { ...Object.fromEntries(new Headers(headers)), 'accept-encoding': 'identity' },
        ...(signal && { signal }),
      },
      resolve,
    )
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      // The model closed the idle connection just as it was used again: it has not read the request.
      if (outgoing.reusedSocket && error.code === 'ECONNRESET') resolve(send(url, init))
      else reject(error)
    })
    outgoing.end(typeof body === 'string' ? body : undefined)
  })
}

function bodyOf(
  incoming: http.IncomingMessage,
  pace: (() => number) | undefined,
  signal: AbortSignal | undefined,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  // A piece that is held back may want to go on after the reader has left.
  let over = false
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      const push = (text: string) => {
        if (over) return
        controller.enqueue(encoder.encode(text))
        if ((controller.desiredSize ?? 1) < -1_000) incoming.pause()
      }
      const merge = pace ? mergeDeltas(push, pace) : { add: push, end: () => {} }
      incoming.setEncoding('utf8')
      incoming.on('data', merge.add)
      incoming.on('end', () => {
        merge.end()
        if (!over) controller.close()
        over = true
      })
      incoming.on('error', (error) => {
        merge.end()
        if (!over) controller.error(signal?.aborted ? signal.reason : error)
        over = true
      })
    },
    pull: () => void incoming.resume(),
    cancel: () => {
      over = true
      incoming.destroy()
    },
  })
}
