import { NetError } from './net-error.ts'

/** The same answer, whose body throws `net_too_large` beyond so many bytes and `net_timed_out` when `late` fires. */
export function limitBody(response: Response, maxBytes: number, late?: AbortSignal): Response {
  if (!response.body) return response
  const declared = Number(response.headers.get('content-length') ?? 0)
  if (declared > maxBytes) {
    response.body.cancel().catch(() => {})
    throw new NetError('net_too_large')
  }
  const limited = new Response(response.body.pipeThrough(counted(maxBytes, late)), {
    status: response.status,
    statusText: response.statusText,
    headers: response.headers,
  })
  Object.defineProperty(limited, 'url', { value: response.url })
  return limited
}

function counted(maxBytes: number, late: AbortSignal | undefined): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0
  return new TransformStream({
    start: (controller) => {
      late?.addEventListener('abort', () => controller.error(new NetError('net_timed_out')), { once: true })
    },
    transform: (chunk, controller) => {
      bytes += chunk.byteLength
      if (bytes > maxBytes) controller.error(new NetError('net_too_large'))
      else controller.enqueue(chunk)
    },
  })
}
