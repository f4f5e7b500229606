import { type ErrorCode, errorMessage, errors } from '#contract/errors.ts'
import type { AnswerId } from '#contract/kit/id.ts'
import { toPage } from '#contract/kit/paging.ts'
import type { Language } from '#contract/language.ts'
import {
  isMeetingBusy,
  type MeetingChanges,
  type MeetingDetail,
  type MeetingId,
  type MeetingPage,
  type MeetingQuery,
  type MeetingSetup,
} from '#contract/meetings/schemas.ts'
import { ownSpeaker } from '#contract/meetings/speaker-name.ts'
import { hasAddOn } from '#contract/plans.ts'
import { eraseFiles } from '../../platform/files/erase-files.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import type { AddOnConnection } from '../add-ons/service.ts'
import { planOf } from '../billing/service.ts'
import { recordMeeting } from './audit-meeting.ts'
import { deletePieces, listItems, listLines } from './content-store.ts'
import { findOwnerName, listLinks } from './link-store.ts'
import { findShown, listPage } from './list-store.ts'
import { hearsHere, type MeetingDeps } from './meeting-deps.ts'
import * as store from './meeting-store.ts'
import { addMeetingJob, dropMeetingJob } from './meeting-worker.ts'
import { retainedOf } from './retention.ts'
import type { MeetingRow } from './row-store.ts'
import { soundPath } from './sound-route.ts'
import { reserveRewriting } from './write-minutes.ts'

export async function getMeetingSetup(deps: MeetingDeps, scope: Scope): Promise<MeetingSetup> {
  const [plan, hears] = await Promise.all([planOf(deps.db, scope.organizationId), hearsHere(deps)])
  const reason = hasAddOn(plan, 'meeting_recorder') ? null : ('plan' as const)
  return { reason, hears, in_workspace: scope.workspaceId !== null }
}

export async function meetingAddOn({ db }: Pick<MeetingDeps, 'db'>, scope: Scope): Promise<AddOnConnection> {
  const lastUsedAt = await store.findLastUse(db, scope)
  return { isActive: true, isSetup: true, account: null, connected_by: null, lastUsedAt }
}

export async function listMeetings(
  { db, clock }: MeetingDeps,
  scope: Scope,
  query: MeetingQuery,
): Promise<MeetingPage> {
  const { rows, total } = await listPage(db, { tenant: scope, now: clock.now() }, query)
  return toPage(rows, total, query)
}

export async function getMeeting(
  deps: MeetingDeps,
  scope: Scope,
  id: MeetingId,
  language: Language,
): Promise<MeetingDetail> {
  const { db, clock } = deps
  const now = clock.now()
  const shown = await findShown(db, { tenant: scope, now }, id)
  if (!shown) throw fail('meeting_not_found')
  const row = await store.findReadable(db, scope, id)
  if (!row) throw fail('meeting_not_found')
  const [lines, items, links, hears, speakers, retention] = await Promise.all([
    listLines(db, id),
    listItems(db, id),
    shown.is_mine ? listLinks(db, id, now) : [],
    hearsHere(deps),
    speakersOf(deps, row),
    retainedOf(deps, id),
  ])
  const { trouble, soundKey, ...meeting } = shown
  return {
    ...meeting,
    speakers,
    lines,
    items,
    links,
    hears,
    retention,
    sound: soundKey === null ? null : soundPath(deps, id, { user: scope.userId }),
    trouble: trouble === null ? null : { code: trouble, message: troubleIn(trouble, meeting.title, language) },
  }
}

/** Whoever records is known by name. */
export async function speakersOf({ db }: Pick<MeetingDeps, 'db'>, row: MeetingRow): Promise<Record<string, string>> {
  if (row.source === 'uploaded') return row.speakers
  return { [ownSpeaker]: await findOwnerName(db, row.userId), ...row.speakers }
}

const isKnown = (code: string): code is ErrorCode => Object.hasOwn(errors, code)
const troubleIn = (code: string, name: string, language: Language) =>
  errorMessage(isKnown(code) ? code : 'meeting_processing_failed', language, { name })

type Owner = Omit<Caller, 'language'>

export async function updateMeeting(
  deps: MeetingDeps,
  { scope, from }: Owner,
  id: MeetingId,
  changes: MeetingChanges,
): Promise<null> {
  await deps.db.transaction(async (tx) => {
    const row = await store.lockOwn(tx, scope, id)
    if (!row) throw fail('meeting_not_found')
    await store.changeMeeting(tx, id, changes)
    const told = (action: 'meeting.shared' | 'meeting.kept', name: 'shared' | 'kept') => {
      const to = changes[name]
      if (to === undefined || to === row[name]) return undefined
      const what = { action, changes: { [name]: { from: row[name], to } } }
      return recordMeeting({ ...deps, db: tx }, { scope, from }, row, what)
    }
    await told('meeting.shared', 'shared')
    await told('meeting.kept', 'kept')
  })
  return null
}

/** Rows go before their files. */
export async function removeMeeting(deps: MeetingDeps, { scope, from }: Owner, id: MeetingId): Promise<null> {
  await deps.db.transaction(async (tx) => {
    const row = await store.lockOwn(tx, scope, id)
    if (!row) throw fail('meeting_not_found')
    await recordMeeting({ ...deps, db: tx }, { scope, from }, row, { action: 'meeting.removed' })
    await dropMeetingJob({ db: tx }, id)
    await eraseFiles({ ...deps, db: tx }, await store.deleteMeeting(tx, id))
  })
  return null
}

/** Makes the transcript, from where it failed or from the beginning. */
export async function recogniseMeeting(deps: MeetingDeps, scope: Scope, id: MeetingId, zone: string): Promise<null> {
  if (!(await store.findOwn(deps.db, scope, id))) throw fail('meeting_not_found')
  if (!(await hearsHere(deps))) throw fail('speech_not_set_up')
  await deps.db.transaction(async (tx) => {
    const row = await lockIdle(tx, scope, id)
    if (row.isErased) throw fail('meeting_erased')
    if (row.state !== 'failed') await deletePieces(tx, id)
    await store.beginWork(tx, id, row.soundKey === null ? 'preparing' : 'recognising', zone)
    await addMeetingJob({ ...deps, db: tx }, id)
  })
  return null
}

/** Has the minutes written anew. Throws the refusal (402) where a model may not be paid for it. */
export async function rewriteMinutes(deps: MeetingDeps, scope: Scope, id: MeetingId, zone: string): Promise<null> {
  const own = await store.findOwn(deps.db, scope, id)
  if (!own) throw fail('meeting_not_found')
  const paidAs = newId<AnswerId>(deps.clock.now())
  // Held before anything is locked: whoever spends of the same wallet would wait.
  const price = await reserveRewriting(deps, own, paidAs)
  try {
    await deps.db.transaction(async (tx) => {
      await lockIdle(tx, scope, id)
      if ((await listLines(tx, id)).length === 0) throw fail('meeting_without_transcript')
      await store.beginWork(tx, id, 'writing', zone)
      await addMeetingJob({ ...deps, db: tx }, id, paidAs)
    })
  } catch (error) {
    await price.cancel()
    throw error
  }
  return null
}

async function lockIdle(tx: MeetingDeps['db'], scope: Scope, id: MeetingId): Promise<MeetingRow> {
  const row = await store.lockOwn(tx, scope, id)
  if (!row) throw fail('meeting_not_found')
  if (row.state === 'recording' || isMeetingBusy(row.state)) throw fail('meeting_busy')
  return row
}
