import { type SQL, sql } from 'drizzle-orm'
import type { UserId } from '#contract/kit/id.ts'
import type { PageQuery } from '#contract/kit/paging.ts'
import type {
  ChangeField,
  ChangeOrigin,
  ChangeProblem,
  ChangeRow,
  ChangeSet,
  ChangeSetFilter,
  ChangeSetId,
  ChangeSetState,
} from '#contract/salesforce/change-sets.ts'
import type { Db } from '../../../platform/db/database.ts'
import { jsonText, storableText } from '../../../platform/db/json-text.ts'
import type { Tenant } from '../../../platform/tenant.ts'

/** Who looks: a person at what is theirs, or whoever may decide for the whole workspace. */
export type ChangeViewer = Tenant & { all: boolean }

export type ChangeSetRow = Omit<ChangeSet, 'rows' | 'fields' | 'written' | 'undo_until'> & {
  tenant: Tenant
  instanceUrl: string
  appliedAt: Date | null
  wakes: string | null
}
export type StoredChange = Omit<ChangeRow, 'url'> & {
  sentAt: Date | null
  tries: number
  /** Of a new record: the field whose value no other record may have. */
  key_field: string | null
}

type Row = Omit<ChangeSetRow, 'tenant' | 'instanceUrl' | 'appliedAt' | 'created_at' | 'decided_at'> & {
  user_id: Tenant['userId']
  organization_id: Tenant['organizationId']
  workspace_id: Tenant['workspaceId']
  instance_url: string
  applied_at: string | Date | null
  created_at: string | Date
  decided_at: string | Date | null
}

const columns = sql`c.id, c.user_id, c.organization_id, c.workspace_id, c.account, c.instance_url, c.title, c.reason, c.origin, c.wakes, c.state,
  c.waits_for, c.remark, c.decided_name as decided_by, c.decided_at, c.applied_at, c.created_at, (select u.name from users u where u.id = c.user_id) as person`
const iso = (at: string | Date) => new Date(at).toISOString()
const toRow = (row: Row): ChangeSetRow => {
  const { user_id, organization_id, workspace_id, instance_url, applied_at, created_at, decided_at, ...rest } = row
  return {
    ...rest,
    tenant: { userId: user_id, organizationId: organization_id, workspaceId: workspace_id },
    instanceUrl: instance_url,
    appliedAt: applied_at === null ? null : new Date(applied_at),
    created_at: iso(created_at),
    decided_at: decided_at === null ? null : iso(decided_at),
  }
}

/** In a workspace one's own, or all of it; in personal mode one's own. */
const seenBy = ({ userId, organizationId, workspaceId, all }: ChangeViewer): SQL =>
  sql`c.organization_id = ${organizationId} and c.workspace_id is not distinct from ${workspaceId}::uuid
    and (c.user_id = ${userId} or ${all && workspaceId !== null})`

const ofFilter: Record<ChangeSetFilter, readonly ChangeSetState[] | null> = {
  all: null,
  open: ['open', 'applying'],
  applied: ['applied'],
  partly_applied: ['partly_applied'],
  undone: ['undone', 'undoing', 'partly_undone'],
  failed: ['failed'],
  refused: ['refused'],
}

type Counted = Row & { rows: number; fields: number; written: number; total: number }
export type CountedChangeSet = ChangeSetRow & Pick<Counted, 'rows' | 'fields' | 'written'>

const counts = sql`cross join lateral (select count(distinct r.position)::int as rows, count(f)::int as fields,
  count(f) filter (where f ->> 'state' = 'written')::int as written
  from salesforce_changes r cross join lateral jsonb_array_elements(r.fields) f where r.change_set_id = c.id) n`

export async function listChangeSets(
  db: Db,
  viewer: ChangeViewer,
  { page, limit, state }: PageQuery & { state: ChangeSetFilter },
): Promise<{ rows: CountedChangeSet[]; total: number }> {
  const states = ofFilter[state]
  const wanted = states === null ? sql`true` : sql`c.state = any (${sql.param([...states])}::text[])`
  const { rows } = await db.execute<Counted>(sql`
    select ${columns}, n.*, (count(*) over ())::int as total from salesforce_change_sets c ${counts} where ${seenBy(viewer)} and ${wanted}
    order by c.created_at desc, c.id desc limit ${limit} offset ${(page - 1) * limit}`)
  return { rows: rows.map(({ total: _, ...row }) => counted(row)), total: rows[0]?.total ?? 0 }
}

const counted = ({ rows, fields, written, ...row }: Omit<Counted, 'total'>) => ({
  ...toRow(row),
  rows,
  fields,
  written,
})

export async function findChangeSet(
  db: Db,
  viewer: ChangeViewer,
  id: ChangeSetId,
): Promise<CountedChangeSet | undefined> {
  const { rows } = await db.execute<Omit<Counted, 'total'>>(
    sql`select ${columns}, n.* from salesforce_change_sets c ${counts} where c.id = ${id} and ${seenBy(viewer)}`,
  )
  return rows[0] && counted(rows[0])
}

/** Whoever's it is: for work without a person. */
export async function findAnyChangeSet(db: Db, id: ChangeSetId): Promise<ChangeSetRow | undefined> {
  const { rows } = await db.execute<Row>(sql`select ${columns} from salesforce_change_sets c where c.id = ${id}`)
  return rows[0] && toRow(rows[0])
}

export async function findByKey(db: Db, tenant: Tenant, key: string): Promise<ChangeSetId | undefined> {
  const { rows } = await db.execute<{ id: ChangeSetId }>(sql`
    select c.id from salesforce_change_sets c where c.key = ${key} and ${seenBy({ ...tenant, all: false })}`)
  return rows[0]?.id
}

export type NewChangeSet = {
  id: ChangeSetId
  tenant: Tenant
  account: string
  instanceUrl: string
  title: string
  reason: string
  origin: ChangeOrigin
  key: string
  wakes: string | null
  changes: Pick<
    StoredChange,
    'action' | 'object' | 'object_label' | 'record_id' | 'record_name' | 'fields' | 'key_field'
  >[]
  now: Date
}

/** False where there is one with this key already. */
export async function insertChangeSet(tx: Db, given: NewChangeSet): Promise<boolean> {
  const { id, tenant, account, instanceUrl, title, reason, origin, key, wakes, changes, now } = given
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into salesforce_change_sets (id, organization_id, workspace_id, user_id, account, instance_url, title, reason, origin, key, wakes, state, created_at)
    values (${id}, ${tenant.organizationId}, ${tenant.workspaceId}::uuid, ${tenant.userId}, ${account}, ${instanceUrl}, ${storableText(title)},
      ${storableText(reason)}, ${jsonText(origin)}::jsonb, ${key}, ${wakes}, 'open', ${now}::timestamptz)
    on conflict (user_id, organization_id, workspace_id, key) do nothing returning id`)
  if (rows.length === 0) return false
  const list = changes.map((change, position) => ({ ...change, position }))
  await tx.execute(sql`
    insert into salesforce_changes (change_set_id, position, action, object, object_label, record_id, record_name, state, fields, key_field)
    select ${id}::uuid, position, action, object, object_label, record_id, record_name, 'proposed', fields, key_field
    from jsonb_to_recordset(${jsonText(list)}::jsonb) as x (position int, action text, object text, object_label text, record_id text, record_name text,
      fields jsonb, key_field text)`)
  return true
}

type ChangeRowOf = Omit<StoredChange, 'sentAt'> & { sent_at: string | Date | null }

export async function listChanges(db: Db, id: ChangeSetId): Promise<StoredChange[]> {
  const { rows } = await db.execute<ChangeRowOf>(sql`
    select position, action, object, object_label, record_id, record_name, state, problem, fields, sent_at, tries, key_field from salesforce_changes
    where change_set_id = ${id} order by position`)
  return rows.map(({ sent_at, ...row }) => ({ ...row, sentAt: sent_at === null ? null : new Date(sent_at) }))
}

type Change = Pick<StoredChange, 'position' | 'state' | 'fields' | 'record_id' | 'tries' | 'sentAt'> & {
  problem: ChangeProblem | null
}

export async function saveChange(tx: Db, id: ChangeSetId, change: Change): Promise<void> {
  const { position, state, fields, problem, record_id, tries, sentAt } = change
  await tx.execute(sql`
    update salesforce_changes set state = ${state}, fields = ${jsonText(fields satisfies ChangeField[])}::jsonb,
      problem = ${problem === null ? null : jsonText(problem)}::jsonb, record_id = ${record_id}, tries = ${tries}, sent_at = ${sentAt}::timestamptz
    where change_set_id = ${id} and position = ${position}`)
}

/** Who decides first; false for everybody after. */
export async function claimDecision(
  tx: Db,
  viewer: ChangeViewer,
  given: { id: ChangeSetId; from: readonly ChangeSetState[]; to: ChangeSetState },
): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update salesforce_change_sets c set state = ${given.to}, waits_for = null where c.id = ${given.id} and ${seenBy(viewer)}
      and c.state = any (${sql.param([...given.from])}::text[]) returning c.id`)
  return rows.length > 0
}

export async function noteDecision(
  tx: Db,
  id: ChangeSetId,
  by: { userId: UserId; remark: string; now: Date },
): Promise<void> {
  await tx.execute(sql`
    update salesforce_change_sets set decided_by = ${by.userId}, decided_name = (select name from users where id = ${by.userId}),
      decided_at = ${by.now}::timestamptz, remark = ${storableText(by.remark)} where id = ${id}`)
}

/** `appliedAt` is kept from the first time. */
export async function endWork(tx: Db, id: ChangeSetId, state: ChangeSetState, appliedAt: Date | null): Promise<void> {
  await tx.execute(sql`
    update salesforce_change_sets set state = ${state}, waits_for = null, applied_at = coalesce(applied_at, ${appliedAt}::timestamptz) where id = ${id}`)
}

export async function noteWaiting(db: Db, id: ChangeSetId, waitsFor: string | null): Promise<void> {
  await db.execute(sql`update salesforce_change_sets set waits_for = ${waitsFor} where id = ${id}`)
}

/** Records that change-sets of an account have created: what is looked for is none of them. */
export async function listKnownIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ record_id: string }>(
    sql`select record_id from salesforce_changes where record_id = any (${sql.param([...ids])}::text[])`,
  )
  return rows.map(({ record_id }) => record_id)
}

export async function nameOf(db: Db, userId: UserId): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`select name from users where id = ${userId}`)
  return rows[0]?.name ?? ''
}

export type WrittenField = { at: Date; field: ChangeField; by: string; id: ChangeSetId; title: string }

/** Fields of a record that change-sets have written, those that were undone included, the newest first. */
export async function listWritten(
  db: Db,
  viewer: ChangeViewer,
  of: { recordId: string; instanceUrl: string },
): Promise<WrittenField[]> {
  const { rows } = await db.execute<Omit<WrittenField, 'at'> & { at: string | Date }>(sql`
    select coalesce(r.sent_at, c.decided_at) as at, f.field, coalesce(c.decided_name, '') as by, c.id, c.title
    from salesforce_changes r join salesforce_change_sets c on c.id = r.change_set_id cross join lateral jsonb_array_elements(r.fields) with ordinality f (field, place)
    where left(r.record_id, 15) = left(${of.recordId}, 15) and c.instance_url = ${of.instanceUrl} and ${seenBy(viewer)} and f.field ->> 'state' in ('written', 'undone', 'kept')
    order by 1 desc, c.id, f.place limit 200`)
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at) }))
}
