import { type SQL, sql } from 'drizzle-orm'
import type { AgentId, OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { VoiceKnowledge, VoiceKnowledgeId, VoiceKnowledgeInput } from '#contract/voice-knowledge/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { ownerIn } from '../../platform/db/of-place.ts'

/** An agent in one place: what is made in a workspace stays there. */
export type VoiceAgentOwner = {
  agentId: AgentId
  userId: UserId
  organizationId: OrganizationId
  workspaceId: WorkspaceId | null
}

const columns = sql`id, active, bot_name, content, greeting`
const ownedBy = ({ agentId, organizationId, workspaceId, userId }: VoiceAgentOwner): SQL =>
  workspaceId === null
    ? sql`(agent_id = ${agentId} and organization_id = ${organizationId} and owner_id = ${userId})`
    : sql`(agent_id = ${agentId} and workspace_id = ${workspaceId})`

export async function listEntries(db: Db, owner: VoiceAgentOwner): Promise<VoiceKnowledge[]> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from voice_knowledges where ${ownedBy(owner)} order by created_at desc, id desc`,
  )
  return rows.map(toEntry)
}

/** The entry that the agent speaks from. */
export async function findActiveEntry(db: Db, owner: VoiceAgentOwner): Promise<VoiceKnowledge | undefined> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from voice_knowledges where ${ownedBy(owner)} and active limit 1`,
  )
  return rows[0] && toEntry(rows[0])
}

/** Adds an entry unless the agent has that many; undefined when it has. */
export async function insertEntry(
  db: Db,
  agentOwner: VoiceAgentOwner,
  given: VoiceKnowledgeInput & { id: VoiceKnowledgeId; now: Date },
  limit: number,
): Promise<VoiceKnowledge | undefined> {
  const { id, bot_name, content, greeting, now } = given
  const { rows } = await db.execute<Row>(sql`
    insert into voice_knowledges (id, organization_id, workspace_id, owner_id, agent_id, bot_name, content, greeting, created_at)
    select ${id}::uuid, ${agentOwner.organizationId}::uuid, ${agentOwner.workspaceId}::uuid, ${ownerIn(agentOwner)}::uuid, ${agentOwner.agentId}::uuid,
      ${bot_name}, ${content}, ${greeting}, ${now}::timestamptz
    where (select count(*) from voice_knowledges where ${ownedBy(agentOwner)}) < ${limit}
    returning ${columns}`)
  return rows[0] && toEntry(rows[0])
}

export async function updateEntry(
  db: Db,
  owner: VoiceAgentOwner,
  id: VoiceKnowledgeId,
  { bot_name, content, greeting }: VoiceKnowledgeInput,
): Promise<VoiceKnowledge | undefined> {
  const { rows } = await db.execute<Row>(sql`
    update voice_knowledges set bot_name = ${bot_name}, content = ${content}, greeting = ${greeting}
    where id = ${id} and ${ownedBy(owner)} returning ${columns}`)
  return rows[0] && toEntry(rows[0])
}

/** Says whether it was there. */
export async function removeEntry(db: Db, owner: VoiceAgentOwner, id: VoiceKnowledgeId): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(
    sql`delete from voice_knowledges where id = ${id} and ${ownedBy(owner)} returning id`,
  )
  return rows.length > 0
}

/** Sets whether an entry is the one; then no other is. */
export async function setActive(
  db: Db,
  owner: VoiceAgentOwner,
  id: VoiceKnowledgeId,
  active: boolean,
): Promise<VoiceKnowledge | undefined> {
  return db.transaction(async (tx) => {
    // Of two who choose at the same time the second waits here.
    const found = await tx.execute<Row>(
      sql`select ${columns} from voice_knowledges where ${ownedBy(owner)} order by id for update`,
    )
    if (!found.rows.some((row) => row.id === id)) return undefined
    if (active) await tx.execute(sql`update voice_knowledges set active = false where ${ownedBy(owner)} and active`)
    const { rows } = await tx.execute<Row>(
      sql`update voice_knowledges set active = ${active} where id = ${id} and ${ownedBy(owner)} returning ${columns}`,
    )
    return rows[0] && toEntry(rows[0])
  })
}

type Row = { id: VoiceKnowledgeId; active: boolean; bot_name: string; content: string; greeting: string }
const toEntry = ({ id, active, ...rest }: Row): VoiceKnowledge => ({
  _id: id,
  status: active ? 'active' : 'non_active',
  ...rest,
})
