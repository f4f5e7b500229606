import { sql } from 'drizzle-orm'
import type { PageQuery } from '#contract/kit/paging.ts'
import type { KnowledgePassage, KnowledgeVersionId } from '#contract/knowledge-files/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { onlyRow } from '../../platform/db/only-row.ts'

/** Passages of a version in reading order. Who asks has found the file before. */
export async function listPassages(
  db: Db,
  id: KnowledgeVersionId,
  page: PageQuery,
): Promise<{ rows: KnowledgePassage[]; total: number }> {
  const from = (page.page - 1) * page.limit
  const { rows } = await db.execute<KnowledgePassage>(sql`
    select position, page, heading, text from knowledge_passages
    where version_id = ${id} and position > ${from} and position <= ${from + page.limit} order by position`)
  const all = await db.execute<{ total: string }>(
    sql`select count(*) as total from knowledge_passages where version_id = ${id}`,
  )
  return { rows, total: Number(onlyRow(all.rows).total) }
}
