import type { DataTable } from '#contract/chat/parts.ts'
import { dataSourceId } from '#contract/data-sources/schemas.ts'
import type { AgentId, AnswerId, SessionId } from '#contract/kit/id.ts'
import { type Page, type PageQuery, toPage } from '#contract/kit/paging.ts'
import type {
  ExpectedAnswer,
  KnowledgeRun,
  KnowledgeRunDetail,
  KnowledgeRunId,
  KnowledgeTest,
  KnowledgeTestId,
  KnowledgeTestInput,
  Suite as WireSuite,
} from '#contract/knowledge-tests/schemas.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import { decidePermission } from '#contract/permissions.ts'
import { withMovingDates } from '#engine/data/index.ts'
import { detectLanguage } from '#engine/language/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { todayOf } from '../../platform/wall-clock.ts'
import { getAgent } from '../agents/service.ts'
import type { AnswerVersions } from '../chat/service.ts'
import { currentFingerprint, type FingerprintDeps } from './current-fingerprint.ts'
import * as runs from './run-store.ts'
import { addRun } from './runner.ts'
import * as store from './store.ts'

export type TestDeps = FingerprintDeps & Pick<Deps, 'clock'> & { versions: AnswerVersions }
type Asked = WireSuite | { bot_id: AgentId; use_case_id?: string | undefined }

/** The suite of an agent that the person may use. Throws `agent_not_found`, `tested_use_case_not_found`. */
export async function suiteOf(deps: TestDeps, scope: Scope, { bot_id, use_case_id }: Asked): Promise<store.Suite> {
  await getAgent(deps, scope, bot_id)
  if (use_case_id && !(await deps.fingerprintOfUseCase(scope, bot_id, use_case_id)))
    throw fail('tested_use_case_not_found')
  return { agentId: bot_id, useCaseId: use_case_id ?? null }
}

export async function listTests(deps: TestDeps, scope: Scope, query: Asked & PageQuery): Promise<Page<KnowledgeTest>> {
  const [rows, total] = await store.listPage(deps.db, scope, await suiteOf(deps, scope, query), query)
  return toPage(
    rows.map((row) => present(row, scope)),
    total,
    query,
  )
}

export async function createTest(deps: TestDeps, scope: Scope, input: KnowledgeTestInput): Promise<KnowledgeTest> {
  const suite = await suiteOf(deps, scope, input)
  await checkSource(deps, scope, input.expected)
  return add(deps, scope, suite, input)
}

type FromAnswer = { bot_id: AgentId; session_id: SessionId; use_case_id: string | null; table: number }

/** The question of an answer; what its query gives is what is expected. */
export async function createFromAnswer(
  deps: TestDeps,
  scope: Scope,
  answerId: AnswerId,
  given: FromAnswer,
): Promise<KnowledgeTest> {
  const suite = await suiteOf(deps, scope, given)
  const answer = await deps.versions.find(scope, { botId: given.bot_id, sessionId: given.session_id, answerId })
  const tables = answer.parts.flatMap((part): DataTable[] => (part.type === 'data-table' ? [part.data] : []))
  const query = tables[given.table]?.query
  const id = dataSourceId.safeParse(query?.data_source_id)
  const source = id.success
    ? (await deps.sources.open(scope, scope)).find((openSource) => openSource.id === id.data)
    : undefined
  if (!query || !source) throw fail('answer_table_not_found')
  const question = answer.question.slice(0, 1_000)
  const askedOn = todayOf(source, answer.createdAt)
  const statement = { sql: query.sql, dialect: source.schema.dialect }
  const sql = withMovingDates(statement, question, askedOn)
  return add(deps, scope, suite, { question, expected: { kind: 'sql', data_source_id: source.id, sql } })
}

async function add(
  deps: TestDeps,
  scope: Scope,
  suite: store.Suite,
  { question, expected }: { question: string; expected: ExpectedAnswer },
): Promise<KnowledgeTest> {
  const now = deps.clock.now()
  const id = newId<KnowledgeTestId>(now)
  const given = { ...suite, id, question, expected, language: detectLanguage(question), now }
  if (!(await store.insertTest(deps.db, scope, given, limits.knowledgeTests.perSuite)))
    throw fail('too_many_knowledge_tests')
  return getTest(deps, scope, id)
}

async function getTest(deps: TestDeps, scope: Scope, id: KnowledgeTestId): Promise<KnowledgeTest> {
  const row = await store.findTest(deps.db, scope, id)
  if (!row) throw fail('knowledge_test_not_found')
  return present(row, scope)
}

export async function updateTest(
  deps: TestDeps,
  scope: Scope,
  id: KnowledgeTestId,
  given: { question: string; expected: ExpectedAnswer },
): Promise<KnowledgeTest> {
  await getTest(deps, scope, id)
  await checkSource(deps, scope, given.expected)
  const written = { ...given, language: detectLanguage(given.question), now: deps.clock.now() }
  if (!(await store.updateTest(deps.db, scope, id, written))) throw fail('knowledge_test_not_found')
  return getTest(deps, scope, id)
}

const undoneAfter = (now: Date) => new Date(now.getTime() - limits.undoSeconds * 1000)

export async function removeTest(deps: TestDeps, scope: Scope, id: KnowledgeTestId): Promise<null> {
  const now = deps.clock.now()
  if (!(await store.setRemoved(deps.db, scope, id, now))) throw fail('knowledge_test_not_found')
  await store.purgeTests(deps.db, undoneAfter(now))
  return null
}

export async function restoreTest(deps: TestDeps, scope: Scope, id: KnowledgeTestId): Promise<KnowledgeTest> {
  const row = await store.findTest(deps.db, scope, id, undoneAfter(deps.clock.now()))
  if (!row) throw fail('knowledge_test_not_found')
  const [, total] = await store.listPage(deps.db, scope, row, { page: 1, limit: 1 })
  if (total >= limits.knowledgeTests.perSuite) throw fail('too_many_knowledge_tests')
  if (!(await store.setRemoved(deps.db, scope, id, null))) throw fail('knowledge_test_not_found')
  return getTest(deps, scope, id)
}

export async function startRun(deps: TestDeps, scope: Scope, asked: WireSuite): Promise<KnowledgeRun> {
  const suite = await suiteOf(deps, scope, asked)
  const tests = await store.listAll(deps.db, scope, suite)
  if (tests.length === 0) throw fail('no_knowledge_tests')
  const now = deps.clock.now()
  const id = newId<KnowledgeRunId>(now)
  const fingerprint = await currentFingerprint(deps, scope, suite, tests)
  const run = { ...suite, id, cause: 'asked' as const, total: tests.length, fingerprint, now }
  if (!(await addRun(deps, scope, run))) throw fail('knowledge_run_running')
  return findRun(deps, scope, id)
}

async function findRun(deps: TestDeps, scope: Scope, id: KnowledgeRunId): Promise<KnowledgeRun> {
  const run = await runs.findRun(deps.db, scope, id)
  if (!run) throw fail('knowledge_run_not_found')
  return run
}

export async function listRuns(deps: TestDeps, scope: Scope, query: Asked & PageQuery): Promise<Page<KnowledgeRun>> {
  const [rows, total] = await runs.listRuns(deps.db, scope, await suiteOf(deps, scope, query), query)
  return toPage(rows, total, query)
}

export async function getRun(
  deps: TestDeps,
  scope: Scope,
  id: KnowledgeRunId,
  language: Language,
): Promise<KnowledgeRunDetail> {
  const run = await findRun(deps, scope, id)
  const results = await runs.listResults(deps.db, id)
  return { ...run, results: results.map(({ reason, ...item }) => ({ ...item, reason: reason[language] })) }
}

export async function cancelRun(deps: TestDeps, scope: Scope, id: KnowledgeRunId): Promise<KnowledgeRun> {
  await findRun(deps, scope, id)
  await runs.cancelRun(deps.db, scope, id, deps.clock.now())
  return findRun(deps, scope, id)
}

/** What is expected must come from a database that the person may ask. */
async function checkSource({ sources }: TestDeps, scope: Scope, expected: ExpectedAnswer): Promise<void> {
  if (expected.kind !== 'sql') return
  if (!(await sources.open(scope, scope)).some(({ id }) => id === expected.data_source_id))
    throw fail('data_source_not_found')
}

const present = (row: store.TestRow, scope: Scope): KnowledgeTest => ({
  id: row.id,
  bot_id: row.agentId,
  use_case_id: row.useCaseId,
  question: row.question,
  expected: row.expected,
  by: row.by,
  created_at: row.createdAt.toISOString(),
  last: row.last as store.LastOutcome | null,
  editable: decidePermission('use-cases.edit', scope).allowed,
})
