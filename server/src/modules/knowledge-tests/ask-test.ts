import { errorMessage } from '#contract/errors.ts'
import type { Expected } from '#contract/knowledge-tests/schemas.ts'
import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import { Failure } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { type Answering, AnswerWriter, createDeadline, noticeOf, runStatement } from '../answering/service.ts'
import type { Sources } from '../data-sources/open-source.ts'
import { asOfToday, openSource } from '../verified-queries/service.ts'
import { type Cells, cellsOf } from './holds.ts'
import { type Judged, judge } from './judge.ts'
import type { Suite, TestRow } from './store.ts'

export type AskDeps = Pick<Deps, 'clock' | 'log'> & { answering: Answering; sources: Sources }

/** Asks one question as the agent would be asked, and compares with what is expected. Nothing is charged or stored. */
export async function askTest(
  deps: AskDeps,
  scope: Scope,
  { agentId, useCaseId }: Suite,
  test: TestRow,
  stopped: AbortSignal,
): Promise<Judged & { model: string | null }> {
  const controller = new AbortController()
  const deadline = createDeadline(limits.answer.timeoutMs, () => controller.abort())
  const signal = AbortSignal.any([stopped, controller.signal])
  const writer = new AnswerWriter({ event: () => {}, partDone: () => {}, pace: () => 0 })
  const { question, language, expected } = test
  try {
    const wanted = await wantedOf(deps, scope, { agentId, useCaseId }, expected, signal)
    const outcome = await deps.answering.answer({
      // What came out is kept for everyone who may see the tests.
      ...{ scope, viewer: 'anyone', agentId, language, question, writer, signal, now: deps.clock.now() },
      ...{ dataSource: 'db', webSearch: false, links: [], files: [], earlier: [] },
      ...(useCaseId && { useCase: useCaseId }),
      // Nothing that acts, and nothing that is not in the databases.
      tools: ['query_database', 'make_chart'],
    })
    writer.endText()
    return { ...judge(writer.parts, expected, wanted), model: outcome.model }
  } catch (error) {
    stopped.throwIfAborted()
    const failure = controller.signal.aborted ? new Failure('answer_timed_out') : error
    if (!(failure instanceof Failure)) deps.log.error({ err: error }, 'a knowledge test failed')
    const code = failure instanceof Failure ? failure.code : 'internal'
    const details = failure instanceof Failure ? failure.details : {}
    const reason = { en: errorMessage(code, 'en', details), id: noticeOf(code, 'id', details).message }
    return { outcome: 'failed', reason, sql: null, got: [], wanted: [], verified: false, model: null }
  } finally {
    deadline.clear()
  }
}

/** The rows that are expected: as they were written, or as a query gives them today. */
async function wantedOf(
  deps: AskDeps,
  scope: Scope,
  { agentId, useCaseId }: Suite,
  expected: Expected,
  signal: AbortSignal,
): Promise<Cells> {
  if (expected.kind === 'value') return [[expected.value]]
  if (expected.kind === 'rows') return expected.rows
  const through = { agents: [agentId], useCase: useCaseId ?? undefined }
  const source = await openSource(deps, { where: scope, viewer: 'anyone', through }, expected.data_source_id)
  const now = deps.clock.now()
  const sql = asOfToday(source, expected.sql, now)
  return cellsOf(await runStatement(source, { sql, title: '', now, signal }))
}
