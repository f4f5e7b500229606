import { type SQL, sql } from 'drizzle-orm'
import type { FlowMode, RunResult } from '#contract/flows/schemas.ts'
import type { OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import { localized } from '#contract/kit/localized-text.ts'
import { advisoryLockClasses } from '../../../platform/db/advisory-locks.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { ViewedRole } from '../../../platform/http/scope.ts'
import type { TenantView } from '../../../platform/tenant.ts'
import { goesOn } from '../stores/scope-store.ts'
import type { Entry } from './entry.ts'
import type { RunRow, StoredStatus } from './run-row.ts'

type Time = string | Date
type Row = {
  id: string
  flow_id: string | null
  document_hash: string
  user_id: UserId
  organization_id: OrganizationId
  workspace_id: WorkspaceId | null
  mode: FlowMode
  trigger: string
  status: StoredStatus
  conversation: string | null
  told_to: string | null
  created_at: Time
  ended_at: Time | null
  steps: number
  credits: number
  result: string | null
  view_as: ViewedRole | null
}

const toRun = (row: Row): RunRow => ({
  id: row.id,
  flowId: row.flow_id,
  documentHash: row.document_hash,
  mode: row.mode,
  trigger: row.trigger,
  userId: row.user_id,
  organizationId: row.organization_id,
  workspaceId: row.workspace_id,
  status: row.status,
  ...(row.view_as !== null && { viewAs: row.view_as }),
  conversation: row.conversation,
  toldTo: row.told_to,
  steps: row.steps,
  credits: row.credits,
  createdAt: new Date(row.created_at),
  endedAt: row.ended_at === null ? null : new Date(row.ended_at),
  // Written by ourselves.
  result: row.result === null ? null : (JSON.parse(row.result) as RunResult),
})

const columns = sql.raw(
  'id, flow_id, document_hash, user_id, organization_id, workspace_id, mode, trigger, status, conversation, told_to, created_at, ended_at, steps, credits, result, view_as',
)
const alive = sql`(select objid::int from pg_locks where locktype = 'advisory' and classid = ${advisoryLockClasses.flowProcesses} and objsubid = 2
  and database = (select oid from pg_database where datname = current_database()))`
const isRunnable = goesOn(sql`flow_runs`)
/** A list of ids for `any`. */
export const uuidArray = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`

/** The numbers of the processes that live. */
export async function listProcesses(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{
    number: number
  }>(sql`select distinct objid as number from (select objid::int from pg_locks
    where locktype = 'advisory' and classid = ${advisoryLockClasses.flowProcesses} and objsubid = 2
    and database = (select oid from pg_database where datname = current_database())) l`)
  return rows.map(({ number }) => Number(number))
}

/** Takes runs of processes that have ended. */
export async function takeOver(db: Db, me: number, limit: number): Promise<RunRow[]> {
  const { rows } = await db.execute<Row>(sql`
    update flow_runs set leased_by = ${me} where id in (
      select id from flow_runs where leased_by is not null and leased_by <> ${me} and leased_by not in ${alive}
      order by created_at limit ${limit} for update skip locked)
    and leased_by not in ${alive} returning ${columns}`)
  return rows.map(toRun)
}

/** The runs that a process holds. */
export async function listHeld(db: Db, me: number): Promise<RunRow[]> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from flow_runs where leased_by = ${me} and ended_at is null`,
  )
  return rows.map(toRun)
}

/** Ends a run that nobody can go on with. */
export async function giveUp(db: Db, me: number, { id, result }: RunRow, now: Date): Promise<void> {
  const message = localized(
    'This run cannot be read any more, so it was ended.',
    'Riwayat ini tidak bisa dibaca lagi, jadi dihentikan.',
  )
  const ended: RunResult = {
    ...(result ?? { replies: [], output: {} }),
    error: { code: 'run_unreadable', message, node: null },
  }
  await db.execute(sql`
    with gone as (delete from flow_waits where run_id = ${id})
    update flow_runs set status = 'failed', ended_at = ${now}, leased_by = null, result = ${JSON.stringify(ended)}
    where id = ${id} and leased_by = ${me}`)
}

/** Takes runs that wait for their turn, oldest first, a few of each flow. */
export async function takeQueued(db: Db, me: number, ids: readonly string[]): Promise<RunRow[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<Row>(sql`
    update flow_runs set leased_by = ${me}, status = 'running' where id in (
      select id from flow_runs where id = any(${uuidArray(ids)}) and status = 'queued' and leased_by is null for update skip locked)
    returning ${columns}`)
  return rows.map(toRun)
}

export type QueuedRun = TenantView & { id: string; flowId: string | null; documentHash: string }

export async function listQueued(db: Db, perFlow: number): Promise<QueuedRun[]> {
  const { rows } = await db.execute<Row & { place: number }>(sql`
    select ${columns} from (
      select *, row_number() over (partition by coalesce(flow_id, id) order by created_at) as place
      from (select * from flow_runs where status = 'queued' and leased_by is null and ${isRunnable} order by created_at limit 2000) q
    ) ranked where place <= ${perFlow} order by created_at`)
  return rows.map(toRun)
}

export type DueWait = { runId: string; token: number; fired: boolean; payload: string | null; mine: boolean }

/** Waits that are due of runs that nobody holds, which are taken with them, or that this process holds. */
export async function takeDue(
  db: Db,
  me: number,
  now: Date,
  limit: number,
): Promise<{ waits: DueWait[]; runs: RunRow[] }> {
  const { rows } = await db.execute<{
    run_id: string
    token: number
    fired: boolean
    payload: string | null
    leased_by: number | null
  }>(sql`
    select w.run_id, w.token, w.fired, w.payload, r.leased_by
    from (select w.* from flow_waits w join flow_runs on flow_runs.id = w.run_id
      where w.due_at <= ${now} and ${isRunnable} order by w.due_at limit ${limit * 2}) w
    join flow_runs r on r.id = w.run_id
    where r.leased_by is null or r.leased_by = ${me} order by w.due_at limit ${limit}`)
  const free = [...new Set(rows.filter(({ leased_by }) => leased_by === null).map(({ run_id }) => run_id))]
  const runs = free.length === 0 ? [] : await takeWaiting(db, me, free)
  const ids = new Set(runs.map(({ id }) => id))
  const waits = rows
    .filter(({ run_id, leased_by }) => leased_by !== null || ids.has(run_id))
    .map(({ run_id, token, fired, payload, leased_by }) => ({
      runId: run_id,
      token,
      fired,
      payload,
      mine: leased_by !== null,
    }))
  return { waits, runs }
}

async function takeWaiting(db: Db, me: number, ids: readonly string[]): Promise<RunRow[]> {
  const { rows } = await db.execute<Row>(sql`
    update flow_runs set leased_by = ${me}, status = 'running' where id in (
      select id from flow_runs where id = any(${uuidArray(ids)}) and leased_by is null and status = 'waiting' for update skip locked)
    returning ${columns}`)
  return rows.map(toRun)
}

/** Lets those go who wait for a key, with what was reported; the first report counts. Answers the runs. */
export async function fireWait(db: Db, key: string, payload: unknown, now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ run_id: string }>(sql`
    update flow_waits set fired = true, due_at = ${now}, payload = ${JSON.stringify(payload ?? null)}
    where key = ${key} and not fired returning run_id`)
  return rows.map(({ run_id }) => run_id)
}

export async function findWaiting(db: Db, key: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ run_id: string }>(
    sql`select run_id from flow_waits where key = ${key} and not fired limit 1`,
  )
  return rows[0]?.run_id
}

/** The journals of runs, each in its order. */
export async function readJournals(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { entries: Entry[]; seq: number }>> {
  const found = new Map<string, { entries: Entry[]; seq: number }>()
  if (ids.length === 0) return found
  const { rows } = await db.execute<{ run_id: string; seq: number; entries: string }>(
    sql`select run_id, seq, entries from flow_journal where run_id = any(${uuidArray(ids)}) order by run_id, seq`,
  )
  for (const { run_id, seq, entries } of rows) {
    const journal = found.get(run_id) ?? { entries: [], seq: 0 }
    // Written by ourselves.
    journal.entries.push(...(JSON.parse(entries) as Entry[]))
    journal.seq = seq + 1
    found.set(run_id, journal)
  }
  return found
}

export async function findRun(db: Db, id: string): Promise<RunRow | undefined> {
  const { rows } = await db.execute<Row>(sql`select ${columns} from flow_runs where id = ${id}`)
  return rows[0] && toRun(rows[0])
}

/** A run that somebody may see: of the workspace they are in, in personal mode their own. */
export async function findVisibleRun(db: Db, tenant: TenantView, id: string): Promise<RunRow | undefined> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from flow_runs where id = ${id} and ${visibleRuns(tenant)}`,
  )
  return rows[0] && toRun(rows[0])
}

/** Runs of a place: of its workspace, in personal mode of its person. */
export const visibleRuns = ({ organizationId, workspaceId, userId }: TenantView) =>
  workspaceId === null
    ? sql`organization_id = ${organizationId} and workspace_id is null and user_id = ${userId}`
    : sql`organization_id = ${organizationId} and workspace_id = ${workspaceId}`

export type RunFilter = {
  flowId?: string | undefined
  status?: StoredStatus | undefined
  mode?: FlowMode | undefined /** Words of its journal. */
  query?: string | undefined
}
/** Older runs are not searched: each has its whole journal read. */
const searchedRuns = 1_000

export async function listRuns(
  db: Db,
  tenant: TenantView,
  filter: RunFilter,
  page: { limit: number; page: number },
): Promise<{ rows: RunRow[]; total: number }> {
  const where = sql`${visibleRuns(tenant)}
    and (${filter.flowId ?? null}::uuid is null or flow_id = ${filter.flowId ?? null})
    and (${filter.status ?? null}::text is null or status = ${filter.status ?? null})
    and (${filter.mode ?? null}::text is null or mode = ${filter.mode ?? null})`
  if (filter.query) return searchRuns(db, where, filter.query, page)
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from flow_runs where ${where} order by created_at desc, id desc limit ${page.limit} offset ${(page.page - 1) * page.limit}`)
  const { rows: counted } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from flow_runs where ${where}`,
  )
  return { rows: rows.map(toRun), total: counted[0]?.total ?? 0 }
}

/** Of the newest runs those whose journal has the words, written as JSON has them. */
async function searchRuns(
  db: Db,
  where: SQL,
  query: string,
  page: { limit: number; page: number },
): Promise<{ rows: RunRow[]; total: number }> {
  const words = JSON.stringify(query).slice(1, -1)
  const { rows } = await db.execute<Row>(sql`
    with newest as (select * from flow_runs where ${where} order by created_at desc, id desc limit ${searchedRuns})
    select ${columns} from newest where exists (
      select 1 from flow_journal where run_id = newest.id and position(lower(${words}) in lower(entries)) > 0
    ) order by created_at desc, id desc`)
  return { rows: rows.slice((page.page - 1) * page.limit, page.page * page.limit).map(toRun), total: rows.length }
}

/** Asks whoever holds a run to end it; a run that nobody holds is taken. Answers false when it has ended. */
export async function requestCancel(db: Db, me: number, id: string): Promise<{ run?: RunRow; asked: boolean }> {
  const { rows } = await db.execute<Row & { leased_by: number | null }>(sql`
    update flow_runs set cancel_requested = true, leased_by = coalesce(leased_by, ${me})
    where id = ${id} and ended_at is null returning ${columns}, leased_by`)
  const row = rows[0]
  if (!row) return { asked: false }
  return Number(row.leased_by) === me ? { asked: true, run: toRun(row) } : { asked: true }
}

export async function listCancelled(db: Db, me: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from flow_runs where leased_by = ${me} and cancel_requested and ended_at is null`,
  )
  return rows.map(({ id }) => id)
}

/** Keeps a document once, whoever uses it. */
export async function keepDocument(db: Db, hash: string, document: string): Promise<void> {
  await db.execute(
    sql`insert into flow_documents (hash, document) values (${hash}, ${document}) on conflict do nothing`,
  )
}

export async function findDocument(db: Db, hash: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ document: string }>(sql`select document from flow_documents where hash = ${hash}`)
  return rows[0]?.document
}
