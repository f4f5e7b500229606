import type { DataTable } from '#contract/chat/parts.ts'
import { dataSourceId } from '#contract/data-sources/schemas.ts'
import type { AnswerId } from '#contract/kit/id.ts'
import { required } from '#contract/kit/required.ts'
import type { AnswerCorrected, CorrectionInput, CorrectionTried } from '#contract/verified-queries/schemas.ts'
import { datesOf, withMovingDates } from '#engine/data/index.ts'
import { fail } from '../../platform/http/fail.ts'
import { todayOf } from '../../platform/wall-clock.ts'
import { comparedWith, correctedParts, runStatement } from '../answering/service.ts'
import { wroteStatement } from '../data-sources/service.ts'
import { findName } from './person-store.ts'
import { proposeTerms } from './proposals.ts'
import { asOfToday, openFor, type QueryCaller, type VerifiedDeps } from './service.ts'

/** What a corrected statement gives beside what the answer has. Nothing is stored. */
export async function tryCorrection(
  deps: VerifiedDeps,
  caller: QueryCaller,
  answerId: AnswerId,
  given: CorrectionInput,
): Promise<CorrectionTried> {
  const { answer, before, source, after, statements, today } = await corrected(deps, caller, answerId, given)
  const { question } = answer
  const statement = { sql: given.sql, dialect: source.schema.dialect }
  const moving = withMovingDates(statement, question, today)
  return {
    table: after,
    difference: comparedWith(before, after),
    proposals: await proposeTerms(source, { question, ...statements, today }, caller.language),
    dates: datesOf(moving, today),
  }
}

/** The answer with a corrected table, as a new version beside the old one. */
export async function correctAnswer(
  deps: VerifiedDeps,
  caller: QueryCaller,
  answerId: AnswerId,
  given: CorrectionInput,
): Promise<AnswerCorrected> {
  const { scope, language } = caller
  const { answer, source, after, statements, at, today } = await corrected(deps, caller, answerId, given)
  const { question } = answer
  const by = await findName(deps.db, scope.userId)
  const made = correctedParts(after, { question, by, at: deps.clock.now() })
  const record = await deps.versions.keep(scope, at, answer, made)
  const asked = { question, ...statements, today }
  return { record, proposals: await proposeTerms(source, asked, language) }
}

async function corrected(
  deps: VerifiedDeps,
  { scope, signal, from }: QueryCaller,
  answerId: AnswerId,
  given: CorrectionInput,
) {
  const at = { botId: given.bot_id, sessionId: given.session_id, answerId }
  const answer = await deps.versions.find(scope, at)
  const before = tableOf(answer.parts, given.table)
  const id = dataSourceId.safeParse(before?.query?.data_source_id)
  const source = id.success ? await openFor(deps, scope, id.data, given.bot_id).catch(gone) : undefined
  if (!before?.query || !source) throw fail('answer_table_not_found')
  const now = deps.clock.now()
  const sql = asOfToday(source, given.sql, now)
  await wroteStatement(deps, { scope, from }, source, given.sql)
  const after = await runStatement(source, { sql, title: before.title, now, signal })
  return {
    answer,
    before,
    source,
    at,
    after: labelled(after, before),
    statements: {
      before: before.query.sql,
      after: required(after.query, 'a table keeps the statement that gave it').sql,
    },
    today: todayOf(source, now),
  }
}

const gone = (error: unknown) => {
  if (error instanceof Error && 'code' in error && error.code === 'data_source_not_found') return undefined
  throw error
}

const tableOf = (parts: Awaited<ReturnType<VerifiedDeps['versions']['find']>>['parts'], n: number) =>
  parts.flatMap((part) => (part.type === 'data-table' ? [part.data] : []))[n]

/** Columns that were there keep their labels and units. */
const labelled = (after: DataTable, before: DataTable): DataTable => ({
  ...after,
  columns: after.columns.map((column) => {
    const known = before.columns.find(({ key }) => key === column.key)
    return known ? { ...column, label: known.label, ...(known.unit && { unit: known.unit }) } : column
  }),
})
