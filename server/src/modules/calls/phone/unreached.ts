import type { CallEndedBy } from '#contract/calls/wire.ts'
import { keptUntil } from '../../../platform/files/erase-files.ts'
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
  const keepUntil = keptUntil(at, await findKeptDays(db, call.agentId))
  const ended = await endUnreached(db, call.id, { by, at, keepUntil })
  if (ended && call.holdId) await credits.release(call.holdId)
}
