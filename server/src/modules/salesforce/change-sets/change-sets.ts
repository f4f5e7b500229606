import { type Page, type PageQuery, toPage } from '#contract/kit/paging.ts'
import { decidePermission } from '#contract/permissions.ts'
import {
  type ApprovedChanges,
  type ChangeSet,
  type ChangeSetDetail,
  type ChangeSetFilter,
  type ChangeSetId,
  changeSetLimits,
  type ProposedChanges,
} from '#contract/salesforce/change-sets.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { fail } from '../../../platform/http/fail.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import { settleNotifications } from '../../notifications/service.ts'
import { addChangeJob, type ChangeJobDeps } from './change-job.ts'
import * as store from './change-set-store.ts'
import { type ChangeActor, noteChangeSet } from './note-change-set.ts'
import { changeSetNotice, proposeChanges } from './propose.ts'

/** Whoever may decide for others sees all of the workspace; nobody else learns that there is any. */
export const viewerOf = (scope: Scope): store.ChangeViewer => ({
  userId: scope.userId,
  organizationId: scope.organizationId,
  workspaceId: scope.workspaceId,
  all: decidePermission('salesforce.approve-others', scope).allowed,
})

export async function listChangeSets(
  { db }: Pick<ChangeJobDeps, 'db'>,
  scope: Scope,
  query: PageQuery & { state: ChangeSetFilter },
): Promise<Page<ChangeSet>> {
  const { rows, total } = await store.listChangeSets(db, viewerOf(scope), query)
  return toPage(rows.map(present), total, query)
}

export async function getChangeSet(
  { db }: Pick<ChangeJobDeps, 'db'>,
  scope: Scope,
  id: ChangeSetId,
): Promise<ChangeSetDetail> {
  const row = await findOrFail(db, scope, id)
  const changes = await store.listChanges(db, id)
  const urlOf = (recordId: string | null) => (recordId === null ? null : `${row.instanceUrl}/${recordId}`)
  return {
    ...present(row),
    changes: changes.map(({ sentAt: _, tries: __, key_field: ___, ...change }) => ({
      ...change,
      url: urlOf(change.record_id),
    })),
  }
}

async function findOrFail(db: Db, scope: Scope, id: ChangeSetId): Promise<store.CountedChangeSet> {
  const row = await store.findChangeSet(db, viewerOf(scope), id)
  if (!row) throw fail('change_set_not_found')
  return row
}

const undoMs = changeSetLimits.undoDays * 86_400_000
const undoUntil = (appliedAt: Date) => new Date(appliedAt.getTime() + undoMs)

function present({ tenant: _, instanceUrl: __, appliedAt, wakes: ___, ...row }: store.CountedChangeSet): ChangeSet {
  return { ...row, undo_until: appliedAt && undoUntil(appliedAt).toISOString() }
}

export async function proposeByHand(
  deps: ChangeJobDeps,
  { scope, from }: Omit<Caller, 'language'>,
  given: ProposedChanges,
): Promise<ChangeSetDetail> {
  const name = await store.nameOf(deps.db, scope.userId)
  const id = await proposeChanges(deps, scope, {
    ...given,
    origin: { kind: 'person', name },
    onStored: (tx, id) => noteChangeSet(deps, tx, { scope, from }, 'salesforce.proposed', { id, title: given.title }),
  })
  return getChangeSet(deps, scope, id)
}

/** Names the fields that are written; all others are refused. A second press, or somebody else's, comes too late. */
export async function approveChangeSet(
  deps: ChangeJobDeps,
  by: ChangeActor,
  id: ChangeSetId,
  { rows, remark }: ApprovedChanges,
): Promise<ChangeSetDetail> {
  const { scope } = by
  const set = await findOrFail(deps.db, scope, id)
  await deps.db.transaction(async (tx) => {
    const claimed = await store.claimDecision(tx, viewerOf(scope), { id, from: ['open'], to: 'applying' })
    if (!claimed) throw fail('change_set_decided')
    const changes = await store.listChanges(tx, id)
    const unknown = rows.flatMap(({ position, fields }) => {
      const names = changes.find((change) => change.position === position)?.fields.map(({ name }) => name) ?? []
      return fields.filter((name) => !names.includes(name))
    })
    if (unknown[0] !== undefined) throw fail('salesforce_field_unknown', { object: set.title, field: unknown[0] })
    for (const change of changes) await store.saveChange(tx, id, decided(change, rows))
    await store.noteDecision(tx, id, { userId: scope.userId, remark, now: deps.clock.now() })
    await noteChangeSet(deps, tx, by, 'salesforce.approved', set)
    await addChangeJob({ ...deps, db: tx }, id, 'apply')
    await settleNotifications({ ...deps, db: tx }, set.tenant.userId, changeSetNotice(id))
  })
  return getChangeSet(deps, scope, id)
}

function decided(change: store.StoredChange, rows: ApprovedChanges['rows']): store.StoredChange {
  const names = new Set(rows.filter(({ position }) => position === change.position).flatMap(({ fields }) => fields))
  const fields = change.fields.map((field) => ({
    ...field,
    state: names.has(field.name) ? ('approved' as const) : ('refused' as const),
  }))
  return { ...change, fields, state: names.size > 0 ? 'approved' : 'refused' }
}

export async function refuseChangeSet(
  deps: ChangeJobDeps,
  by: ChangeActor,
  id: ChangeSetId,
  remark: string,
): Promise<ChangeSetDetail> {
  const { scope } = by
  const set = await findOrFail(deps.db, scope, id)
  const goOn = await deps.db.transaction(async (tx) => {
    const claimed = await store.claimDecision(tx, viewerOf(scope), { id, from: ['open'], to: 'refused' })
    if (!claimed) throw fail('change_set_decided')
    for (const change of await store.listChanges(tx, id)) await store.saveChange(tx, id, decided(change, []))
    await store.noteDecision(tx, id, { userId: scope.userId, remark, now: deps.clock.now() })
    await noteChangeSet(deps, tx, by, 'salesforce.refused', set)
    await settleNotifications({ ...deps, db: tx }, set.tenant.userId, changeSetNotice(id))
    return set.wakes === null ? undefined : deps.wake(tx, set.wakes, { id, state: 'refused' })
  })
  await goOn?.()
  return getChangeSet(deps, scope, id)
}

/** Rows that failed are sent again, as they were approved. */
export async function retryChangeSet(deps: ChangeJobDeps, by: ChangeActor, id: ChangeSetId): Promise<ChangeSetDetail> {
  const { scope } = by
  const set = await findOrFail(deps.db, scope, id)
  await deps.db.transaction(async (tx) => {
    const from = ['failed', 'partly_applied'] as const
    const claimed = await store.claimDecision(tx, viewerOf(scope), { id, from, to: 'applying' })
    const failed = (await store.listChanges(tx, id)).filter(({ state }) => state === 'failed')
    if (!claimed || failed.length === 0) throw fail('change_set_nothing_failed')
    for (const change of failed)
      await store.saveChange(tx, id, { ...change, state: 'approved', problem: null, tries: 0 })
    await noteChangeSet(deps, tx, by, 'salesforce.approved', set)
    await addChangeJob({ ...deps, db: tx }, id, 'apply')
  })
  return getChangeSet(deps, scope, id)
}

export async function undoChangeSet(deps: ChangeJobDeps, by: ChangeActor, id: ChangeSetId): Promise<ChangeSetDetail> {
  const { scope } = by
  const set = await findOrFail(deps.db, scope, id)
  const isInTime = set.appliedAt !== null && deps.clock.now() < undoUntil(set.appliedAt)
  if (!isInTime || set.written === 0) throw fail('change_set_not_undoable')
  await deps.db.transaction(async (tx) => {
    const from = ['applied', 'partly_applied', 'partly_undone'] as const
    const claimed = await store.claimDecision(tx, viewerOf(scope), { id, from, to: 'undoing' })
    if (!claimed) throw fail('change_set_not_undoable')
    await noteChangeSet(deps, tx, by, 'salesforce.undone', set)
    await addChangeJob({ ...deps, db: tx }, id, 'undo')
  })
  return getChangeSet(deps, scope, id)
}
