import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import type { TenantView } from '../../../platform/tenant.ts'
import { goesOn } from '../stores/scope-store.ts'
import { idOf } from './id-of.ts'
import { uuidArray, visibleRuns } from './run-store.ts'
import { tenantKey } from './tenant-key.ts'

export type ReplyEvent = {
  tenant: TenantView
  kind: string
  /** The message's own name where it came from. */
  id: string
  conversation: string
  payload: unknown
  /** The runs that the message begins when nobody waits for it. */
  begins: readonly string[]
}

/**
 * Gives a message to the run that waits for a reply in its conversation, once however often and at once it is told. Undefined when
 * none waits, or when the message has begun a run before. `isNew` false: it was given before.
 */
export async function saveReply(
  db: Db,
  { tenant, kind, id, conversation, payload, begins }: ReplyEvent,
  now: Date,
): Promise<{ runId: string; isNew: boolean } | undefined> {
  const event = idOf(JSON.stringify(['heard', tenantKey(tenant), kind, id]))
  const { rows } = await db.execute<{ run_id: string }>(sql`
    with waiting as (
      select w.run_id, w.token from flow_waits w join flow_runs r on r.id = w.run_id
      where r.conversation = ${conversation} and r.ended_at is null and r.mode = 'live' and ${visibleRuns(tenant)} and ${goesOn(sql`r`)}
        and w.key like 'reply:%' and not w.fired and not exists (select from flow_runs where id = any(${uuidArray(begins)}))
      order by r.created_at limit 1 for update of w
    ), heard as (
      insert into flow_heard (event, run_id) select ${event}, run_id from waiting on conflict do nothing returning run_id
    )
    update flow_waits w set fired = true, due_at = ${now}, payload = ${JSON.stringify(payload)}
    from waiting, heard where w.run_id = waiting.run_id and w.token = waiting.token returning w.run_id`)
  if (rows[0]) return { runId: rows[0].run_id, isNew: true }
  const { rows: before } = await db.execute<{ run_id: string }>(
    sql`select run_id from flow_heard where event = ${event}`,
  )
  return before[0] && { runId: before[0].run_id, isNew: false }
}
