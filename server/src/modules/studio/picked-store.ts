import { sql } from 'drizzle-orm'
import { type PickedThing, pickedThing } from '#contract/studio/schemas.ts'
import type { FlowDocument, Lookup } from '#flow/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { ofPlace } from '../../platform/db/of-place.ts'
import type { TenantView } from '../../platform/tenant.ts'
import { usableAgents } from '../agents/service.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Every id that options of a document hold, however deep. */
const idsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return uuid.test(value) ? [value.toLowerCase()] : []
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(idsIn) : []
}

/** Tells of the data sources, files, flows and agents that a document picks whether they are still there. */
export async function lookupOf(db: Db, tenant: TenantView, document: FlowDocument): Promise<Lookup> {
  const ids = [...new Set(document.nodes.flatMap(({ options }) => idsIn(options)))]
  const found = await findPicked(db, tenant, ids)
  const kinds = new Set<string>(pickedThing.shape.pick.options)
  return (pick, id) => (kinds.has(pick) && uuid.test(id) ? found.has(`${pick} ${id.toLowerCase()}`) : undefined)
}

/** Of what is picked, what is there. */
export async function listPresentPicks(
  db: Db,
  tenant: TenantView,
  picks: readonly PickedThing[],
): Promise<PickedThing[]> {
  const found = await findPicked(db, tenant, [...new Set(picks.map(({ id }) => id.toLowerCase()))])
  return picks.filter(({ pick, id }) => found.has(`${pick} ${id.toLowerCase()}`))
}

/** What the place has with one of the ids, by the rule of each list: its kind and its id in one text. */
async function findPicked(db: Db, tenant: TenantView, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { workspaceId } = tenant
  const picked = sql`id = any(${sql.param(ids)}::uuid[])`
  const here = sql`workspace_id is not distinct from ${workspaceId}::uuid`
  const { rows } = await db.execute<{ found: string }>(sql`
    select 'flow ' || id as found from studio_projects where ${picked} and deleted_at is null and ${ofPlace(tenant)}
    union all select 'agent ' || id from agents where ${picked} and ${usableAgents(tenant)}
    union all select 'knowledge ' || id from knowledge_files where ${picked} and deleted_at is null and ${here}
      and agent_id in (select id from agents where ${usableAgents(tenant)})
    union all select 'data_source ' || id from data_sources where ${picked} and status <> 'removed'
      and (organization_id is null or ${ofPlace(tenant)})`)
  return new Set(rows.map((row) => row.found))
}
