import { meetingLimits, meetingSound } from '#contract/meetings/limits.ts'
import type {
  Meeting,
  MeetingId,
  ReceivedChunk,
  StartedMeeting,
  StartMeetingInput,
  StopMeetingInput,
} from '#contract/meetings/schemas.ts'
import { hasAddOn } from '#contract/plans.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import type { UploadedFile } from '../../platform/http/route.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { claimStorage, planOf } from '../billing/service.ts'
import { consentGiven, recordMeeting } from './audit-meeting.ts'
import { countChunks, insertChunk } from './chunk-store.ts'
import { findShown } from './list-store.ts'
import type { MeetingDeps } from './meeting-deps.ts'
import * as store from './meeting-store.ts'
import { addMeetingJob } from './meeting-worker.ts'
import type { MeetingRow } from './row-store.ts'

/** Of one chunk that is whole. */
const wholeChunk = (channels: number): number => meetingSound.rate * meetingSound.chunkSeconds * 2 * channels

export async function requireRecorder({ db }: Pick<MeetingDeps, 'db'>, scope: Scope): Promise<void> {
  if (!hasAddOn(await planOf(db, scope.organizationId), 'meeting_recorder')) throw fail('add_on_not_in_plan')
}

export async function showMeeting({ db, clock }: MeetingDeps, scope: Scope, id: MeetingId): Promise<Meeting> {
  const shown = await findShown(db, { tenant: scope, now: clock.now() }, id)
  if (!shown) throw fail('meeting_not_found')
  return shown
}

/** Writes down that everybody who is heard was told. */
export async function startMeeting(
  deps: MeetingDeps,
  { scope, from }: Omit<Caller, 'language'>,
  { title, language, channels }: StartMeetingInput,
): Promise<StartedMeeting> {
  await requireRecorder(deps, scope)
  const now = deps.clock.now()
  const id = newId<MeetingId>(now)
  await deps.db.transaction(async (tx) => {
    const about = { id, title, language, channels, source: 'recorded' as const, state: 'recording' as const }
    await store.insertMeeting(tx, scope, { ...about, now })
    await recordMeeting(
      { ...deps, db: tx },
      { scope, from },
      { ...scope, id, title },
      { action: 'meeting.recorded', changes: consentGiven },
    )
  })
  return { id, take: 1, channels, received_ms: 0 }
}

/** A recording that can be added to, locked until the transaction ends. */
async function lockRecording(tx: MeetingDeps['db'], scope: Scope, id: MeetingId): Promise<MeetingRow> {
  const row = await store.lockOwn(tx, scope, id)
  if (!row) throw fail('meeting_not_found')
  if (row.state !== 'recording') throw fail('meeting_ended')
  return row
}

const longestChunks = meetingLimits.longestSeconds / meetingSound.chunkSeconds

export function continueMeeting(deps: MeetingDeps, scope: Scope, id: MeetingId): Promise<StartedMeeting> {
  return deps.db.transaction(async (tx) => {
    const row = await lockRecording(tx, scope, id)
    const { all } = await countChunks(tx, id, row.take)
    if (all >= longestChunks) throw fail('meeting_too_long')
    if (row.take >= meetingLimits.takes) throw fail('meeting_ended')
    const take = await store.beginTake(tx, id, deps.clock.now())
    return { id, take, channels: row.channels, received_ms: all * meetingSound.chunkSeconds * 1_000 }
  })
}

export function beatMeeting({ db, clock }: MeetingDeps, scope: Scope, id: MeetingId): Promise<null> {
  return db.transaction(async (tx) => {
    await lockRecording(tx, scope, id)
    await store.noteBeat(tx, id, clock.now())
    return null
  })
}

/** Keeps some seconds of sound, once; the file lies there before its row does. */
export async function addChunk(
  deps: MeetingDeps,
  scope: Scope,
  id: MeetingId,
  { take, number, sound }: { take: number; number: number; sound: UploadedFile | undefined },
): Promise<ReceivedChunk> {
  const { db, clock, files } = deps
  const row = await store.findOwn(db, scope, id)
  if (!row) throw fail('meeting_not_found')
  const isWhole = sound && sound.bytes > 0 && sound.bytes % (2 * row.channels) === 0
  if (!isWhole || sound.bytes > wholeChunk(row.channels)) throw fail('meeting_chunk_wrong')
  const key = `meetings/${id}/${take}-${number}-${crypto.randomUUID()}`
  let isKept = false
  await files.takeIn(key, sound.path)
  try {
    return await db.transaction(async (tx) => {
      const locked = await lockRecording(tx, scope, id)
      if (take < locked.take) throw fail('meeting_taken_over')
      if (take > locked.take) throw fail('meeting_chunk_wrong')
      isKept = await insertChunk(tx, id, { take, number, key, bytes: sound.bytes })
      const { missing, all } = await countChunks(tx, id, take)
      if (isKept) {
        if (all > longestChunks) throw fail('meeting_too_long')
        await claimStorage(tx, scope.organizationId, [{ filename: row.title, bytes: sound.bytes }])
      }
      await store.noteBeat(tx, id, clock.now())
      return { missing }
    })
  } catch (error) {
    isKept = false
    throw error
  } finally {
    if (!isKept) await files.remove(key)
  }
}

/** Ends a recording once all of it has come, or with what has come. */
export async function stopMeeting(
  deps: MeetingDeps,
  scope: Scope,
  id: MeetingId,
  { chunks, zone }: StopMeetingInput,
): Promise<Meeting> {
  await deps.db.transaction(async (tx) => {
    const row = await lockRecording(tx, scope, id)
    const { missing, ofTake, bytes } = await countChunks(tx, id, row.take)
    if (chunks !== null && (missing.length > 0 || ofTake < chunks)) throw fail('meeting_chunks_missing')
    if (bytes === 0) throw fail('meeting_empty')
    await store.beginWork(tx, id, 'preparing', zone)
    await addMeetingJob({ ...deps, db: tx }, id)
  })
  return showMeeting(deps, scope, id)
}
