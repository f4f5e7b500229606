import { retryAfter } from '../oauth/retry-after.ts'
import { CalendarError } from './port.ts'

type Fetch = typeof globalThis.fetch

/** The library's fetch: what fails is told by what can be done, and the password goes nowhere without the encryption that its owner chose. */
export const createDavFetch =
  (guarded: (url: URL, init?: RequestInit) => Promise<Response>, from: string): Fetch =>
  async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.protocol === 'http:' && new URL(from).protocol === 'https:')
      throw new CalendarError('refused', 'the server names an address without encryption')
    const response = await guarded(url, init ?? {})
    const { status, headers } = response
    if (status < 400) return response
    const isFinding = init?.method === 'PROPFIND' && (status === 404 || status === 405)
    if (isFinding) return response
    await response.body?.cancel()
    if (status === 401 || status === 403)
      throw new CalendarError(status === 401 ? 'password' : 'refused', `status ${status}`)
    if (status === 404 || status === 410) throw new CalendarError('gone', `status ${status}`)
    if (status === 409 || status === 412) throw new CalendarError('changed', `status ${status}`)
    if (status === 429 || (status === 503 && headers.has('retry-after')))
      throw new CalendarError('busy', `status ${status}`, { seconds: retryAfter(headers) })
    throw new CalendarError(status >= 500 ? 'away' : 'refused', `status ${status}`)
  }
