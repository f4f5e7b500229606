import { queryOptions } from '@tanstack/react-query'
import type { AgentId, AnswerId, SessionId } from '#contract/kit/id.ts'
import { knowledgeTestEndpoints as calls } from '#contract/knowledge-tests/endpoints.ts'
import type {
  ExpectedAnswer,
  KnowledgeRun,
  KnowledgeRunId,
  KnowledgeTestId,
} from '#contract/knowledge-tests/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { useWorkOf } from '#web/lib/queries/use-change-of.ts'

const whileRunningMs = 1_000

export const isRunning = ({ state }: Pick<KnowledgeRun, 'state'>): boolean => state === 'waiting' || state === 'running'

/** Whose questions they are: an agent's, or one of its use cases'. */
export type Suite = { bot: AgentId; useCase?: string }
const asked = ({ bot, useCase }: Suite) => ({ bot_id: bot, ...(useCase && { use_case_id: useCase }) })

export const testsOptions = (suite: Suite) =>
  endpointQuery(calls.listKnowledgeTests, { query: { ...asked(suite), limit: 100 } })

/** Asked again while one goes on. */
export const runsOptions = (suite: Suite) =>
  queryOptions({
    ...endpointQuery(calls.listKnowledgeRuns, { query: { ...asked(suite), limit: 20 } }),
    refetchInterval: ({ state }) => (state.data?.records.some(isRunning) ? whileRunningMs : false),
  })

/** Asked again with every question that is done. */
export const runOptions = (id: KnowledgeRunId, done: number) => {
  const run = endpointQuery(calls.getKnowledgeRun, { params: { id } })
  return queryOptions({ ...run, queryKey: [...run.queryKey, done], placeholderData: (before) => before })
}

export const startRun = ({ bot, useCase }: Suite) =>
  api.call(calls.startKnowledgeRun, { body: { bot_id: bot, use_case_id: useCase ?? null } })
export const cancelRun = (id: KnowledgeRunId) => api.call(calls.cancelKnowledgeRun, { params: { id } })
export const addTest = ({ bot, useCase }: Suite, question: string, expected: ExpectedAnswer) =>
  api.call(calls.createKnowledgeTest, { body: { bot_id: bot, use_case_id: useCase ?? null, question, expected } })
export const updateTest = (id: KnowledgeTestId, question: string, expected: ExpectedAnswer) =>
  api.call(calls.updateKnowledgeTest, { params: { id }, body: { question, expected } })
export const removeTest = (id: KnowledgeTestId) => api.call(calls.removeKnowledgeTest, { params: { id } })
export const restoreTest = (id: KnowledgeTestId) => api.call(calls.restoreKnowledgeTest, { params: { id } })

type AnswerRef = { bot_id: AgentId; session_id: SessionId; answer_id: AnswerId }
/** To the tests of the agent, or to those of one of its use cases. */
export const addFromAnswer = ({ answer_id: answerId, ...body }: AnswerRef, useCase?: string) =>
  api.call(calls.createKnowledgeTestFromAnswer, {
    params: { answerId },
    body: { ...body, use_case_id: useCase ?? null, table: 0 },
  })

/** Runs a change and reads everything again. */
export const useWork = () => useWorkOf(calls)
