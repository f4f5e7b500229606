import { sql } from 'drizzle-orm'
import type { ImportSource } from '#contract/chat-import/schemas.ts'
import type { AgentId, SessionId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'
import { storableText } from '../../platform/db/json-text.ts'
import type { Scope } from '../../platform/http/scope.ts'

type Imported = { sessionId: SessionId; botId: AgentId; source: ImportSource; sourceId: string }

/** Notes that a session is a chat of another product, before it is there; false where another one is and was not deleted. */
export async function rememberImported(db: Db, { userId }: Pick<Scope, 'userId'>, given: Imported): Promise<boolean> {
  const { rows } = await db.execute<{ session_id: SessionId }>(sql`
    insert into imported_chats (session_id, user_id, agent_id, source, source_id)
    values (${given.sessionId}, ${userId}, ${given.botId}, ${given.source}, ${storableText(given.sourceId).slice(0, 200)})
    on conflict (user_id, agent_id, source, source_id) do update set session_id = excluded.session_id
      where exists (select from sessions s where s.id = imported_chats.session_id and s.deleted_at is not null)
    returning session_id`)
  return rows.length > 0
}
