import type { CallData } from '#contract/kit/call-types.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Failure } from '#contract/kit/envelope.ts'
import { api } from './api.ts'
import { CallError } from './call-error.ts'

/** What whoever brings a file is given: when to stop, and where to say how far it is, from 0 to 1. */
export type FileProgress = { signal: AbortSignal; onProgress: (share: number) => void }

type Options = {
  form: FormData
  query?: Record<string, unknown>
  signal?: AbortSignal
  /** From 0 to 1, of what is to be sent. */
  onProgress: (share: number) => void
  offlineMessage: string
}

/** A call with a form that tells how far its upload is, which `fetch` cannot. Rejects as `api.call` does. */
export function uploadFile<E extends Endpoint>(endpoint: E, options: Options): Promise<CallData<E>> {
  const { form, query, signal, onProgress, offlineMessage } = options
  const { url, headers } = api.prepare(endpoint, { ...(query && { query }) })
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new CallError(0, { code: 'offline', message: offlineMessage }))
    request.onabort = () => reject(new DOMException('taken back', 'AbortError'))
    request.onload = () => {
      const body = bodyOf(request)
      // The contract says what a call that went well gives.
      if (body?.status) resolve(body.data as CallData<E>)
      else reject(new CallError(request.status, body ?? { code: 'unreadable', message: request.statusText }))
    }
    if (signal?.aborted) return reject(new DOMException('taken back', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

type Body = { status: true; data: unknown } | Failure

function bodyOf({ responseText }: XMLHttpRequest): Body | undefined {
  try {
    return JSON.parse(responseText) as Body
  } catch {
    return undefined
  }
}
