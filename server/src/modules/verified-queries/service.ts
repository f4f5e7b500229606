import type { DataTable } from '#contract/chat/parts.ts'
import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import type { AgentId } from '#contract/kit/id.ts'
import { localized } from '#contract/kit/localized-text.ts'
import { type Page, toPage } from '#contract/kit/paging.ts'
import { required } from '#contract/kit/required.ts'
import { limits } from '#contract/limits.ts'
import type {
  VerifiedQueriesQuery,
  VerifiedQuery,
  VerifiedQueryChange,
  VerifiedQueryId,
  VerifiedQueryInput,
} from '#contract/verified-queries/schemas.ts'
import { onDay, withMovingDates } from '#engine/data/index.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { todayOf } from '../../platform/wall-clock.ts'
import { runStatement } from '../answering/service.ts'
import { type AuditEvent, recordAudit } from '../audit/service.ts'
import type { AnswerVersions } from '../chat/service.ts'
import type { AgentSelection, DataSourceAccess, OpenSource, SourceViewer } from '../data-sources/open-source.ts'
import { wroteStatement } from '../data-sources/service.ts'
import { presentQuery } from './present.ts'
import * as store from './store.ts'
import { readingOf, storedIntentOf } from './stored-intent.ts'
import { fingerprintsOf } from './table-fingerprints.ts'

export type VerifiedDeps = Pick<Deps, 'db' | 'clock' | 'log'> & {
  sources: DataSourceAccess
  versions: AnswerVersions
}
export type QueryCaller = Caller & { signal: AbortSignal }

type Looking = { where: Tenant; viewer: SourceViewer; through?: AgentSelection }

/** A database of the place as the viewer may see it. Throws `data_source_not_found`. */
export async function openSource(
  { sources }: Pick<VerifiedDeps, 'sources'>,
  { where, viewer, through }: Looking,
  id: DataSourceId,
): Promise<OpenSource> {
  const source = (await sources.open(where, viewer, through)).find((openSource) => openSource.id === id)
  if (!source) throw fail('data_source_not_found')
  return source
}

/** As a person may see it, through one of their agents or through none. */
export const openFor = (deps: Pick<VerifiedDeps, 'sources'>, scope: Scope, id: DataSourceId, agent?: AgentId) =>
  openSource(deps, { where: scope, viewer: scope, through: { agents: agent ? [agent] : [] } }, id)

/** Runs what a person wrote, its dates as of today. */
export async function runOn(
  deps: VerifiedDeps,
  { scope, signal, from }: Pick<QueryCaller, 'scope' | 'signal' | 'from'>,
  id: DataSourceId,
  sql: string,
  agent?: AgentId,
): Promise<DataTable> {
  const source = await openFor(deps, scope, id, agent)
  const now = deps.clock.now()
  await wroteStatement(deps, { scope, from }, source, sql)
  return runStatement(source, { sql: asOfToday(source, sql, now), title: '', now, signal })
}

/** A statement with dates for the words between its braces. Throws `statement_failed` for words that are no date. */
export function asOfToday(source: OpenSource, sql: string, now: Date): string {
  const filled = onDay(sql, todayOf(source, now))
  if (filled === undefined) throw fail('statement_failed', { reason: noDate })
  return filled
}
const noDate = localized(
  'the words between braces name no date; write for example {{last month.from}} or {{today}}',
  'kata di antara kurung kurawal bukan tanggal; tulis misalnya {{bulan lalu.from}} atau {{today}}',
)

export async function listQueries(
  deps: VerifiedDeps,
  { scope }: QueryCaller,
  { query = '', data_source_id, state, ...page }: VerifiedQueriesQuery,
): Promise<Page<VerifiedQuery>> {
  const [rows, open] = await Promise.all([store.listAll(deps.db, scope), deps.sources.open(scope, scope)])
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const shown = rows
    .filter(({ dataSourceId }) => data_source_id === undefined || dataSourceId === data_source_id)
    .filter(({ questions, sql, reading }) => {
      const text = [...questions, sql, reading].join('\n').toLowerCase()
      return words.every((word) => text.includes(word))
    })
  const presented = await Promise.all(shown.map((row) => presentQuery(row, open, scope)))
  const all = presented.filter((query) => state === undefined || query.state === state)
  return toPage(all.slice((page.page - 1) * page.limit, page.page * page.limit), all.length, page)
}

async function getQuery(deps: VerifiedDeps, scope: Scope, id: VerifiedQueryId): Promise<VerifiedQuery> {
  return presentQuery(await find(deps, scope, id), await deps.sources.open(scope, scope), scope)
}

/** A query of the place with its database as a person sees it, its dates as of today. Throws `verified_query_not_found`, `data_source_not_found`. */
export async function openVerifiedQuery(
  deps: Pick<VerifiedDeps, 'db' | 'clock' | 'sources'>,
  scope: Scope,
  id: VerifiedQueryId,
): Promise<{ source: OpenSource; sql: string; question: string }> {
  const { dataSourceId, sql, questions } = await find(deps, scope, id)
  const source = await openFor(deps, scope, dataSourceId)
  return { source, sql: asOfToday(source, sql, deps.clock.now()), question: firstOf(questions) }
}

/** Verified queries of the place whose database a person may ask. */
export async function listOpenQueries(
  { db }: Pick<VerifiedDeps, 'db'>,
  scope: Scope,
  open: readonly OpenSource[],
): Promise<{ id: VerifiedQueryId; question: string; source: OpenSource }[]> {
  return (await store.listAll(db, scope)).flatMap(({ id, questions, dataSourceId }) => {
    const source = open.find((openSource) => openSource.id === dataSourceId)
    return source ? { id, question: firstOf(questions), source } : []
  })
}

/** Saves a query after it has run once. */
export async function createQuery(
  deps: VerifiedDeps,
  caller: QueryCaller,
  given: VerifiedQueryInput,
): Promise<VerifiedQuery> {
  const { scope } = caller
  const agent = given.answer?.bot_id
  const source = await openFor(deps, scope, given.data_source_id, agent)
  const now = deps.clock.now()
  const answer = given.answer && (await answerOf(deps, scope, given.answer))
  const kept = answer && storedIntentOf(answer, given.sql, source)
  const question = answer?.question ?? firstOf(given.questions)
  const askedOn = todayOf(source, answer?.createdAt ?? now)
  const statement = { sql: given.sql, dialect: source.schema.dialect }
  const moving = withMovingDates(statement, question, askedOn)
  await runOn(deps, caller, source.id, moving, agent)
  await refuseKnownQuestions(deps, scope, source.id, given.questions)
  const id = newId<VerifiedQueryId>(now)
  const reading = given.reading || (answer && kept ? readingOf(answer) : '')
  const written = { questions: given.questions, sql: moving, reading, kept: kept ?? null, now }
  const tables = await fingerprintsOf(moving, source.common)
  const columns = answer && given.answer ? columnsOf(answer, given.answer.table) : []
  const limit = limits.verifiedQueries.perPlace
  if (!(await store.insertQuery(deps.db, scope, { ...written, id, dataSourceId: source.id, tables, columns }, limit)))
    throw fail('too_many_verified_queries')
  if (answer) await deps.versions.settle(answer, kept ? 'right' : 'wrong')
  await wrote(deps, caller, 'verified-query.added', id, firstOf(given.questions))
  return getQuery(deps, scope, id)
}

/** Whoever changes a query has verified it; it runs once before. */
export async function updateQuery(
  deps: VerifiedDeps,
  caller: QueryCaller,
  id: VerifiedQueryId,
  { questions, sql, reading }: VerifiedQueryChange,
): Promise<VerifiedQuery> {
  const { scope } = caller
  const before = await find(deps, scope, id)
  const source = await openFor(deps, scope, before.dataSourceId)
  await runOn(deps, caller, source.id, sql)
  await refuseKnownQuestions(deps, scope, source.id, questions, id)
  const kept = sql === before.sql ? before.kept : null
  const written = {
    questions,
    sql,
    reading,
    kept,
    tables: await fingerprintsOf(sql, source.common),
    now: deps.clock.now(),
  }
  if (!(await store.updateQuery(deps.db, scope, id, written))) throw fail('verified_query_not_found')
  await wrote(deps, caller, 'verified-query.changed', id, firstOf(questions))
  return getQuery(deps, scope, id)
}

/** Says that a query is right with its tables as they are now. */
export async function verifyAgain(
  deps: VerifiedDeps,
  caller: QueryCaller,
  id: VerifiedQueryId,
): Promise<VerifiedQuery> {
  const { questions, sql, reading } = await find(deps, caller.scope, id)
  return updateQuery(deps, caller, id, { questions, sql, reading })
}

export async function removeQuery(deps: VerifiedDeps, caller: QueryCaller, id: VerifiedQueryId): Promise<null> {
  const { questions } = await find(deps, caller.scope, id)
  const now = deps.clock.now()
  if (!(await store.setRemoved(deps.db, caller.scope, id, now))) throw fail('verified_query_not_found')
  await store.purgeQueries(deps.db, undoneAfter(now))
  await wrote(deps, caller, 'verified-query.removed', id, firstOf(questions))
  return null
}

export async function restoreQuery(
  deps: VerifiedDeps,
  caller: QueryCaller,
  id: VerifiedQueryId,
): Promise<VerifiedQuery> {
  const { scope } = caller
  const row = await store.findQuery(deps.db, scope, id, undoneAfter(deps.clock.now()))
  if (!row) throw fail('verified_query_not_found')
  await refuseKnownQuestions(deps, scope, row.dataSourceId, row.questions, id)
  if ((await store.listAll(deps.db, scope)).length >= limits.verifiedQueries.perPlace)
    throw fail('too_many_verified_queries')
  if (!(await store.setRemoved(deps.db, scope, id, null))) throw fail('verified_query_not_found')
  await wrote(deps, caller, 'verified-query.restored', id, firstOf(row.questions))
  return getQuery(deps, scope, id)
}

const firstOf = (questions: readonly string[]) => required(questions[0], 'a query answers a question at least')

const undoneAfter = (now: Date) => new Date(now.getTime() - limits.undoSeconds * 1000)

/** Changes whenever a verified query of the place does. */
export async function lastVerified({ db }: Pick<VerifiedDeps, 'db'>, tenant: Tenant): Promise<string> {
  const all = await store.listAll(db, tenant)
  return `${all.length} ${Math.max(0, ...all.map(({ verifiedAt }) => verifiedAt.getTime()))}`
}

async function find(deps: Pick<VerifiedDeps, 'db'>, scope: Scope, id: VerifiedQueryId): Promise<store.QueryRow> {
  const row = await store.findQuery(deps.db, scope, id)
  if (!row) throw fail('verified_query_not_found')
  return row
}

type FromAnswer = NonNullable<VerifiedQueryInput['answer']>
const answerOf = ({ versions }: VerifiedDeps, scope: Scope, { bot_id, session_id, answer_id }: FromAnswer) =>
  versions.find(scope, { botId: bot_id, sessionId: session_id, answerId: answer_id })

/** What the columns of an answer's table are called. */
const columnsOf = ({ parts }: Awaited<ReturnType<typeof answerOf>>, n: number): store.QueryRow['columns'] => {
  const tables = parts.flatMap((part) => (part.type === 'data-table' ? [part.data] : []))
  return (tables[n]?.columns ?? []).map(({ key, label, unit }) => ({ key, label, ...(unit && { unit }) }))
}

const asWritten = (question: string) =>
  question
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ') ?? ''

/** A question of one database has one verified query. */
async function refuseKnownQuestions(
  deps: VerifiedDeps,
  scope: Scope,
  source: DataSourceId,
  questions: readonly string[],
  except?: VerifiedQueryId,
): Promise<void> {
  const askedQuestions = new Set(questions.map(asWritten))
  const others = (await store.listAll(deps.db, scope)).filter(
    (query) => query.dataSourceId === source && query.id !== except,
  )
  const duplicate = others.flatMap((other) => other.questions).find((text) => askedQuestions.has(asWritten(text)))
  if (duplicate !== undefined) throw fail('verified_question_taken', { question: duplicate })
}

const wrote = (
  deps: VerifiedDeps,
  { scope, from }: QueryCaller,
  action: AuditEvent['action'],
  id: VerifiedQueryId,
  name: string,
): Promise<void> => {
  const { organizationId, workspaceId, userId } = scope
  const target = { kind: 'verified-query' as const, id, name: name.slice(0, 200) }
  return recordAudit(deps, { userId, from }, { organizationId, workspaceId, action, target })
}
