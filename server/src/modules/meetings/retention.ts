import type { MeetingRetention, MeetingRetentionInput, RetainedMeeting } from '#contract/meetings/retention.ts'
import type { MeetingId } from '#contract/meetings/schemas.ts'
import { decidePermission } from '#contract/permissions.ts'
import { eraseFiles } from '../../platform/files/erase-files.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { type JobWorker, periodicTask } from '../../platform/jobs/worker.ts'
import { fieldDifferences, recordAudit } from '../audit/service.ts'
import type { MeetingDeps } from './meeting-deps.ts'
import * as store from './retention-store.ts'

export async function getRetention({ db }: Pick<MeetingDeps, 'db'>, scope: Scope): Promise<MeetingRetention> {
  const rule = await store.findRule(db, scope)
  return { ...rule, may_change: decidePermission('meetings.retain', scope).allowed }
}

/** How long a place keeps its meetings; its owner and its admins say so. */
export async function updateRetention(
  deps: Pick<MeetingDeps, 'db' | 'clock'>,
  { scope, from }: Omit<Caller, 'language'>,
  given: MeetingRetentionInput,
): Promise<MeetingRetention> {
  await deps.db.transaction(async (tx) => {
    const changes = fieldDifferences(await store.findRule(tx, scope), given)
    // Pressed again it begins no new week.
    if (Object.keys(changes).length === 0) return
    await store.saveRule(tx, scope, given, deps.clock.now())
    const { organizationId, workspaceId, userId } = scope
    const target = workspaceId
      ? { kind: 'workspace' as const, id: workspaceId, name: '' }
      : { kind: 'account' as const, id: userId, name: '' }
    const entry = { organizationId, workspaceId, action: 'meeting.retention-changed' as const, target, changes }
    await recordAudit({ ...deps, db: tx }, { userId, from }, entry)
  })
  return getRetention(deps, scope)
}

export async function retainedOf({ db }: Pick<MeetingDeps, 'db'>, id: MeetingId): Promise<RetainedMeeting> {
  const { kept, ...moments } = await store.findMoments(db, id)
  const iso = (at: Date | null) => at?.toISOString() ?? null
  return {
    kept,
    sound_until: iso(moments.sound_until),
    text_until: iso(moments.text_until),
    sound_erased_at: iso(moments.sound_erased_at),
    text_erased_at: iso(moments.text_erased_at),
  }
}

const eraseSeconds = 900
const atOnce = 200

/** Erases what is kept no longer: each meeting by itself, with its entry in the audit log. */
export const retentionTask = (deps: Pick<MeetingDeps, 'db' | 'clock' | 'config'>): JobWorker =>
  periodicTask('erase-meetings', eraseSeconds, async (signal) => {
    for (;;) {
      const due = await store.listDue(deps.db, deps.clock.now(), atOnce)
      for (const id of due) {
        signal.throwIfAborted()
        await eraseDue(deps, id)
      }
      if (due.length < atOnce) return
    }
  })

async function eraseDue(deps: Pick<MeetingDeps, 'db' | 'clock' | 'config'>, id: MeetingId): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const due = await store.lockDue(tx, id, now)
    if (!due) return
    const { row, sound, text } = due
    if (sound) await eraseFiles({ ...deps, db: tx }, await store.eraseSound(tx, id, now))
    if (text) await store.eraseText(tx, id, now)
    const gone = { from: true, to: false }
    await recordAudit(
      { ...deps, db: tx },
      // Nobody pressed anything.
      { userId: null, name: deps.config.BRAND_NAME, from: { ip: '', userAgent: '' } },
      {
        organizationId: row.organizationId,
        workspaceId: row.workspaceId,
        action: 'meeting.erased',
        target: { kind: 'meeting', id, name: row.title },
        changes: { ...(sound && { recording: gone }), ...(text && { transcript: gone }) },
      },
    )
  })
}
