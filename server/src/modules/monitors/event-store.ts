import { sql } from 'drizzle-orm'
import type { UserId } from '#contract/kit/id.ts'
import type { PageQuery } from '#contract/kit/paging.ts'
import type { Evidence, MonitorEvent, MonitorEventId, MonitorId } from '#contract/monitors/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { jsonText } from '../../platform/db/json-text.ts'
import { onlyRow } from '../../platform/db/only-row.ts'

type NewEvent = Pick<MonitorEvent, 'kind'> &
  Partial<Pick<MonitorEvent, 'from' | 'to' | 'told' | 'note' | 'failure' | 'figures'>> & {
    id: MonitorEventId
    monitorId: MonitorId
    at: Date
    by?: UserId
    evidence?: Evidence
  }

export async function insertEvent(db: Db, event: NewEvent): Promise<void> {
  const { id, monitorId, at, kind, from, to, told, by, note, failure, figures, evidence } = event
  await db.execute(sql`
    insert into monitor_events (id, monitor_id, at, kind, from_state, to_state, told, by_id, note, failure, figures, evidence)
    values (${id}, ${monitorId}, ${at}, ${kind}, ${from ?? null}, ${to ?? null}, ${told ?? null}, ${by ?? null}::uuid, ${note ?? ''},
      ${failure ? jsonText(failure) : null}::jsonb, ${jsonText(figures ?? [])}::jsonb, ${evidence ? jsonText(evidence) : null}::jsonb)`)
}

type Row = Omit<HappenedEvent, 'at' | 'by'> & { at: string | Date; by_id: UserId | null; by_name: string | null }

/** What happened, without what became of its messages. */
export type HappenedEvent = Omit<MonitorEvent, 'deliveries'>

export async function listPage(db: Db, id: MonitorId, { page, limit }: PageQuery): Promise<[HappenedEvent[], number]> {
  const { rows } = await db.execute<Row>(sql`
    select e.id, e.at, e.kind, e.from_state as "from", e.to_state as "to", e.told, e.by_id, u.name as by_name, e.note, e.failure, e.figures,
      e.evidence is not null as has_evidence
    from monitor_events e left join users u on u.id = e.by_id where e.monitor_id = ${id}
    order by e.id desc limit ${limit} offset ${(page - 1) * limit}`)
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from monitor_events where monitor_id = ${id}`,
  )
  const events = rows.map(({ by_id, by_name, at, ...row }) => ({
    ...row,
    at: new Date(at).toISOString(),
    by: by_id ? { id: by_id, name: by_name ?? '' } : null,
  }))
  return [events, onlyRow(counted.rows).total]
}

export async function findEvidence(db: Db, monitorId: MonitorId, id: MonitorEventId): Promise<Evidence | undefined> {
  const { rows } = await db.execute<{ evidence: Evidence | null }>(
    sql`select evidence from monitor_events where id = ${id} and monitor_id = ${monitorId}`,
  )
  return rows[0]?.evidence ?? undefined
}

/** What is told outside of the app of an event. */
export type NotifiedEvent = {
  at: Date
  told: MonitorEvent['told']
  figures: MonitorEvent['figures']
  failure: MonitorEvent['failure']
  evidence: Evidence | null
  monitorId: MonitorId
}

export async function findTold(db: Db, id: MonitorEventId): Promise<NotifiedEvent | undefined> {
  const { rows } = await db.execute<Omit<NotifiedEvent, 'at'> & { at: string | Date }>(sql`
    select at, told, figures, failure, evidence, monitor_id as "monitorId" from monitor_events where id = ${id}`)
  return rows[0] && { ...rows[0], at: new Date(rows[0].at) }
}
