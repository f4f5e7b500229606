import { setTimeout as sleep } from 'node:timers/promises'
import type { CallId } from '#contract/calls/schemas.ts'
import type { CallEndedBy } from '#contract/calls/wire.ts'
import type { Db } from '../../../platform/db/database.ts'
import { publishEvent } from '../../../platform/events/topics.ts'
import { type CallRow, findCall } from '../call-store.ts'

/** Under which processes ask whichever has a call. */
export const holderTopic = 'call-holders'

type Told = { call: CallId; end?: CallEndedBy | undefined }

/** What another process asks for: the call, unless it is to end. */
// Written by `askHolder`.
export const toldHolder = (event: string): Told => JSON.parse(event) as Told

const askHolder = (db: Db, told: Told): Promise<void> => publishEvent(db, [holderTopic], JSON.stringify(told))

const lookMs = 50
/** A process that lives says so at once. */
const silentMs = 1_500
/** What was said last is recognised for 3 s before a call is let go of. */
const leavingMs = 6_000

/** Waits until nobody has a call: its process has let go of it, or is no more. False where it goes on there, is over, or was never begun. */
export async function awaitLetGo(db: Db, call: CallRow): Promise<boolean> {
  if (!call.connectedAt || call.endedBy || call.holding === 0) return false
  if (call.letGoAt) return true
  await askHolder(db, { call: call.id })
  for (let waitedMs = 0; ; waitedMs += lookMs) {
    await sleep(lookMs)
    const now = await findCall(db, call.id)
    if (!now || now.endedBy || now.holding !== call.holding) return false
    if (now.letGoAt) return true
    const lives = now.beatAt.getTime() !== call.beatAt.getTime()
    if (waitedMs >= leavingMs) return false
    if (!lives && waitedMs >= silentMs) return true
  }
}

/** Has the process that has a call end it; false where none does. */
export async function awaitEnd(db: Db, id: CallId, by: CallEndedBy): Promise<boolean> {
  const call = await findCall(db, id)
  if (!call?.connectedAt || call.endedBy) return false
  await askHolder(db, { call: id, end: by })
  for (let waitedMs = 0; waitedMs < leavingMs; waitedMs += lookMs) {
    await sleep(lookMs)
    if ((await findCall(db, id))?.endedBy) return true
  }
  return false
}
