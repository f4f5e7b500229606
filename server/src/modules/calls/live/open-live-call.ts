import path from 'node:path'
import { findActiveEntry } from '../../voice-knowledge/service.ts'
import type { CallRow } from '../call-store.ts'
import type { OpenLine } from '../lines.ts'
import { recordingFolder } from '../recording-folder.ts'
import type { TakenCall } from './continue-call.ts'
import { LiveCall } from './live-call.ts'
import type { LiveCallDeps } from './live-call-deps.ts'

/** Takes a call into this process, `taken` from another one. `ended` is called once. */
export async function openLiveCall(
  deps: LiveCallDeps,
  call: CallRow,
  open: OpenLine,
  ended: () => void,
  taken?: TakenCall,
): Promise<LiveCall> {
  const began = performance.now() - (taken ? elapsedOf(deps, taken) : 0)
  const entry = await findActiveEntry(deps.db, { agentId: open.agent.id, ...open.scope })
  // A page has asked before it called.
  const asksConsent = call.channel === 'phone' && open.line.record && !call.records
  const mayBeKept = call.records || asksConsent
  const soundFile = mayBeKept ? path.join(await recordingFolder(deps), call.id) : undefined
  return new LiveCall(deps, { call, open, began, entry, soundFile, asksConsent, ended, taken })
}

/** How long a call has gone on: what was said of it is never later, whatever the clocks of two machines say. */
function elapsedOf({ clock }: Pick<LiveCallDeps, 'clock'>, { call, turns }: TakenCall): number {
  const since = call.connectedAt ? clock.now().getTime() - call.connectedAt.getTime() : 0
  return Math.max(since, call.durationMs, ...turns.map(({ ends_ms }) => ends_ms))
}
