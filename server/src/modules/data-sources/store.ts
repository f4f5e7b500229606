import { sql } from 'drizzle-orm'
import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import type { OrganizationId, WorkspaceId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'

export type SourceStatus = 'loading' | 'ready' | 'failed' | 'removed'
export type SourceRow = {
  id: DataSourceId
  kind: 'sample' | 'postgres'
  name: string
  /** Sealed. */
  credentials: string | null
  status: SourceStatus
}

const columns = sql`id, kind, name, credentials, status`

/** What may be asked in a workspace or in personal mode: the databases made there and those of the installation. */
export async function listSources(
  db: Db,
  { organizationId, workspaceId }: { organizationId: OrganizationId; workspaceId: WorkspaceId | null },
): Promise<SourceRow[]> {
  const { rows } = await db.execute<SourceRow>(sql`
    select ${columns} from data_sources
    where ((organization_id = ${organizationId} and workspace_id is not distinct from ${workspaceId}::uuid) or organization_id is null)
      and status <> 'removed' order by created_at, id`)
  return rows
}

export async function findSample(db: Db): Promise<SourceRow | undefined> {
  const { rows } = await db.execute<SourceRow>(sql`select ${columns} from data_sources where kind = 'sample'`)
  return rows[0]
}

/** Adds the sample company's row unless it is there, and gives the one that is. */
export async function ensureSample(
  db: Db,
  given: { id: DataSourceId; name: string; credentials: string },
): Promise<SourceRow> {
  await db.execute(sql`
    insert into data_sources (id, kind, name, credentials, status)
    values (${given.id}, 'sample', ${given.name}, ${given.credentials}, 'loading') on conflict do nothing`)
  const found = await findSample(db)
  if (!found) throw new Error('the row of the sample company vanished')
  return found
}

export async function setStatus(db: Db, id: DataSourceId, status: SourceStatus): Promise<void> {
  await db.execute(sql`update data_sources set status = ${status}, updated_at = now() where id = ${id}`)
}
