import { sql } from 'drizzle-orm'
import type { RehearsalScenario, RehearsalScenarioId } from '#contract/calls/rehearsal.ts'
import type { Db } from '../../../platform/db/database.ts'
import { jsonText, storableText } from '../../../platform/db/json-text.ts'
import { ofPlace, ownerIn } from '../../../platform/db/of-place.ts'
import type { Tenant } from '../../../platform/tenant.ts'

type Row = Omit<RehearsalScenario, 'created_at'> & { created_at: string | Date }
const columns = sql`s.id, s.name, s.language, s.caller, s.goal, s.mood, s.facts, s.lines, s.voice, s.mail, s.created_at`
const toScenario = (row: Row): RehearsalScenario => ({ ...row, created_at: new Date(row.created_at).toISOString() })

/** The newest first; only these where they are named. */
export async function listScenarios(
  db: Db,
  tenant: Tenant,
  ids: readonly RehearsalScenarioId[] | null = null,
): Promise<RehearsalScenario[]> {
  const named = ids ? sql`s.id = any (${sql.param([...ids])}::uuid[])` : sql`true`
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from rehearsal_scenarios s where ${ofPlace(tenant, sql`s`)} and ${named} order by s.created_at desc, s.id desc`,
  )
  return rows.map(toScenario)
}

/** False where there are as many as may be. */
export async function insertScenario(
  db: Db,
  tenant: Tenant,
  scenario: Omit<RehearsalScenario, 'created_at'> & { now: Date },
  limit: number,
): Promise<boolean> {
  const { id, name, language, caller, goal, mood, facts, lines, voice, mail, now } = scenario
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into rehearsal_scenarios (id, organization_id, workspace_id, owner_id, name, language, caller, goal, mood, facts, lines, voice, mail, created_at)
    select ${id}::uuid, ${tenant.organizationId}::uuid, ${tenant.workspaceId}::uuid, ${ownerIn(tenant)}::uuid, ${storableText(name)}, ${language},
      ${caller}, ${storableText(goal)}, ${storableText(mood)}, ${storableText(facts)}, ${sql.param(lines.map(storableText))}::text[],
      ${jsonText(voice)}::jsonb, ${jsonText(mail)}::jsonb, ${now}::timestamptz
    where (select count(*) from rehearsal_scenarios s where ${ofPlace(tenant, sql`s`)}) < ${limit} returning id`)
  return rows.length > 0
}

export async function updateScenario(
  db: Db,
  tenant: Tenant,
  { id, name, language, caller, goal, mood, facts, lines, voice, mail }: Omit<RehearsalScenario, 'created_at'>,
): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update rehearsal_scenarios s set name = ${storableText(name)}, language = ${language}, caller = ${caller}, goal = ${storableText(goal)},
      mood = ${storableText(mood)}, facts = ${storableText(facts)}, lines = ${sql.param(lines.map(storableText))}::text[],
      voice = ${jsonText(voice)}::jsonb, mail = ${jsonText(mail)}::jsonb
    where s.id = ${id} and ${ofPlace(tenant, sql`s`)} returning s.id`)
  return rows.length > 0
}

export async function removeScenario(db: Db, tenant: Tenant, id: RehearsalScenarioId): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(
    sql`delete from rehearsal_scenarios s where s.id = ${id} and ${ofPlace(tenant, sql`s`)} returning s.id`,
  )
  return rows.length > 0
}
