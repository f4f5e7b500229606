import { type SQL, sql } from 'drizzle-orm'
import type { ChartQuery } from '#contract/charts/query.ts'
import type { ChartId, ChartListQuery } from '#contract/charts/schemas.ts'
import type { ChartSpec } from '#contract/charts/spec.ts'
import type { AnswerId, OrganizationId, SessionId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { Answer } from '#engine/data/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { jsonText } from '../../platform/db/json-text.ts'
import { onlyRow } from '../../platform/db/only-row.ts'
import type { Tenant } from '../../platform/tenant.ts'
import type { StoredTrust } from './trust.ts'
import { levelOf } from './trust.ts'

export type ChartRow = {
  id: ChartId
  organizationId: OrganizationId
  workspaceId: WorkspaceId | null
  owner: { id: UserId; name: string } | null
  isPrivate: boolean
  name: string
  description: string
  question: string | null
  reading: string
  query: ChartQuery
  askedBy: UserId | null
  spec: ChartSpec
  trust: StoredTrust
  answerId: AnswerId | null
  sessionId: SessionId | null
  /** What the engine made of the question. */
  understood: Answer | null
  /** The day whose dates its statement has, where those move with today; null: they stay. */
  askedOn: string | null
  version: number
  updatedBy: { id: UserId; name: string } | null
  createdAt: Date
  updatedAt: Date
}

export type NewChart = Omit<ChartRow, 'owner' | 'updatedBy' | 'version' | 'organizationId' | 'workspaceId'> & {
  answerTable: number | null
}

type Row = {
  id: ChartId
  organization_id: OrganizationId
  workspace_id: WorkspaceId | null
  owner_id: UserId | null
  owner_name: string | null
  private_of: UserId | null
  name: string
  description: string
  question: string | null
  reading: string
  source_kind: ChartQuery['source']['kind']
  source_id: string
  source_more: object | null
  source_name: string
  dialect: ChartQuery['dialect']
  sql: string
  visual: ChartQuery['visual']
  columns: ChartQuery['columns']
  parameters: ChartQuery['parameters'] | null
  asked_by: UserId | null
  spec: ChartSpec
  trust: StoredTrust
  answer_id: AnswerId | null
  session_id: SessionId | null
  understood: Answer | null
  asked_on: string | null
  version: number
  updated_by: UserId | null
  updated_by_name: string | null
  created_at: string | Date
  updated_at: string | Date
}

function toChart(row: Row): ChartRow {
  const source = { kind: row.source_kind, id: row.source_id, ...row.source_more } as ChartQuery['source']
  const { dialect, visual, columns, parameters } = row
  return {
    id: row.id,
    organizationId: row.organization_id,
    workspaceId: row.workspace_id,
    owner: row.owner_id ? { id: row.owner_id, name: row.owner_name ?? '' } : null,
    isPrivate: row.private_of !== null,
    name: row.name,
    description: row.description,
    question: row.question,
    reading: row.reading,
    query: {
      source,
      source_name: row.source_name,
      sql: row.sql,
      dialect,
      visual,
      columns,
      ...(parameters && { parameters }),
    },
    askedBy: row.asked_by,
    spec: row.spec,
    trust: row.trust,
    answerId: row.answer_id,
    sessionId: row.session_id,
    understood: row.understood,
    askedOn: row.asked_on,
    version: row.version,
    updatedBy: row.updated_by ? { id: row.updated_by, name: row.updated_by_name ?? '' } : null,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  }
}

const columns = sql`c.id, c.organization_id, c.workspace_id, c.owner_id, o.name as owner_name, c.private_of, c.name, c.description,
  c.question, c.reading, c.source_kind, c.source_id, c.source_more, c.source_name, c.dialect, c.sql, c.visual, c.columns, c.parameters, c.asked_by, c.spec,
  c.trust, c.answer_id, c.session_id, c.understood, c.asked_on::text, c.version, c.updated_by, u.name as updated_by_name, c.created_at, c.updated_at`
const joined = sql`charts c left join users o on o.id = c.owner_id left join users u on u.id = c.updated_by`

/** One's own in personal mode; in a workspace those that are shared there and one's own. */
const visible = ({ userId, organizationId, workspaceId }: Tenant): SQL =>
  workspaceId === null
    ? sql`c.organization_id = ${organizationId} and c.workspace_id is null and c.private_of = ${userId}`
    : sql`c.organization_id = ${organizationId} and c.workspace_id = ${workspaceId} and (c.private_of is null or c.private_of = ${userId})`

const orders: Record<ChartListQuery['sort'], SQL> = {
  updated: sql`c.updated_at desc, c.id`,
  created: sql`c.created_at desc, c.id`,
  name: sql`lower(c.name), c.id`,
}

export async function listPage(db: Db, tenant: Tenant, query: ChartListQuery): Promise<[ChartRow[], number]> {
  const words = query.query.split(/\s+/).filter(Boolean).slice(0, 8)
  const text = sql`c.name || ' ' || c.description || ' ' || coalesce(c.question, '')`
  const conditions = [
    visible(tenant),
    ...words.map((word) => sql`${text} ilike ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`}`),
    ...(query.mine === 'true' ? [sql`c.owner_id = ${tenant.userId}`] : []),
    ...(query.kind ? [sql`c.kind = ${query.kind}`] : []),
    ...(query.trust ? [sql`c.trust_level = ${query.trust}`] : []),
  ]
  const filter = sql.join(conditions, sql` and `)
  const [page, count] = await Promise.all([
    db.execute<Row>(sql`select ${columns} from ${joined} where ${filter} order by ${orders[query.sort]}
      limit ${query.limit} offset ${(query.page - 1) * query.limit}`),
    db.execute<{ total: number }>(sql`select count(*)::int as total from charts c where ${filter}`),
  ])
  return [page.rows.map(toChart), onlyRow(count.rows).total]
}

export async function findChart(db: Db, tenant: Tenant, id: ChartId): Promise<ChartRow | undefined> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from ${joined} where c.id = ${id} and ${visible(tenant)}`,
  )
  return rows[0] && toChart(rows[0])
}

export async function listByIds(db: Db, tenant: Tenant, ids: readonly ChartId[]): Promise<ChartRow[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from ${joined} where c.id = any(${sql.param([...ids])}::uuid[]) and ${visible(tenant)}`,
  )
  return rows.map(toChart)
}

/** The chart that a person has made of an answer's table here. */
export async function findSaved(
  db: Db,
  tenant: Tenant,
  answerId: AnswerId,
  table: number,
): Promise<ChartId | undefined> {
  const { rows } = await db.execute<{ id: ChartId }>(sql`
    select c.id from charts c where c.owner_id = ${tenant.userId} and c.answer_id = ${answerId} and c.answer_table = ${table} and ${visible(tenant)}`)
  return rows[0]?.id
}

export type InsertOutcome = 'inserted' | 'saved_already' | 'too_many'

/** Keeps a chart unless there are `limit` here already, or the same table of the same answer. */
export async function insertChart(db: Db, tenant: Tenant, chart: NewChart, limit: number): Promise<InsertOutcome> {
  const { query, trust } = chart
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into charts (id, organization_id, workspace_id, owner_id, private_of, name, description, question, reading,
      source_kind, source_id, source_more, source_name, dialect, sql, visual, columns, parameters, asked_by, spec, kind, trust, trust_level,
      answer_id, answer_table, session_id, understood, asked_on, created_at, updated_at)
    select ${chart.id}::uuid, ${tenant.organizationId}::uuid, ${tenant.workspaceId}::uuid, ${tenant.userId}::uuid,
      ${chart.isPrivate || tenant.workspaceId === null ? tenant.userId : null}::uuid, ${chart.name}, ${chart.description},
      ${chart.question}, ${chart.reading}, ${query.source.kind}, ${query.source.id}::uuid, ${json(moreOf(query.source))}::jsonb, ${query.source_name}, ${query.dialect},
      ${query.sql}, ${json(query.visual)}::jsonb, ${json(query.columns)}::jsonb, ${json(query.parameters)}::jsonb, ${chart.askedBy}::uuid, ${json(chart.spec)}::jsonb,
      ${chart.spec.kind}, ${json(trust)}::jsonb, ${levelOf(trust)}, ${chart.answerId}::uuid, ${chart.answerTable}::int,
      ${chart.sessionId}::uuid, ${json(chart.understood)}::jsonb, ${chart.askedOn}::date, ${chart.createdAt}::timestamptz, ${chart.updatedAt}::timestamptz
    where (select count(*) from charts c where ${visible(tenant)}) < ${limit}
    on conflict do nothing returning id`)
  if (rows.length > 0) return 'inserted'
  const saved = chart.answerId && (await findSaved(db, tenant, chart.answerId, chart.answerTable ?? 0))
  return saved ? 'saved_already' : 'too_many'
}

export type ChartChanges = Partial<Pick<ChartRow, 'name' | 'description' | 'spec' | 'query' | 'trust' | 'isPrivate'>>

/** Says whether it was still the expected version; without one it is changed as it is. */
export async function updateChart(
  db: Db,
  tenant: Tenant,
  id: ChartId,
  changes: ChartChanges,
  { expected, now }: { expected?: number; now: Date },
): Promise<boolean> {
  const { name, description, spec, query, trust, isPrivate } = changes
  const sets = [
    sql`version = c.version + 1, updated_at = ${now}, updated_by = ${tenant.userId}`,
    ...(name === undefined ? [] : [sql`name = ${name}`]),
    ...(description === undefined ? [] : [sql`description = ${description}`]),
    ...(spec ? [sql`spec = ${json(spec)}::jsonb, kind = ${spec.kind}`] : []),
    ...(query
      ? [
          sql`source_kind = ${query.source.kind}, source_id = ${query.source.id}, source_more = ${json(moreOf(query.source))}::jsonb, source_name = ${query.source_name},
            dialect = ${query.dialect}, sql = ${query.sql}, visual = ${json(query.visual)}::jsonb,
            columns = ${json(query.columns)}::jsonb, parameters = ${json(query.parameters)}::jsonb, asked_by = ${tenant.userId}, understood = case when sql = ${query.sql} then understood end,
            asked_on = case when sql = ${query.sql} then asked_on end`,
        ]
      : []),
    ...(trust ? [sql`trust = ${json(trust)}::jsonb, trust_level = ${levelOf(trust)}`] : []),
    ...(isPrivate === undefined || tenant.workspaceId === null
      ? []
      : [sql`private_of = case when ${isPrivate} then c.owner_id end`]),
  ]
  const current = expected === undefined ? sql`true` : sql`c.version = ${expected}`
  const { rows } = await db.execute<{ id: string }>(sql`
    update charts c set ${sql.join(sets, sql`, `)} where c.id = ${id} and ${visible(tenant)} and ${current} returning c.id`)
  return rows.length > 0
}

/** What a run found of its trust is no change of the chart: its version stays. */
export async function saveTrust(
  db: Db,
  tenant: Tenant,
  id: ChartId,
  version: number,
  trust: StoredTrust,
): Promise<void> {
  await db.execute(sql`
    update charts c set trust = ${json(trust)}::jsonb, trust_level = ${levelOf(trust)}
    where c.id = ${id} and c.version = ${version} and ${visible(tenant)}`)
}

export async function removeChart(db: Db, tenant: Tenant, id: ChartId): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(
    sql`delete from charts c where c.id = ${id} and ${visible(tenant)} returning c.id`,
  )
  return rows.length > 0
}

/** What figures of the product are asked by, besides what they are of. */
function moreOf({ kind: _, id: __, ...more }: ChartQuery['source']): object | null {
  return Object.keys(more).length > 0 ? more : null
}

const json = (value: unknown): string | null => (value === null || value === undefined ? null : jsonText(value))

export async function findName(db: Db, userId: UserId): Promise<string | undefined> {
  const { rows } = await db.execute<{ name: string }>(sql`select name from users where id = ${userId}`)
  return rows[0]?.name
}
