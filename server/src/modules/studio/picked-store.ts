import { sql } from 'drizzle-orm'
import { type PickedThing, pickedThing } from '#contract/studio/schemas.ts'
import type { FlowDocument, Lookup } from '#flow/index.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Place } from './place-store.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Every id that options of a document hold, however deep. */
const idsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return uuid.test(value) ? [value.toLowerCase()] : []
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(idsIn) : []
}

/** Tells of the data sources, files, flows and agents that a document picks whether they are still there. */
export async function lookupOf(db: Db, place: Place, document: FlowDocument): Promise<Lookup> {
  const ids = [...new Set(document.nodes.flatMap(({ options }) => idsIn(options)))]
  const found = await findPicked(db, place, ids)
  const kinds = new Set<string>(pickedThing.shape.pick.options)
  return (pick, id) => (kinds.has(pick) && uuid.test(id) ? found.has(`${pick} ${id.toLowerCase()}`) : undefined)
}

/** Of what is picked, what is there. */
export async function listPresentPicks(db: Db, place: Place, picks: readonly PickedThing[]): Promise<PickedThing[]> {
  const found = await findPicked(db, place, [...new Set(picks.map(({ id }) => id.toLowerCase()))])
  return picks.filter(({ pick, id }) => found.has(`${pick} ${id.toLowerCase()}`))
}

/** What there is with one of the ids: its kind and its id in one text. */
async function findPicked(db: Db, { organizationId }: Place, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const picked = sql`id = any(${sql.param(ids)}::uuid[])`
  const mine = sql`${picked} and deleted_at is null and organization_id = ${organizationId}`
  const { rows } = await db.execute<{ found: string }>(sql`
    select 'flow ' || id as found from studio_projects where ${mine}
    union all select 'agent ' || id from agents where ${mine}
    union all select 'knowledge ' || id from knowledge_files where ${mine}
    union all select 'data_source ' || id from data_sources
    where ${picked} and status <> 'removed' and (organization_id = ${organizationId} or organization_id is null)`)
  return new Set(rows.map((row) => row.found))
}
