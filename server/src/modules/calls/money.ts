import type { HoldId } from '#contract/billing/schemas.ts'
import { callLimits } from '#contract/calls/limits.ts'
import type { AgentId } from '#contract/kit/id.ts'
import { Failure } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenant.ts'
import type { Credits } from '../billing/service.ts'

/** Whether something was refused because it may not be paid. */
export const isUnpaid = (error: unknown): error is Failure => error instanceof Failure && error.status === 402

/** Seconds that are held for a call: a hold lives longer than that. */
export type HeldSeconds = { holdId: HoldId; seconds: number }

/** Holds as much of this as the organization has, down to the least that is worth a call. Throws why not even that may be spent (402). */
export async function holdSeconds(
  credits: Pick<Credits, 'hold'>,
  tenant: Tenant,
  agentId: AgentId | null,
  maxSeconds: number,
): Promise<HeldSeconds> {
  for (let seconds = maxSeconds; ; seconds = Math.floor(seconds / 2)) {
    try {
      const used = { callSeconds: seconds }
      return { holdId: await credits.hold(tenant, { kind: 'call', agentId, sessionId: null, used }), seconds }
    } catch (error) {
      if (!(error instanceof Failure) || seconds / 2 < callLimits.leastSeconds) throw error
    }
  }
}

/** Charges for seconds of a hold, begun ones whole; without any it is given back. */
export async function settleSeconds(
  credits: Pick<Credits, 'settle' | 'release'>,
  holdId: HoldId,
  ms: number,
): Promise<{ seconds: number; credits: number }> {
  const seconds = Math.ceil(ms / 1_000)
  if (seconds > 0) return { seconds, credits: await credits.settle(holdId, { callSeconds: seconds }, null) }
  await credits.release(holdId)
  return { seconds: 0, credits: 0 }
}
