import { Readable } from 'node:stream'
import { allowOwn, createGuardedFetch, type NetAllowance } from '../../platform/net/index.ts'
import { askWithToken, type TokenOf } from '../oauth/ask-with-token.ts'
import { OAuthError } from '../oauth/port.ts'
import { retryAfter } from '../oauth/retry-after.ts'
import { type DriveContent, DriveError } from './port.ts'

export type VendorOptions = { at: string | undefined; allow: NetAllowance }

/** What a vendor's failing answer means beyond its status. */
type Meaning = (status: number, body: string) => 'busy' | 'too_large' | undefined

const timeoutMs = 20_000
const maxBytes = 4 * 1024 * 1024

/** Asks a vendor's programs: one look for a fresh token after a 401, and failures by what can be done about them. */
export function createVendorCalls({ at, allow }: VendorOptions, meaningOf: Meaning) {
  const allowed = allowOwn(at, allow)
  const short = createGuardedFetch({ allow: allowed, timeoutMs, maxBytes })
  const long = createGuardedFetch({ allow: allowed, connectTimeoutMs: timeoutMs })

  const ask = (fetch: typeof short, url: string, token: TokenOf, init: RequestInit): Promise<Response> =>
    askWithToken(fetch, url, token, init).catch((error: unknown) => {
      throw error instanceof OAuthError ? toDriveError(error) : error
    })
  return {
    json: async <T>(url: string, token: TokenOf): Promise<T> => {
      const response = await ask(short, url, token, {})
      if (!response.ok) throw await failureOf(response, meaningOf)
      // What a vendor documents of its answer; whoever asks reads only these fields.
      return (await response.json().catch((error: unknown) => {
        throw new DriveError('failed', 'unreadable answer', { cause: error })
      })) as T
    },
    content: async (url: string, token: TokenOf, start: number, signal: AbortSignal): Promise<DriveContent> => {
      const headers = start > 0 ? { range: `bytes=${start}-` } : {}
      const response = await ask(long, url, token, { signal, headers })
      if (!response.ok || !response.body) throw await failureOf(response, meaningOf)
      const from = response.status === 206 ? start : 0
      const length = Number(response.headers.get('content-length') ?? Number.NaN)
      const total = Number.isFinite(length) && !response.headers.get('content-encoding') ? from + length : null
      // The platform's stream and Node's describe the same under two names.
      return { stream: Readable.fromWeb(response.body as never), start: from, total }
    },
    close: async () => {
      await Promise.all([short.close(), long.close()])
    },
  }
}

function toDriveError(error: OAuthError): DriveError {
  if (error.reason === 'ended') return new DriveError('ended', 'the account was disconnected', { cause: error })
  if (error.reason === 'busy') return new DriveError('busy', 'renewing', { cause: error, seconds: error.seconds ?? 30 })
  return new DriveError('failed', `no answer: ${error.words}`, { cause: error })
}

async function failureOf(response: Response, meaningOf: Meaning): Promise<DriveError> {
  const { status, headers } = response
  const body = await response.text().catch(() => '')
  const meaning = status === 429 ? 'busy' : meaningOf(status, body)
  if (meaning === 'busy') return new DriveError('busy', `status ${status}`, { seconds: retryAfter(headers) })
  if (meaning) return new DriveError(meaning, `status ${status}`)
  if (status === 404 || status === 410 || status === 403) return new DriveError('gone', `status ${status}`)
  return new DriveError('failed', `status ${status}`)
}
