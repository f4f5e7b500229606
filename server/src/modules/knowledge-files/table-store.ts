import { sql } from 'drizzle-orm'
import type { FileId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'
import type { LoadedTable } from '../../platform/documents/table-query.ts'
import { type FileOwner, visibleFiles } from './file-store.ts'

export type TableFile = { id: FileId; name: string; tables: LoadedTable[] }

const mostFiles = 500

/** Files with tables in the version that answers are made from, the newest first. */
export async function listTableFiles(db: Db, owner: FileOwner): Promise<TableFile[]> {
  const { rows } = await db.execute<TableFile>(sql`
    select f.id, f.name, v.tables from knowledge_files f join knowledge_versions v on v.id = f.current_version_id
    where v.kind = 'tables' and f.deleted_at is null and ${visibleFiles(owner)} order by f.updated_at desc, f.id limit ${mostFiles}`)
  return rows
}
