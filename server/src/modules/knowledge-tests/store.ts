import { type SQL, sql } from 'drizzle-orm'
import type { AgentId } from '#contract/kit/id.ts'
import type { PageQuery } from '#contract/kit/paging.ts'
import type { ExpectedAnswer, KnowledgeTest, KnowledgeTestId } from '#contract/knowledge-tests/schemas.ts'
import type { Language } from '#contract/language.ts'
import type { Db } from '../../platform/db/database.ts'
import { jsonText } from '../../platform/db/json-text.ts'
import { ofPlace, ownerIn } from '../../platform/db/of-place.ts'
import type { Tenant } from '../../platform/tenant.ts'
export type Suite = { agentId: AgentId; useCaseId: string | null }
export type TestRow = Suite & {
  id: KnowledgeTestId
  question: string
  language: Language
  expected: ExpectedAnswer
  by: string
  createdAt: Date
  last: { outcome: string; change: string; at: string } | null
}
type Row = Omit<TestRow, 'createdAt'> & { created_at: string | Date }

const columns = sql`t.id, t.agent_id as "agentId", t.use_case_id as "useCaseId", t.question, t.language, t.expected, t.created_at,
  coalesce((select name from users where users.id = t.created_by), '') as by,
  (select jsonb_build_object('outcome', o.outcome, 'change', o.change, 'at', r.ended_at)
    from knowledge_results o join knowledge_runs r on r.id = o.run_id
    where o.test_id = t.id and r.agent_id = t.agent_id and r.state = 'done' order by r.created_at desc limit 1) as last`
const suiteIs = ({ agentId, useCaseId }: Suite): SQL =>
  sql`t.agent_id = ${agentId} and t.use_case_id is not distinct from ${useCaseId}::uuid`

export async function listPage(db: Db, tenant: Tenant, suite: Suite, page: PageQuery): Promise<[TestRow[], number]> {
  const where = sql`${ofPlace(tenant, sql`t`)} and ${suiteIs(suite)} and t.removed_at is null`
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from knowledge_tests t where ${where} order by t.created_at, t.id
    limit ${page.limit} offset ${(page.page - 1) * page.limit}`)
  const counted = await db.execute<{ n: number }>(sql`select count(*)::int as n from knowledge_tests t where ${where}`)
  return [rows.map(toTest), counted.rows[0]?.n ?? 0]
}

/** All questions of a suite, in their order. */
export async function listAll(db: Db, tenant: Tenant, suite: Suite): Promise<TestRow[]> {
  return (await listPage(db, tenant, suite, { page: 1, limit: 1_000 }))[0]
}

export async function findTest(db: Db, tenant: Tenant, id: KnowledgeTestId, removedAfter?: Date) {
  const there = removedAfter ? sql`t.removed_at > ${removedAfter}::timestamptz` : sql`t.removed_at is null`
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from knowledge_tests t where t.id = ${id} and ${ofPlace(tenant, sql`t`)} and ${there}`,
  )
  return rows[0] && toTest(rows[0])
}

type New = Pick<TestRow, 'id' | 'question' | 'language' | 'expected'> & Suite & { now: Date }

/** Adds a question unless the suite has that many; says whether it did. */
export async function insertTest(db: Db, tenant: Tenant, given: New, limit: number): Promise<boolean> {
  const { id, question, language, expected, agentId, useCaseId, now } = given
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into knowledge_tests (id, organization_id, workspace_id, owner_id, agent_id, use_case_id, question, language,
      expected, created_by, created_at, updated_at)
    select ${id}::uuid, ${tenant.organizationId}::uuid, ${tenant.workspaceId}::uuid,
      ${ownerIn(tenant)}::uuid, ${agentId}::uuid, ${useCaseId}::uuid, ${question}, ${language},
      ${jsonText(expected)}::jsonb, ${tenant.userId}::uuid, ${now}::timestamptz, ${now}::timestamptz
    where (select count(*) from knowledge_tests t where ${ofPlace(tenant, sql`t`)} and ${suiteIs(given)} and t.removed_at is null) < ${limit}
    returning id`)
  return rows.length > 0
}

export async function updateTest(
  db: Db,
  tenant: Tenant,
  id: KnowledgeTestId,
  { question, language, expected, now }: Pick<New, 'question' | 'language' | 'expected' | 'now'>,
): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update knowledge_tests t set question = ${question}, language = ${language}, expected = ${jsonText(expected)}::jsonb,
      updated_at = ${now} where t.id = ${id} and ${ofPlace(tenant, sql`t`)} and t.removed_at is null returning t.id`)
  return rows.length > 0
}

export async function setRemoved(db: Db, tenant: Tenant, id: KnowledgeTestId, at: Date | null): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update knowledge_tests t set removed_at = ${at}::timestamptz
    where t.id = ${id} and ${ofPlace(tenant, sql`t`)} and (t.removed_at is null) = ${at !== null} returning t.id`)
  return rows.length > 0
}

/** Removes for good what was removed before then. */
export async function purgeTests(db: Db, before: Date): Promise<void> {
  await db.execute<{ id: string }>(sql`delete from knowledge_tests where removed_at < ${before}`)
}

const toTest = ({ created_at, last, ...row }: Row): TestRow => ({
  ...row,
  createdAt: new Date(created_at),
  last: last && { ...last, at: new Date(last.at).toISOString() },
})
export type LastOutcome = NonNullable<KnowledgeTest['last']>
