import type { CallEndedBy } from '#contract/calls/wire.ts'
import type { Credits } from '../../billing/service.ts'
import type { CallRow } from '../call-store.ts'
import { findKeptDays } from '../line-store.ts'
import type { PhoneDeps } from './phone-deps.ts'
import { endUnreached } from './phone-store.ts'

/** A call that nobody took is over: what was held for it is given back. */
export async function endAsUnreached(
  { db, clock, credits }: Pick<PhoneDeps, 'db' | 'clock'> & { credits: Pick<Credits, 'release'> },
  call: CallRow,
  by: CallEndedBy,
): Promise<void> {
  const at = clock.now()
  const keepUntil = new Date(at.getTime() + (await findKeptDays(db, call.agentId)) * 86_400_000)
  const ended = await endUnreached(db, call.id, { by, at, keepUntil })
  if (ended && call.holdId) await credits.release(call.holdId)
}
