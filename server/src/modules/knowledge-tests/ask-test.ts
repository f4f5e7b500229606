import { errorMessage } from '#contract/errors.ts'
import { localized } from '#contract/kit/localized-text.ts'
import type { ExpectedAnswer } from '#contract/knowledge-tests/schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import { toFailure } from '../../platform/http/error-handler.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { type AnswerRunner, freeOfCharge, runStatement } from '../answering/service.ts'
import type { DataSourceAccess } from '../data-sources/open-source.ts'
import { asOfToday, openSource } from '../verified-queries/service.ts'
import { type AnswerCells, cellsOf } from './holds.ts'
import { type JudgedAnswer, judgeAnswer } from './judge.ts'
import type { Suite, TestRow } from './store.ts'

export type AskDeps = Pick<Deps, 'clock' | 'log'> & { answers: Pick<AnswerRunner, 'run'>; sources: DataSourceAccess }

/** Asks one question as the agent would be asked, and compares with what is expected. Nothing is charged or stored. */
export async function askTest(
  deps: AskDeps,
  scope: Scope,
  { agentId, useCaseId }: Suite,
  test: TestRow,
  stopped: AbortSignal,
): Promise<JudgedAnswer & { model: string | null }> {
  const { question, language, expected } = test
  try {
    const expectedCells = await expectedCellsOf(deps, scope, { agentId, useCaseId }, expected, stopped)
    const answer = await askSuite(deps, scope, { agentId, useCaseId }, { question, language }, stopped)
    stopped.throwIfAborted()
    if (answer.status === 'failed') throw answer.failure
    return { ...judgeAnswer(answer.parts, expected, expectedCells), model: answer.model }
  } catch (error) {
    stopped.throwIfAborted()
    const { code, details } = toFailure(error)
    const reason = localized(errorMessage(code, 'en', details), errorMessage(code, 'id', details))
    return { outcome: 'failed', reason, sql: null, got: [], wanted: [], verified: false, model: null }
  }
}

/** Asks a question as the agent or the use case would be asked, with what reads databases only. Nothing is charged or stored. */
export const askSuite = (
  { answers }: Pick<AskDeps, 'answers'>,
  scope: Scope,
  { agentId, useCaseId }: Suite,
  { question, language }: Pick<TestRow, 'question' | 'language'>,
  gone: AbortSignal,
) =>
  answers.run({
    scope,
    asker: { kind: 'test' },
    agentId,
    question,
    language,
    model: null,
    reservation: freeOfCharge,
    gone,
    output: { onEvent: () => {} },
    input: () => ({
      dataSource: 'db',
      webSearch: false,
      links: [],
      files: [],
      earlier: [],
      ...(useCaseId && { useCase: useCaseId }),
      // Nothing that acts, and nothing that is not in the databases.
      tools: ['query_database', 'make_chart'],
    }),
  })

/** The rows that are expected: as they were written, or as a query gives them today. */
async function expectedCellsOf(
  deps: AskDeps,
  scope: Scope,
  { agentId, useCaseId }: Suite,
  expected: ExpectedAnswer,
  signal: AbortSignal,
): Promise<AnswerCells> {
  if (expected.kind === 'value') return [[expected.value]]
  if (expected.kind === 'rows') return expected.rows
  const through = { agents: [agentId], useCase: useCaseId ?? undefined }
  const source = await openSource(deps, { where: scope, viewer: 'anyone', through }, expected.data_source_id)
  const now = deps.clock.now()
  const sql = asOfToday(source, expected.sql, now)
  return cellsOf(await runStatement(source, { sql, title: '', now, signal }))
}
