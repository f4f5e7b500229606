import type { DeliveryFailure } from '#contract/messaging/delivery.ts'
import { ChannelError, type VendorFailure } from './port.ts'

type Known = { reason: DeliveryFailure; againAfterMs?: number }

/** WhatsApp's error codes, as its documentation explains them. */
const known: Record<number, Known> = {
  0: { reason: 'access_revoked' },
  3: { reason: 'access_revoked' },
  10: { reason: 'access_revoked' },
  190: { reason: 'access_revoked' },
  131005: { reason: 'access_revoked' },
  131031: { reason: 'access_revoked' },
  4: { reason: 'rate_limited', againAfterMs: 60_000 },
  80007: { reason: 'rate_limited', againAfterMs: 60_000 },
  130429: { reason: 'rate_limited', againAfterMs: 2_000 },
  131048: { reason: 'rate_limited', againAfterMs: 60_000 },
  131056: { reason: 'pair_rate', againAfterMs: 6_000 },
  1: { reason: 'not_reached', againAfterMs: 5_000 },
  2: { reason: 'not_reached', againAfterMs: 5_000 },
  131000: { reason: 'not_reached', againAfterMs: 5_000 },
  131016: { reason: 'not_reached', againAfterMs: 5_000 },
  133004: { reason: 'not_reached', againAfterMs: 5_000 },
  131026: { reason: 'not_on_whatsapp' },
  131030: { reason: 'not_on_whatsapp' },
  131047: { reason: 'window_closed' },
  131049: { reason: 'held_back' },
  130472: { reason: 'held_back' },
  131050: { reason: 'opted_out' },
  131051: { reason: 'media_failed' },
  131052: { reason: 'media_failed' },
  131053: { reason: 'media_failed' },
  132000: { reason: 'template_variables' },
  132005: { reason: 'text_too_long' },
  132012: { reason: 'template_variables' },
  132001: { reason: 'template_not_approved' },
  132007: { reason: 'template_not_approved' },
  132015: { reason: 'template_not_approved' },
  132016: { reason: 'template_not_approved' },
}

/** What of a vendor's words is kept. */
const maxText = 500

export type GraphError = { code?: number | undefined; message?: string | undefined; title?: string | undefined }

export const failureOf = ({ code, message, title }: GraphError): VendorFailure => ({
  reason: known[code ?? -1]?.reason ?? 'unknown',
  code: code ?? null,
  text: (message ?? title ?? '').slice(0, maxText),
})

/** The failure of a call. One without a code of WhatsApp's is judged by its HTTP status. */
export function graphError(status: number, error: GraphError): ChannelError {
  const found = known[error.code ?? -1]
  if (found) return new ChannelError(failureOf(error), found.againAfterMs)
  if (status === 401) return new ChannelError({ ...failureOf(error), reason: 'access_revoked' })
  if (status === 429) return new ChannelError({ ...failureOf(error), reason: 'rate_limited' }, 2_000)
  if (status >= 500) return new ChannelError({ ...failureOf(error), reason: 'not_reached' }, 5_000)
  return new ChannelError(failureOf(error))
}
