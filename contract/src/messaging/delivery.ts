/** How far a message that we send has come, in this order. `failed` ends it, and nothing goes back. */
export const deliveryStates = ['queued', 'sent', 'delivered', 'read', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Why a message failed, or why somebody gets none of a broadcast. */
export const failureReasons = [
  ...(['window_closed', 'not_on_whatsapp', 'held_back', 'opted_out', 'blocked', 'rate_limited', 'pair_rate'] as const),
  ...(['template_variables', 'template_not_approved', 'text_too_long', 'media_failed', 'mail_failed'] as const),
  ...(['access_revoked', 'not_reached', 'stopped', 'out_of_credits', 'cap_reached', 'unknown'] as const),
] as const
export type DeliveryFailure = (typeof failureReasons)[number]

const height: Record<DeliveryState, number> = { queued: 0, sent: 1, delivered: 2, read: 3, failed: 4 }

/**
 * The state after news of a message: reports come twice and in any order, so that the furthest one stands. A message that
 * reached the phone cannot fail any more, and one that failed has failed.
 */
export function nextDeliveryState(now: DeliveryState, news: DeliveryState): DeliveryState {
  if (now === 'failed') return now
  if (news === 'failed') return height[now] >= height.delivered ? now : news
  return height[news] > height[now] ? news : now
}
