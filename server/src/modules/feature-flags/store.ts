import { sql } from 'drizzle-orm'
import type { FeatureFlag, FeatureFlagName } from '#contract/feature-flags/flags.ts'
import type { FlagHolder } from '#contract/feature-flags/operator-endpoints.ts'
import type { OrganizationId, UserId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'
import { likeText } from '../../platform/db/like-text.ts'
import { findSetting, findSettings, removeSetting, saveSetting } from '../../platform/db/setting-store.ts'

/** What an operator set of one flag. */
export type StoredFlag = { rule: FeatureFlag; by: UserId; at: string }

const prefix = 'feature_flag:'

export const findStoredFlag = (db: Db, name: FeatureFlagName): Promise<StoredFlag | undefined> =>
  findSetting(db, prefix + name)

export const findStoredFlags = (db: Db): Promise<Map<string, StoredFlag>> => findSettings(db, prefix)

export const saveStoredFlag = (db: Db, name: FeatureFlagName, flag: StoredFlag): Promise<void> =>
  saveSetting(db, prefix + name, flag, new Date(flag.at))

export const removeStoredFlag = (db: Db, name: FeatureFlagName): Promise<void> => removeSetting(db, prefix + name)

/** Changes of one flag come after each other. */
export async function lockFlag(tx: Db, name: FeatureFlagName): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${prefix + name}, 0))`)
}

/** Everything that a flag can name, on the whole installation. */
const everyHolder = sql`
  select 'organization' as kind, o.id, o.name, coalesce((select u.email_shown from organization_members m join users u on u.id = m.user_id
    where m.organization_id = o.id order by m.role, m.joined_at limit 1), '') as detail, '' as words from organizations o
  union all select 'workspace', w.id, w.name, o.name, '' from workspaces w join organizations o on o.id = w.organization_id
    where w.deleted_at is null
  union all select 'user', id, name, email_shown, email from users where activated_at is not null`

/** Those with the words in their name or address, and whoever has them as an id. */
export async function findHolders(db: Db, query: string, limit: number): Promise<FlagHolder[]> {
  const pattern = likeText(query)
  const { rows } = await db.execute<FlagHolder>(sql`
    select kind, id, name, detail from (${everyHolder}
      union all select 'bot', a.id, a.name, o.name, '' from agents a join organizations o on o.id = a.organization_id
        where a.id::text = ${query.toLowerCase()}) holders
    where name ilike ${pattern} or words ilike ${pattern} or id::text = ${query.toLowerCase()}
    order by lower(name), kind, id limit ${limit}`)
  return rows
}

/** Those of the ids that are there. */
export async function listHolders(db: Db, ids: readonly string[]): Promise<FlagHolder[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<FlagHolder>(sql`
    select kind, id, name, detail from (${everyHolder}
      union all select 'bot', a.id, a.name, o.name, '' from agents a join organizations o on o.id = a.organization_id) holders
    where id = any(${sql.param([...ids])}::uuid[]) order by lower(name), kind, id`)
  return rows
}

export async function listNames(db: Db, ids: readonly UserId[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; name: string }>(
    sql`select id, name from users where id = any(${sql.param([...ids])}::uuid[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Those of the organizations that are there, with their names. */
export async function listOrganizationsNamed(
  db: Db,
  ids: readonly string[],
): Promise<{ id: OrganizationId; name: string }[]> {
  const { rows } = await db.execute<{ id: OrganizationId; name: string }>(
    sql`select id, name from organizations where id = any(${sql.param([...ids])}::uuid[])`,
  )
  return rows
}
