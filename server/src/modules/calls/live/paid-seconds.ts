import { callLimits } from '#contract/calls/limits.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Credits } from '../../billing/service.ts'
import { type CallRow, setHold } from '../call-store.ts'
import type { OpenLine } from '../lines.ts'
import { holdSeconds, settleSeconds } from '../money.ts'

/** The next seconds are held so long before those that are held end. */
const renewMs = 5_000

type Deps = { db: Db; credits: Credits }

/** The seconds of a call that are held, and held anew before they are over. Times are of the clock that `began` is of. What was charged before is over. */
export function createPaidSeconds({ db, credits }: Deps, call: CallRow, { scope, agent }: OpenLine, began: number) {
  let now = { holdId: call.holdId, seconds: call.heldSeconds, from: began + call.chargedSeconds * 1_000 }
  let isRenewing = false
  let renewing: Promise<unknown> = Promise.resolve()
  let isOver = false
  const settle = ({ holdId, from }: typeof now, until: number) =>
    holdId ? settleSeconds(credits, holdId, until - from) : { seconds: 0, credits: 0 }
  const renew = async (at: number): Promise<boolean> => {
    const next = await holdSeconds(credits, scope, agent.id, callLimits.heldSeconds).catch(() => undefined)
    if (!next) return false
    if (isOver) {
      await credits.release(next.holdId)
      return true
    }
    const before = now
    now = { ...next, from: at }
    isRenewing = false
    const settled = await settle(before, at)
    await setHold(db, call, {
      holdId: next.holdId,
      heldSeconds: next.seconds,
      chargedSeconds: settled.seconds,
      credits: settled.credits,
    })
    return true
  }
  const heldUntil = () => now.from + now.seconds * 1_000
  return {
    /** Holds the next seconds when it is time; false where there are none any more. */
    look: async (at: number): Promise<boolean> => {
      if (isRenewing || at <= heldUntil() - renewMs) return true
      isRenewing = true
      const renewed = renew(at)
      renewing = renewed.catch(() => {})
      return renewed
    },
    isUsedUp: (at: number): boolean => at > heldUntil() + renewMs,
    /** Nothing more is held here: another process goes on with what is. */
    leave: async () => {
      isOver = true
      await renewing
    },
    /** Charges for what is not charged yet. */
    end: async (until: number) => {
      isOver = true
      return settle(now, until)
    },
  }
}
