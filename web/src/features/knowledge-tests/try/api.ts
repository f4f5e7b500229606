import { queryOptions } from '@tanstack/react-query'
import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import { knowledgeTestEndpoints } from '#contract/knowledge-tests/endpoints.ts'
import { useCaseEndpoints } from '#contract/use-cases/endpoints.ts'
import type { UseCaseId } from '#contract/use-cases/schemas.ts'
import { verifiedQueryEndpoints } from '#contract/verified-queries/endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import type { Suite } from '../api.ts'

/** Asked once: the questions must not change while they are looked at. */
export const trialQuestionsOptions = (id: UseCaseId) =>
  queryOptions({
    ...endpointQuery(useCaseEndpoints.listTrialQuestions, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const triedOptions = ({ bot, useCase }: Suite, question: string) =>
  queryOptions({
    ...endpointQuery(knowledgeTestEndpoints.tryQuestion, {
      body: { bot_id: bot, use_case_id: useCase ?? null, question },
    }),
    retry: false,
    staleTime: 60_000,
  })

type Verified = { question: string; source: DataSourceId; sql: string; reading: string }
/** Keeps a query for its question; says it with dates as words. */
export const verifyQuestion = async ({ question, source, sql, reading }: Verified): Promise<string> => {
  const body = { questions: [question], data_source_id: source, sql, reading }
  return (await api.call(verifiedQueryEndpoints.createVerifiedQuery, { body })).sql
}
