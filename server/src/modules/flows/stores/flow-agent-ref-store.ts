import { sql } from 'drizzle-orm'
import type { OrganizationId } from '#contract/kit/id.ts'
import type { Db } from '../../../platform/db/database.ts'

/** A flow that is asked as an agent. `waiting`: one of its runs waits for the next message of the conversation. */
export type FlowAgentRef = { flowId: string | null; name: string; waiting: boolean }

/**
 * The flow whose agent is asked. Unless agents were named, the flow that waits in the conversation comes first, whoever the
 * conversation is with. `flowId` null: the flow of the agent is gone. Undefined: none of the agents is a flow.
 */
export async function findAsked(
  db: Db,
  asked: { organizationId: OrganizationId; agents: string[]; named: boolean; conversation: string },
): Promise<FlowAgentRef | undefined> {
  const { organizationId, agents, named, conversation } = asked
  const { rows } = await db.execute<{ flow_id: string | null; name: string; waiting: boolean }>(sql`
    select flow_id, name, waiting from (
      select r.flow_id, '' as name, true as waiting from flow_runs r
      where not ${named}::boolean and r.conversation = ${conversation} and r.ended_at is null and r.mode = 'live'
        and r.organization_id = ${organizationId}
        and exists (select from flow_waits w where w.run_id = r.id and w.key like 'reply:%' and not w.fired)
      union all
      select flow_id, name, false from agents
      where id = any(${sql.param(agents)}::uuid[]) and organization_id = ${organizationId} and agents_source = 'flow'
    ) found order by waiting desc limit 1`)
  return rows[0] && { flowId: rows[0].flow_id, name: rows[0].name, waiting: rows[0].waiting }
}
