import path from 'node:path'
import type { Credits } from '../billing/service.ts'
import { type CallRow, deleteUnopened, listSilent, listTurns } from './call-store.ts'
import { endWith } from './end.ts'
import { findMemory } from './holding-store.ts'
import { findKeptDays } from './line-store.ts'
import { continueCall } from './live/continue-call.ts'
import type { LiveCallDeps } from './live/live-call-deps.ts'
import { settleSeconds } from './money.ts'
import { recordingFolder } from './recording-folder.ts'

/** A process tells every 5 s that its calls go on. */
const lostMs = 30_000

/** Ends calls whose process died, or which nobody came back to, with what was said until then, and forgets those whose line was never opened. */
export async function recoverCalls(
  deps: LiveCallDeps & { credits: Pick<Credits, 'settle' | 'release'> },
  has: (id: string) => boolean,
): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - lostMs)
  for (const call of await listSilent(deps.db, before)) if (!has(call.id)) await recoverCall(deps, call)
}

async function recoverCall(deps: LiveCallDeps, call: CallRow): Promise<void> {
  const { credits, db } = deps
  if (!call.connectedAt) {
    await db.transaction(async (tx) => {
      const holdId = await deleteUnopened(tx, call.id)
      if (holdId) await credits.release(holdId, tx)
    })
    return
  }
  const turns = await listTurns(db, call.id)
  const durationMs = Math.max(call.durationMs, turns.at(-1)?.ends_ms ?? 0)
  const unpaidMs = Math.max(0, durationMs - call.chargedSeconds * 1_000)
  const settled = call.holdId
    ? await settleSeconds(credits, call.holdId, Math.min(unpaidMs, call.heldSeconds * 1_000))
    : { seconds: 0, credits: 0 }
  const memory = await findMemory(db, call.id)
  const { unknown, lateMs, interruptions } = continueCall({ call, turns, memory }, durationMs)
  const file = path.join(await recordingFolder(deps), call.id)
  await endWith(deps, call, {
    by: call.letGoAt ? 'lost' : 'server',
    durationMs,
    settled,
    keptDays: await findKeptDays(db, call.agentId),
    recording: { file, isWhole: false },
    unknown,
    lateMs,
    interruptions,
  })
}
