import { TelephonyError, type TelephonyReason } from './port.ts'

/** Twilio's error codes, as its documentation explains them. */
const known: Record<number, TelephonyReason> = {
  10001: 'access',
  10002: 'access',
  20003: 'access',
  20005: 'access',
  20006: 'access',
  20429: 'later',
  // No such number, one that cannot be called from here, or one that the account may not call.
  21201: 'number',
  21211: 'number',
  21214: 'number',
  21215: 'number',
  21216: 'number',
  21217: 'number',
  21219: 'number',
  13223: 'number',
  13224: 'number',
  13225: 'number',
}

/** What of a vendor's words is kept. */
const maxText = 300

export function twilioError(
  status: number,
  { code, message = '' }: { code?: number | undefined; message?: string | undefined },
) {
  const reason =
    known[code ?? 0] ??
    (status === 401 || status === 403 ? 'access' : status === 429 || status >= 500 ? 'later' : 'other')
  return new TelephonyError(reason, message.slice(0, maxText), code)
}
