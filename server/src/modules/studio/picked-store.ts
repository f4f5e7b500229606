import { sql } from 'drizzle-orm'
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
export async function lookupOf(db: Db, { organizationId }: Place, document: FlowDocument): Promise<Lookup> {
  const ids = [...new Set(document.nodes.flatMap(({ options }) => idsIn(options)))]
  if (ids.length === 0) return () => undefined
  const picked = sql`id = any(${sql.param(ids)}::uuid[])`
  const mine = sql`${picked} and deleted_at is null and organization_id = ${organizationId}`
  const { rows } = await db.execute<{ found: string }>(sql`
    select 'flow ' || id as found from studio_projects where ${mine}
    union all select 'agent ' || id from agents where ${mine}
    union all select 'knowledge ' || id from knowledge_files where ${mine}
    union all select 'data_source ' || id from data_sources
    where ${picked} and status <> 'removed' and (organization_id = ${organizationId} or organization_id is null)`)
  const found = new Set(rows.map((row) => row.found))
  const kinds = new Set<string>(['flow', 'agent', 'knowledge', 'data_source'])
  return (pick, id) => (kinds.has(pick) && uuid.test(id) ? found.has(`${pick} ${id.toLowerCase()}`) : undefined)
}
