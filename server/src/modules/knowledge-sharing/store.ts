import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { PageQuery } from '#contract/kit/paging.ts'
import type { GrantTerms, KnowledgeRequestId } from '#contract/knowledge-sharing/schemas.ts'
import type { UseCaseId } from '#contract/use-cases/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { jsonText } from '../../platform/db/json-text.ts'
import { onlyRow } from '../../platform/db/only-row.ts'
import type { AskedUseCase, RequestRow } from './request-row.ts'

/** A workspace that somebody works in. */
export type SharingWorkspace = { organizationId: OrganizationId; workspaceId: WorkspaceId }
/** From which of its two workspaces a request is looked at. */
export type Side = 'owner' | 'asker'

const columns = sql`r.id, r.organization_id, r.purpose, r.use_cases, r.status, r.remark, r.decided_at, r.terms, r.expires_at, r.created_at,
  r.from_workspace_id, coalesce(f.name, r.from_name) as from_name, coalesce(f.deleted_at is not null, true) as from_gone,
  r.to_workspace_id, coalesce(t.name, r.to_name) as to_name, coalesce(t.deleted_at is not null, true) as to_gone,
  coalesce(u.name, '') as asker_name, coalesce(u.email_shown, '') as asker_email, d.name as decider_name`
const joined = sql`knowledge_requests r left join workspaces f on f.id = r.from_workspace_id
  left join workspaces t on t.id = r.to_workspace_id left join users u on u.id = r.asked_by left join users d on d.id = r.decided_by`
const bothThere = sql`exists (select from workspaces where id = from_workspace_id and deleted_at is null)
  and exists (select from workspaces where id = to_workspace_id and deleted_at is null)`

const of = ({ organizationId, workspaceId }: SharingWorkspace, side: Side): SQL =>
  side === 'owner'
    ? sql`(r.organization_id = ${organizationId} and r.to_workspace_id = ${workspaceId})`
    : sql`(r.organization_id = ${organizationId} and r.from_workspace_id = ${workspaceId})`

/** Which of them: all, those that wait, or those that are in force. */
export type RequestFilter = 'all' | 'pending' | 'accepted'

export async function listRequests(
  db: Db,
  here: SharingWorkspace,
  { side, which, now, page, limit }: PageQuery & { side: Side; which: RequestFilter; now: Date },
): Promise<[RequestRow[], number]> {
  const narrowed =
    which === 'all'
      ? sql``
      : sql`and r.status = ${which} and f.deleted_at is null and f.id is not null and t.deleted_at is null and t.id is not null
          and (r.expires_at is null or r.expires_at > ${now})`
  const where = sql`${of(here, side)} ${narrowed}`
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from ${joined} where ${where} order by r.created_at desc, r.id desc limit ${limit} offset ${(page - 1) * limit}`)
  const counted = await db.execute<{ total: number }>(sql`select count(*)::int as total from ${joined} where ${where}`)
  return [rows.map(toRequest), onlyRow(counted.rows).total]
}

export async function findRequest(
  db: Db,
  here: SharingWorkspace,
  side: Side,
  id: KnowledgeRequestId,
): Promise<RequestRow | undefined> {
  const { rows } = await db.execute<Row>(sql`select ${columns} from ${joined} where r.id = ${id} and ${of(here, side)}`)
  return rows[0] && toRequest(rows[0])
}

export type NewKnowledgeRequest = {
  id: KnowledgeRequestId
  to: { id: WorkspaceId; name: string }
  fromName: string
  userId: UserId
  purpose: string
  useCases: AskedUseCase[]
  now: Date
}

/** Holds the asking workspace until the transaction ends, so that two requests for the same come one after the other. */
export async function lockAsker(
  tx: Db,
  { organizationId, workspaceId }: SharingWorkspace,
): Promise<string | undefined> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select name from workspaces where id = ${workspaceId} and organization_id = ${organizationId} and deleted_at is null for no key update`)
  return rows[0]?.name
}

export async function insertRequest(
  tx: Db,
  { organizationId, workspaceId }: SharingWorkspace,
  given: NewKnowledgeRequest,
): Promise<void> {
  await tx.execute(sql`
    insert into knowledge_requests (id, organization_id, from_workspace_id, from_name, to_workspace_id, to_name, asked_by, purpose, use_cases, status, created_at)
    values (${given.id}, ${organizationId}, ${workspaceId}, ${given.fromName}, ${given.to.id}, ${given.to.name}, ${given.userId}, ${given.purpose},
      ${jsonText(given.useCases)}::jsonb, 'pending', ${given.now})`)
}

export async function countPending(db: Db, here: SharingWorkspace): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from knowledge_requests r where ${of(here, 'asker')} and r.status = 'pending'`,
  )
  return onlyRow(rows).total
}

/** Use cases that this workspace has asked for and not been refused: they wait, or are shared. */
export async function listAskedFor(db: Db, here: SharingWorkspace, now: Date): Promise<Set<UseCaseId>> {
  const { rows } = await db.execute<{ id: UseCaseId }>(sql`
    select distinct u ->> '_id' as id from knowledge_requests r, jsonb_array_elements(r.use_cases) u
    where ${of(here, 'asker')} and r.status in ('pending', 'accepted') and (r.expires_at is null or r.expires_at > ${now})`)
  return new Set(rows.map(({ id }) => id))
}

type Ending = { status: 'rejected' | 'cancelled' | 'withdrawn'; remark: string }
export type Acceptance = { status: 'accepted'; terms: GrantTerms; expiresAt: Date | null }
const before = { accepted: 'pending', rejected: 'pending', cancelled: 'pending', withdrawn: 'accepted' } as const

/** Says whether it was as it had to be, and both workspaces there. Of two who decide at once, one does. */
export async function decideRequest(
  tx: Db,
  here: SharingWorkspace,
  id: KnowledgeRequestId,
  decision: Ending | Acceptance,
  { userId, now }: { userId: UserId; now: Date },
): Promise<boolean> {
  const side = decision.status === 'cancelled' ? 'asker' : 'owner'
  const sets =
    decision.status === 'accepted'
      ? sql`terms = ${jsonText(decision.terms)}::jsonb, expires_at = ${decision.expiresAt}::timestamptz`
      : sql`remark = ${decision.remark}`
  const { rows } = await tx.execute<{ id: string }>(sql`
    update knowledge_requests r set status = ${decision.status}, ${sets}, decided_by = ${userId}, decided_at = ${now}
    where r.id = ${id} and ${of(here, side)} and r.status = ${before[decision.status]} and ${bothThere} returning r.id`)
  return rows.length > 0
}

type Row = {
  id: KnowledgeRequestId
  organization_id: OrganizationId
  purpose: string
  use_cases: AskedUseCase[]
  status: RequestRow['status']
  remark: string
  decided_at: Date | string | null
  terms: GrantTerms | null
  expires_at: Date | string | null
  created_at: Date | string
  from_workspace_id: WorkspaceId | null
  from_name: string
  from_gone: boolean
  to_workspace_id: WorkspaceId | null
  to_name: string
  to_gone: boolean
  asker_name: string
  asker_email: string
  decider_name: string | null
}

const dateOf = (value: Date | string | null) => (value === null ? null : new Date(value))
const toRequest = (row: Row): RequestRow => ({
  id: row.id,
  organizationId: row.organization_id,
  from: { id: row.from_workspace_id, name: row.from_name, isGone: row.from_gone },
  to: { id: row.to_workspace_id, name: row.to_name, isGone: row.to_gone },
  asker: { name: row.asker_name, email: row.asker_email },
  purpose: row.purpose,
  useCases: row.use_cases,
  status: row.status,
  remark: row.remark,
  decidedBy: row.decider_name,
  decidedAt: dateOf(row.decided_at),
  terms: row.terms,
  expiresAt: dateOf(row.expires_at),
  createdAt: new Date(row.created_at),
})
