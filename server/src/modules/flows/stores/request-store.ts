import { sql } from 'drizzle-orm'
import type { FlowRequest, FlowRequestId } from '#contract/flows/schemas.ts'
import type { UserId } from '#contract/kit/id.ts'
import type { Db } from '../../../platform/db/database.ts'
import { onlyRow } from '../../../platform/db/only-row.ts'
import type { TenantView } from '../../../platform/tenant.ts'
import { isMemberOf } from './scope-store.ts'

export type NewRequest = TenantView & {
  id: string
  runId: string
  /** Of the step. */
  key: string
  kind: 'approval' | 'hand-over'
  people: string[]
  emails: string[]
  tokenHash: string
  title: string
  details: string
  now: Date
  expiresAt: Date
}

/** Keeps what is asked; of a step that is repeated the first stays, with its token. Answers the id that counts. */
export async function addRequest(db: Db, r: NewRequest): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into flow_requests (id, run_id, key, kind, user_id, organization_id, workspace_id, people, emails, token_hash, title, details, created_at, expires_at)
    values (${r.id}, ${r.runId}, ${r.key}, ${r.kind}, ${r.userId}, ${r.organizationId}, ${r.workspaceId}, ${sql.param(r.people)}::uuid[],
      ${sql.param(r.emails)}::text[], ${r.tokenHash}, ${r.title}, ${r.details}, ${r.now}, ${r.expiresAt})
    on conflict (key) do update set key = excluded.key returning id`)
  return onlyRow(rows).id
}

type Row = {
  id: FlowRequestId
  kind: FlowRequest['kind']
  title: string
  details: string
  state: string
  decided_by: string | null
  created_at: string | Date
  expires_at: string | Date
}
const columns = sql.raw('id, kind, title, details, state, decided_by, created_at, expires_at')

const toRequest = (row: Row, now: Date): FlowRequest => ({
  ...row,
  // A state is written by `decideRequest` only.
  state: row.state === 'waiting' && new Date(row.expires_at) <= now ? 'over' : (row.state as FlowRequest['state']),
  created_at: new Date(row.created_at).toISOString(),
  expires_at: new Date(row.expires_at).toISOString(),
})

/** By the person who is asked, by the token of a mailed link, or by whoever tests the run. */
export type RequestReader = { userId: string } | { tokenHash: string } | { runId: string }
function isAsked(by: RequestReader) {
  if ('runId' in by) return sql`run_id = ${by.runId}`
  return 'userId' in by ? isAskedInApp(by.userId) : sql`token_hash = ${by.tokenHash}`
}

const place = { organizationId: sql`flow_requests.organization_id`, workspaceId: sql`flow_requests.workspace_id` }
/** Who has left the place since is asked no more; where all have, and no mail asks either, whoever the run is for decides. A test asks nobody. */
const isAskedInApp = (userId: string) => sql`(people @> array[${userId}]::uuid[] or (
    flow_requests.user_id = ${userId} and people <> '{}' and emails = '{}'
    and not exists (select from unnest(people) asked (id) where ${isMemberOf(place, sql`asked.id`)})))
  and ${isMemberOf(place, sql`${userId}::uuid`)}`

/** What a run waits for somebody to decide. */
export async function findOpenRequest(db: Db, runId: string, now: Date): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from flow_requests where run_id = ${runId} and state = 'waiting' and expires_at > ${now} order by created_at limit 1`,
  )
  return rows[0]?.id
}

export async function listRequests(db: Db, userId: string, now: Date): Promise<FlowRequest[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from flow_requests where state = 'waiting' and expires_at > ${now} and ${isAskedInApp(userId)}
    order by created_at limit 200`)
  return rows.map((row) => toRequest(row, now))
}

/** The time zone of the flow that asks by a mailed link. */
export async function findZone(db: Db, tokenHash: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ zone: string | null }>(sql`
    select d.document::jsonb -> 'settings' ->> 'timezone' as zone from flow_requests r
    join flow_runs f on f.id = r.run_id join flow_documents d on d.hash = f.document_hash where r.token_hash = ${tokenHash}`)
  return rows[0]?.zone ?? undefined
}

export async function findRequest(
  db: Db,
  by: RequestReader,
  id: string | undefined,
  now: Date,
): Promise<FlowRequest | undefined> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from flow_requests where ${isAsked(by)} and (${id ?? null}::uuid is null or id = ${id ?? null})`,
  )
  return rows[0] && toRequest(rows[0], now)
}

/** What was decided of what a run waits for under a key; undefined while nobody has, and where the key is of something else. */
export async function findDecision(
  db: Db,
  waitKey: string,
): Promise<{ state: string; by: string; remark: string } | undefined> {
  const id = /^request:(.+)$/.exec(waitKey)?.[1]
  if (id === undefined) return undefined
  const { rows } = await db.execute<{ state: string; by: string; remark: string }>(sql`
    select state, coalesce(decided_by, '') as by, coalesce(remark, '') as remark from flow_requests
    where id = ${id} and state <> 'waiting'`)
  return rows[0]
}

export type Decision = { state: 'approved' | 'rejected' | 'done'; by: string; remark: string; now: Date }

/** A request that is over, and who was asked in the app. */
export type EndedRequest = { id: string; people: UserId[] }

/** The first decision counts; undefined when there is nothing (any more) to decide. */
export async function decideRequest(
  db: Db,
  by: RequestReader,
  id: string | undefined,
  d: Decision,
): Promise<EndedRequest | undefined> {
  const { rows } = await db.execute<EndedRequest>(sql`
    update flow_requests set state = ${d.state}, decided_by = ${d.by}, remark = ${d.remark}, decided_at = ${d.now}
    where ${isAsked(by)} and (${id ?? null}::uuid is null or id = ${id ?? null}) and state = 'waiting' and expires_at > ${d.now}
    returning id, people`)
  return rows[0]
}

/** Nothing waits for the decisions that a run has asked for any more: in the steps with these keys, or at all. */
export async function closeRequests(
  db: Db,
  runId: string,
  now: Date,
  keys?: readonly string[],
): Promise<EndedRequest[]> {
  const { rows } = await db.execute<EndedRequest>(sql`
    update flow_requests set expires_at = ${now}
    where run_id = ${runId} and (${keys === undefined} or key = any(${sql.param(keys ?? [])}::text[]))
      and state = 'waiting' and expires_at > ${now} returning id, people`)
  return rows
}
