import path from 'node:path'
import { findActiveEntry } from '../../voice-knowledge/service.ts'
import type { CallRow } from '../call-store.ts'
import type { OpenLine } from '../lines.ts'
import { recordingFolder } from '../recording-folder.ts'
import { LiveCall } from './live-call.ts'
import type { LiveCallDeps } from './live-call-deps.ts'

/** Takes a call into this process. `ended` is called once. */
export async function openLiveCall(
  deps: LiveCallDeps,
  call: CallRow,
  open: OpenLine,
  ended: () => void,
): Promise<LiveCall> {
  const began = performance.now()
  const entry = await findActiveEntry(deps.db, { agentId: open.agent.id, ...open.scope })
  // A page has asked before it called.
  const asksConsent = call.channel === 'phone' && open.line.record && !call.records
  const mayBeKept = call.records || asksConsent
  const soundFile = mayBeKept ? path.join(await recordingFolder(deps), call.id) : undefined
  return new LiveCall(deps, { call, open, began, entry, soundFile, asksConsent, ended })
}
