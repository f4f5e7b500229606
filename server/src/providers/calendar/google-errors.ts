import type { OAuthError } from '../oauth/port.ts'
import { retryAfter } from '../oauth/retry-after.ts'
import { CalendarError } from './port.ts'

export function toCalendarError(error: OAuthError): CalendarError {
  if (error.reason === 'ended') return new CalendarError('ended', 'the account was disconnected', { cause: error })
  if (error.reason === 'busy')
    return new CalendarError('busy', 'renewing', { cause: error, seconds: error.seconds ?? 30 })
  return new CalendarError('away', error.words, { cause: error })
}

const limited = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded', 'dailyLimitExceeded'])

/** Google's error bodies: `{ error: { code, message, errors: [{ reason }] } }`. */
export async function failureOf(response: Response): Promise<CalendarError> {
  const { status, headers } = response
  const body = (await response.json().catch(() => ({}))) as {
    error?: { message?: string; errors?: { reason?: string }[] }
  }
  const reason = body.error?.errors?.[0]?.reason ?? ''
  const words = body.error?.message?.slice(0, 200) ?? `status ${status}`
  if (status === 429 || (status === 403 && limited.has(reason)))
    return new CalendarError('busy', words, { seconds: retryAfter(headers) })
  if (status === 404 || status === 410) return new CalendarError('gone', words)
  if (status === 412) return new CalendarError('changed', words)
  return status >= 500 ? new CalendarError('away', words) : new CalendarError('refused', words)
}
