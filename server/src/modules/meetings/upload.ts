import { meetingLimits } from '#contract/meetings/limits.ts'
import type { Meeting, MeetingId, UploadMeetingFields } from '#contract/meetings/schemas.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import type { UploadedFile } from '../../platform/http/route.ts'
import { newId } from '../../platform/id.ts'
import { claimStorage } from '../billing/service.ts'
import { consentGiven, recordMeeting } from './audit-meeting.ts'
import type { MeetingDeps } from './meeting-deps.ts'
import * as store from './meeting-store.ts'
import { addMeetingJob } from './meeting-worker.ts'
import { requireRecorder, showMeeting } from './record.ts'
import { cutSound } from './sound/cut-sound.ts'

/** Takes a recording that was made elsewhere: what it is says its content, not its name. */
export async function uploadMeeting(
  deps: MeetingDeps,
  { scope, from }: Omit<Caller, 'language'>,
  { fields, sound, signal }: { fields: UploadMeetingFields; sound: UploadedFile | undefined; signal: AbortSignal },
): Promise<Meeting> {
  const { db, clock, files } = deps
  await requireRecorder(deps, scope)
  if (!sound) throw fail('audio_missing')
  if (sound.bytes === 0) throw fail('file_empty', { name: sound.filename })
  const { durationMs, mime } = await cutSound({ kind: 'media', path: sound.path }, sound.filename, signal)
  if (durationMs > meetingLimits.longestSeconds * 1_000) throw fail('meeting_too_long')
  const now = clock.now()
  const id = newId<MeetingId>(now)
  const key = `meetings/${id}/sound-${crypto.randomUUID()}`
  const named = sound.filename.replace(/\.[^.]{1,5}$/, '').slice(0, meetingLimits.title)
  const title = fields.title || named || sound.filename
  await files.takeIn(key, sound.path)
  try {
    await db.transaction(async (tx) => {
      await claimStorage(tx, scope.organizationId, [{ filename: sound.filename, bytes: sound.bytes }])
      const about = { id, title, language: fields.language, channels: 1, source: 'uploaded' as const }
      const kept = { key, bytes: sound.bytes, mime, durationMs }
      await store.insertMeeting(tx, scope, { ...about, state: 'preparing', sound: kept, now })
      await store.beginWork(tx, id, 'preparing', fields.zone)
      await recordMeeting(
        { ...deps, db: tx },
        { scope, from },
        { ...scope, id, title },
        { action: 'meeting.uploaded', changes: consentGiven },
      )
      await addMeetingJob({ ...deps, db: tx }, id)
    })
  } catch (error) {
    await files.remove(key)
    throw error
  }
  return showMeeting(deps, scope, id)
}
