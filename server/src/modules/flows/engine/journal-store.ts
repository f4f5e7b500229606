import type pg from 'pg'
import type { Wait } from '#flow/machine/index.ts'
import type { Entry } from './entry.ts'
import type { RunRow } from './run-row.ts'

/** What one run has to write down now. */
export type JournalWrite = {
  run: RunRow
  /** The process that holds the run after this; null: nobody. */
  leasedBy: number | null
  seq: number
  entries: readonly Entry[]
  waits: readonly { token: number; wait: Wait }[]
  /** Waits that are over. */
  gone: readonly number[]
}

const ended = new Set(['done', 'failed', 'cancelled'])

/**
 * Writes what many runs have to write in one statement, and so in one transaction: rows of runs, journal, waits, and what
 * those hear who wait for an end. Answers the ids that were written: who does not hold a run any more writes nothing of it.
 */
export async function writeAll(pool: pg.Pool, me: number, writes: readonly JournalWrite[]): Promise<Set<string>> {
  const over = writes.filter(({ run }) => ended.has(run.status))
  const awaited = over.filter(({ run }) => run.toldTo !== null)
  const waits = writes.flatMap(({ run, waits }) => waits.map(({ token, wait }) => ({ id: run.id, token, wait })))
  const gone = writes.flatMap(({ run, gone }) => gone.map((token) => ({ id: run.id, token })))
  const lines = writes.filter(({ entries }) => entries.length > 0)
  const { rows } = await pool.query<{ id: string }>(statement, [
    me,
    ...columnsOf(writes),
    lines.map(({ run }) => run.id),
    lines.map(({ seq }) => seq),
    lines.map(({ entries }) => JSON.stringify(entries)),
    waits.map(({ id }) => id),
    waits.map(({ token }) => token),
    waits.map(({ wait }) => wait.kind),
    waits.map(({ wait }) => wait.due),
    waits.map(({ wait }) => wait.key ?? null),
    gone.map(({ id }) => id),
    gone.map(({ token }) => token),
    over.map(({ run }) => run.id),
    awaited.map(({ run }) => run.toldTo),
    awaited.map(({ run }) => JSON.stringify({ status: run.status, ...run.result })),
    awaited.map(({ run }) => run.endedAt),
  ])
  return new Set(rows.map(({ id }) => id))
}

function columnsOf(writes: readonly JournalWrite[]): unknown[][] {
  const column = (of: (write: JournalWrite) => unknown) => writes.map(of)
  return [
    column(({ run }) => run.id),
    column(({ run }) => run.flowId),
    column(({ run }) => run.documentHash),
    column(({ run }) => run.userId),
    column(({ run }) => run.organizationId),
    column(({ run }) => run.workspaceId),
    column(({ run }) => run.mode),
    column(({ run }) => run.trigger),
    column(({ run }) => run.status),
    column(({ leasedBy }) => leasedBy),
    column(({ run }) => run.conversation),
    column(({ run }) => run.toldTo),
    column(({ run }) => run.createdAt),
    column(({ run }) => run.endedAt),
    column(({ run }) => run.steps),
    column(({ run }) => run.credits),
    column(({ run }) => (run.result === null ? null : JSON.stringify(run.result))),
    column(({ run }) => run.viewAs ?? null),
  ]
}

const types =
  '$2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $6::uuid[], $7::uuid[], $8::text[], $9::text[], $10::text[], $11::int[], $12::text[], $13::text[], $14::timestamptz[], $15::timestamptz[], $16::int[], $17::int[], $18::text[], $19::text[]'
const names =
  'id, flow_id, document_hash, user_id, organization_id, workspace_id, mode, trigger, status, leased_by, conversation, told_to, created_at, ended_at, steps, credits, result, view_as'

const statement = `
  with kept as (
    insert into flow_runs (${names}) select * from unnest(${types})
    on conflict (id) do update set status = excluded.status, leased_by = excluded.leased_by, ended_at = excluded.ended_at,
      steps = excluded.steps, credits = excluded.credits, result = excluded.result
    where flow_runs.leased_by = $1
    returning id, created_at
  ), journal as (
    insert into flow_journal (run_id, seq, entries, run_created_at)
    select j.*, kept.created_at from unnest($20::uuid[], $21::int[], $22::text[]) as j (run_id, seq, entries) join kept on kept.id = j.run_id
  ), waits as (
    insert into flow_waits (run_id, token, kind, due_at, key)
    select w.* from unnest($23::uuid[], $24::int[], $25::text[], $26::timestamptz[], $27::text[]) as w (run_id, token, kind, due_at, key)
    join kept on kept.id = w.run_id
    on conflict (run_id, token) do update
    set kind = excluded.kind, due_at = excluded.due_at, key = excluded.key, fired = false, payload = null
  ), gone as (
    delete from flow_waits w using unnest($28::uuid[], $29::int[]) as g (run_id, token), kept
    where w.run_id = g.run_id and w.token = g.token and kept.id = g.run_id
  ), over as (
    delete from flow_waits w using kept where w.run_id = kept.id and kept.id = any($30::uuid[])
  ), told as (
    update flow_waits w set fired = true, due_at = t.at, payload = t.payload
    from unnest($31::text[], $32::text[], $33::timestamptz[]) as t (key, payload, at)
    where w.key = t.key and not w.fired
  )
  select id from kept`
