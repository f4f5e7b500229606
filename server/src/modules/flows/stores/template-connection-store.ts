import { sql } from 'drizzle-orm'
import type { TemplateConnection } from '#contract/studio/schemas.ts'
import type { Db } from '../../../platform/db/database.ts'

type Connected = Pick<TemplateConnection, 'language' | 'variables'> & { name: string }

/** Templates that a flow was connected to, the first one first. */
export async function listTemplatesOfFlow(db: Db, flowId: string): Promise<Connected[]> {
  const { rows } = await db.execute<Connected>(sql`
    select template_name as name, language, variables from studio_template_connections where project_id = ${flowId}::uuid
    order by created_at, id`)
  return rows
}
