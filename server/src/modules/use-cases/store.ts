import { type SQL, sql } from 'drizzle-orm'
import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import type { AgentId } from '#contract/kit/id.ts'
import type { FileToRelate, TableNotes, UseCaseId, UseCaseMeasure, UseCaseType } from '#contract/use-cases/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { jsonText } from '../../platform/db/json-text.ts'
import { ownerIn } from '../../platform/db/of-place.ts'
import type { Tenant } from '../../platform/tenant.ts'
export type RelatedNotes = TableNotes | FileToRelate
export type UseCaseRow<A = AgentId> = {
  id: UseCaseId
  agentId: A
  name: string
  description: string
  type: UseCaseType
  relations: RelatedNotes[]
  measures: UseCaseMeasure[]
  createdAt: Date
  updatedAt: Date
}
/** One that says what is hidden or masked is kept when its agent is deleted: then it has none. */
export type RuleRow = UseCaseRow<AgentId | null>

const columns = sql`id, agent_id, name, description, type, relations, measures, created_at, updated_at`

/** Of the workspace that is worked in; in personal mode one's own. */
const ownedBy = ({ organizationId, workspaceId, userId }: Tenant): SQL =>
  workspaceId === null
    ? sql`(organization_id = ${organizationId} and owner_id = ${userId})`
    : sql`workspace_id = ${workspaceId}`
const there = sql`removed_at is null`
/** Where a column is hidden or masked. */
const ruled = sql.raw(`'$[*].columns[*] ? (@.hidden == true || @.masked == true)'`)

/** Those that relate something first, then the newest. */
const order = sql`(relations <> '[]'::jsonb) desc, created_at desc, id desc`

export async function listOfAgent(db: Db, tenant: Tenant, agent: AgentId, type: UseCaseType): Promise<UseCaseRow[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from use_cases where agent_id = ${agent} and ${ownedBy(tenant)} and type = ${type} and ${there} order by ${order}`)
  return rows.map(toUseCase)
}

/**
 * Those of some agents that relate something, which is what they answer from, and all of the place that hide or mask a column,
 * which holds for every agent.
 */
export async function listRules(db: Db, tenant: Tenant, agents: readonly AgentId[]): Promise<RuleRow[]> {
  const { rows } = await db.execute<Row<AgentId | null>>(sql`
    select ${columns} from use_cases
    where ${ownedBy(tenant)} and ${there} and relations <> '[]'::jsonb
      and (agent_id = any(${sql.param(agents)}::uuid[])
        or jsonb_path_exists(relations, ${ruled}))
    order by created_at, id`)
  return rows.map(toUseCase)
}

export async function findUseCase(
  db: Db,
  tenant: Tenant,
  id: UseCaseId,
  state: 'there' | 'removed' = 'there',
): Promise<UseCaseRow | undefined> {
  const condition = state === 'there' ? there : sql`removed_at is not null`
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from use_cases where id = ${id} and ${ownedBy(tenant)} and ${condition} and agent_id is not null`,
  )
  return rows[0] && toUseCase(rows[0])
}

/** One whose agent is gone. */
export async function findWithoutAgent(db: Db, tenant: Tenant, id: UseCaseId): Promise<UseCaseRow<null> | undefined> {
  const { rows } = await db.execute<Row<null>>(
    sql`select ${columns} from use_cases where id = ${id} and ${ownedBy(tenant)} and ${there} and agent_id is null`,
  )
  return rows[0] && toUseCase(rows[0])
}

/**
 * Takes a database out of one whose agent is gone, which is removed where nothing is left that it hides or masks. Undefined where it says
 * nothing of the database.
 */
export async function dropRules(
  db: Db,
  tenant: Tenant,
  { id, sourceId }: { id: UseCaseId; sourceId: DataSourceId },
  now: Date,
): Promise<{ name: string; isRemoved: boolean } | undefined> {
  const left = sql`(select coalesce(jsonb_agg(relation order by n), '[]') from jsonb_array_elements(u.relations) with ordinality of (relation, n)
    where relation ->> 'data_source_id' is distinct from ${sourceId})`
  const { rows } = await db.execute<{ name: string; removed: boolean }>(sql`
    update use_cases u set relations = ${left}, updated_at = ${now}::timestamptz,
      removed_at = case when jsonb_path_exists(${left}, ${ruled}) then null else ${now}::timestamptz end
    where id = ${id} and ${ownedBy(tenant)} and ${there} and agent_id is null
      and exists (select from jsonb_array_elements(u.relations) relation where relation ->> 'data_source_id' = ${sourceId})
    returning name, removed_at is not null as removed`)
  return rows[0] && { name: rows[0].name, isRemoved: rows[0].removed }
}

export type NewUseCase = Pick<UseCaseRow, 'id' | 'agentId' | 'name' | 'description' | 'type'> & { now: Date }

/** Adds one unless the agent has that many; undefined when it has. */
export async function insertUseCase(
  db: Db,
  tenant: Tenant,
  given: NewUseCase,
  limit: number,
): Promise<UseCaseRow | undefined> {
  const { id, agentId, name, description, type, now } = given
  const owner = ownerIn(tenant)
  const { rows } = await db.execute<Row>(sql`
    insert into use_cases (id, organization_id, workspace_id, owner_id, agent_id, name, description, type, created_at, updated_at)
    select ${id}::uuid, ${tenant.organizationId}::uuid, ${tenant.workspaceId}::uuid, ${owner}::uuid, ${agentId}::uuid, ${name},
      ${description}, ${type}, ${now}::timestamptz, ${now}::timestamptz
    where (select count(*) from use_cases where agent_id = ${agentId} and ${ownedBy(tenant)} and ${there}) < ${limit}
    returning ${columns}`)
  return rows[0] && toUseCase(rows[0])
}

export async function countUseCases(db: Db, tenant: Tenant, agent: AgentId): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from use_cases where agent_id = ${agent} and ${ownedBy(tenant)} and ${there}`,
  )
  return rows[0]?.count ?? 0
}

/** Whether another one of the agent has the name. */
export async function isNameInUse(
  db: Db,
  tenant: Tenant,
  { agentId, name, but }: { agentId: AgentId; name: string; but?: UseCaseId },
): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from use_cases where agent_id = ${agentId} and ${ownedBy(tenant)} and ${there}
      and lower(name) = lower(${name}) and id is distinct from ${but ?? null}::uuid limit 1`)
  return rows.length > 0
}

export type UseCaseChanges = Partial<Pick<UseCaseRow, 'name' | 'description' | 'relations' | 'measures'>>

export async function updateUseCase(
  db: Db,
  tenant: Tenant,
  id: UseCaseId,
  {
    name = null,
    description = null,
    relations,
    measures,
  }: { [K in keyof UseCaseChanges]: UseCaseChanges[K] | undefined | null },
  now: Date,
): Promise<UseCaseRow | undefined> {
  const { rows } = await db.execute<Row>(sql`
    update use_cases set name = coalesce(${name}, name), description = coalesce(${description}, description),
      relations = coalesce(${jsonOf(relations)}::jsonb, relations), measures = coalesce(${jsonOf(measures)}::jsonb, measures),
      updated_at = ${now}
    where id = ${id} and ${ownedBy(tenant)} and ${there} returning ${columns}`)
  return rows[0] && toUseCase(rows[0])
}

/** Says whether it was there. */
export async function setRemoved(db: Db, tenant: Tenant, id: UseCaseId, removedAt: Date | null): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update use_cases set removed_at = ${removedAt}::timestamptz
    where id = ${id} and ${ownedBy(tenant)} and ${removedAt ? there : sql`removed_at is not null`} returning id`)
  return rows.length > 0
}

/** Deletes what was removed before a moment. */
export async function purgeRemoved(db: Db, before: Date): Promise<void> {
  await db.execute(sql`delete from use_cases where removed_at < ${before}`)
}

const jsonOf = (value: unknown): string | null => (value === undefined || value === null ? null : jsonText(value))

type Row<A = AgentId> = {
  id: UseCaseId
  agent_id: A
  name: string
  description: string
  type: UseCaseType
  relations: RelatedNotes[]
  measures: UseCaseMeasure[]
  created_at: Date | string
  updated_at: Date | string
}

const toUseCase = <A>({ agent_id, created_at, updated_at, ...row }: Row<A>): UseCaseRow<A> => ({
  ...row,
  agentId: agent_id,
  createdAt: new Date(created_at),
  updatedAt: new Date(updated_at),
})
