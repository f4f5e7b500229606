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
  const recording = call.records ? path.join(await recordingFolder(deps), call.id) : undefined
  return new LiveCall(deps, { call, open, began, entry, recording, ended })
}
